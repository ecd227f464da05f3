"""What ingestion says of itself: the state of each file, progress while it runs, the report at the end."""

from dataclasses import dataclass

STATES = (
    "queued", "reading", "splitting", "embedding", "indexed", "unchanged", "partial", "skipped", "failed",
)  # fmt: skip
"""The states of a file in the ledger. The last five are final.

`partial` is indexed with something in it that could not be read; `skipped` was left out on purpose (an empty
file, a locked one, a kind that holds no text); `failed` could not be read. All but `indexed` and `unchanged` carry a reason.
"""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one file. `content_ref` is hex, empty where nothing could be read."""

    path: str
    state: str
    reason: str
    content_ref: str
    passages: int


@dataclass(frozen=True, slots=True)
class IngestProgress:
    """How far an ingest has come; every count comes from the ledger.

    `seconds_left` is None until there is enough to tell from. `passages_per_second` counts embedded passages.
    """

    files_total: int
    files_done: int
    files_failed: int
    passages_total: int
    passages_embedded: int
    passages_per_second: float
    seconds_left: float | None
    current: str


@dataclass(frozen=True, slots=True)
class IngestReport:
    """The end of an ingest. `inserted` and `unchanged` count documents, `failed` files that could not be read.

    `chunk_count` is the live passages of the dataset. `advisories` are sentences for the person.
    """

    dataset: str
    doc_count: int
    chunk_count: int
    inserted: int
    unchanged: int
    failed: int
    files: tuple[FileReport, ...]
    advisories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DatasetSummary:
    """One line of the list of datasets. `stale` holds the reasons, empty where the index is sound."""

    name: str
    doc_count: int
    chunk_count: int
    dim: int
    created_ms: int
    chunked: bool
    index_version: int
    fingerprint: str
    stale: tuple[str, ...]
    passages_without_vector: int


@dataclass(frozen=True, slots=True)
class LibraryInfo:
    """What `kx info` tells of the library and the embedder."""

    version: str
    folder: str
    schema_version: int
    dataset_count: int
    doc_count: int
    chunk_count: int
    size_bytes: int
    writer: str
    embedder: str
    embedder_dim: int
    embedder_is_decoder: bool
    advisories: tuple[str, ...] = ()
