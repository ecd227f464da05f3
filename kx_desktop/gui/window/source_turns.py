"""One source pane for the search and for the answer: whoever is in front has it, the other finds it again as it left it."""

from PySide6.QtCore import QObject, Signal

from kx_desktop.core.queries import Hit
from kx_desktop.gui.source import SourceWidget


class SourceTurn(QObject):
    """The source pane as one of the two sees it; while the other is in front what is shown here is only remembered."""

    next_hit_wanted = Signal()
    previous_hit_wanted = Signal()

    def __init__(self, source: SourceWidget, parent: QObject, told: str = "") -> None:
        """`told` stands where no document is shown, by default what the pane itself says."""
        super().__init__(parent)
        self._source = source
        self._told = told
        self._shown: tuple[Hit, int, int] | None = None
        self._is_in_front = False

    @property
    def hit(self) -> Hit | None:
        """What is shown, or will be again."""
        return self._shown[0] if self._shown is not None else None

    def show_hit(self, hit: Hit, position: int, count: int) -> None:
        """See `SourceWidget.show_hit`."""
        self._shown = hit, position, count
        if self._is_in_front:
            self._source.show_hit(hit, position, count)

    def clear(self) -> None:
        """Show no document."""
        self._shown = None
        if self._is_in_front:
            self._source.clear(self._told)

    def focus_source(self) -> None:
        """Take the keyboard to the document."""
        if self._is_in_front:
            self._source.focus_source()

    def come_forward(self) -> None:
        """Have the pane from now on."""
        self._is_in_front = True
        if self._shown is None:
            self._source.clear(self._told)
        else:
            self._source.show_hit(*self._shown)

    def step_back(self) -> None:
        """Leave the pane to the other."""
        self._is_in_front = False

    def pass_on(self, by: int) -> None:
        """The next hit is wanted, or with -1 the one before."""
        if self._is_in_front:
            (self.next_hit_wanted if by > 0 else self.previous_hit_wanted).emit()


class SourceTurns(QObject):
    """The two turns at one pane."""

    def __init__(self, source: SourceWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.search = SourceTurn(source, self)
        self.ask = SourceTurn(source, self, self.tr("Choose a citation to read it in its place."))
        for turn in (self.search, self.ask):
            source.next_hit_wanted.connect(lambda turn=turn: turn.pass_on(1))
            source.previous_hit_wanted.connect(lambda turn=turn: turn.pass_on(-1))
        self.search.come_forward()

    def give_to(self, turn: SourceTurn) -> None:
        """One of the two comes forward."""
        for other in (self.search, self.ask):
            if other is not turn:
                other.step_back()
        turn.come_forward()
