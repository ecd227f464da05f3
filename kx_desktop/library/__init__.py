"""The library: the one door to datasets, ingest and query for every front end.

with Library.open(folder) as library:
    library.ingest("handbook", files=[Path("handbook.md")])
    for hit in library.query(Query(dataset="handbook", text="what is the refund window?")).hits:
        print(hit.rank, hit.title, hit.char_start, hit.char_end)
"""

from kx_desktop.core.documents import Locator, Span
from kx_desktop.core.ingesting import (
    DatasetSummary,
    FileReport,
    IngestProgress,
    IngestReport,
    LibraryInfo,
)
from kx_desktop.core.queries import Hit, OtherPlace, PathScore, Query, QueryResult, RecallWindow
from kx_desktop.library.library import Library

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
]
