"""The program: one application, one window, one process for each library folder."""

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from kx_desktop.core.errors import KxError
from kx_desktop.gui.immortals import make_immortal
from kx_desktop.gui.instance.handing_over import hand_over
from kx_desktop.gui.instance.instance import Instance
from kx_desktop.gui.instance.interrupts import Interrupts
from kx_desktop.gui.language import install
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.settings import Settings, library_folder, resources_dir

_SWITCH_SECONDS = 0.002
"""How long a thread of Python may hold the interpreter while the window waits for it; the usual 5 ms can be felt with several threads."""


def run(library_dir: Path | None, files: list[Path]) -> int:
    """Show the window on the library (None: the person's own), put `files` into it, and give the exit status when it is closed."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    settings, notice = _settings()
    folder = library_folder(library_dir, settings=settings)
    app = application()
    install(app, settings.language)
    one = OneWindow()
    if not one.claim(folder):
        # Another start was a moment quicker.
        return 0 if hand_over(folder, files) else 1
    theme = Theme(settings.appearance, app)
    theme.apply()
    window = MainWindow(folder, settings, theme)
    if notice:
        window.notices.tell(notice, "warning")
    one.files_received.connect(lambda names: window.take_files([Path(name) for name in names]))
    window.session.moved.connect(one.move)
    interrupts = Interrupts()
    interrupts.asked.connect(window.close)
    app.aboutToQuit.connect(one.close)
    window.show()
    if files:
        window.take_files(files)
    status = app.exec()
    interrupts.close()
    return status


class OneWindow(QObject):
    """This process's claim to the window on its library's folder, which follows where the library goes."""

    files_received = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._instance: Instance | None = None

    def claim(self, folder: Path) -> bool:
        """Be the one for `folder`; False where another process is."""
        instance = Instance(folder, self)
        if not instance.claim():
            return False
        instance.files_received.connect(self.files_received)
        self._instance = instance
        return True

    def move(self, folder: Path) -> None:
        """Be the one for another folder. Where another process is, both show it: the library lets one write at a time."""
        self.close()
        self.claim(folder)

    def close(self) -> None:
        """Let another start be the one."""
        if self._instance is not None:
            self._instance.close()
            self._instance.deleteLater()
            self._instance = None


def application() -> QApplication:
    """The one QApplication, made where there is none."""
    make_immortal()
    there = QCoreApplication.instance()
    if isinstance(there, QApplication):
        return there
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    app = QApplication(["kx-desktop"])
    app.setApplicationName("kx-desktop")
    app.setApplicationDisplayName("kx-desktop")
    app.setDesktopFileName("kx-desktop")
    app.setWindowIcon(QIcon(str(resources_dir() / "icons" / "app.svg")))
    return app


def create_window(library_dir: Path | str) -> MainWindow:
    """The window over the library in that folder, in an application that is there or made; no event loop is entered."""
    settings, notice = _settings()
    application()
    theme = Theme(settings.appearance)
    theme.apply()
    window = MainWindow(library_folder(str(library_dir), settings=settings), settings, theme)
    theme.setParent(window)
    if notice:
        window.notices.tell(notice, "warning")
    return window


def _settings() -> tuple[Settings, str]:
    """The settings with what the environment says; where that is wrong, without it and with a sentence."""
    kept = Settings.load()
    try:
        return kept.from_environment(), ""
    except KxError as error:
        return kept, tell_error(error)
