"""What persons say of documents: metadata given with an ingest or later, appended as facts and never overwritten."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from kx_desktop.core.documents import MetadataValue
from kx_desktop.store.database import now_ms
from kx_desktop.store.fields import comparable, fields_of, replace_field, tags_of

Changes = dict[str, MetadataValue | None]
"""A person's last word on each field; None where it was taken back."""


def given_value(name: str, text: str) -> MetadataValue:
    """What a person wrote for a field: text, and for tags its words between commas."""
    return tags_of(text) if name == "tags" else text


def effective(metadata: Mapping[str, MetadataValue], own: Changes) -> dict[str, MetadataValue]:
    """The metadata that a document has: what was read of it, and above that what persons gave."""
    return dict(metadata) | {name: value for name, value in own.items() if value is not None}


def changes_of(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, Changes]:
    """What persons gave those documents, by document; documents that they gave nothing are left out."""
    found: dict[int, Changes] = {}
    for id_, name, value in connection.execute(
        "SELECT document_id, name, value FROM metadata_changes"
        " WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(list(ids)),),
    ):
        found.setdefault(id_, {})[text_of_name(name)] = None if value is None else json.loads(value)
    return found


def text_of_name(name: str | bytes) -> str:
    """A field's name as it was given; the store keeps one that is no valid Unicode as bytes."""
    return name.decode("utf-8", "surrogatepass") if isinstance(name, bytes) else name


def record(
    connection: sqlite3.Connection,
    document_id: int,
    changes: Mapping[str, MetadataValue | None],
) -> None:
    """Append what a person gave a document."""
    at = now_ms()
    connection.executemany(
        "INSERT INTO metadata_changes (document_id, name, value, at_ms) VALUES (?, ?, ?, ?)",
        [
            (document_id, comparable(name), None if value is None else json.dumps(value), at)
            for name, value in changes.items()
        ],
    )


def change_metadata(
    connection: sqlite3.Connection,
    document_ids: Sequence[int],
    changes: Mapping[str, MetadataValue | None],
) -> int:
    """Give each of the documents those values, and take back what persons gave of fields that are None; returns how many have changed by it."""
    known = changes_of(connection, document_ids)
    changed = 0
    for id_ in document_ids:
        dataset_id, title, language, stored = connection.execute(
            "SELECT dataset_id, title, language, metadata FROM documents WHERE id = ?", (id_,)
        ).fetchone()
        metadata, own = json.loads(stored), known.get(id_, {})
        title = text_of_name(title)
        old = fields_of(title, language, metadata, own)
        fresh = {name: value for name, value in changes.items() if _differ(own.get(name), value)}
        if not fresh:
            continue
        changed += 1
        record(connection, id_, fresh)
        new = fields_of(title, language, metadata, own | fresh)
        for name in fresh:
            replace_field(connection, dataset_id, id_, name, old.get(name), new.get(name))
    return changed


def _differ(known: MetadataValue | None, value: MetadataValue | None) -> bool:
    # A list of words comes back from JSON as a list.
    plain = list(value) if isinstance(value, tuple) else value
    return (list(known) if isinstance(known, tuple) else known) != plain


def copy_changes(connection: sqlite3.Connection, source_id: int, target_id: int) -> None:
    """Give the documents of the dataset `target_id` what persons gave those of `source_id` with the same content."""
    pairs = connection.execute(
        "SELECT o.id, n.id FROM documents o JOIN documents n ON n.dataset_id = ?2 AND n.ref = o.ref"
        " WHERE o.dataset_id = ?1 AND o.id IN (SELECT document_id FROM metadata_changes)",
        (source_id, target_id),
    ).fetchall()
    given = changes_of(connection, [source for source, _ in pairs])
    for source, target in pairs:
        change_metadata(connection, [target], given[source])
