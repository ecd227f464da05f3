"""`Library`: what every front end calls."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kx_desktop.core.documents import MetadataValue, StoredPlace
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.ingesting import (
    DatasetFacts,
    DatasetSummary,
    FileRow,
    IngestProgress,
    IngestReport,
    LibraryInfo,
)
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import describing
from kx_desktop.library.asking import Asker
from kx_desktop.library.embedders import LazyEmbedder
from kx_desktop.library.fingerprint import without_sparse
from kx_desktop.library.folder import make_folder, make_parts_private
from kx_desktop.library.informing import library_info
from kx_desktop.library.looking import Looker
from kx_desktop.library.naming import reference_of, required_dataset
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse_encoders import LazySparseEncoder
from kx_desktop.library.writing import Writing
from kx_desktop.search.checking import check_dataset_name, check_query
from kx_desktop.settings import Settings, library_folder
from kx_desktop.store.blobs import Blobs
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.field_queries import FieldQueries
from kx_desktop.store.ledger import Ledger
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import CancelToken, Executors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kx_desktop.library.ingesting import Ingester
    from kx_desktop.library.queue import IngestQueue

Progress = Callable[[IngestProgress], None]


class Library:
    """One library in one folder. Safe to use from several threads; any number of processes may read it at once."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Use `open`, which finds the folder and the settings."""
        self.folder = folder
        self.settings = settings
        make_folder(folder)
        self._database = Database(folder)
        if not self._database.read_only:
            make_parts_private(folder)
        self._datasets = Datasets(self._database)
        self._passages = Passages(self._database)
        self._embedder = LazyEmbedder(settings.embedder, settings.embed_workers)
        self._sparse_encoder = LazySparseEncoder(settings.sparse_encoder, settings.embed_workers)
        self._lanes = Executors()
        self._writing = Writing(folder, self._lanes.token)
        self._opened: dict[int, OpenDataset] = {}
        self._opening = threading.Lock()
        self._parts = Parts(
            settings=settings,
            database=self._database,
            datasets=self._datasets,
            passages=self._passages,
            ledger=Ledger(self._database),
            blobs=Blobs(folder / "blobs"),
            lanes=self._lanes,
            embedder=self._embedder,
            sparse_encoder=self._sparse_encoder,
            opened=self._open_dataset,
            forget=self._forget,
        )
        self._asker = Asker(self._parts, self._writing.alone_if_nobody)
        self._ingester: Ingester | None = None
        self._queue: IngestQueue | None = None
        self._looker = Looker(self._parts, folder, self._stages)

    @classmethod
    def open(cls, folder: Path | None = None, *, settings: Settings | None = None) -> Self:
        """Open the library in `folder`, made where there is none; by default the one the settings name.

        Raises PermissionDenied, ResourceExhausted, DataLoss, or FailedPrecondition for one made by a newer version.
        """
        settings = Settings.load().from_environment() if settings is None else settings
        return cls(library_folder(folder, settings=settings), settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop what runs, cleanly, and let everything go. An ingest that is cut short goes on with the next one."""
        if self._queue is not None:
            self._queue.close()
        self._lanes.token.cancel()
        if self._ingester is not None:
            self._ingester.close()
        with self._writing.ended():
            self._lanes.close()
            self._embedder.close()
            self._sparse_encoder.close()
            self._database.close()

    # Asking

    def query(self, query: Query) -> QueryResult:
        """The passages that answer `query`.

        Raises InvalidArgument (a parameter), NotFound (no such dataset), StaleIndex (made under another fingerprint),
        FailedPrecondition (no embedder; vectors of the callers' own), DataLoss (the vectors are damaged).
        """
        check_query(query)
        try:
            return self._asker.ask(query, [self._require(name) for name in query.datasets])
        except (KxError, RuntimeError, CancelledError) as error:
            if self._lanes.token.cancelled:  # closed meanwhile, by another thread
                raise FailedPrecondition("The library is closed.", "Open it again.") from error
            raise

    def datasets(self) -> tuple[DatasetSummary, ...]:
        """Every dataset, in the order of names; one that nothing has gone into yet is none."""
        return tuple(self._looker.summary(dataset) for dataset in self._filled())

    def names(self) -> tuple[str, ...]:
        """The names of all datasets, those that nothing has gone into yet included."""
        return tuple(dataset.name for dataset in self._datasets.all())

    @staticmethod
    def check_name(name: str) -> str:
        """A name for a dataset in its normal form (NFC). Raises InvalidArgument with what is wrong with it."""
        return check_dataset_name(name)

    def make_dataset(
        self,
        name: str,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
    ) -> None:
        """Make a dataset that nothing has gone into yet. Raises InvalidArgument where the name is taken, and what `ingest` raises."""
        known = check_dataset_name(name)
        if self._datasets.find(known) is not None:
            raise InvalidArgument(f"There is a dataset {known!r} already.", "Choose another name.")
        from kx_desktop.library.offering import Offers

        with self._writing.beside():
            Offers(self._parts).dataset(known, chunk_size, chunk_overlap, metric)

    def document_text(self, parent_ref: str, start: int = 0, end: int | None = None) -> str:
        """The text of a document, which `char_start` and `char_end` count in, or what of it stands between two code points.

        Raises NotFound, InvalidArgument.
        """
        document = self._passages.document_by_ref(reference_of(parent_ref))
        if start == 0 and end is None:
            return self._passages.text(document)
        count = self._passages.document_facts(document).char_count
        last = count if end is None else min(max(end, 0), count)
        return self._passages.text(document, min(max(start, 0), last), last)

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """A document without its text, as it is in `dataset` or (empty) in any. Raises NotFound, InvalidArgument."""
        return self._looker.place(reference_of(parent_ref), self._id_of(dataset))

    def get_ready(self) -> None:
        """Load what the first ingest will need: loading native libraries holds up every thread for a moment, better now than then.

        What is wrong with the model is told by whoever needs it.
        """
        self._ingesting()
        with suppress(KxError):
            if (embedder := self._embedder.get()) is not None:
                embedder.warm()

    def warm(self, dataset: str) -> None:
        """Open what a query to the dataset needs, so that the first one waits for nothing. Raises what `query` raises."""
        self.query(Query(dataset=dataset, text="a", k=1, mode=self.settings.default_mode))

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
        return self._looker.file_rows(ids)

    def file_states(self, dataset: str = "") -> dict[str, int]:
        """How many files of `dataset` (empty: of all) are in each state. Raises NotFound."""
        return self._looker.file_states(self._id_of(dataset))

    def info(self) -> LibraryInfo:
        """What there is to tell of the library and its embedder."""
        return library_info(self._parts, self.folder, self._filled(), self._writing.holder())

    # Taking in

    def ingest(
        self,
        dataset: str,
        *,
        files: Iterable[Path] = (),
        texts: Sequence[str] = (),
        vectors: Sequence[Sequence[float]] | None = None,
        sparse_vectors: Sequence[Mapping[int, float]] | None = None,
        metadata: Mapping[str, str] | None = None,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
        cancel: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> IngestReport:
        """Take files and texts into a dataset, which the first ingest makes; returns when all have their vectors.

        A folder is read with all below it. `vectors` and `sparse_vectors` (weights by term number), one for each of `texts`, are the
        caller's own: such a text is one passage, and no model is needed for what it brings. `metadata` goes to every document. Searching
        by words sees a file as soon as it is stored. Work that a crash cut short in this dataset is finished first.

        Raises InvalidArgument, StaleIndex, FailedPrecondition (no embedder; another process writes), ResourceExhausted (the disk is full) and
        Cancelled; what was reported as indexed by then stays. A file that cannot be read raises nothing: the report has its reason.
        """
        name = check_dataset_name(dataset)
        token = cancel or CancelToken()
        with self._writing.alone(token):
            return self._ingesting().ingest(
                name,
                files=files,
                texts=texts,
                vectors=vectors,
                sparse_vectors=sparse_vectors,
                metadata=dict(metadata or {}),
                chunk_size=chunk_size,
                chunk_overlap=chunk_overlap,
                metric=metric,
                token=token,
                on_progress=on_progress,
            )

    def rebuild(
        self,
        dataset: str,
        as_name: str,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        cancel: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> IngestReport:
        """Split and embed the stored text of `dataset` anew, into a new dataset `as_name`, under today's settings.

        Sizes that are not given stay as they are. Raises NotFound, InvalidArgument where `as_name` is taken, and what `ingest` raises.
        """
        source = self._require(check_dataset_name(dataset))
        target = check_dataset_name(as_name)
        token = cancel or CancelToken()
        with self._writing.alone(token):
            sizes = (chunk_size, chunk_overlap)
            return self._ingesting().rebuild(source, target, sizes, token, on_progress)

    @property
    def queue(self) -> "IngestQueue":
        """The queue that takes in what is offered, one job after another; it does nothing before its `start`."""
        with self._opening:
            if self._queue is None:
                from kx_desktop.library import queue

                self._queue = queue.IngestQueue(self._parts, self._ingesting, self._writing)
            return self._queue

    def rebuild_later(
        self,
        dataset: str,
        as_name: str,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
    ) -> int:
        """As `rebuild`, but written down for the queue; returns the job."""
        source = self._require(check_dataset_name(dataset))
        return self.queue.rebuild(source, check_dataset_name(as_name), chunk_size, chunk_overlap)

    def finish_later(self, dataset: str) -> int:
        """Have the queue do what is left undone of `dataset`: passages without a vector, a rebuild that was cut short.

        Returns the job. Raises NotFound, and what `ingest` raises.
        """
        found = self._require(dataset)
        source = self._looker.rebuilt_from(found)
        if source is None:
            return self.queue.offer(found.name)
        return self.queue.rebuild(source, found.name, found.max_chars, found.overlap)

    def retry_failed(self, dataset: str = "") -> int:
        """Have the queue read once more what could not be read in `dataset` (empty: in any); returns how many files. Raises NotFound."""
        return self.queue.retry_failed(self._id_of(dataset))

    # Within

    def _stages(self) -> Mapping[int, str]:
        return self._queue.stages() if self._queue is not None else {}

    def _id_of(self, dataset: str) -> int | None:
        return self._require(dataset).id if dataset else None

    def _ingesting(self) -> "Ingester":
        """What takes in files; made when first needed, since a query must not wait for its imports."""
        if self._ingester is None:
            from kx_desktop.library import ingesting

            self._ingester = ingesting.Ingester(self._parts)
        return self._ingester

    def _all_of(self, names: str | Sequence[str]) -> list[DatasetRow]:
        return [self._require(name) for name in ([names] if isinstance(names, str) else names)]

    def _filled(self) -> list[DatasetRow]:
        return [dataset for dataset in self._datasets.all() if dataset.passage_rows]

    def _require(self, name: str) -> DatasetRow:
        return required_dataset(self._datasets, check_dataset_name(name))

    def _open_dataset(self, dataset: DatasetRow) -> OpenDataset:
        with self._opening:
            opened = self._opened.get(dataset.id)
            # The parts of sparse vectors come later, and change nothing of what is open.
            if opened is None or opened.fingerprint != without_sparse(dataset.fingerprint):
                opened = self._opened[dataset.id] = OpenDataset(
                    self.folder, dataset, self._passages, FieldQueries(self._database)
                )
            return opened

    def _forget(self, dataset_id: int) -> None:
        with self._opening:
            self._opened.pop(dataset_id, None)
