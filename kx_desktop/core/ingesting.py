"""What ingestion says of itself: the state of each file, progress while it runs, the report at the end."""

from collections.abc import Mapping
from dataclasses import dataclass

STATES = (
    "queued", "reading", "splitting", "embedding", "indexed", "unchanged", "partial", "skipped", "failed",
)  # fmt: skip
"""The states of a file in the ledger. The last five are final.

`partial` is indexed with something in it that could not be read; `skipped` was left out on purpose (an empty
file, a locked one, a kind that holds no text); `failed` could not be read. All but `indexed` and `unchanged` carry a reason;
`unchanged` does where the same content stands under another name, `indexed` where its text was recognised on pictures.
"""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one file. `content_ref` is hex, empty where nothing could be read.

    `name` is what it is called: of what a program handed over the name that it came with, empty where it had none.
    """

    path: str
    state: str
    reason: str
    content_ref: str
    passages: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class IngestProgress:
    """How far an ingest has come; every count comes from the ledger.

    `seconds_left` is None until there is enough to tell from. `passages_per_second` counts embedded passages.
    `page` of `pages` is the page of `current` whose picture is being read, 0 where none is.
    """

    files_total: int
    files_done: int
    files_failed: int
    passages_total: int
    passages_embedded: int
    passages_per_second: float
    seconds_left: float | None
    current: str
    page: int = 0
    pages: int = 0


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


@dataclass(frozen=True, slots=True)
class FileRow:
    """One file of the ledger, as a person sees it. `id` is its entry, `job` what it came with.

    `path` is where it stands (`path/within.zip/member` for a member); `root` is the file on disk that holds it. A text without a
    file has `path` empty, and `title` is the name that it came with, or says how it begins once it was read. `document_ref` is hex, empty where nothing could be read.
    Times are milliseconds since 1970: when it was offered, and when it came to its state. `cause` is a code of `core.causes` for the
    reason, empty where none was kept.
    """

    id: int
    job: int
    dataset: str
    path: str
    root: str
    state: str
    reason: str
    document_ref: str
    passages: int
    queued_ms: int
    changed_ms: int
    title: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """What the queue of ingests does now.

    `state` is `idle` (nothing to do), `running`, `paused` (by the person), `waiting` (another program writes; it tries again by
    itself) or `stopped` (it cannot go on; the person can resume). `dataset` and `progress` are those of the job that runs, or
    that stands first. `jobs_waiting` counts the jobs after it, `looking` the drops whose folders are still being looked through.
    `error` says in a sentence why it waits or stopped, and what to do next. `went_on` counts the files that were taken up from an
    earlier run of the program.
    """

    state: str = "idle"
    dataset: str = ""
    progress: IngestProgress | None = None
    jobs_waiting: int = 0
    looking: int = 0
    error: str = ""
    went_on: int = 0


@dataclass(frozen=True, slots=True)
class FinishedJob:
    """The end of one job of the queue. `counts` says how many files came to each state; `note` is a sentence, where there is one."""

    job: int
    dataset: str
    counts: Mapping[str, int]
    passages: int
    stopped: bool = False
    rebuilt_from: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DatasetFacts:
    """What the page of a dataset tells. `parts` are the fingerprint's facts in words, `size_bytes` its share of the disk.

    `states` counts the files by their last state. `kinds` counts live documents by kind of file (`pdf`, `md`).
    """

    summary: DatasetSummary
    model: str
    chunk_size: int
    chunk_overlap: int
    parts: tuple[tuple[str, str], ...]
    size_bytes: int
    states: Mapping[str, int]
    kinds: Mapping[str, int]
    last_ingest_ms: int
    unfinished_rebuild_of: str = ""
    metric: str = "cosine"
