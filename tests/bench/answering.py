"""An answer without a chat model against one query: what choosing sentences costs beside finding passages."""

import time
from collections.abc import Iterator

from kx_desktop.agent.extract import extractive_answer
from kx_desktop.library import Library, Query
from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told, median, quantile
from tests.bench.workspace import Workspace, settings

_WARM = 8
_JUDGED = 10_000
"""Passages from which on a query is worth comparing with."""

_TARGET = 8.0
"""Times a query: a dozen sentences are embedded, each about a fourth of a query, and the passages are found by one."""


def times(work: Workspace) -> Iterator[Told]:
    """Each question is asked as a query and answered in sentences, by turns, so that both meet the same machine."""
    for passages in work.sizes.library_passages:
        folder = work.library_of(passages)
        asked: list[float] = []
        answered: list[float] = []
        with Library.open(folder, settings=settings()) as library:
            for number, question in enumerate(questions_of(folder, work.sizes.questions + _WARM)):
                began = time.perf_counter()
                library.query(Query(DATASET, question))
                between = time.perf_counter()
                extractive_answer(library, question, DATASET)
                if number >= _WARM:
                    asked.append(between - began)
                    answered.append(time.perf_counter() - between)
        yield Figure(
            f"an answer in sentences to a query, {passages:,} passages",
            median(answered) / median(asked),
            target=_TARGET if passages >= _JUDGED else None,
            absolute=f"median {1000 * median(answered):.1f}, p95 {1000 * quantile(answered, 0.95):.1f} ms",
        )
