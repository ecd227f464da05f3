"""`Library`: what every front end calls."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kx_desktop.core.answers import Answer, KeptAnswer
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, KxError
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.ingesting import (
    IngestProgress,
    IngestReport,
)
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library.asking import Asker
from kx_desktop.library.embedders import LazyEmbedder
from kx_desktop.library.fingerprint import without_sparse
from kx_desktop.library.folder import make_folder, make_parts_private, require_database
from kx_desktop.library.looking import Looker
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.parts import Parts
from kx_desktop.library.passwords import Passwords
from kx_desktop.library.rerankers import LazyReranker
from kx_desktop.library.sparse_encoders import LazySparseEncoder
from kx_desktop.library.viewing import LibraryView
from kx_desktop.library.writing import Writing
from kx_desktop.search.checking import check_dataset_name, check_query
from kx_desktop.settings import Settings, library_folder
from kx_desktop.store.answers import Answers
from kx_desktop.store.blobs import Blobs
from kx_desktop.store.database import DATABASE_NAME, UNREADABLE, Database, unreadable
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.field_queries import FieldQueries
from kx_desktop.store.ledger import Ledger
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import CancelToken, Executors

if TYPE_CHECKING:
    from kx_desktop.core.verifying import VerifyReport
    from kx_desktop.library.care import Care
    from kx_desktop.library.carrying import Carrying
    from kx_desktop.library.ingesting import Ingester
    from kx_desktop.library.queue import IngestQueue
    from kx_desktop.library.unlocking import Unlocking
    from kx_desktop.library.watching import Watching

Progress = Callable[[IngestProgress], None]


class Library(LibraryView):
    """One library in one folder. Safe to use from several threads; any number of processes may read it at once."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Use `open`, which finds the folder and the settings."""
        self.folder = folder
        self.settings = settings
        make_folder(folder)
        require_database(folder)
        self.was_made = not (folder / DATABASE_NAME).exists()
        """Whether there was no library in the folder before this was opened."""
        self._database = Database(folder)
        if not self._database.read_only:
            make_parts_private(folder)
        self._datasets = Datasets(self._database)
        self._passages = Passages(self._database)
        self._embedder = LazyEmbedder(settings.embedder, settings.embed_workers)
        self._sparse_encoder = LazySparseEncoder(settings.sparse_encoder, settings.embed_workers)
        self._reranker = LazyReranker(settings.reranker)
        self._lanes = Executors()
        self._writing = Writing(folder, self._lanes.token, self._database.require_there)
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
            reranker=self._reranker,
            opened=self._open_dataset,
            forget=self._forget,
            passwords=Passwords(self._database),
        )
        self._asker = Asker(self._parts, self._writing.alone_if_nobody)
        self._ingester: Ingester | None = None
        self._queue: IngestQueue | None = None
        self._watching: Watching | None = None
        self._looker = Looker(self._parts, folder, self._stages)
        if not self._database.read_only and self._datasets.unfinished():
            self._lanes.background.submit(self.carrying.tidy)

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
        if self._watching is not None:
            self._watching.stop()
        if self._queue is not None:
            self._queue.close()
        self._lanes.token.cancel()
        if self._ingester is not None:
            self._ingester.close()
        with self._writing.ended():
            self._lanes.close()
            self._embedder.close()
            self._sparse_encoder.close()
            self._reranker.close()
            self._database.close()

    # Asking

    def query(self, query: Query, *, cancel: CancelToken | None = None) -> QueryResult:
        """The passages that answer `query`. `cancel` is asked between its steps.

        Raises Cancelled, InvalidArgument (a parameter), NotFound (no such dataset), StaleIndex (made under another fingerprint),
        FailedPrecondition (no embedder or reranker; vectors of the callers' own), DataLoss (the vectors are damaged).
        """
        check_query(query)
        try:
            datasets = [self._require(name) for name in query.datasets]
            return self._asker.ask(query, datasets, cancel or CancelToken())
        except UNREADABLE as error:
            raise unreadable(self.folder) from error
        except (KxError, RuntimeError, CancelledError) as error:
            if self._lanes.token.cancelled:  # closed meanwhile, by another thread
                raise FailedPrecondition("The library is closed.", "Open it again.") from error
            raise

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

    def answers(self, dataset: str = "", *, most: int = 200) -> tuple[KeptAnswer, ...]:
        """The last answers from `dataset`, or (empty) from no dataset at all, the newest first. Raises NotFound."""
        return Answers(self._database).of(self._id_of(dataset), most)

    def keep_answer(self, answer: Answer) -> KeptAnswer:
        """Append an answer to the history of its dataset; it is on the disk when this returns, also while another process takes in files.

        Raises NotFound, Busy, ResourceExhausted, PermissionDenied.
        """
        return Answers(self._database).add(answer, self._id_of(answer.dataset))

    # Taking in

    def ingest(
        self,
        dataset: str,
        *,
        files: Iterable[Path] = (),
        texts: Sequence[str] = (),
        vectors: Sequence[Sequence[float]] | None = None,
        sparse_vectors: Sequence[Mapping[int, float]] | None = None,
        documents: Sequence[GivenDocument] = (),
        metadata: Mapping[str, str] | None = None,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
        cancel: CancelToken | None = None,
        hold: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> IngestReport:
        """Take files and texts into a dataset, which the first ingest makes; returns when all have their vectors.

        A folder is read with all below it. `vectors` and `sparse_vectors` (weights by term number), one for each of `texts`, are the
        caller's own: such a text is one passage, and no model is needed for what it brings. `documents` are bytes of any kind, each with what goes
        to it alone. `metadata` goes to every document. Searching
        by words sees a file as soon as it is stored. Work that a crash cut short in this dataset is finished first. `hold`, once cancelled, stops it
        as `cancel` does, but leaves the rest as a crash would: to be gone on with.

        Raises InvalidArgument, StaleIndex, FailedPrecondition (no embedder; another process writes; the queue is paused), ResourceExhausted (the disk is full) and
        Cancelled; what was reported as indexed by then stays. A file that cannot be read raises nothing: the report has its reason.
        """
        name = check_dataset_name(dataset)
        token = cancel or CancelToken()
        with (
            self._parts.direct.entered(token, hold or CancelToken(), self._is_paused) as one,
            self._writing.alone(one.stop),
        ):
            return self._ingesting().ingest(
                name,
                files=files,
                texts=texts,
                vectors=vectors,
                sparse_vectors=sparse_vectors,
                documents=documents,
                metadata=dict(metadata or {}),
                chunk_size=chunk_size,
                chunk_overlap=chunk_overlap,
                metric=metric,
                direct=one,
                on_progress=on_progress,
            )

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

    @property
    def carrying(self) -> "Carrying":
        """Datasets as files, for another library or another machine."""
        from kx_desktop.library.carrying import Carrying

        return Carrying(self._parts, self._writing)

    @property
    def care(self) -> "Care":
        """The check of the library, and its way to another folder."""
        from kx_desktop.library.care import Care

        def check_other(folder: Path, token: CancelToken) -> "VerifyReport":
            with type(self)(folder, self.settings) as other:
                return other.care.verify(cancel=token)

        return Care(self._parts, self.folder, self._writing, check_other)

    @property
    def unlocking(self) -> "Unlocking":
        """The files that are locked by a password, and what opens them."""
        from kx_desktop.library import unlocking

        return unlocking.Unlocking(self._parts, self._ingesting, lambda: self.queue, self._writing)

    @property
    def watching(self) -> "Watching":
        """The folders that are followed; nothing is before its `start`, or read before the queue's."""
        queue = self.queue
        with self._opening:
            if self._watching is None:
                from kx_desktop.library import watching

                self._watching = watching.Watching(self._parts, queue)
            return self._watching

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

    def retry_possible(self, dataset: str = "") -> int:
        """Have the queue read once more what can be read now: the reason why it was left out is gone. Returns how many files. Raises NotFound."""
        return self.queue.retry_possible(self._id_of(dataset))

    # Within

    def _is_paused(self) -> bool:
        return self._queue is not None and self._queue.paused

    def _stages(self) -> Mapping[int, str]:
        return self._queue.stages() if self._queue is not None else {}

    def _ingesting(self) -> "Ingester":
        """What takes in files; made when first needed, since a query must not wait for its imports."""
        if self._ingester is None:
            from kx_desktop.library import ingesting

            self._ingester = ingesting.Ingester(self._parts)
        return self._ingester

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
