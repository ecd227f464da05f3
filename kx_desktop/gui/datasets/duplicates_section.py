"""What a dataset holds more than once, on its page: the person opens the list, and a file in its program or its folder. Nothing is deleted."""

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.core.duplicates import NEAR, SAME, Copy, DuplicateGroup, Duplicates
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import plain_tooltip, shown_name

_MOST_GROUPS = 500
"""Groups that are listed; the command has them all."""

_LINES = 9
_GAP = 2
_INDENT = "\u2003"


class DuplicatesSectionWidget(QWidget):
    """A line that counts, and below it, once opened, a list of the groups. Hidden where nothing is there more than once."""

    open_wanted = Signal(object)
    """Open the file at this path: a `str`, handed over as it is since a path may hold what no QString can."""
    show_in_folder_wanted = Signal(object)
    """Show the file at this path, a `str`, in its folder."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: Duplicates | None = None
        self._copies: list[Copy] = []
        self._said = QLabel(self)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setWordWrap(True)
        self._toggle = QPushButton(self)
        self._toggle.setObjectName("duplicatesToggle")
        self._toggle.setProperty("look", "link")
        self._toggle.setCheckable(True)
        self._toggle.toggled.connect(self._open)
        self.list = QListWidget(self)
        self.list.setObjectName("duplicatesList")
        self.list.setAccessibleName(self.tr("What the dataset holds more than once"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.itemActivated.connect(self._activate)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.currentItemChanged.connect(lambda *_: self._show_what_can_be_done())
        self.list.setSpacing(_GAP)
        self.list.hide()
        self.open = self._deed(self.tr("Open file"), self.open_wanted)
        self.show_in_folder = self._deed(self.tr("Show in folder"), self.show_in_folder_wanted)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._said, 1)
        head.addWidget(self._toggle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.list)
        deeds = QHBoxLayout()
        deeds.setSpacing(8)
        deeds.addWidget(self.open)
        deeds.addWidget(self.show_in_folder)
        deeds.addStretch(1)
        column.addLayout(deeds)
        self._open(is_open=False)
        self.hide()

    @property
    def text(self) -> str:
        """What the line says."""
        return self._said.text()

    def show_opened(self) -> None:
        """Open the list, and take the keyboard to it."""
        self._toggle.setChecked(True)
        self.list.setFocus()

    def show_duplicates(self, found: Duplicates | None) -> None:
        """Show these; None where they are not known."""
        if found == self._found:
            return
        self._found = found
        groups = found.groups if found is not None else ()
        self.setVisible(bool(groups))
        self._said.setText(self._words(found) if found is not None else "")
        if self._toggle.isChecked():
            self._fill()

    def _words(self, found: Duplicates) -> str:
        said = []
        if same := len(found.of_kind(SAME)):
            said.append(
                self.tr("1 document stands at several places")
                if same == 1
                else self.tr("{0} documents stand at several places").format(figures.number(same))
            )
        if near := len(found.of_kind(NEAR)):
            said.append(
                self.tr("1 group of documents is nearly the same")
                if near == 1
                else self.tr("{0} groups of documents are nearly the same").format(
                    figures.number(near)
                )
            )
        return self.tr("{0}.").format(" · ".join(said))

    def _open(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of Qt
        for one in (self.list, self.open, self.show_in_folder):
            one.setVisible(is_open)
        self._toggle.setText(self.tr("Hide") if is_open else self.tr("Show"))
        self._toggle.setAccessibleName(
            self.tr("Hide what is there more than once")
            if is_open
            else self.tr("Show what is there more than once")
        )
        if is_open:
            self._fill()

    def _fill(self) -> None:
        self.list.clear()
        self._copies = []
        found = self._found
        for group in (() if found is None else found.groups)[:_MOST_GROUPS]:
            head = QListWidgetItem(self._head(group), self.list)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for copy in group.copies:
                name = shown_name(copy.path or copy.title)
                item = QListWidgetItem(f"{_INDENT}{name}", self.list)
                item.setToolTip(plain_tooltip(name))
                item.setData(Qt.ItemDataRole.UserRole, len(self._copies))
                self._copies.append(copy)
        lines = min(max(self.list.count(), 1), _LINES) + 1
        self.list.setFixedHeight((max(self.list.sizeHintForRow(0), 1) + 2 * _GAP) * lines)
        self._show_what_can_be_done()

    def _deed(self, text: str, signal: SignalInstance) -> QPushButton:
        made = QPushButton(text, self)
        made.setAccessibleDescription(self.tr("Of the file that is chosen in the list"))
        made.clicked.connect(lambda: self._do(signal))
        return made

    def _do(self, signal: SignalInstance) -> None:
        copy = self._copy_of(self.list.currentItem())
        if copy is not None:
            signal.emit(copy.root)

    def _show_what_can_be_done(self) -> None:
        has_file = self._copy_of(self.list.currentItem()) is not None
        self.open.setEnabled(has_file)
        self.show_in_folder.setEnabled(has_file)

    def _head(self, group: DuplicateGroup) -> str:
        if group.kind == SAME:
            return self.tr("The same content at {0} places").format(
                figures.number(len(group.copies))
            )
        share = int(group.similarity * 100)
        return self.tr("{0} documents with {1} % of their words in common").format(
            figures.number(len(group.copies)), figures.number(share)
        )

    def _copy_of(self, item: QListWidgetItem | None) -> Copy | None:
        place = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        copy = self._copies[place] if isinstance(place, int) else None
        return copy if copy is not None and copy.path else None

    def _activate(self, item: QListWidgetItem) -> None:
        copy = self._copy_of(item)
        if copy is not None:
            self.open_wanted.emit(copy.root)

    def _show_menu(self, at: QPoint) -> None:
        copy = self._copy_of(self.list.itemAt(at))
        if copy is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open file"), lambda: self.open_wanted.emit(copy.root))
        menu.addAction(
            self.tr("Show in folder"), lambda: self.show_in_folder_wanted.emit(copy.root)
        )
        menu.popup(self.list.viewport().mapToGlobal(at))
