"""The list of hits: the person moves through it with the arrows, opens the source, copies, asks why."""

from functools import partial

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStyleOptionViewItem, QWidget
from typing_extensions import override

from kx_desktop.core.queries import Hit
from kx_desktop.gui.results.card_delegate import CardDelegate
from kx_desktop.gui.results.hit_model import HitModel
from kx_desktop.gui.theme import Theme

_MEASURED_MOST = 300
"""So many cards are each as high as their passage needs; of more all are as high as a full one."""

_SETTLED_AFTER = 4
"""So many times at most a list is laid out until what is seen stands as high as was measured."""

_FURTHER = {Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End}


class ResultListView(QListView):
    """Cards of hits, one of them current."""

    hit_chosen = Signal(object)
    """This `Hit` became the current one."""
    source_wanted = Signal(object)
    """The person wants to read this `Hit` in its document."""
    copy_passage_wanted = Signal(object)
    copy_citation_wanted = Signal(object)
    open_file_wanted = Signal(object)
    show_in_folder_wanted = Signal(object)
    details_wanted = Signal(object)
    """The person wants to see or change the details of the document of this `Hit`."""
    why_wanted = Signal(object)
    """The person wants to know how this `Hit` came to its place."""

    def __init__(self, model: HitModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("resultList")
        self.setAccessibleName(self.tr("Results"))
        self.setAccessibleDescription(
            self.tr("Passages that answer the question, best first. Enter opens the source.")
        )
        self._hits = model
        self._top: tuple[int, int] | None = None
        self._cards = CardDelegate(theme, self)
        self._cards.why_wanted.connect(self.why_wanted)
        self.setItemDelegate(self._cards)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._fit_font()
        # Qt reads on by itself where all rows fit; the person asked for so many hits and no more.
        model.reads_on = False
        self.verticalScrollBar().rangeChanged.connect(self._note_range)
        model.modelReset.connect(self._cards.forget)
        model.modelReset.connect(self._measure_each)
        model.rowsInserted.connect(self._even_out)
        self.doubleClicked.connect(self._open_clicked)
        theme.changed.connect(self.viewport().update)

    def _measure_each(self) -> None:
        """A new answer: each card is as high as its passage needs."""
        self._top = None
        self._cards.even = False
        self.setUniformItemSizes(False)

    def _even_out(self) -> None:
        """Qt lays out all rows anew with each page that comes, which is felt where they are very many and each is measured."""
        if self._cards.even or self._hits.rowCount() <= _MEASURED_MOST:
            return
        top = self.first_visible_row
        self._cards.even = True
        self.setUniformItemSizes(True)
        self.doItemsLayout()
        self.scrollTo(self._hits.index(max(top, 0)), QAbstractItemView.ScrollHint.PositionAtTop)

    @property
    def current_hit(self) -> Hit | None:
        """The current hit, or None where the list is empty."""
        index = self.currentIndex()
        return self._hits.hit(index.row()) if index.isValid() else None

    @property
    def first_visible_row(self) -> int:
        """The row at the top of what is shown, -1 where there is none."""
        return self.indexAt(QPoint(self.viewport().width() // 2, 0)).row()

    @property
    def shows_current(self) -> bool:
        """Whether the current card is in sight, in part at least."""
        return self.visualRect(self.currentIndex()).intersects(self.viewport().rect())

    def set_dimmed(self, *, dimmed: bool) -> None:
        """Paint the cards faintly while newer ones are on their way."""
        if self._cards.dimmed != dimmed:
            self._cards.dimmed = dimmed
            self.viewport().update()

    def choose_row(self, row: int, *, at_top: bool = False) -> bool:
        """Make the row the current one; gives whether there is such a row."""
        if not 0 <= row < self._hits.rowCount():
            return False
        index = self._hits.index(row, 0)
        self.setCurrentIndex(index)
        if at_top:
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
        return True

    def actions_for(self, hit: Hit, menu: QMenu) -> None:
        """Put what can be done with a hit into `menu`."""
        groups: tuple[tuple[tuple[str, SignalInstance, bool], ...], ...] = (
            (
                (self.tr("Copy passage"), self.copy_passage_wanted, True),
                (self.tr("Copy citation"), self.copy_citation_wanted, True),
            ),
            (
                (self.tr("Open file"), self.open_file_wanted, bool(hit.path)),
                (self.tr("Show in folder"), self.show_in_folder_wanted, bool(hit.path)),
            ),
            (
                (self.tr("Details…"), self.details_wanted, True),
                (self.tr("Why this result"), self.why_wanted, True),
            ),
        )
        for group in groups:
            for text, wanted, enabled in group:
                action = menu.addAction(text)
                action.setEnabled(enabled)
                action.triggered.connect(partial(_tell, wanted, hit))
            if group is not groups[-1]:
                menu.addSeparator()

    def _fit_font(self) -> None:
        self._cards.fit_font()
        # Otherwise a notch of the wheel would move by whole cards.
        self.verticalScrollBar().setSingleStep(self.fontMetrics().height() * 2)

    def _note_range(self, _least: int, most: int) -> None:
        self._hits.reads_on = most > 0

    def _settle(self) -> bool:
        """Measure the cards in sight; gives whether one of them was taken for higher or lower than it is."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        wrong = False
        for row in range(max(self.first_visible_row, 0), self._hits.rowCount()):
            index = self._hits.index(row, 0)
            if self.visualRect(index).top() > self.viewport().height():
                break
            wrong = self._cards.settle(option, index) or wrong
        return wrong

    def _open_clicked(self, index: QModelIndex) -> None:
        self.source_wanted.emit(self._hits.hit(index.row()))

    @override
    def doItemsLayout(self) -> None:
        top, self._top = self._top, None
        for _ in range(_SETTLED_AFTER):
            super().doItemsLayout()
            if top is not None and top[0] < self._hits.rowCount():
                bar = self.verticalScrollBar()
                moved = self.visualRect(self._hits.index(top[0], 0)).top() - top[1]
                bar.setValue(bar.value() + moved)
            if not self._settle():
                return

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        # Qt lays a list out anew when its height changes; the cards' heights follow from its width.
        if event.size().width() != event.oldSize().width():
            if self._top is None and (row := self.first_visible_row) >= 0:
                self._top = row, self.visualRect(self._hits.index(row, 0)).top()
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.executeDelayedItemsLayout()
        if self._settle():
            self.doItemsLayout()
        super().paintEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit_font()
        super().changeEvent(event)

    @override
    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.hit_chosen.emit(self._hits.hit(current.row()))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        hit = self.current_hit
        if hit is not None and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.source_wanted.emit(hit)
            return
        if hit is not None and event.matches(QKeySequence.StandardKey.Copy):
            self.copy_passage_wanted.emit(hit)
            return
        at_end = self.currentIndex().row() == self._hits.rowCount() - 1
        super().keyPressEvent(event)
        if hit is not None and at_end and event.key() in _FURTHER:
            self._hits.ask_for_more()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if not index.isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.actions_for(self._hits.hit(index.row()), menu)
        place = self.visualRect(index).center() if by_key else event.pos()
        menu.popup(self.viewport().mapToGlobal(place))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not self.indexAt(event.position().toPoint()).isValid():
            self._cards.leave(self.viewport())

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._cards.leave(self.viewport())
        super().leaveEvent(event)


def _tell(wanted: SignalInstance, hit: Hit, *_checked: bool) -> None:
    wanted.emit(hit)
