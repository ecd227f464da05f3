"""The check of a library: every count, hash and index; what follows from what the library holds is made again where that is wished."""

import logging
import zlib
from collections.abc import Callable, Iterator

from kx_desktop.core.errors import Cancelled, DataLoss, KxError
from kx_desktop.core.verifying import Finding, Problem, VerifyProgress, VerifyReport
from kx_desktop.library.parts import Parts
from kx_desktop.library.unfinished import remove_all_unfinished
from kx_desktop.library.verifying_indexes import check_graphs, check_sparse, check_words
from kx_desktop.library.verifying_originals import check_originals
from kx_desktop.library.verifying_vectors import check_vectors
from kx_desktop.store.answers import check_answers
from kx_desktop.store.checking import LOST, check_counts, check_database, check_documents
from kx_desktop.store.checking_facts import (
    check_fields,
    check_given,
    check_ledger,
    check_places,
)
from kx_desktop.store.checking_kinds import check_kinds
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

Progress = Callable[[VerifyProgress], object]
Check = Callable[[DatasetRow], Iterator[Problem]]

_CAN = "It can be mended: kx library verify --mend."


class Verifier:
    """One check of one library. The caller is the one that writes, or nobody can."""

    def __init__(
        self, parts: Parts, *, mend: bool, token: CancelToken, on_progress: Progress | None = None
    ) -> None:
        self._parts = parts
        self._mend = mend
        self._token = token
        self._on_progress = on_progress
        self._findings: list[Finding] = []
        self._done = 0
        self._total = 0

    def run(self) -> VerifyReport:
        """Check everything. Raises Cancelled; what was mended by then stays so."""
        parts = self._parts
        checks = self._checks()
        self._total = 5 + self._count() * len(checks)
        self._step(
            "", "the database", check_database(parts.database, lambda: self._token.cancelled)
        )
        self._step("", "kinds of values", check_kinds(parts.database, self._stop))
        self._step("", "unfinished imports", self._unfinished())
        self._step("", "answers", check_answers(parts.database, self._stop))
        datasets = self._datasets()
        for dataset in datasets:
            self._dataset(dataset, checks)
        originals: list[int] = []
        self._step("", "originals", check_originals(parts, self._stop, originals.append))
        self._tell("")
        datasets = self._datasets()
        return VerifyReport(
            datasets=len(datasets),
            documents=sum(parts.datasets.counts(one.id)[0] for one in datasets),
            earlier=sum(parts.datasets.earlier(one.id) for one in datasets),
            passages=sum(one.passage_rows for one in datasets),
            vectors=sum(one.vector_rows for one in datasets if one.dim),
            originals=sum(originals),
            findings=tuple(self._findings),
        )

    def _count(self) -> int:
        """How many datasets there are to check, as far as that can be read before anything is mended."""
        try:
            return len(self._parts.datasets.all())
        except DataLoss:
            return 0

    def _datasets(self) -> list[DatasetRow]:
        """The datasets; none where they cannot be read before what was found is mended. Raises DataLoss."""
        try:
            return self._parts.datasets.all()
        except DataLoss:
            if not any(one.mendable and not one.mended for one in self._findings):
                raise
            return []

    def one(self, dataset: DatasetRow) -> tuple[Finding, ...]:
        """Check one dataset alone, its indexes left out."""
        checks = {what: check for what, check in self._checks().items() if what not in _INDEXES}
        self._total = len(checks)
        self._dataset(dataset, checks)
        return tuple(self._findings)

    def _checks(self) -> dict[str, Check]:
        parts, database = self._parts, self._parts.database
        # Counts go first, and vectors before the files that are said to have them: each follows from those before it.
        return {
            "counts": lambda row: check_counts(database, row),
            "documents": lambda row: check_documents(database, row, self._stop),
            "places": lambda row: check_places(database, row),
            "fields": lambda row: check_fields(database, row, self._stop),
            "what callers brought": lambda row: check_given(database, row),
            "vectors": lambda row: check_vectors(parts, row, self._token, mend=self._mend),
            "files": lambda row: check_ledger(database, row),
            "words": lambda row: check_words(parts, row, self._stop),
            "sparse vectors": lambda row: check_sparse(parts, row, self._token),
            "graphs": lambda row: check_graphs(parts, row, self._token),
        }

    def _unfinished(self) -> Iterator[Problem]:
        if self._parts.datasets.unfinished():
            yield Problem(
                "database",
                "An import that was cut short has left something.",
                "",
                lambda: remove_all_unfinished(self._parts, self._stop),
            )

    def _dataset(self, dataset: DatasetRow, checks: dict[str, Check]) -> None:
        for what, check in checks.items():
            if what in _INDEXES and self._is_damaged(dataset.name):
                # What they follow from is not whole: nothing that is made from it now could be trusted.
                self._done += 1
                continue
            # Anew, since what was mended may have changed its counts.
            found = self._parts.datasets.by_id(dataset.id) or dataset
            self._step(found.name, f"{found.name}: {what}", check(found))

    def _is_damaged(self, dataset: str) -> bool:
        return any(
            one.dataset == dataset and one.area in _TRUTH and not one.mended and not one.mendable
            for one in self._findings
        )

    def _step(self, dataset: str, current: str, problems: Iterator[Problem]) -> None:
        self._stop()
        self._tell(current)
        try:
            for problem in problems:
                self._stop()
                self._findings.append(self._judged(dataset, problem))
        except Cancelled:
            raise
        except KxError as error:
            # What cannot even be looked at is told, and the rest is looked at all the same.
            self._findings.append(
                Finding("database", dataset, error.message, error.next_step or LOST)
            )
        except (ValueError, TypeError, AttributeError, zlib.error):
            # Where damage has made values of another kind, whoever looks at them cannot know which.
            _log.info("The check of %s met a value that it could not read", current, exc_info=True)
            self._findings.append(
                Finding(
                    "database",
                    dataset,
                    f"Values in the database cannot be read, so this was not checked: {current}.",
                    LOST,
                )
            )
        self._stop()
        self._done += 1

    def _judged(self, dataset: str, problem: Problem) -> Finding:
        told = Finding(
            problem.area,
            dataset,
            problem.message,
            problem.next_step,
            mendable=problem.mend is not None,
        )
        if problem.mend is None:
            return told
        if not self._mend:
            return _with(told, next_step=_CAN)
        try:
            later = problem.mend()
        except Cancelled:
            raise
        except KxError as error:
            return _with(told, next_step=f"It could not be mended: {error}")
        return _with(told, next_step=later or "", mended=True)

    def _stop(self) -> None:
        self._token.raise_if_cancelled()

    def _tell(self, current: str) -> None:
        if self._on_progress is not None:
            self._on_progress(VerifyProgress(self._done, self._total, current))


_TRUTH = frozenset({"database", "documents", "passages"})
_INDEXES = frozenset({"words", "sparse vectors", "graphs"})


def _with(finding: Finding, *, next_step: str, mended: bool = False) -> Finding:
    return Finding(
        finding.area,
        finding.dataset,
        finding.message,
        next_step,
        mendable=finding.mendable,
        mended=mended,
    )
