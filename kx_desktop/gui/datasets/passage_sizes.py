"""How large the passages of a new dataset are: the person keeps the defaults, or chooses."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from kx_desktop.gui.layout.spins import give_room
from kx_desktop.settings import Settings


class PassageSizesWidget(QWidget):
    """Two numbers; the overlap is never more than half of the size."""

    def __init__(self, chunk_size: int, chunk_overlap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        declared = Settings.declared()["chunk_size"]
        self.size_spin = self._spin("passageSizeSpin", self.tr("Most characters in a passage"))
        self.size_spin.setRange(int(declared.low or 1), int(declared.high or chunk_size))
        self.size_spin.setSingleStep(100)
        self.size_spin.setValue(chunk_size)
        self.overlap_spin = self._spin(
            "passageOverlapSpin", self.tr("Characters shared with the passage before")
        )
        self.overlap_spin.setRange(0, chunk_size // 2)
        self.overlap_spin.setSingleStep(50)
        self.overlap_spin.setValue(chunk_overlap)
        self.size_spin.valueChanged.connect(self._bound_overlap)
        form = QGridLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setColumnStretch(1, 1)
        labelled = (
            (self.tr("Passage &size"), self.size_spin),
            (self.tr("&Overlap"), self.overlap_spin),
        )
        for row, (text, spin) in enumerate(labelled):
            label = QLabel(text, self)
            label.setBuddy(spin)
            form.addWidget(label, row, 0)
            form.addWidget(spin, row, 1)
        what = QLabel(
            self.tr(
                "A document is split into passages of at most this many characters; each repeats the end of the one before, "
                "so that no sentence is torn apart. Smaller passages answer more exactly, larger ones keep more around them."
            ),
            self,
        )
        what.setProperty("look", "muted")
        what.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(form)
        column.addWidget(what)

    @property
    def chunk_size(self) -> int:
        """The most characters in a passage."""
        return self.size_spin.value()

    @property
    def chunk_overlap(self) -> int:
        """The most characters that a passage shares with the one before."""
        return self.overlap_spin.value()

    def _spin(self, name: str, said: str) -> QSpinBox:
        made = QSpinBox(self)
        give_room(made)
        made.setObjectName(name)
        made.setAccessibleName(said)
        made.setToolTip(said)
        made.setSuffix(self.tr(" characters"))
        made.setAlignment(Qt.AlignmentFlag.AlignLeft)
        return made

    def _bound_overlap(self, size: int) -> None:
        self.overlap_spin.setMaximum(size // 2)
