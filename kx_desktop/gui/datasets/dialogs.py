"""What the dialogs about datasets have in common."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

translate = QCoreApplication.translate

_WIDTH = 80


def dialog_column(dialog: QDialog) -> QVBoxLayout:
    """The column of a dialog, as wide as a line of text is read well."""
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 24, 24, 16)
    column.setSpacing(12)
    dialog.setMinimumWidth(dialog.fontMetrics().averageCharWidth() * _WIDTH)
    return column


class GrowingDialog(QDialog):
    """Grows with the sentences in it: one that comes later squeezes nothing."""

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.resize(self.width(), max(self.height(), _height_needed(self, self.width())))
        return handled


def settle(dialog: QDialog) -> None:
    """Give a dialog that is built the height that its wrapped sentences need, which Qt reckons for another width."""
    layout = dialog.layout()
    if layout is not None:
        width = max(dialog.minimumWidth(), layout.totalMinimumSize().width())
        dialog.resize(width, _height_needed(dialog, width))


def _height_needed(dialog: QDialog, width: int) -> int:
    layout = dialog.layout()
    return dialog.height() if layout is None else layout.totalHeightForWidth(width)


def sentence(text: str, parent: QWidget, look: str = "") -> QLabel:
    """A sentence that wraps."""
    made = QLabel(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setProperty("look", look)
    return made


def ok_and_cancel(dialog: QDialog, ok_text: str) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons that take the dialog or leave it; the first says what it does."""
    box = QDialogButtonBox(dialog)
    ok = box.addButton(ok_text, QDialogButtonBox.ButtonRole.AcceptRole)
    ok.setProperty("look", "primary")
    ok.setDefault(True)
    ok.style().polish(ok)  # the style sheet looked at it when it had no look yet
    box.addButton(translate("Dialogs", "Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box, ok
