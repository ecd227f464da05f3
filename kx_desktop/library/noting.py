"""What is to be read of a followed folder, written down as one job of the ledger while it is being found."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from types import TracebackType
from typing import Self

from kx_desktop.core.errors import KxError
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.store.file_stats import FileStats
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

Written = Callable[[], AbstractContextManager[None]]
"""Gives the right to write jobs down for the queue."""


class Noting:
    """A job for the files of one dataset, begun with its first file; nobody takes it up before the context ends.

    A path has one row in the ledger however often its file changes: the row that it has is queued once more.
    """

    def __init__(
        self, parts: Parts, written: Written, dataset: str, dataset_id: int, token: CancelToken
    ) -> None:
        self._parts = parts
        self._written = written
        self._dataset = dataset
        self._dataset_id = dataset_id
        self._token = token
        self._stats = FileStats(parts.database)
        self._view = LedgerView(parts.database)
        self.job: int | None = None
        self.count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.job is None:
            return
        job = self.job
        if not self.count:  # all of it was on its way already
            self.job = None
        self._parts.claims.release(job)
        with suppress(KxError), self._written():
            if not self.count:
                self._parts.ledger.end_job(job, "done")

    def add(self, paths: Sequence[str]) -> list[str]:
        """Write the files down; returns those that stand there already and wait to be read, or for their vectors.

        Raises StaleIndex, FailedPrecondition, ResourceExhausted, PermissionDenied, and Cancelled where the queue is given up meanwhile.
        """
        self._token.raise_if_cancelled()
        known = self._stats.last_entries(self._dataset_id, paths)
        waiting = [path for path in paths if path in known and known[path][1]]
        again = [known[path][0] for path in paths if path in known and not known[path][1]]
        new = [path for path in paths if path not in known]
        if not again and not new:
            return waiting
        with self._written():
            if self.job is None:
                # Refuses what cannot go in today before anything of it stands in the ledger.
                Offers(self._parts).dataset(self._dataset)
                # Behind what persons ask for.
                self.job = self._parts.ledger.begin_job(
                    self._dataset_id, {}, claim=self._claim, first=False
                )
            self.count += self._view.requeue(self.job, again)
            self.count += len(self._parts.ledger.add(self.job, self._dataset_id, new))
        return waiting

    def _claim(self, job: int) -> None:
        self._parts.claims.take(job, self._token)
