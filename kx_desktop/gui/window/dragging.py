"""What hovers over the window: the target lights up and says what dropping there will do."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject, QRect
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from kx_desktop.gui.dropping.offer import Offer, offer_of
from kx_desktop.gui.start.drop_overlay import DropOverlay
from kx_desktop.gui.start.start_page import StartPage
from kx_desktop.gui.window.taking_in import TakingIn


class Dragging(QObject):
    """Shows the offer of a drag while it lasts."""

    def __init__(
        self, window: QWidget, overlay: DropOverlay, start: StartPage, taking_in: TakingIn
    ) -> None:
        super().__init__(window)
        self._overlay, self._start, self._taking_in = overlay, start, taking_in
        self._shown: tuple[str, Offer] | None = None
        self._number = 0

    @staticmethod
    def can_take(data: QMimeData) -> bool:
        """Whether there is something in `data` that could be taken in, or of which it can be said why not."""
        return data.hasUrls() or bool(data.text().strip())

    def over(self, data: QMimeData, dataset: str, target: Callable[[], QRect]) -> None:
        """The drag hovers over `target`, which stands for `dataset`."""
        offer = offer_of(data)
        if self._shown == (dataset, offer):
            return
        self._shown = (dataset, offer)
        self._number += 1
        number = self._number
        if offer.empty:
            self._show(
                self.tr("Files, folders and text can be added. Web addresses cannot."), target()
            )
            return

        def show(text: str) -> None:
            if number == self._number:  # the drag may have gone elsewhere meanwhile
                self._show(text, target())

        self._taking_in.describe(offer, dataset, show)

    def end(self) -> None:
        """The drag is over."""
        self._shown = None
        self._number += 1
        self._overlay.hide_offer()
        self._start.set_drag(None)

    def _show(self, text: str, target: QRect) -> None:
        if self._start.isVisible():
            self._start.set_drag(text)
        else:
            self._overlay.show_offer(text, target)


def leave_drops_to(window: QWidget, *but: QWidget) -> None:
    """Let drops anywhere in `window` come to it, except those on `but`."""
    kept: set[QWidget] = set(but)
    kept.update(one.viewport() for one in but if isinstance(one, QAbstractScrollArea))
    for child in window.findChildren(QWidget):
        if child not in kept and child.acceptDrops():
            child.setAcceptDrops(False)
