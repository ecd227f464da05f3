"""Whether each value of the database is of the kind that its column has.

A bit at the head of a row makes bytes of a text, and text of bytes: the same ones, so that they can be made what they were.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from kx_desktop.core.verifying import Problem
from kx_desktop.store.checking import LOST
from kx_desktop.store.database import Connection, Database

Stop = Callable[[], object]

_KINDS = {
    "TEXT": "text, blob, null",
    "BLOB": "blob, text, null",
    "INTEGER": "integer, null",
    "REAL": "real, integer, null",
}
"""Of what SQLite keeps values of a column: others cannot be made good. Text that is no Unicode is kept as bytes."""


@dataclass(frozen=True, slots=True)
class _Column:
    table: str
    name: str
    kind: str


def check_kinds(database: Database, stop: Stop) -> Iterator[Problem]:
    """Look at the kind of every value that a column with a kind has."""
    turned: dict[_Column, int] = {}
    lost: dict[_Column, int] = {}
    with database.reading() as connection:
        for column in _columns(connection):
            stop()
            if count := _of_no_kind(connection, column):
                lost[column] = count
            if count := sum(1 for _ in _turned(connection, column)):
                turned[column] = count
    if turned:
        yield Problem("database", _told(turned), "", lambda: _turn_back(database, list(turned)))
    if lost:
        yield Problem("database", _told(lost), LOST)


def _told(found: dict[_Column, int]) -> str:
    count, tables = sum(found.values()), ", ".join(sorted({one.table for one in found}))
    if count == 1:
        return f"1 value of the database is of another kind than it was written as ({tables})."
    return f"{count:,} values of the database are of another kind than they were written as ({tables})."


def _columns(connection: Connection) -> list[_Column]:
    return [
        _Column(table, name, kind)
        for table, name, kind in connection.execute(
            "SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c"
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid"
        )
        if kind in _KINDS
    ]


def _of_no_kind(connection: Connection, column: _Column) -> int:
    (count,) = connection.execute(
        f"SELECT count(*) FROM {column.table} WHERE instr(?, typeof({column.name})) = 0",
        (_KINDS[column.kind],),
    ).fetchone()
    return int(count)


def _turned(connection: Connection, column: _Column) -> Iterator[bytes]:
    """The bytes of text that is kept as bytes and need not be, or of bytes that are kept as text."""
    if column.kind not in {"TEXT", "BLOB"}:
        return
    for (value,) in connection.execute(
        f"SELECT CAST({column.name} AS BLOB) FROM {column.table} WHERE typeof({column.name}) = ?",
        ("blob" if column.kind == "TEXT" else "text",),
    ):
        if column.kind == "BLOB":
            yield value
            continue
        with suppress(UnicodeDecodeError):
            value.decode()
            yield value


def _turn_back(database: Database, columns: list[_Column]) -> None:
    with database.writing() as connection:
        for column in columns:
            other = "TEXT" if column.kind == "BLOB" else "BLOB"
            connection.executemany(
                f"UPDATE {column.table} SET {column.name} = CAST(?1 AS {column.kind})"
                f" WHERE typeof({column.name}) = '{other.lower()}' AND CAST({column.name} AS BLOB) = ?1",
                [(value,) for value in set(_turned(connection, column))],
            )
