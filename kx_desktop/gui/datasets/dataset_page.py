"""The page of one dataset: the person sees what is in it and how it was made, adds to it, rebuilds it, looks at its files."""

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from kx_desktop.core.ingesting import DatasetFacts
from kx_desktop.gui.datasets.duplicates_section import DuplicatesSectionWidget
from kx_desktop.gui.datasets.facts import contents_facts, making_facts
from kx_desktop.gui.datasets.facts_grid import FactsGridWidget
from kx_desktop.gui.datasets.fingerprint_row import FingerprintRowWidget
from kx_desktop.gui.datasets.followed_section import FollowedSectionWidget
from kx_desktop.gui.datasets.stale_notice import StaleNoticeWidget
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.ingesting.file_table import FileTableWidget
from kx_desktop.gui.layout.body import BodyWidget, scrolling
from kx_desktop.gui.layout.pair import PairWidget
from kx_desktop.gui.layout.stack import CurrentPageStackWidget
from kx_desktop.gui.text.plain import plain_tooltip, shown_lines, shown_name
from kx_desktop.gui.theme import Theme

_TITLE_ROOM = 48
"""Characters of a name beside the buttons; the tooltip has a longer one whole."""

_SIDE_BY_SIDE = 110
"""Average characters of width from which on what is in it and how it was made stand side by side."""

_LEAST_LINES = 12
"""Of text are the least height of the list of files: some six of its rows."""


class DatasetPage(QWidget):
    """Shows the dataset that `show_loading` named, once `show_facts` has its facts. `model` is for its files."""

    rebuild_wanted = Signal(str)
    add_files_wanted = Signal(str)
    add_folder_wanted = Signal(str)
    add_text_wanted = Signal(str)
    finish_wanted = Signal(str)
    closed = Signal()
    """The person goes back to the search."""
    retry_wanted = Signal(list)
    retry_failed_wanted = Signal(str)
    details_wanted = Signal(list)
    password_wanted = Signal(object)
    open_wanted = Signal(object)
    show_in_folder_wanted = Signal(object)

    def __init__(self, theme: Theme, model: FileModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._dataset = ""
        self._is_busy = False
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.files = FileTableWidget(
            theme,
            model,
            table_name="datasetFileTable",
            retry_failed_name="datasetRetryFailedButton",
            chooses_dataset=False,
            parent=self,
        )
        # The page scrolls rather than leave its list no room.
        self.files.table.setMinimumHeight(self.fontMetrics().lineSpacing() * _LEAST_LINES)
        self.files.retry_wanted.connect(self.retry_wanted)
        self.files.retry_failed_wanted.connect(self.retry_failed_wanted)
        self.files.details_wanted.connect(self.details_wanted)
        self.files.password_wanted.connect(self.password_wanted)
        self.files.open_wanted.connect(self.open_wanted)
        self.files.show_in_folder_wanted.connect(self.show_in_folder_wanted)
        self._notice = StaleNoticeWidget(theme, self)
        self._notice.finish_wanted.connect(lambda: self.finish_wanted.emit(self._dataset))
        self._notice.rebuild_wanted.connect(lambda: self.rebuild_wanted.emit(self._dataset))
        self.followed = FollowedSectionWidget(theme, self)
        self.duplicates = DuplicatesSectionWidget(self)
        self.duplicates.open_wanted.connect(self.open_wanted)
        self.duplicates.show_in_folder_wanted.connect(self.show_in_folder_wanted)
        self._contents = FactsGridWidget(self)
        self._making = FactsGridWidget(self)
        self._facts = PairWidget(self._contents, self._making, self)
        self._fingerprint = FingerprintRowWidget(theme, self)
        self._making.append(self.tr("Fingerprint"), self._fingerprint)
        self._parts = FactsGridWidget(self)
        self._parts_area = self._scrolling(self._parts)
        self._fingerprint.parts_toggled.connect(self._parts_area.setVisible)
        self._message = QLabel(self)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setWordWrap(True)
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty = self._empty_notice()
        self._pages = CurrentPageStackWidget(self)
        self._pages.addWidget(self._message)
        self._area = scrolling(self._body(), self)
        self._pages.addWidget(self._area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header())
        column.addWidget(self._pages, 1)
        theme.changed.connect(self._draw)
        self._draw()

    @property
    def dataset(self) -> str:
        """The dataset that is shown, or that is being looked up."""
        return self._dataset

    def show_loading(self, name: str) -> None:
        """The facts of this dataset are on their way."""
        if name != self._dataset:
            self._name(name)
            self.files.show_dataset(name)
            self.duplicates.show_duplicates(None)
            self.followed.show_folders(())
            self._say(self.tr("Looking at {0}…").format(name), "muted")

    def show_files(self) -> None:
        """Go to the list of files, with the keyboard too."""
        self._area.verticalScrollBar().setValue(self.files.y())
        self.files.table.setFocus()

    def show_busy(self, *, is_busy: bool) -> None:
        """Whether the dataset is being taken into: then nothing of it is unfinished, only under way."""
        self._is_busy = is_busy

    def show_error(self, sentence: str) -> None:
        """The facts could not be had."""
        self._say(sentence, "bad")

    def show_facts(self, facts: DatasetFacts) -> None:
        """Show these; the file table goes with them."""
        summary = facts.summary
        if summary.name != self._dataset:
            self._name(summary.name)
            self.files.show_dataset(summary.name)
        self._notice.show_reasons(
            summary.stale,
            "" if self._is_busy else facts.unfinished_rebuild_of,
            0 if self._is_busy else summary.passages_without_vector,
        )
        self._contents.show_pairs(contents_facts(facts))
        self._making.show_pairs(making_facts(facts))
        self._fingerprint.show_fingerprint(summary.fingerprint)
        self._parts.show_pairs(facts.parts)
        self._rebuild.setVisible(not summary.stale)  # the notice has the same button
        empty = not (facts.states or summary.doc_count or summary.stale or self._is_busy)
        self.files.setVisible(not empty)
        self._empty.setVisible(empty)
        self._pages.setCurrentIndex(1)
        for button in self._adding:
            button.setEnabled(not summary.stale)

    def _name(self, name: str) -> None:
        self._dataset = name
        metrics = self._title.fontMetrics()
        room = metrics.averageCharWidth() * _TITLE_ROOM
        self._title.setText(metrics.elidedText(shown_name(name), Qt.TextElideMode.ElideRight, room))
        self._title.setToolTip(plain_tooltip(shown_name(name)))
        self._title.setAccessibleName(self.tr("Dataset {0}").format(name))

    def _say(self, sentence: str, look: str) -> None:
        self._message.setProperty("look", look)
        self._message.style().polish(self._message)
        self._message.setText(shown_lines(sentence))
        self._pages.setCurrentIndex(0)

    # Building

    def _header(self) -> QWidget:
        header = QFrame(self)
        header.setProperty("look", "header")
        self._back = QPushButton(self.tr("Back to search"), header)
        self._back.setProperty("look", "link")
        self._back.setToolTip(self.tr("Back to search (Esc)"))
        self._back.clicked.connect(self.closed)
        self._title = QLabel(header)
        self._title.setProperty("look", "heading")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._adding = self._ways_in()
        self._rebuild = self._button(self.tr("Rebuild…"), self.rebuild_wanted)
        self._rebuild.setToolTip(
            self.tr("Make a new dataset from the text that is stored in this one")
        )
        row = QHBoxLayout(header)
        row.setContentsMargins(8, 8, 16, 8)
        row.setSpacing(8)
        row.addWidget(self._back)
        row.addWidget(self._title, 1)
        for button in self._adding:
            row.addWidget(button)
        row.addWidget(self._rebuild)
        return header

    def _ways_in(self) -> tuple[QPushButton, ...]:
        return (
            self._button(self.tr("Add files…"), self.add_files_wanted),
            self._button(self.tr("Add folder…"), self.add_folder_wanted),
            self._button(self.tr("Add text…"), self.add_text_wanted),
        )

    def _button(self, text: str, signal: SignalInstance) -> QPushButton:
        made = QPushButton(text, self)
        made.clicked.connect(lambda: signal.emit(self._dataset))
        return made

    def _empty_notice(self) -> QWidget:
        """What stands in place of the table while there is no file: the same three ways in, where the eye is."""
        made = QWidget(self)
        said = QLabel(self.tr("Nothing is in it yet. Drop files on the window, or add them."), made)
        said.setProperty("look", "muted")
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        said.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        for button in self._ways_in():
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(made)
        column.setContentsMargins(16, 24, 16, 24)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(said)
        column.addLayout(row)
        column.addStretch(2)
        made.hide()
        return made

    def _body(self) -> BodyWidget:
        body = BodyWidget(self)
        facts = QVBoxLayout()
        facts.setContentsMargins(16, 12, 16, 12)
        facts.setSpacing(12)
        facts.addWidget(self._notice)
        facts.addWidget(self._facts)
        facts.addWidget(self._parts_area)
        facts.addWidget(self.followed)
        facts.addWidget(self.duplicates)
        line = QFrame(body)
        line.setProperty("look", "line")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(facts)
        column.addWidget(line)
        column.addWidget(self.files, 1)
        column.addWidget(self._empty, 1)
        return body

    def _scrolling(self, inner: QWidget) -> QScrollArea:
        area = QScrollArea(self)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        inner.setAutoFillBackground(False)
        area.viewport().setAutoFillBackground(False)
        area.setMaximumHeight(self.fontMetrics().height() * 10)
        area.setAccessibleName(self.tr("What the fingerprint is made of"))
        area.hide()
        return area

    def _draw(self) -> None:
        self._back.setIcon(self._theme.icon("chevron-left", "accent"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < self.fontMetrics().averageCharWidth() * _SIDE_BY_SIDE
        if narrow != self._facts.is_narrow:
            self._facts.turn(narrow=narrow)
        super().resizeEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
