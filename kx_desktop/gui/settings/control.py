"""From a setting as declared to the control that a person changes it with. The only place that knows which is which."""

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.layout.spins import FreeSpinBox
from kx_desktop.gui.settings.labels import choice_label, label_of, unit_of
from kx_desktop.settings import Setting

translate = QCoreApplication.translate
Value = str | int | float | bool

_MOST = 2_000_000_000
_SMALL_RANGE = 100
_PADDING = 6


class ControlWidget(QWidget):
    """A control for one setting. What is typed may be out of its range: the dialog tells so, rather than changing it silently."""

    changed = Signal()
    """The person changed the value."""

    is_wide = False
    """Whether it needs the whole width of the page."""

    def __init__(self, editor: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = editor or QWidget()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(8)
        if editor is not None:
            self.row.addWidget(editor, 1)
            self.setFocusProxy(editor)

    def value(self) -> Value:
        """The value that stands there."""
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        """Show this value; tells nobody."""
        raise NotImplementedError

    def problem(self) -> str:
        """A sentence about what is wrong with the words typed, beyond the setting's own range; empty where nothing is."""
        return ""

    def describe(self, name: str, description: str) -> None:
        """Name the control for those who hear the window."""
        self.editor.setAccessibleName(name)
        self.editor.setAccessibleDescription(description)

    def mark_wrong(self, *, wrong: bool) -> None:
        """Draw the control as one that holds a wrong value, or as usual."""
        look = "wrong" if wrong else None
        if self.editor.property("look") != look:
            self.editor.setProperty("look", look)
            self.editor.style().polish(self.editor)


class _Spin(FreeSpinBox):
    """Not turned by a wheel that scrolls the page."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if high - low > _SMALL_RANGE:
            self.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        _wheel_when_focused(self, event, super().wheelEvent)


class _DecimalSpin(QDoubleSpinBox):
    """As `_Spin`, for numbers with a fraction: steps within `low` to `high`, and lets anything be typed."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__()
        self._low, self._high = low, high
        self.setDecimals(4)
        self.setRange(-1, _MOST)
        self.setSingleStep((high - low) / 20)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def textFromValue(self, value: float) -> str:
        return self.locale().toString(round(value, 4), "g", 10)

    @override
    def stepBy(self, steps: int) -> None:
        super().stepBy(steps)
        self.setValue(min(max(self.value(), self._low), self._high))

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        _wheel_when_focused(self, event, super().wheelEvent)


class _Combo(QComboBox):
    """Not turned by a wheel that scrolls the page."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        _wheel_when_focused(self, event, super().wheelEvent)


class NumberControlWidget(ControlWidget):
    """A whole number or a fraction, with what it counts behind it."""

    def __init__(self, setting: Setting) -> None:
        self._spin: _Spin | _DecimalSpin
        if setting.kind is int:
            self._spin = _Spin(int(setting.low), int(setting.high))
        else:
            self._spin = _DecimalSpin(setting.low, setting.high)
        super().__init__(self._spin)
        # The style sheet's padding does not reach the line within a spin box.
        self._spin.lineEdit().setTextMargins(_PADDING, 0, _PADDING, 0)
        self._spin.setSuffix(unit_of(setting.key))
        self._spin.valueChanged.connect(self.changed)

    @override
    def value(self) -> Value:
        return self._spin.value()

    @override
    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._spin):
            if isinstance(self._spin, _Spin):
                self._spin.setValue(int(value))
            else:
                self._spin.setValue(float(value))


class SwitchControlWidget(ControlWidget):
    """On or off, with the setting's name beside it."""

    def __init__(self, setting: Setting) -> None:
        self._box = QCheckBox(label_of(setting.key))
        super().__init__(self._box)
        self._box.toggled.connect(self.changed)

    @override
    def value(self) -> Value:
        return self._box.isChecked()

    @override
    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._box):
            self._box.setChecked(bool(value))


class ChoiceControlWidget(ControlWidget):
    """One of several."""

    def __init__(self, setting: Setting) -> None:
        self._combo = _Combo()
        super().__init__(self._combo)
        for choice in setting.choices:
            self._combo.addItem(choice_label(choice), choice)
        self._combo.currentIndexChanged.connect(self.changed)

    @override
    def value(self) -> Value:
        return str(self._combo.currentData())

    @override
    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._combo):
            self._combo.setCurrentIndex(self._combo.findData(value))


def make_control(setting: Setting) -> ControlWidget:
    """The control for a setting, by its kind, choices and range. Raises `TypeError` for a kind that nobody made one for."""
    from kx_desktop.gui.settings.chat_controls import CHAT_CONTROLS
    from kx_desktop.gui.settings.embedder_control import EmbedderControlWidget
    from kx_desktop.gui.settings.folder_control import FolderControlWidget
    from kx_desktop.gui.settings.sparse_control import SparseControlWidget

    if setting.key in CHAT_CONTROLS:
        return CHAT_CONTROLS[setting.key]()
    if setting.key == "embedder":
        return EmbedderControlWidget()
    if setting.key == "sparse_encoder":
        return SparseControlWidget()
    if setting.key == "reranker":
        return FolderControlWidget(
            title=translate("Settings", "Choose the folder of a cross-encoder")
        )
    if setting.is_folder:
        return FolderControlWidget()
    if setting.kind is bool:
        return SwitchControlWidget(setting)
    if setting.choices:
        return ChoiceControlWidget(setting)
    if setting.kind in {int, float}:
        return NumberControlWidget(setting)
    raise TypeError(f"no control for the setting {setting.key}")


def _wheel_when_focused(widget: QWidget, event: QWheelEvent, turn: object) -> None:
    """A wheel over a control that nobody is in scrolls the page, and changes nothing."""
    if widget.hasFocus() and callable(turn):
        turn(event)
    else:
        event.ignore()
