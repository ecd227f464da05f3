"""The JSON of an answer: one shape for the command, for exports and for whoever else speaks it."""

import dataclasses
import json

from kx_desktop.core.ingesting import FileRow
from kx_desktop.core.queries import Hit, PathScore, QueryResult

Json = dict[str, object]


def line(document: Json) -> str:
    """One line of JSON in plain text; only lone surrogates (file names that are no UTF-8) are left to the stream."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def result(found: QueryResult) -> Json:
    """An answer with its hits, under the field names that scripts rely on."""
    return {
        "dataset": found.dataset,
        "mode": found.mode,
        "fusion": found.fusion,
        "rerank": found.rerank,
        "k": found.k,
        "offset": found.offset,
        "took_ms": round(found.took_ms, 3),
        "passages_without_vector": found.passages_without_vector,
        "total": found.total,
        "hits": [_hit(hit) for hit in found.hits],
    }


def _hit(hit: Hit) -> Json:
    window = hit.window
    return {
        "rank": hit.rank,
        "score": hit.score,
        "dataset": hit.dataset,
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
        "paths": {name: _path(path) for name, path in hit.paths.items()},
        "metadata": dict(hit.metadata),
        "window": dataclasses.asdict(window) if window else None,
        "also_in": [dataclasses.asdict(place) for place in hit.also_in],
        "vector": list(hit.vector or ()),
        "superseded": hit.superseded,
        "source": hit.source,
    }


def _path(found: PathScore) -> Json:
    """A path's rank and score; no rank where it did not rank the passage and its score was reckoned for the fusion."""
    shape: Json = {"rank": found.rank or None, "score": found.score}
    if found.value is not None:
        shape["value"] = found.value
    return shape


def file_row(row: FileRow) -> Json:
    """A file of the ledger. Times are milliseconds since 1970."""
    return {
        "dataset": row.dataset,
        "path": row.path,
        "title": row.title,
        "state": row.state,
        "reason": row.reason,
        "cause": row.cause,
        "content_ref": row.document_ref,
        "passages": row.passages,
        "queued_ms": row.queued_ms,
        "changed_ms": row.changed_ms,
        "job": row.job,
    }
