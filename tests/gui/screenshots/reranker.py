"""Pictures of the reranker: its switch, what it made of a hit, its settings, and one that cannot be used."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.settings import Settings
from tests.embedding.pair_graph import pair_model

if TYPE_CHECKING:
    from tests.gui.screenshots.taking import Camera

QUESTION = "what is the refund window?"


def take_reranker(camera: "Camera") -> None:
    """A small cross-encoder, and one that is gone."""
    model = pair_model(camera.place / "my-cross-encoder")
    settings = Settings.load()
    settings.with_value("reranker", str(model)).save()
    window = camera.open(camera.sample())
    _switch_on(window)
    camera.ask(window, QUESTION)
    camera.take("reranker", window)
    window.resize(900, 700)
    camera.settle(0.4)
    camera.take("reranker-narrow", window)
    window.searching.explain_current()
    camera.take_dialog("reranker-why", window)
    window.dialogs.settings("retrieval")
    camera.take_dialog("reranker-settings", window)
    window.close()
    Settings.load().with_value("reranker", str(camera.place / "gone")).save()
    window = camera.open(camera.sample())
    _switch_on(window)
    window.search.bar.set_text(QUESTION)
    window.searching.search()
    camera.settle(1.5)
    camera.take("reranker-gone", window)
    window.close()
    Settings.load().with_default("reranker").save()


def _switch_on(window: QWidget) -> None:
    switch = window.findChild(SegmentsWidget, "rerankerCombo")
    assert switch is not None
    switch.choose("on")
