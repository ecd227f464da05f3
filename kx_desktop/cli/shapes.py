"""The JSON that `--json` prints: the field names that scripts rely on, and nothing beyond them."""

import dataclasses
import json
from collections.abc import Iterable

from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import DatasetSummary, IngestReport, LibraryInfo
from kx_desktop.core.queries import Hit, QueryResult

Json = dict[str, object]


def line(document: Json) -> str:
    """One line of JSON in plain text; only lone surrogates (file names that are no UTF-8) are left to the stream."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def datasets(summaries: Iterable[DatasetSummary]) -> Json:
    """`kx datasets list --json`."""
    return {"datasets": [_summary(summary) for summary in summaries]}


def _summary(summary: DatasetSummary) -> Json:
    return {
        "name": summary.name,
        "doc_count": summary.doc_count,
        "chunk_count": summary.chunk_count,
        "dim": summary.dim,
        "created_ms": summary.created_ms,
        "chunked": summary.chunked,
        "index_version": summary.index_version,
        "fingerprint": summary.fingerprint,
        "stale": summary.stale,
    }


def report(done: IngestReport) -> Json:
    """`kx datasets ingest --json` and `kx datasets rebuild --json`."""
    return {
        "dataset": done.dataset,
        "doc_count": done.doc_count,
        "chunk_count": done.chunk_count,
        "inserted": done.inserted,
        "unchanged": done.unchanged,
        "failed": done.failed,
        "files": [
            {
                "path": file.path,
                "state": file.state,
                "reason": file.reason,
                "content_ref": file.content_ref,
                "passages": file.passages,
            }
            for file in done.files
        ],
    }


def result(found: QueryResult) -> Json:
    """`kx datasets query --json`."""
    return {
        "dataset": found.dataset,
        "mode": found.mode,
        "fusion": found.fusion,
        "rerank": found.rerank,
        "k": found.k,
        "offset": found.offset,
        "took_ms": round(found.took_ms, 3),
        "passages_without_vector": found.passages_without_vector,
        "hits": [_hit(hit) for hit in found.hits],
    }


def _hit(hit: Hit) -> Json:
    window = hit.window
    return {
        "rank": hit.rank,
        "score": hit.score,
        "content_ref": hit.content_ref,
        "parent_ref": hit.parent_ref,
        "title": hit.title,
        "path": hit.path,
        "page": hit.page,
        "chunk_index": hit.chunk_index,
        "chunk_count": hit.chunk_count,
        "char_start": hit.char_start,
        "char_end": hit.char_end,
        "text": hit.text,
        "highlights": [[span.start, span.end] for span in hit.highlights],
        "paths": {
            name: {"rank": path.rank, "score": path.score} for name, path in hit.paths.items()
        },
        "metadata": dict(hit.metadata),
        "window": dataclasses.asdict(window) if window else None,
        "also_in": [dataclasses.asdict(place) for place in hit.also_in],
        "vector": list(hit.vector or ()),
        "superseded": hit.superseded,
    }


def info(told: LibraryInfo) -> Json:
    """`kx info --json`."""
    return dataclasses.asdict(told)


def error(failure: KxError) -> Json:
    """Any error with `--json`, printed to standard error."""
    return {
        "error": {"code": failure.code, "message": failure.message, "next_step": failure.next_step}
    }
