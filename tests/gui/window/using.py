"""A person before the window: finds controls by their names, presses keys, waits for what is shown."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QTableView,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.core.queries import Hit
from kx_desktop.gui.ingesting.fact_line import FactLineWidget
from kx_desktop.gui.window.main_window import MainWindow

SAMPLE = 12
"""Documents in the sample library."""

W = TypeVar("W", bound=QWidget)
LONG = 30_000
"""Milliseconds after which something that should have come to be never will."""


class Person:
    """Uses one window."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    # Looking

    def find(self, kind: type[W], name: str) -> W:
        """The control of that name."""
        found = self.window.findChild(kind, name)
        assert found is not None, f"there is no {name}"
        return found

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        self.qtbot.waitUntil(condition, timeout=LONG)

    @property
    def edit(self) -> QLineEdit:
        """Where questions are typed."""
        return self.find(QLineEdit, "queryEdit")

    @property
    def results(self) -> QListView:
        """The list of hits."""
        return self.find(QListView, "resultList")

    @property
    def source(self) -> QTextEdit:
        """The text around the passage."""
        return self.find(QTextEdit, "sourceView")

    @property
    def datasets(self) -> QListView:
        """The list of datasets."""
        return self.find(QListView, "datasetList")

    @property
    def names(self) -> list[str]:
        """The datasets that are listed."""
        return texts(self.datasets.model())

    def line(self, dataset: str) -> str:
        """What stands below the name of a dataset, as it is read aloud."""
        row = self.names.index(dataset)
        model = self.datasets.model()
        told = model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        return str(told)

    @property
    def passages(self) -> list[str]:
        """The texts of the hits, in order."""
        return texts(self.results.model())

    @property
    def hits(self) -> list[Hit]:
        """The hits, in order."""
        model = self.results.model()
        role = {bytes(name.data()).decode(): key for key, name in model.roleNames().items()}["hit"]
        return [model.index(row, 0).data(role) for row in range(model.rowCount())]

    @property
    def said(self) -> str:
        """What stands in place of results, or of the whole page, in words; empty where neither is shown."""
        names = ("messageTitle", "messageSentence", "resultMessageTitle", "resultMessageSentence")
        labels = [self.find(QLabel, name) for name in names]
        return " ".join(label.text() for label in labels if label.isVisible())

    @property
    def notices(self) -> str:
        """The sentences above the page."""
        return "\n".join(self.window.notices.sentences())

    @property
    def strip(self) -> str:
        """The strip at the foot as it is read, empty where it is hidden."""
        strip = self.window.strip
        if not strip.isVisible():
            return ""
        return " · ".join(
            one.accessibleName() or (one.text() if isinstance(one, QLabel) else "")
            for one in [*strip.findChildren(QLabel), *strip.findChildren(FactLineWidget)]
            if one.isVisible()
        )

    # Doing

    def choose(self, dataset: str) -> None:
        """Click a dataset in the list."""
        self.until(lambda: dataset in self.names)
        index = self.datasets.model().index(self.names.index(dataset), 0)
        self.datasets.scrollTo(index)
        self.click(self.datasets.viewport(), self.datasets.visualRect(index).center())
        self.until(lambda: self.window.searching.dataset == dataset)

    def ready(self, dataset: str = "sample") -> "Person":
        """Wait until a dataset is listed and chosen."""
        self.until(lambda: dataset in self.names and self.window.searching.dataset == dataset)
        return self

    def ask(self, text: str) -> list[str]:
        """Type a question and press Enter; gives the passages that come."""
        self.type(text)
        with self.qtbot.waitSignal(self.results.model().modelReset, timeout=LONG):
            self.press(self.edit, Qt.Key.Key_Return)
        return self.passages

    def type(self, text: str) -> None:
        """Type a question in place of what stands there; what has no key of its own is pasted."""
        self.edit.selectAll()
        if len(text) < 500 and text.isascii() and text.isprintable():
            self.qtbot.keyClicks(self.edit, text)
        else:
            QApplication.clipboard().setText(text)
            self.edit.paste()

    def press(
        self,
        widget: QWidget,
        key: Qt.Key,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press one key."""
        self.qtbot.keyClick(widget, key, modifiers)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click with the mouse."""
        self.qtbot.mouseClick(
            widget, Qt.MouseButton.LeftButton, pos=widget.rect().center() if at is None else at
        )

    def button(self, within: QWidget, text: str) -> QPushButton:
        """The button that says `text`."""

        def found() -> list[QPushButton]:
            return [
                one
                for one in within.findChildren(QPushButton)
                if one.text() == text and one.isVisible()
            ]

        # What is put into a layout is shown a moment later.
        self.until(lambda: len(found()) == 1)
        return found()[0]

    def dialog(self, name: str) -> QDialog:
        """Wait for the dialog of that name."""
        self.until(lambda: any(one.isVisible() for one in self.window.findChildren(QDialog, name)))
        return next(one for one in self.window.findChildren(QDialog, name) if one.isVisible())

    def open_dialog(self) -> QDialog:
        """Wait for whatever dialog opens and has the keyboard."""

        def found() -> QDialog | None:
            window = QApplication.activeWindow()
            ready = isinstance(window, QDialog) and window.isAncestorOf(
                QApplication.focusWidget() or self.window
            )
            return window if ready else None

        self.until(lambda: found() is not None)
        self.qtbot.waitExposed(found())
        dialog = found()
        assert dialog is not None
        return dialog

    def escape(self) -> None:
        """Press Esc where the keyboard is."""
        self.press(QApplication.focusWidget() or self.window, Qt.Key.Key_Escape)

    def choose_paths(self, name: str, paths: Sequence[Path]) -> None:
        """Type paths into the file dialog of that name and accept it."""
        dialog = self.dialog(name)
        assert isinstance(dialog, QFileDialog)
        edit = dialog.findChild(QLineEdit, "fileNameEdit")
        assert edit is not None
        edit.setText(" ".join(f'"{path}"' for path in paths) if len(paths) > 1 else str(paths[0]))
        self.press(edit, Qt.Key.Key_Return)
        self.until(lambda: not dialog.isVisible())

    def taken_in(self, dataset: str, documents: int) -> None:
        """Wait until a dataset has so many documents and the queue rests."""
        counted = f"{documents} document" + ("s" if documents != 1 else "")
        self.until(
            lambda: (
                dataset in self.names
                and f"{dataset}: {counted} " in self.line(dataset)
                and self.rests
            )
        )

    @property
    def rests(self) -> bool:
        """Whether the queue has nothing to do."""
        return self.window.session.status.state == "idle" and not self.window.session.status.looking

    def files(self) -> dict[str, str]:
        """Name and state of each file in the open panel, once they are all there."""
        table = self.find(QTableView, "ingestTable")
        model = table.model()

        def rows() -> list[list[str]]:
            return [
                [
                    str(model.index(row, column).data() or "")
                    for column in range(model.columnCount())
                ]
                for row in range(model.rowCount())
            ]

        self.until(lambda: bool(rows()) and "…" not in (cell for row in rows() for cell in row))
        return {row[0]: " | ".join(row[1:]) for row in rows()}


def texts(model: QAbstractItemModel) -> list[str]:
    """What the rows of a model show."""
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]
