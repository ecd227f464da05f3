"""Datasets that never got their name, since their import was cut short, are taken away."""

from collections.abc import Callable

from kx_desktop.store.database import Connection, Database
from kx_desktop.store.datasets import UNFINISHED

Stop = Callable[[], object]


def remove_unfinished(database: Database, dataset_id: int, stop: Stop) -> None:
    """Take away the rows of a dataset that never got its name, a few thousand at a time; `stop` may raise between."""
    of_documents = "document_id IN (SELECT id FROM documents WHERE dataset_id = ?1)"
    with database.writing() as connection:
        _require_unfinished(connection, dataset_id)
        connection.execute(
            "UPDATE datasets SET passage_rows = 0, vector_rows = 0 WHERE id = ?", (dataset_id,)
        )
    for table, condition in (
        ("document_fields", "dataset_id = ?1"),
        ("passages", "dataset_id = ?1"),
        ("given_vectors", "dataset_id = ?1"),
        ("given_sparse", "dataset_id = ?1"),
        ("vector_lengths", "dataset_id = ?1"),
        ("vector_sums", "dataset_id = ?1"),
        ("document_places", of_documents),
        ("document_events", of_documents),
        ("metadata_changes", of_documents),
        ("document_texts", of_documents),
        ("document_locators", of_documents),
    ):
        stop()
        with database.writing() as connection:
            connection.execute(f"DELETE FROM {table} WHERE {condition}", (dataset_id,))
    stop()
    with database.writing() as connection:
        connection.execute(
            "UPDATE documents SET parent_id = NULL WHERE dataset_id = ?", (dataset_id,)
        )
        connection.execute("DELETE FROM documents WHERE dataset_id = ?", (dataset_id,))
        connection.execute("DELETE FROM datasets WHERE id = ?", (dataset_id,))


def originals_of_its_own(database: Database, dataset_id: int) -> list[bytes]:
    """The content references of the documents of a dataset that never got its name, those left out that something else speaks of."""
    with database.reading() as connection:
        _require_unfinished(connection, dataset_id)
        found = connection.execute(
            "SELECT ref FROM documents WHERE dataset_id = ?1"
            " EXCEPT SELECT ref FROM documents WHERE dataset_id <> ?1",
            (dataset_id,),
        ).fetchall()
        # Texts that wait to be taken in have no document yet.
        waiting = {
            str(root)
            for (root,) in connection.execute(
                "SELECT root FROM ledger WHERE substr(root, 1, 5) = 'text:'"
            )
        }
    return [ref for (ref,) in found if f"text:{ref.hex()}" not in waiting]


def _require_unfinished(connection: Connection, dataset_id: int) -> None:
    found = connection.execute("SELECT name FROM datasets WHERE id = ?", (dataset_id,)).fetchone()
    if found is None or not str(found[0]).startswith(UNFINISHED):
        raise RuntimeError("only what never got its name is taken away")
