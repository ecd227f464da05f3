"""The JSON that `--json` prints: the field names that scripts rely on, and nothing beyond them."""

import dataclasses
from collections.abc import Iterable

from kx_desktop.core.errors import KxError
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.ingesting import DatasetSummary, IngestReport, LibraryInfo
from kx_desktop.core.shapes import Json, line, result

__all__ = ["Json", "datasets", "error", "fields", "info", "line", "report", "result", "tagged"]


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


def fields(found: Iterable[FieldFacts]) -> Json:
    """`kx datasets fields --json`."""
    return {"fields": [dataclasses.asdict(field) for field in found]}


def tagged(dataset: str, documents: int, changed: int) -> Json:
    """`kx datasets tag --json`: how many documents were named, and how many of them have changed."""
    return {"dataset": dataset, "documents": documents, "changed": changed}


def info(told: LibraryInfo) -> Json:
    """`kx info --json`."""
    return dataclasses.asdict(told)


def error(failure: KxError) -> Json:
    """Any error with `--json`, printed to standard error."""
    return {
        "error": {"code": failure.code, "message": failure.message, "next_step": failure.next_step}
    }
