"""What a rebuild needs of the dataset it comes from: its documents with their text, and where they stand."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile
from kx_desktop.ingest.preparing import TEXT_ROOT
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.passages import DocumentRecord, Passages

REBUILD_OF = "\0rebuild of"
"""In a job's metadata: the id of the dataset that it rebuilds. No key of a person's holds a NUL character."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One document as the library has it, to be split anew. `row` is its first passage's row in its dataset.

    `load` reads its text when its turn comes; `size` is about how long that is.
    """

    root: str
    ref: bytes
    row: int
    size: int
    load: Callable[[], PreparedFile]


def stored_files(passages: Passages, source: DatasetRow) -> list[StoredFile]:
    """Every live document of `source`, in the order of coming, each as a file of its own."""
    records = passages.documents(passages.document_ids(source.id))
    return [
        StoredFile(
            document.path or f"{TEXT_ROOT}{document.ref.hex()}",
            document.ref,
            document.first_row,
            document.passage_count * source.max_chars,
            partial(_load, passages, document),
        )
        for document in records.values()
    ]


def _load(passages: Passages, document: DocumentRecord) -> PreparedFile:
    prepared = PreparedDocument(
        path=document.path,
        ref=document.ref,
        title=document.title,
        title_terms="",
        language=document.language,
        metadata=document.metadata,
        text=passages.text(document.id),
        locators=passages.locators(document.id),
        passages=(),
    )
    return PreparedFile((prepared,))


def may_go_on(database: Database, dataset_id: int, source_id: int) -> bool:
    """Whether all that the dataset holds came from rebuilding the source, which was cut short."""
    with database.reading() as connection:
        jobs = connection.execute(
            "SELECT state, metadata FROM jobs WHERE dataset_id = ?", (dataset_id,)
        ).fetchall()
    return all(
        state != "done" and json.loads(metadata).get(REBUILD_OF) == str(source_id)
        for state, metadata in jobs
    )


def copy_places(database: Database, source_id: int, target_id: int) -> None:
    """Copy where documents stand, and which came out of which, from one dataset to the other, by content."""
    with database.writing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO document_places (document_id, dataset_id, path, root, current)"
            " SELECT n.id, ?2, p.path, p.root, p.current FROM document_places p"
            " JOIN documents o ON o.id = p.document_id AND o.dataset_id = ?1"
            " JOIN documents n ON n.dataset_id = ?2 AND n.ref = o.ref",
            (source_id, target_id),
        )
        connection.execute(
            "UPDATE documents SET parent_id = (SELECT np.id FROM documents o JOIN documents op ON op.id = o.parent_id"
            " JOIN documents np ON np.dataset_id = ?2 AND np.ref = op.ref"
            " WHERE o.dataset_id = ?1 AND o.ref = documents.ref) WHERE dataset_id = ?2",
            (source_id, target_id),
        )
