"""A ledger made by hand, for tests that need more files than can be ingested in a moment."""

from collections.abc import Sequence
from dataclasses import replace

from kx_desktop.core.ingesting import FileRow

_STATES = (
    "indexed",
    "indexed",
    "indexed",
    "unchanged",
    "partial",
    "skipped",
    "failed",
    "queued",
    "reading",
)
_REASONS = {
    "partial": "2 of 14 pages are pictures.",
    "skipped": "It is empty.",
    "failed": "It is damaged.",
}


def file_row(id_: int, state: str = "", **changed: object) -> FileRow:
    """Entry `id_`, a PDF in a folder."""
    state = state or _STATES[id_ % len(_STATES)]
    path = f"/papers/{id_ % 7}/paper-{id_:05d}.pdf"
    dataset = "mail" if id_ % 3 else "handbook"
    row = FileRow(id_, 1, dataset, path, path, state, _REASONS.get(state, ""), "ab", id_ % 40, 1, 2)
    return replace(row, **changed)  # type: ignore[arg-type]


class Ledger:
    """Answers as the library does, and remembers what it was asked."""

    def __init__(self, count: int) -> None:
        self.rows = {id_: file_row(id_) for id_ in range(1, count + 1)}
        self.asked: list[tuple[int, ...]] = []
        self.error: Exception | None = None

    def file_ids(self, dataset: str, states: Sequence[str], words: str, /) -> list[int]:
        if self.error:
            raise self.error
        return [
            row.id
            for row in self.rows.values()
            if (not dataset or row.dataset == dataset)
            and (not states or row.state in states)
            and (words in row.path or words in row.reason)
        ]

    def file_rows(self, ids: Sequence[int], /) -> tuple[FileRow, ...]:
        self.asked.append(tuple(ids))
        return tuple(self.rows[id_] for id_ in ids if id_ in self.rows)

    def file_states(self, dataset: str, /) -> dict[str, int]:
        counts: dict[str, int] = {}
        for row in self.rows.values():
            if not dataset or row.dataset == dataset:
                counts[row.state] = counts.get(row.state, 0) + 1
        return counts
