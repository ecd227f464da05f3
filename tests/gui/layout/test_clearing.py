from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from kx_desktop.gui.layout.clearing import ClearButton
from kx_desktop.gui.theme import Theme


def colour(edit: QLineEdit) -> str:
    """The colour of the picture of the button, in its middle."""
    image = edit.findChildren(QAction)[0].icon().pixmap(32, 32).toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2).name()


def test_the_button_that_empties_a_line_has_the_colour_of_the_theme(
    qtbot: QtBot, theme: Theme
) -> None:
    edit = QLineEdit("words")
    qtbot.addWidget(edit)
    ClearButton(edit, theme, "Clear", "Clear the question")
    edit.show()
    theme.choose("light")
    light = theme.colours.muted
    assert colour(edit) == light
    theme.choose("dark")
    assert colour(edit) == theme.colours.muted != light
    (button,) = edit.findChildren(QToolButton)
    assert button.accessibleName() == "Clear the question"
    button.click()
    assert edit.text() == ""
