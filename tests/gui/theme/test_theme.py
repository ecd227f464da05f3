"""Colours that can be read, and a theme that changes while the window stands."""

import dataclasses
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from kx_desktop.gui.theme import DARK, LIGHT, Colours, Theme
from kx_desktop.gui.theme.colours import TEXT_ON_GROUND, contrast
from kx_desktop.gui.theme.stylesheet import stylesheet
from kx_desktop.settings import resources_dir

BOTH = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
@BOTH
def test_text_can_be_read_on_its_ground(colours: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@BOTH
def test_the_edge_of_what_has_the_focus_can_be_seen(colours: Colours) -> None:
    for ground in (colours.panel, colours.window, colours.side):
        assert contrast(colours.accent, ground) >= 3


@BOTH
def test_every_colour_is_a_colour(colours: Colours) -> None:
    for field in dataclasses.fields(colours):
        if field.name != "is_dark":
            assert re.fullmatch(r"#[0-9a-f]{6}", getattr(colours, field.name))


@BOTH
def test_the_style_sheet_leaves_no_placeholder(colours: Colours) -> None:
    assert "$" not in stylesheet(colours)


@BOTH
def test_qt_understands_the_style_sheet(colours: Colours, theme: Theme, qapp: QApplication) -> None:
    # Whatever Qt cannot parse it says, which fails the test.
    theme.choose("dark" if colours.is_dark else "light")
    label = QLabel("Text")
    label.ensurePolished()
    label.deleteLater()


def test_choosing_another_theme_is_told_once_and_is_in_force(theme: Theme, qtbot: QtBot) -> None:
    told: list[str] = []
    theme.changed.connect(lambda: told.append(theme.colours.window))
    theme.choose("dark")
    assert told == [DARK.window]
    assert theme.choice == "dark"
    assert QApplication.palette().window().color() == QColor(DARK.window)
    theme.choose("light")
    assert QApplication.palette().window().color() == QColor(LIGHT.window)


def test_what_stands_is_painted_anew(theme: Theme, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(80, 60)
    window.show()
    qtbot.waitExposed(window)
    assert window.grab().toImage().pixelColor(40, 30) == QColor(LIGHT.window)
    theme.choose("dark")
    assert window.grab().toImage().pixelColor(40, 30) == QColor(DARK.window)


def test_every_icon_is_drawn_in_the_colour_of_its_role(theme: Theme) -> None:
    names = [path.stem for path in (resources_dir() / "icons").glob("*.svg")]
    assert names
    for name in names:
        if "currentColor" not in (resources_dir() / "icons" / f"{name}.svg").read_text("utf-8"):
            continue
        image = theme.icon(name, "bad").pixmap(QSize(48, 48)).toImage()
        drawn = {
            image.pixelColor(x, y).name()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() == 255
        }
        assert LIGHT.bad in drawn, name


def test_a_disabled_icon_is_paler(theme: Theme) -> None:
    icon = theme.icon("search", "text")
    size = QSize(32, 32)
    assert icon.pixmap(size).toImage() != icon.pixmap(size, QIcon.Mode.Disabled).toImage()


def test_icons_are_sharp_at_twice_the_size(theme: Theme) -> None:
    pixmap = theme.icon("search").pixmap(QSize(24, 24), 2.0)
    assert pixmap.size() == QSize(48, 48)
    assert pixmap.devicePixelRatio() == 2.0


def test_every_icon_that_is_named_in_the_code_is_there(root: Path) -> None:
    there = {path.stem for path in (resources_dir() / "icons").glob("*.svg")}
    named: set[str] = set()
    for path in (root / "kx_desktop" / "gui").rglob("*.py"):
        named.update(re.findall(r"\.icon\(\s*\"([a-z-]+)\"", path.read_text("utf-8")))
    assert named
    assert named <= there


def test_an_icon_that_is_given_no_room_is_drawn_as_nothing(theme: Theme) -> None:
    icon = theme.icon("plus", "accent")
    assert icon.pixmap(QSize(0, 16)).isNull()
    assert not icon.pixmap(QSize(16, 16)).isNull()
