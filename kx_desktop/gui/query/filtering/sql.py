"""The filter as SQL: the line, what is wrong with it in a sentence, and for which filter the results are."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from kx_desktop.gui.query.filtering.announcing import announce
from kx_desktop.gui.query.filtering.edit import FilterEditWidget
from kx_desktop.gui.text.plain import shown_lines, shown_name
from kx_desktop.gui.theme import Theme

_LONGEST = 160
"""Characters of the filter in force; the chips have the rest of it."""


class SqlFilterWidget(QWidget):
    """Shown when a person wants to read or edit the filter as text, and whenever it is wrong."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = FilterEditWidget(theme, self)
        self.edit.setObjectName("filterEdit")
        self.edit.setAccessibleName(self.tr("Filter as SQL"))
        self.edit.setPlaceholderText("extension = 'pdf' AND modified_at >= '2024'")
        self.edit.setToolTip(
            self.tr(
                "A SQL WHERE clause over the fields of documents and passages. Ctrl+Space shows what fits."
            )
        )
        self._usual = self.edit.toolTip()
        self.edit.setAccessibleDescription(self._usual)
        self._wrong = self._label("filterWrong", "bad")
        self._still = self._label("filterStill", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.edit)
        column.addWidget(self._wrong)
        column.addWidget(self._still)

    def show_wrong(self, sentence: str, at: tuple[int, int] | None, last_good: str | None) -> None:
        """Say what is wrong, where, and which filter the results are for; None where there are none."""
        sentence = shown_lines(sentence)
        if last_good is None:
            still = ""
        elif last_good:
            name = shown_name(last_good)
            short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
            still = self.tr("The results are still for {0}").format(short)
        else:
            still = self.tr("The results are still without a filter.")
        self._wrong.setText(sentence)
        self._still.setText(still)
        self._wrong.show()
        self._still.setVisible(bool(still))
        self._look("wrong")
        self.edit.show_mark(at)
        self.edit.setAccessibleDescription(f"{sentence} {still}".strip())
        announce(self.edit, sentence)

    def show_right(self) -> None:
        """Nothing is wrong (any more)."""
        self.edit.show_mark(None)
        if self._wrong.isHidden():
            return
        self._wrong.hide()
        self._still.hide()
        self._look("")
        self.edit.setAccessibleDescription(self._usual)

    def _label(self, name: str, look: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setProperty("look", look)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.hide()
        return label

    def _look(self, look: str) -> None:
        self.edit.setProperty("look", look)
        self.edit.style().unpolish(self.edit)
        self.edit.style().polish(self.edit)
