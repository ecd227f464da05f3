"""A person sees which programs asked the library lately, and what each asked last; never a word of the question."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from kx_desktop.gui.language.marking import QT_TRANSLATE_NOOP
from kx_desktop.gui.settings.gateway_state import Asker
from kx_desktop.gui.text.figures import number
from kx_desktop.gui.text.plain import shown_name

_MOST = 6
_MINUTE_MS = 60_000
_BETWEEN = 6
_KINDS = {"http": "HTTP", "grpc": "gRPC", "mcp": "MCP"}

translate = QCoreApplication.translate

CALLS = {
    "list_datasets": QT_TRANSLATE_NOOP("Calls", "list datasets"),
    "get_dataset": QT_TRANSLATE_NOOP("Calls", "get dataset"),
    "list_fields": QT_TRANSLATE_NOOP("Calls", "list fields"),
    "list_files": QT_TRANSLATE_NOOP("Calls", "list files"),
    "query": QT_TRANSLATE_NOOP("Calls", "query"),
    "retrieve": QT_TRANSLATE_NOOP("Calls", "retrieve"),
    "read_passages": QT_TRANSLATE_NOOP("Calls", "read passages"),
    "ask": QT_TRANSLATE_NOOP("Calls", "ask"),
    "document_text": QT_TRANSLATE_NOOP("Calls", "document text"),
    "get_content": QT_TRANSLATE_NOOP("Calls", "get content"),
    "ingest": QT_TRANSLATE_NOOP("Calls", "ingest"),
    "ingest_later": QT_TRANSLATE_NOOP("Calls", "ingest later"),
    "get_job": QT_TRANSLATE_NOOP("Calls", "get job"),
    "set_metadata": QT_TRANSLATE_NOOP("Calls", "set metadata"),
    "get_server_info": QT_TRANSLATE_NOOP("Calls", "get server info"),
}
"""What programs ask for, by the name of the call."""


class GatewayAskersWidget(QWidget):
    """A line for each program."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_BETWEEN)
        self.show_askers((), 0)

    def show_askers(self, askers: tuple[Asker, ...], now_ms: int) -> None:
        """Show these, the latest first; `now_ms` is the time of now."""
        lines = [self._line(asker, now_ms) for asker in askers[:_MOST]]
        if (left := len(askers) - _MOST) > 0:
            lines.append(self.tr("{0} more").format(number(left)))
        lines = lines or [self.tr("Nobody has asked yet.")]
        while len(self._labels) < len(lines):
            self._labels.append(self._label())
        for place, label in enumerate(self._labels):
            text = lines[place] if place < len(lines) else ""
            # What is selected would be lost by setting the same text again.
            if label.text() != text:
                label.setText(text)
            label.setVisible(bool(text))

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName("gatewayAskersLabel")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(label)
        return label

    def _line(self, asker: Asker, now_ms: int) -> str:
        known = CALLS.get(asker.call)
        what = translate("Calls", known) if known else shown_name(asker.call)
        if asker.dataset:
            what = self.tr("{0} of {1}").format(what, shown_name(asker.dataset))
        where = self.tr("{0} over {1}").format(
            shown_name(asker.address), _KINDS.get(asker.kind, asker.kind)
        )
        if asker.program:
            where = self.tr("{0} from {1}").format(shown_name(asker.program), where)
        parts = [
            where,
            self.tr("last: {0}").format(what),
            self._ago(now_ms - asker.last_ms),
        ]
        if asker.calls > 1:
            parts.append(self.tr("{0} calls").format(number(asker.calls)))
        return " · ".join(parts)

    def _ago(self, elapsed_ms: int) -> str:
        minutes = elapsed_ms // _MINUTE_MS
        if minutes < 1:
            return self.tr("just now")
        return self.tr("{0} min ago").format(number(minutes))
