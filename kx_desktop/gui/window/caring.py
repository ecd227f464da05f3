"""The library as a whole: checked and mended, moved and copied."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from kx_desktop.core.carrying import CopyReport
from kx_desktop.core.errors import KxError
from kx_desktop.core.verifying import VerifyReport
from kx_desktop.gui.caring.check_dialog import CheckDialog
from kx_desktop.gui.caring.travel_dialog import TravelDialog
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window import desktop
from kx_desktop.gui.window.errand import Errand
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import Settings


class Caring(QObject):
    """Opens the dialogs, has the work done, and says what came of it."""

    moves = Signal(object)
    """The library is about to be opened in this folder (`Path`), where it is now."""

    def __init__(
        self, session: Session, notices: NoticesWidget, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._notices = session, notices
        self._theme, self._window = theme, parent

    def do(self, what: str) -> None:
        """`check`, `move` or `copy`."""
        deeds: dict[str, Callable[[], None]] = {
            "check": self.check,
            "move": partial(self._ask_where, moves=True),
            "copy": partial(self._ask_where, moves=False),
        }
        deeds[what]()

    def check(self) -> None:
        """Check the library and show what was found."""
        if self._session.library is None:
            return
        dialog = CheckDialog(self._theme, self._window)
        errand = Errand(self._session.bridge, dialog)
        dialog.mend_wanted.connect(lambda: self._check(dialog, errand, mends=True))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        self._check(dialog, errand, mends=False)

    def _check(self, dialog: CheckDialog, errand: Errand, *, mends: bool) -> None:
        library = self._session.library
        if library is None:
            dialog.end()
            return

        def done(report: VerifyReport) -> None:
            dialog.show_report(report, was_mending=mends)
            if report.mended:
                self._session.refresh()

        errand.run(
            lambda token, tell: library.care.verify(mend=mends, cancel=token, on_progress=tell),
            done,
            lambda error: dialog.show_wrong(told(error)),
            dialog.end,
            self._begins(),
        )

    def _ask_where(self, *, moves: bool) -> None:
        if self._session.library is None:
            return
        dialog = TravelDialog(self._session.folder, self._window, moves=moves)
        errand = Errand(self._session.bridge, dialog)
        dialog.wanted.connect(lambda folder: self._travel(dialog, errand, folder, moves=moves))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _travel(self, dialog: TravelDialog, errand: Errand, folder: str, *, moves: bool) -> None:
        library = self._session.library
        if library is None:
            dialog.end()
            return
        travel = library.care.move_to if moves else library.care.copy_to

        def done(report: CopyReport) -> None:
            dialog.end()
            (self._moved if moves else self._copied)(report)

        errand.run(
            lambda token, tell: travel(Path(folder), cancel=token, on_progress=tell),
            done,
            lambda error: dialog.show_wrong(told(error)),
            dialog.end,
            self._begins(),
        )

    def _begins(self) -> str:
        if self._session.status.state == "running":
            return self.tr("Waits until what is being taken in is done…")
        return ""

    def _moved(self, report: CopyReport) -> None:
        former, new = self._session.folder, Path(report.folder)
        self.moves.emit(new)
        self._session.reopen(new, _settings_of_now(self._session.settings))
        sentences = [self.tr("The library is in {0} now.").format(shown_name(report.folder))]
        if report.left:
            sentences.append(
                self.tr("What is no part of it was left in {0}: {1}.").format(
                    shown_name(str(former)), ", ".join(map(shown_name, report.left))
                )
            )
        if not report.settings_follow:
            sentences.append(
                self.tr(
                    "The settings do not name it: choose it there, or name it when the program is started."
                )
            )
        stays = bool(report.left) or not report.settings_follow
        self._notices.tell(
            "\n".join(sentences), "muted" if report.settings_follow else "warning", stays=stays
        )

    def _copied(self, report: CopyReport) -> None:
        self._notices.tell(
            self.tr("A copy of the library is in {0}.").format(shown_name(report.folder)),
            "muted",
            self.tr("Show in folder"),
            lambda: desktop.show_in_folder(report.folder),
            stays=False,
        )


def _settings_of_now(before: Settings) -> Settings:
    """The settings as they are kept, since the library's folder in them has changed; what was in force before where they cannot be read."""
    try:
        return Settings.load().from_environment()
    except KxError:
        return before
