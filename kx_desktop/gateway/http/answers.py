"""What calls answer, for the description in OpenAPI; the answers themselves are the command's own JSON."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Ref = Annotated[str, Field(description="A BLAKE3 hash in hex.")]
Index = Annotated[int, Field(ge=0)]


class Answer(BaseModel):
    """An object with those fields."""

    model_config = ConfigDict(extra="forbid")


class ErrorFacts(Answer):
    """What went wrong, and what to do next. `code` is the name of a gRPC status."""

    code: str
    message: str
    next_step: str


class ErrorAnswer(Answer):
    """Every error."""

    error: ErrorFacts


class Health(Answer):
    """That the gateway answers."""

    status: Literal["ok"]


class GatewayFacts(Answer):
    """How the gateway is called, and what it takes. Sizes are bytes."""

    auth_mode: Literal["token", "dev-local", "deny-all"]
    tls: bool
    message_bytes: int
    documents: int


class Info(Answer):
    """What `kx info --json` prints, and the gateway's own facts."""

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
    advisories: list[str]
    gateway: GatewayFacts


class Dataset(Answer):
    """One dataset. `stale` holds the reasons why its index cannot be asked; times are milliseconds since 1970."""

    name: str
    doc_count: int
    chunk_count: int
    dim: int
    created_ms: int
    chunked: bool
    index_version: int
    fingerprint: str
    stale: list[str]
    passages_without_vector: int


class Datasets(Answer):
    """All datasets, in the order of their names."""

    datasets: list[Dataset]


class DatasetDetails(Dataset):
    """One dataset with all there is to tell. `files` counts files by state, `kinds` documents by kind."""

    model: str
    chunk_size: int
    chunk_overlap: int
    metric: str
    size_bytes: int
    files: dict[str, int]
    kinds: dict[str, int]
    last_ingest_ms: int


class FileAnswer(Answer):
    """What became of one document."""

    path: str
    name: str
    state: str
    reason: str
    content_ref: str
    passages: int


class Report(Answer):
    """The end of an ingest. A document that could not be read is counted in `failed`, and its reason stands in `files`."""

    dataset: str
    doc_count: int
    chunk_count: int
    inserted: int
    unchanged: int
    failed: int
    files: list[FileAnswer]
    advisories: list[str]


class Job(Answer):
    """A job. `state` is `waiting`, `running`, `paused`, `stopping`, `done` or `stopped`; `files` counts its files by state."""

    job: int
    dataset: str
    state: Literal["waiting", "running", "paused", "stopping", "done", "stopped"]
    files: dict[str, int]
    passages: int
    created_ms: int


class FileFacts(Answer):
    """A file that was offered. `name` is what it is called, `content_ref` its parent_ref, empty where it could not be read."""

    dataset: str
    path: str
    name: str
    title: str
    state: str
    reason: str
    cause: str
    content_ref: str
    passages: int
    queued_ms: int
    changed_ms: int
    job: int


class Files(Answer):
    """A part of the list of files; `total` counts all that were asked for."""

    dataset: str
    total: int
    offset: int
    files: list[FileFacts]


class Value(Answer):
    """A value of a field, as a filter writes it, and how many documents have it."""

    text: str
    literal: str
    documents: int


class FieldAnswer(Answer):
    """A field that filters and orders may name."""

    name: str
    kind: str
    documents: int
    distinct: int
    values: list[Value]
    of_passages: bool
    persons_own: bool


class Fields(Answer):
    """The fields of a dataset."""

    fields: list[FieldAnswer]


class PathAnswer(BaseModel):
    """Where one path ranked the passage, and its score there; no rank where the score was reckoned for the fusion alone."""

    rank: int | None
    score: float
    value: float | None = None


class Place(Answer):
    """A page, slide, sheet or heading that the passage touches."""

    kind: str
    number: int | None
    label: str
    char_start: int
    char_end: int


class WindowAnswer(Answer):
    """The passage with its neighbours, joined without the overlaps."""

    text: str
    char_start: int
    char_end: int


class Elsewhere(Answer):
    """Another place of the same passage."""

    parent_ref: Ref
    title: str
    path: str
    chunk_index: int
    char_start: int
    char_end: int
    dataset: str


class HitAnswer(Answer):
    """A passage that answers. Offsets are Unicode code points of the document's text, half-open."""

    rank: int
    score: float
    dataset: str
    content_ref: Ref
    parent_ref: Ref
    title: str
    path: str
    page: int | None
    locators: list[Place]
    chunk_index: int
    chunk_count: int
    char_start: int
    char_end: int
    text: str
    highlights: list[list[int]]
    paths: dict[str, PathAnswer]
    metadata: dict[str, Any]
    window: WindowAnswer | None
    also_in: list[Elsewhere]
    vector: list[float]
    superseded: bool
    source: str
    reranker: float | None


class Result(Answer):
    """What `kx datasets query --json` prints."""

    dataset: str
    mode: str
    fusion: str
    rrf_k: int
    rerank: bool
    reranker: bool
    k: int
    offset: int
    took_ms: float
    passages_without_vector: int
    total: int
    hits: list[HitAnswer]
    advisories: list[str]


class OwnMetadata(Answer):
    """What persons and programs gave a document. `changed` says whether it was otherwise before."""

    dataset: str
    parent_ref: Ref
    changed: bool
    metadata: dict[str, Any]


class Text(Answer):
    """A part of a document's text. `next` is where the rest begins, null where there is none."""

    parent_ref: Ref
    start: Index
    end: Index
    text: str
    next: int | None


class PassageAnswer(Answer):
    """A passage in its place."""

    dataset: str
    content_ref: Ref
    parent_ref: Ref
    title: str
    path: str
    page: int | None
    chunk_index: int
    chunk_count: int
    char_start: int
    char_end: int
    text: str
    superseded: bool


class Run(Answer):
    """A passage with those around it, each by itself and all joined without the overlaps."""

    content_ref: Ref
    dataset: str
    parent_ref: Ref
    text: str
    char_start: int
    char_end: int
    passages: list[PassageAnswer]


class LoaderMetadata(Answer):
    """Where a passage stands."""

    parent_ref: Ref
    dataset: str
    title: str
    path: str
    page: int | None
    chunk_index: int
    chunk_count: int
    char_start: int
    char_end: int


class RetrieveResult(Answer):
    """A passage that answers. `RetrievalSource` is 1 for vectors, 2 for full text, 3 for both."""

    Id: str
    Content: str
    FileName: str
    LoaderMetadata: LoaderMetadata
    Metadata: dict[str, Any]
    Score: float
    RerankScore: float
    RetrievalSource: Literal[1, 2, 3]
    Vector: list[float] | None


class RetrieveMatch(Answer):
    """A result with the passages around it, joined. `Id` is the result's."""

    Id: str
    Content: str
    FileName: str
    LoaderMetadata: LoaderMetadata
    Metadata: dict[str, Any]


class RetrieveData(Answer):
    """The results, and with `RecallWindow` what stands around each."""

    Results: list[RetrieveResult]
    Matches: list[RetrieveMatch]


class RetrieveAnswer(Answer):
    """Results, or with `Success` false an error: its code and a sentence."""

    RequestId: str
    Success: bool
    ErrorCode: str
    ErrorMessage: str
    Data: RetrieveData | None
