"""What works the queue off: one job after another, in a thread of its own, until it is paused, blocked or closed."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import IngestProgress, QueueStatus
from kx_desktop.core.queueing import JobFacts, QueueOverview
from kx_desktop.ingest.counting import Counts
from kx_desktop.library.heeding import Heeding
from kx_desktop.library.holding import Hold
from kx_desktop.library.ingesting import Ingester
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.standing import Standing
from kx_desktop.library.telling import Listener, Telling
from kx_desktop.library.working import Ended, Running, Worker
from kx_desktop.library.writing import Writing
from kx_desktop.store.ledger import JobRow
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks.power import GO_ON, STOP, WORDS, Power

_TRY_AGAIN = 2.0
"""Seconds between two looks at whether another program still writes."""

_LOOK_AGAIN = 10.0
"""Seconds between two looks at the ledger where nobody says anything."""

_ON_BATTERY = "Waiting: on battery. It goes on by itself on mains power, or now with Resume."


class QueueLoop:
    """The half of the queue that works."""

    def __init__(self, parts: Parts, ingester: Callable[[], Ingester], writing: Writing) -> None:
        self._parts = parts
        self._writing = writing
        self._offers = Offers(parts)
        self._standing = Standing(parts, writing)
        self._battery = Power()
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
        self._marked = False
        """Whether the ledger last said that all is paused; guarded by `_marking`."""
        self._marks: list[tuple[int, str, bool]] = []
        self._rests_before = ""
        self._despite_battery = False
        self._heeding: Heeding | None = None
        self._blocked = self._elsewhere = self._rested = ""
        self._is_lost = False
        self._cancelling = 0
        self._thread: threading.Thread | None = None
        parts.direct.listen(self._tell, self._wake)

    # What it does now

    def status(self) -> QueueStatus:
        """What it does now."""
        return self._telling.status

    @property
    def paused(self) -> bool:
        """Whether it works here, and is paused."""
        return self._thread is not None and self._paused

    def overview(self) -> QueueOverview:
        """What there is to do, as the ledger has it, whichever program does it."""
        return self._standing.overview()

    def job(self, job_id: int) -> JobFacts:
        """How a job is, whichever program does it, one that has come to its end included. Raises NotFound."""
        return self._standing.facts(job_id)

    def stages(self) -> dict[int, str]:
        """Which entries are being read or split at this moment; the ledger has them as queued until they are stored."""
        running = self._running
        return running.counts.stages() if running is not None else {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each new status and each finished job, in whatever thread; returns what ends that.

        It must not wait for the queue.
        """
        return self._telling.subscribe(listener)

    def start(self) -> None:
        """Go on with whatever was left undone, and take in what is offered from now on."""
        if self._closed:
            return
        left = self._parts.ledger.queued_jobs()
        waiting = sum(self._standing.left(job) for job in left)
        with self._news:
            if self._thread is not None or self._closed:
                return
            self._paused = self._paused or any(job.state == "paused" for job in left)
            self._taken_up = {job.id for job in left}
            self._went_on = waiting
            self._marked = self._paused
            self._heeding = Heeding(self._heed)
            self._thread = threading.Thread(target=self._loop, name="kx-queue", daemon=True)
            self._thread.start()
        self._tell()

    def close(self) -> None:
        """Stop; what is left undone is gone on with at the next start."""
        with self._news:
            self._closed = True
            running, thread, heeding = self._running, self._thread, self._heeding
            self._news.notify_all()
        self._telling.close()
        if running is not None:
            running.hold.cancel()
        self._parts.claims.close()
        if heeding is not None:
            # Whoever listens may close it from the thread of the jobs, while the other one waits for its turn to tell.
            heeding.close(wait=thread is not threading.current_thread())
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    # Within

    def _go_on(self) -> None:
        with self._marking:
            if any(state == "paused" for _, state, _ in self._parts.ledger.marks()):
                self._parts.ledger.set_paused(paused=False)
            self._marked = False
            with self._news:
                self._paused = False
                self._blocked = ""

    def _give_up_waiting(self) -> None:
        for job in self._parts.ledger.queued_jobs():
            running = self._running
            is_running = running is not None and running.job.id == job.id
            if not is_running and not self._is_anothers(job):
                self._telling.tell_end(self._worker.give_up(job))

    def _keep_paused(self) -> None:
        """What comes while all is paused is paused too."""
        with self._marking:
            if self._paused:
                self._parts.ledger.set_paused(paused=True)
                self._marked = True

    def _heed(self) -> None:
        """Do what other programs, and the battery, ask for since the last look."""
        with self._marking:
            marks = self._parts.ledger.marks()
            is_paused = any(state == "paused" for _, state, _ in marks)
            was_paused, self._marked = self._marked, is_paused
        if not self._battery.on_battery():
            self._despite_battery = False
        rests = self._rests()
        with self._news:
            if is_paused != was_paused:
                self._paused = is_paused
            running = self._running
            to_cancel = {id_ for id_, _, is_given_up in marks if is_given_up}
            is_given_up = (
                running is not None and running.job.id in to_cancel and not self._cancelling
            )
            if running is not None and is_given_up:
                running.given_up = True
            is_new, self._marks = marks != self._marks, marks
            is_other, self._rests_before = rests != self._rests_before, rests
        self._parts.direct.give_up(to_cancel)
        if is_paused and not was_paused:
            self._parts.direct.pause()
        if running is not None and is_given_up:
            running.cancel.cancel()
        elif running is not None and is_paused and not was_paused:
            running.hold.cancel()
        if is_new or is_other:
            self._wake()

    def _rests(self) -> str:
        """What the battery keeps from being done: `words` are found still, or all is to `stop`; empty for nothing."""
        choice = self._parts.settings.on_battery
        if choice == GO_ON or self._despite_battery or not self._battery.on_battery():
            return ""
        return choice

    def _make_way(self) -> None:
        """Have the job that runs stop soon where another one goes first, or the battery is spared."""
        running = self._running
        if running is None or running.given_up or self._paused:
            return
        rests = self._rests()
        if rests == STOP or (rests == WORDS and not running.hold.words_only):
            running.hold.soon.cancel()
            return
        ready = self._ready(self._parts.ledger.queued_jobs(), rests)
        places = [job.id for job in ready]
        if places and running.job.id in places and places[0] != running.job.id:
            running.hold.soon.cancel()

    def _ready(self, jobs: Sequence[JobRow], rests: str) -> list[JobRow]:
        """Those of the jobs that can be done now, in the order of their turn."""
        if rests == STOP:
            return []
        ready = [job for job in jobs if not self._is_anothers(job) and not job.to_cancel]
        if rests == WORDS:
            return [job for job in ready if self._standing.has_words_to_find(job)]
        return ready

    def _is_anothers(self, job: JobRow) -> bool:
        """Whether somebody writes the job down, or does it beside the queue."""
        return job.id in self._parts.claims or job.id in self._parts.direct

    def _loop(self) -> None:
        while (running := self._next()) is not None:
            self._after(running, self._worker.do(running, self._begun))

    def _next(self) -> Running | None:
        """The job to do next; waits for one. None when the queue is closed."""
        while True:
            with self._news:
                changes = self._changes
            jobs, unread = self._jobs()
            rests = self._rests()
            ready = self._ready(jobs, rests)
            given_up = [job for job in jobs if job.to_cancel and not self._is_anothers(job)]
            is_back = self._is_lost and self._is_there()
            with self._news:
                if self._closed:
                    return None
                if is_back:  # by itself: nobody needs to have it go on
                    self._blocked, self._is_lost = "", False
                if unread or not jobs:
                    self._blocked, self._elsewhere = unread, ""
                if self._cancelling:
                    ready = given_up = []
                if given_up:  # by a person, in another program
                    self._running = self._new(given_up[0], rests)
                    self._running.given_up = True
                    self._running.cancel.cancel()
                    return self._running
                is_held = any(self._is_anothers(job) for job in jobs)
                self._rested = rests if jobs and not (ready or is_held) else ""
                if ready and not (self._paused or self._blocked):
                    self._running = self._new(ready[0], rests)
                    return self._running
            self._tell()
            self._wait(changes, _LOOK_AGAIN)

    def _jobs(self) -> tuple[list[JobRow], str]:
        """What there is to do, or why that cannot be read."""
        try:
            return self._parts.ledger.queued_jobs(), ""
        except KxError as error:
            return [], str(error)

    def _is_there(self) -> bool:
        """Whether the library lies where it was opened."""
        try:
            self._parts.database.require_there()
        except KxError:
            return False
        return True

    def _wait(self, changes: int, seconds: float) -> None:
        """Wait until something has changed since it had changed so often."""
        with self._news:
            self._news.wait_for(lambda: self._closed or self._changes != changes, seconds)

    def _new(self, job: JobRow, rests: str) -> Running:
        counts = Counts(lambda progress: self._progressed(job.id, progress))
        return Running(job, counts, hold=Hold(words_only=rests == WORDS))

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
        is_lost = bool(ended.blocked) and not self._is_there()
        with self._news:
            self._running = None
            self._is_lost = is_lost
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
        with suppress(KxError):
            self._make_way()
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
            jobs = self._parts.ledger.queued_jobs()
        except KxError:
            return replace(before, state="stopped", error=blocked) if blocked else before
        if (direct := self._parts.direct.running) is not None and not self._paused:
            # It has the right to write: whatever the queue has taken up waits for that.
            waiting = {job.id for job in jobs} - {direct.job}
            return QueueStatus(
                "running", direct.dataset, direct.progress, len(waiting), len(self._parts.claims)
            )
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
                elif running is None and self._rested:
                    state, error = "waiting", _ON_BATTERY
            progress = self._progress
            went_on = self._went_on if self._taken_up else 0
        if first is None:
            return QueueStatus()
        shown = progress[1] if progress is not None and progress[0] == first.id else None
        if shown is None and running is None and state != "running":
            shown = self._standing.progress(first)
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
