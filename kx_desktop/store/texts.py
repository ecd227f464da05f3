"""The text of documents, read from the pieces that it is stored in."""

import sqlite3

from kx_desktop.core.errors import DataLoss
from kx_desktop.store.documents import TEXT_PIECE


def text_of(connection: sqlite3.Connection, document_id: int, start: int, end: int | None) -> str:
    """The document's text between two code points, from the pieces that hold it."""
    first = start - start % TEXT_PIECE
    pieces = connection.execute(
        "SELECT text FROM document_texts WHERE document_id = ? AND char_start >= ? AND char_start < ?"
        " ORDER BY char_start",
        (document_id, first, 2**62 if end is None else end),
    ).fetchall()
    if not all(isinstance(piece, str) for (piece,) in pieces):
        raise DataLoss(
            "The library's database is damaged: the text of a document cannot be read.",
            "kx library verify tells what is damaged; put back a copy of the library folder.",
        )
    text = "".join(piece for (piece,) in pieces)
    found = text[start - first : None if end is None else end - first]
    if end is not None and len(found) != end - start:
        raise DataLoss(
            "The text of a document is not whole in the library.",
            "Ingest the document's file again into a new dataset.",
        )
    return found
