"""The queue of ingests: whatever is offered is written down at once and taken in one job after another, in a thread of its own.

Everything that must not be lost stands in the ledger; this object only says what runs now. It starts nothing before `start`.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kx_desktop.core.errors import (
    Cancelled,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
    StaleIndex,
)
from kx_desktop.core.ingesting import FinishedJob, IngestProgress, QueueStatus
from kx_desktop.ingest.counting import Counts
from kx_desktop.library.ingesting import Ingester
from kx_desktop.library.job_pairs import OFFERED, REBUILD_OF
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.writing import Writing
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import JobRow
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

Listener = Callable[[QueueStatus | FinishedJob], object]

_TRY_AGAIN = 2.0
"""Seconds between two looks at whether another program still writes."""

_STOPPED = "Stopped before it was read."


@dataclass(slots=True)
class _Running:
    job: JobRow
    counts: Counts
    cancel: CancelToken
    hold: CancelToken


class IngestQueue:
    """Takes in what is offered. All methods may be called from any thread; those that write may wait for the disk."""

    def __init__(self, parts: Parts, ingester: Callable[[], Ingester], writing: Writing) -> None:
        self._parts = parts
        self._ingester = ingester
        self._writing = writing
        self._offers = Offers(parts)
        self._view = LedgerView(parts.database)
        self._news = threading.Condition()
        self._status = QueueStatus()
        self._listeners: list[Listener] = []
        self._running: _Running | None = None
        self._taken_up: set[int] = set()
        self._looking: set[int] = set()
        self._paused = self._blocked = self._closed = False
        self._thread: threading.Thread | None = None

    # What it does now

    def status(self) -> QueueStatus:
        """What it does now."""
        with self._news:
            return self._status

    def stages(self) -> dict[int, str]:
        """Which entries are being read or split at this moment; the ledger has them as queued until they are stored."""
        running = self._running
        return running.counts.stages() if running is not None else {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each new status and each finished job, in whatever thread; returns what ends that."""
        with self._news:
            self._listeners.append(listener)

        def end() -> None:
            with self._news:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    # What the person asks of it

    def start(self) -> None:
        """Go on with whatever was left undone, and take in what is offered from now on."""
        left = self._parts.ledger.open_jobs()
        with self._news:
            if self._thread is not None or self._closed:
                return
            self._paused = any(job.state == "paused" for job in left)
            self._taken_up = {job.id for job in left}
            waiting = sum(self._left(job) for job in left)
            self._status = replace(self._status, went_on=waiting)
            self._thread = threading.Thread(target=self._loop, name="kx-queue", daemon=True)
            self._thread.start()
        self._tell()

    def offer(
        self,
        dataset: str,
        *,
        files: Sequence[Path] = (),
        texts: Sequence[str] = (),
        metadata: dict[str, str] | None = None,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        cancel: CancelToken | None = None,
    ) -> int:
        """Write down files and texts for `dataset`, which is made where there is none; returns the job.

        From here on nothing of it is lost. Raises InvalidArgument, StaleIndex, FailedPrecondition, ResourceExhausted, PermissionDenied.
        """
        token = cancel or CancelToken()
        with self._writing.beside():
            job = self._offers.begin(
                dataset,
                files=files,
                texts=texts,
                metadata=dict(metadata or {}),
                chunk_size=chunk_size,
                chunk_overlap=chunk_overlap,
            )
            self._look(job, token)
        return job.id

    def rebuild(
        self,
        source: DatasetRow,
        name: str,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
    ) -> int:
        """Write down that `source` is to be rebuilt into the new dataset `name`; returns the job. Raises as `Library.rebuild`."""
        with self._writing.beside():
            job = self._offers.rebuild(source, name, chunk_size, chunk_overlap)
        self._wake()
        return job.id

    def retry(self, ids: Sequence[int]) -> int:
        """Read the files of those entries once more; returns how many files there are."""
        busy = set(self.stages())
        with self._writing.beside():
            jobs = self._offers.again([id_ for id_ in ids if id_ not in busy])
            count = sum(len(self._parts.ledger.waiting(job.id)) for job in jobs)
        self._wake()
        return count

    def retry_failed(self, dataset_id: int | None = None) -> int:
        """Read every file once more that could not be read; returns how many."""
        return self.retry([int(id_) for id_ in self._view.ids(dataset_id, ("failed",))])

    def pause(self) -> None:
        """Stop at once and keep all that is to be done, over a restart too."""
        with self._news:
            self._paused = True
            running = self._running
        if self._parts.ledger.open_jobs():
            with self._writing.beside():
                self._parts.ledger.set_paused(paused=True)
        if running is not None:
            running.hold.cancel()
        self._wake()

    def resume(self) -> None:
        """Go on after a pause, or after what stopped it was mended."""
        with self._writing.beside():
            self._parts.ledger.set_paused(paused=False)
        with self._news:
            self._paused = self._blocked = False
        self._wake()

    def cancel(self) -> None:
        """Give up what runs and what waits: files that were not read are skipped, and say so. What was stored stays."""
        with self._news:
            self._paused = self._blocked = False
            running = self._running
        if running is not None:
            running.cancel.cancel()
        with self._writing.beside():
            for job in self._parts.ledger.open_jobs():
                if running is None or job.id != running.job.id:
                    self._give_up(job, _STOPPED, "skipped")
        self._wake()

    def close(self) -> None:
        """Stop; what is left undone is gone on with at the next start."""
        with self._news:
            self._closed = True
            self._listeners.clear()
            running, thread = self._running, self._thread
            self._news.notify_all()
        if running is not None:
            running.hold.cancel()
        if thread is not None:
            thread.join()

    # Within

    def _left(self, job: JobRow) -> int:
        """How many files of a job are not done."""
        states = self._view.job_states(job.id)
        return states.get("queued", 0) + states.get("embedding", 0)

    def _look(self, job: JobRow, token: CancelToken) -> None:
        with self._news:
            self._looking.add(job.id)
        self._tell()
        try:
            self._offers.look_through(job, token)
        finally:
            with self._news:
                self._looking.discard(job.id)
            self._wake()

    def _loop(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._work(job)
            except Cancelled:
                continue
            except StaleIndex as error:
                self._drop(job, str(error))
            except (ResourceExhausted, PermissionDenied, FailedPrecondition) as error:
                self._block(str(error))
            except KxError as error:
                self._drop(job, str(error))
            except Exception:  # noqa: BLE001 - a fault of ours must cost one job, not the queue
                _log.exception("Taking in files failed")
                self._drop(
                    job,
                    "Something went wrong within kx-desktop. Try it again; if it happens again, report it.",
                )

    def _next(self) -> JobRow | None:
        """The job to do next; waits for one. None when the queue is closed."""
        while True:
            try:
                jobs = [] if self._paused or self._blocked else self._parts.ledger.open_jobs()
            except KxError as error:
                if self._closed:
                    return None
                self._block(str(error))
                continue
            with self._news:
                if self._closed:
                    return None
                ready = [job for job in jobs if job.id not in self._looking]
                if ready and not (self._paused or self._blocked):
                    return ready[0]
            self._tell()
            with self._news:
                if not self._closed:
                    # Woken by whoever changes anything; now and then it looks by itself, since another program may have left a job.
                    self._news.wait(_TRY_AGAIN * 5)

    def _work(self, job: JobRow) -> None:
        running = _Running(job, Counts(self._progressed), CancelToken(), CancelToken())
        with self._news:
            if self._closed or self._paused:
                return
            self._running = running
        try:
            with self._writing.alone(running.hold, wait=0.0):
                if job.id not in {one.id for one in self._parts.ledger.open_jobs()}:
                    return  # another program has done it meanwhile
                self._tell()
                done = self._ingester().work(job, running.counts, running.cancel, running.hold)
        except FailedPrecondition as error:
            if not self._held_elsewhere():
                raise
            self._wait_for_other(error)
            return
        except Cancelled:
            if running.cancel.cancelled:
                self._finished(self._end_of(job))
            return
        finally:
            with self._news:
                self._running = None
                self._taken_up.discard(job.id)
                if not self._taken_up:
                    self._status = replace(self._status, went_on=0)
        self._finished(done)

    def _held_elsewhere(self) -> bool:
        try:
            with self._writing.beside(wait=0.0):
                return False
        except FailedPrecondition:
            return True

    def _wait_for_other(self, error: KxError) -> None:
        with self._news:
            self._status = replace(self._status, state="waiting", error=str(error), progress=None)
        self._send(self.status())
        with self._news:
            if not self._closed:
                self._news.wait(_TRY_AGAIN)

    def _block(self, sentence: str) -> None:
        with self._news:
            self._blocked = True
            self._status = replace(self._status, state="stopped", error=sentence)
        self._send(self.status())

    def _drop(self, job: JobRow, reason: str) -> None:
        """The job cannot be done: its files say why, and the others get their turn."""
        try:
            self._give_up(job, reason, "failed")
            for other in self._parts.ledger.open_jobs(job.dataset_id):
                if REBUILD_OF in job.metadata and REBUILD_OF in other.metadata:
                    self._give_up(other, reason, "failed")  # the one that took it up
        except KxError as error:
            self._block(str(error))
            return
        self._finished(replace(self._end_of(job), notes=(reason,)))

    def _give_up(self, job: JobRow, reason: str, state: str) -> None:
        if OFFERED in job.metadata:  # so that whatever was offered has its row and its reason
            self._offers.look_through(job, CancelToken())
        self._parts.ledger.stop_waiting(job.id, reason, state=state)
        self._parts.ledger.end_job(job.id, "stopped")

    def _end_of(self, job: JobRow) -> FinishedJob:
        """What became of a job that was stopped."""
        return FinishedJob(
            job=job.id,
            dataset=self._name_of(job),
            counts=self._view.job_states(job.id),
            passages=self._view.job_passages(job.id),
            stopped=True,
        )

    def _name_of(self, job: JobRow) -> str:
        names = {one.id: one.name for one in self._parts.datasets.all()}
        return names.get(job.dataset_id, "")

    def _finished(self, done: FinishedJob) -> None:
        self._send(done)
        self._tell()

    def _progressed(self, progress: IngestProgress) -> None:
        with self._news:
            self._status = replace(self._status, state="running", progress=progress, error="")
            status = self._status
        self._send(status)

    def _wake(self) -> None:
        with self._news:
            self._news.notify_all()
        self._tell()

    def _tell(self) -> None:
        """Say what is so now."""
        if self._closed:
            return
        try:
            jobs = self._parts.ledger.open_jobs()
        except KxError:
            return
        with self._news:
            running = self._running
            first = running.job if running is not None else (jobs[0] if jobs else None)
            state = "idle"
            if self._blocked and jobs:
                state = "stopped"
            elif self._paused and jobs:
                state = "paused"
            elif running is not None or jobs:
                state = "running"
            self._status = QueueStatus(
                state=state,
                dataset=self._name_of(first) if first is not None else "",
                progress=self._status.progress
                if running is not None or state in {"paused", "stopped"}
                else None,
                jobs_waiting=max(len(jobs) - 1, 0),
                looking=len(self._looking),
                error=self._status.error if state == "stopped" else "",
                went_on=self._status.went_on,
            )
            status = self._status
        self._send(status)

    def _send(self, news: QueueStatus | FinishedJob) -> None:
        with self._news:
            listeners = list(self._listeners)
        for listener in listeners:
            listener(news)
