"""Where the window stood, how it was divided and what was chosen: brought back at the next start."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

from kx_desktop.gui.window.search_page import ASK

if TYPE_CHECKING:
    from kx_desktop.gui.window.main_window import MainWindow

_SIZE = QSize(1360, 860)
_WAY = "way"
"""Whether searching or asking is in front."""

_SHARE = 0.94
"""The most of a screen's width and height that the window takes when it is opened for the first time."""


def restore(window: "MainWindow") -> None:
    """Bring back what `save` kept; a place on a screen that is gone becomes one on a screen that is there."""
    layout = window.kept.layout
    window.resize(fit_size(window.screen().availableSize(), _SIZE))
    if "geometry" in layout:
        window.restoreGeometry(layout["geometry"])
    for splitter in (window.sides, window.floors, window.search.splitter):
        if splitter.objectName() in layout:
            splitter.restoreState(layout[splitter.objectName()])
    window.search.source.prefer_views(window.kept.choices)
    if window.kept.choices.get(_WAY) == ASK:
        window.search.show_way(ASK)
    window.composing.presets.start(window.kept.asked)


def save(window: "MainWindow") -> None:
    """Keep where the window stands and what is chosen in it."""
    window.kept.layout["geometry"] = window.saveGeometry()
    for splitter in (window.sides, window.floors, window.search.splitter):
        window.kept.layout[splitter.objectName()] = splitter.saveState()
    if window.side.isHidden():  # nothing is divided while there is nothing to choose
        window.kept.layout[window.sides.objectName()] = window.sides_kept
    if window.session.library is not None and window.datasets.choice:
        kept = window.kept.of_library(window.session.folder)
        kept["dataset"] = window.datasets.choice.kept()
    window.kept.choices[_WAY] = window.search.way
    window.kept.save()


def fit_size(available: QSize, wanted: QSize) -> QSize:
    """`wanted`, or what of it a screen with that much room has place for."""
    return wanted.boundedTo(
        QSize(int(available.width() * _SHARE), int(available.height() * _SHARE))
    )
