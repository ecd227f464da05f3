"""Below the gateway's settings: a person sees where programs ask, takes the token along, and sees who asked last."""

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QShowEvent, Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.settings.gateway_askers import GatewayAskersWidget
from kx_desktop.gui.settings.gateway_state import FAILED, OFF, ON, STARTING, Asker, GatewayState
from kx_desktop.gui.text.plain import shown_lines
from kx_desktop.gui.theme import Theme

_LOOK_MS = 1000
_COPIED_MS = 2000
_SNIPPET_LINES = 13
_ABOVE = 8
"""Pixels that a heading keeps from what it is no heading of."""
_ICONS = {
    OFF: ("info", "muted"),
    STARTING: ("clock", "muted"),
    ON: ("check", "good"),
    FAILED: ("error", "bad"),
}


class GatewayPanelWidget(QWidget):
    """How the gateway is now, which is not always how it was chosen: a port may be taken."""

    renew_wanted = Signal()
    """The person wants another token."""
    look_wanted = Signal()
    """The panel is in sight and shows who asked as of a moment ago."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = GatewayState()
        self._icon = QLabel(self)
        self._told = self._sentence("gatewayStateLabel")
        self._http = self._line("gatewayHttpEdit", self.tr("Address for HTTP"))
        self._mcp = self._line("gatewayMcpEdit", self.tr("Address for MCP clients over HTTP"))
        self._grpc = self._line("gatewayGrpcEdit", self.tr("Address for gRPC"))
        self._token = self._line("gatewayTokenEdit", self.tr("Token"))
        self._token.setEchoMode(QLineEdit.EchoMode.Password)
        self._token_told = self._sentence("gatewayTokenLabel", "muted")
        self._renew = QPushButton(self.tr("Renew"), self)
        self._renew.setObjectName("gatewayRenewButton")
        self._renew.setAutoDefault(False)
        self._renew.setAccessibleName(self.tr("Renew the token"))
        self._renew.setToolTip(
            self.tr("Make another token; the one of now lets nobody in any more")
        )
        self._renew.clicked.connect(self._ask_first)
        self._sure = QPushButton(self.tr("Renew now"), self)
        self._sure.setObjectName("gatewayRenewSureButton")
        self._sure.setAutoDefault(False)
        self._sure.setAccessibleName(self.tr("Renew the token now"))
        self._sure.clicked.connect(self._renew_now)
        self._keep = QPushButton(self.tr("Keep it"), self)
        self._keep.setObjectName("gatewayRenewKeepButton")
        self._keep.setAutoDefault(False)
        self._keep.setAccessibleName(self.tr("Keep the token"))
        self._keep.clicked.connect(lambda: self.show_state(self._state))
        self._snippet = QPlainTextEdit(self)
        self._snippet.setObjectName("gatewaySnippetEdit")
        self._snippet.setReadOnly(True)
        self._snippet.setTabChangesFocus(True)
        self._snippet.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._snippet.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._snippet.setAccessibleName(self.tr("Configuration for MCP clients"))
        self._snippet_told = self._sentence("gatewaySnippetLabel", "muted")
        self.askers = GatewayAskersWidget(self)
        self._make()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        theme.changed.connect(self._paint)
        self.show_state(self._state)

    def show_state(self, state: GatewayState) -> None:
        """Show how the gateway is."""
        was, self._state = self._state, state
        is_on = state.state == ON
        self._say(self._told, self._in_words(state), "bad" if state.state == FAILED else None)
        for edit, text in (
            (self._http, f"http://{state.http}" if state.http else ""),
            (self._mcp, f"http://{state.http}/mcp" if state.http and state.has_mcp else ""),
            (self._grpc, state.grpc),
            (self._token, state.token),
        ):
            edit.setText(text)
            edit.setCursorPosition(0)
            for part in self._rows[edit]:
                part.setVisible(bool(text))
        self._token_told.setVisible(is_on)
        self._ask(is_asked=False)
        told = self.tr(
            "Programs send it with everything they ask. When it is renewed, those that have the old one are refused."
        )
        if was.token and was.token != state.token:
            told = self.tr(
                "The token is another one now: give it to the programs that shall go on asking."
            )
        if state.problem:
            told = state.problem
        self._say(self._token_told, told, "bad" if state.problem else "muted")
        self._who.setVisible(is_on)
        self.askers.setVisible(is_on)
        self._snippet.setPlainText(state.snippet)
        self._snippet_told.setText(
            self.tr(
                "They start kx mcp by themselves, read only; the gateway need not be on for it."
            )
            if state.has_mcp
            else self.tr("MCP is not installed here. Run: {0}").format(
                "pip install 'kx-desktop[mcp]'"
            )
        )
        for each in self._snippet_parts:
            each.setVisible(bool(state.snippet))
        self._paint()

    def _ask_first(self) -> None:
        """What is done here is done at once, unlike all else in the settings; so it is asked."""
        self._ask(is_asked=True)
        told = self.tr(
            "Programs that have the token of now are refused at once, whether the settings are saved or not."
        )
        self._say(self._token_told, told, "warning")
        self._keep.setFocus()

    def _ask(self, *, is_asked: bool) -> None:
        self._renew.setVisible(not is_asked)
        self._sure.setVisible(is_asked)
        self._keep.setVisible(is_asked)

    def _renew_now(self) -> None:
        self._ask(is_asked=False)
        self.renew_wanted.emit()

    def show_askers(self, askers: tuple[Asker, ...], now_ms: int) -> None:
        """Show who asked lately, the latest first."""
        self.askers.show_askers(askers, now_ms)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()
        self._timer.start()

    def _look(self) -> None:
        if self.isVisible():
            self.look_wanted.emit()
        else:
            self._timer.stop()

    @staticmethod
    def _say(label: QLabel, text: str, look: str | None) -> None:
        label.setText(shown_lines(text))
        if label.property("look") != look:
            label.setProperty("look", look)
            label.style().polish(label)

    def _in_words(self, state: GatewayState) -> str:
        words = {
            OFF: self.tr(
                "It is off: no program can ask through this window. What kx serve opens is not shown here."
            ),
            STARTING: self.tr("It is being started…"),
            ON: self.tr("It is on. Programs on this machine can ask the library."),
        }
        return words.get(state.state, state.problem)

    def _make(self) -> None:
        self._rows: dict[QLineEdit, tuple[QWidget, QWidget]] = {}
        self._form = QGridLayout()
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(8)
        for label, edit, more in (
            (self.tr("HTTP"), self._http, ()),
            (self.tr("MCP"), self._mcp, ()),
            (self.tr("gRPC"), self._grpc, ()),
            (self.tr("Token"), self._token, (self._renew, self._sure, self._keep)),
        ):
            row = len(self._rows)
            self._rows[edit] = QLabel(label, self), self._with_copy(edit, *more)
            for place, part in enumerate(self._rows[edit]):
                self._form.addWidget(part, row, place)
        self._form.addWidget(self._token_told, len(self._rows), 1)
        self._form.setColumnStretch(1, 1)
        state = QHBoxLayout()
        state.setSpacing(8)
        state.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        state.addWidget(self._told, 1)
        self._who = self._heading(self.tr("Who asked in the last ten minutes"))
        for_clients = self.tr("For MCP clients on this machine")
        copy = self._copy_button("gatewaySnippetCopy", for_clients)
        copy.clicked.connect(lambda: self._copy(self._snippet.toPlainText(), copy))
        head = self._heading(for_clients, copy)
        self._snippet_parts = (head, self._snippet_told, self._snippet)
        metrics = self._snippet.fontMetrics()
        self._snippet.setFixedHeight(metrics.lineSpacing() * _SNIPPET_LINES + 16)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(state)
        column.addLayout(self._form)
        column.addWidget(self._who)
        column.addWidget(self.askers)
        for part in self._snippet_parts:
            column.addWidget(part)

    def _line(self, name: str, told: str) -> QLineEdit:
        edit = QLineEdit(self)
        edit.setObjectName(name)
        edit.setReadOnly(True)
        edit.setAccessibleName(told)
        return edit

    def _with_copy(self, edit: QLineEdit, *more: QPushButton) -> QWidget:
        whole = QWidget(self)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(edit, 1)
        copy = self._copy_button(edit.objectName().replace("Edit", "Copy"), edit.accessibleName())
        copy.clicked.connect(lambda: self._copy(edit.text(), copy))
        for button in (copy, *more):
            row.addWidget(button)
        return whole

    def _copy_button(self, name: str, what: str) -> QPushButton:
        button = QPushButton(self.tr("Copy"), self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("Copy: {0}").format(what))
        return button

    def _copy(self, text: str, button: QPushButton) -> None:
        QGuiApplication.clipboard().setText(text)
        button.setText(self.tr("Copied"))
        QTimer.singleShot(_COPIED_MS, button, lambda: button.setText(self.tr("Copy")))

    def _heading(self, text: str, *beside: QPushButton) -> QWidget:
        whole = QWidget(self)
        label = QLabel(text, whole)
        label.setProperty("look", "heading")
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, _ABOVE, 0, 0)
        row.addWidget(label, 1)
        for button in beside:
            row.addWidget(button)
        return whole

    def _sentence(self, name: str, look: str | None = None) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("look", look)
        return label

    def _paint(self) -> None:
        side = self.fontMetrics().height()
        icon = self._theme.icon(*_ICONS[self._state.state])
        self._icon.setPixmap(icon.pixmap(QSize(side, side)))
