"""Ingest for `Library`: queue what is offered, finish what was cut short, run it."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.ingesting import FinishedJob, IngestProgress, IngestReport
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry
from kx_desktop.ingest.run import RunResult
from kx_desktop.library.fingerprint import CALLERS_OWN
from kx_desktop.library.given_vectors import given_vectors
from kx_desktop.library.job_pairs import FOLDERS, REBUILD_OF, persons_pairs
from kx_desktop.library.jobs import Job, JobRunner
from kx_desktop.library.making import dataset_for
from kx_desktop.library.offering import Offers, bytes_of, put_text
from kx_desktop.library.parts import Parts
from kx_desktop.library.rebuilding import Rebuilder
from kx_desktop.library.retiring import retire_gone, told
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import JobRow, Outcome
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

Progress = Callable[[IngestProgress], None]
Vectors = NDArray[np.float32]

_VECTOR_GONE = (
    "Cut short before it was stored, and its vector with it. Bring the text and its vector again."
)
_METADATA_KEPT = "Documents that were there already keep the metadata that they came with: what was given now went to new ones only."


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
        data = [bytes_of(number, text) for number, text in enumerate(texts, start=1)]
        paths = list(files)
        self._runner.prestart()
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            given=0 if own is None else own.shape[1],
            needs_model=bool(paths) or own is None,
        )
        counts = Counts(on_progress)
        result = RunResult()
        interrupted = [
            one for one in self._parts.ledger.open_jobs(dataset.id) if one.state == "running"
        ]
        job = self._parts.ledger.begin_job(dataset.id, metadata)
        passed_in = self._queue_texts(job, dataset, data, whole=own is not None)
        entries = passed_in + self._queue_files(job, dataset, paths, counts)
        by_entry = {} if own is None else {
            entry.id: own[i].tobytes() for i, entry in enumerate(passed_in)
        }  # fmt: skip
        counts.add(files_total=len(entries))
        finished = self._finish_interrupted(dataset, interrupted, counts, token, result)
        result.add(self._runner.run(Job(job, dataset, entries, metadata, by_entry), counts, token))
        notes = [told(retire_gone(self._parts.database, dataset, paths))]
        if metadata and result.unchanged:
            notes.append(_METADATA_KEPT)
        if paths and not entries and not passed_in:
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

    def work(
        self, row: JobRow, counts: Counts, token: CancelToken, hold: CancelToken
    ) -> FinishedJob:
        """Do what is still to be done of a job of the ledger; `hold` has it stop and stay to be done.

        Raises Cancelled, and what `Library.ingest` raises.
        """
        parts = self._parts
        (dataset,) = [one for one in parts.datasets.all() if one.id == row.dataset_id]
        if parts.model_of(dataset) is not None:
            # The model may be another one than when the job was begun: its vectors must not come beside the earlier ones.
            dataset = dataset_for(
                parts, dataset.name, chunk_size=None, chunk_overlap=None, given=0, needs_model=True
            )
        self._runner.prestart()
        result, source_id, job, note = RunResult(), row.metadata.get(REBUILD_OF), row.id, ""
        if source_id is not None:
            job = self._rebuilder.take_up(
                row.id, dataset, int(source_id), counts, token, result, hold
            )
        else:
            row = self._offers.look_through(row, hold)
            seen = self._view.job_states(job)
            taken = self._job(row, dataset)
            before = sum(seen.values()) - len(taken.entries)
            counts.add(
                files_total=sum(seen.values()),
                files_done=before - seen.get("embedding", 0),
                files_failed=seen.get("failed", 0),
            )
            result.add(self._runner.run(taken, counts, token, hold=hold))
            folders = [Path(path) for path in json.loads(row.metadata.get(FOLDERS, "[]"))]
            note = told(retire_gone(parts.database, dataset, folders))
        names = {one.id: one.name for one in parts.datasets.all()}
        return FinishedJob(
            job=job,
            dataset=dataset.name,
            counts=self._view.job_states(job),
            passages=self._view.job_passages(job),
            rebuilt_from=names.get(int(source_id), "") if source_id is not None else "",
            notes=(
                *self._runner.report([], dataset.name, result).advisories,
                *([note] if note else []),
            ),
        )

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
        offered = list(discover(paths, self._parts.database.folder))
        added = self._parts.ledger.add(job, dataset.id, [one.path for one in offered])
        left_out = [
            Outcome(id_, "skipped", one.left_out)
            for (id_, _), one in zip(added, offered, strict=True)
            if one.left_out
        ]
        self._parts.ledger.record(left_out)
        counts.add(files_total=len(left_out), files_done=len(left_out))
        return [
            Entry(id_, path)
            for (id_, path), one in zip(added, offered, strict=True)
            if not one.left_out
        ]

    def _finish_interrupted(
        self,
        dataset: DatasetRow,
        jobs: Sequence[JobRow],
        counts: Counts,
        token: CancelToken,
        result: RunResult,
    ) -> list[int]:
        """Take up jobs that a crash cut short in this dataset; returns those.

        Their vectors come with those of the job after them, so that its files need not wait to be found by words.
        """
        taken_up: list[int] = []
        for job in jobs:
            taken_up.append(job.id)
            if (source_id := job.metadata.get(REBUILD_OF)) is not None:
                taken_up.append(
                    self._rebuilder.take_up(job.id, dataset, int(source_id), counts, token, result)
                )
                continue
            found = self._offers.look_through(job, token)
            taken = self._job(found, dataset)
            counts.add(files_total=len(taken.entries))
            result.add(self._runner.run(taken, counts, token, embed=False))
        return taken_up

    def _job(self, row: JobRow, dataset: DatasetRow) -> Job:
        """What of a job of the ledger is still to be done."""
        ledger = self._parts.ledger
        if dataset.fingerprint.get("embedder") == CALLERS_OWN:
            ledger.stop_waiting(row.id, _VECTOR_GONE)
        entries = [Entry(id_, path, self._passed_in(path)) for id_, path in ledger.waiting(row.id)]
        return Job(row.id, dataset, entries, persons_pairs(row.metadata))

    def _passed_in(self, path: str) -> bytes | None:
        if not path.startswith(TEXT_ROOT):
            return None
        return self._parts.blobs.get(bytes.fromhex(path.removeprefix(TEXT_ROOT)))
