"""The Advanced drawer: what a query can be told beside its words, each with a sentence that explains it."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.layout.spins import give_room
from kx_desktop.gui.query.asked import OFFSET_MOST, WINDOW_MOST, Asked


class AdvancedWidget(QFrame):
    """Shows only what applies to the mode that is chosen. A number at its least shows what the settings say in its place."""

    changed = Signal()

    def __init__(
        self, usual_rrf_k: int, usual_lambda: float, parent: QWidget | None = None
    ) -> None:
        """`usual_rrf_k` and `usual_lambda` are what the settings say."""
        super().__init__(parent)
        self.setAccessibleName(self.tr("Advanced search options"))
        self._usual_rrf_k, self._usual_lambda = usual_rrf_k, usual_lambda
        self._quiet = False
        self._before = self._spin("windowBeforeSpin", 0, WINDOW_MOST)
        self._after = self._spin("windowAfterSpin", 0, WINDOW_MOST)
        self._offset = self._spin("offsetSpin", 0, OFFSET_MOST)
        self._rrf_k = self._spin("rrfKSpin", 1, 1_000_000)
        self._lambda = QDoubleSpinBox(self)
        self._lambda.setObjectName("mmrLambdaSpin")
        self._lambda.setRange(-0.05, 1.0)
        self._lambda.setSingleStep(0.05)
        self._lambda.setDecimals(2)
        give_room(self._lambda)
        self._lambda.valueChanged.connect(self._tell)
        self._earlier = QCheckBox(self.tr("Earlier versions too"), self)
        self._earlier.setObjectName("earlierCheck")
        self._earlier.toggled.connect(self._tell)
        self._rows: dict[str, QWidget] = {}
        self._build()
        self.show_usual(usual_rrf_k, usual_lambda)

    def show_usual(self, rrf_k: int, mmr_lambda: float) -> None:
        """What the settings say, shown where a query does not say otherwise."""
        self._usual_rrf_k, self._usual_lambda = rrf_k, mmr_lambda
        self._rrf_k.setSpecialValueText(self.tr("usual ({0})").format(rrf_k))
        self._lambda.setSpecialValueText(self.tr("usual ({0})").format(f"{mmr_lambda:.2f}"))

    @property
    def controls(self) -> list[QWidget]:
        """What can be set, from the top down."""
        return [self._before, self._after, self._offset, self._rrf_k, self._lambda, self._earlier]

    def fill(self, asked: Asked) -> None:
        """Show what is asked for."""
        self._quiet = True
        self._before.setValue(asked.before)
        self._after.setValue(asked.after)
        self._offset.setValue(asked.offset)
        self._rrf_k.setValue(1 if asked.rrf_k is None else asked.rrf_k)
        self._lambda.setValue(-0.05 if asked.mmr_lambda is None else asked.mmr_lambda)
        self._earlier.setChecked(asked.earlier)
        self._quiet = False
        self.show_applying(asked.mode, asked.rerank)

    def read(self, asked: Asked) -> Asked:
        """`asked` with what stands here."""
        rrf_k, mmr_lambda = self._rrf_k.value(), round(self._lambda.value(), 2)
        return replace(
            asked,
            before=self._before.value(),
            after=self._after.value(),
            offset=self._offset.value(),
            rrf_k=None if rrf_k <= 1 else rrf_k,
            mmr_lambda=None if mmr_lambda < 0 else mmr_lambda,
            earlier=self._earlier.isChecked(),
        )

    def show_applying(self, mode: str, rerank: str) -> None:
        """Show what applies to the mode and to the rerank pass."""
        self._rows["rrf_k"].setVisible(mode == "hybrid")
        self._rows["lambda"].setVisible(rerank != "off")

    def _build(self) -> None:
        self.setProperty("look", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        column.setSpacing(4)
        around = QWidget(self)
        pair = QHBoxLayout(around)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(8)
        # Within the fields: a column of labels would leave the sentence no room in a narrow window.
        self._before.setSuffix(self.tr(" before"))
        self._after.setSuffix(self.tr(" after"))
        pair.addWidget(self._before)
        pair.addWidget(self._after)
        self._before.setAccessibleName(self.tr("Neighbouring passages before"))
        self._after.setAccessibleName(self.tr("Neighbouring passages after"))
        self._add("window", self.tr("Neighbours"), around,
                  self.tr("How many passages around each result are tinted in the source, for more context."))  # fmt: skip
        self._add("offset", self.tr("Start after"), self._offset,
                  self.tr("How many results to leave out from the top."))  # fmt: skip
        self._add("rrf_k", self.tr("Fusion constant"), self._rrf_k,
                  self.tr("The k of 1 / (k + rank). The greater it is, the less the first ranks of each path stand out."))  # fmt: skip
        self._add("lambda", self.tr("Relevance or variety"), self._lambda,
                  self.tr("1 is relevance alone, 0 is variety alone, when near-identical passages give way to others."))  # fmt: skip
        self._add("earlier", self.tr("Versions"), self._earlier,
                  self.tr("Searches documents too whose file has changed or gone since."))  # fmt: skip
        for row in self._rows.values():
            column.addWidget(row)

    def _add(self, name: str, label: str, control: QWidget, sentence: str) -> None:
        row = QWidget(self)
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        title = QLabel(label, row)
        title.setMinimumWidth(self.fontMetrics().averageCharWidth() * 20)
        about = QLabel(sentence, row)
        about.setProperty("look", "muted")
        about.setWordWrap(True)
        title.setBuddy(control)
        if not control.accessibleName():
            control.setAccessibleName(label)
        control.setAccessibleDescription(sentence)
        control.setToolTip(sentence)
        grid.addWidget(title, 0, 0)
        grid.addWidget(control, 0, 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(about, 0, 2)
        grid.setColumnMinimumWidth(1, self.fontMetrics().averageCharWidth() * 20)
        grid.setColumnStretch(2, 1)
        self._rows[name] = row

    def _spin(self, name: str, low: int, high: int) -> QSpinBox:
        spin = QSpinBox(self)
        spin.setObjectName(name)
        spin.setRange(low, high)
        give_room(spin)
        spin.setMinimumWidth(self.fontMetrics().averageCharWidth() * 8)
        spin.valueChanged.connect(self._tell)
        return spin

    def _tell(self) -> None:
        if not self._quiet:
            self.changed.emit()
