"""What a query asks for away from the usual, as chips; closing one sets it back."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kx_desktop.core.queries import PATHS
from kx_desktop.gui.layout.flow import FlowLayout
from kx_desktop.gui.query.applying import applying, fusion, searched
from kx_desktop.gui.query.asked import Asked
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme

translate = QCoreApplication.translate
USUAL = Asked()
_LONGEST = 32
"""Characters that a chip shows of a text that the person typed."""


def told(asked: Asked) -> dict[str, str]:
    """What is away from the usual and applies, by name, in words. The filter has chips of its own."""
    applies, fused = applying(asked), fusion(asked)
    found: dict[str, str] = {}
    if "paths" in applies and asked.paths != USUAL.paths:
        found["paths"] = " + ".join(_path(path) for path in asked.paths)
    if fused not in {"", USUAL.fusion}:
        found["fusion"] = {
            "weight": translate("Chips", "fusion by weight"),
            "cascaded": translate("Chips", "fusion: cascaded"),
            "none": translate("Chips", "fusion: none"),
        }[fused]
    if asked.rrf_k is not None and "rrf_k" in applies:
        found["rrf_k"] = translate("Chips", "fusion constant {0}").format(asked.rrf_k)
    if asked.alpha is not None and "alpha" in applies:
        found["alpha"] = translate("Chips", "dense share {0}").format(f"{asked.alpha:.2f}")
    if asked.weights is not None and "weights" in applies:
        weights = dict(zip(PATHS, asked.weights, strict=True))
        found["weights"] = ", ".join(
            f"{_path(path)} {weights[path]:.2f}" for path in searched(asked)
        )
    if asked.metric is not None and "metric" in applies:
        found["metric"] = {
            "cosine": translate("Chips", "metric: cosine"),
            "l2": translate("Chips", "metric: L2"),
            "ip": translate("Chips", "metric: inner product"),
        }[asked.metric]
    if asked.rerank_factor is not None and "rerank_factor" in applies:
        factor = f"{asked.rerank_factor:g}"
        found["rerank_factor"] = translate("Chips", "look {0} × further").format(factor)
    if asked.mmr_lambda is not None and "mmr_lambda" in applies:
        found["mmr_lambda"] = translate("Chips", "relevance {0}").format(f"{asked.mmr_lambda:.2f}")
    return found | _told_of_what_is_shown(asked)


def _told_of_what_is_shown(asked: Asked) -> dict[str, str]:
    found: dict[str, str] = {}
    if asked.order_by:
        order = _short(asked.order_by)
        found["order_by"] = translate("Chips", "sorted by {0}").format(order)
    if asked.offset:
        found["offset"] = translate("Chips", "after the first {0}").format(asked.offset)
    if asked.before or asked.after:
        found["window"] = translate("Chips", "neighbours: {0} before, {1} after").format(
            asked.before, asked.after
        )
    if asked.metadata_fields:
        names = _short(", ".join(asked.metadata_fields))
        found["metadata_fields"] = translate("Chips", "with {0}").format(names)
    if asked.include_vector:
        found["include_vector"] = translate("Chips", "with vector")
    if asked.earlier:
        found["earlier"] = translate("Chips", "earlier versions")
    return found


def _path(path: str) -> str:
    return {
        "dense": translate("Chips", "dense"),
        "sparse": translate("Chips", "sparse"),
        "fulltext": translate("Chips", "full text"),
    }[path]


def _short(text: str) -> str:
    """Text of the person's on one line, no longer than a chip is read at a glance."""
    line = shown_name(" ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"


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
        self._row = FlowLayout(self, horizontal=8, vertical=4)
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
            chip.setText(f"{text}  ✕".replace("&", "&&"))
            chip.setAccessibleName(self.tr("Set back: {0}").format(text))
            chip.setToolTip(self.tr("Set back to the usual"))
        self.setVisible(bool(wanted))
        return list(self._shown) != before

    def _colour(self) -> None:
        self.update()
