"""Ingest and rebuild for `Library`: put together from the stages, one dataset at a time, under the writer's lock."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref
from kx_desktop.core.errors import Cancelled, DataLoss, FailedPrecondition, InvalidArgument
from kx_desktop.core.ingesting import IngestProgress, IngestReport
from kx_desktop.embedding import Embedder, EmbedderIdentity
from kx_desktop.index.fulltext import catch_up
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.embedding_stage import EmbeddingStage
from kx_desktop.ingest.prepared import PrepareTask
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry, Preparer
from kx_desktop.ingest.run import IngestRun, RunResult, build_graphs
from kx_desktop.ingest.storing import Storer
from kx_desktop.library.advice import advice
from kx_desktop.library.embedders import LazyEmbedder
from kx_desktop.library.fingerprint import (
    CALLERS_OWN,
    embedder_parts,
    require_same,
    vectors_stamp,
    words_parts,
)
from kx_desktop.library.given_vectors import given_vectors
from kx_desktop.library.opened import OpenDataset
from kx_desktop.library.rebuilding import REBUILD_OF, copy_places, may_go_on, stored_files
from kx_desktop.readers import ReadLimits
from kx_desktop.settings import Settings
from kx_desktop.splitting.splitter import check_parameters
from kx_desktop.store.blobs import Blobs
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow, Datasets
from kx_desktop.store.ledger import Ledger, Outcome
from kx_desktop.store.passages import Passages
from kx_desktop.tasks import CancelToken, ChildPool, Executors

Progress = Callable[[IngestProgress], None]
Vectors = NDArray[np.float32]

_GOES_ON = (
    "What was stored is kept, and the rest is taken in with the next ingest into the dataset."
)
_VECTOR_GONE = (
    "Cut short before it was stored, and its vector with it. Bring the text and its vector again."
)
_READERS = 2
"""Child processes that read: more would only wait for the disk or for each other on a small machine."""


class Ingester:
    """Runs ingests and rebuilds. The caller holds the writer's lock and lets in one at a time."""

    def __init__(
        self,
        *,
        folder: Path,
        settings: Settings,
        database: Database,
        blobs: Blobs,
        lanes: Executors,
        embedder: LazyEmbedder,
        opened: Callable[[DatasetRow], OpenDataset],
        forget: Callable[[int], None],
    ) -> None:
        self._folder = folder
        self._settings = settings
        self._database = database
        self._datasets = Datasets(database)
        self._passages = Passages(database)
        self._ledger = Ledger(database)
        self._blobs = blobs
        self._lanes = lanes
        self._embedder = embedder
        self._opened = opened
        self._forget = forget
        self._children: ChildPool | None = None

    def close(self) -> None:
        """End the child processes."""
        if self._children is not None:
            self._children.close()

    def ingest(
        self,
        name: str,
        *,
        files: Iterable[Path],
        texts: Sequence[str],
        vectors: Sequence[Sequence[float]] | None,
        metadata: dict[str, str],
        chunk_size: int | None,
        chunk_overlap: int | None,
        token: CancelToken,
        on_progress: Progress | None,
    ) -> IngestReport:
        """See `Library.ingest`."""
        own = given_vectors(texts, vectors)
        paths = list(files)
        children = self._reader_pool()
        children.prestart()
        dataset = self._dataset(
            name, chunk_size, chunk_overlap, own, needs_model=bool(paths) or own is None
        )
        counts = Counts(on_progress)
        self._finish_interrupted(dataset, counts, token)
        job = self._ledger.begin_job(dataset.id, metadata)
        entries = self._queue_texts(job, dataset, texts, own) + self._queue_files(
            job, dataset, paths, counts
        )
        by_entry = {} if own is None else {
            entry.id: own[i].tobytes() for i, entry in enumerate(entries[: len(texts)])
        }  # fmt: skip
        counts.add(files_total=len(entries))
        result = self._run_job(job, dataset, entries, metadata, by_entry, counts, token)
        return self._report(job, dataset.name, result)

    def rebuild(
        self, source: DatasetRow, name: str, token: CancelToken, on_progress: Progress | None
    ) -> IngestReport:
        """See `Library.rebuild`."""
        known = self._datasets.find(name)
        if known is not None and not may_go_on(self._database, known.id, source.id):
            raise InvalidArgument(
                f"as_name: there is a dataset {name!r} already.", "Choose a name that is free."
            )
        vectors = self._own_vectors(source)
        dataset = self._dataset(
            name, source.max_chars, source.overlap, vectors, needs_model=vectors is None
        )
        for unfinished, _, _ in self._ledger.unfinished_jobs(dataset.id):
            self._set_aside(unfinished)
        counts = Counts(on_progress)
        job, result = self._rebuild_into(dataset, source, counts, token)
        return self._report(job, dataset.name, result)

    def _rebuild_into(
        self, dataset: DatasetRow, source: DatasetRow, counts: Counts, token: CancelToken
    ) -> tuple[int, RunResult]:
        """Take into `dataset` what it lacks of `source`."""
        vectors = self._own_vectors(source)
        there = self._passages.refs(dataset.id)
        found = [one for one in stored_files(self._passages, source) if one.ref not in there]
        job = self._ledger.begin_job(dataset.id, {REBUILD_OF: str(source.id)})
        added = self._ledger.add(job, dataset.id, [one.root for one in found])
        entries = [
            Entry(id_, path, whole=vectors is not None, stored=one.load, size=one.size)
            for (id_, path), one in zip(added, found, strict=True)
        ]
        by_entry = {}
        if vectors is not None:
            rows = zip(entries, found, strict=True)
            by_entry = {entry.id: vectors[one.row].tobytes() for entry, one in rows}
        counts.add(files_total=len(entries))
        result = self._run_job(job, dataset, entries, {}, by_entry, counts, token)
        copy_places(self._database, source.id, dataset.id)
        return job, result

    def _own_vectors(self, source: DatasetRow) -> Vectors | None:
        """The vectors of `source` where its callers brought them, which no model can make again."""
        if source.fingerprint.get("embedder") != CALLERS_OWN:
            return None
        return self._opened(source).vector_file.read(source.vector_rows)

    def _set_aside(self, job: int) -> None:
        """End a rebuild that was cut short: another one takes up what it left."""
        self._ledger.stop_waiting(job, "Cut short; it was taken up again.")
        self._ledger.end_job(job, "stopped")

    def _reader_pool(self) -> ChildPool:
        if self._children is None:
            self._children = ChildPool(
                "kx_desktop.ingest.prepare:work",
                workers=_READERS,
                time_limit=float(self._settings.reader_seconds),
                memory_limit=self._settings.reader_memory_mib << 20,
                name="reader",
            )
        return self._children

    def _dataset(
        self,
        name: str,
        chunk_size: int | None,
        chunk_overlap: int | None,
        own: Vectors | None,
        *,
        needs_model: bool,
    ) -> DatasetRow:
        """The dataset, made and stamped where it is new; refused where it is stale."""
        identity: EmbedderIdentity | None = None
        if needs_model:
            identity = self._embedder.require("taking in text").identity
        elif own is not None:
            identity = self._matching_identity(name, own.shape[1])
        known = self._datasets.find(name)
        size = chunk_size
        if size is None:
            size = known.max_chars if known else self._settings.chunk_size
        default_overlap = known.overlap if known else min(self._settings.chunk_overlap, size // 2)
        overlap = default_overlap if chunk_overlap is None else chunk_overlap
        check_parameters(size, overlap)
        given = 0 if own is None else own.shape[1]
        dim = identity.dim if identity else given
        current = words_parts(size, overlap, stop_words=self._settings.stop_words) | embedder_parts(
            identity, dim
        )
        if known is None or not known.fingerprint:
            _require_dimension(given, dim)
            dataset = known or self._datasets.make(name, size, overlap)
            self._datasets.stamp(dataset.id, current, dim)
            self._forget(dataset.id)
        else:
            _require_dimension(given, known.dim)
            if needs_model and known.fingerprint.get("embedder") == CALLERS_OWN:
                raise FailedPrecondition(
                    f"The dataset {name!r} holds vectors of its callers' own, and a text needs its vector too.",
                    "Bring a vector with each text, or take the texts and files into another dataset.",
                )
            require_same(name, known.fingerprint, current)
        found = self._datasets.find(name)
        if found is None:
            raise FailedPrecondition(f"The dataset {name!r} is gone.", "Try again.")
        return found

    def _matching_identity(self, name: str, dim: int) -> EmbedderIdentity | None:
        """The embedder's identity where vectors that a caller brings go beside its own: into a dataset made with it."""
        known = self._datasets.find(name)
        if (
            known is None
            or not known.fingerprint
            or known.fingerprint.get("embedder") == CALLERS_OWN
        ):
            return None
        _require_dimension(dim, known.dim)
        return self._embedder.require("this dataset").identity

    def _queue_texts(
        self, job: int, dataset: DatasetRow, texts: Sequence[str], own: Vectors | None
    ) -> list[Entry]:
        data = [text.encode("utf-8", "replace") for text in texts]
        refs = [content_ref(one) for one in data]
        for ref, one in zip(refs, data, strict=True):
            self._blobs.put(ref, one)  # so that a kill before it is stored loses nothing
        added = self._ledger.add(job, dataset.id, [f"{TEXT_ROOT}{ref.hex()}" for ref in refs])
        whole = own is not None
        return [Entry(id_, path, one, whole) for (id_, path), one in zip(added, data, strict=True)]

    def _queue_files(
        self, job: int, dataset: DatasetRow, paths: Sequence[Path], counts: Counts
    ) -> list[Entry]:
        offered = list(discover(paths))
        added = self._ledger.add(job, dataset.id, [one.path for one in offered])
        left_out = [
            Outcome(id_, "skipped", one.left_out)
            for (id_, _), one in zip(added, offered, strict=True)
            if one.left_out
        ]
        self._ledger.record(left_out)
        counts.add(files_total=len(left_out), files_done=len(left_out))
        return [
            Entry(id_, path)
            for (id_, path), one in zip(added, offered, strict=True)
            if not one.left_out
        ]

    def _finish_interrupted(self, dataset: DatasetRow, counts: Counts, token: CancelToken) -> None:
        """Take up what a crash cut short in this dataset."""
        for job, _, metadata in self._ledger.unfinished_jobs(dataset.id):
            if (source_id := metadata.get(REBUILD_OF)) is not None:
                self._set_aside(job)
                (source,) = [one for one in self._datasets.all() if str(one.id) == source_id]
                self._rebuild_into(dataset, source, counts, token)
                continue
            if dataset.fingerprint.get("embedder") == CALLERS_OWN:
                self._ledger.stop_waiting(job, _VECTOR_GONE)
            entries = []
            for id_, path in self._ledger.waiting(job):
                data = (
                    self._blobs.get(bytes.fromhex(path[len(TEXT_ROOT) :]))
                    if path.startswith(TEXT_ROOT)
                    else None
                )
                entries.append(Entry(id_, path, data))
            counts.add(files_total=len(entries))
            self._run_job(job, dataset, entries, metadata, {}, counts, token)

    def _run_job(
        self,
        job: int,
        dataset: DatasetRow,
        entries: Sequence[Entry],
        metadata: dict[str, str],
        vectors: dict[int, bytes],
        counts: Counts,
        token: CancelToken,
    ) -> RunResult:
        persons = token
        token = (
            self._lanes.token.child()
        )  # stops with the library, with the person's word, and with a failure
        unlink = persons.on_cancel(token.cancel)
        try:
            return self._run_entries(job, dataset, entries, metadata, vectors, counts, token)
        except BaseException as error:
            if persons.cancelled:
                self._ledger.stop_waiting(job, "Stopped before it was read.")
                self._ledger.end_job(job, "stopped")
            elif self._lanes.token.cancelled:
                # The library closes; the job goes on when it is opened and written to again.
                raise Cancelled(
                    "The library was closed while files were taken in.", _GOES_ON
                ) from error
            raise
        finally:
            unlink()

    def _run_entries(
        self,
        job: int,
        dataset: DatasetRow,
        entries: Sequence[Entry],
        metadata: dict[str, str],
        vectors: dict[int, bytes],
        counts: Counts,
        token: CancelToken,
    ) -> RunResult:
        opened = self._opened(dataset)
        dataset = self._datasets.find(dataset.name) or dataset
        opened.fulltext.begin_writing(dataset.passage_rows)
        catch_up(opened.fulltext, dataset.passage_rows, opened.indexed_passages)
        counts.add(passages_total=dataset.passage_rows - dataset.vector_rows)
        known = self._passages.refs(dataset.id)
        pattern = PrepareTask(
            "",
            max_chars=dataset.max_chars,
            overlap=dataset.overlap,
            stop_words=self._settings.stop_words,
            most_passages=self._settings.max_passages_per_document,
            limits=ReadLimits(max_file_bytes=self._settings.max_file_mib << 20),
        )
        stage = EmbeddingStage(
            self._database, dataset.id, opened.vector_file,
            self._model_of(dataset), self._reuse(dataset), self._lanes, counts, token,
        )  # fmt: skip
        run = IngestRun(
            preparer=Preparer(self._reader_pool(), pattern, known, token),
            storer=Storer(self._database, self._blobs, dataset.id, job, metadata, vectors),
            known=known,
            fulltext=opened.fulltext,
            stage=stage,
            lanes=self._lanes,
            readers=_READERS,
            counts=counts,
            token=token,
        )
        try:
            result = run.run(entries)
        except Cancelled:
            opened.fulltext.end_writing()
            raise
        except BaseException:
            opened.fulltext.abandon_writing()
            raise
        opened.fulltext.end_writing()
        self._ledger.end_job(job, "done")
        finished = self._datasets.find(dataset.name) or dataset
        build_graphs(opened.dense, lambda: opened.vector_file.read(finished.vector_rows), token)
        return result

    def _model_of(self, dataset: DatasetRow) -> Embedder | None:
        """The embedder, where vectors of `dataset` are made by one: callers' own need none, not even one that is there."""
        own = dataset.fingerprint.get("embedder") == CALLERS_OWN
        return None if own else self._embedder.get()

    def _reuse(self, dataset: DatasetRow) -> Callable[[Sequence[bytes]], dict[bytes, Vectors]]:
        """Finds vectors of the same embedder anywhere in the library: no passage is embedded twice."""
        stamp = vectors_stamp(dataset.fingerprint)
        if dataset.fingerprint.get("embedder") == CALLERS_OWN:
            return lambda _refs: {}
        same = {
            one.id: one for one in self._datasets.all() if vectors_stamp(one.fingerprint) == stamp
        }

        def find(refs: Sequence[bytes]) -> dict[bytes, Vectors]:
            found: dict[bytes, Vectors] = {}
            for ref, places in self._passages.elsewhere(refs).items():
                for dataset_id, row in places:
                    if dataset_id not in same:
                        continue
                    try:
                        found[ref] = self._opened(same[dataset_id]).vector_file.read(row + 1)[row]
                    except DataLoss:  # damaged there, so made anew here
                        continue
                    break
            return found

        return find

    def _report(self, job: int, name: str, result: RunResult) -> IngestReport:
        dataset = self._datasets.find(name)
        documents, passages = self._datasets.counts(dataset.id) if dataset else (0, 0)
        embedder = self._model_of(dataset) if dataset else None
        return IngestReport(
            dataset=name,
            doc_count=documents,
            chunk_count=passages,
            inserted=result.inserted,
            unchanged=result.unchanged,
            failed=result.failed,
            files=tuple(self._ledger.reports(job)),
            advisories=advice(embedder, result.documents) if embedder else (),
        )


def _require_dimension(given: int, dim: int) -> None:
    """Vectors of `given` numbers that a caller brings (0: none) must have the dataset's dimension."""
    if given and given != dim:
        raise InvalidArgument(
            f"vectors: got vectors of {given} numbers.",
            f"The dataset takes vectors of {dim} numbers.",
        )
