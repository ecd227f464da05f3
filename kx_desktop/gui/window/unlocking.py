"""Locked files in the window: the password is asked for, tried off the main thread, and what it opens is read once more."""

import os
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kx_desktop.core.ingesting import FileRow
from kx_desktop.core.unlocking import Unlocked
from kx_desktop.gui.ingesting.password_dialog import PasswordDialog
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.window.session import Session, told


class UnlockingFiles(QObject):
    """Asks for the password of one file at a time; `say` tells the person what came of it."""

    def __init__(
        self, session: Session, say: Callable[[str, str], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._say, self._window = session, say, parent
        self.promised = ""
        """What was last said that will be done."""

    def ask(self, row: object) -> None:
        """Ask for the password of the file of this row."""
        library = self._session.library
        if library is None or not isinstance(row, FileRow):
            return
        self._session.bridge.run(
            lambda _: library.unlocking.cannot_remember(),
            partial(self._open, row),
            lambda error: self._say(told(error), "bad"),
        )

    def _open(self, row: FileRow, cannot_remember: str) -> None:
        folder = os.path.dirname(row.root)  # noqa: PTH120 - a name that no Path need be made of
        name = os.path.basename(row.path)  # noqa: PTH119
        dialog = PasswordDialog(name, folder, tell(cannot_remember), self._window)
        dialog.given.connect(partial(self._try, dialog, row, folder))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _try(
        self,
        dialog: PasswordDialog,
        row: FileRow,
        folder: str,
        password: str,
        whole: bool,  # noqa: FBT001 - as the signal gives it
        remember: bool,  # noqa: FBT001
    ) -> None:
        library = self._session.library
        if library is None:
            dialog.reject()
            return
        place = folder if whole else row.path
        self._session.bridge.run(
            lambda _: library.unlocking.try_password(
                row.dataset, place, password, remember=remember
            ),
            partial(self._opened, dialog),
            lambda error: dialog.show_wrong(told(error)),
            lane="write",
        )

    def _opened(self, dialog: PasswordDialog, found: Unlocked) -> None:
        dialog.end()
        if found.refused:
            self._say(
                self.tr("{0} will be read once more. {1} stay locked.").format(
                    figures.files(len(found.opened)), figures.files(len(found.refused))
                ),
                "warning",
            )
            return
        self.promised = self.tr("{0} will be read once more.").format(
            figures.files(len(found.opened))
        )
        self._say(self.promised, "muted")
