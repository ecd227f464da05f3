"""A library that another program moves or takes away while the window has it open."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from kx_desktop.settings import Settings
from tests.gui.window.using import Person

MOVED = "is not there any more. It was moved or taken away: open it where it is now."


def _lost(person: Person) -> None:
    person.window.session.refresh()
    person.until(lambda: MOVED in person.notices)


def _buttons(person: Person) -> list[str]:
    return [one.text() for one in person.window.notices.findChildren(QPushButton) if one.text()]


def test_a_moved_library_is_told_of_once_and_opened_where_it_is_now(
    person: Person, sample_library: Path
) -> None:
    elsewhere = sample_library.with_name("elsewhere")
    library = person.window.session.library
    assert library is not None
    person.until(lambda: library.watching.is_following)
    sample_library.rename(elsewhere)
    _lost(person)
    person.until(lambda: not library.watching.is_following)
    person.type("bees")
    person.edit.returnPressed.emit()
    person.until(lambda: "The library is not there any more" in person.said)
    person.window.session.refresh()
    person.until(lambda: not person.window.session._listing.active)
    assert person.notices.count(MOVED) == 1
    assert not sample_library.exists()
    assert person.button(person.window.notices, "Open it where it is now…").isEnabled()
    person.button(person.window.search.results, "Open it where it is now…").click()
    person.choose_paths("lostLibraryDialog", [elsewhere])
    person.until(lambda: person.window.session.folder == elsewhere)
    person.ready()
    assert person.ask("bees")
    assert MOVED not in person.notices


def test_the_folder_that_the_settings_name_by_now_is_offered(
    person: Person, sample_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = sample_library.with_name("elsewhere")
    monkeypatch.delenv("KX_LIBRARY", raising=False)
    Settings.load().set("library", str(elsewhere))
    sample_library.rename(elsewhere)
    _lost(person)
    person.until(lambda: f"Open {elsewhere}" in _buttons(person))
    person.button(person.window.notices, f"Open {elsewhere}").click()
    person.until(lambda: person.window.session.folder == elsewhere)
    person.ready()


def test_no_library_is_made_in_a_folder_that_holds_none(
    person: Person, sample_library: Path, tmp_path: Path
) -> None:
    shutil.rmtree(sample_library)
    _lost(person)
    person.button(person.window.notices, "Open it where it is now…").click()
    (tmp_path / "empty").mkdir()
    person.choose_paths("lostLibraryDialog", [tmp_path / "empty"])
    person.until(lambda: "There is no library in" in person.notices)
    assert list((tmp_path / "empty").iterdir()) == []


def test_one_that_is_put_back_goes_on(person: Person, sample_library: Path) -> None:
    elsewhere = sample_library.with_name("elsewhere")
    library = person.window.session.library
    assert library is not None
    sample_library.rename(elsewhere)
    _lost(person)
    elsewhere.rename(sample_library)
    person.window.session.refresh()
    person.until(lambda: MOVED not in person.notices)
    person.until(lambda: library.watching.is_following)
    assert person.ask("bees")
