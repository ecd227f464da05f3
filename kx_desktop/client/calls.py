"""The calls of the gateway over gRPC: what is sent for each, and what comes back. Waiting for it is the clients' matter."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kx_desktop.client import values
from kx_desktop.client.results import (
    DatasetHit,
    DatasetSummary,
    FuzzyHit,
    IngestResult,
    RetrievalMode,
    ServerInfo,
)
from kx_desktop.gateway.wire import kortecx_pb2 as wire

Result = TypeVar("Result")

_MOST_K = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Call(Generic[Result]):
    """One call: the method of the service, the message for it, and how its answer is read."""

    method: str
    message: Any
    read: Callable[[Any], Result]


def list_datasets() -> Call[tuple[DatasetSummary, ...]]:
    """Every dataset, in the order of names."""
    return Call(
        "ListDatasets",
        wire.ListDatasetsRequest(),
        lambda found: tuple(map(_summary, found.datasets)),
    )


def ingest_documents(
    dataset: str,
    documents: Iterable[values.Document],
    embeddings: Sequence[Iterable[float] | None] | None,
    doc_ids: Sequence[str | None] | None,
    metadata: Mapping[str, str] | Sequence[Mapping[str, str] | None] | None,
) -> Call[IngestResult]:
    """Documents put into a dataset. Raises InvalidArgument where the lists do not go together, PermissionDenied for a file."""
    message = wire.IngestDocumentsRequest(dataset=values.text("dataset", dataset))
    contents = values.documents(documents)
    count = len(contents)
    vectors = values.each("embeddings", embeddings, count)
    ids = values.each("doc_ids", doc_ids, count)
    if isinstance(metadata, Mapping):
        metadata = [metadata] * count
    with_each = values.each("metadata", metadata, count)
    for (content, file_name), vector, doc_id, more in zip(
        contents, vectors, ids, with_each, strict=True
    ):
        added = message.documents.add(content=content)
        if vector is not None:
            added.embedding.extend(values.numbers("embeddings", vector))
        if doc_id is not None or file_name:
            added.doc_id = values.text("doc_ids", file_name if doc_id is None else doc_id)
        if more is not None:
            added.metadata.update(values.metadata("metadata", more))
    return Call("IngestDocuments", message, _ingested)


def query_dataset(
    dataset: str,
    text: str,
    embedding: Iterable[float] | None,
    k: int | None,
    mode: RetrievalMode | str | None,
    rerank: bool | None,  # noqa: FBT001 - the clients take it by name
) -> Call[tuple[DatasetHit, ...]]:
    """A question to a dataset."""
    message = wire.QueryDatasetRequest()
    _ask(message, dataset, text, embedding, k, mode)
    if rerank is not None:
        message.rerank = values.truth("rerank", rerank)
    return Call("QueryDataset", message, lambda found: tuple(map(_hit, found.hits)))


def fuzzy_discovery(
    dataset: str,
    text: str,
    embedding: Iterable[float] | None,
    k: int | None,
    mode: RetrievalMode | str | None,
) -> Call[tuple[FuzzyHit, ...]]:
    """A question that is answered with references alone."""
    message = wire.FuzzyDiscoveryRequest()
    _ask(message, dataset, text, embedding, k, mode)
    return Call("FuzzyDiscovery", message, lambda found: tuple(map(_fuzzy_hit, found.hits)))


def get_content(content_ref: str | bytes) -> Call[bytes]:
    """The bytes of a passage or a document by its reference, in hex or as bytes. Raises InvalidArgument."""
    message = wire.GetContentRequest(content_ref=values.reference("content_ref", content_ref))
    return Call("GetContent", message, lambda found: found.payload)


def get_server_info() -> Call[ServerInfo]:
    """What the gateway says of itself."""
    return Call("GetServerInfo", wire.GetServerInfoRequest(), _info)


def _ask(
    message: Any,
    dataset: str,
    text: str,
    embedding: Iterable[float] | None,
    k: int | None,
    mode: RetrievalMode | str | None,
) -> None:
    message.dataset = values.text("dataset", dataset)
    message.query_text = values.text("text", text)
    if embedding is not None:
        message.query_embedding.extend(values.numbers("embedding", embedding))
    if k is not None:
        takes = "a whole number from 1; more than 64 is taken as 64"
        message.k = values.whole("k", k, 1, _MOST_K, takes)
    if mode is not None:
        message.retrieval_mode = values.mode(mode).value


def _summary(found: Any) -> DatasetSummary:
    return DatasetSummary(
        dataset_id=found.dataset_id,
        name=found.name,
        doc_count=found.doc_count,
        chunk_count=found.chunk_count,
        dim=found.dim,
        created_ms=found.created_ms,
        chunked=found.chunked,
        embed_model_fingerprint=found.embed_model_fingerprint,
        index_version=found.index_version,
    )


def _ingested(found: Any) -> IngestResult:
    return IngestResult(found.dataset_id, found.doc_count, found.inserted, found.dim)


def _hit(found: Any) -> DatasetHit:
    return DatasetHit(
        content_ref=found.content_ref.hex(),
        content=found.content,
        score=found.score,
        parent_ref=found.parent_ref.hex(),
        chunk_index=found.chunk_index,
        chunk_count=found.chunk_count,
    )


def _fuzzy_hit(found: Any) -> FuzzyHit:
    return FuzzyHit(
        found.content_ref.hex(), found.score_bp, found.parent_ref.hex(), found.chunk_index
    )


def _info(found: Any) -> ServerInfo:
    return ServerInfo(**{name: getattr(found, name) for name in ServerInfo.__dataclass_fields__})
