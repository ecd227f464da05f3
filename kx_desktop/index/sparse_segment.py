"""A segment of a sparse index: the vectors of a range of rows, inverted, in one file that never changes.

For each term that occurs, in ascending order, the segment has the rows that hold it and their weights. Within a file
rows count from the segment's first one, so two bytes hold them. Weights are kept in the smallest form that holds them
exactly: float16 (a byte for each where they are at most 256 values), else float32.

A file is named by its range of rows and by the hash of its bytes, and is looked into only where the two agree: what a
full disk or a power cut left short, or a disk changed, counts as missing.
"""

import os
import struct
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref
from kx_desktop.index.failures import write_failure
from kx_desktop.index.folders import make_index_folder

MOST_ROWS = 32_768
"""Rows of one segment at most: their numbers fit in 16 bits, and their sums in a processor's second-level cache."""

SUFFIX = ".sparse"

SparseVector = tuple[NDArray[np.uint32], NDArray[np.float32]]
"""Term numbers, ascending and distinct, and the weight of each, above 0; both `(n,)`."""

_MAGIC = b"KXSPARS1"
_HEADER = struct.Struct("<8sQQQQQ16x")
"""Magic, rows, terms, postings, bytes of a weight, named weights; 64 bytes, so that all that follows is aligned."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SegmentName:
    """What a file's name says: its rows `[first, end)` and the hash of its bytes."""

    first: int
    end: int
    hash: str

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.first:010d}-{self.end:010d}-{self.hash}{SUFFIX}"


def parse_name(name: str) -> SegmentName | None:
    """What `name` says; None where it names no segment."""
    parts = name.removesuffix(SUFFIX).split("-")
    if not name.endswith(SUFFIX) or len(parts) != 3 or not (parts[0] + parts[1]).isascii():
        return None
    if not (parts[0].isdigit() and parts[1].isdigit()):
        return None
    named = SegmentName(int(parts[0]), int(parts[1]), parts[2])
    return named if 0 < named.end - named.first <= MOST_ROWS and named.file == name else None


@dataclass(frozen=True, slots=True)
class Segment:
    """The inverted vectors of rows `[first, end)`.

    The postings of `terms[i]` stand at `[offsets[i], offsets[i + 1])` of `rows`, counted from `first` and ascending, and of
    `weights`, which are values themselves or, where there are `levels`, places in them.
    """

    first: int
    end: int
    terms: NDArray[np.uint32]
    offsets: NDArray[np.int64]
    rows: NDArray[np.uint16]
    weights: NDArray[Any]
    levels: NDArray[np.float32]

    def places(self, terms: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Where each of `terms` stands among the segment's, and whether it does."""
        at = np.searchsorted(self.terms, terms)
        at[at == len(self.terms)] = 0
        there = self.terms[at] == terms if len(self.terms) else np.zeros(len(terms), bool)
        return at.astype(np.int64), there

    def add_scores(self, terms: NDArray[np.uint32], weights: Floats, scores: Floats) -> None:
        """Add to `scores` `(end - first,)` each row's inner product with the vector of ascending `terms` and `weights`.

        Each row's sum is made in the order of the terms, in double precision, whatever the segments are.
        """
        at, there = self.places(terms)
        for place, weight in zip(at[there], weights[there], strict=True):
            start, end = self.offsets[place], self.offsets[place + 1]
            # Measured: 3 ns a posting, where summing by bincount takes 10 and by indexing 6.
            np.add.at(scores, self.rows[start:end], self._values(start, end, weight))

    def _values(self, start: int, end: int, factor: float) -> Floats:
        some = self.weights[start:end]
        if len(self.levels):
            return (self.levels.astype(np.float64) * factor).take(some)
        return some.astype(np.float64) * factor

    def frequencies(self, terms: NDArray[np.uint32]) -> NDArray[np.int64]:
        """How many rows hold each of `terms`."""
        at, there = self.places(terms)
        found = np.zeros(len(terms), dtype=np.int64)
        found[there] = self.offsets[at[there] + 1] - self.offsets[at[there]]
        return found

    def exact_weights(self) -> NDArray[np.float32]:
        """The weight of each posting, `(postings,)` float32."""
        if len(self.levels):
            return self.levels.take(self.weights)
        return self.weights.astype(np.float32)


def segment_of(first: int, vectors: Sequence[SparseVector]) -> Segment:
    """A segment of the rows from `first` on, one for each of `vectors`, at most `MOST_ROWS`."""
    counts = [len(terms) for terms, _ in vectors]
    rows = np.repeat(np.arange(len(vectors), dtype=np.uint16), counts)
    terms = _joined([terms for terms, _ in vectors], np.dtype(np.uint32))
    weights = _joined([weights for _, weights in vectors], np.dtype(np.float32))
    return _inverted(first, first + len(vectors), terms, rows, weights)


def merged(segments: Sequence[Segment]) -> Segment:
    """One segment for several that follow one another."""
    first = segments[0].first
    terms = np.concatenate([np.repeat(one.terms, np.diff(one.offsets)) for one in segments])
    rows = np.concatenate([one.rows + np.uint16(one.first - first) for one in segments])
    weights = np.concatenate([one.exact_weights() for one in segments])
    return _inverted(first, segments[-1].end, terms, rows, weights)


def _joined(arrays: Sequence[NDArray[Any]], kind: np.dtype[Any]) -> NDArray[Any]:
    return np.concatenate(arrays).astype(kind, copy=False) if arrays else np.empty(0, kind)


def _inverted(
    first: int,
    end: int,
    terms: NDArray[Any],
    rows: NDArray[np.uint16],
    weights: NDArray[Any],
) -> Segment:
    # Rows come in ascending order, and stay so for each term.
    order = np.argsort(terms, kind="stable")
    ordered = terms[order]
    starts = np.flatnonzero(np.diff(ordered)) + 1
    starts = np.concatenate([[0], starts]) if len(terms) else starts
    offsets = np.append(starts, len(terms)).astype(np.int64)
    kept, levels = _smallest(weights[order])
    return Segment(
        first, end, ordered[starts].astype(np.uint32), offsets, rows[order], kept, levels
    )


def _smallest(weights: NDArray[np.float32]) -> tuple[NDArray[Any], NDArray[np.float32]]:
    none = np.empty(0, np.float32)
    with np.errstate(over="ignore"):
        half = weights.astype(np.float16)
    if not np.array_equal(half.astype(np.float32), weights):
        return weights, none
    # Counted rather than sorted: it takes a tenth of the time. The bits of positive numbers are in the order of the numbers.
    bits = half.view(np.uint16)
    named = np.flatnonzero(np.bincount(bits, minlength=1)).astype(np.uint16)
    if not 0 < len(named) <= 256:
        return half, none
    place = np.zeros(1 << 16, dtype=np.uint8)
    place[named] = np.arange(len(named))
    return place.take(bits), named.view(np.float16).astype(np.float32)


def write_segment(folder: Path, segment: Segment) -> SegmentName:
    """Write `segment` into `folder`, whole and forced to disk or not at all.

    Raises ResourceExhausted, PermissionDenied, DataLoss.
    """
    data = _packed(segment)
    name = SegmentName(segment.first, segment.end, content_ref(data).hex()[:32])
    unfinished = folder / f"{name.first:010d}-{os.getpid()}.part"
    try:
        make_index_folder(folder)
        with unfinished.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(folder / name.file)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise write_failure(error, folder) from error
    return name


def _packed(segment: Segment) -> bytes:
    header = _HEADER.pack(
        _MAGIC,
        segment.end - segment.first,
        len(segment.terms),
        len(segment.rows),
        segment.weights.dtype.itemsize,
        len(segment.levels),
    )
    parts: tuple[NDArray[Any], ...] = (
        segment.offsets.astype("<i8"),
        segment.levels.astype("<f4"),
        segment.terms.astype("<u4"),
        segment.weights.astype(segment.weights.dtype.newbyteorder("<")),
    )
    body = b"".join(part.tobytes() for part in parts)
    # Rows take two bytes each, and a weight may take one.
    padding = b"\0" * (len(body) % 2)
    return header + body + padding + segment.rows.astype("<u2").tobytes()


def open_segment(folder: Path, name: SegmentName) -> Segment | None:
    """The segment of that name, mapped; None where its bytes are not those that were written.

    Raises OSError where it cannot be read, FileNotFoundError where it was taken away.
    """
    if content_ref((folder / name.file).read_bytes()).hex()[:32] != name.hash:
        return None
    return map_segment(folder, name)


def map_segment(folder: Path, name: SegmentName) -> Segment:
    """The segment of that name, mapped, its bytes taken for sound."""
    mapped = np.memmap(folder / name.file, dtype=np.uint8, mode="r").view(np.ndarray)
    _, _, terms, postings, item, levels = _HEADER.unpack(mapped[: _HEADER.size].tobytes())
    at = _HEADER.size

    def take(count: int, kind: str) -> NDArray[Any]:
        nonlocal at
        start, at = at, at + count * np.dtype(kind).itemsize
        return mapped[start:at].view(kind)

    offsets, named = take(terms + 1, "<i8"), take(levels, "<f4")
    numbers = take(terms, "<u4")
    weights = take(postings, {1: "u1", 2: "<f2", 4: "<f4"}[item])
    at += at % 2
    return Segment(name.first, name.end, numbers, offsets, take(postings, "<u2"), weights, named)
