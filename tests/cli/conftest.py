"""A small answer to print, and a library that does as it is told, for what only the command itself does."""

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Self

import pytest

from kx_desktop.cli import commands
from kx_desktop.core.documents import Span
from kx_desktop.core.ingesting import DatasetSummary, FileReport, IngestReport, LibraryInfo
from kx_desktop.core.queries import Hit, PathScore, Query, QueryResult
from kx_desktop.settings import Settings

Make = Callable[..., Any]


@pytest.fixture
def make_hit() -> Make:
    def make(**changes: Any) -> Hit:
        values: dict[str, Any] = {
            "rank": 1,
            "score": 0.0325,
            "content_ref": "c0" * 32,
            "parent_ref": "d0" * 32,
            "document_id": 7,
            "title": "Returns",
            "path": "/books/policy.md",
            "page": None,
            "locators": (),
            "chunk_index": 3,
            "chunk_count": 9,
            "char_start": 2310,
            "char_end": 3180,
            "text": "We give your money back within 30 days.",
            "highlights": (Span(13, 18),),
            "paths": {"dense": PathScore(1, 0.71)},
        }
        return Hit(**{**values, **changes})

    return make


@pytest.fixture
def make_result(make_hit: Make) -> Make:
    def make(*hits: Hit, **changes: Any) -> QueryResult:
        values: dict[str, Any] = {
            "dataset": "handbook",
            "mode": "hybrid",
            "fusion": "rrf",
            "rerank": True,
            "k": 10,
            "offset": 0,
            "took_ms": 23.4567,
            "passages_without_vector": 0,
            "total": 214,
            "hits": hits or (make_hit(),),
        }
        return QueryResult(**{**values, **changes})

    return make


@pytest.fixture
def make_summary() -> Make:
    def make(**changes: Any) -> DatasetSummary:
        values: dict[str, Any] = {
            "name": "handbook",
            "doc_count": 3,
            "chunk_count": 41,
            "dim": 384,
            "created_ms": 1_767_225_600_000,
            "chunked": True,
            "index_version": 1,
            "fingerprint": "f0" * 32,
            "stale": (),
            "passages_without_vector": 0,
        }
        return DatasetSummary(**{**values, **changes})

    return make


@pytest.fixture
def make_report() -> Make:
    def make(**changes: Any) -> IngestReport:
        files = (
            FileReport("/books/policy.md", "indexed", "", "d0" * 32, 9),
            FileReport("/books/broken.pdf", "failed", "It is not a PDF.", "", 0),
        )
        values: dict[str, Any] = {
            "dataset": "handbook",
            "doc_count": 3,
            "chunk_count": 41,
            "inserted": 1,
            "unchanged": 0,
            "failed": 1,
            "files": files,
        }
        return IngestReport(**{**values, **changes})

    return make


@pytest.fixture
def make_info() -> Make:
    def make(**changes: Any) -> LibraryInfo:
        values: dict[str, Any] = {
            "version": "0.1.0",
            "folder": "/books/library",
            "schema_version": 3,
            "dataset_count": 2,
            "doc_count": 14,
            "chunk_count": 310,
            "size_bytes": 12_345_678,
            "writer": "",
            "embedder": "all-MiniLM-L6-v2",
            "embedder_dim": 384,
            "embedder_is_decoder": False,
        }
        return LibraryInfo(**{**values, **changes})

    return make


class ToldLibrary:
    """Answers every call with what it was told to: a value, an error to raise, or something to call."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.settings = Settings()
        self.folders: list[str | None] = []
        self.queries: list[Query] = []
        self.calls: list[dict[str, Any]] = []
        self.closed = threading.Event()
        self.followed: tuple[str, ...] = ()

    @property
    def watching(self) -> SimpleNamespace:
        """The followed folders."""
        return SimpleNamespace(list=lambda _: [SimpleNamespace(path=one) for one in self.followed])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed.set()

    def _give(self, *args: Any, **named: Any) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer(*args, **named) if callable(self.answer) else self.answer

    def datasets(self) -> Any:
        return (
            () if isinstance(self.answer, BaseException) or callable(self.answer) else self.answer
        )

    def info(self) -> Any:
        return self._give()

    def query(self, query: Query) -> Any:
        self.queries.append(query)
        return self._give()

    def ingest(self, dataset: str, **named: Any) -> Any:
        self.calls.append({"dataset": dataset, **named})
        return self._give(**named)

    def rebuild(self, dataset: str, as_name: str, **named: Any) -> Any:
        self.calls.append({"dataset": dataset, "as_name": as_name, **named})
        return self._give(**named)


@pytest.fixture
def told_library(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], ToldLibrary]:
    """Make every command meet a library that gives this answer, or raises it."""

    def tell(answer: object) -> ToldLibrary:
        library = ToldLibrary(answer)

        def open_library(folder: str | None, **_: bool) -> ToldLibrary:
            library.folders.append(folder)
            return library

        monkeypatch.setattr(commands, "open_library", open_library)
        return library

    return tell
