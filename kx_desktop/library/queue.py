"""The queue of ingests: whatever is offered is written down at once and taken in one job after another, in a thread of its own.

Everything that must not be lost stands in the ledger; this object only says what runs now. It starts nothing before `start`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from kx_desktop.core.errors import Busy, KxError, NotFound
from kx_desktop.core.given import GivenDocument
from kx_desktop.library.offering import Offer
from kx_desktop.library.queue_loop import QueueLoop
from kx_desktop.library.retrying import Retrying
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.tasks import CancelToken


class IngestQueue(QueueLoop):
    """Takes in what is offered. All methods may be called from any thread; those that write may wait for the disk."""

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
        background: bool = False,
    ) -> int:
        """Write down files and texts for `dataset`, which is made where there is none; returns the job.

        From here on nothing of it is lost. Without any, the job does what is left undone of the dataset. `cancel` ends the looking
        through folders, and raises Cancelled: the rest of that is done when the job's turn comes. The job goes before those that are there,
        and the one that runs gives way; in the `background` it goes behind whatever a person asks for.

        Raises InvalidArgument, StaleIndex, FailedPrecondition, ResourceExhausted, PermissionDenied.
        """
        caller = cancel or CancelToken()
        look = caller.child()
        offer = Offer(
            dataset, files, texts, dict(metadata or {}), chunk_size, chunk_overlap, not background
        )
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

    @contextmanager
    def written(self) -> Iterator[None]:
        """Within it somebody else writes jobs down: they are paused where all is, and the queue looks at them. Raises as `offer`."""
        try:
            with self._writing.beside():
                yield
                self._keep_paused()
        finally:
            self._wake()

    def leave(
        self,
        dataset: str,
        *,
        files: Sequence[Path] = (),
        texts: Sequence[str] = (),
        metadata: dict[str, str] | None = None,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
        documents: Sequence[GivenDocument] = (),
    ) -> int:
        """As `offer`, but looks at no file and waits for no other program: whichever program works the queue off does the rest. Returns the job.

        `documents` are as `Library.ingest` has them, but bring no vectors, which nothing keeps.

        Raises InvalidArgument, StaleIndex, FailedPrecondition, ResourceExhausted, PermissionDenied.
        """
        offer = Offer(
            dataset,
            files,
            texts,
            dict(metadata or {}),
            chunk_size,
            chunk_overlap,
            metric=metric,
            documents=documents,
        )
        with self._offers.begun(offer, CancelToken()) as job:
            self._keep_paused()
        self._wake()
        return job.id

    def first(self, job: int) -> None:
        """Have `job` done before all others; the one that runs finishes what it has in hand and gives way.

        Raises NotFound where there is no such job, or it has come to its end.
        """
        if not self._parts.ledger.put_first(job):
            raise NotFound(
                f"There is no job {job} in the queue.", "See what is there: kx queue status."
            )
        self._wake()

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
        """Read the files of those entries once more; returns how many files there are. Raises as `offer`."""
        with self._writing.beside():
            count = self._offers.again(ids)
            self._keep_paused()
        self._wake()
        return count

    def retry_later(self, ids: Sequence[int]) -> int:
        """As `retry`, but waits for no other program: whichever program works the queue off reads them."""
        count = self._offers.again(ids)
        self._keep_paused()
        self._wake()
        return count

    def retry_failed(self, dataset_id: int | None = None) -> int:
        """Read every file once more that could not be read; returns how many."""
        return self.retry([int(id_) for id_ in self._view.ids(dataset_id, ("failed",))])

    def retry_possible(self, dataset_id: int | None = None) -> int:
        """Read every file once more whose reason for being left out is gone: there is room now, or permission, or a reader. Returns how many."""
        return self.retry(Retrying(self._parts).possible(dataset_id))

    def pause(self) -> None:
        """Stop at once and keep all that is to be done, over a restart too. Where there is nothing to do nothing is paused."""
        with self._news:
            self._paused = True
            running = self._running
        if running is not None:
            running.hold.cancel()
        self._parts.direct.pause()
        self._tell()
        # Without the right to write, for which another program may make us wait: the mark on the jobs is all that changes.
        with self._marking:
            is_needed = bool(self._parts.ledger.marks())
            with self._news:
                self._paused = is_needed
            if is_needed:
                self._parts.ledger.set_paused(paused=True)
            self._marked = is_needed
        self._wake()

    def resume(self) -> None:
        """Go on after a pause, after what stopped it was mended, or on battery in spite of the settings until mains power was back."""
        self._go_on()
        self._despite_battery = self._battery.on_battery()
        self._wake()

    def cancel(self) -> None:
        """Give up what runs and what waits: files that were not read are skipped, and say so. What was stored stays.

        It is written down first, so that the queue of another program gives them up. Raises Busy where another program writes that has none:
        then nothing is given up.
        """
        with self._news:
            self._cancelling += 1  # no job begins while they are given up
        running = None
        try:
            if self._parts.ledger.marks():
                self._parts.ledger.mark_cancelled()
            self._parts.claims.stop()
            self._parts.direct.give_up()
            with self._giving_up, self._writing.beside():
                self._give_up_waiting()
                with self._news:
                    running = self._running
                    if running is not None:
                        running.given_up = True
                if running is None:  # it may have been held just now
                    self._give_up_waiting()
            self._go_on()
        except Busy:
            self._parts.ledger.mark_cancelled(to_cancel=False)
            raise
        finally:
            if running is not None:
                running.cancel.cancel()
            with self._news:
                self._cancelling -= 1
            self._wake()
