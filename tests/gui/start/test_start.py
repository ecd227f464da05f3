from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from kx_desktop.gui.shortcuts import Bindings
from kx_desktop.gui.start import DropOverlay, StartPage
from kx_desktop.gui.theme import Theme


def test_each_way_to_begin_tells_what_the_person_wants(qtbot: QtBot, theme: Theme) -> None:
    page = StartPage(theme)
    qtbot.addWidget(page)
    for button, signal in (
        (page.add_files_button, page.add_files_wanted),
        (page.add_folder_button, page.add_folder_wanted),
        (page.sample_button, page.sample_wanted),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_while_a_drag_hovers_the_area_says_what_dropping_does(qtbot: QtBot, theme: Theme) -> None:
    page = StartPage(theme)
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    resting = page.grab().toImage()
    page.set_drag("Add 12 files to a new dataset “papers”")
    assert page.drop_label.text() == "Add 12 files to a new dataset “papers”"
    corner = page.area.mapTo(page, QPoint(12, 12))
    assert page.grab().toImage().pixelColor(corner) == theme.colour("accent_ground")
    page.set_drag(None)
    assert page.drop_label.text() == "Drop files or folders here"
    assert page.grab().toImage() == resting


def test_the_page_says_that_nothing_leaves_the_machine(qtbot: QtBot, theme: Theme) -> None:
    page = StartPage(theme)
    qtbot.addWidget(page)
    assert any(
        label.text() == "Nothing leaves this machine." for label in page.findChildren(QLabel)
    )


def test_the_keys_in_force_stand_in_the_tooltips(qtbot: QtBot, theme: Theme) -> None:
    page = StartPage(theme)
    qtbot.addWidget(page)
    assert page.add_files_button.toolTip().endswith("(Ctrl+O)")
    page.set_shortcuts(Bindings({"add_files": "F2"}))
    assert page.add_files_button.toolTip().endswith("(F2)")


def over(qtbot: QtBot, theme: Theme) -> tuple[QWidget, DropOverlay]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    overlay = DropOverlay(theme, window)
    window.show()
    return window, overlay


def test_the_overlay_covers_the_window_and_leaves_its_events_alone(
    qtbot: QtBot, theme: Theme
) -> None:
    window, overlay = over(qtbot, theme)
    assert not overlay.isVisible()
    overlay.show_offer("Add 12 files to handbook", QRect(200, 50, 300, 300))
    assert overlay.isVisible()
    assert overlay.geometry() == window.rect()
    assert overlay.accessibleName() == "Add 12 files to handbook"
    assert overlay.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    window.resize(700, 500)
    assert overlay.geometry() == window.rect()
    overlay.hide_offer()
    assert not overlay.isVisible()
    assert overlay.text == ""


def test_the_sentence_stands_beside_a_target_that_it_would_hide(qtbot: QtBot, theme: Theme) -> None:
    window, overlay = over(qtbot, theme)
    target = QRect(8, 40, 180, 48)
    overlay.show_offer("Add 12 files to handbook", target)
    picture = window.grab().toImage()
    accent = theme.colour("accent")
    ratio = picture.devicePixelRatio()

    def painted(area: QRect) -> bool:
        return any(
            picture.pixelColor(int(x * ratio), int(y * ratio)) == accent
            for x in range(area.left() + 8, area.right() - 8, 3)
            for y in range(area.top() + 8, area.bottom() - 8, 3)
        )

    assert not painted(target)
    assert painted(QRect(8, target.bottom() + 8, 180, 60))
