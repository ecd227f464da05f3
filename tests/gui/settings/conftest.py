"""A settings dialog over settings of its own."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from kx_desktop.gui.settings import SettingsDialog
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Settings

Open = Callable[..., SettingsDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Open:
    def open_one(environ: Mapping[str, str] | None = None, **chosen: object) -> SettingsDialog:
        open_folder = cast("Path | None", chosen.pop("open_folder", None))
        settings = Settings.load(tmp_path).with_values(chosen)
        dialog = SettingsDialog(settings, theme, environ=environ or {}, open_folder=open_folder)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return open_one
