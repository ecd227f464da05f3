"""What the check finds once is told as one thing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.library import Library
from tests.library.helping import without_embedder

ONE = {
    "UPDATE passages SET page = 17 WHERE row = 1": "1 passage is said to be on another page than it is.",
    "UPDATE document_places SET file_name = 'x' WHERE document_id = 1": "1 place of a document is not under the name that it has.",
    "INSERT INTO document_fields VALUES (1, 'colour', 0, 'green', 1)": "Filters do not see what is known of 1 document.",
    "INSERT INTO given_vectors VALUES (1, 0, zeroblob(8))": "1 vector that a caller brought waits still, and has been taken in.",
    "UPDATE vector_lengths SET length = -1": "1 length or sparse vector that a caller brought is not right.",
    "DELETE FROM passages WHERE row = 1": "1 passage is missing between the others.",
}  # fmt: skip


@pytest.mark.parametrize("damage", ONE)
def test_one_thing_is_told_as_one(tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=without_embedder()) as library:
        points = [(2.0, 0.0), (0.0, 1.0), (1.0, 0.0)]
        library.ingest("own", texts=["east", "north", "far east"], vectors=points)
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(damage).rowcount == 1
    with Library.open(folder, settings=without_embedder()) as library:
        assert ONE[damage] in [one.message for one in library.care.verify().findings]
