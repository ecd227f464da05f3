"""How large the passages of a new dataset are: the person keeps the defaults, or chooses."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from kx_desktop.gui.layout.spins import FreeSpinBox, give_room
from kx_desktop.gui.text.figures import number
from kx_desktop.settings import Settings


class PassageSizesWidget(QWidget):
    """Two numbers; the overlap is never more than half of the size. What is typed stays, and is told where it is wrong."""

    judged = Signal(bool)
    """Whether both numbers can be used."""

    def __init__(self, chunk_size: int, chunk_overlap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        declared = Settings.declared()["chunk_size"]
        self._low, self._high = int(declared.low or 1), int(declared.high or chunk_size)
        self._overlap = chunk_overlap
        self._is_chosen = False
        self._follows = False
        self.size_spin = self._spin("passageSizeSpin", self.tr("Most characters in a passage"))
        self.size_spin.set_steps(self._low, self._high)
        self.size_spin.setSingleStep(100)
        self.size_spin.setValue(chunk_size)
        self.overlap_spin = self._spin(
            "passageOverlapSpin", self.tr("Characters shared with the passage before")
        )
        self.overlap_spin.setSingleStep(50)
        self.overlap_spin.setValue(chunk_overlap)
        self._size_wrong, self._overlap_wrong = self._wrong(), self._wrong()
        form = QGridLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        form.setColumnStretch(1, 1)
        labelled = (
            (self.tr("Passage &size"), self.size_spin, self._size_wrong),
            (self.tr("&Overlap"), self.overlap_spin, self._overlap_wrong),
        )
        for row, (text, spin, wrong) in enumerate(labelled):
            label = QLabel(text, self)
            label.setBuddy(spin)
            form.addWidget(label, 2 * row, 0)
            form.addWidget(spin, 2 * row, 1)
            form.addWidget(wrong, 2 * row + 1, 1)
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
        self.size_spin.valueChanged.connect(self._follow)
        self.overlap_spin.valueChanged.connect(self._choose)
        self._judge()

    @property
    def chunk_size(self) -> int:
        """The most characters in a passage."""
        return self.size_spin.value()

    @property
    def chunk_overlap(self) -> int:
        """The most characters that a passage shares with the one before."""
        return self.overlap_spin.value()

    @property
    def is_right(self) -> bool:
        """Whether both numbers can be used."""
        return not (self._size_wrong.text() or self._overlap_wrong.text())

    def _spin(self, name: str, said: str) -> FreeSpinBox:
        made = FreeSpinBox(0, 0, self)
        give_room(made)
        made.setObjectName(name)
        made.setAccessibleName(said)
        made.setToolTip(said)
        made.setSuffix(self.tr(" characters"))
        made.setAlignment(Qt.AlignmentFlag.AlignLeft)
        return made

    def _wrong(self) -> QLabel:
        made = QLabel(self)
        made.setProperty("look", "bad")
        made.setWordWrap(True)
        return made

    def _follow(self, size: int) -> None:
        if not self._is_chosen:  # an overlap that nobody chose gives way to the size
            self._follows = True
            self.overlap_spin.setValue(min(self._overlap, max(size, 0) // 2))
            self._follows = False
        self._judge()

    def _choose(self) -> None:
        if not self._follows:
            self._is_chosen = True
            self._judge()

    def _judge(self) -> None:
        size, overlap = self.chunk_size, self.chunk_overlap
        fits = self._low <= size <= self._high
        _mark(
            self.size_spin,
            self._size_wrong,
            ""
            if fits
            else self.tr("A whole number from {0} to {1}.").format(
                number(self._low), number(self._high)
            ),
        )
        most = min(max(size, self._low), self._high) // 2
        self.overlap_spin.set_steps(0, most)
        told = self.tr("At most half of a passage: {0} characters.").format(number(most))
        _mark(self.overlap_spin, self._overlap_wrong, "" if 0 <= overlap <= most else told)
        self.judged.emit(self.is_right)


def _mark(spin: FreeSpinBox, label: QLabel, told: str) -> None:
    label.setText(told)
    label.setVisible(bool(told))
    spin.setAccessibleDescription(told)
    look = "wrong" if told else ""
    if spin.property("look") != look:
        spin.setProperty("look", look)
        spin.style().polish(spin)
