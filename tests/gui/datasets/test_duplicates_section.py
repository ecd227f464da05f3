"""What is there more than once, on the page of a dataset."""

import pytest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.duplicates import NEAR, SAME, Copy, DuplicateGroup, Duplicates
from kx_desktop.gui.datasets.duplicates_section import DuplicatesSectionWidget


def copy(path: str, title: str = "T") -> Copy:
    return Copy(path, path, title, "d0" * 32, 100)


FOUND = Duplicates(
    "papers",
    (
        DuplicateGroup(SAME, 1.0, (copy("/a/one.txt"), copy("/b/one.txt"))),
        DuplicateGroup(NEAR, 0.957, (copy("/a/<b>two</b>.txt"), copy("", "A text without a file"))),
        DuplicateGroup(NEAR, 0.91, (copy("/a/3.txt"), copy("/a/4.txt"), copy("/a/5.txt"))),
    ),
    812,
)


@pytest.fixture
def section(qtbot: QtBot) -> DuplicatesSectionWidget:
    made = DuplicatesSectionWidget()
    qtbot.addWidget(made)
    made.resize(700, 300)
    return made


def toggle(section: DuplicatesSectionWidget) -> QPushButton:
    found = section.findChild(QPushButton, "duplicatesToggle")
    assert isinstance(found, QPushButton)
    return found


def shown(section: DuplicatesSectionWidget) -> list[str]:
    return [section.list.item(at).text() for at in range(section.list.count())]


def test_where_nothing_is_there_twice_it_is_not_seen(section: DuplicatesSectionWidget) -> None:
    section.show_duplicates(Duplicates("papers", (), 812))
    assert section.isHidden()
    section.show_duplicates(FOUND)
    assert not section.isHidden()
    section.show_duplicates(None)
    assert section.isHidden()


def test_it_counts_and_the_list_opens(section: DuplicatesSectionWidget) -> None:
    section.show_duplicates(FOUND)
    section.show()
    assert section.text == (
        "1 document stands at several places · 2 groups of documents are nearly the same."
    )
    assert not section.list.isVisible()
    toggle(section).click()
    assert section.list.isVisible()
    assert shown(section) == [
        "The same content at 2 places",
        "\u2003/a/one.txt",
        "\u2003/b/one.txt",
        "2 documents with 95 % of their words in common",
        "\u2003/a/<b>two</b>.txt",
        "\u2003A text without a file",
        "3 documents with 91 % of their words in common",
        "\u2003/a/3.txt",
        "\u2003/a/4.txt",
        "\u2003/a/5.txt",
    ]
    section.show_duplicates(Duplicates("papers", FOUND.groups[:1], 812))
    assert len(shown(section)) == 3
    toggle(section).click()
    assert not section.list.isVisible()


def test_a_file_is_opened_and_shown_in_its_folder(
    qtbot: QtBot, section: DuplicatesSectionWidget
) -> None:
    section.show_duplicates(FOUND)
    section.show()
    toggle(section).click()
    with qtbot.waitSignal(section.open_wanted) as told:
        section.list.itemActivated.emit(section.list.item(2))
    assert told.args == ["/b/one.txt"]
    section.list.customContextMenuRequested.emit(
        section.list.visualItemRect(section.list.item(1)).center()
    )
    menu = section.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(section.show_in_folder_wanted) as told:
        menu.actions()[1].trigger()
    assert told.args == ["/a/one.txt"]
    menu.close()


def test_buttons_open_the_chosen_file_and_show_it_in_its_folder(
    qtbot: QtBot, section: DuplicatesSectionWidget
) -> None:
    section.show_duplicates(FOUND)
    section.show()
    assert not section.open.isVisible()
    toggle(section).click()
    last = section.list.visualItemRect(section.list.item(section.list.count() - 1))
    assert section.list.viewport().rect().contains(last)
    assert not section.open.isEnabled()
    section.list.setCurrentRow(3)  # the head of a group
    assert not section.open.isEnabled()
    section.list.setCurrentRow(2)
    with qtbot.waitSignal(section.open_wanted) as told:
        section.open.click()
    assert told.args == ["/b/one.txt"]
    with qtbot.waitSignal(section.show_in_folder_wanted) as told:
        section.show_in_folder.click()
    assert told.args == ["/b/one.txt"]


def test_a_group_and_a_text_without_a_file_open_nothing(
    qtbot: QtBot, section: DuplicatesSectionWidget
) -> None:
    section.show_duplicates(FOUND)
    section.show()
    toggle(section).click()
    with qtbot.assertNotEmitted(section.open_wanted):
        section.list.itemActivated.emit(section.list.item(3))
        section.list.itemActivated.emit(section.list.item(5))
