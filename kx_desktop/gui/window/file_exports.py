"""The list of files as a file: the person says where to, and it is written whole or not at all."""

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kx_desktop.gui.ingesting.file_source import Filter
from kx_desktop.gui.window.files import Files
from kx_desktop.gui.window.session import Session, told
from kx_desktop.library.listing import export_files, in_groups
from kx_desktop.settings.whole_file import write_whole


class FileExports(QObject):
    """Writes what a table of files shows, as CSV or JSON."""

    told = Signal(str, str)
    """A sentence and its tone."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._window = parent

    def choose(self, wanted: Filter, kind: str) -> None:
        """Ask for a file and write the files that `wanted` lets through into it; `kind` is `csv` or `json`."""
        dialog = QFileDialog(self._window, self.tr("Export the list of files"))
        dialog.setObjectName("exportFilesDialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind)
        places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
        if places:
            dialog.setDirectory(places[0])
        dialog.selectFile(f"{self.tr('files')}.{kind}")
        dialog.fileSelected.connect(lambda name: self._write(wanted, kind, Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _write(self, wanted: Filter, kind: str, path: Path) -> None:
        library = self._session.library
        if library is None:
            return
        # Spreadsheets take a CSV without the mark for one of the system's own encoding.
        encoding = "utf-8-sig" if kind == "csv" else "utf-8"

        def work() -> None:
            ids = Files(self._session).file_ids(wanted.dataset, wanted.states, wanted.text)
            text = export_files(in_groups(ids, library.file_rows), kind)
            write_whole(path, text.encode(encoding))

        self._session.bridge.run(
            lambda _: work(),
            lambda _: self.told.emit(
                self.tr("The list of files is in {0}.").format(path.name), "muted"
            ),
            lambda error: self.told.emit(
                self.tr("The list of files could not be written: {0}").format(told(error)), "bad"
            ),
        )
