"""Presets in the window: kept, removed and used at start as the person wants."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.query import Asked, QueryBar
from kx_desktop.gui.query.presets.dialogs import KeepPresetDialog, RemovePresetDialog
from kx_desktop.gui.query.presets.values import values_of, with_preset
from kx_desktop.gui.window.session import told
from kx_desktop.settings import Preset, Presets
from kx_desktop.tasks import CancelToken


class PresetKeeping(QObject):
    """Holds the presets as they are kept; each change is made to what the file holds then, since another window may have changed it."""

    def __init__(
        self, bridge: Bridge, bar: QueryBar, say: Callable[[str, str], object], parent: QWidget
    ) -> None:
        """`say` shows a sentence in a tone."""
        super().__init__(parent)
        self._bridge, self._bar, self._say, self._window = bridge, bar, say, parent
        self._presets = Presets()
        self._usual = Asked()
        bar.presets.keep_wanted.connect(self.keep)
        bar.presets.remove_wanted.connect(self.remove)
        bar.presets.start_wanted.connect(self.start_with)

    def start(self, kept: Mapping[str, Any]) -> None:
        """Load the presets and ask as the last time, or as the preset says that is used at start."""
        self._take(Presets.load())
        asked = self._usual.with_kept(kept)
        if self._presets.start:
            preset = self._presets.find(self._presets.start)
            asked = with_preset(asked, preset, self._usual)
        self._bar.set_asked(asked)

    def show_usual(self, usual: Asked) -> None:
        """What is asked for where a preset leaves something open."""
        self._usual = usual
        self._show()

    def keep(self) -> None:
        """Ask for a name, and keep what is asked now as a preset of it."""
        current = self._bar.presets.in_force
        own = any(preset.key == current.key for preset in self._presets.own)
        dialog = KeepPresetDialog(self._presets, current.name if own else "", self._window)
        dialog.accepted.connect(lambda: self._keep(dialog.name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def remove(self) -> None:
        """Ask which of the own presets is to go."""
        dialog = RemovePresetDialog(self._presets, self._bar.presets.in_force.name, self._window)
        dialog.accepted.connect(lambda: self._remove(dialog.name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def start_with(self, name: str) -> None:
        """Start the window with that preset from now on, or with none."""
        self._change(lambda presets: presets.with_start(name))

    def _keep(self, name: str) -> None:
        preset = Preset(name, values_of(self._bar.asked()))
        self._change(
            lambda presets: presets.with_preset(preset), lambda: self._bar.name_preset(preset.name)
        )

    def _remove(self, name: str) -> None:
        self._change(lambda presets: presets.without(name))

    def _change(
        self, change: Callable[[Presets], Presets], then: Callable[[], object] | None = None
    ) -> None:
        def work(_: CancelToken) -> Presets:
            changed = change(Presets.load())
            changed.save()
            return changed

        def done(presets: Presets) -> None:
            self._take(presets)
            if then is not None:
                then()

        self._bridge.run(work, done, lambda error: self._say(told(error), "bad"), lane="write")

    def _take(self, presets: Presets) -> None:
        """Show these, and say what was amiss with their file, unless it was said before."""
        for notice in presets.notices:
            if notice not in self._presets.notices:
                self._say(tell(notice), "warning")
        self._presets = presets
        self._show()

    def _show(self) -> None:
        self._bar.presets.show_presets(self._presets, self._usual)
