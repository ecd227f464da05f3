"""One job of the queue is done, given up, or left for later; and how that ended."""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from kx_desktop import __version__
from kx_desktop.core import causes
from kx_desktop.core.errors import (
    Busy,
    Cancelled,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
    StaleIndex,
)
from kx_desktop.core.ingesting import FinishedJob
from kx_desktop.ingest.counting import Counts
from kx_desktop.library.holding import Hold
from kx_desktop.library.ingesting import Ingester
from kx_desktop.library.job_pairs import REBUILD_OF
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.writing import Writing
from kx_desktop.store.ledger import OPEN, JobRow
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

_STOPPED = "Stopped before it was read."
_OUR_FAULT = causes.cause_of(causes.FAULT, __version__)
_FAULT = "Something went wrong within kx-desktop. Try it again; if it happens again, report it."


@dataclass(slots=True)
class Running:
    """A job that is being done. `cancel` gives it up, `hold` leaves the rest of it for later.

    `given_up` says that `cancel` is cancelled, or is about to be.
    """

    job: JobRow
    counts: Counts
    cancel: CancelToken = field(default_factory=CancelToken)
    hold: Hold = field(default_factory=Hold)
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """How the work at a job came to an end. Without any of these it was held, and stays to be done.

    `done` is set where the job has ended, `elsewhere` says who else writes, `blocked` why nothing can be done now. `gone` is True
    where another program has done the job meanwhile.
    """

    done: FinishedJob | None = None
    elsewhere: str = ""
    blocked: str = ""
    gone: bool = False


class Worker:
    """Does jobs of the ledger. Raises nothing: whatever happens is told in the end."""

    def __init__(self, parts: Parts, ingester: Callable[[], Ingester], writing: Writing) -> None:
        self._parts = parts
        self._ingester = ingester
        self._writing = writing
        self._offers = Offers(parts)
        self._view = LedgerView(parts.database)

    def do(self, running: Running, begun: Callable[[], object]) -> Ended:
        """Do what is left of the job; `begun` is called when nobody else writes."""
        try:
            return self._alone(running, begun)
        except Busy as error:
            return Ended(elsewhere=str(error))
        except KxError as error:
            return Ended(blocked=str(error))
        except Exception:  # noqa: BLE001 - a fault of ours stops the queue until the person has it go on
            _log.exception("Giving up a job failed")
            return Ended(blocked=_FAULT)

    def give_up(self, job: JobRow) -> FinishedJob:
        """End a job that does not run, because the person says so. The caller may write."""
        return self._given_up(job, _STOPPED, "skipped", causes.STOPPED)

    def _alone(self, running: Running, begun: Callable[[], object]) -> Ended:
        stop = running.hold.child()
        forget = running.cancel.on_cancel(stop.cancel)
        with ExitStack() as stack:
            stack.callback(forget)
            try:
                stack.enter_context(self._writing.alone(stop, wait=0.0))
            except Busy as error:
                return Ended(elsewhere=str(error))
            except Cancelled:
                if not running.given_up:
                    return Ended()
                stack.enter_context(self._writing.beside())
                return self._stopped(running)
            begun()
            return self._work(running)

    def _work(self, running: Running) -> Ended:
        job = running.job
        if self._state_of(job) not in OPEN:
            return Ended(gone=True)
        try:
            return Ended(
                done=self._ingester().work(job, running.counts, running.cancel, running.hold)
            )
        except Cancelled:
            return self._stopped(running)
        except Busy as error:
            return Ended(elsewhere=str(error))
        except StaleIndex as error:
            reason, cause = str(error), causes.STALE
        except (ResourceExhausted, PermissionDenied, FailedPrecondition) as error:
            return Ended(blocked=str(error))
        except KxError as error:
            reason, cause = str(error), _OUR_FAULT
        except Exception:  # noqa: BLE001 - a fault of ours must cost one job, not the queue
            _log.exception("Taking in files failed")
            reason, cause = _FAULT, _OUR_FAULT
        done = self._given_up(job, reason, "failed", cause)
        return Ended(done=replace(done, notes=(reason,)))

    def _stopped(self, running: Running) -> Ended:
        """It was cancelled or held; though it may have come to its end but for what can be made later too."""
        job = running.job
        state = self._state_of(job)
        if state not in OPEN:
            return Ended(done=replace(self._end_of(job), stopped=state != "done"))
        return Ended(done=self.give_up(job)) if running.given_up else Ended()

    def _state_of(self, job: JobRow) -> str:
        states = {one.id: one.state for one in self._parts.ledger.jobs(job.dataset_id)}
        return states.get(job.id, "")

    def _given_up(self, job: JobRow, reason: str, state: str, cause: str) -> FinishedJob:
        self._offers.give_up(job, reason, state, cause)
        return replace(self._end_of(job), stopped=True)

    def _end_of(self, job: JobRow) -> FinishedJob:
        names = {one.id: one.name for one in self._parts.datasets.all()}
        source = job.metadata.get(REBUILD_OF)
        return FinishedJob(
            job=job.id,
            dataset=names.get(job.dataset_id, ""),
            counts=self._view.job_states(job.id),
            passages=self._view.job_passages(job.id),
            rebuilt_from=names.get(int(source), "") if source is not None else "",
        )
