"""Pairs of a muted label and its words, below one another."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

_LAST_ROW = 1000
"""Below any number of pairs."""


class FactsGridWidget(QWidget):
    """The words can be selected with the mouse and by keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(_LAST_ROW + 1, 1)
        self._labels: list[tuple[QLabel, QLabel]] = []

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show these, in their order."""
        while len(self._labels) < len(pairs):
            self._add_line()
        for at, (label, words) in enumerate(self._labels):
            shown = at < len(pairs)
            label.setVisible(shown)
            words.setVisible(shown)
            if shown:
                label.setText(pairs[at][0])
                words.setText(pairs[at][1])
                words.setAccessibleName(f"{pairs[at][0]}: {pairs[at][1]}")

    def append(self, label: str, widget: QWidget) -> None:
        """Have `widget` beside a label of its own below the pairs."""
        said = QLabel(label, self)
        said.setProperty("look", "muted")
        said.setToolTip(widget.toolTip())
        self._grid.addWidget(said, _LAST_ROW, 0)
        self._grid.addWidget(widget, _LAST_ROW, 1)

    def words_of(self, label: str) -> str:
        """The words beside a label, empty where it is not shown."""
        found = (words.text() for one, words in self._labels if one.text() == label)
        return next(found, "")

    def _add_line(self) -> None:
        label, words = QLabel(self), QLabel(self)
        label.setProperty("look", "muted")
        for one in (label, words):
            one.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        # Selectable by keys, but not in the way of them.
        words.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        row = len(self._labels)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(words, row, 1, Qt.AlignmentFlag.AlignTop)
        self._labels.append((label, words))
