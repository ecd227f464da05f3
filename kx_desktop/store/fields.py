"""The fields of documents by value, in `document_fields`: what filters compare. All of it follows from the documents and can be made again."""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.typed import TEXT, Comparable, typed_values

WRITTEN = 9
"""The kind of a row that holds a number, a date or a truth value as it was written."""

PLACE_FIELDS = ("path", "file_name", "folder")
"""From the places where a document stands now, or the last ones where it stands nowhere."""

FACT_FIELDS = ("parent_ref", "chunk_count")
"""What the library knows of a document itself."""

PASSAGE_FIELDS = (
    "id", "content_ref", "chunk_id", "chunk_index", "char_start", "char_end", "page",
)  # fmt: skip
"""What differs within a document. `id` is the content reference in hex, `chunk_id` the row, `page` that of a page or a slide."""

REFERENCE_FIELDS = ("parent_ref", "id", "content_ref")
"""Content references in hex, compared as text."""

DOCUMENT_FIELDS = (
    "title", "author", "language", "mime", "extension", "size", "modified_at", "created_at", "ingested_at", "page_count",
    "tags", *PLACE_FIELDS, *FACT_FIELDS,
)  # fmt: skip
"""Fields that every dataset knows, whether a document has a value or not."""

RESERVED_FIELDS = frozenset((*PLACE_FIELDS, *FACT_FIELDS, *PASSAGE_FIELDS))
"""Names that no metadata hides: a pair of that name is kept with the document, and no filter sees it."""

FILE_FACTS = ("size", "mime", "modified_at", "ingested_at", "page_count")
"""What a file is, whatever a person says of it."""

FieldRow = tuple[int, str | bytes, int, Comparable | bytes, int]


def comparable(text: str) -> str | bytes:
    """A text as SQLite compares it: without NUL, and as bytes where it is no valid Unicode, which come after all others."""
    text = text.replace("\0", "")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def tags_of(text: str) -> tuple[str, ...]:
    """The words between the commas of `text`, each once."""
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))


def place_parts(path: str) -> dict[str, str]:
    """The values of the place fields of a document at `path`."""
    pure = PurePath(path)
    return {"path": path, "file_name": pure.name, "folder": str(pure.parent)}


def place_values(path: str) -> tuple[str | bytes, str | bytes]:
    """The name and the folder of the file at `path`, as they are stored; both empty for a text that came without a file."""
    if not path:
        return "", ""
    parts = place_parts(path)
    return comparable(parts["file_name"]), comparable(parts["folder"])


def fields_of(
    title: str,
    language: str,
    metadata: Mapping[str, MetadataValue],
    own: Mapping[str, MetadataValue | None],
) -> dict[str, MetadataValue]:
    """The fields of a document that filters see: what was read, the title and the language it goes by, and above all what persons gave.

    `own` are a person's values by name, None where one was taken back: what was read shows again.
    """
    shown = {"title": title, "language": language}
    found = dict(metadata) | {name: value for name, value in shown.items() if value}
    if isinstance(
        tags := found.get("tags"), str
    ):  # as libraries from before there were filters have them
        found["tags"] = tags_of(tags)
    for name, given in own.items():
        if given is not None:
            found[name] = given
    return {name: value for name, value in found.items() if name not in RESERVED_FIELDS}


def field_rows(dataset_id: int, document_id: int, name: str, value: MetadataValue) -> set[FieldRow]:
    """The rows of `document_fields` for one field of a document."""
    key = comparable(name)
    rows: set[FieldRow] = set()
    for one in typed_values(value):
        text = comparable(one.text)
        if one.kind == TEXT:
            rows.add((dataset_id, key, TEXT, text, document_id))
        else:
            rows.add((dataset_id, key, one.kind, one.value, document_id))
            rows.add((dataset_id, key, WRITTEN, text, document_id))
    return rows


def add_fields(
    connection: sqlite3.Connection,
    dataset_id: int,
    document_id: int,
    fields: Mapping[str, MetadataValue],
) -> None:
    """Write the fields of a document that has none yet."""
    insert_rows(
        connection,
        (
            row
            for name, value in fields.items()
            for row in field_rows(dataset_id, document_id, name, value)
        ),
    )


def insert_rows(connection: sqlite3.Connection, rows: Iterable[FieldRow]) -> None:
    """Write rows of `document_fields`; 2 and 2.0 of one document are one value."""
    connection.executemany("INSERT OR IGNORE INTO document_fields VALUES (?, ?, ?, ?, ?)", rows)


def replace_field(
    connection: sqlite3.Connection,
    dataset_id: int,
    document_id: int,
    name: str,
    before: MetadataValue | None,
    after: MetadataValue | None,
) -> None:
    """The field has the value `after` in place of `before`; None for no value."""
    old = set() if before is None else field_rows(dataset_id, document_id, name, before)
    new = set() if after is None else field_rows(dataset_id, document_id, name, after)
    connection.executemany(
        "DELETE FROM document_fields WHERE dataset_id = ? AND name = ? AND kind = ? AND value = ? AND document_id = ?",
        old - new,
    )
    insert_rows(connection, new)
