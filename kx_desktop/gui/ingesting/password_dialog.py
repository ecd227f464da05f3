"""The person gives the password of a locked file, or of all locked files in its folder."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QRadioButton, QWidget
from typing_extensions import override

from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.text.plain import shown_name


class PasswordDialog(GrowingDialog):
    """Stays open until the password opens something, or the person gives up."""

    given = Signal(str, bool, bool)
    """The password, whether it is for the whole folder, and whether the key ring shall keep it."""

    def __init__(
        self, name: str, folder: str, cannot_remember: str, parent: QWidget | None = None
    ) -> None:
        """`cannot_remember` says in a sentence why no password can be kept; empty where one can."""
        super().__init__(parent)
        self.setObjectName("passwordDialog")
        self.setWindowTitle(self.tr("Password for {0}").format(shown_name(name)))
        label = QLabel(self.tr("&Password"), self)
        label.setProperty("look", "title")
        self._edit = QLineEdit(self)
        self._edit.setObjectName("passwordEdit")
        self._edit.setEchoMode(QLineEdit.EchoMode.Password)
        self._edit.textChanged.connect(self._judge)
        label.setBuddy(self._edit)
        self._file = QRadioButton(self.tr("For this file"), self)
        self._file.setChecked(True)
        self._folder = QRadioButton(
            self.tr("For all locked files in {0}").format(shown_name(folder)), self
        )
        self._folder.setObjectName("passwordFolderRadio")
        self._remember = QCheckBox(self.tr("Remember it in the system's key ring"), self)
        self._remember.setObjectName("passwordRememberCheck")
        self._remember.setEnabled(not cannot_remember)
        self._remember.setToolTip(cannot_remember)
        why = sentence(cannot_remember, self, "muted")
        why.setVisible(bool(cannot_remember))
        self._wrong = sentence("", self, "bad")
        self._wrong.setObjectName("passwordWrongLabel")
        self._wrong.hide()
        box, self._ok = ok_and_cancel(self, self.tr("Open"))
        column = dialog_column(self)
        for part in (label, self._edit, self._wrong, self._file, self._folder, self._remember, why):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(box)
        self._judge()
        self._edit.setFocus()
        settle(self)

    def show_wrong(self, told: str) -> None:
        """Say why it did not work, and let the person try again."""
        self._wrong.setText(told)
        self._wrong.show()
        self._edit.setEnabled(True)
        self._edit.selectAll()
        self._edit.setFocus()
        self._judge()

    def end(self) -> None:
        """It worked."""
        self._edit.clear()
        super().accept()

    @override
    def accept(self) -> None:
        """The password is tried; the dialog ends when it has worked."""
        if not self._ok.isEnabled():
            return
        self._wrong.hide()
        self._edit.setEnabled(False)
        self._ok.setEnabled(False)
        self.given.emit(self._edit.text(), self._folder.isChecked(), self._remember.isChecked())

    def _judge(self) -> None:
        self._ok.setEnabled(bool(self._edit.text()))
