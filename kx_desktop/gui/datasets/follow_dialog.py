"""The person says which folder a dataset follows, and which of its files."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from kx_desktop.gui.datasets.dialogs import (
    GrowingDialog,
    dialog_column,
    ok_and_cancel,
    sentence,
    settle,
)
from kx_desktop.gui.text.plain import shown_name

_PATTERN_LINES = 3


@dataclass(frozen=True, slots=True)
class FollowWish:
    """What was chosen: the folder, patterns over the paths below it, and whether hidden files and links are read too."""

    folder: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    hidden: bool = False
    links: bool = False


class FollowDialog(GrowingDialog):
    """Stays open until the folder is followed, or the person gives up."""

    wanted = Signal(object)
    """A `FollowWish`."""

    def __init__(self, dataset: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("followDialog")
        self.setWindowTitle(self.tr("Follow a folder for {0}").format(shown_name(dataset)))
        column = dialog_column(self)
        column.addWidget(
            sentence(
                self.tr(
                    "Files are read where they are, and nothing is written to the folder. What is added, changed or removed in it comes into "
                    "the dataset by itself."
                ),
                self,
                "muted",
            )
        )
        self._folder = QLineEdit(self)
        self._folder.setObjectName("followFolderEdit")
        self._folder.textChanged.connect(self._judge)
        choose = QPushButton(self.tr("Choose…"), self)
        choose.setObjectName("followChooseButton")
        choose.setAccessibleName(self.tr("Choose the folder"))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._choose)
        beside = QHBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(self._folder, 1)
        beside.addWidget(choose)
        self._wrong = sentence("", self, "bad")
        self._wrong.setObjectName("followWrongLabel")
        self._wrong.hide()
        column.addWidget(self._label(self.tr("&Folder"), self._folder))
        column.addLayout(beside)
        column.addWidget(self._wrong)
        self._include = self._patterns("followIncludeEdit", "*.md\nreports/**/*.pdf")
        self._exclude = self._patterns("followExcludeEdit", "drafts/\n*.tmp")
        for name, edit in (
            (self.tr("&Read only (one pattern a line; empty is all)"), self._include),
            (self.tr("&Leave out (one pattern a line)"), self._exclude),
        ):
            column.addWidget(self._label(name, edit))
            column.addWidget(edit)
        self._hidden = QCheckBox(self.tr("Read &hidden files too"), self)
        self._hidden.setObjectName("followHiddenCheck")
        self._links = QCheckBox(self.tr("Go into folders that are l&inks"), self)
        self._links.setObjectName("followLinksCheck")
        column.addWidget(self._hidden)
        column.addWidget(self._links)
        box, self._ok = ok_and_cancel(self, self.tr("Follow"))
        column.addStretch(1)
        column.addWidget(box)
        self._judge()
        self._folder.setFocus()
        settle(self)

    def show_wrong(self, told: str) -> None:
        """Say why it cannot be followed, and let the person choose again."""
        self._wrong.setText(told)
        self._wrong.show()
        self._folder.setAccessibleDescription(told)
        self._folder.setFocus()
        self._judge()

    def end(self) -> None:
        """The folder is followed."""
        super().accept()

    @override
    def accept(self) -> None:
        """The folder is tried; the dialog ends when it is followed."""
        if not self._ok.isEnabled():
            return
        self._wrong.hide()
        self._ok.setEnabled(False)
        self.wanted.emit(
            FollowWish(
                self._folder.text().strip(),
                _lines(self._include),
                _lines(self._exclude),
                self._hidden.isChecked(),
                self._links.isChecked(),
            )
        )

    def _label(self, name: str, of: QWidget) -> QLabel:
        made = QLabel(name, self)
        made.setProperty("look", "title")
        made.setBuddy(of)
        of.setAccessibleName(name.replace("&", ""))
        return made

    def _patterns(self, name: str, example: str) -> QPlainTextEdit:
        edit = QPlainTextEdit(self)
        edit.setObjectName(name)
        edit.setPlaceholderText(example)
        edit.setTabChangesFocus(True)
        edit.setFixedHeight(edit.fontMetrics().lineSpacing() * _PATTERN_LINES + 16)
        edit.setToolTip(
            self.tr(
                "A name stands for itself at any depth, * for any characters, ** for any folders; a slash at the end means folders alone."
            )
        )
        edit.setAccessibleDescription(edit.toolTip())
        return edit

    def _choose(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder"), self._folder.text())
        dialog.setObjectName("followFolderDialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._folder.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _judge(self) -> None:
        self._ok.setEnabled(bool(self._folder.text().strip()))


def _lines(edit: QPlainTextEdit) -> tuple[str, ...]:
    return tuple(filter(None, (line.strip() for line in edit.toPlainText().splitlines())))
