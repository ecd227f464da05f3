"""A row of the drawer: what it is about, its control, and a sentence that explains it or says what is wrong."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGridLayout,
    QLabel,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.text.plain import shown_lines


class ParameterRowWidget(QWidget):
    """Says what is wrong in the place of the explanation, so that nothing moves; the control gets a red edge and the sentence too."""

    def __init__(
        self, label: str, control: QWidget, sentence: str, parent: QWidget | None = None
    ) -> None:
        """`control` may hold several fields, which then have names of their own."""
        super().__init__(parent)
        self.control = control
        self._sentence, self._wrong = sentence, ""
        self._fields = [one for one in _fields_of(control) if isinstance(one, QWidget)]
        self._label = QLabel(label, self)
        self._label.setBuddy(self._fields[0])
        self._about = QLabel(self)
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        for field in self._fields:
            if not field.accessibleName():
                field.setAccessibleName(label)
            if isinstance(field, (QAbstractSpinBox, QComboBox)):
                # A wheel that scrolls the drawer must not change what it passes over.
                field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                field.installEventFilter(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._label, 0, 0)
        if isinstance(control, (QAbstractSpinBox, QComboBox)):
            grid.addWidget(control, 0, 1, Qt.AlignmentFlag.AlignLeft)
        else:
            grid.addWidget(control, 0, 1)
        grid.addWidget(self._about, 1, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self._show()

    @property
    def label(self) -> QLabel:
        """What the row is about."""
        return self._label

    @property
    def fields(self) -> list[QWidget]:
        """What the keyboard goes through in this row."""
        return list(self._fields)

    @property
    def wrong(self) -> str:
        """What is wrong; empty where nothing is."""
        return self._wrong

    def explain(self, sentence: str) -> None:
        """Explain the control by another sentence from now on."""
        self._sentence = sentence
        self._show()

    def show_wrong(self, sentence: str) -> None:
        """Say what is wrong, or with an empty sentence that all is well again."""
        self._wrong = shown_lines(sentence)
        self._show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_wheel = event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget)
        if is_wheel and watched is not QApplication.focusWidget():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        text = self._wrong or self._sentence
        self._about.setText(text)
        _look(self._about, "bad" if self._wrong else "muted")
        for field in self._fields:
            _look(field, "wrong" if self._wrong else "")
            field.setAccessibleDescription(text)
            field.setToolTip(text)


def _fields_of(control: QWidget) -> list[QObject]:
    if control.focusPolicy() != Qt.FocusPolicy.NoFocus:
        return [control]
    found = control.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one for one in found if one.focusPolicy() != Qt.FocusPolicy.NoFocus]


def _look(widget: QWidget, look: str) -> None:
    if (widget.property("look") or "") != look:
        widget.setProperty("look", look)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
