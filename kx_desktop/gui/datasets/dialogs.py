"""What the dialogs about datasets have in common."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

translate = QCoreApplication.translate

_WIDTH = 80


def dialog_column(dialog: QDialog) -> QVBoxLayout:
    """The column of a dialog, as wide as a line of text is read well."""
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 24, 24, 16)
    column.setSpacing(12)
    dialog.setMinimumWidth(dialog.fontMetrics().averageCharWidth() * _WIDTH)
    return column


def settle(dialog: QDialog) -> None:
    """Give a dialog that is built the height that its wrapped sentences need, which Qt reckons for another width."""
    layout = dialog.layout()
    if layout is not None:
        width = max(dialog.minimumWidth(), layout.totalMinimumSize().width())
        height = layout.totalHeightForWidth(width)
        if height > 0:
            dialog.resize(width, height)


def sentence(text: str, parent: QWidget, look: str = "") -> QLabel:
    """A sentence that wraps."""
    made = QLabel(text, parent)
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
