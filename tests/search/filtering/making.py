"""A dataset whose documents have what the test says, and the rows that a clause keeps of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.typed import TEXT
from kx_desktop.search.filtering import Catalogue, DatasetColumns, parse_filter, row_mask
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import find_dataset
from kx_desktop.store.documents import store_document
from kx_desktop.store.field_queries import FieldQueries
from tests.store.making import dataset, document


@dataclass(frozen=True, slots=True)
class Made:
    """A document to be made: `paths` are where it stands, `passages` how many it has, of 10 characters each."""

    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    own: Mapping[str, MetadataValue] = field(default_factory=dict)
    paths: Sequence[str] = ("",)
    passages: int = 1
    title: str = "a title"


class Filtered:
    """One dataset that documents are added to and clauses asked of."""

    def __init__(self, database: Database, name: str = "notes") -> None:
        self.database = database
        self.id = dataset(database, name).id
        self.columns = DatasetColumns(FieldQueries(database), self.id)
        self._count = 0

    def add(self, *documents: Made) -> list[int]:
        """Store them; returns their ids."""
        ids = []
        with self.database.writing() as connection:
            for made in documents:
                self._count += 1
                text = f"{self._count:04d}456789" * made.passages
                for path in made.paths:
                    new = document(
                        text, path, metadata=dict(made.metadata), own=dict(made.own), title=made.title, language="",
                    )  # fmt: skip
                    stored = store_document(connection, self.id, new)
                ids.append(stored.id)
        return ids

    @property
    def rows(self) -> int:
        """How many passages there are."""
        with self.database.reading() as connection:
            found = find_dataset(connection, "notes")
        assert found is not None
        return found.passage_rows

    def kept(self, clause: str) -> list[int]:
        """The rows that the clause keeps; fields are taken to have text too, so that any value may be compared with."""
        known = self.columns.catalogue()
        catalogue = Catalogue({name: kinds | {TEXT} for name, kinds in known.kinds.items()})
        condition = parse_filter(clause, catalogue)
        mask = row_mask(condition, self.columns, self.rows)
        return [row for row, is_kept in enumerate(mask.tolist()) if is_kept]
