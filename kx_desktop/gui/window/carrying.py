"""Datasets as files: written to one, taken in from one."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kx_desktop.core.carrying import CarriedDataset, CarryReport
from kx_desktop.gui.caring.errand_dialog import ErrandDialog
from kx_desktop.gui.caring.import_dialog import ImportDialog
from kx_desktop.gui.datasets.dialogs import sentence, settle
from kx_desktop.gui.dropping.offer import EXPORTED
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.window import desktop
from kx_desktop.gui.window.datasets import check_name
from kx_desktop.gui.window.errand import Errand, Step, Work
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from kx_desktop.library import Library


class Carrying(QObject):
    """Asks for files and names, has datasets written and taken in, and says what came of it."""

    imported = Signal(str)
    """The dataset of this name came from a file."""

    def __init__(self, session: Session, notices: NoticesWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._notices, self._window = session, notices, parent

    def export(self, dataset: str) -> None:
        """Ask for a file and write the dataset to it."""
        if self._session.library is None or not dataset:
            return
        dialog = self._file_dialog(
            self.tr("Export {0}").format(shown_name(dataset)), "exportDatasetDialog"
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(EXPORTED)
        dialog.selectFile(f"{_as_file_name(dataset)}.{EXPORTED}")
        dialog.fileSelected.connect(lambda name: self._export(dataset, Path(name)))
        dialog.open()

    def choose(self) -> None:
        """Ask for a file and take in the dataset that it holds."""
        if self._session.library is None:
            return
        dialog = self._file_dialog(self.tr("Import a dataset"), "importFileDialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(
            [
                self.tr("Exported datasets ({0})").format(f"*.{EXPORTED} *.zip"),
                self.tr("All files ({0})").format("*"),
            ]
        )
        dialog.fileSelected.connect(lambda name: self.take(Path(name)))
        dialog.open()

    def take(self, file: Path) -> None:
        """Look at what `file` holds, and ask for its name here."""
        library = self._session.library
        if library is not None:
            self._session.bridge.run(
                lambda _: library.carrying.look(file),
                lambda carried: self._ask(file, carried),
                lambda error: self._notices.tell(told(error), "bad"),
            )

    # Within

    def _file_dialog(self, title: str, name: str) -> QFileDialog:
        dialog = QFileDialog(self._window, title)
        dialog.setObjectName(name)
        places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
        if places:
            dialog.setDirectory(places[0])
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _export(self, dataset: str, file: Path) -> None:
        library = self._session.library
        if library is None:
            return
        dialog = ErrandDialog(self.tr("Export {0}").format(shown_name(dataset)), self._window)
        dialog.setObjectName("exportRunDialog")
        dialog.column.addWidget(
            sentence(
                self.tr("Its texts, passages and vectors are written to {0}.").format(
                    shown_name(file.name)
                ),
                dialog,
            )
        )
        dialog.add_foot()
        settle(dialog)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

        def done(report: CarryReport) -> None:
            dialog.end()
            self._exported(report, file)

        Errand(self._session.bridge, dialog).run(
            _export_to(library, dataset, file),
            done,
            lambda error: dialog.show_wrong(told(error)),
            dialog.end,
        )

    def _exported(self, report: CarryReport, file: Path) -> None:
        said = self.tr("{0} is in {1} ({2}).").format(
            shown_name(report.dataset), shown_name(file.name), figures.size(report.size_bytes)
        )
        notes = [tell(note) for note in report.advisories]
        self._notices.tell(
            "\n".join([said, *notes]),
            "muted",
            self.tr("Show in folder"),
            lambda: desktop.show_in_folder(str(file)),
            stays=bool(notes),
        )

    def _ask(self, file: Path, carried: CarriedDataset) -> None:
        dialog = ImportDialog(carried, self._session.names(), check_name, self._window)
        errand = Errand(self._session.bridge, dialog)
        dialog.wanted.connect(lambda name: self._import(dialog, errand, file, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _import(self, dialog: ImportDialog, errand: Errand, file: Path, name: str) -> None:
        library = self._session.library
        if library is None:
            dialog.end()
            return

        def done(report: CarryReport) -> None:
            dialog.end()
            self._imported(report)

        errand.run(
            lambda token, step: library.carrying.import_(
                file, name, cancel=token, on_progress=step
            ),
            done,
            lambda error: dialog.show_wrong(told(error)),
            dialog.end,
            self.tr("Waits until what is being taken in is done…")
            if self._session.status.state == "running"
            else "",
        )

    def _imported(self, report: CarryReport) -> None:
        said = self.tr("{0} is here, with {1} and {2}.").format(
            shown_name(report.dataset),
            figures.documents(report.documents),
            figures.passages(report.passages),
        )
        notes = [tell(note) for note in report.advisories]
        self._notices.tell(
            "\n".join([said, *notes]), "muted", stays=bool(notes), about=report.dataset
        )
        self._session.refresh()
        self.imported.emit(report.dataset)


def _export_to(library: "Library", dataset: str, file: Path) -> Work[CarryReport]:
    """Write to `file`. The person has agreed that one which is there gives way: it does when the new one is whole, and not before."""

    def work(token: CancelToken, tell_step: Callable[[Step], None]) -> CarryReport:
        if not file.is_file():
            return library.carrying.export(dataset, file, cancel=token, on_progress=tell_step)
        names = (
            file.with_name(f"{file.stem}-{number}{file.suffix}") for number in itertools.count(2)
        )
        beside = next(name for name in names if not name.exists())
        report = library.carrying.export(dataset, beside, cancel=token, on_progress=tell_step)
        beside.replace(file)
        return report

    return work


def _as_file_name(dataset: str) -> str:
    return "".join("-" if one in '\\/:*?"<>|' else one for one in dataset).strip(". ") or "dataset"
