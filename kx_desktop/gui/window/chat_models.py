"""Finds chat models for the settings, off the main thread."""

from PySide6.QtCore import QObject

from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.window.dialogs import Dialogs
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import Settings

Found = tuple[tuple[tuple[str, str], ...], bool]
"""Names with the words that a person knows each by; and whether a server was left out for want of a consent."""


class ChatModelFinding(QObject):
    """Looks when the page is turned to, and when the person wants it again."""

    def __init__(self, session: Session, dialogs: Dialogs, parent: QObject) -> None:
        super().__init__(parent)
        self._looking = Latest(session.bridge)
        dialogs.settings_opened.connect(self._attend)

    def _attend(self, dialog: SettingsDialog) -> None:
        dialog.chat_models_wanted.connect(
            lambda endpoint, settings: self._look(dialog, endpoint, settings)
        )
        dialog.finished.connect(self._looking.cancel)

    def _look(self, dialog: SettingsDialog, endpoint: str, settings: Settings) -> None:
        self._looking.run(
            lambda _: _found(endpoint, settings),
            lambda found: dialog.show_chat_models(
                found[0],
                self.tr("The server that is not on this machine is asked once you agreed to it.")
                if found[1]
                else "",
            ),
            lambda error: dialog.show_chat_models((), told(error)),
        )


def _found(endpoint: str, settings: Settings) -> Found:
    # Brings httpx, which takes longer to load than a window to be shown.
    from kx_desktop.agent.consent import consent_needed
    from kx_desktop.agent.discovery import find_chat_models

    lacks = bool(endpoint) and consent_needed(endpoint, settings) is not None
    models = find_chat_models([endpoint] if endpoint and not lacks else [])
    return tuple((one.name, one.told) for one in models), lacks
