"""Whether what the store holds of a dataset is whole: counts, texts, passages. Each fault is told once, with the documents that have it."""

import json
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kx_desktop.content import passage_ref
from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import DataLoss, KxError
from kx_desktop.core.verifying import Problem
from kx_desktop.store.changes import text_of_name
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.documents import unpack_locators
from kx_desktop.store.pages import pages_of

LOST = "Put back a copy of the library folder, or take the files of those documents into a new dataset."
"""What is left to do where the library itself holds nothing to make it from."""

_TOGETHER = 200
"""Documents that are read in one view of the library, so that none is held for long."""

_NAMED = 3

_OF_AN_INDEX = re.compile(
    r"missing from index|wrong # of entries in index|non-unique entry in index|in PRIMARY KEY order|row not in index order"
).search
"""What SQLite says of an index of a table, which is made anew from it; of a page that is not what it was nothing is."""

Stop = Callable[[], object]
"""Called now and then; raises where the person stopped it."""


def named(names: Sequence[str]) -> str:
    """`“a”, “b”, “c” and 4 more`."""
    shown = ", ".join(f"“{name}”" for name in names[:_NAMED])
    return f"{shown} and {len(names) - _NAMED} more" if len(names) > _NAMED else shown


def titles(database: Database, ids: Iterable[int]) -> list[str]:
    """The titles of those documents, whatever else of them is damaged."""
    with database.reading() as connection:
        found = connection.execute(
            "SELECT title FROM documents WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
            (json.dumps(sorted(set(ids))),),
        ).fetchall()
    return [text_of_name(title) for (title,) in found]


def check_database(database: Database, stop: Callable[[], bool]) -> Iterator[Problem]:
    """Whether the file of the database is sound, as SQLite tells. `stop` is asked all along and cuts it short."""
    told = _integrity(database, stop)
    if told:
        yield Problem(
            "database",
            f"The database is not sound: {told[0]}"
            + (f" (and {len(told) - 1} more)." if told[1:] else "."),
            "Put back a copy of the library folder, or export what can still be read and import it into a new one.",
            (lambda: _reindex(database, stop)) if all(map(_OF_AN_INDEX, told)) else None,
        )
    with database.reading() as connection:
        strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    if strays:
        tables = sorted({str(row[0]) for row in strays})
        yield Problem(
            "database",
            by_count(
                len(strays),
                f"1 row of the database belongs to nothing ({tables[0]}).",
                f"{len(strays):,} rows of the database belong to nothing ({', '.join(tables)}).",
            ),
            LOST,
        )


def _integrity(database: Database, stop: Callable[[], bool]) -> list[str]:
    try:
        with database.reading() as connection:
            connection.set_progress_handler(lambda: int(stop()), 100_000)
            try:
                found = connection.execute("PRAGMA integrity_check(50)").fetchall()
            finally:
                connection.set_progress_handler(None, 0)
    except KxError as error:
        return [] if stop() else [error.message.rstrip(".")]
    # A heading stands above the first of them, where pages are wrong.
    lines = [line.strip() for (text,) in found for line in str(text).splitlines()]
    told = [line for line in lines if line and not line.startswith("***")]
    return [] if told == ["ok"] else told


def _reindex(database: Database, stop: Callable[[], bool]) -> None:
    """Make the indexes of the tables anew. Raises DataLoss where that does not help."""
    with database.writing() as connection:
        connection.execute("REINDEX")
    if told := _integrity(database, stop):
        raise DataLoss(f"The database is not sound: {told[0]}.", LOST)


def check_counts(database: Database, dataset: DatasetRow) -> Iterator[Problem]:
    """Whether the rows of the dataset are counted right, follow one another, and belong to its documents, each content once."""
    with database.reading() as connection:
        count, first, last = connection.execute(
            "SELECT count(*), coalesce(min(row), 0), coalesce(max(row), -1) FROM passages WHERE dataset_id = ?",
            (dataset.id,),
        ).fetchone()
        (told,) = connection.execute(
            "SELECT coalesce(sum(passage_count), 0) FROM documents WHERE dataset_id = ?",
            (dataset.id,),
        ).fetchone()
        (strays,) = connection.execute(
            "SELECT count(*) FROM passages p LEFT JOIN documents d ON d.id = p.document_id AND d.dataset_id = p.dataset_id"
            " WHERE p.dataset_id = ? AND d.id IS NULL",
            (dataset.id,),
        ).fetchone()
        (twice,) = connection.execute(
            "SELECT count(*) FROM (SELECT 1 FROM documents WHERE dataset_id = ? GROUP BY ref HAVING count(*) > 1)",
            (dataset.id,),
        ).fetchone()
    whole = first == 0 and last == count - 1
    if not whole:
        yield Problem(
            "passages",
            _missing(last + 1 - count, whole_start=first == 0),
            LOST,
        )
    if count != dataset.passage_rows:
        yield Problem(
            "passages",
            by_count(
                count,
                f"The dataset has 1 passage and says that it has {dataset.passage_rows:,}.",
                f"The dataset has {count:,} passages and says that it has {dataset.passage_rows:,}.",
            ),
            LOST,
            (lambda: _set_passage_rows(database, dataset.id, count))
            if whole and told == count
            else None,
        )
    if strays:
        yield Problem(
            "passages",
            by_count(
                strays,
                "1 passage belongs to no document.",
                f"{strays:,} passages belong to no document.",
            ),
            LOST,
        )
    if twice:
        yield Problem(
            "documents",
            by_count(twice, "1 document is there twice.", f"{twice:,} documents are there twice."),
            LOST,
        )
    rows = count if whole and told == count else dataset.passage_rows
    if dataset.vector_rows > rows:
        yield Problem(
            "vectors",
            by_count(
                rows,
                f"The dataset says that {dataset.vector_rows:,} of its 1 passage have a vector.",
                f"The dataset says that {dataset.vector_rows:,} of its {rows:,} passages have a vector.",
            ),
            LOST,
            lambda: Datasets(database).set_vector_rows(dataset.id, rows),
        )


def _missing(count: int, *, whole_start: bool) -> str:
    if whole_start:
        return by_count(
            count,
            "1 passage is missing between the others.",
            f"{count:,} passages are missing between the others.",
        )
    return by_count(
        count,
        "1 passage is missing, the first one.",
        f"{count:,} passages are missing, the first ones among them.",
    )


def _set_passage_rows(database: Database, dataset_id: int, rows: int) -> None:
    with database.writing() as connection:
        connection.execute("UPDATE datasets SET passage_rows = ? WHERE id = ?", (rows, dataset_id))


@dataclass(slots=True)
class _Faults:
    """The documents that have each fault, and the pages that passages should have."""

    text: list[str] = field(default_factory=list)
    passages: list[str] = field(default_factory=list)
    other_text: list[str] = field(default_factory=list)
    metadata: list[str] = field(default_factory=list)
    locators: list[str] = field(default_factory=list)
    pages: list[tuple[int | None, int, int]] = field(default_factory=list)
    """(page, dataset, row)"""


def check_documents(database: Database, dataset: DatasetRow, stop: Stop) -> Iterator[Problem]:
    """Whether each document's text is whole, and its passages are what their content references say."""
    faults = _Faults()
    last = 0
    while True:
        stop()
        with database.reading() as connection:
            found = connection.execute(
                "SELECT id, title, metadata, char_count, passage_count, first_row FROM documents"
                " WHERE dataset_id = ? AND id > ? ORDER BY id LIMIT ?",
                (dataset.id, last, _TOGETHER),
            ).fetchall()
            for id_, title, metadata, characters, count, first in found:
                name = text_of_name(title) or f"document {id_}"
                _check_metadata(name, metadata, faults)
                _check_document(
                    connection, dataset.id, id_, name, (characters, count, first), faults
                )
        if not found:
            break
        last = found[-1][0]
    yield from _told(database, faults)


def _check_metadata(name: str, metadata: str, faults: _Faults) -> None:
    try:
        if isinstance(json.loads(metadata), dict):
            return
    except ValueError:
        pass
    faults.metadata.append(name)


def _check_document(
    connection: sqlite3.Connection,
    dataset_id: int,
    id_: int,
    name: str,
    told: tuple[int, int, int],
    faults: _Faults,
) -> None:
    characters, count, first = told
    text = _whole_text(connection, id_)
    if text is None or len(text) != characters:
        faults.text.append(name)
    passages = connection.execute(
        "SELECT row, document_id, passage_index, char_start, char_end, ref, page FROM passages"
        " WHERE dataset_id = ? AND row >= ? AND row < ? ORDER BY row",
        (dataset_id, first, first + count),
    ).fetchall()
    if [(row, of, index) for row, of, index, *_ in passages] != [
        (first + index, id_, index) for index in range(count)
    ] or any(not 0 <= start < end <= characters for _, _, _, start, end, _, _ in passages):
        faults.passages.append(name)
        return
    if text is not None and any(
        passage_ref(text[start:end]) != ref for _, _, _, start, end, ref, _ in passages
    ):
        faults.other_text.append(name)
    _check_pages(connection, dataset_id, id_, name, passages, faults)


def _whole_text(connection: sqlite3.Connection, id_: int) -> str | None:
    """The document's text; None where a piece of it is missing or is no text."""
    pieces: list[str] = []
    at = 0
    try:
        for start, text in connection.execute(
            "SELECT char_start, text FROM document_texts WHERE document_id = ? ORDER BY char_start",
            (id_,),
        ):
            if start != at or not isinstance(text, str):
                return None
            pieces.append(text)
            at += len(text)
    except ValueError:
        return None
    return "".join(pieces)


def _check_pages(
    connection: sqlite3.Connection,
    dataset_id: int,
    id_: int,
    name: str,
    passages: Sequence[tuple[int, int, int, int, int, bytes, int | None]],
    faults: _Faults,
) -> None:
    packed = connection.execute(
        "SELECT locators FROM document_locators WHERE document_id = ?", (id_,)
    ).fetchone()
    try:
        locators = unpack_locators(packed[0]) if packed else ()
    except (ValueError, TypeError, zlib.error):
        faults.locators.append(name)
        return
    pages = pages_of(locators, [(start, end) for _, _, _, start, end, _, _ in passages])
    faults.pages += [
        (page, dataset_id, row)
        for page, (row, *_, told) in zip(pages, passages, strict=True)
        if page != told
    ]


def _told(database: Database, faults: _Faults) -> Iterator[Problem]:
    for area, names, what in (
        ("documents", faults.text, "The text is not whole of"),
        ("passages", faults.passages, "The passages are not whole of"),
        ("passages", faults.other_text, "A passage is not the text that it was stored as in"),
        ("documents", faults.metadata, "The metadata cannot be read of"),
        ("documents", faults.locators, "Pages and headings cannot be read of"),
    ):
        if names:
            yield Problem(area, f"{what} {named(names)}.", LOST)
    if faults.pages:
        yield Problem(
            "passages",
            by_count(
                len(faults.pages),
                "1 passage is said to be on another page than it is.",
                f"{len(faults.pages):,} passages are said to be on another page than they are.",
            ),
            "",
            lambda: _set_pages(database, faults.pages),
        )


def _set_pages(database: Database, pages: Sequence[tuple[int | None, int, int]]) -> None:
    with database.writing() as connection:
        connection.executemany(
            "UPDATE passages SET page = ? WHERE dataset_id = ? AND row = ?", pages
        )
