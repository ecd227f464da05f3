"""*Why this result*: the person reads what found a passage and how its place was reckoned, and can copy it as text."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.core.queries import Hit, QueryResult
from kx_desktop.gui.results.why_sums import Section
from kx_desktop.gui.results.why_words import Explanation, explain
from kx_desktop.gui.theme import Theme

_LINES_WIDE = 34
"""The width of the dialog in heights of a line of text."""


class WhyDialog(QDialog):
    """The arithmetic behind one hit. Not modal: the results stay in use beside it; Esc closes it."""

    def __init__(
        self, hit: Hit, result: QueryResult, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._told = explain(hit, result)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("whyDialog")
        self.setWindowTitle(self.tr("Why this result"))
        self.setAccessibleName(self.windowTitle())
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(self.tr("Explanation"))
        content = self._content(self._told)
        scroll.setWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(scroll, 1)
        layout.addWidget(self._buttons())
        line = self.fontMetrics().height()
        width = line * _LINES_WIDE
        tall = content.heightForWidth(width) if content.hasHeightForWidth() else line * 28
        self.resize(width, min(tall + line * 4, line * 44))

    @property
    def text(self) -> str:
        """What *Copy as text* copies."""
        return self._told.as_text()

    def _content(self, told: Explanation) -> QWidget:
        content = QWidget()
        content.setProperty("look", "panel")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(4)
        title = _label(told.title, "title")
        _enlarge(title)
        layout.addWidget(title)
        layout.addWidget(_label(told.place, "muted"))
        layout.addSpacing(12)
        layout.addWidget(_label(self.tr("Found by"), "heading"))
        layout.addLayout(self._paths(told))
        for section in told.sections:
            layout.addSpacing(12)
            self._add_section(layout, section)
        layout.addSpacing(16)
        layout.addWidget(_line())
        layout.addSpacing(8)
        layout.addWidget(_label(told.candour, "muted"))
        layout.addStretch(1)
        return content

    def _paths(self, told: Explanation) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(3, 1)
        top = Qt.AlignmentFlag.AlignTop
        for row, path in enumerate(told.paths):
            name = _label(path.path)
            rank, score = _label(path.rank, wraps=False), _label(path.score, wraps=False)
            name.setWordWrap(False)
            grid.addWidget(name, row, 0, top)
            grid.addWidget(rank, row, 1, top | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(score, row, 2, top | Qt.AlignmentFlag.AlignRight)
            grid.addWidget(_label(path.meaning, "muted"), row, 3, top)
        return grid

    def _add_section(self, layout: QVBoxLayout, section: Section) -> None:
        layout.addWidget(_label(section.heading, "heading"))
        if section.sum:
            arithmetic = _label(section.sum)
            arithmetic.setObjectName("whySum")
            _enlarge(arithmetic)
            layout.addWidget(arithmetic)
        for sentence in section.sentences:
            layout.addWidget(_label(sentence, "muted"))
        for fact in section.facts:
            layout.addWidget(_label(fact))

    def _buttons(self) -> QWidget:
        strip = QFrame()
        strip.setProperty("look", "footer")
        copy = QPushButton(self.tr("Copy as text"))
        copy.setObjectName("whyCopyButton")
        copy.setAccessibleName(copy.text())
        copy.setAutoDefault(False)
        copy.clicked.connect(self._copy)
        close = QPushButton(self.tr("Close"))
        close.setAccessibleName(close.text())
        close.setToolTip(self.tr("Close (Esc)"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        layout = QHBoxLayout(strip)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.setSpacing(8)
        layout.addWidget(copy)
        layout.addStretch(1)
        layout.addWidget(close)
        return strip

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)


def _label(text: str, look: str = "", *, wraps: bool = True) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wraps)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if look:
        label.setProperty("look", look)
    return label


def _enlarge(label: QLabel) -> None:
    font = QFont(label.font())
    font.setPointSizeF(max(font.pointSizeF(), 1.0) * 1.15)
    label.setFont(font)


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("look", "line")
    return line
