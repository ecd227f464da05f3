"""What a gateway answers over gRPC, as plain values. References are hex, times milliseconds since 1970."""

from dataclasses import dataclass, field
from enum import IntEnum


class RetrievalMode(IntEnum):
    """How a dataset is searched; the numbers are those of the wire."""

    DENSE = 1
    HYBRID = 2


@dataclass(frozen=True, slots=True)
class DatasetSummary:
    """A dataset. `dim` is 0 until it has vectors; `embed_model_fingerprint` changes with all that makes vectors comparable."""

    dataset_id: str
    name: str
    doc_count: int
    chunk_count: int
    dim: int
    created_ms: int
    chunked: bool
    embed_model_fingerprint: str
    index_version: int


@dataclass(frozen=True, slots=True)
class IngestResult:
    """What a dataset holds after an ingest, and how many of its documents were new."""

    dataset_id: str
    doc_count: int
    inserted: int
    dim: int


@dataclass(frozen=True, slots=True)
class DatasetHit:
    """A passage that answers: passage `chunk_index` (from 0) of `chunk_count` of the document `parent_ref`."""

    content_ref: str
    content: bytes = field(repr=False)
    score: float
    parent_ref: str
    chunk_index: int
    chunk_count: int

    @property
    def text(self) -> str:
        """The passage."""
        return self.content.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class FuzzyHit:
    """Where a passage that answers can be had: its reference, for `get_content`. `score_bp` is in basis points, 0 to 10,000."""

    content_ref: str
    score_bp: int
    parent_ref: str
    chunk_index: int


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """What a gateway says of itself. `auth_mode` is `deny-all`, `dev-local` or `token`; `content_max_bytes` the most of one message."""

    model_id: str
    model_path: str
    listen_addr: str
    content_root: str
    catalog_dir: str
    content_max_bytes: int
    tls_enabled: bool
    auth_mode: str
    feature_hnsw: bool
    feature_inference: bool
    embed_model_id: str
    embed_model_is_decoder: bool
