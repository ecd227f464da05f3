import re
from html import unescape
from pathlib import Path

from pytestqt.qtbot import QtBot

from kx_desktop import __version__
from kx_desktop.gui.help import AboutDialog, HelpDialog
from kx_desktop.gui.help.help_dialog import help_html
from kx_desktop.gui.shortcuts import Bindings
from kx_desktop.gui.theme import Theme
from kx_desktop.search.filtering import Catalogue, parse_filter


def test_about_tells_version_folder_and_licences(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    dialog = AboutDialog(theme, tmp_path / "<books> & notes")
    qtbot.addWidget(dialog)
    assert __version__ in dialog.version_label.text()
    assert dialog.folder_label.text() == str(tmp_path / "<books> & notes")
    with qtbot.waitSignal(dialog.library_wanted):
        dialog.library_button.click()


def test_the_page_of_help_names_the_keys_in_force(qtbot: QtBot, theme: Theme) -> None:
    dialog = HelpDialog(
        theme, Bindings({"add_files": "F2", "next_mark": "", "open_file": "Ctrl+<"})
    )
    qtbot.addWidget(dialog)
    text = dialog.page.toPlainText()
    assert "F2 and Ctrl+Shift+O do the same" in text
    assert "– and Shift+F3" in text
    assert "Ctrl+< opens its file" in text
    assert "{" not in text
    with qtbot.waitSignal(dialog.shortcuts_wanted):
        dialog.shortcuts_button.click()


def test_the_page_of_help_names_each_mode_and_shows_filters_that_are_right(
    qtbot: QtBot, theme: Theme
) -> None:
    dialog = HelpDialog(theme)
    qtbot.addWidget(dialog)
    text = dialog.page.toPlainText()
    for name in ("Hybrid", "Dense", "Full text", "Sparse", "Presets", "All datasets", "Details"):
        assert name in text
    clauses = re.findall(r"<code>(.*?)</code>", help_html(Bindings(), "#000"))
    assert len(clauses) == 2
    for clause in clauses:
        parse_filter(unescape(clause), Catalogue.of({}))
