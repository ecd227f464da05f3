"""One setting on its page: its name, its control, what it does and what a change means, and what is wrong with the value."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from kx_desktop.gui.settings.control import ControlWidget, SwitchControlWidget, make_control
from kx_desktop.gui.settings.labels import choice_label, label_of, unit_of
from kx_desktop.gui.settings.overriding import Override
from kx_desktop.gui.text.figures import number
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Setting

translate = QCoreApplication.translate
_COLUMN = 40
"""The width of the column of controls, in average characters."""


class SettingRowWidget(QWidget):
    """A setting as declared, with the control that suits it."""

    changed = Signal(str)
    """The person changed the value of the setting with this key."""
    reset_wanted = Signal(str)

    def __init__(
        self,
        setting: Setting,
        theme: Theme,
        overridden: Override | None = None,
        parent: QWidget | None = None,
        *,
        says_effect: bool = True,
    ) -> None:
        """`says_effect` is false where the page says once for all its settings what a change means."""
        super().__init__(parent)
        self.setting = setting
        self._theme = theme
        self.control: ControlWidget = make_control(setting)
        name = label_of(setting.key)
        doc, effect = translate("Settings", setting.doc), translate("Settings", setting.effect)
        told = f"{doc}{effect}" if doc.endswith("。") else f"{doc} {effect}"
        self.control.describe(name, told)
        self.control.setObjectName(f"{setting.key}Control")
        self.control.setEnabled(overridden is None)
        self._make(name, told if says_effect else doc)
        if overridden is not None:
            self.note_label.setText(
                self.tr(
                    "The environment variable {0} decides this; what is chosen here is not used while it is set."
                ).format(overridden.variable)
            )
            self.note_label.show()
        self.control.changed.connect(lambda: self.changed.emit(setting.key))
        self.reset_button.clicked.connect(lambda: self.reset_wanted.emit(setting.key))
        theme.changed.connect(self._paint_icon)
        self._paint_icon()

    def show_problem(self, problem: str) -> None:
        """Mark the value as wrong and say why, or take the mark away."""
        self.problem_label.setText(problem)
        self.problem_label.setVisible(bool(problem))
        self.control.mark_wrong(wrong=bool(problem))

    def show_fact(self, fact: str) -> None:
        """Say how it is now, where that is not what stands in the control; empty for nothing."""
        self.fact_label.setText(fact)
        self.fact_label.setVisible(bool(fact))

    def show_default(self, *, is_default: bool) -> None:
        """Offer the way back to the default where there is one to go."""
        self.reset_button.setVisible(not is_default)

    def _make(self, name: str, told: str) -> None:
        self.reset_button = QToolButton()
        self.reset_button.setObjectName(f"{self.setting.key}ResetButton")
        reset = self.tr("Reset to default: {0}").format(_default_text(self.setting))
        self.reset_button.setToolTip(reset)
        self.reset_button.setAccessibleName(f"{name}: {reset}")
        policy = self.reset_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset_button.setSizePolicy(policy)

        head = QHBoxLayout()
        head.setSpacing(8)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addLayout(head)
        if isinstance(self.control, SwitchControlWidget):
            head.addWidget(self.control, 1)
        else:
            label = QLabel(name)
            label.setProperty("look", "heading")
            label.setBuddy(self.control)
            head.addWidget(label, 1)
        if self.control.is_wide:
            rows.addWidget(self.control)
        elif not isinstance(self.control, SwitchControlWidget):
            self.control.setFixedWidth(self.fontMetrics().averageCharWidth() * _COLUMN)
            head.addWidget(self.control)
        head.addWidget(self.reset_button)
        self.problem_label = _told("bad")
        self.note_label = _told("warning")
        self.fact_label = _told("")
        self.fact_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        rows.addWidget(self.problem_label)
        rows.addWidget(self.fact_label)
        line = _told("muted")
        line.setText(told)
        line.show()
        rows.addWidget(line)
        rows.addWidget(self.note_label)

    def _paint_icon(self) -> None:
        side = self.fontMetrics().height()
        self.reset_button.setIconSize(QSize(side, side))
        self.reset_button.setIcon(self._theme.icon("retry", "muted"))


def _told(look: str) -> QLabel:
    made = QLabel()
    made.setProperty("look", look)
    made.setWordWrap(True)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.hide()
    return made


def _default_text(setting: Setting) -> str:
    default = setting.default
    if isinstance(default, bool):
        return translate("Settings", "on") if default else translate("Settings", "off")
    if setting.choices:
        return choice_label(str(default))
    if isinstance(default, int):
        return number(default) + unit_of(setting.key)
    if setting.key == "embedder":
        return translate("Settings", "the bundled model")
    if setting.key == "sparse_encoder":
        return translate("Settings", "the pieces of words")
    if setting.key == "reranker":
        return translate("Settings", "none")
    return str(default) or translate("Settings", "the usual place")
