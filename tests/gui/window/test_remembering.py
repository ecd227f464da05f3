"""What comes back at the next start."""

import base64
import inspect
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QLabel, QMainWindow, QSpinBox

from kx_desktop.gui import create_window
from kx_desktop.gui.query.segments import SegmentsWidget
from kx_desktop.gui.theme import DARK, LIGHT
from kx_desktop.gui.window.kept_state import KeptState
from kx_desktop.settings import Settings
from kx_desktop.settings.paths import config_folder
from tests.gui.window.using import Person


def test_a_window_is_made_from_a_folder_alone(
    open_window: Callable[[Path], Any], library_folder: Path
) -> None:
    parameters = inspect.signature(create_window).parameters
    assert list(parameters) == ["library_dir"]
    made = open_window(library_folder)
    assert isinstance(made, QMainWindow)
    assert made.session.folder == library_folder


def test_a_folder_may_be_told_as_text(
    open_window: Callable[[Any], Any], library_folder: Path
) -> None:
    assert open_window(str(library_folder)).session.folder == library_folder


def test_two_windows_can_stand_side_by_side(
    before: Callable[[Path], Person], tmp_path: Path
) -> None:
    one, other = before(tmp_path / "one"), before(tmp_path / "other")
    assert one.window.isVisible()
    assert other.window.isVisible()
    one.window.close()
    other.window.take_files([])
    assert other.window.isVisible()


def test_its_place_on_the_screen_comes_back(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    first = before(sample_library).ready().window
    first.setGeometry(QRect(QPoint(15, 60), QSize(760, 640)))
    place = first.geometry()
    first.close()
    assert before(sample_library).ready().window.geometry() == place


def test_how_it_was_divided_comes_back(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    first = before(sample_library).ready().window
    first.show_panel(True)
    for splitter, sizes in (
        (first.sides, [190, first.sides.width() - 190]),
        (first.floors, [350, 300]),
        (first.search.splitter, [255, first.search.splitter.width() - 255]),
    ):
        splitter.setSizes(sizes)
    divided = [one.sizes() for one in (first.sides, first.search.splitter)]
    assert 185 <= first.side.width() <= 190
    first.close()
    # The screen of a test is smaller than the window, which would be made to fit.
    state = KeptState.load()
    del state.layout["geometry"]
    state.save()
    person = before(sample_library).ready()
    second = person.window
    person.until(second.side.isVisible)
    assert [one.sizes() for one in (second.sides, second.search.splitter)] == divided


@pytest.mark.parametrize("before", [None, 0o644])
def test_what_is_remembered_is_the_persons_alone(before: int | None) -> None:
    path = config_folder() / "window.json"
    if before is not None:
        path.parent.mkdir(parents=True)
        path.write_text("{}", "utf-8")
        path.chmod(before)
    KeptState().save()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_list_of_datasets_keeps_its_width_while_it_is_hidden(person: Person) -> None:
    window = person.window
    window.sides.setSizes([310, window.sides.width() - 311])
    width = window.side.width()
    session = window.session
    session.reopen(session.folder, session.settings)
    person.until(lambda: not window.side.isVisible())
    person.ready()
    person.until(window.side.isVisible)
    assert window.side.width() == width


def test_the_chosen_dataset_comes_back(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    first = before(sample_library).ready()
    library = first.window.session.library
    assert library is not None
    for name in ("alpha", "zulu"):
        library.make_dataset(name)
    first.window.session.refresh()
    first.choose("zulu")
    first.window.close()
    second = before(sample_library)
    second.ready("zulu")


def test_how_it_was_searched_comes_back(
    before: Callable[[Path], Person], sample_library: Path
) -> None:
    first = before(sample_library).ready()
    first.find(SegmentsWidget, "modeCombo").setCurrentText("Dense")
    first.find(SegmentsWidget, "rerankCombo").setCurrentText("Off")
    first.find(QSpinBox, "topKSpin").setValue(17)
    first.find(QSpinBox, "windowAfterSpin").setValue(2)
    asked = first.window.search.bar.asked()
    first.window.close()
    second = before(sample_library)
    assert second.window.search.bar.asked() == asked
    assert second.find(SegmentsWidget, "modeCombo").currentText() == "Dense"
    assert second.find(QSpinBox, "topKSpin").value() == 17


def test_without_anything_kept_the_settings_say_how_it_is_searched(
    before: Callable[[Path], Person], library_folder: Path
) -> None:
    Settings.load().set("default_k", 7)
    Settings.load().set("default_mode", "sparse")
    person = before(library_folder)
    assert person.find(QSpinBox, "topKSpin").value() == 7
    assert person.find(SegmentsWidget, "modeCombo").currentText() == "Sparse"


def test_a_place_on_a_screen_that_is_gone_comes_onto_one_that_is_there(
    before: Callable[[Path], Person], library_folder: Path
) -> None:
    first = before(library_folder)
    first.window.setGeometry(QRect(6000, 5000, 800, 600))
    packed = first.window.saveGeometry()
    first.window.close()
    state = KeptState.load()
    state.layout["geometry"] = packed
    state.save()
    second = before(library_folder)
    frame = second.window.frameGeometry()
    assert any(
        screen.availableGeometry().intersects(frame.adjusted(20, 20, -20, -20))
        for screen in QGuiApplication.screens()
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        json.dumps({"layout": {"geometry": "###", "sideSplitter": 3}, "asked": [1]}).encode(),
        json.dumps({"layout": {"geometry": base64.b64encode(b"rubbish").decode(), "sideSplitter": base64.b64encode(b"x").decode()}}).encode(),
        json.dumps({"asked": {"k": -3, "mode": [], "rerank": {}, "before": 1e99, "mmr_lambda": "x", "more": 1}}).encode(),
        json.dumps({"libraries": {"x": []}, "choices": {"y": 2}}).encode(),
    ],
    ids=range(10),
)  # fmt: skip
def test_damage_to_what_was_kept_costs_comfort_alone(
    before: Callable[[Path], Person], library_folder: Path, content: bytes
) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "window.json").write_bytes(content)
    person = before(library_folder)
    person.until(person.window.start.isVisible)
    assert person.find(QSpinBox, "topKSpin").value() == 10
    person.window.close()
    assert json.loads((config_folder() / "window.json").read_bytes())


def test_where_nothing_can_be_kept_the_window_closes_all_the_same(
    before: Callable[[Path], Person], library_folder: Path
) -> None:
    config_folder().parent.mkdir(parents=True, exist_ok=True)
    config_folder().write_text("a file in the place of the folder", "utf-8")
    person = before(library_folder)
    person.window.close()
    assert not person.window.isVisible()


def test_another_theme_repaints_every_part(person: Person) -> None:
    person.ask("what is the refund window?")
    person.window.menus["theme_light"].trigger()
    window = person.window

    def ground(widget: Any) -> QColor:
        return widget.grab().toImage().pixelColor(3, widget.height() - 3)

    parts = {"side": window.side, "panel": window.search.source}
    assert {role: ground(part).name() for role, part in parts.items()} == {
        role: getattr(LIGHT, role) for role in parts
    }
    window.menus["theme_dark"].trigger()
    assert {role: ground(part).name() for role, part in parts.items()} == {
        role: getattr(DARK, role) for role in parts
    }
    assert ground(person.results.viewport()).name() == DARK.window
    assert Settings.load().appearance == "dark"
    assert window.menus["theme_dark"].isChecked()


def test_a_notice_takes_the_colours_of_another_theme(person: Person) -> None:
    person.window.theme.choose("light")
    person.window.notices.tell("Something to read.", "warning")
    icon = person.find(QLabel, "noticeIcon")
    light = icon.pixmap().toImage()
    person.window.theme.choose("dark")
    assert icon.pixmap().toImage() != light
    drawn = icon.pixmap().toImage()
    colours = {drawn.pixelColor(x, y).name() for x in range(18) for y in range(18)}
    assert DARK.warning in colours


def test_the_theme_comes_back(before: Callable[[Path], Person], library_folder: Path) -> None:
    before(library_folder).window.menus["theme_dark"].trigger()
    second = before(library_folder)
    assert second.window.theme.colours is DARK
    assert second.window.menus["theme_dark"].isChecked()


def test_settings_of_the_engine_open_the_library_anew(person: Person) -> None:
    person.ask("what is the refund window?")
    changed = Settings.load().with_value("mmr_lambda", 0.3)
    person.window.dialogs.settings_changed.emit(changed)
    person.until(lambda: person.window.session.library is not None)
    person.ready()
    assert person.window.session.library.settings.mmr_lambda == 0.3
    assert "30 days" in person.ask("what is the refund window?")[0]


def test_another_folder_in_the_settings_opens_that_library(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KX_LIBRARY")
    other = tmp_path / "another library"
    person.window.dialogs.settings_changed.emit(Settings.load().with_value("library", str(other)))
    person.until(lambda: person.window.session.library is not None)
    person.until(person.window.start.isVisible)
    assert person.window.session.folder == other
