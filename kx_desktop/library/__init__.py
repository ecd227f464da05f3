"""The library: the one door to datasets, ingest and query for every front end.

with Library.open(folder) as library:
    library.ingest("handbook", files=[Path("handbook.md")])
    for hit in library.query(Query(dataset="handbook", text="what is the refund window?")).hits:
        print(hit.rank, hit.title, hit.char_start, hit.char_end)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kx_desktop.core.documents import Locator, Span
    from kx_desktop.core.ingesting import (
        DatasetSummary,
        FileReport,
        IngestProgress,
        IngestReport,
        LibraryInfo,
    )
    from kx_desktop.core.queries import (
        Hit,
        OtherPlace,
        PathScore,
        Query,
        QueryResult,
        RecallWindow,
    )
    from kx_desktop.library.library import Library
    from kx_desktop.search.checking import check_query

__all__ = [
    "DatasetSummary",
    "FileReport",
    "Hit",
    "IngestProgress",
    "IngestReport",
    "Library",
    "LibraryInfo",
    "Locator",
    "OtherPlace",
    "PathScore",
    "Query",
    "QueryResult",
    "RecallWindow",
    "Span",
    "check_query",
]

_HOMES = {
    "kx_desktop.core.documents": ("Locator", "Span"),
    "kx_desktop.core.ingesting": (
        "DatasetSummary",
        "FileReport",
        "IngestProgress",
        "IngestReport",
        "LibraryInfo",
    ),
    "kx_desktop.core.queries": (
        "Hit",
        "OtherPlace",
        "PathScore",
        "Query",
        "QueryResult",
        "RecallWindow",
    ),
    "kx_desktop.library.library": ("Library",),
    "kx_desktop.search.checking": ("check_query",),
}


def __getattr__(name: str) -> object:
    # Loaded when first asked for: the window shows before the engines are there.
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
