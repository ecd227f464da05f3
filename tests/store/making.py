"""Documents for the store, with passages of a given length."""

from collections.abc import Sequence
from pathlib import Path

from kx_desktop.content import content_ref, passage_ref
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.documents import NewDocument, NewPassage, StoredDocument, store_document


def document(text: str, path: str = "a.txt", *, step: int = 10, **others: object) -> NewDocument:
    values: dict[str, object] = {
        "ref": content_ref(text.encode()),
        "path": path,
        "root": path,
        "title": path,
        "language": "en",
        "metadata": {"file_name": path},
        "text": text,
        "passages": [
            NewPassage(start, min(start + step, len(text)), passage_ref(text[start : start + step]))
            for start in range(0, len(text), step)
        ],
    }
    return NewDocument(**(values | others))  # type: ignore[arg-type]


def dataset(database: Database, name: str = "notes") -> DatasetRow:
    return Datasets(database).make(name, 1000, 200)


def store(
    database: Database, dataset_id: int, documents: Sequence[NewDocument]
) -> list[StoredDocument]:
    with database.writing() as connection:
        return [store_document(connection, dataset_id, one) for one in documents]


def events(database: Database) -> list[tuple[int, str, int | None]]:
    with database.reading() as connection:
        return connection.execute(
            "SELECT document_id, kind, by_document_id FROM document_events ORDER BY id"
        ).fetchall()


def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with database.reading() as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        ).fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}


def fill_up(folder: Path) -> Path:
    """Take all the room on the disk of `folder`; returns the file that does."""
    path = folder / "filler"
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            return path
