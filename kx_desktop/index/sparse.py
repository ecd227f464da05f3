"""The sparse path: inner products of sparse vectors, over an inverted index in segments.

Vectors are added in row order. Each addition writes a segment; small ones that stand at the end are merged with it, so that
sizes grow geometrically up to `MOST_ROWS` (a log-structured merge: O'Neil et al. 1996), and a large dataset has one
segment for each `MOST_ROWS` rows and a few smaller ones. A score is the exact inner product, summed in the order of the terms, so it
does not depend on how the rows fell into segments.

Segments appear by rename, and go only once another holds their rows. So a reader sees whole ones; of two that hold the same row
it takes the larger one; and where one vanishes before it is opened, it looks again.
"""

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import PermissionDenied
from kx_desktop.index.rows import RankedRows
from kx_desktop.index.sparse_segment import (
    MOST_ROWS,
    SUFFIX,
    Segment,
    SegmentName,
    SparseVector,
    map_segment,
    merged,
    open_segment,
    parse_name,
    segment_of,
    write_segment,
)

_SCORE_DECIMALS = 6
_LOOKS = 5
"""Times that a folder is looked through where a writer keeps merging what was just seen."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SparseView:
    """The index as it stood at one moment: what a query reads."""

    segments: tuple[Segment, ...]

    @property
    def covered_rows(self) -> int:
        """How many rows, from 0, have their vectors."""
        return self.segments[-1].end if self.segments else 0

    def document_frequencies(self, terms: NDArray[np.uint32]) -> NDArray[np.int64]:
        """How many rows hold each of `terms` `(n,)`, which may stand in any order."""
        found = np.zeros(len(terms), dtype=np.int64)
        for segment in self.segments:
            found += segment.frequencies(terms)
        return found

    def all_scores(self, terms: NDArray[np.uint32], weights: Floats) -> Floats:
        """The inner product of each row with the vector of ascending `terms` and `weights`, `(covered_rows,)`, to six decimals."""
        scores = np.zeros(self.covered_rows, dtype=np.float64)
        for segment in self.segments:
            segment.add_scores(terms, weights, scores[segment.first : segment.end])
        rounded: Floats = np.round(scores, _SCORE_DECIMALS)
        return rounded


def best_rows(scores: Floats, limit: int, allowed: NDArray[np.bool_] | None = None) -> RankedRows:
    """The `limit` rows with the greatest `scores` `(n,)` above 0, best first; equal scores stand in row order.

    The last score is complete: every row that ties with the last is given too, so that the caller can break ties by content.
    `allowed` `(n,)` leaves rows out.
    """
    if limit < 1:
        return RankedRows.none()
    positive = scores > 0
    if allowed is not None:
        positive &= allowed
    rows = np.flatnonzero(positive)
    found = scores[rows]
    if len(rows) > limit:
        kept = found >= np.partition(found, len(found) - limit)[-limit]
        rows, found = rows[kept], found[kept]
    return RankedRows.sorted(rows, found)


class SparseIndex:
    """The sparse index of one dataset, in a folder of its own.

    Any number of threads and processes may read; one writes, which the caller makes sure of. `stamp` names what the vectors
    depend on; those of another stamp are not looked at.
    """

    def __init__(self, folder: Path, stamp: str) -> None:
        self._folder = folder / stamp[:16]
        self._lock = threading.RLock()
        self._opened: dict[SegmentName, Segment | None] = {}
        self._view: SparseView | None = None

    def view(self) -> SparseView:
        """The index as it is known now; it sees what others wrote since after `reload`."""
        with self._lock:
            return self._view or self.reload()

    @property
    def covered_rows(self) -> int:
        """How many rows, from 0, have their vectors."""
        return self.view().covered_rows

    def reload(self) -> SparseView:
        """Look through the folder anew, for what another process has written since."""
        with self._lock:
            for _ in range(_LOOKS):
                try:
                    self._view = SparseView(self._chosen())
                    break
                except FileNotFoundError:  # merged into another while we looked
                    continue
            return self._view or SparseView(())

    def _chosen(self) -> tuple[Segment, ...]:
        """Sound segments that follow one another from row 0, of several for a row the largest."""
        named = self._named()
        chosen: list[Segment] = []
        end = 0
        while True:
            following = sorted((one for one in named if one.first == end), key=lambda one: -one.end)
            found = next((one for name in following if (one := self._open(name))), None)
            if found is None:
                self._opened = {name: one for name, one in self._opened.items() if name in named}
                return tuple(chosen)
            chosen.append(found)
            end = found.end

    def _named(self) -> set[SegmentName]:
        try:
            names = [path.name for path in self._folder.iterdir()]
        except FileNotFoundError:
            return set()
        except OSError as error:
            raise _unreadable(error, self._folder) from error
        return {named for name in names if (named := parse_name(name)) is not None}

    def _open(self, name: SegmentName) -> Segment | None:
        if name not in self._opened:
            try:
                self._opened[name] = open_segment(self._folder, name)
            except FileNotFoundError:
                raise
            except OSError as error:
                raise _unreadable(error, self._folder) from error
        return self._opened[name]

    def add(self, vectors: Sequence[SparseVector]) -> None:
        """Add the vectors of the rows from `covered_rows` on, durable when this returns.

        Raises ResourceExhausted, PermissionDenied, DataLoss; what was there before stays.
        """
        for start in range(0, len(vectors), MOST_ROWS):
            with self._lock:
                segments = self.view().segments
                fresh = segment_of(self.covered_rows, vectors[start : start + MOST_ROWS])
                kept = _to_keep([one.end - one.first for one in segments], fresh.end - fresh.first)
                whole = merged([*segments[kept:], fresh]) if kept < len(segments) else fresh
                name = write_segment(self._folder, whole)
                mapped = self._opened[name] = map_segment(self._folder, name)
                self._view = SparseView((*segments[:kept], mapped))
                self._tidy()

    def damaged_files(self) -> list[Path]:
        """The segments whose bytes are not those that were written."""
        with self._lock:
            self._opened = {}
            return [
                self._folder / name.file
                for name in sorted(self._named(), key=str)
                if self._open(name) is None
            ]

    def drop(self, damaged: Sequence[Path]) -> None:
        """Take away segments that are damaged; the rows that lack by it are added again from the store."""
        with self._lock:
            for path in damaged:
                path.unlink(missing_ok=True)
            self._opened = {}
            self._view = None

    def clear(self) -> None:
        """Begin again from row 0: what is there belongs to other rows."""
        with self._lock:
            self._view = SparseView(())
            self._opened = {}
            self._tidy()

    def _tidy(self) -> None:
        """Take away what no view needs. A file that another process has open stays on some systems until a later time."""
        needed = self.view().segments
        known = {name for name, one in self._opened.items() if any(one is kept for kept in needed)}
        for path in self._folder.glob("*"):
            if path.suffix in {SUFFIX, ".part"} and parse_name(path.name) not in known:
                with suppress(OSError):
                    path.unlink()
        self._opened = {name: one for name, one in self._opened.items() if name in known}


def _to_keep(sizes: Sequence[int], added: int) -> int:
    """How many of the segments of `sizes` rows stay as they are when `added` rows come; those after them are merged with these.

    One is merged where what comes after it has as many rows as it, so a row is rewritten once for each doubling.
    """
    kept = len(sizes)
    while kept and sizes[kept - 1] <= added and sizes[kept - 1] + added <= MOST_ROWS:
        added += sizes[kept - 1]
        kept -= 1
    return kept


def _unreadable(error: OSError, folder: Path) -> PermissionDenied:
    return PermissionDenied(
        f"The sparse index cannot be read ({folder}): {error.strerror or error}.",
        "Check that the library folder is yours to read.",
    )
