"""What a query asks for away from the usual, as chips; closing one sets it back."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.theme import Theme

translate = QCoreApplication.translate
USUAL = Asked()


def told(asked: Asked) -> dict[str, str]:
    """What is away from the usual, by name, in words."""
    found: dict[str, str] = {}
    if asked.before or asked.after:
        found["window"] = translate("Chips", "neighbours: {0} before, {1} after").format(
            asked.before, asked.after
        )
    if asked.offset:
        found["offset"] = translate("Chips", "after the first {0}").format(asked.offset)
    if asked.rrf_k is not None and asked.mode == "hybrid":
        found["rrf_k"] = translate("Chips", "fusion constant {0}").format(asked.rrf_k)
    if asked.mmr_lambda is not None and asked.rerank != "off":
        found["mmr_lambda"] = translate("Chips", "relevance {0}").format(f"{asked.mmr_lambda:.2f}")
    if asked.earlier:
        found["earlier"] = translate("Chips", "earlier versions")
    return found


def without(asked: Asked, name: str) -> Asked:
    """`asked` with that one set back to the usual."""
    if name == "window":
        return replace(asked, before=USUAL.before, after=USUAL.after)
    return replace(asked, **{name: getattr(USUAL, name)})


class ChipsWidget(QWidget):
    """A row of chips."""

    closed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._shown: dict[str, QPushButton] = {}
        theme.changed.connect(self._colour)

    @property
    def buttons(self) -> list[QPushButton]:
        """The chips in order."""
        return list(self._shown.values())

    def show_asked(self, asked: Asked) -> bool:
        """Show a chip for whatever is away from the usual; gives whether there are other chips now than before."""
        wanted = told(asked)
        before = list(self._shown)
        for name in [name for name in self._shown if name not in wanted]:
            gone = self._shown.pop(name)
            self._row.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for name, text in wanted.items():
            chip = self._shown.get(name)
            if chip is None:
                chip = QPushButton(self)
                chip.setProperty("look", "chip")
                chip.setLayoutDirection(self.layoutDirection())
                chip.clicked.connect(partial(self.closed.emit, name))
                self._row.addWidget(chip)
                self._shown[name] = chip
            chip.setText(f"{text}  ✕")
            chip.setAccessibleName(self.tr("Set back: {0}").format(text))
            chip.setToolTip(self.tr("Set back to the usual"))
        self.setVisible(bool(wanted))
        return list(self._shown) != before

    def _colour(self) -> None:
        self.update()
