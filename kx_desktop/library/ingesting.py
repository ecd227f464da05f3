"""Ingest for `Library`: queue what is offered, finish what was cut short, run it."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core import causes
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.ingesting import FinishedJob, IngestProgress, IngestReport
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.prepared import UnlockTask
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry
from kx_desktop.ingest.run import RunResult
from kx_desktop.library.direct import DirectIngest
from kx_desktop.library.fingerprint import CALLERS_OWN, CALLERS_SPARSE
from kx_desktop.library.given_documents import keep, noted, notes_of, taken
from kx_desktop.library.given_sparse import are_embedded, given_sparse_vectors, settle_sparse
from kx_desktop.library.given_vectors import given_vectors
from kx_desktop.library.holding import Hold
from kx_desktop.library.job_pairs import AGAIN, FOLDERS, REBUILD_OF, persons_pairs
from kx_desktop.library.jobs import Job, JobRunner, count_job
from kx_desktop.library.making import dataset_for
from kx_desktop.library.offering import Offers, bytes_of, put_text
from kx_desktop.library.parts import Parts
from kx_desktop.library.rebuilding import Rebuilder
from kx_desktop.library.retiring import retire_gone, told
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import GivenVector
from kx_desktop.store.ledger import JobRow, Outcome
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

Progress = Callable[[IngestProgress], None]
Vectors = NDArray[np.float32]

_VECTOR_GONE = (
    "Cut short before it was stored, and its vector with it. Bring the text and its vector again."
)
_METADATA_KEPT = "Documents that were there already keep the metadata that they came with: what was given now went to new ones only."
_METADATA_LATER = "To give it to those too: kx datasets tag NAME --file PATH --meta KEY=VALUE."
_METADATA_OF_GIVEN = (
    "To give it to those too: kx datasets tag NAME --ref PARENT_REF --meta KEY=VALUE, or over HTTP"
    " PATCH /v1/datasets/NAME/documents/PARENT_REF. The content_ref of a file in this report is its parent_ref."
)


class Ingester:
    """Runs ingests and rebuilds. The caller holds the writer's lock and lets in one at a time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._runner = JobRunner(parts)
        self._rebuilder = Rebuilder(parts, self._runner)
        self._offers = Offers(parts)
        self._view = LedgerView(parts.database)

    def close(self) -> None:
        """End the child processes."""
        self._runner.close()

    def opens(self, task: UnlockTask, token: CancelToken) -> str:
        """Whether a password opens a file, told in the words of `UnlockTask`. Raises Cancelled."""
        return self._runner.opens(task, token)

    def ingest(
        self,
        name: str,
        *,
        files: Iterable[Path],
        texts: Sequence[str],
        vectors: Sequence[Sequence[float]] | None,
        sparse_vectors: Sequence[Mapping[int, float]] | None,
        metadata: dict[str, str],
        chunk_size: int | None,
        chunk_overlap: int | None,
        metric: str | None,
        direct: DirectIngest,
        on_progress: Progress | None,
        documents: Sequence[GivenDocument] = (),
    ) -> IngestReport:
        """See `Library.ingest`."""
        own = given_vectors(texts, vectors)
        sparse = given_sparse_vectors(texts, sparse_vectors)
        data = [bytes_of(number, text) for number, text in enumerate(texts, start=1)]
        paths, given = list(files), taken(documents)
        if sparse is not None and (paths or given):
            raise InvalidArgument(
                "sparse_vectors: got files beside them, which have none.",
                "Take the files into another dataset.",
            )
        brought = [*(own or ()), *(one.vector for one in given if one.vector is not None)]
        bare = any(one.vector is None for one in given)
        without = bool(paths) or bare or (own is None and (bool(texts) or not given))
        self._runner.prestart()
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            given=_dimension(brought),
            metric=metric,
            needs_model=without and are_embedded(self._parts, name, sparse=sparse is not None),
        )
        if data or paths or given:
            dataset = settle_sparse(self._parts, dataset, given=sparse is not None)
        counts = Counts(partial(direct.progressed, on_progress))
        result = RunResult()
        interrupted = self._interrupted(dataset)
        keep(self._parts, given)
        job = self._parts.ledger.begin_job(
            dataset.id,
            metadata | noted(given),
            # Before the queue can see it: the job is nothing for it as long as its caller waits.
            claim=lambda job: direct.begin(job, dataset.name),
        )
        whole = own is not None or sparse is not None
        passed_in = self._queue_texts(job, dataset, data, whole=whole)
        handed = self._parts.ledger.add(job, dataset.id, [one.path for one in given])
        entries = passed_in + [one.entry(id_) for one, (id_, _) in zip(given, handed, strict=True)]
        entries += self._queue_files(job, dataset, paths, counts)
        by_entry = {} if own is None else {
            entry.id: own[i] for i, entry in enumerate(passed_in)
        }  # fmt: skip
        by_entry |= {
            id_: one.vector
            for one, (id_, _) in zip(given, handed, strict=True)
            if one.vector is not None
        }
        sparse_by_entry = {} if sparse is None else {
            entry.id: sparse[i] for i, entry in enumerate(passed_in)
        }  # fmt: skip
        counts.add(files_total=len(entries))
        finished = self._finish_interrupted(dataset, interrupted, counts, direct, result)
        work = Job(
            job,
            dataset,
            entries,
            metadata,
            by_entry,
            sparse_by_entry,
            finish=partial(self._retire, dataset, paths),
            earlier=finished,
        )
        result.add(self._runner.run(work, counts, direct.cancel, hold=direct.hold))
        notes = [told(result.gone)]
        if (metadata or any(one.given.metadata for one in given)) and result.unchanged:
            notes += [_METADATA_KEPT, _METADATA_OF_GIVEN if given or data else _METADATA_LATER]
        if paths and not entries:
            notes.append("No file to read was found there.")
        report = self._runner.report([*finished, job], dataset.name, result)
        advisories = (*report.advisories, *(note for note in notes if note))
        return replace(report, advisories=advisories)

    def rebuild(
        self,
        source: DatasetRow,
        name: str,
        sizes: tuple[int | None, int | None],
        token: CancelToken,
        on_progress: Progress | None,
    ) -> IngestReport:
        """See `Library.rebuild`; `sizes` are chunk size and overlap."""
        return self._rebuilder.rebuild(source, name, sizes, token, Counts(on_progress))

    def work(self, row: JobRow, counts: Counts, token: CancelToken, hold: Hold) -> FinishedJob:
        """Do what is still to be done of a job of the ledger; `hold` has it stop and stay to be done.

        Raises Cancelled, and what `Library.ingest` raises.
        """
        parts = self._parts
        (dataset,) = [one for one in parts.datasets.all() if one.id == row.dataset_id]
        own = dataset.fingerprint.get("embedder") == CALLERS_OWN
        # Model and settings may be others than when the job was begun: what they give must not come beside what is there.
        dataset = dataset_for(
            parts,
            dataset.name,
            chunk_size=None,
            chunk_overlap=None,
            given=dataset.dim if own else 0,
            needs_model=not own,
        )
        self._runner.prestart()
        result, source_id = RunResult(), row.metadata.get(REBUILD_OF)
        if source_id is None:
            row = self._look_through(row, token, hold)
        if source_id is not None:
            self._rebuilder.take_up(row.id, dataset, int(source_id), counts, token, result, hold)
        else:
            taken = self._job(row, dataset)
            count_job(parts, counts, row.id, len(taken.entries))
            result.add(self._runner.run(taken, counts, token, hold=hold))
        names = {one.id: one.name for one in parts.datasets.all()}
        note = told(result.gone)
        return FinishedJob(
            job=row.id,
            dataset=dataset.name,
            counts=self._view.job_states(row.id),
            passages=self._view.job_passages(row.id)
            if source_id is None
            else parts.datasets.counts(dataset.id)[1],
            rebuilt_from=names.get(int(source_id), "") if source_id is not None else "",
            notes=(
                *self._runner.report([], dataset.name, result).advisories,
                *([note] if note else []),
            ),
        )

    def _look_through(self, row: JobRow, token: CancelToken, hold: Hold) -> JobRow:
        stop = hold.child()
        forget = token.on_cancel(stop.cancel)
        try:
            return self._offers.look_through(row, stop)
        finally:
            forget()

    def _queue_texts(
        self, job: int, dataset: DatasetRow, data: Sequence[bytes], *, whole: bool
    ) -> list[Entry]:
        # Put down first, so that a kill before it is stored loses nothing.
        names = [put_text(self._parts, one) for one in data]
        added = self._parts.ledger.add(job, dataset.id, names)
        return [Entry(id_, path, one, whole) for (id_, path), one in zip(added, data, strict=True)]

    def _queue_files(
        self, job: int, dataset: DatasetRow, paths: Sequence[Path], counts: Counts
    ) -> list[Entry]:
        offered = [
            (one.path, one.left_out, one.cause)
            for one in discover(paths, self._parts.database.folder)
        ]
        left_out = sum(bool(reason) for _, reason, _ in offered)
        counts.add(files_total=left_out, files_done=left_out)
        added = self._parts.ledger.add_new(job, dataset.id, offered)
        return [Entry(id_, path) for id_, path in added]

    def _retire(self, dataset: DatasetRow, folders: Sequence[Path], result: RunResult) -> None:
        result.gone.extend(retire_gone(self._parts.database, dataset, folders))

    def _interrupted(self, dataset: DatasetRow) -> list[JobRow]:
        """The jobs that were cut short in this dataset: none that is paused, or still being written down."""
        found = [one for one in self._parts.ledger.open_jobs(dataset.id) if one.state == "running"]
        return [one for one in found if one.id not in self._parts.claims]

    def _finish_interrupted(
        self,
        dataset: DatasetRow,
        jobs: Sequence[JobRow],
        counts: Counts,
        direct: DirectIngest,
        result: RunResult,
    ) -> list[int]:
        """Take up jobs that a crash cut short in this dataset; returns those.

        Their vectors come with those of the job after them, so that its files need not wait to be found by words.
        """
        token, hold = direct.cancel, direct.hold
        for job in jobs:
            if (source_id := job.metadata.get(REBUILD_OF)) is not None:
                self._rebuilder.take_up(
                    job.id, dataset, int(source_id), counts, token, result, hold
                )
                continue
            taken = self._job(self._look_through(job, token, hold), dataset)
            count_job(self._parts, counts, job.id, len(taken.entries))
            result.add(self._runner.run(taken, counts, token, embed=False, hold=hold))
        return [job.id for job in jobs]

    def _job(self, row: JobRow, dataset: DatasetRow) -> Job:
        """What of a job of the ledger is still to be done."""
        ledger = self._parts.ledger
        own = (dataset.fingerprint.get("embedder"), dataset.fingerprint.get("sparse"))
        if CALLERS_OWN in own or CALLERS_SPARSE in own:
            ledger.stop_waiting(row.id, _VECTOR_GONE)
        notes = notes_of(row.metadata)
        lost = {path for path, note in notes.items() if note.own_vector}
        ledger.record(
            Outcome(id_, "skipped", _VECTOR_GONE, cause=causes.STOPPED)
            for id_, path in ledger.waiting(row.id)
            if path in lost
        )
        entries = [
            Entry(
                id_,
                path,
                self._passed_in(path),
                given=notes[path].given if path in notes else None,
                again=AGAIN in row.metadata,
            )
            for id_, path in ledger.waiting(row.id)
        ]
        folders = [Path(path) for path in json.loads(row.metadata.get(FOLDERS, "[]"))]
        return Job(
            row.id,
            dataset,
            entries,
            persons_pairs(row.metadata),
            finish=partial(self._retire, dataset, folders),
        )

    def _passed_in(self, path: str) -> bytes | None:
        if not path.startswith(TEXT_ROOT):
            return None
        return self._parts.blobs.get(bytes.fromhex(path.removeprefix(TEXT_ROOT)))


def _dimension(vectors: Sequence[GivenVector]) -> int:
    """How many numbers the vectors have that came with what is taken in, 0 where none did. Raises InvalidArgument where that differs."""
    found = {len(vector.data) // 4 for vector in vectors}
    if len(found) > 1:
        raise InvalidArgument("vectors: their lengths differ.", "They take one length.")
    return found.pop() if found else 0
