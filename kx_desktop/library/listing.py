"""The files of the ledger as text to take away: CSV for a spreadsheet, JSON for a program."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.ingesting import FileRow
from kx_desktop.core.shapes import file_row
from kx_desktop.library.exporting import fit_cell, writable

KINDS = ("csv", "json")

_TOGETHER = 1000
_HEAD = (
    "dataset", "path", "title", "state", "reason", "cause", "passages", "queued", "changed", "content_ref",
)  # fmt: skip

Rows = Callable[[Sequence[int]], Sequence[FileRow]]


def in_groups(ids: Sequence[int], rows: Rows) -> Iterator[FileRow]:
    """The rows of those entries, a thousand at a time."""
    for start in range(0, len(ids), _TOGETHER):
        yield from rows(ids[start : start + _TOGETHER])


def export_files(found: Iterator[FileRow], kind: str) -> str:
    """The rows as a whole file's text, which UTF-8 can always write; `kind` is one of `KINDS`.

    Times are in UTC, as ISO 8601 in CSV and in milliseconds since 1970 in JSON. Raises InvalidArgument for another kind.
    """
    if kind == "csv":
        return writable(_csv(found))
    if kind == "json":
        files = ",\n".join(json.dumps(file_row(row), ensure_ascii=False) for row in found)
        return writable(f'{{"files": [\n{files}\n]}}\n', as_json=True)
    raise InvalidArgument(f"kind: got {kind!r}.", f"It takes one of: {', '.join(KINDS)}.")


def _csv(found: Iterator[FileRow]) -> str:
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(_HEAD)
    for row in found:
        cells = (
            row.dataset, row.path, row.title, row.state, row.reason, row.cause, row.passages,
            moment(row.queued_ms), moment(row.changed_ms), row.document_ref,
        )  # fmt: skip
        rows.writerow([fit_cell(cell) for cell in cells])
    return written.getvalue()


def moment(milliseconds: int) -> str:
    """A time in UTC: `2026-01-31T14:05:00Z`."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
