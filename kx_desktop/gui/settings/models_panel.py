"""Below the setting of the embedding model: a person sees which models there are, tries them, and reads what a choice means before it is made."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.models import ModelCheck, ModelFacts, ModelSwitch
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.settings.model_form import ModelFormWidget
from kx_desktop.gui.settings.model_words import check_in_words, switch_in_words
from kx_desktop.gui.settings.models_table import ModelsTableWidget
from kx_desktop.gui.text.plain import shown_lines, shown_name
from kx_desktop.gui.theme import Theme

_REST_MS = 500
"""After the last change of what was typed, before the model is tried."""


class ModelsPanelWidget(QWidget):
    """Passive: it is given models and what came of trying them, and says what the person wants."""

    look_wanted = Signal()
    add_wanted = Signal(str, str)
    """Name and source."""
    adding_stopped = Signal()
    remove_wanted = Signal(str)
    check_wanted = Signal(str, str)
    """The name of a model, and of a dataset or empty."""
    use_wanted = Signal(str)
    """The source of a model, for the setting."""
    switch_wanted = Signal(str)
    """What it means to use the model of that source."""
    judged = Signal()
    """Whether the choice can be kept has changed."""

    def __init__(self, theme: Theme, in_force: str, parent: QWidget | None = None) -> None:
        """`in_force` is the embedder that the settings name now."""
        super().__init__(parent)
        self._in_force = self._source = in_force
        self._is_heard = self._is_fixed = False
        self._switch: ModelSwitch | None = None
        self.is_trying = False
        """Whether it is being found out what the choice means."""
        self.table = ModelsTableWidget(theme, self)
        self.form = ModelFormWidget(self)
        self.form.hide()
        self._use = self._button("useModelButton", self.tr("Use"))
        self._check = self._button("checkModelButton", self.tr("Check"))
        self._check.setToolTip(
            self.tr(
                "Whether it knows paraphrases from strangers, how quick it is, which words it knows"
            )
        )
        self._remove = self._button("removeModelButton", self.tr("Remove"))
        self._remove.setToolTip(self.tr("Forget the name; nothing is deleted"))
        self._add = self._button("newModelButton", self.tr("Add a model…"))
        self._with = QComboBox(self)
        self._with.setObjectName("checkDatasetCombo")
        self._with.setAccessibleName(self.tr("Dataset to check the model with"))
        self._with.setToolTip(self.tr("Whether the model knows the words of this dataset"))
        self._told = self._label("modelToldLabel")
        self._meant = self._label("modelSwitchLabel")
        self._rebuild = QCheckBox(
            self.tr("Rebuild them in the background, one by one, each into a new dataset"), self
        )
        self._rebuild.setObjectName("rebuildStaleCheck")
        self._rebuild.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(lambda: self.switch_wanted.emit(self._source))
        self._make()
        self._connect()
        self.show_datasets(())
        self._judge()

    @property
    def stale(self) -> tuple[str, ...]:
        """The datasets that the choice makes stale."""
        return self._switch.stale if self._switch is not None else ()

    @property
    def rebuilds(self) -> bool:
        """Whether the person wants those rebuilt."""
        return bool(self.stale) and self._rebuild.isChecked()

    def listen(self) -> None:
        """From now on somebody answers what the panel wants."""
        self._is_heard = True
        self._judge()

    def fix(self) -> None:
        """A variable decides which model is used: nothing can be chosen."""
        self._is_fixed = True
        self._judge()

    def show_models(self, models: tuple[ModelFacts, ...]) -> None:
        """Show these."""
        self.table.show_models(models)
        self._judge()

    def show_datasets(self, names: Sequence[str]) -> None:
        """Offer these to check a model with."""
        current = self._with.currentData()
        self._with.clear()
        self._with.addItem(self.tr("without a dataset"), "")
        for name in names:
            self._with.addItem(self.tr("with {0}").format(shown_name(name)), name)
        self._with.setCurrentIndex(max(self._with.findData(current), 0))

    def show_added(self) -> None:
        """The model was added."""
        self._close_form()
        self._say(self._told, self.tr("The model is kept. Use makes it the embedder."), "muted")

    def show_check(self, check: ModelCheck) -> None:
        """Show what came of trying a model."""
        self._say(self._told, check_in_words(check), "warning" if check.advisories else None)
        self._judge()

    def show_problem(self, problem: str) -> None:
        """What was wanted could not be done."""
        self._say(self._told, tell(problem), "bad")
        self._judge()

    def choose(self, source: str) -> None:
        """That model stands in the setting, not yet kept; empty where what stands there is no model."""
        if source == self._source:
            return
        self._source, self._switch = source, None
        self._timer.stop()
        self.is_trying = self._is_heard and bool(source) and source != self._in_force
        self._rebuild.hide()
        self._say(self._meant, self.tr("Trying the model…") if self.is_trying else "", "muted")
        if self.is_trying:
            self._timer.start()

    def show_switch(self, switch: ModelSwitch) -> None:
        """Show what the choice means."""
        if switch.source != self._source:
            return
        self.is_trying, self._switch = False, switch
        tone = "warning" if switch.stale or switch.advisories else "muted"
        self._say(self._meant, switch_in_words(switch), tone)
        self._rebuild.setVisible(bool(switch.stale))
        self.judged.emit()

    def show_switch_problem(self, source: str, problem: str) -> None:
        """What the choice means could not be found out."""
        if source == self._source:
            self.is_trying = False
            self._say(self._meant, tell(problem), "bad")
            self.judged.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_wanted.emit()

    # Within

    def _judge(self) -> None:
        one = self.table.current
        self._use.setEnabled(
            self._is_heard and not self._is_fixed and one is not None and one.source != self._source
        )
        self._check.setEnabled(self._is_heard and one is not None)
        self._remove.setEnabled(self._is_heard and one is not None and one.kept)
        self._add.setEnabled(self._is_heard)

    def _use_wanted(self) -> None:
        if (one := self.table.current) is not None:
            self._say(self._told, "", None)
            self.use_wanted.emit(one.source)
            self._judge()

    def _check_wanted(self) -> None:
        if (one := self.table.current) is not None:
            self._check.setEnabled(False)
            self._say(self._told, self.tr("Trying the model…"), "muted")
            self.check_wanted.emit(one.name, str(self._with.currentData()))

    def _remove_wanted(self) -> None:
        if (one := self.table.current) is not None:
            self._say(self._told, "", None)
            self.remove_wanted.emit(one.name)

    def _add_wanted(self, name: str, source: str) -> None:
        self._say(self._told, self.tr("Trying the model…"), "muted")
        self.add_wanted.emit(name, source)

    def _open_form(self) -> None:
        self.form.show()
        self._add.hide()
        self.form.begin()
        QTimer.singleShot(0, self.form, lambda: _bring_into_sight(self.form))

    def _close_form(self) -> None:
        had_focus = self.form.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.form.hide()
        self._add.show()
        if had_focus:
            self._add.setFocus()

    def _give_up_adding(self) -> None:
        self._say(self._told, "", None)
        self._close_form()
        self.adding_stopped.emit()

    def _connect(self) -> None:
        self.table.itemSelectionChanged.connect(self._judge)
        self._use.clicked.connect(self._use_wanted)
        self._check.clicked.connect(self._check_wanted)
        self._remove.clicked.connect(self._remove_wanted)
        self._add.clicked.connect(self._open_form)
        self.form.closed.connect(self._give_up_adding)
        self.form.add_wanted.connect(self._add_wanted)

    def _make(self) -> None:
        trying = QHBoxLayout()
        trying.setSpacing(8)
        trying.addWidget(self._check)
        trying.addWidget(self._with, 1)
        buttons = FlowLayout(horizontal=8, vertical=8)
        for button in (self._use, self._remove, self._add):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._meant)
        column.addWidget(self._rebuild)
        column.addWidget(self.table)
        column.addWidget(self._told)
        column.addLayout(buttons)
        column.addWidget(self.form)
        column.addLayout(trying)

    def _button(self, name: str, text: str) -> QPushButton:
        made = QPushButton(text, self)
        made.setObjectName(name)
        made.setAutoDefault(False)
        return made

    def _label(self, name: str) -> QLabel:
        made = QLabel(self)
        made.setObjectName(name)
        made.setWordWrap(True)
        made.setTextFormat(Qt.TextFormat.PlainText)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        made.hide()
        return made

    def _say(self, label: QLabel, text: str, look: str | None) -> None:
        """Show the text where the person sees it, though the page may be scrolled."""
        label.setText(shown_lines(text))
        label.setVisible(bool(text))
        label.setProperty("look", look)
        label.style().polish(label)
        if text and self.isVisible():
            QTimer.singleShot(0, label, lambda: _bring_into_sight(label))


def _bring_into_sight(part: QWidget) -> None:
    around: QWidget | None = part.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    if around is not None:
        around.ensureWidgetVisible(part)
