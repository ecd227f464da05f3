"""Why a dataset is stale or not finished, in words, with the one thing that mends it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.datasets.items import words_go_on
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme


class StaleNoticeWidget(QFrame):
    """Stands at the top of the page of a dataset that is stale or not finished."""

    rebuild_wanted = Signal()
    finish_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("look", "notice")
        self.setProperty("tone", "warning")
        self._icon = QLabel(self)
        self._title = title = QLabel(self)
        title.setProperty("look", "title")
        title.setTextFormat(Qt.TextFormat.PlainText)
        self._reasons = QLabel(self)
        self._reasons.setTextFormat(Qt.TextFormat.PlainText)
        self._reasons.setWordWrap(True)
        self._rebuild = QPushButton(self.tr("Rebuild into a new dataset…"), self)
        self._rebuild.setObjectName("rebuildButton")
        self._rebuild.setToolTip(
            self.tr("Make a new dataset from the text that is stored in this one")
        )
        self._rebuild.clicked.connect(self.rebuild_wanted)
        self._finish = QPushButton(self.tr("Finish"), self)
        self._finish.setObjectName("finishButton")
        self._finish.setAccessibleName(self.tr("Finish the dataset"))
        self._finish.setToolTip(self.tr("Go on where it was stopped"))
        self._finish.clicked.connect(self.finish_wanted)
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
        row.addWidget(self._finish, 0, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._reasons.text()

    def show_reasons(
        self, reasons: Sequence[str], unfinished_rebuild_of: str = "", without_vector: int = 0
    ) -> None:
        """Show these, or that a rebuild was cut short, or that so many passages still lack their vectors; hidden where all is well."""
        told = [tell(reason) for reason in reasons]
        said = [self.tr("{0}.").format(f"{reason[:1].upper()}{reason[1:]}") for reason in told]
        if reasons:
            said.append(
                self.tr(
                    "Search by words goes on; search by meaning and adding files need a rebuild."
                )
                if words_go_on(reasons)
                else self.tr("Searching and adding files need a rebuild.")
            )
        if unfinished_rebuild_of:
            said.append(
                self.tr("The rebuild from {0} was cut short; not all of it is here yet.").format(
                    unfinished_rebuild_of
                )
            )
        unfinished = bool(without_vector) and not reasons
        if unfinished:
            said.append(
                self.tr(
                    "{0} of it are found by words and not yet by meaning, since taking in was stopped."
                ).format(figures.passages(without_vector))
            )
        self._title.setText(
            self.tr("This dataset is stale") if reasons else self.tr("This dataset is not finished")
        )
        self._reasons.setText("\n".join(said))
        self._rebuild.setVisible(bool(reasons))
        self._finish.setVisible(not reasons)
        self.setVisible(bool(said))

    def _draw(self) -> None:
        side = self.fontMetrics().height() + 4
        self._icon.setPixmap(self._theme.icon("warning", "warning").pixmap(side, side))
