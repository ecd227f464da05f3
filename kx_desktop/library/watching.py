"""Folders that follow: whatever is added, changed, moved or removed in them comes into their dataset by itself."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.core.errors import KxError, LibraryGone
from kx_desktop.core.watching import (
    CatchUpReport,
    FolderReport,
    WatchedFolder,
    WatchNews,
    WatchProgress,
)
from kx_desktop.ingest.patterns import Rules
from kx_desktop.library.comparing import HELD_SECONDS, Comparer
from kx_desktop.library.follower import Follower
from kx_desktop.library.offering import Offers
from kx_desktop.library.parts import Parts
from kx_desktop.library.watch_checks import check_folder, check_others, chosen, notes_of
from kx_desktop.search.checking import check_dataset_name
from kx_desktop.settings.paths import absolute
from kx_desktop.store.watched import WatchedFolders, WatchedRow
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from kx_desktop.library.queue import IngestQueue

_log = logging.getLogger(__name__)

_LOOK_AT_LIST = 5.0
"""Seconds between two looks at the list of followed folders: another program may have added one."""

_HELD_UNTIL = "{count:,} of its files vanished at once. They stay until it is looked through again, at {clock}."
_HELD = "{count:,} of its files vanished at once. They stay until it is looked through again: it is when folders are followed."

Listener = Callable[[WatchNews], object]


class Watching:
    """The folders that are followed. All methods may be called from any thread.

    Files are read in place by the library's queue, which has to be started for that; nothing is ever written to the folders. A dataset whose
    folder is not there keeps all its documents.
    """

    def __init__(self, parts: Parts, queue: "IngestQueue") -> None:
        self._parts = parts
        self._queue = queue
        self._own = absolute(parts.database.folder)
        self._folders = WatchedFolders(parts.database)
        self._comparer = Comparer(parts, queue.written, self._tell)
        self._changed = threading.Condition()
        """Guards all below, and is notified when the list of folders has changed or all is to stop."""
        self._listeners: list[Listener] = []
        self._followers: dict[int, Follower] = {}
        self._thread: threading.Thread | None = None
        self._changes = 0
        self._stopping = False
        self._is_lost = False

    def add(
        self,
        dataset: str,
        folder: str | Path,
        *,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        hidden: bool = False,
        links: bool = False,
        polling: bool | None = None,
    ) -> WatchedFolder:
        """Follow `folder` for `dataset`, which is made where there is none; see `WatchedFolder` for the rest.

        Its files are read at the next `catch_up`, or at once where folders are being followed.

        Raises InvalidArgument (a pattern, a folder that is not there or followed already), StaleIndex, FailedPrecondition (no embedder; a folder
        that cannot be looked through; another process writes).
        """
        name, path = check_dataset_name(dataset), absolute(folder)
        Rules(include, exclude, hidden=hidden)
        check_folder(folder, path, self._own)
        rows = self._folders.all()
        check_others(path, name, rows)
        with self._queue.written():
            made = Offers(self._parts).dataset(name)
            id_ = self._folders.add(
                made.id, path, include=include, exclude=exclude, hidden=hidden, links=links, polling=polling
            )  # fmt: skip
        self._wake()
        added = next(row.folder for row in self._folders.all() if row.folder.id == id_)
        return replace(added, notes=notes_of(path, name, self._own, rows))

    def remove(self, folder: int | str | Path, dataset: str = "") -> WatchedFolder:
        """Follow the folder (its id or its path) no more; its documents stay. Returns what it was.

        Raises NotFound, InvalidArgument where several datasets follow it and none is named.
        """
        path = "" if isinstance(folder, int) else absolute(folder)
        row = chosen(str(folder), path, dataset, self._folders.all())
        with self._queue.written():
            self._folders.end(row.folder.id)
        self._wake()
        return row.folder

    def list(self, dataset: str = "") -> tuple[WatchedFolder, ...]:
        """The folders that are followed (for `dataset`, or for any), in the order of their coming."""
        rows = self._folders.all()
        return tuple(_told_of(row) for row in rows if dataset in {"", row.folder.dataset})

    def catch_up(
        self,
        cancel: CancelToken | None = None,
        on_progress: Callable[[WatchProgress], object] | None = None,
        dataset: str = "",
    ) -> CatchUpReport:
        """Look through the followed folders (of `dataset`, or all) and write down for the queue what is to be read; what is gone is retired.

        A folder that cannot be looked through now has its reason in the report. Raises Cancelled; what was written down by then stays.
        """
        began = time.perf_counter()
        token = cancel or CancelToken()
        reports = [
            self._caught_up(row, token, on_progress)
            for row in self._folders.all()
            if dataset in {"", row.folder.dataset}
        ]
        return CatchUpReport(tuple(reports), round((time.perf_counter() - began) * 1000, 3))

    def start(self) -> None:
        """Follow all folders in the background, after catching up with each; those that are added later too."""
        with self._changed:
            if self._thread is not None:
                return
            self._stopping = False
            self._thread = threading.Thread(target=self._run, name="kx-watch", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Follow no more until the next `start`; waits for what is being looked at."""
        with self._changed:
            thread, self._thread = self._thread, None
            self._stopping = True
            self._changed.notify_all()
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    @property
    def is_following(self) -> bool:
        """Whether folders are followed in the background now."""
        with self._changed:
            return self._thread is not None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each thing that happens, in whatever thread; returns what ends that. It must not wait for this."""
        with self._changed:
            self._listeners.append(listener)

        def end() -> None:
            with self._changed:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    # Within

    def _caught_up(
        self,
        row: WatchedRow,
        token: CancelToken,
        on_progress: Callable[[WatchProgress], object] | None,
    ) -> FolderReport:
        folder = row.folder

        def seen_one(files: int) -> None:
            if on_progress is not None:
                on_progress(WatchProgress(folder.dataset, folder.path, files))

        try:
            report = self._comparer.folder(row, token, seen_one)
        except KxError as error:
            token.raise_if_cancelled()
            return FolderReport(folder.dataset, folder.path, problem=str(error))
        if not report.problem:
            self._tell(WatchNews("caught up", folder.dataset, folder.path, folder.path))
        return report

    def _run(self) -> None:
        try:
            while self._is_on():
                with self._changed:
                    changes = self._changes
                self._follow_listed()
                self._await_change(changes)
        finally:
            self._end_all()

    def _end_all(self) -> None:
        followers = list(self._followers.values())
        self._followers.clear()
        for one in followers:
            one.stop()
        for one in followers:
            one.join()

    def _await_change(self, changes: int) -> None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._stopping or self._changes != changes, _LOOK_AT_LIST
            )

    def _is_on(self) -> bool:
        with self._changed:
            return not self._stopping

    def _follow_listed(self) -> None:
        """Have each folder of the list followed, and no other; none while the library is not there, which is told once."""
        try:
            self._parts.database.require_there()
            rows = {row.folder.id: row for row in self._folders.all()}
        except LibraryGone as gone:
            self._end_all()
            if not self._is_lost:
                self._is_lost = True
                own = str(self._parts.database.folder)
                self._tell(WatchNews("lost", "", own, own, str(gone)))
            return
        except KxError as error:
            _log.info("The list of followed folders cannot be read: %s", error)
            return
        self._is_lost = False
        for id_ in self._followers.keys() - rows.keys():
            ended = self._followers.pop(id_)
            ended.stop()
            ended.join()
        for id_ in rows.keys() - self._followers.keys():
            follower = Follower(rows[id_], self._comparer, self._told)
            self._followers[id_] = follower
            follower.start()

    def _told(self, news: WatchNews, row: WatchedRow) -> None:
        """A folder cannot be followed now; the next look that goes well says that it can. Or it is caught up with."""
        if news.kind == "problem":
            try:
                self._parts.database.require_there()
                self._folders.mark(row.folder.id, "stopped", news.note)
            except LibraryGone:
                self._wake()  # which tells it for all folders at once
                return
            except KxError as error:
                _log.info("How a followed folder stands could not be kept: %s", error)
        self._tell(news)

    def _wake(self) -> None:
        with self._changed:
            self._changes += 1
            self._changed.notify_all()

    def _tell(self, news: WatchNews) -> None:
        with self._changed:
            listeners = list(self._listeners)
        for listener in listeners:
            listener(news)


def _told_of(row: WatchedRow) -> WatchedFolder:
    """The folder, with why it waits and for how long."""
    if row.folder.state != "waiting":
        return row.folder
    again = (row.folder.caught_up_ms or 0) / 1000 + HELD_SECONDS
    told = _HELD if again < time.time() else _HELD_UNTIL
    clock = datetime.fromtimestamp(again).astimezone().strftime("%H:%M")
    return replace(row.folder, problem=told.format(count=row.doubted, clock=clock))
