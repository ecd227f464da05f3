"""The whole of what there is to say of one file: where it stands, why it is in its state, what to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.fact_line import Fact, FactLineWidget
from kx_desktop.gui.ingesting.file_words import reason_of
from kx_desktop.gui.ingesting.names import full_name
from kx_desktop.gui.ingesting.states import advice_of, icon_of, sentence_of, word_of
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme


class FileDetailsWidget(QFrame):
    """Below the table, for the row that is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: FileRow | None = None
        self.setProperty("look", "footer")
        self.setAccessibleName(self.tr("The chosen file"))
        self._icon = QLabel(self)
        self._where = FactLineWidget(theme, self)
        self._why = QLabel(self)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setWordWrap(True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        lines = QVBoxLayout()
        lines.setSpacing(2)
        lines.addWidget(self._where)
        lines.addWidget(self._why)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 16, 4)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)
        self._line = row
        theme.changed.connect(self._show_icon)
        self.hide()

    def add_deed(self, button: QPushButton) -> None:
        """Have `button` stand beside the reason that it does something about."""
        self._line.addWidget(button)

    @property
    def text(self) -> str:
        """What stands there, for the clipboard."""
        return self._why.text()

    def show_row(self, row: FileRow | None) -> None:
        """Show this file; None for none."""
        if row == self._row:
            return
        self._row = row
        self.setVisible(row is not None)
        if row is None:
            return
        self._where.show_facts(
            (
                Fact(full_name(row), role="text"),
                Fact(figures.moment(row.changed_ms or row.queued_ms), 1),
            )
        )
        said = (
            reason_of(row)
            if row.reason
            else self.tr("{0}. {1}").format(word_of(row.state), sentence_of(row.state))
        )
        self._why.setText(" ".join(part for part in (said, advice_of(row)) if part))
        self._show_icon()

    def _show_icon(self) -> None:
        if self._row is not None:
            side = self.fontMetrics().height()
            self._icon.setPixmap(self._theme.icon(*icon_of(self._row.state)).pixmap(side, side))
