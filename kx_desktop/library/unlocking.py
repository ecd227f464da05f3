"""Locked files: which there are, and what a password opens of them; what it opens is read once more, and nothing else is."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kx_desktop.core import causes
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.core.ingesting import FileRow, IngestProgress
from kx_desktop.core.unlocking import Unlocked
from kx_desktop.ingest.prepared import UnlockTask
from kx_desktop.library import keyrings
from kx_desktop.library.ingesting import Ingester
from kx_desktop.library.naming import required_dataset
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.queue import IngestQueue
from kx_desktop.library.writing import Writing
from kx_desktop.search.checking import check_dataset_name
from kx_desktop.settings.paths import absolute
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

_BEGINS = "locked: it is protected by a password"
"""How the reason began in rows that were written without a cause."""

Progress = Callable[[IngestProgress], None]


@dataclass(frozen=True, slots=True)
class _Tried:
    """The entries that a password opens, and what the person is told."""

    dataset: DatasetRow
    ids: Sequence[int]
    told: Unlocked


class Unlocking:
    """Tries passwords. They are kept in memory alone, unless the person has the system's key ring keep them."""

    def __init__(
        self,
        parts: Parts,
        ingester: Callable[[], Ingester],
        queue: Callable[[], IngestQueue],
        writing: Writing,
    ) -> None:
        self._parts = parts
        self._ingester = ingester
        self._queue = queue
        self._writing = writing
        self._view = LedgerView(parts.database)

    @staticmethod
    def cannot_remember() -> str:
        """Why a password cannot be remembered on this system, in a sentence; empty where it can."""
        return keyrings.unavailable()

    def locked(self, dataset: str, path: str | Path | None = None) -> tuple[FileRow, ...]:
        """The files of the dataset that are locked, at or below `path`, members of archives and mails included. Raises NotFound."""
        return self._locked(self._required(dataset), None if path is None else absolute(path))

    def try_password(
        self, dataset: str, path: str | Path, password: str, *, remember: bool = False
    ) -> Unlocked:
        """Try a password on the locked file at `path`, or on all locked files below that folder; the queue reads those again that it opens.

        It is used for that file, or for whatever is locked below that folder, as long as the library is open; with `remember` the system's key
        ring keeps it. Raises InvalidArgument where it opens none, NotFound where nothing is locked there, FailedPrecondition where the key ring
        cannot keep it or another process writes.
        """
        tried = self._tried(dataset, path, password, CancelToken(), remember=remember)
        self._queue().retry(tried.ids)
        return tried.told

    def read(
        self,
        dataset: str,
        path: str | Path,
        password: str,
        *,
        remember: bool = False,
        cancel: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> Unlocked:
        """As `try_password`, but reads the files now and returns when they are taken in. Raises Cancelled too, and what `Library.ingest` raises."""
        token = cancel or CancelToken()
        with (
            self._parts.direct.entered(token, CancelToken(), lambda: False) as one,
            self._writing.alone(one.stop),
        ):
            tried = self._tried(dataset, path, password, token, remember=remember)
            Offers(self._parts).again(tried.ids)
            report = self._ingester().ingest(
                tried.dataset.name,
                files=(),
                texts=(),
                vectors=None,
                sparse_vectors=None,
                metadata={},
                chunk_size=None,
                chunk_overlap=None,
                metric=None,
                direct=one,
                on_progress=on_progress,
            )
        return replace(tried.told, report=report)

    def _tried(
        self, dataset: str, path: str | Path, password: str, token: CancelToken, *, remember: bool
    ) -> _Tried:
        found, place = self._required(dataset), absolute(path)
        if not password:
            raise InvalidArgument("password: got nothing.", "It takes the password of the file.")
        if remember and (why := keyrings.unavailable()):
            raise FailedPrecondition(
                why, "Give the password without having it remembered; it is then asked for again."
            )
        rows = self._locked(found, place)
        if not rows:
            raise NotFound(
                f"No file at {place} is locked by a password, as far as dataset {found.name!r} knows.",
                "Put the file in first; what is locked is then told by its name.",
            )
        opened: list[FileRow] = []
        refused: list[str] = []
        unread: list[tuple[str, str]] = []
        for row in rows:
            token.raise_if_cancelled()
            outcome = self._ingester().opens(self._task(row, password), token)
            if outcome == "":
                opened.append(row)
            elif outcome == UnlockTask.WRONG:
                refused.append(row.path)
            else:
                unread.append((row.path, outcome))
        if not opened:
            raise _opens_none(refused, unread)
        # A file within a file is read out of the one on disk, which is what passwords are looked up by.
        places = {place} if os.path.isdir(place) else {row.root for row in opened}  # noqa: PTH112 - as names on disk are
        for one in sorted(places):
            self._parts.passwords.give(one, password)
            if remember:
                self._parts.passwords.remember(one, password)
        told = Unlocked(
            tuple(row.path for row in opened), tuple(refused), tuple(unread), remembered=remember
        )
        return _Tried(found, [row.id for row in opened], told)

    def _task(self, row: FileRow, password: str) -> UnlockTask:
        return UnlockTask(row.root, row.path, password)

    def _locked(self, dataset: DatasetRow, place: str | None) -> tuple[FileRow, ...]:
        rows = self._view.rows(self._view.ids(dataset.id, ("skipped",), _BEGINS).tolist())
        return tuple(
            row
            for row in rows
            if row.root
            and row.reason.startswith(_BEGINS)
            and causes.kind_and_bound(row.cause)[0] in {"", causes.LOCKED}
            and (place is None or _is_at(row.path, place))
        )

    def _required(self, dataset: str) -> DatasetRow:
        return required_dataset(self._parts.datasets, check_dataset_name(dataset))


def _is_at(path: str, place: str) -> bool:
    return path == place or path.startswith(place.rstrip(os.sep) + os.sep)


def _opens_none(
    refused: Sequence[str], unread: Sequence[tuple[str, str]]
) -> InvalidArgument | FailedPrecondition:
    if not refused:
        return FailedPrecondition(unread[0][1], "Try the password again when the file can be read.")
    if len(refused) == 1:
        return InvalidArgument("The password does not open it.", "Try another one.")
    return InvalidArgument(
        f"The password opens none of the {len(refused)} locked files.", "Try another one."
    )
