"""The embedding models in a table: which there are, how large, what was made with each, which one is used."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kx_desktop.core.models import ModelFacts
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text.figures import number, size
from kx_desktop.gui.text.plain import plain_tooltip, shown_lines, shown_name
from kx_desktop.gui.theme import Theme

_LINES = 4
"""Rows that are shown without scrolling."""


class ModelsTableWidget(QTableWidget):
    """A row for each model; one of them is the current one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self._theme = theme
        self._models: tuple[ModelFacts, ...] = ()
        self.setObjectName("modelsTable")
        self.setAccessibleName(self.tr("Embedding models"))
        self.setHorizontalHeaderLabels(
            [self.tr("Model"), self.tr("Dimension"), self.tr("Size"), self.tr("Datasets")]
        )
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        line = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(line + 12)
        self.setFixedHeight((line + 12) * (_LINES + 1) + 4)
        self.setIconSize(QSize(line, line))
        theme.changed.connect(self._draw_again)

    def show_models(self, models: tuple[ModelFacts, ...]) -> None:
        """Show these; the current one stays the current one where it is still there."""
        current = self.current
        self._models = models
        self.setRowCount(len(models))
        for row, one in enumerate(models):
            self._fill(row, one)
        names = [one.name for one in models]
        wanted = current.name if current is not None else ""
        used = next((row for row, one in enumerate(models) if one.in_use), 0)
        if models:
            self.setCurrentCell(names.index(wanted) if wanted in names else used, 0)

    @property
    def current(self) -> ModelFacts | None:
        """The model whose row is chosen."""
        row = self.currentRow()
        return self._models[row] if 0 <= row < len(self._models) else None

    def _draw_again(self) -> None:
        self.show_models(self._models)

    def _fill(self, row: int, one: ModelFacts) -> None:
        name = self.tr("The bundled model") if one.kind == "bundled" else shown_name(one.name)
        state = self.tr("{0} (in use)").format(name) if one.in_use else name
        texts = (
            state,
            number(one.dim) if one.dim else "?",
            size(one.size_bytes) if one.size_bytes else "–",
            ", ".join(map(shown_name, one.datasets)) or "–",
        )
        told = [one.source if one.kind != "bundled" else one.id, tell(one.problem)]
        told += map(tell, one.advisories)
        tooltip = plain_tooltip(shown_lines("\n".join(line for line in told if line)))
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(tooltip)
            if column == 0:
                item.setIcon(self._icon(one))
            self.setItem(row, column, item)

    def _icon(self, one: ModelFacts) -> QIcon:
        if one.problem:
            return self._theme.icon("error", "bad")
        if one.advisories:
            return self._theme.icon("warning", "warning")
        return (
            self._theme.icon("check", "good") if one.in_use else self._theme.icon("info", "muted")
        )
