"""Writing documents: text, places, passages, and which document supersedes which; all in one transaction a batch."""

import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kx_desktop.core.documents import BoxRun, CharRun, Locator, MetadataValue
from kx_desktop.store.changes import Changes, record
from kx_desktop.store.database import now_ms
from kx_desktop.store.fields import add_fields, fields_of, place_values
from kx_desktop.store.given_sparse import add_given_sparse

TEXT_PIECE = 32_768
"""Code points of text in one row of `document_texts`."""


class GivenVector(NamedTuple):
    """A vector that a caller brought: its direction as little-endian float32, of length 1, and what its length was."""

    data: bytes
    length: float = 1.0


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage to be stored: its range in the document's text, its content reference, and the page that it begins on."""

    start: int
    end: int
    ref: bytes
    page: int | None = None


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to be stored at `path`. `root` is the file on disk that it came out of, or its own path.

    `locators` are packed (`pack_locators`), empty where there are none: packing those of a long PDF takes a while, and is done by
    whoever reads it rather than where the window would wait for it. `own` is the metadata that a person gave, above what was read. `sparse` is a
    sparse vector that a caller brought, packed.
    """

    ref: bytes
    path: str
    root: str
    title: str
    language: str
    metadata: dict[str, MetadataValue]
    text: str = field(repr=False)
    locators: bytes = b""
    passages: Sequence[NewPassage] = ()
    parent_id: int | None = None
    vector: GivenVector | None = None
    sparse: bytes | None = None
    own: Mapping[str, MetadataValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """What storing gave: the document's id, its first row, and whether it was there before."""

    id: int
    first_row: int
    passages: int
    is_new: bool


def path_value(path: str) -> str | bytes:
    """A path, or what tells of one, as SQLite keeps it: text, or bytes where a name on disk is not valid Unicode."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return path.encode("utf-8", "surrogatepass")
    return path


def path_of(value: str | bytes) -> str:
    """The path that `path_value` kept."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value


def store_document(
    connection: sqlite3.Connection, dataset_id: int, document: NewDocument
) -> StoredDocument:
    """Store `document` in the dataset, or remember its path as a further place of the same content."""
    known = connection.execute(
        "SELECT id, first_row, passage_count, live FROM documents WHERE dataset_id = ? AND ref = ?",
        (dataset_id, document.ref),
    ).fetchone()
    if known is not None:
        stored = StoredDocument(known[0], known[1], known[2], is_new=False)
        if not known[3]:
            revive(connection, stored.id)
    else:
        stored = _insert(connection, dataset_id, document)
    add_place(connection, dataset_id, stored.id, document.path, document.root)
    return stored


def find_document(connection: sqlite3.Connection, dataset_id: int, ref: bytes) -> int | None:
    """The id of the document of the dataset with that content reference, or None."""
    found = connection.execute(
        "SELECT id FROM documents WHERE dataset_id = ? AND ref = ?", (dataset_id, ref)
    ).fetchone()
    return None if found is None else int(found[0])


def stored_length(connection: sqlite3.Connection, dataset_id: int, ref: bytes) -> int | None:
    """How many code points of text the dataset has of the document with that content reference; None where it has no such document."""
    found = connection.execute(
        "SELECT char_count FROM documents WHERE dataset_id = ? AND ref = ?", (dataset_id, ref)
    ).fetchone()
    return None if found is None else int(found[0])


def refs_below(connection: sqlite3.Connection, dataset_id: int, path: str) -> list[bytes]:
    """The content references of the live documents that stand at `path` now or below it, in the order of their coming."""
    below = path.rstrip(os.sep) + os.sep
    beyond = below[:-1] + chr(ord(os.sep) + 1)
    # A name that is no valid Unicode is kept as bytes, which are never among texts, even where the folder's name is one.
    ranges = [(path_value(below), path_value(beyond)), (_as_bytes(below), _as_bytes(beyond))]
    found = connection.execute(
        "SELECT DISTINCT d.id, d.ref FROM document_places p JOIN documents d ON d.id = p.document_id"
        " WHERE p.dataset_id = ? AND p.current = 1 AND d.live = 1"
        " AND (p.path = ? OR (p.path >= ? AND p.path < ?) OR (p.path >= ? AND p.path < ?)) ORDER BY d.id",
        (dataset_id, path_value(path), *ranges[0], *ranges[1]),
    ).fetchall()
    return [ref for _, ref in found]


def refs_called(
    connection: sqlite3.Connection, dataset_id: int, title: str, refs: Sequence[str]
) -> list[bytes]:
    """The content references of the live documents with that title, or that are one of `refs` (hex), in the order of their coming."""
    found = connection.execute(
        "SELECT ref FROM documents WHERE dataset_id = ? AND live = 1"
        " AND (title = ? OR lower(hex(ref)) IN (SELECT value FROM json_each(?))) ORDER BY id",
        (dataset_id, path_value(title), json.dumps(list(refs))),
    ).fetchall()
    return [ref for (ref,) in found]


def _as_bytes(path: str) -> bytes:
    return path.encode("utf-8", "surrogatepass")


def _insert(
    connection: sqlite3.Connection, dataset_id: int, document: NewDocument
) -> StoredDocument:
    (first_row,) = connection.execute(
        "SELECT passage_rows FROM datasets WHERE id = ?", (dataset_id,)
    ).fetchone()
    cursor = connection.execute(
        "INSERT INTO documents (dataset_id, ref, parent_id, title, language, metadata, char_count, passage_count,"
        " first_row, ingested_ms, own_vector) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            dataset_id, document.ref, document.parent_id, path_value(document.title), document.language,
            json.dumps(document.metadata), len(document.text), len(document.passages), first_row, now_ms(),
            document.vector is not None,
        ),
    )  # fmt: skip
    id_ = int(cursor.lastrowid or 0)
    text = document.text
    connection.executemany(
        "INSERT INTO document_texts VALUES (?, ?, ?)",
        [
            (id_, start, text[start : start + TEXT_PIECE])
            for start in range(0, len(text), TEXT_PIECE)
        ],
    )
    if document.locators:
        connection.execute("INSERT INTO document_locators VALUES (?, ?)", (id_, document.locators))
    connection.executemany(
        "INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                dataset_id,
                first_row + index,
                id_,
                index,
                passage.start,
                passage.end,
                passage.ref,
                passage.page,
            )
            for index, passage in enumerate(document.passages)
        ],
    )
    own: Changes = dict(document.own)
    record(connection, id_, own)
    fields = fields_of(document.title, document.language, document.metadata, own)
    add_fields(connection, dataset_id, id_, fields)
    if document.sparse is not None and document.passages:
        add_given_sparse(connection, dataset_id, first_row, document.sparse)
    if document.vector is not None and document.passages:
        connection.execute(
            "INSERT INTO given_vectors VALUES (?, ?, ?)",
            (dataset_id, first_row, document.vector.data),
        )
        if document.vector.length != 1.0:
            connection.execute(
                "INSERT INTO vector_lengths VALUES (?, ?, ?)",
                (dataset_id, first_row, document.vector.length),
            )
    connection.execute(
        "UPDATE datasets SET passage_rows = passage_rows + ? WHERE id = ?",
        (len(document.passages), dataset_id),
    )
    return StoredDocument(id_, first_row, len(document.passages), is_new=True)


def add_place(
    connection: sqlite3.Connection, dataset_id: int, document_id: int, path: str, root: str
) -> None:
    """Remember that the document stands at `path`, within the file `root`."""
    connection.execute(
        "INSERT INTO document_places (document_id, dataset_id, path, root, current, file_name, folder)"
        " VALUES (?, ?, ?, ?, 1, ?, ?)"
        " ON CONFLICT (document_id, path) DO UPDATE SET current = 1, root = excluded.root",
        (document_id, dataset_id, path_value(path), path_value(root), *place_values(path)),
    )


def supersede_rest(
    connection: sqlite3.Connection, dataset_id: int, root: str, kept: Iterable[int], by: int | None
) -> list[int]:
    """The file `root` now holds just the documents `kept`: whatever else stood there stands there no more.

    A document that has no place left is superseded by document `by`, or retired where `by` is None. Returns those.
    """
    kept = set(kept)
    gone = [
        id_
        for (id_,) in connection.execute(
            "SELECT DISTINCT document_id FROM document_places WHERE dataset_id = ? AND root = ? AND current = 1",
            (dataset_id, path_value(root)),
        )
        if id_ not in kept
    ]
    ended = []
    for id_ in gone:
        connection.execute(
            "UPDATE document_places SET current = 0 WHERE document_id = ? AND root = ?",
            (id_, path_value(root)),
        )
        left = connection.execute(
            "SELECT 1 FROM document_places WHERE document_id = ? AND current = 1 LIMIT 1", (id_,)
        ).fetchone()
        if left is None:
            _record(connection, id_, "superseded" if by is not None else "retired", by)
            connection.execute("UPDATE documents SET live = 0 WHERE id = ?", (id_,))
            ended.append(id_)
    return ended


def current_roots(connection: sqlite3.Connection, dataset_id: int) -> list[str]:
    """The files on disk in which documents of the dataset stand now."""
    found = connection.execute(
        "SELECT DISTINCT root FROM document_places WHERE dataset_id = ? AND current = 1 AND path <> ''",
        (dataset_id,),
    )
    return [path_of(root) for (root,) in found]


def places_now(connection: sqlite3.Connection, dataset_id: int, document_id: int) -> Iterator[str]:
    """The files on disk in which the document stands now, one after another as they are asked for: there may be thousands."""
    # The plus keeps the index of roots out of it: a document has a few places, a dataset has as many as files.
    found = connection.execute(
        "SELECT root FROM document_places WHERE document_id = ? AND +dataset_id = ? AND current = 1 AND path <> ''",
        (document_id, dataset_id),
    )
    for (root,) in found:
        yield path_of(root)


def stands_at(connection: sqlite3.Connection, dataset_id: int, document_id: int, root: str) -> bool:
    """Whether the document stands in the file `root` now."""
    found = connection.execute(
        "SELECT 1 FROM document_places WHERE dataset_id = ? AND root = ? AND document_id = ?"
        " AND current = 1 AND path <> '' LIMIT 1",
        (dataset_id, path_value(root), document_id),
    ).fetchone()
    return found is not None


def is_searched_at(connection: sqlite3.Connection, dataset_id: int, root: str) -> bool:
    """Whether searches find a document that stands in the file `root`."""
    found = connection.execute(
        "SELECT 1 FROM document_places p JOIN documents d ON d.id = p.document_id"
        " WHERE p.dataset_id = ? AND p.root = ? AND p.current = 1 AND d.live = 1 LIMIT 1",
        (dataset_id, path_value(root)),
    ).fetchone()
    return found is not None


def revive(connection: sqlite3.Connection, document_id: int) -> None:
    """A document that was superseded or retired stands somewhere again."""
    _record(connection, document_id, "revived", None)
    connection.execute("UPDATE documents SET live = 1 WHERE id = ?", (document_id,))


def live_as_in(connection: sqlite3.Connection, source_id: int, target_id: int) -> None:
    """Of the contents that both datasets have, those are live in the target that are live in the source."""
    both = (
        "SELECT n.id FROM documents n JOIN documents o ON o.dataset_id = ?1 AND o.ref = n.ref"
        " WHERE n.dataset_id = ?2 AND n.live <> o.live AND o.live = ?3"
    )
    for (id_,) in connection.execute(both, (source_id, target_id, 1)).fetchall():
        revive(connection, id_)
    for (id_,) in connection.execute(both, (source_id, target_id, 0)).fetchall():
        _record(connection, id_, "retired", None)
        connection.execute("UPDATE documents SET live = 0 WHERE id = ?", (id_,))


def _record(connection: sqlite3.Connection, document_id: int, kind: str, by: int | None) -> None:
    connection.execute(
        "INSERT INTO document_events (document_id, kind, by_document_id, at_ms) VALUES (?, ?, ?, ?)",
        (document_id, kind, by, now_ms()),
    )


def pack_locators(locators: Iterable[Locator]) -> bytes:
    """Locators as compressed JSON; empty where there are none."""
    rows = [_row(locator) for locator in locators]
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), 1) if rows else b""


def _row(locator: Locator) -> list[object]:
    row: list[object] = [
        locator.kind, locator.start, locator.end, locator.label, locator.number,
        [[run.start, run.page_index, run.length] for run in locator.runs],
    ]  # fmt: skip
    if locator.boxes:
        row.append([[b.start, b.length, b.left, b.top, b.right, b.bottom] for b in locator.boxes])
    return row


def unpack_locators(data: bytes) -> tuple[Locator, ...]:
    """What `pack_locators` packed, with or without boxes."""
    if not data:
        return ()
    return tuple(
        Locator(
            kind,
            start,
            end,
            label,
            number,
            tuple(CharRun(*run) for run in runs),
            tuple(BoxRun(*run) for boxes in rest for run in boxes),
        )
        for kind, start, end, label, number, runs, *rest in json.loads(zlib.decompress(data))
    )
