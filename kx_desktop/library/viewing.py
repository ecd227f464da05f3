"""What there is to see of a library: datasets, documents, fields, files of the ledger; and what persons say of documents."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.core.documents import MetadataValue, StoredPlace
from kx_desktop.core.duplicates import Duplicates
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.ingesting import DatasetFacts, DatasetSummary, FileRow, LibraryInfo
from kx_desktop.core.passages import PassageRun
from kx_desktop.core.queries import Query
from kx_desktop.library import describing
from kx_desktop.library.informing import library_info
from kx_desktop.library.looking import Looker
from kx_desktop.library.naming import reference_of, required_dataset
from kx_desktop.library.parts import Parts
from kx_desktop.library.reading_on import content_of, passage_run
from kx_desktop.library.writing import Writing
from kx_desktop.search.checking import check_dataset_name, check_query
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kx_desktop.library.duplicates import DuplicateFinder
    from kx_desktop.library.modelling import Models
    from kx_desktop.library.weighing import Weighing


class LibraryView:
    """The half of `Library` that looks. `Library` makes the parts."""

    folder: Path
    _datasets: Datasets
    _passages: Passages
    _parts: Parts
    _looker: Looker
    _writing: Writing
    _finder: "DuplicateFinder | None" = None

    def datasets(self) -> tuple[DatasetSummary, ...]:
        """Every dataset, in the order of names; one that nothing has gone into yet is none."""
        return tuple(self._looker.summary(dataset) for dataset in self._filled())

    def names(self) -> tuple[str, ...]:
        """The names of all datasets, those that nothing has gone into yet included."""
        self._door()
        return tuple(dataset.name for dataset in self._datasets.all())

    @staticmethod
    def check_name(name: str) -> str:
        """A name for a dataset in its normal form (NFC). Raises InvalidArgument with what is wrong with it."""
        return check_dataset_name(name)

    def weighing(self, dataset: str, question: str) -> "Weighing":
        """How `dataset` weighs the words of a question, and how near to it texts are in meaning. Raises NotFound, DataLoss."""
        from kx_desktop.library.weighing import Weighing

        return Weighing(self._parts, self._require(dataset), question)

    def document_text(self, parent_ref: str, start: int = 0, end: int | None = None) -> str:
        """The text of a document, which `char_start` and `char_end` count in, or what of it stands between two code points.

        Raises NotFound, InvalidArgument.
        """
        self._door()
        document = self._passages.document_by_ref(reference_of(parent_ref))
        if start == 0 and end is None:
            return self._passages.text(document)
        count = self._passages.document_facts(document).char_count
        last = count if end is None else min(max(end, 0), count)
        return self._passages.text(document, min(max(start, 0), last), last)

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """A document without its text, as it is in `dataset` or (empty) in any. Raises NotFound, InvalidArgument."""
        return self._looker.place(reference_of(parent_ref), self._id_of(dataset))

    def passage(
        self,
        content_ref: str,
        *,
        dataset: str = "",
        parent_ref: str = "",
        before: int = 0,
        after: int = 0,
    ) -> PassageRun:
        """A passage by its reference, with so many (0 to 10) of its document before and after it.

        The same text may stand in several places: `dataset` and `parent_ref` say which is meant; without them it is the first one in a
        document that is not superseded. Raises NotFound, InvalidArgument.
        """
        return passage_run(
            self._parts,
            reference_of(content_ref, "content_ref"),
            [self._require(dataset)] if dataset else self._datasets.all(),
            reference_of(parent_ref) if parent_ref else None,
            before,
            after,
        )

    def content(self, content_ref: str) -> bytes:
        """The bytes of a passage (its text in UTF-8) or of a document: what came without a file as it came, of a file its text in UTF-8.

        Raises NotFound, InvalidArgument.
        """
        return content_of(self._parts, reference_of(content_ref, "content_ref"))

    def facts(self, dataset: str) -> DatasetFacts:
        """What there is to tell of a dataset, one that nothing has gone into yet included. Raises NotFound."""
        found = self._require(dataset)
        return self._looker.facts(found)

    def fields(self, datasets: str | Sequence[str], *, values: int = 100) -> tuple[FieldFacts, ...]:
        """The fields that filters and orders may name, counted over the live documents of one dataset or several.

        Each with its commonest values, so many at most. Raises NotFound, InvalidArgument.
        """
        return describing.fields_of(self._parts, self._all_of(datasets), values)

    def check(self, query: Query) -> None:
        """Raises InvalidArgument (`parameter`, `at`) or NotFound where `query` cannot be asked; finds nothing out about the embedder."""
        check_query(query)
        describing.check_fields(self._parts, query, self._all_of(query.datasets))

    def documents_at(self, dataset: str, paths: Sequence[Path]) -> tuple[str, ...]:
        """The `parent_ref` of each document that stands at or below one of `paths` now. Raises NotFound where none does."""
        return describing.documents_at(self._parts, self._require(dataset), paths)

    def documents_called(self, dataset: str, names: Sequence[str]) -> tuple[str, ...]:
        """The `parent_ref` of each document that one of `names` means: its reference, its title, or the name that it was handed over with.

        For documents that stand at no path. Raises NotFound where there is none.
        """
        return describing.documents_called(self._parts, self._require(dataset), names)

    def set_metadata(
        self, dataset: str, parent_refs: Sequence[str], changes: Mapping[str, str | None]
    ) -> int:
        """Give documents metadata, or take back what was given where a value is None; returns how many have changed by it.

        Raises InvalidArgument, NotFound, and FailedPrecondition where another process writes.
        """
        found, refs = self._require(dataset), [reference_of(ref) for ref in parent_refs]
        with self._writing.beside():
            return describing.set_metadata(self._parts, found, refs, changes)

    def own_metadata(self, dataset: str, parent_ref: str) -> dict[str, MetadataValue]:
        """What persons gave the document, at its ingest or later. Raises NotFound, InvalidArgument."""
        return describing.own_metadata(
            self._parts, self._require(dataset), reference_of(parent_ref)
        )

    def duplicates(self, dataset: str, cancel: CancelToken | None = None) -> Duplicates:
        """What of `dataset` is there more than once: the same bytes under several names, and texts that are nearly the same.

        Kept until the dataset is another. Nothing is changed by it. Raises NotFound, Cancelled.
        """
        found = self._require(dataset)
        if self._finder is None:
            from kx_desktop.library.duplicates import DuplicateFinder

            self._finder = DuplicateFinder(self._parts)
        return self._finder.find(found, cancel)

    # The files of the ledger

    def file_ids(
        self, dataset: str = "", states: Sequence[str] = (), words: str = ""
    ) -> "NDArray[np.int64]":
        """The entries of the files ever offered to `dataset` (empty: to any), each path's last, in the order of their coming.

        Only those in one of `states` (empty: in any) whose path or reason holds `words`. Raises NotFound.
        """
        return self._looker.file_ids(self._id_of(dataset), states, words)

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        """Those entries, as they are now, in the order of their coming."""
        self._door()
        return self._looker.file_rows(ids)

    def retryable(self, dataset: str = "") -> list[int]:
        """The entries of `dataset` (empty: of all) that can be read now: the reason why they were left out is gone. Raises NotFound."""
        from kx_desktop.library.retrying import Retrying

        return Retrying(self._parts).possible(self._id_of(dataset))

    def export_files(
        self, kind: str, dataset: str = "", states: Sequence[str] = (), words: str = ""
    ) -> str:
        """The files that `file_ids` gives as text to take away; `kind` is `csv` or `json`. Raises NotFound, InvalidArgument."""
        from kx_desktop.library.listing import export_files, in_groups

        ids = self.file_ids(dataset, states, words).tolist()
        return export_files(in_groups(ids, self.file_rows), kind)

    def file_states(self, dataset: str = "") -> dict[str, int]:
        """How many files of `dataset` (empty: of all) are in each state. Raises NotFound."""
        return self._looker.file_states(self._id_of(dataset))

    def info(self) -> LibraryInfo:
        """What there is to tell of the library and its embedder."""
        return library_info(self._parts, self.folder, self._filled(), self._writing.holder())

    @property
    def models(self) -> "Models":
        """The embedding models that there are to choose among."""
        from kx_desktop.library.modelling import Models

        self._door()
        return Models(self._parts)

    # Within

    def _door(self) -> None:
        """Whoever asks is told where the library was moved or taken away meanwhile, or another put in its place. Raises FailedPrecondition."""
        self._parts.database.require_there()

    def _id_of(self, dataset: str) -> int | None:
        self._door()
        return self._require(dataset).id if dataset else None

    def _all_of(self, names: str | Sequence[str]) -> list[DatasetRow]:
        return [self._require(name) for name in ([names] if isinstance(names, str) else names)]

    def _filled(self) -> list[DatasetRow]:
        self._door()
        return [dataset for dataset in self._datasets.all() if dataset.passage_rows]

    def _require(self, name: str) -> DatasetRow:
        self._door()
        return required_dataset(self._datasets, check_dataset_name(name))
