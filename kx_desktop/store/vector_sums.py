"""A checksum of each vector, so that a bit which changes on the disk is seen, and seen to be of that passage.

They stand in SQLite, written in the transaction that counts the vectors. Vectors from before there were sums have none until a check
gives them theirs.
"""

import struct
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import hasher
from kx_desktop.store.database import Connection

Vectors = NDArray[np.float32]

_BYTES = 8
"""Of the hash of a vector so many are kept: two that differ have the same once in 10^19 times."""

_BLOCK = 256
"""Rows whose sums stand in one row of the table."""

_NONE = bytes(_BYTES)
_LENGTH = struct.Struct("<d")


def sums_of(
    connection: Connection, dataset_id: int, first: int, vectors: Vectors
) -> dict[int, bytes]:
    """The sum of each of `vectors`, those of the rows from `first` on, with the length that it had when a caller brought it."""
    lengths = dict(
        connection.execute(
            "SELECT row, length FROM vector_lengths WHERE dataset_id = ? AND row >= ? AND row < ?",
            (dataset_id, first, first + len(vectors)),
        )
    )
    size = vectors.shape[1] * 4
    data = memoryview(np.ascontiguousarray(vectors, dtype="<f4").tobytes())
    return {
        first + at: _sum(data[at * size : (at + 1) * size], lengths.get(first + at, 1.0))
        for at in range(len(vectors))
    }


def _sum(vector: memoryview, length: object) -> bytes:
    made = hasher()
    made.update(vector)
    # A length that damage has made no number is another one than was kept.
    made.update(_LENGTH.pack(length) if isinstance(length, (int, float)) else _NONE)
    return made.digest(length=_BYTES)


def keep_sums(connection: Connection, dataset_id: int, sums: Mapping[int, bytes]) -> None:
    """Keep the sums of those rows, in place of what was kept of them."""
    for block in sorted({row // _BLOCK for row in sums}):
        first = block * _BLOCK
        data = _sums_of_block(connection, dataset_id, block)
        for row in range(first, first + _BLOCK):
            if row in sums:
                data[(row - first) * _BYTES : (row - first + 1) * _BYTES] = sums[row]
        connection.execute(
            "INSERT OR REPLACE INTO vector_sums VALUES (?, ?, ?)", (dataset_id, block, bytes(data))
        )


def keep_appended(connection: Connection, dataset_id: int, first: int, vectors: Vectors) -> None:
    """Keep the sums of the vectors that were appended at the row `first`; what was kept of later rows is forgotten."""
    if vectors.shape[1]:
        forget_sums(connection, dataset_id, first)
        keep_sums(connection, dataset_id, sums_of(connection, dataset_id, first, vectors))


def forget_sums(connection: Connection, dataset_id: int, rows: int) -> None:
    """Forget the sums of all rows but the first `rows`."""
    block, within = divmod(rows, _BLOCK)
    kept = bytes(_sums_of_block(connection, dataset_id, block)[: within * _BYTES])
    connection.execute(
        "DELETE FROM vector_sums WHERE dataset_id = ? AND block >= ?", (dataset_id, block)
    )
    if kept:
        connection.execute("INSERT INTO vector_sums VALUES (?, ?, ?)", (dataset_id, block, kept))


def known_sums(connection: Connection, dataset_id: int, first: int, end: int) -> dict[int, bytes]:
    """The sum of each of the rows `[first, end)` that has one."""
    known: dict[int, bytes] = {}
    for block in range(first // _BLOCK, -(-end // _BLOCK)):
        data = bytes(_sums_of_block(connection, dataset_id, block))
        for row in range(max(first, block * _BLOCK), min(end, (block + 1) * _BLOCK)):
            at = (row - block * _BLOCK) * _BYTES
            if (one := data[at : at + _BYTES]) != _NONE:
                known[row] = one
    return known


def _sums_of_block(connection: Connection, dataset_id: int, block: int) -> bytearray:
    found = connection.execute(
        "SELECT CAST(sums AS BLOB) FROM vector_sums WHERE dataset_id = ? AND block = ?",
        (dataset_id, block),
    ).fetchone()
    kept: bytes = b"" if found is None else found[0]
    return bytearray(kept[: _BLOCK * _BYTES].ljust(_BLOCK * _BYTES, b"\0"))
