"""The text that was recognised on pictures, by the pictures' content: so that no page is recognised twice."""

import json
import zlib

from kx_desktop.core.recognised import Line, Lines, Piece
from kx_desktop.store.database import Database, now_ms


class RecognisedPictures:
    """Derived rows: what is lost is recognised anew."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, picture: bytes, engine: str) -> Lines | None:
        """The lines that `engine` found on the picture with that content reference; None where it has not seen it."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT lines FROM recognised_pictures WHERE picture = ? AND engine = ?",
                (picture, engine),
            ).fetchone()
        return None if found is None else _unpacked(found[0])

    def put(self, picture: bytes, engine: str, lines: Lines) -> None:
        """Keep the lines. Raises ResourceExhausted where the disk is full."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO recognised_pictures (picture, engine, lines, made_ms) VALUES (?, ?, ?, ?)",
                (picture, engine, _packed(lines), now_ms()),
            )


def _packed(lines: Lines) -> bytes:
    return zlib.compress(json.dumps(lines, separators=(",", ":")).encode(), 6)


def _unpacked(data: bytes) -> Lines:
    return tuple(
        Line(text, left, top, right, bottom, tuple(Piece(*piece) for piece in pieces))
        for text, left, top, right, bottom, pieces in json.loads(zlib.decompress(data))
    )
