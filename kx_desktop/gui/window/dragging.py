"""What hovers over the window: the target lights up and says what dropping there will do."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject, QRect, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.dropping.offer import Offer, offer_of
from kx_desktop.gui.start.drop_overlay import DropOverlay
from kx_desktop.gui.start.start_page import StartPage
from kx_desktop.gui.window.taking_in import TakingIn


class Dragging(QObject):
    """Shows the offer of a drag while it lasts."""

    def __init__(
        self,
        window: QWidget,
        overlay: DropOverlay,
        start: StartPage,
        taking_in: TakingIn,
        target: Callable[[], str],
    ) -> None:
        """`target` gives where it goes what is dropped anywhere but on a dataset: a dataset, "" for a new one, `ALL` for one to be chosen."""
        super().__init__(window)
        self._window, self._target = window, target
        self._overlay, self._start, self._taking_in = overlay, start, taking_in
        self._shown: tuple[str, Offer] | None = None
        self._number = 0

    @staticmethod
    def can_take(data: QMimeData) -> bool:
        """Whether there is something in `data` that could be taken in, or of which it can be said why not."""
        return data.hasUrls() or bool(data.text().strip())

    def drop(self, dataset: str, data: QMimeData, with_details: bool) -> None:  # noqa: FBT001 - a slot of Qt
        """Take what was dropped onto `dataset`, or elsewhere where it is empty; details are asked for first where they are wanted."""
        self.end()
        self._taking_in.drop(data, dataset or self._target(), with_details=with_details)

    def over(self, data: QMimeData, dataset: str, lit: QWidget) -> None:
        """The drag hovers over `dataset`, or elsewhere where it is empty; `lit` shows that."""
        dataset = dataset or self._target()
        offer = offer_of(data)
        if self._shown == (dataset, offer):
            return
        self._shown = (dataset, offer)
        self._number += 1
        number = self._number
        if offer.empty:
            self._show(
                self.tr("Files, folders and text can be added. Web addresses cannot."),
                self._rect_of(lit),
            )
            return

        def show(text: str) -> None:
            if number == self._number:  # the drag may have gone elsewhere meanwhile
                self._show(
                    text,
                    self._rect_of(lit),
                    # Where the dataset is asked for, details are asked for too.
                    ""
                    if dataset == ALL
                    else self.tr("With Shift held you give tags and other details first"),
                )

        self._taking_in.describe(offer, dataset, show)

    def end(self) -> None:
        """The drag is over."""
        self._shown = None
        self._number += 1
        self._overlay.hide_offer()
        self._start.set_drag(None)

    def _rect_of(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._window, widget.rect().topLeft()), widget.size())

    def _show(self, text: str, target: QRect, hint: str = "") -> None:
        if self._start.isVisible():
            self._start.set_drag(text)
        else:
            self._overlay.show_offer(text, target, hint)


def wants_details(event: QDropEvent) -> bool:
    """Whether a drop asks for details first: Shift is held."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


def leave_drops_to(window: QWidget, *but: QWidget) -> None:
    """Let drops anywhere in `window` come to it, except those on `but`."""
    kept: set[QWidget] = set(but)
    kept.update(one.viewport() for one in but if isinstance(one, QAbstractScrollArea))
    for child in window.findChildren(QWidget):
        if child not in kept and child.acceptDrops():
            child.setAcceptDrops(False)
