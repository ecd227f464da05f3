"""Hits and answers to show: made by hand where each value counts, from the sample library where they must be real."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Span
from kx_desktop.core.queries import Hit, PathScore, Query, QueryResult
from kx_desktop.gui.results.hit_model import HitModel
from kx_desktop.gui.results.result_view import ResultListView
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir

Make = Callable[..., Any]


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The library with the sample in the dataset `sample`; only for questions."""
    folder = tmp_path_factory.mktemp("results") / "library"
    with Library.open(folder, settings=Settings()) as library:
        report = library.ingest("sample", files=[resources_dir() / "sample"])
        assert report.failed == 0
        yield library


@pytest.fixture(scope="session")
def refund(sample: Library) -> QueryResult:
    """The answer to the question of the sample."""
    return sample.query(Query(dataset="sample", text="what is the refund window?"))


@pytest.fixture
def make_hit() -> Make:
    """A hit by hand; each change of `number` is another passage."""

    def make(number: int = 1, **changes: Any) -> Hit:
        text = "We give your money back within 30 days."
        values: dict[str, Any] = {
            "rank": number,
            "score": 1 / 61 + 1 / 63,
            "content_ref": f"{number:064x}",
            "parent_ref": "d0" * 32,
            "document_id": 7,
            "title": "Returns",
            "path": str(Path("books") / "policy.md"),
            "page": None,
            "locators": (),
            "chunk_index": 3,
            "chunk_count": 9,
            "char_start": 2310,
            "char_end": 2310 + len(text),
            "text": text,
            "highlights": (Span(13, 18),),
            "paths": {"dense": PathScore(1, 0.7123), "fulltext": PathScore(3, 8.2412)},
        }
        return Hit(**{**values, **changes})

    return make


@pytest.fixture
def make_result(make_hit: Make) -> Make:
    """An answer by hand: hits with the ranks `first` to `last` of `total`."""

    def make(first: int = 1, last: int = 10, **changes: Any) -> QueryResult:
        values: dict[str, Any] = {
            "dataset": "handbook",
            "mode": "hybrid",
            "fusion": "rrf",
            "rerank": True,
            "k": 10,
            "offset": first - 1,
            "took_ms": 23.4,
            "passages_without_vector": 0,
            "total": 214,
            "hits": tuple(make_hit(number) for number in range(first, last + 1)),
        }
        return QueryResult(**{**values, **changes})

    return make


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> ResultListView:
    made = ResultListView(HitModel(), theme)
    qtbot.addWidget(made)
    made.resize(520, 640)
    made.show()
    qtbot.waitExposed(made)
    return made
