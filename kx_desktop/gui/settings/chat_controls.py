"""A person chooses what words the answers: a chat model that was found, a server's address, and which servers elsewhere may be sent questions."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.settings.control import ControlWidget, Value
from kx_desktop.gui.text.plain import shown_name


class ChatModelControlWidget(ControlWidget):
    """The models that servers offer, and *Refresh*; a name that is not among them can be typed."""

    is_wide = True
    refresh_wanted = Signal()

    def __init__(self) -> None:
        self.combo = QComboBox()
        super().__init__(self.combo)
        self.combo.setObjectName("chatModelCombo")
        self.combo.setEditable(True)
        self.combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = self.combo.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("None: answers are sentences from your documents"))
        self.refresh_button = QPushButton(self.tr("Refresh"))
        self.refresh_button.setObjectName("chatRefreshButton")
        self.refresh_button.setToolTip(self.tr("Look for chat models again"))
        self.refresh_button.setAccessibleName(self.tr("Look for chat models again"))
        self.refresh_button.clicked.connect(self.refresh_wanted)
        self.found = QLabel()
        self.found.setObjectName("chatFoundLabel")
        self.found.setProperty("look", "muted")
        self.found.setWordWrap(True)
        self.found.setTextFormat(Qt.TextFormat.PlainText)
        self.row.removeWidget(self.combo)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.combo, 1)
        top.addWidget(self.refresh_button)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self.found)
        self.row.addLayout(column, 1)
        self.combo.editTextChanged.connect(self.changed)
        self.combo.activated.connect(self._take)
        self._looked_at = ""
        self._is_of_address = True
        self._offer(())

    def show_looking(self, endpoint: str = "") -> None:
        """Models are being looked for, at this address too."""
        self._looked_at, self._is_of_address = endpoint, True
        self.refresh_button.setEnabled(False)
        self.found.setText(self.tr("Looking for chat models…"))

    def show_found(self, models: Sequence[tuple[str, str]], note: str = "") -> None:
        """Offer these, each by its name and the words that a person knows it by; `note` says what was not looked at."""
        self.refresh_button.setEnabled(True)
        if not self._is_of_address:
            return
        self._offer(models)
        if not models:
            told = self.tr(
                "No chat server was found on this machine. Start Ollama, LM Studio, llama.cpp or another one, and refresh."
            )
        elif len(models) == 1:
            told = self.tr("1 chat model was found.")
        else:
            told = self.tr("{0} chat models were found.").format(len(models))
        self.found.setText(f"{told} {note}".strip())

    def show_address(self, endpoint: str) -> None:
        """Another address stands in the settings: what was found at the one before is not there."""
        if endpoint != self._looked_at:
            self._looked_at, self._is_of_address = endpoint, False
            self.refresh_button.setEnabled(True)
            self._offer(())
            self.found.setText(self.tr("The address was changed: refresh to see its chat models."))

    def _offer(self, models: Sequence[tuple[str, str]]) -> None:
        chosen = str(self.value())
        with QSignalBlocker(self.combo):
            self.combo.clear()
            self.combo.addItem(self.tr("None: sentences from your documents"), "")
            for name, told in models:
                self.combo.addItem(shown_name(told), name)
            self.combo.setCurrentIndex(-1)
            self.combo.setEditText(chosen)

    def _take(self, index: int) -> None:
        self.combo.setEditText(str(self.combo.itemData(index) or ""))

    @override
    def value(self) -> Value:
        return self.combo.currentText().strip()

    @override
    def set_value(self, value: Value) -> None:
        if str(value) != self.value():
            with QSignalBlocker(self.combo):
                self.combo.setEditText(str(value))


class ChatEndpointControlWidget(ControlWidget):
    """The address of a chat server, or nothing for the usual ports of this machine."""

    is_wide = True

    def __init__(self) -> None:
        self.line = QLineEdit()
        super().__init__(self.line)
        self.line.setObjectName("chatEndpointEdit")
        self.line.setPlaceholderText("http://127.0.0.1:11434")
        self.line.textChanged.connect(self.changed)

    @override
    def value(self) -> Value:
        return self.line.text().strip()

    @override
    def set_value(self, value: Value) -> None:
        if str(value) != self.value():
            with QSignalBlocker(self.line):
                self.line.setText(str(value))

    @override
    def problem(self) -> str:
        text = str(self.value())
        if text:
            try:
                ServerAddress.of(text)
            except InvalidArgument as error:
                return tell_error(error)
        return ""


class ChatConsentControlWidget(ControlWidget):
    """The servers on other machines that the person agreed to, each with a way to take that back."""

    is_wide = True

    def __init__(self) -> None:
        super().__init__(QWidget())
        self._origins: tuple[str, ...] = ()
        self._rows = QVBoxLayout(self.editor)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)
        self._show()

    @override
    def value(self) -> Value:
        return " ".join(self._origins)

    @override
    def set_value(self, value: Value) -> None:
        origins = tuple(str(value).split())
        if origins != self._origins:
            self._origins = origins
            self._show()

    def _show(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        if not self._origins:
            none = QLabel(self.tr("None: questions stay on this machine."))
            none.setProperty("look", "muted")
            self._rows.addWidget(none)
        for origin in self._origins:
            self._rows.addWidget(self._row(origin))

    def _row(self, origin: str) -> QWidget:
        row = QWidget()
        words = QLabel(shown_name(origin))
        words.setTextFormat(Qt.TextFormat.PlainText)
        back = QPushButton(self.tr("Take back"))
        back.setProperty("look", "link")
        back.setAccessibleName(self.tr("Take back the consent to {0}").format(origin))
        back.clicked.connect(lambda: self._take_back(origin))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(words)
        line.addWidget(back)
        line.addStretch(1)
        return row

    def _take_back(self, origin: str) -> None:
        self._origins = tuple(one for one in self._origins if one != origin)
        self._show()
        self.changed.emit()


CHAT_CONTROLS: Mapping[str, Callable[[], ControlWidget]] = {
    "chat_model": ChatModelControlWidget,
    "chat_endpoint": ChatEndpointControlWidget,
    "chat_consent": ChatConsentControlWidget,
}
"""By the key of the setting."""
