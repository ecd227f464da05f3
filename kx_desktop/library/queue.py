"""The queue of ingests: whatever is offered is written down at once and taken in one job after another, in a thread of its own.

Everything that must not be lost stands in the ledger; this object only says what runs now. It starts nothing before `start`.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import IngestProgress, QueueStatus
from kx_desktop.ingest.counting import Counts
from kx_desktop.library.ingesting import Ingester
from kx_desktop.library.offering import Offer, Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.telling import Listener, Telling
from kx_desktop.library.working import Ended, Running, Worker
from kx_desktop.library.writing import Writing
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import JobRow
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

_TRY_AGAIN = 2.0
"""Seconds between two looks at whether another program still writes."""

_LOOK_AGAIN = 10.0
"""Seconds between two looks at the ledger where nobody says anything: another program may have left a job there."""


class IngestQueue:
    """Takes in what is offered. All methods may be called from any thread; those that write may wait for the disk."""

    def __init__(self, parts: Parts, ingester: Callable[[], Ingester], writing: Writing) -> None:
        self._parts = parts
        self._writing = writing
        self._offers = Offers(parts)
        self._worker = Worker(parts, ingester, writing)
        self._view = LedgerView(parts.database)
        self._telling = Telling()
        self._marking = threading.Lock()
        """Held while the ledger is told whether all is paused, so that it is told what is so."""
        self._giving_up = threading.Lock()
        """Held by one who cancels, so that no job is given up twice."""
        self._news = threading.Condition()
        """Guards all below, and is notified when any of it has changed; `_changes` counts how often that was."""
        self._changes = 0
        self._running: Running | None = None
        self._progress: tuple[int, IngestProgress] | None = None
        self._taken_up: set[int] = set()
        self._went_on = 0
        self._paused = self._closed = False
        self._blocked = self._elsewhere = ""
        self._cancelling = 0
        self._thread: threading.Thread | None = None

    # What it does now

    def status(self) -> QueueStatus:
        """What it does now."""
        return self._telling.status

    def stages(self) -> dict[int, str]:
        """Which entries are being read or split at this moment; the ledger has them as queued until they are stored."""
        running = self._running
        return running.counts.stages() if running is not None else {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each new status and each finished job, in whatever thread; returns what ends that.

        It must not wait for the queue.
        """
        return self._telling.subscribe(listener)

    # What the person asks of it

    def start(self) -> None:
        """Go on with whatever was left undone, and take in what is offered from now on."""
        if self._closed:
            return
        left = self._parts.ledger.open_jobs()
        waiting = sum(self._left(job) for job in left)
        with self._news:
            if self._thread is not None or self._closed:
                return
            self._paused = self._paused or any(job.state == "paused" for job in left)
            self._taken_up = {job.id for job in left}
            self._went_on = waiting
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

        From here on nothing of it is lost. Without any, the job does what is left undone of the dataset. `cancel` ends the looking
        through folders, and raises Cancelled: the rest of that is done when the job's turn comes.

        Raises InvalidArgument, StaleIndex, FailedPrecondition, ResourceExhausted, PermissionDenied.
        """
        caller = cancel or CancelToken()
        look = caller.child()
        offer = Offer(dataset, files, texts, dict(metadata or {}), chunk_size, chunk_overlap)
        try:
            with self._writing.beside(), self._offers.begun(offer, look) as job:
                self._keep_paused()
                self._tell()
                # The job is written down, so whatever keeps this from going on stops the job too, and is told then.
                with suppress(KxError):
                    self._offers.look_through(job, look)
        finally:
            self._wake()
        caller.raise_if_cancelled()
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
            self._keep_paused()
        self._wake()
        return job.id

    def retry(self, ids: Sequence[int]) -> int:
        """Read the files of those entries once more; returns how many files there are."""
        with self._writing.beside():
            count = self._offers.again(ids)
            self._keep_paused()
        self._wake()
        return count

    def retry_failed(self, dataset_id: int | None = None) -> int:
        """Read every file once more that could not be read; returns how many."""
        return self.retry([int(id_) for id_ in self._view.ids(dataset_id, ("failed",))])

    def pause(self) -> None:
        """Stop at once and keep all that is to be done, over a restart too. Where there is nothing to do nothing is paused."""
        with self._news:
            self._paused = True
            running = self._running
        if running is not None:
            running.hold.cancel()
        self._tell()
        # Without the right to write, for which another program may make us wait: the mark on the jobs is all that changes.
        with self._marking:
            is_needed = bool(self._parts.ledger.open_jobs())
            with self._news:
                self._paused = is_needed
            if is_needed:
                self._parts.ledger.set_paused(paused=True)
        self._wake()

    def resume(self) -> None:
        """Go on after a pause, or after what stopped it was mended."""
        self._go_on()
        self._wake()

    def cancel(self) -> None:
        """Give up what runs and what waits: files that were not read are skipped, and say so. What was stored stays."""
        with self._news:
            self._cancelling += 1  # no job begins while they are given up
        running = None
        try:
            self._parts.claims.stop()
            with self._giving_up, self._writing.beside():
                self._give_up_waiting()
                with self._news:
                    running = self._running
                    if running is not None:
                        running.given_up = True
                if running is None:  # it may have been held just now
                    self._give_up_waiting()
            self._go_on()
        finally:
            if running is not None:
                running.cancel.cancel()
            with self._news:
                self._cancelling -= 1
            self._wake()

    def close(self) -> None:
        """Stop; what is left undone is gone on with at the next start."""
        with self._news:
            self._closed = True
            running, thread = self._running, self._thread
            self._news.notify_all()
        self._telling.close()
        if running is not None:
            running.hold.cancel()
        self._parts.claims.close()
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    # Within

    def _left(self, job: JobRow) -> int:
        """How many files of a job are not done."""
        states = self._view.job_states(job.id)
        return states.get("queued", 0) + states.get("embedding", 0)

    def _go_on(self) -> None:
        with self._marking:
            if any(job.state == "paused" for job in self._parts.ledger.open_jobs()):
                self._parts.ledger.set_paused(paused=False)
            with self._news:
                self._paused = False
                self._blocked = ""

    def _give_up_waiting(self) -> None:
        for job in self._parts.ledger.open_jobs():
            running = self._running
            is_running = running is not None and running.job.id == job.id
            if not is_running and job.id not in self._parts.claims:
                self._telling.tell_end(self._worker.give_up(job))

    def _keep_paused(self) -> None:
        """What comes while all is paused is paused too."""
        with self._marking:
            if self._paused:
                self._parts.ledger.set_paused(paused=True)

    def _loop(self) -> None:
        while (running := self._next()) is not None:
            self._after(running, self._worker.do(running, self._begun))

    def _next(self) -> Running | None:
        """The job to do next; waits for one. None when the queue is closed."""
        while True:
            with self._news:
                changes = self._changes
            jobs, unread = self._jobs()
            with self._news:
                if self._closed:
                    return None
                if unread or not jobs:
                    self._blocked, self._elsewhere = unread, ""
                ready = [job for job in jobs if job.id not in self._parts.claims]
                if ready and not (self._paused or self._blocked or self._cancelling):
                    self._running = self._new(ready[0])
                    return self._running
            self._tell()
            self._wait(changes, _LOOK_AGAIN)

    def _jobs(self) -> tuple[list[JobRow], str]:
        """What there is to do, or why that cannot be read."""
        try:
            return self._parts.ledger.open_jobs(), ""
        except KxError as error:
            return [], str(error)

    def _wait(self, changes: int, seconds: float) -> None:
        """Wait until something has changed since it had changed so often."""
        with self._news:
            self._news.wait_for(lambda: self._closed or self._changes != changes, seconds)

    def _new(self, job: JobRow) -> Running:
        counts = Counts(lambda progress: self._progressed(job.id, progress))
        return Running(job, counts)

    def _begun(self) -> None:
        with self._news:
            self._elsewhere = ""
        self._tell()

    def _after(self, running: Running, ended: Ended) -> None:
        with self._news:
            to_give_up = running.given_up and ended == Ended()
            if not to_give_up:
                self._running = None
        if to_give_up:  # it was held in the moment before it was to be given up
            ended = self._worker.do(running, self._begun)
        with self._news:
            self._running = None
            self._elsewhere = ended.elsewhere
            self._blocked = ended.blocked
            changes = self._changes
            if ended.done is not None or ended.gone:
                self._taken_up.discard(running.job.id)
        if ended.done is not None:
            self._telling.tell_end(ended.done)
        self._tell()
        if ended.elsewhere:
            self._wait(changes, _TRY_AGAIN)

    def _progressed(self, job: int, progress: IngestProgress) -> None:
        def with_progress(status: QueueStatus) -> QueueStatus:
            with self._news:
                if self._closed or self._running is None or self._running.job.id != job:
                    return status
                self._progress = (job, progress)
            return replace(status, progress=progress)

        self._telling.tell(with_progress)

    def _wake(self) -> None:
        with self._news:
            self._changes += 1
            self._news.notify_all()
        self._tell()

    def _tell(self) -> None:
        """Say what is so now."""
        if not self._closed:
            # A ledger that cannot be read is told of by whoever needs it.
            with suppress(KxError):
                self._telling.tell(self._now)

    def _now(self, before: QueueStatus) -> QueueStatus:
        blocked = self._blocked
        try:
            jobs = self._parts.ledger.open_jobs()
        except KxError:
            return replace(before, state="stopped", error=blocked) if blocked else before
        with self._news:
            running = self._running
            first = running.job if running is not None else (jobs[0] if jobs else None)
            state, error = "idle", ""
            if first is not None:
                state = "running"
                if self._blocked:
                    state, error = "stopped", self._blocked
                elif self._paused:
                    state = "paused"
                elif self._elsewhere:
                    state, error = "waiting", self._elsewhere
            progress = self._progress
            went_on = self._went_on if self._taken_up else 0
        if first is None:
            return QueueStatus()
        shown = progress[1] if progress is not None and progress[0] == first.id else None
        if shown is None and running is None and state != "running":
            shown = self._stood(first)
        names = {one.id: one.name for one in self._parts.datasets.all()}
        return QueueStatus(
            state=state,
            dataset=names.get(first.dataset_id, ""),
            progress=shown,
            jobs_waiting=len({job.id for job in jobs} - {first.id}),
            looking=len(self._parts.claims),
            error=error,
            went_on=went_on,
        )

    def _stood(self, job: JobRow) -> IngestProgress | None:
        """How far a job had come that does not run, as the ledger has it."""
        states = self._view.job_states(job.id)
        total = sum(states.values())
        if not total:
            return None
        done = total - self._left(job)
        return IngestProgress(total, done, states.get("failed", 0), 0, 0, 0.0, None, "")
