"""The library that the window is on: opened off the main thread, asked by the window's parts, closed with it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kx_desktop.core.errors import KxError, LibraryGone
from kx_desktop.core.ingesting import DatasetSummary, FinishedJob, QueueStatus
from kx_desktop.gui.bridge import Bridge, Latest
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from kx_desktop.library import Library

_REFRESH_MS = 1000
_IDLE_MS = 10_000
"""Between two looks at the datasets while nothing is taken in here: the command may do so."""


class Session(QObject):
    """Holds the open library and tells of its changes. Everything it tells arrives on the main thread."""

    opened = Signal()
    failed = Signal(Exception)
    closed = Signal()
    moved = Signal(object)
    """Another folder (`Path`) is the library's from now on."""
    lost = Signal(Exception)
    """The library was moved or taken away while it was open: told once, with what it says itself."""
    elsewhere_wanted = Signal()
    """The person wants to say where the library is now."""
    found_again = Signal()
    """It is back where it was."""
    datasets_changed = Signal()
    status_changed = Signal(QueueStatus)
    job_finished = Signal(FinishedJob)

    def __init__(
        self, bridge: Bridge, folder: Path, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.folder = folder
        self.settings = settings
        self._library: Library | None = None
        self._summaries: tuple[DatasetSummary, ...] = ()
        self._status = QueueStatus()
        self._known: tuple[str, ...] = ()
        self._expected: list[str] = []
        self.listed = False
        self.is_lost = False
        self._loose: list[Library] = []
        self.before_close: list[Callable[[Library], None]] = []
        """Called with a library that is about to be closed, in whichever thread closes it."""
        self._guard = threading.Lock()
        self._opening = Latest(bridge)
        self._listing = Latest(bridge)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_MS)
        self._timer.timeout.connect(self.refresh)
        self._telling = threading.Lock()
        self._told_status: QueueStatus | None = None

    @property
    def library(self) -> "Library | None":
        """The open library; None while it is being opened or could not be."""
        return self._library

    @property
    def summaries(self) -> tuple[DatasetSummary, ...]:
        """The datasets, in the order of names."""
        return self._summaries

    @property
    def status(self) -> QueueStatus:
        """What the queue of ingests does."""
        return self._status

    @property
    def pending(self) -> tuple[str, ...]:
        """Datasets that are there or being made, and that nothing has come into yet."""
        filled = {summary.name for summary in self._summaries}
        names = [*self._known, *self._expected]
        return tuple(dict.fromkeys(name for name in names if name and name not in filled))

    def names(self) -> tuple[str, ...]:
        """The names of all datasets, those that are being made included."""
        return (*(summary.name for summary in self._summaries), *self.pending)

    def open(self) -> None:
        """Open the library; `opened` or `failed` tells."""
        folder, settings = self.folder, self.settings

        def work(_: CancelToken) -> "Library":
            self._close_loose()
            library = _opened(folder, settings)
            self._let_go(library)  # until it is taken: whoever opens again meanwhile closes it
            return library

        self._opening.run(work, self._take, self.failed.emit)

    def reopen(self, folder: Path, settings: Settings) -> None:
        """Close the library and open the one in `folder` under `settings`."""
        if folder != self.folder:
            self.moved.emit(folder)
        self.folder, self.settings = folder, settings
        if self._library is not None:
            self._let_go(self._library)
        self._library = None
        self._timer.stop()
        self._listing.cancel()
        self._summaries, self._known, self._expected = (), (), []
        self._status, self.listed, self.is_lost = QueueStatus(), False, False
        self.closed.emit()
        self.status_changed.emit(self._status)
        self.datasets_changed.emit()

        self.open()

    def close(self) -> None:
        """Close the library; what the queue has not done goes on at the next start."""
        self._timer.stop()
        self._opening.cancel()
        self._listing.cancel()
        if self._library is not None:
            self._let_go(self._library)
        self._library = None
        self._close_loose()

    def expect(self, dataset: str) -> None:
        """Something was offered to `dataset`, which may not be there yet."""
        if dataset not in self._expected:
            self._expected.append(dataset)
        self.datasets_changed.emit()
        self.refresh()

    def forget_expected(self, dataset: str) -> None:
        """Nothing comes into `dataset` after all."""
        if dataset in self._expected:
            self._expected.remove(dataset)
            self.datasets_changed.emit()

    def refresh(self) -> None:
        """Look at the datasets again; `datasets_changed` tells."""
        library = self._library
        if library is None or self._listing.active:
            return
        self._listing.run(
            lambda _: (library.datasets(), library.names()), self._listed, self.take_loss
        )

    def take_loss(self, error: Exception) -> bool:
        """Whether `error` says that the library is not there any more; the first that does is told to all."""
        is_lost = isinstance(error, LibraryGone)
        if is_lost and self._library is not None and not self.is_lost:
            self.is_lost = True
            self.lost.emit(error)
        return is_lost

    def _let_go(self, library: "Library") -> None:
        with self._guard:
            self._loose.append(library)

    def _close_loose(self) -> None:
        """Close whatever library is nobody's any more; not for the main thread but at the very end, since an ingest has to stop."""
        while True:
            with self._guard:
                if not self._loose:
                    return
                library = self._loose.pop()
            for leave in self.before_close:
                leave(library)
            library.close()

    def _take(self, library: "Library") -> None:
        with self._guard:
            if library not in self._loose:  # it was closed since
                return
            self._loose.remove(library)
        self._library = library
        library.queue.subscribe(self._heard)
        bridge = self.bridge
        # Starting it looks at the disk, and what it finds left undone goes on.
        bridge.run(lambda _: library.queue.start(), lambda _: None, lane="write")
        bridge.run(lambda _: library.get_ready(), lambda _: None, lane="background")
        self._timer.start(_IDLE_MS)
        self.opened.emit()
        self.refresh()

    def _listed(self, found: tuple[tuple[DatasetSummary, ...], tuple[str, ...]]) -> None:
        if self.is_lost:
            self.is_lost = False
            self.found_again.emit()
        if not self.listed or found != (self._summaries, self._known):
            self.listed = True
            self._summaries, self._known = found
            self._expected = [name for name in self._expected if name not in self._known]
            self.datasets_changed.emit()

    def _heard(self, news: QueueStatus | FinishedJob) -> None:
        """Called in the queue's thread. Of statuses that come faster than they are shown only the last one is."""
        if isinstance(news, FinishedJob):
            self.bridge.post(lambda: self._finished(news))
            return
        with self._telling:
            waiting = self._told_status is not None
            self._told_status = news
        if not waiting:
            self.bridge.post(self._show_status)

    def _show_status(self) -> None:
        with self._telling:
            status, self._told_status = self._told_status, None
        if status is None or self._library is None:
            return
        was, self._status = self._status, status
        self.status_changed.emit(status)
        if status.state == "idle":
            self._timer.start(_IDLE_MS)
            if was.state != "idle":
                self.refresh()
        elif self._timer.interval() != _REFRESH_MS or not self._timer.isActive():
            self._timer.start(_REFRESH_MS)

    def _finished(self, done: FinishedJob) -> None:
        self.refresh()
        self.job_finished.emit(done)


def _opened(folder: Path, settings: Settings) -> "Library":
    # Brings the engines, which take longer to load than a window to be shown.
    from kx_desktop.library import Library

    return Library.open(folder, settings=settings)


def told(error: Exception) -> str:
    """An error in a sentence for the person, in the language of the window."""
    if isinstance(error, KxError):
        return tell_error(error)
    return f"{type(error).__name__}: {error}"
