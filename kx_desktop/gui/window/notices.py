"""Sentences above the page that a person should read once: what was amiss with the settings, what became of a drop."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.text.plain import shown_lines
from kx_desktop.gui.theme import Theme

_MOST = 4
_PASSING_MS = 8000
_ICONS = {"bad": "error", "warning": "warning", "muted": "info"}


class NoticesWidget(QWidget):
    """A stack of sentences, newest last, each with a button that closes it and perhaps one that does something."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 8, 16, 8)
        self._column.setSpacing(8)
        self._shown: list[tuple[QFrame, str]] = []
        theme.changed.connect(self._colour)
        self.hide()

    def sentences(self) -> tuple[str, ...]:
        """What is shown now."""
        return tuple(sentence for _, sentence in self._shown)

    def tell(
        self,
        sentence: str,
        tone: str = "muted",
        action_text: str = "",
        action: Callable[[], object] | None = None,
        *,
        also: tuple[str, Callable[[], object]] | None = None,
        stays: bool = True,
        about: str = "",
    ) -> None:
        """Show a sentence; one that is there already is not shown twice. `tone` is `muted`, `warning` or `bad`.

        One that does not stay goes by itself after a while, unless the pointer is on it. `also` is a second thing that can be done, in
        words with what does it. `about` names the dataset that it is about.
        """
        sentence = shown_lines(sentence)
        if sentence in self.sentences():
            return
        frame = QFrame(self)
        frame.setProperty("look", "notice")
        frame.setProperty("tone", tone)
        frame.setAccessibleName(sentence)
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(12)
        icon = QLabel(frame)
        icon.setObjectName("noticeIcon")
        label = QLabel(sentence, frame)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(sentence)
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label, 1, Qt.AlignmentFlag.AlignTop)
        for text, deed in ((action_text, action), also or ("", None)):
            if deed is not None:
                row.addWidget(self._button(frame, text, deed))
        close = QToolButton(frame)
        close.setObjectName("noticeClose")
        close.setToolTip(self.tr("Close"))
        close.setAccessibleName(self.tr("Close this notice"))
        close.clicked.connect(lambda: self._close(frame))
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(frame)
        self._shown.append((frame, sentence))
        frame.setProperty("about", about)
        if not stays:
            QTimer.singleShot(_PASSING_MS, frame, lambda: self._pass(frame))
        self._colour()
        _align(icon, label, close)
        for old, _ in self._shown[:-_MOST]:
            self._close(old)
        self.show()

    def take_back(self, sentence: str) -> None:
        """What the sentence said is so no more."""
        for frame, shown in list(self._shown):
            if shown == shown_lines(sentence):
                self._close(frame)

    def leave(self, dataset: str) -> None:
        """Another dataset is looked at: what is about `dataset` goes."""
        for frame, _ in list(self._shown):
            if dataset and frame.property("about") == dataset:
                self._close(frame)

    def clear(self) -> None:
        """Close all."""
        for frame, _ in list(self._shown):
            self._close(frame)

    def _button(self, frame: QFrame, text: str, deed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, frame)
        button.setProperty("look", "link")
        button.setAccessibleName(text)
        button.clicked.connect(lambda: self._close(frame))
        button.clicked.connect(lambda _=False: deed())
        return button

    def _colour(self) -> None:
        for frame, _ in self._shown:
            tone = frame.property("tone")
            drawn = self._theme.icon(_ICONS[tone], tone)
            for icon in frame.findChildren(QLabel, "noticeIcon"):
                icon.setPixmap(drawn.pixmap(QSize(18, 18), self.devicePixelRatioF()))
            for close in frame.findChildren(QToolButton, "noticeClose"):
                close.setIcon(self._theme.icon("close", "muted"))

    def _pass(self, frame: QFrame) -> None:
        if frame.underMouse():
            QTimer.singleShot(_PASSING_MS, frame, lambda: self._pass(frame))
        else:
            self._close(frame)

    def _close(self, frame: QFrame) -> None:
        self._shown = [(one, text) for one, text in self._shown if one is not frame]
        self._column.removeWidget(frame)
        frame.hide()
        frame.deleteLater()
        self.setVisible(bool(self._shown))


def _align(icon: QLabel, label: QLabel, close: QToolButton) -> None:
    """Have the icon, the first line and the button that closes stand on one middle, however many lines there are."""
    for one in (icon, label, close):
        one.ensurePolished()
    line = label.fontMetrics().height()
    tall = max(line, close.sizeHint().height(), icon.sizeHint().height())
    icon.setFixedHeight(tall)
    close.setFixedHeight(tall)
    above = (tall - line) // 2
    label.setContentsMargins(0, above, 0, tall - line - above)
