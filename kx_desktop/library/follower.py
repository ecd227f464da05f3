"""One followed folder, in a thread of its own: what the system tells of it is gathered until it rests, then looked at."""

import logging
import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing

from kx_desktop.core.errors import Cancelled, KxError
from kx_desktop.core.watching import WatchNews
from kx_desktop.library import comparing
from kx_desktop.library.comparing import Comparer
from kx_desktop.library.mounts import is_remote
from kx_desktop.store.watched import WatchedRow
from kx_desktop.tasks import CancelToken
from kx_desktop.tasks.pacing import Pacing

_log = logging.getLogger(__name__)

LOOK_AGAIN = 300.0
"""Seconds between two looks through a folder that the system tells of: it may have lost something."""

POLL = 10.0
"""Seconds between two looks through a folder that it does not tell of."""

_SHARE = 20
"""A look through takes a twentieth of the time at most."""

_SOON = 1.0
"""Seconds until a look where files come back: with others of them, as a rule."""

_TRY_AGAIN = 10.0
_DEBOUNCE_MS, _STEP_MS, _TIMEOUT_MS = 300, 50, 500

_FAULT = "Something went wrong within kx-desktop while the folder was followed. It is tried again."

Events = Generator[set[tuple[object, str]], None, None]


class Follower:
    """Follows one folder until it is stopped. `told` hears what goes wrong, and that it was caught up with at first."""

    def __init__(
        self, row: WatchedRow, comparer: Comparer, told: Callable[[WatchNews, WatchedRow], object]
    ) -> None:
        self.row = row
        self._comparer = comparer
        self._told = told
        self._token = CancelToken()
        self._ended = threading.Event()
        self._pacing = Pacing()
        self._next_look = 0.0
        self._identity: tuple[int, int] | None = None
        self._problem = ""
        self._is_caught_up = self._is_held = False
        self._took = 0.0
        self._thread = threading.Thread(
            target=self._run, name=f"kx-follow-{row.folder.id}", daemon=True
        )

    def start(self) -> None:
        """Look through the folder, then follow it."""
        self._thread.start()

    def stop(self) -> None:
        """Have it stop; `join` waits for that."""
        self._ended.set()
        self._token.cancel()

    def join(self) -> None:
        """Wait until it has stopped."""
        if self._thread is not threading.current_thread():
            self._thread.join()

    # Within

    def _run(self) -> None:
        path = self.row.folder.path
        polling = self.row.folder.polling
        if polling is None:
            polling = is_remote(path)
        if not polling and _is_unicode(path):
            self._listen(path)
        while not self._ended.is_set():
            self._look_through(POLL)
            self._ended.wait(max(0.0, self._next_look - time.monotonic()))

    def _listen(self, path: str) -> None:
        """Follow by what the system tells; returns where it tells nothing of this folder."""
        while not self._ended.is_set():
            self._identity = _identity(path)
            if self._identity is None:
                self._look_through(_TRY_AGAIN)
                self._ended.wait(_TRY_AGAIN)
                continue
            try:
                self._follow(path)
            except FileNotFoundError:
                self._ended.wait(1.0)
            except (OSError, RuntimeError) as error:
                # As a rule: more folders than the system lets anybody listen to.
                _log.info("The system does not tell of %s: %s", ascii(path), error)
                return

    def _follow(self, path: str) -> None:
        """Until it is stopped, or the folder is another one than it was."""
        from watchfiles import Change

        began = False
        with closing(_events(path, self._ended)) as events:
            for changes in events:
                now = time.monotonic()
                if (
                    not began
                ):  # the system tells from here on, so nothing falls between the look and that
                    began = True
                    self._next_look = now
                for _, place in changes:
                    self._pacing.changed(place, now)
                if self._is_held and any(change == Change.added for change, _ in changes):
                    self._next_look = min(self._next_look, now + max(_SOON, self._took))
                if self._pacing.flooded(now) or now >= self._next_look:
                    self._look_through(LOOK_AGAIN)
                elif due := self._pacing.due(now):
                    self._look_at(due)
                if _identity(path) != self._identity:
                    return

    def _look_at(self, places: list[str]) -> None:
        def look() -> None:
            looked = self._comparer.places(self.row, places, self._token)
            now = time.monotonic()
            for path in looked.again:
                self._pacing.changed(path, now)
            if looked.whole:
                self._next_look = now

        if not self._guarded(look):
            self._next_look = time.monotonic() + _TRY_AGAIN

    def _look_through(self, pause: float) -> None:
        began = time.monotonic()

        def look() -> None:
            self._pacing.everything_was_looked_at()
            report = self._comparer.folder(self.row, self._token, lambda _: None)
            self._is_held = bool(report.held_back)
            if not self._is_caught_up and not report.problem:
                self._is_caught_up = True
                caught_up = WatchNews("caught up", report.dataset, report.folder, report.folder)
                self._told(caught_up, self.row)

        went_well = self._guarded(look)
        now = time.monotonic()
        self._took = now - began
        least = pause if went_well else min(pause, _TRY_AGAIN)
        if self._is_held:
            least = comparing.HELD_SECONDS
        self._next_look = now + max(least, _SHARE * self._took)

    def _guarded(self, look: Callable[[], None]) -> bool:
        """Whether it went well. What goes wrong is told once, and does not end the following."""
        problem = ""
        try:
            look()
        except Cancelled:
            return self._ended.is_set()
        except KxError as error:
            problem = str(error)
        except Exception:  # noqa: BLE001 - a fault of ours must cost one look, not the folder
            _log.exception("Following a folder failed")
            problem = _FAULT
        if problem and problem != self._problem and not self._ended.is_set():
            folder = self.row.folder
            news = WatchNews("problem", folder.dataset, folder.path, folder.path, problem)
            self._told(news, self.row)
        self._problem = problem
        return not problem


def _events(path: str, ended: threading.Event) -> Events:
    """What the system tells of the folder and all below it: some times a second, an empty set where there was nothing."""
    from watchfiles import watch

    found: Events = watch(  # type: ignore[assignment]
        path,
        watch_filter=None,
        debounce=_DEBOUNCE_MS,
        step=_STEP_MS,
        stop_event=ended,
        rust_timeout=_TIMEOUT_MS,
        yield_on_timeout=True,
        raise_interrupt=False,
        force_polling=False,
        ignore_permission_denied=True,
    )
    return found


def _identity(path: str) -> tuple[int, int] | None:
    try:
        told = os.stat(path)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (OSError, ValueError):
        return None
    return told.st_dev, told.st_ino


def _is_unicode(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
