"""The dialogs that are about the program: settings, shortcuts, help, about."""

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from kx_desktop.gui.help.about_dialog import AboutDialog
from kx_desktop.gui.help.help_dialog import HelpDialog
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.shortcuts.shortcuts_dialog import ShortcutsDialog
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.session import Session
from kx_desktop.settings import Settings


class Dialogs(QObject):
    """Opens each once; asking for one that is open brings it forward."""

    settings_changed = Signal(object)
    """The settings as they were kept."""
    settings_opened = Signal(object)
    """The `SettingsDialog` that was just made."""
    care_wanted = Signal(str)
    """The library shall be looked after: `check`, `move` or `copy`."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme, self._window = session, theme, parent
        self.bindings = Bindings()
        self._open: dict[str, QDialog] = {}

    def settings(self, page: str = "") -> None:
        """Open the settings, at a page of theirs."""
        if self._forward("settings"):
            return
        dialog = SettingsDialog(
            Settings.load(),
            self._theme,
            self._window,
            open_folder=self._session.folder,
            is_open=self._session.library is not None,
        )
        dialog.settings_changed.connect(self.settings_changed)
        dialog.care_wanted.connect(self.care_wanted)
        self.settings_opened.emit(dialog)
        if page:
            dialog.show_page(page)
        self._show("settings", dialog)

    def shortcuts(self) -> None:
        """Open the list of keys."""
        if not self._forward("shortcuts"):
            dialog = ShortcutsDialog(self.bindings, self._theme, self._window)
            dialog.change_wanted.connect(lambda: self.settings("shortcuts"))
            self._show("shortcuts", dialog)

    def help(self) -> None:
        """Open the page that says how it works."""
        if not self._forward("help"):
            dialog = HelpDialog(self._theme, self.bindings, self._window)
            dialog.shortcuts_wanted.connect(self.shortcuts)
            self._show("help", dialog)

    def about(self) -> None:
        """Say what the program is."""
        if not self._forward("about"):
            folder = self._session.folder
            dialog = AboutDialog(self._theme, folder, self._window)
            dialog.library_wanted.connect(
                lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
            )
            self._show("about", dialog)

    def _forward(self, name: str) -> bool:
        dialog = self._open.get(name)
        if dialog is None:
            return False
        dialog.raise_()
        dialog.activateWindow()
        return True

    def _show(self, name: str, dialog: QDialog) -> None:
        self._open[name] = dialog
        dialog.finished.connect(lambda: self._open.pop(name, None))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open() if name == "settings" else dialog.show()
