"""Where a question is asked: what, of which dataset, and who answers."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.ask.dataset_box import DatasetBox
from kx_desktop.gui.ask.goal_edit import GoalEdit
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme

_FIRST = 1000


class AskBar(QFrame):
    """A question, *Ask* or *Stop*, and a line about where the answer comes from."""

    ask_wanted = Signal()
    stop_wanted = Signal()
    dataset_chosen = Signal(str)
    """Another dataset is to be asked; empty for none."""
    settings_wanted = Signal()
    history_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "header")
        self.edit = GoalEdit(self)
        self.edit.setPlaceholderText(
            self.tr("Ask a question, and read the answer with its sources")
        )
        self.ask_button = QPushButton(self.tr("Ask"), self)
        self.stop_button = QPushButton(self.tr("Stop"), self)
        self.datasets = DatasetBox(self)
        self._model = ElidedLabel(Qt.TextElideMode.ElideRight, self)
        self.settings_button = QPushButton(self.tr("Choose…"), self)
        self.history_button = QToolButton(self)
        self._build()

    def _build(self) -> None:
        self.ask_button.setObjectName("askButton")
        self.ask_button.setProperty("look", "primary")
        self.ask_button.setToolTip(self.tr("Ask (Enter)"))
        self.ask_button.setAccessibleName(self.tr("Ask"))
        self.stop_button.setObjectName("stopButton")
        self.stop_button.setToolTip(self.tr("Stop at once, and keep what was written (Esc)"))
        self.stop_button.setAccessibleName(self.tr("Stop"))
        self.stop_button.hide()
        width = max(self.ask_button.sizeHint().width(), self.stop_button.sizeHint().width())
        for button in (self.ask_button, self.stop_button):
            button.setMinimumWidth(width + 8)
        said = QLabel(self.tr("Answer from"), self)
        said.setProperty("look", "muted")
        self.datasets.setObjectName("askDatasetCombo")
        self.datasets.setAccessibleName(self.tr("Dataset that is asked"))
        self._model.setProperty("look", "muted")
        self._model.setObjectName("answererLabel")
        self._model.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.settings_button.setObjectName("chatSettingsButton")
        self.settings_button.setProperty("look", "link")
        self.settings_button.setToolTip(self.tr("Choose the chat model that answers"))
        self.settings_button.setAccessibleName(self.tr("Choose the chat model"))
        self.history_button.setObjectName("historyButton")
        self.history_button.setText(self.tr("History"))
        self.history_button.setProperty("look", "link")
        self.history_button.setCheckable(True)
        self.history_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.history_button.setToolTip(self.tr("The answers from this dataset so far"))
        self.edit.ask_wanted.connect(self.ask_wanted)
        self.ask_button.clicked.connect(self.ask_wanted)
        self.stop_button.clicked.connect(self.stop_wanted)
        self.settings_button.clicked.connect(self.settings_wanted)
        self.history_button.toggled.connect(self.history_toggled)
        self.datasets.activated.connect(lambda _: self.dataset_chosen.emit(self.dataset))
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.edit, 1)
        for button in (self.ask_button, self.stop_button):
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(said)
        row.addWidget(self.datasets)
        row.addSpacing(8)
        # It gives way before anything else does.
        row.addWidget(self._model, _FIRST)
        row.addWidget(self.settings_button)
        row.addStretch(1)
        row.addWidget(self.history_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(top)
        column.addLayout(row)
        order = (self.edit, self.ask_button, self.stop_button, self.datasets, self.settings_button)
        for one, other in zip(order, (*order[1:], self.history_button), strict=True):
            QWidget.setTabOrder(one, other)
        self._theme.changed.connect(self._draw)
        self._draw()

    # What is asked

    def goal(self) -> str:
        """The question."""
        return self.edit.text()

    @property
    def dataset(self) -> str:
        """The dataset that is asked; empty for none."""
        return str(self.datasets.currentData() or "")

    def show_datasets(self, names: Sequence[str], chosen: str, *, with_none: bool) -> None:
        """Offer these, and with `with_none` none of them too."""
        with QSignalBlocker(self.datasets):
            self.datasets.clear()
            for name in names:
                self.datasets.add(shown_name(name), name)
            if with_none:
                if names:
                    self.datasets.insertSeparator(len(names))
                self.datasets.add(self.tr("no dataset: the model alone"), "")
            self.datasets.setCurrentIndex(max(self.datasets.findData(chosen), 0))
        self.datasets.setEnabled(self.datasets.count() > 0)

    def set_shortcuts(self, sequences: Sequence[QKeySequence]) -> None:
        """Keys of the window that go before those of the field."""
        self.edit.set_shortcuts(sequences)

    # What is told

    def show_model(self, sentence: str, tone: str = "muted") -> None:
        """Say who answers, or why nobody can."""
        self._model.setText(shown_name(sentence))
        if self._model.property("look") != tone:
            self._model.setProperty("look", tone)
            self._model.style().unpolish(self._model)
            self._model.style().polish(self._model)

    def show_running(self, *, is_running: bool) -> None:
        """Offer to stop, or to ask."""
        pressed, other = (
            (self.stop_button, self.ask_button)
            if is_running
            else (self.ask_button, self.stop_button)
        )
        had_focus = other.hasFocus()
        pressed.show()
        if had_focus:
            pressed.setFocus()
        other.hide()

    def show_history(self, *, is_open: bool) -> None:
        """Whether the answers given before are in sight."""
        with QSignalBlocker(self.history_button):
            self.history_button.setChecked(is_open)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # As tall as a question of one line, whose font the style sheet has set by now.
        for button in (self.ask_button, self.stop_button):
            button.setFixedHeight(self.edit.line_height)

    def _draw(self) -> None:
        self.history_button.setIcon(self._theme.icon("clock", "accent"))
