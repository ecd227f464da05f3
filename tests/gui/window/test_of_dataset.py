"""What the menus offer for the chosen dataset and for the library."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from kx_desktop.gui.ingesting.password_dialog import PasswordDialog
from tests.files.locked import locked_pdf
from tests.gui.window.test_ledger import LEASE, taken_in
from tests.gui.window.using import Person


@pytest.mark.parametrize(
    ("action", "dialog"),
    [
        ("follow_folder", "followDialog"),
        ("move_library", "moveLibraryDialog"),
        ("copy_library", "copyLibraryDialog"),
    ],
)
def test_the_menu_opens_the_dialog(person: Person, action: str, dialog: str) -> None:
    person.until(person.window.menus[action].isEnabled)
    person.window.menus[action].trigger()
    person.dialog(dialog).reject()


def test_duplicates_open_the_page_at_their_list(person: Person, papers: Path) -> None:
    (papers / "lease.txt").write_text(LEASE)
    (papers / "copy.txt").write_text(LEASE)
    taken_in(person, papers, "papers")
    person.choose("papers")
    person.window.menus["duplicates"].trigger()
    section = person.window.dataset_page.duplicates
    person.until(section.list.isVisible)
    assert section.list.count() == 3
    person.until(section.list.hasFocus)


def test_where_nothing_is_there_twice_it_is_said(person: Person, papers: Path) -> None:
    taken_in(person, papers, "papers")
    person.choose("papers")
    person.window.menus["duplicates"].trigger()
    person.until(lambda: "Nothing is in papers more than once." in person.notices)


def test_a_password_can_be_given_where_something_is_locked(person: Person, papers: Path) -> None:
    action = person.window.menus["give_password"]
    taken_in(person, papers, "papers")
    person.choose("papers")
    person.until(lambda: not person.window.doing._of_dataset._locked.active)
    assert not action.isEnabled()
    (papers / "vault.pdf").write_bytes(locked_pdf("The vault opens at noon", "sesame"))
    taken_in(person, papers, "papers")
    person.until(action.isEnabled)
    action.trigger()

    def asked() -> list[QWidget]:
        return [one for one in person.window.findChildren(PasswordDialog) if one.isVisible()]

    person.until(lambda: bool(asked()))
    (dialog,) = asked()
    dialog.close()
