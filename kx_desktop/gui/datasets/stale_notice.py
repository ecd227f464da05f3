"""Why a dataset is stale, in words, with the one thing that mends it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.theme import Theme


class StaleNoticeWidget(QFrame):
    """Stands at the top of the page of a stale dataset."""

    rebuild_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "notice")
        self.setProperty("tone", "warning")
        self._icon = QLabel(self)
        title = QLabel(self.tr("This dataset is stale"), self)
        title.setProperty("look", "title")
        self._reasons = QLabel(self)
        self._reasons.setTextFormat(Qt.TextFormat.PlainText)
        self._reasons.setWordWrap(True)
        self._rebuild = QPushButton(self.tr("Rebuild into a new dataset…"), self)
        self._rebuild.setObjectName("rebuildButton")
        self._rebuild.setToolTip(
            self.tr("Make a new dataset from the text that is stored in this one")
        )
        self._rebuild.clicked.connect(self.rebuild_wanted)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(title)
        words.addWidget(self._reasons)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        row.addWidget(self._rebuild, 0, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._reasons.text()

    def show_reasons(self, reasons: Sequence[str], unfinished_rebuild_of: str = "") -> None:
        """Show these, or that a rebuild was cut short; hidden where there is neither."""
        said = [f"{reason[:1].upper()}{reason[1:]}." for reason in reasons]
        if reasons:
            said.append(
                self.tr(
                    "Search by words goes on; search by meaning and adding files need a rebuild."
                )
            )
        if unfinished_rebuild_of:
            said.append(
                self.tr("The rebuild from {0} was cut short; not all of it is here yet.").format(
                    unfinished_rebuild_of
                )
            )
        self._reasons.setText("\n".join(said))
        self._rebuild.setVisible(bool(reasons))
        self.setVisible(bool(said))

    def _draw(self) -> None:
        side = self.fontMetrics().height() + 4
        self._icon.setPixmap(self._theme.icon("warning", "warning").pixmap(side, side))
