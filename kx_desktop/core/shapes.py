"""The JSON of an answer: one shape for the command, for exports, for the gateway and for whoever else speaks it."""

import dataclasses
import json
from collections.abc import Iterable
from pathlib import PurePath

from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.documents import Locator
from kx_desktop.core.errors import KxError
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.ingesting import (
    DatasetFacts,
    DatasetSummary,
    FileRow,
    IngestReport,
    LibraryInfo,
)
from kx_desktop.core.passages import PassageFacts, PassageRun
from kx_desktop.core.queries import Hit, PathScore, QueryResult
from kx_desktop.core.queueing import JobFacts

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
        "rrf_k": found.rrf_k,
        "rerank": found.rerank,
        "reranker": found.reranker,
        "k": found.k,
        "offset": found.offset,
        "took_ms": round(found.took_ms, 3),
        "passages_without_vector": found.passages_without_vector,
        "total": found.total,
        "hits": [_hit(hit) for hit in found.hits],
        "advisories": list(found.advisories),
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
        "locators": [_locator(locator) for locator in hit.locators],
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
        "reranker": hit.reranker,
    }


def _locator(found: Locator) -> Json:
    """A place that the passage touches: a page, slide, sheet, heading… and its range in the document."""
    return {
        "kind": found.kind,
        "number": found.number,
        "label": found.label,
        "char_start": found.start,
        "char_end": found.end,
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
        "name": PurePath(row.path).name or row.title,
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


def job(facts: JobFacts) -> Json:
    """A job, and how many of its files are in each state. Times are milliseconds since 1970."""
    return {
        "job": facts.job,
        "dataset": facts.dataset,
        "state": facts.state,
        "files": dict(facts.files),
        "passages": facts.passages,
        "created_ms": facts.created_ms,
    }


def datasets(summaries: Iterable[DatasetSummary]) -> Json:
    """`kx datasets list --json`."""
    return {"datasets": [summary_of(summary) for summary in summaries]}


def summary_of(summary: DatasetSummary) -> Json:
    """One dataset of the list."""
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
        "passages_without_vector": summary.passages_without_vector,
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
                "name": file.name,
                "state": file.state,
                "reason": file.reason,
                "content_ref": file.content_ref,
                "passages": file.passages,
            }
            for file in done.files
        ],
        "advisories": list(done.advisories),
    }


def fields(found: Iterable[FieldFacts]) -> Json:
    """`kx datasets fields --json`."""
    return {"fields": [dataclasses.asdict(field) for field in found]}


def info(told: LibraryInfo) -> Json:
    """`kx info --json`."""
    return dataclasses.asdict(told)


def facts(told: DatasetFacts) -> Json:
    """One dataset with all that there is to tell of it, under the names of the list and more."""
    return {
        **summary_of(told.summary),
        "model": told.model,
        "chunk_size": told.chunk_size,
        "chunk_overlap": told.chunk_overlap,
        "metric": told.metric,
        "size_bytes": told.size_bytes,
        "files": dict(told.states),
        "kinds": dict(told.kinds),
        "last_ingest_ms": told.last_ingest_ms,
    }


def error(failure: KxError) -> Json:
    """Any error with `--json`, printed to standard error."""
    return {
        "error": {"code": failure.code, "message": failure.message, "next_step": failure.next_step}
    }


def passage(found: PassageFacts) -> Json:
    """A passage in its place, under the names of a hit."""
    return {
        "dataset": found.dataset,
        "content_ref": found.content_ref,
        "parent_ref": found.parent_ref,
        "title": found.title,
        "path": found.path,
        "page": found.page,
        "chunk_index": found.chunk_index,
        "chunk_count": found.chunk_count,
        "char_start": found.char_start,
        "char_end": found.char_end,
        "text": found.text,
        "superseded": found.superseded,
    }


def passage_run(found: PassageRun) -> Json:
    """A passage with those around it, and their text joined without the overlaps."""
    return {
        "content_ref": found.asked.content_ref,
        "dataset": found.asked.dataset,
        "parent_ref": found.asked.parent_ref,
        "text": found.text,
        "char_start": found.char_start,
        "char_end": found.char_end,
        "passages": [passage(one) for one in found.passages],
    }


def answer(found: Answer) -> Json:
    """`kx agent run --json`: what came of a goal."""
    return {
        "goal": found.goal,
        "dataset": found.dataset,
        "text": found.text,
        "kind": found.kind,
        "citations": [citation(one) for one in found.citations],
        "dropped": list(found.dropped),
        "actions": [action(one) for one in found.actions],
        "ended": found.ended,
        "turns": found.turns,
        "model": found.model,
        "notes": list(found.notes),
        "took_ms": round(found.took_ms, 3),
    }


def citation(told: Citation) -> Json:
    """A passage that an answer rests on."""
    return dataclasses.asdict(told)


def action(told: Action) -> Json:
    """A search that a model asked for."""
    return {**dataclasses.asdict(told), "refs": list(told.refs)}
