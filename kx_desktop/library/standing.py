"""How far the jobs of the queue have come, as the ledger has it."""

from kx_desktop.core.errors import NotFound
from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.core.queueing import JobFacts, QueuedJob, QueueOverview
from kx_desktop.library.job_pairs import OFFERED, REBUILD_OF
from kx_desktop.library.parts import Parts
from kx_desktop.library.writing import Writing
from kx_desktop.store.ledger import OPEN, JobRow
from kx_desktop.store.ledger_view import LedgerView


class Standing:
    """Reads what is left of jobs. May be used from any thread, in any process."""

    def __init__(self, parts: Parts, writing: Writing) -> None:
        self._parts = parts
        self._writing = writing
        self._view = LedgerView(parts.database)

    def left(self, job: JobRow) -> int:
        """How many files of a job are not done."""
        states = self._view.job_states(job.id)
        return states.get("queued", 0) + states.get("embedding", 0)

    def has_words_to_find(self, job: JobRow) -> bool:
        """Whether files of the job are still to be read: what else is left of it needs vectors."""
        return OFFERED in job.metadata or bool(self._parts.ledger.waiting(job.id))

    def progress(self, job: JobRow) -> IngestProgress | None:
        """How far a job had come that does not run; None where nothing is known of its files."""
        states = self._view.job_states(job.id)
        total = sum(states.values())
        if not total:
            return None
        done = total - states.get("queued", 0) - states.get("embedding", 0)
        return IngestProgress(total, done, states.get("failed", 0), 0, 0, 0.0, None, "")

    def overview(self) -> QueueOverview:
        """The jobs that there are, and whether anybody works at them."""
        jobs = self._parts.ledger.queued_jobs()
        with self._writing.alone_if_nobody() as is_free:
            pass
        names = {one.id: one.name for one in self._parts.datasets.all()}
        state = "idle"
        if jobs:
            state = "waiting" if is_free else "running"
            state = "paused" if any(job.state == "paused" for job in jobs) else state
        rows = []
        for place, job in enumerate(jobs):
            states = self._view.job_states(job.id)
            left = states.get("queued", 0) + states.get("embedding", 0)
            at_work = state == "running" and place == 0
            rows.append(
                QueuedJob(
                    job=job.id,
                    dataset=names.get(job.dataset_id, ""),
                    state=_state(job, at_work=at_work),
                    files_total=sum(states.values()),
                    files_done=sum(states.values()) - left,
                    files_failed=states.get("failed", 0),
                    looking=OFFERED in job.metadata,
                    rebuild=REBUILD_OF in job.metadata,
                    created_ms=job.created_ms,
                )
            )
        return QueueOverview(state, "" if is_free else self._writing.holder(), tuple(rows))

    def facts(self, job_id: int) -> JobFacts:
        """How one job is. Raises NotFound."""
        # In this order: a job that ends meanwhile is told as it is after that.
        queued = {one.job: one.state for one in self.overview().jobs}
        job = self._parts.ledger.job(job_id)
        if job is None:
            raise NotFound(f"There is no job {job_id}.", "Take the number that a call gave.")
        names = {one.id: one.name for one in self._parts.datasets.all()}
        return JobFacts(
            job=job_id,
            dataset=names.get(job.dataset_id, ""),
            state=queued.get(job_id, "waiting") if job.state in OPEN else job.state,
            files=self._view.job_states(job_id),
            passages=self._view.job_passages(job_id),
            created_ms=job.created_ms,
        )


def _state(job: JobRow, *, at_work: bool) -> str:
    if job.to_cancel:
        return "stopping"
    if job.state == "paused":
        return "paused"
    return "running" if at_work else "waiting"
