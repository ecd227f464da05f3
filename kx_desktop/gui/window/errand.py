"""Work that takes a while and has a dialog: it tells how far it is there, can be stopped there, and always says how it ended."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from kx_desktop.core.carrying import CarryProgress
from kx_desktop.core.errors import Cancelled
from kx_desktop.core.verifying import VerifyProgress
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.caring.errand_dialog import ErrandDialog
from kx_desktop.gui.caring.words import step_in_words
from kx_desktop.tasks import CancelToken

T = TypeVar("T")
Step = VerifyProgress | CarryProgress
Work = Callable[[CancelToken, Callable[[Step], None]], T]


class Errand(QObject):
    """One such work at a time. Unlike a task that is cancelled it is waited for when it was stopped: what it has done by then counts."""

    def __init__(self, bridge: Bridge, dialog: ErrandDialog) -> None:
        super().__init__(dialog)
        self._bridge, self._dialog = bridge, dialog
        self._token: CancelToken | None = None
        self._is_stopped = self._is_told = False
        self._step: Step | None = None
        dialog.stop_wanted.connect(self._stop)

    def run(
        self,
        work: Work[T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
        stopped: Callable[[], object],
        begins: str = "",
    ) -> None:
        """Have `work(token, tell)` run; one of the others is called when it has ended. `begins` is said until it tells of itself."""
        self._token, self._is_stopped = None, False
        self._dialog.show_running(begins or self.tr("Beginning…"))

        def carry_out(token: CancelToken) -> T | None:
            self._token = own = token.child()
            if self._is_stopped:  # before there was a token to cancel
                own.cancel()
            try:
                own.raise_if_cancelled()
                return work(own, self._tell)
            except Cancelled:
                token.raise_if_cancelled()  # the window closes: nobody is there to be told
                return None

        def ended(result: T | None) -> None:
            self._dialog.show_ended()
            if result is None:
                stopped()
            else:
                done(result)

        def broke(error: Exception) -> None:
            self._dialog.show_ended()
            failed(error)

        # Not in the lane of what is written: it may wait for a long ingest, and whoever makes a dataset meanwhile shall not.
        self._bridge.run(carry_out, ended, broke, lane="background")

    def _stop(self) -> None:
        self._is_stopped = True
        if self._token is not None:
            self._token.cancel()

    def _tell(self, step: Step) -> None:
        """Called by the work, thousands of times perhaps: only the last step is shown of those that come faster than they are."""
        self._step = step
        if not self._is_told:
            self._is_told = True
            self._bridge.post(self._show)

    def _show(self) -> None:
        self._is_told = False
        step = self._step
        if step is not None and self._dialog.is_running:
            self._dialog.show_progress(step.done, step.total, step_in_words(step))
