"""Whether each value of the database is of the kind that its column has.

A bit at the head of a row makes bytes of a text, and text of bytes: the same ones, so that they can be made what they were.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

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

_TURNED = {"TEXT": "blob", "BLOB": "text"}
"""What a value becomes by a bit at the head of its row."""


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
        for table in _tables(connection):
            stop()
            for column, wrong, other in _counted(connection, table):
                if wrong:
                    lost[column] = wrong
                if other and (count := sum(1 for _ in _turned(connection, column))):
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


def _tables(connection: Connection) -> list[list[_Column]]:
    """The columns with a kind, table by table."""
    found = [
        _Column(table, name, kind)
        for table, name, kind in connection.execute(
            "SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c"
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid"
        )
        if kind in _KINDS
    ]
    return [list(columns) for _, columns in groupby(found, lambda column: column.table)]


def _counted(connection: Connection, table: list[_Column]) -> Iterator[tuple[_Column, int, int]]:
    """Of each column, how many values are of no kind that can be made good, and how many may have been turned.

    All columns in one look: SQLite would answer for one of them from an index, which may be what is damaged.
    """
    told = ", ".join(
        f"total(instr(?, typeof({one.name})) = 0), total(typeof({one.name}) = ?)" for one in table
    )
    bound = [
        value for one in table for value in (_KINDS[one.kind], _TURNED.get(one.kind, "nothing"))
    ]
    counts = connection.execute(f"SELECT {told} FROM {table[0].table}", bound).fetchone()
    for number, column in enumerate(table):
        yield column, int(counts[2 * number]), int(counts[2 * number + 1])


def _turned(connection: Connection, column: _Column) -> Iterator[bytes]:
    """The bytes of text that is kept as bytes and need not be, or of bytes that are kept as text."""
    for (value,) in connection.execute(
        f"SELECT CAST({column.name} AS BLOB) FROM {column.table} WHERE typeof({column.name}) = ?",
        (_TURNED[column.kind],),
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
