"""Something that takes a while: the person sees how far it is and can stop it, and reads in the dialog why it could not be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.datasets.dialogs import GrowingDialog, dialog_column, sentence
from kx_desktop.gui.text.plain import shown_lines

_STEPS = 1000


class ErrandDialog(GrowingDialog):
    """While it runs, leaving the dialog asks to stop; it stays until it is told that the work has ended."""

    stop_wanted = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_running = False
        self.setWindowTitle(title)
        self.column = dialog_column(self)
        self._bar = QProgressBar(self)
        self._bar.setObjectName("errandProgress")
        self._bar.setAccessibleName(title)
        self._bar.setTextVisible(False)
        self._now = QLabel(self)
        self._now.setObjectName("errandNowLabel")
        self._now.setProperty("look", "muted")
        self._wrong = sentence("", self, "bad")
        self._wrong.setObjectName("errandWrongLabel")
        self._buttons = QDialogButtonBox(self)
        self._leave = self._buttons.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._leave.setObjectName("errandLeaveButton")
        self._buttons.rejected.connect(self.reject)
        self._ok: QPushButton | None = None
        for part in (self._bar, self._now, self._wrong):
            part.hide()
        self.show_leave(self.tr("Close"))

    @property
    def is_running(self) -> bool:
        """Whether the work is under way."""
        return self._is_running

    def add_foot(self, ok_text: str = "") -> QPushButton | None:
        """Put progress, what went wrong and the buttons below what the dialog holds by now; gives the button that says `ok_text`."""
        foot = QVBoxLayout()
        foot.setSpacing(8)
        for part in (self._bar, self._now, self._wrong):
            foot.addWidget(part)
        self.column.addLayout(foot)
        self.column.addStretch(1)
        self.column.addWidget(self._buttons)
        if ok_text:
            self._ok = self._buttons.addButton(ok_text, QDialogButtonBox.ButtonRole.AcceptRole)
            self._ok.setProperty("look", "primary")
            self._ok.setDefault(True)
            self._ok.style().polish(
                self._ok
            )  # the style sheet looked at it when it had no look yet
            self._buttons.accepted.connect(self.accept)
        return self._ok

    def show_leave(self, text: str) -> None:
        """What the button that leaves the dialog says."""
        self._leave.setText(text)

    def show_running(self, words: str) -> None:
        """The work begins; `words` say with what."""
        self._is_running = True
        self._wrong.hide()
        self._bar.setRange(0, 0)
        self._bar.show()
        self._now.show()
        self._say_now(words)
        self._leave.setEnabled(True)
        self._leave.setText(self.tr("Cancel"))
        if self._ok is not None:
            self._ok.setEnabled(False)

    def show_progress(self, done: int, total: int, words: str) -> None:
        """So much of `total` is done, and this is what is done now."""
        if not self._is_running or not self._leave.isEnabled():
            return
        if total > 0:
            self._bar.setRange(0, _STEPS)
            self._bar.setValue(min(_STEPS, done * _STEPS // total))
        self._say_now(words)

    def show_ended(self) -> None:
        """The work is over: done, stopped or failed."""
        self._is_running = False
        self._bar.hide()
        self._now.hide()
        self._leave.setEnabled(True)
        self._leave.setText(self.tr("Close"))
        if self._ok is not None:
            self._ok.setEnabled(True)

    def show_wrong(self, told: str) -> None:
        """Say why it could not be done; empty takes the sentence away."""
        self._wrong.setText(shown_lines(told))
        self._wrong.setAccessibleName(told)
        self._wrong.setVisible(bool(told))

    def end(self) -> None:
        """It is done, and nothing more is to be read here."""
        self._is_running = False
        super().accept()

    @override
    def reject(self) -> None:
        if not self._is_running:
            super().reject()
        elif self._leave.isEnabled():
            self._leave.setEnabled(False)
            self._bar.setRange(0, 0)
            self._say_now(self.tr("Stopping…"))
            self.stop_wanted.emit()

    def _say_now(self, words: str) -> None:
        room = self.width() - 48
        shown = self._now.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, room)
        self._now.setText(shown)
        self._now.setAccessibleName(words)
        self._bar.setAccessibleDescription(words)
