"""The filter panel: a person goes through the fields that there are and picks what documents must have."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.fields import FieldFacts
from kx_desktop.gui.query.filtering.choosing import Chosen, chosen_of, with_chosen
from kx_desktop.gui.query.filtering.conditions import Condition
from kx_desktop.gui.query.filtering.field_editor import FieldEditorWidget
from kx_desktop.gui.query.filtering.field_list import FieldModel, for_choice
from kx_desktop.gui.theme import Theme

_FEW = 12
"""So many fields are seen at once."""


class FilterPanelWidget(QFrame):
    """Fields at the leading side, what is asked of the chosen one at the trailing one."""

    conditions_changed = Signal(tuple)
    sql_wanted = Signal()
    retry_wanted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("filterPanel")
        self.setProperty("look", "popup")
        self.setAccessibleName(self.tr("Filter"))
        self._fields: tuple[FieldFacts, ...] = ()
        self._conditions: tuple[Condition, ...] = ()
        self._narrow = QLineEdit(self)
        self._narrow.setObjectName("filterFieldNarrow")
        self._narrow.setPlaceholderText(self.tr("Find a field"))
        self._narrow.setAccessibleName(self.tr("Find a field"))
        self._narrow.installEventFilter(self)
        self.model = FieldModel(self)
        self.list = QListView(self)
        self.list.setObjectName("filterFields")
        self.list.setProperty("look", "pages")
        self.list.setAccessibleName(self.tr("Fields"))
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setTabKeyNavigation(False)
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self._narrow.textChanged.connect(self._narrow_fields)
        self.editor = FieldEditorWidget(theme, self)
        self.editor.changed.connect(self._change)
        self._message, self._sentence = QLabel(self), QLabel(self)
        self._again = QPushButton(self.tr("Try again"), self)
        self._pages = QStackedWidget(self)
        self._build()

    def show_conditions(self, conditions: Sequence[Condition]) -> None:
        """What is asked of all fields."""
        self._conditions = tuple(conditions)
        self._remove_all.setEnabled(bool(conditions))
        self._show_fields()
        self.model.show_asked(self._conditions)
        self._show_current()

    def show_fields(self, fields: Sequence[FieldFacts]) -> None:
        """The fields that there are."""
        self._fields = tuple(fields)
        field = self.editor.field
        self._show_fields()
        if not self.model.rowCount() and not self._narrow.text():
            self._say(self.tr("No fields yet"), self.tr("Once files are in the dataset, what is known of them can be filtered by."))  # fmt: skip
            return
        was_waiting = self._pages.currentIndex() == 1 and self._done.hasFocus()
        self._pages.setCurrentIndex(0)
        self.choose(field)
        if was_waiting:
            self.enter()

    def show_busy(self) -> None:
        """The fields are being looked up."""
        if not self._fields:
            self._say(self.tr("Looking up the fields…"), "")

    def show_failed(self, sentence: str) -> None:
        """The fields could not be looked up."""
        self._fields = ()
        self._say(self.tr("The fields could not be looked up"), sentence, can_retry=True)

    def choose(self, field: str) -> None:
        """Go to a field; to the first one where it is not shown."""
        row = max(self.model.row_of(field), 0)
        if row < self.model.rowCount():
            self.list.selectionModel().setCurrentIndex(
                self.model.index(row), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
            self.list.scrollTo(self.model.index(row))

    def enter(self, *, at_values: bool = False) -> None:
        """Put the keyboard into the panel: onto the fields, or onto what is asked of the chosen one."""
        if self._pages.currentIndex() == 1:
            self._done.setFocus(Qt.FocusReason.PopupFocusReason)
        elif at_values:
            self.editor.first_control().setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 84, metrics.height() * 30)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)

    # Within

    def _build(self) -> None:
        fields = QWidget(self)
        fields.setFixedWidth(self.fontMetrics().averageCharWidth() * 30)
        left = QVBoxLayout(fields)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        around = QWidget(fields)
        around.setProperty("look", "side")
        self._around = around
        within = QHBoxLayout(around)
        within.setContentsMargins(8, 8, 8, 0)
        within.addWidget(self._narrow)
        left.addWidget(around)
        left.addWidget(self.list, 1)
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(fields)
        row.addWidget(self.editor, 1)
        self._pages.addWidget(pair)
        self._pages.addWidget(self._message_page())
        foot = QFrame(self)
        foot.setProperty("look", "footer")
        below = QHBoxLayout(foot)
        below.setContentsMargins(12, 8, 12, 8)
        below.setSpacing(8)
        self._sql = QPushButton(self.tr("Edit as SQL"), foot)
        self._sql.setObjectName("filterEditAsSql")
        self._sql.setToolTip(self.tr("Read and edit the filter as a SQL WHERE clause"))
        self._sql.clicked.connect(self.sql_wanted)
        self._remove_all = QPushButton(self.tr("Remove all"), foot)
        self._remove_all.setObjectName("filterRemoveAll")
        self._remove_all.setToolTip(self.tr("Search without a filter"))
        self._remove_all.clicked.connect(lambda: self.conditions_changed.emit(()))
        self._remove_all.setEnabled(False)
        self._done = QPushButton(self.tr("Done"), foot)
        self._done.setObjectName("filterDone")
        self._done.setToolTip(self.tr("Close the panel (Esc)"))
        self._done.clicked.connect(self.closed)
        for button in (self._sql, self._remove_all):
            button.setProperty("look", "link")
        for button in (self._sql, self._remove_all, self._done):
            button.setAccessibleName(button.text())
            button.setAccessibleDescription(button.toolTip())
        below.addWidget(self._sql)
        below.addWidget(self._remove_all)
        below.addStretch(1)
        below.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addWidget(foot)

    def _message_page(self) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(8)
        self._message.setObjectName("filterMessage")
        self._message.setProperty("look", "title")
        self._sentence.setProperty("look", "muted")
        for one in (self._message, self._sentence):
            one.setTextFormat(Qt.TextFormat.PlainText)
            one.setWordWrap(True)
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._again.setAccessibleName(self._again.text())
        self._again.clicked.connect(self.retry_wanted)
        column.addStretch(1)
        column.addWidget(self._message)
        column.addWidget(self._sentence)
        column.addWidget(self._again, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return page

    def _say(self, title: str, sentence: str, *, can_retry: bool = False) -> None:
        self._message.setText(title)
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        self._again.setVisible(can_retry)
        self._pages.setCurrentIndex(1)

    def _show_fields(self) -> None:
        shown = for_choice(self._fields, self._conditions)
        self._around.setVisible(len(shown) > _FEW)
        field = self.editor.field
        self.model.show(shown)
        self.choose(field)

    def _narrow_fields(self, typed: str) -> None:
        field = self.editor.field
        self.model.narrow(typed)
        self.choose(field)

    def _show_current(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            facts = self.model.facts(index.row())
            self.editor.show_field(facts, chosen_of(self._conditions, facts.name))

    def _change(self, field: str, chosen: Chosen) -> None:
        self.conditions_changed.emit(with_chosen(self._conditions, field, chosen))
