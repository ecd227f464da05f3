"""What the menu does with the chosen dataset beyond its page: its duplicates shown, the password of a locked file given."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kx_desktop.core.duplicates import Duplicates
from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.window.files import Files
from kx_desktop.gui.window.session import told

if TYPE_CHECKING:
    from kx_desktop.gui.window.main_window import MainWindow


class OfDataset(QObject):
    """Knows whether the chosen dataset has a locked file, and leads to what the person asks for."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._files = Files(window.session)
        self._locked = Latest(window.session.bridge)
        self._finding = Latest(window.session.bridge)
        window.session.job_finished.connect(lambda _: self.look_for_locked())

    def look_for_locked(self) -> None:
        """Enable the menu's *Give a password…* where the chosen dataset has a locked file."""
        dataset, action = self._window.datasets.dataset, self._window.menus["give_password"]
        if not dataset or self._window.session.library is None:
            self._locked.cancel()
            action.setEnabled(False)
            return
        self._locked.run(
            lambda _: self._files.locked(dataset),
            lambda row: action.setEnabled(row is not None),
            lambda _: action.setEnabled(False),
        )

    def give_password(self, dataset: str) -> None:
        """Ask for the password of the first locked file of the dataset; the dialog takes it for its whole folder too."""

        def ask(row: FileRow | None) -> None:
            if row is not None:
                self._window.unlocking.ask(row)

        self._window.session.bridge.run(
            lambda _: self._files.locked(dataset), ask, self._tell_error
        )

    def show_duplicates(self, dataset: str) -> None:
        """Open the page at what the dataset holds more than once, or say that there is nothing."""
        library, window = self._window.session.library, self._window
        if library is None or not dataset:
            return
        window.datasets.open_page(dataset)

        def show(found: Duplicates) -> None:
            if window.dataset_page.dataset != dataset:
                return
            section = window.dataset_page.duplicates
            section.show_duplicates(found)
            if found.groups:
                section.show_opened()
                return
            window.notices.tell(
                self.tr("Nothing is in {0} more than once.").format(shown_name(dataset)),
                stays=False,
                about=dataset,
            )

        self._finding.run(lambda token: library.duplicates(dataset, token), show, self._tell_error)

    def _tell_error(self, error: Exception) -> None:
        self._window.notices.tell(told(error), "bad")
