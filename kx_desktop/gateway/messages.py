"""Between the messages of the wire and what the library speaks."""

from collections.abc import Sequence

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.ingesting import DatasetSummary, FileReport, IngestReport
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.gateway.calls import ServerFacts
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.settings import Settings

_BASIS_POINTS = 10_000
_TOLD = 3
"""Documents that could not be read, of which the reasons are told."""

_MODES = {wire.RETRIEVAL_MODE_DENSE: "dense", wire.RETRIEVAL_MODE_HYBRID: "hybrid"}


def datasets(found: Sequence[DatasetSummary]) -> wire.ListDatasetsResponse:
    """The datasets; the name of one is its id too, since it is what every call takes."""
    return wire.ListDatasetsResponse(
        datasets=[
            wire.DatasetSummary(
                dataset_id=one.name,
                name=one.name,
                doc_count=one.doc_count,
                dim=one.dim,
                created_ms=one.created_ms,
                chunked=one.chunked,
                embed_model_fingerprint=one.fingerprint,
                index_version=one.index_version,
                chunk_count=one.chunk_count,
            )
            for one in found
        ]
    )


def documents(request: wire.IngestDocumentsRequest) -> list[GivenDocument]:
    """The documents that are handed over. A `doc_id` is the document's title, and kept as metadata too."""
    return [
        GivenDocument(
            one.content,
            one.doc_id,
            dict(one.metadata) | ({"doc_id": one.doc_id} if one.doc_id else {}),
            tuple(one.embedding) if one.embedding else None,
        )
        for one in request.documents
    ]


def refuse_unread(outcomes: Sequence[FileReport], report: IngestReport) -> None:
    """Raises InvalidArgument where a document gave nothing to find, nor anything within it: the answer has no place to say so."""
    found = {one.path.partition("/")[0] for one in report.files if one.passages}
    unread = [
        f"document {number}: {one.reason}"
        for number, one in enumerate(outcomes, start=1)
        if one.state in {"failed", "skipped"} or (one.state == "partial" and one.path not in found)
    ]
    if unread:
        more = f" And {len(unread) - _TOLD} more." if len(unread) > _TOLD else ""
        raise InvalidArgument(
            f"documents: {len(unread)} of {len(outcomes)} could not be read. {' '.join(unread[:_TOLD])}{more}",
            "The others were taken in; bringing them again changes nothing.",
        )


def ingested(report: IngestReport, dim: int) -> wire.IngestDocumentsResponse:
    """What an ingest came to; `inserted` counts documents that were not there before."""
    return wire.IngestDocumentsResponse(
        dataset_id=report.dataset, doc_count=report.doc_count, inserted=report.inserted, dim=dim
    )


def query(
    request: wire.QueryDatasetRequest | wire.FuzzyDiscoveryRequest, settings: Settings
) -> Query:
    """The question; what it leaves out is as the settings say. Without a text, a vector is searched with by meaning alone."""
    if request.retrieval_mode not in {wire.RETRIEVAL_MODE_UNSPECIFIED, *_MODES}:
        raise InvalidArgument(
            f"retrieval_mode: got {request.retrieval_mode}.", "It takes 0, 1 (dense) or 2 (hybrid)."
        )
    text = request.query_text
    vector = tuple(request.query_embedding) if request.query_embedding else None
    mode = _MODES.get(request.retrieval_mode, settings.default_mode)
    if vector is not None and not text.strip():
        mode = "dense"
    rerank = None
    if isinstance(request, wire.QueryDatasetRequest) and request.HasField("rerank"):
        rerank = request.rerank
    return Query(
        request.dataset,
        text=text,
        vector=vector,
        k=request.k or settings.default_k,
        mode=mode,
        rerank=rerank,
        # The answer has no place for them.
        highlights=False,
    )


def hits(found: QueryResult) -> wire.QueryDatasetResponse:
    """The passages that answer."""
    return wire.QueryDatasetResponse(
        hits=[
            wire.DatasetHit(
                content_ref=bytes.fromhex(hit.content_ref),
                content=hit.text.encode(),
                score=hit.score,
                parent_ref=bytes.fromhex(hit.parent_ref),
                chunk_index=hit.chunk_index,
                chunk_count=hit.chunk_count,
            )
            for hit in found.hits
        ]
    )


def fuzzy_hits(found: QueryResult) -> wire.FuzzyDiscoveryResponse:
    """Where the passages stand that answer, each with its share of the best possible score in basis points."""
    best = (
        len(found.paths) / (found.rrf_k + 1)
        if found.fusion == "rrf" and len(found.paths) > 1
        else 1.0
    )
    return wire.FuzzyDiscoveryResponse(
        hits=[
            wire.FuzzyHit(
                content_ref=bytes.fromhex(hit.content_ref),
                score_bp=round(min(max(hit.score / best, 0.0), 1.0) * _BASIS_POINTS),
                parent_ref=bytes.fromhex(hit.parent_ref),
                chunk_index=hit.chunk_index,
            )
            for hit in found.hits
        ]
    )


def server_info(facts: ServerFacts, listening: str) -> wire.ServerInfo:
    """What the gateway says of itself."""
    library = facts.library
    return wire.ServerInfo(
        model_id=library.embedder,
        listen_addr=listening,
        content_root=library.folder,
        catalog_dir=library.folder,
        content_max_bytes=facts.message_bytes,
        tls_enabled=facts.tls,
        auth_mode=facts.auth_mode,
        feature_hnsw=True,
        feature_inference=False,
        embed_model_id=library.embedder,
        embed_model_is_decoder=library.embedder_is_decoder,
    )
