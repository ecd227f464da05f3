"""A library that another program moved or took away while it is open: the person is told once, and opens it where it is now."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from kx_desktop.core.errors import KxError
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import Settings, library_folder

_DATABASE = "library.sqlite"


class Losing(QObject):
    """Says it, ends what follows folders for it, and goes on where the person says, or by itself where it is put back."""

    def __init__(self, session: Session, notices: NoticesWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._notices, self._window = session, notices, parent
        self._said = ""
        session.lost.connect(self._tell)
        session.elsewhere_wanted.connect(self.choose)
        session.found_again.connect(self._go_on)
        session.closed.connect(self._take_back)

    def choose(self) -> None:
        """Ask for the folder where the library is now, and open that."""
        dialog = QFileDialog(self._window, self.tr("Open the library where it is now"))
        dialog.setObjectName("lostLibraryDialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        near = next((one for one in self._session.folder.parents if one.is_dir()), None)
        if near is not None:
            dialog.setDirectory(str(near))
        dialog.fileSelected.connect(lambda name: self._look(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # Within

    def _tell(self, error: Exception) -> None:
        library = self._session.library
        if library is None:
            return
        bridge = self._session.bridge
        bridge.run(lambda _: library.watching.stop(), lambda _: None, lane="background")
        here = self._session.folder
        bridge.run(
            lambda _: _named_by_settings(here),
            lambda other: self._say(error, other),
            lambda _: self._say(error, None),
        )

    def _say(self, error: Exception, other: Path | None) -> None:
        if not self._session.is_lost:  # it is back, or another is open
            return
        self._said = told(error)
        also = None
        if other is not None:
            text = self.tr("Open {0}").format(shown_name(str(other)))
            also = (text, lambda: self._open(other))
        self._notices.tell(
            self._said, "bad", self.tr("Open it where it is now…"), self.choose, also=also
        )

    def _look(self, folder: Path) -> None:
        """Open what is in `folder`; where there is no library, none is made there."""
        self._session.bridge.run(
            lambda _: _has_library(folder), lambda has: self._open_or_say(folder, has=has)
        )

    def _open_or_say(self, folder: Path, *, has: bool) -> None:
        if has:
            self._open(folder)
            return
        self._notices.tell(
            self.tr("There is no library in {0}.").format(shown_name(str(folder))),
            "warning",
            self.tr("Choose another folder…"),
            self.choose,
        )

    def _open(self, folder: Path) -> None:
        self._session.reopen(folder, self._session.settings)

    def _go_on(self) -> None:
        self._take_back()
        library = self._session.library
        if library is not None:
            self._session.bridge.run(
                lambda _: library.watching.start(), lambda _: None, lane="background"
            )

    def _take_back(self) -> None:
        if self._said:
            self._notices.take_back(self._said)
            self._said = ""


def _has_library(folder: Path) -> bool:
    return (folder / _DATABASE).is_file()


def _named_by_settings(here: Path) -> Path | None:
    """The folder that the settings name by now, where it is another one than `here` and holds a library."""
    try:
        folder = library_folder(settings=Settings.load().from_environment())
    except KxError:
        return None
    return folder if folder != here and _has_library(folder) else None
