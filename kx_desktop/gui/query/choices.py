"""What is chosen for almost every question: mode, how many results, and whether they are reranked, by likeness and by a cross-encoder."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from kx_desktop.core.queries import K_MAX, RERANKED
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.query.segments import SegmentsWidget


class ChoicesWidget(QWidget):
    """A row that goes on in a further line where it is narrow; others may add what belongs beside it to `flow`."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self._mode = SegmentsWidget(self)
        self._k = QSpinBox(self)
        self._rerank = SegmentsWidget(self)
        self._reranker = SegmentsWidget(self)
        self._make()
        self.flow = FlowLayout(self, horizontal=16, vertical=8)
        self.flow.addWidget(self._labelled(self.tr("Mode"), self._mode))
        self.flow.addWidget(self._labelled(self.tr("Top-k"), self._k))
        self.flow.addWidget(self._labelled(self.tr("Rerank"), self._rerank))
        self._of_reranker = self._labelled(self.tr("Reranker"), self._reranker)
        self._of_reranker.hide()
        self.flow.addWidget(self._of_reranker)

    @property
    def controls(self) -> list[QWidget]:
        """What can be set, in the order of reading."""
        return [*self._mode.buttons, self._k, *self._rerank.buttons, *self._reranker.buttons]

    @property
    def has_reranker(self) -> bool:
        """Whether there is a reranker to choose."""
        return not self._of_reranker.isHidden()

    def show_reranker(self, *, is_there: bool) -> None:
        """Show or hide the choice of the reranker."""
        self._of_reranker.setVisible(is_there)

    def fill(self, asked: Asked) -> None:
        """Show what is asked for."""
        self._filling = True
        self._mode.choose(asked.mode)
        self._k.setValue(asked.k)
        self._rerank.choose(asked.rerank)
        self._reranker.choose(asked.reranker)
        self._filling = False

    def read(self, asked: Asked) -> Asked:
        """`asked` with what stands here."""
        return replace(
            asked,
            mode=self._mode.currentData(),
            k=self._k.value(),
            rerank=self._rerank.currentData(),
            reranker=self._reranker.currentData(),
        )

    def _make(self) -> None:
        self._mode.setObjectName("modeCombo")
        self._mode.set_name(self.tr("Mode"))
        self._mode.add("hybrid", self.tr("Hybrid"), self.tr("By meaning and by words, the two fused: the best for most questions."))  # fmt: skip
        self._mode.add("dense", self.tr("Dense"), self.tr("By meaning alone: finds other words for the same thing."))  # fmt: skip
        self._mode.add("fulltext", self.tr("Full text"), self.tr("By words alone: names, codes, exact phrases."))  # fmt: skip
        self._mode.add("sparse", self.tr("Sparse"), self.tr("By pieces of words alone: finds what is misspelt or inflected, and parts of codes."))  # fmt: skip
        self._mode.currentIndexChanged.connect(self._tell)
        self._k.setObjectName("topKSpin")
        self._k.setRange(1, K_MAX)
        self._k.setFixedWidth(self.fontMetrics().horizontalAdvance("00") + 44)
        self._k.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._k.setAccessibleName(self.tr("Top-k"))
        self._k.setAccessibleDescription(self.tr("How many results a page has."))
        self._k.setToolTip(self.tr("How many results a page has, 1 to {0}.").format(K_MAX))
        self._k.valueChanged.connect(self._tell)
        self._rerank.setObjectName("rerankCombo")
        self._rerank.set_name(self.tr("Rerank"))
        self._rerank.add("auto", self.tr("Auto"), self.tr("As the settings say."))
        self._rerank.add("on", self.tr("On"), self.tr("Near-identical passages give way to others."))  # fmt: skip
        self._rerank.add("off", self.tr("Off"), self.tr("The order of relevance as it is."))
        self._rerank.currentIndexChanged.connect(self._tell)
        self._reranker.setObjectName("rerankerCombo")
        self._reranker.set_name(self.tr("Reranker"))
        self._reranker.add("auto", self.tr("Auto"), self.tr("As the settings say."))
        self._reranker.add("on", self.tr("On"), self.tr("The cross-encoder reads the first {0} passages beside the question and puts them in order.").format(RERANKED))  # fmt: skip
        self._reranker.add("off", self.tr("Off"), self.tr("The order of the fused scores."))
        self._reranker.currentIndexChanged.connect(self._tell)

    def _labelled(self, text: str, control: QWidget) -> QWidget:
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        label = QLabel(text, pair)
        label.setProperty("look", "muted")
        label.setBuddy(control)
        row.addWidget(label)
        row.addWidget(control)
        return pair

    def _tell(self) -> None:
        if not self._filling:
            self.changed.emit()
