"""Sparse vectors that callers brought: kept for good, since nothing else can make them."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kx_desktop.store.database import Database

    SparseVector = tuple[NDArray[np.uint32], NDArray[np.float32]]
    """Term numbers, ascending and distinct, and the weight of each, above 0; both `(n,)`."""


def pack_sparse(vector: SparseVector) -> bytes:
    """The vector as it is stored: the term numbers as uint32, then the weights as float32, little-endian."""
    terms, weights = vector
    return terms.astype("<u4").tobytes() + weights.astype("<f4").tobytes()


def unpack_sparse(data: bytes) -> SparseVector:
    """The vector that `pack_sparse` packed."""
    import numpy as np  # readers' children come past here as they start, and have no use for it

    middle = len(data) // 2
    terms = np.frombuffer(data[:middle], dtype="<u4")
    return terms.astype(np.uint32), np.frombuffer(data[middle:], dtype="<f4").astype(np.float32)


def add_given_sparse(
    connection: sqlite3.Connection, dataset_id: int, row: int, packed: bytes
) -> None:
    """Keep the packed vector of a row, as part of a transaction."""
    connection.execute("INSERT INTO given_sparse VALUES (?, ?, ?)", (dataset_id, row, packed))


def given_sparse(database: Database, dataset_id: int, start: int, end: int) -> dict[int, bytes]:
    """The packed vectors of those of the rows `[start, end)` of the dataset that have one, by row."""
    with database.reading() as connection:
        return dict(
            connection.execute(
                "SELECT row, vector FROM given_sparse WHERE dataset_id = ? AND row >= ? AND row < ?",
                (dataset_id, start, end),
            ).fetchall()
        )
