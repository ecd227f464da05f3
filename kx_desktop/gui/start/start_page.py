"""The first start: a person drops files here, chooses some, or tries the sample library."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.shortcuts import Bindings
from kx_desktop.gui.theme import Theme

_ICON = 48


class StartPage(QWidget):
    """One calm page with a large drop area and the three ways to begin."""

    add_files_wanted = Signal()
    add_folder_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("startPage")
        self._make()
        theme.changed.connect(self._paint_icon)
        self.set_drag(None)

    def set_drag(self, offer: str | None) -> None:
        """Light the drop area up with what dropping will do, or put it back at rest."""
        hovering = offer is not None
        self.drop_label.setText(offer or self.tr("Drop files or folders here"))
        self.area.setProperty("hover", hovering)
        self.area.style().polish(self.area)
        self._paint_icon()

    def set_shortcuts(self, bindings: Bindings) -> None:
        """Show these keys in the buttons' tooltips."""
        for button, name, text in (
            (self.add_files_button, "add_files", self.tr("Choose files to add")),
            (self.add_folder_button, "add_folder", self.tr("Choose a folder to add")),
        ):
            button.setToolTip(bindings.tooltip(name, text))

    def _make(self) -> None:
        title = QLabel(self.tr("Ask your own papers, notes and manuals"))
        title.setProperty("look", "title")
        title.setFont(_larger(title.font(), 1.6))
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        title.setWordWrap(True)

        self.area = QFrame()
        self.area.setObjectName("dropArea")
        self.area.setProperty("look", "drop")
        self.area.setAccessibleName(self.tr("Drop area"))
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.drop_label = QLabel()
        self.drop_label.setObjectName("dropLabel")
        self.drop_label.setTextFormat(Qt.TextFormat.PlainText)
        self.drop_label.setProperty("look", "heading")
        self.drop_label.setFont(_larger(self.drop_label.font(), 1.2))
        self.drop_label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.drop_label.setWordWrap(True)
        self.formats_label = _muted(
            self.tr(
                "PDF, Word, PowerPoint, Excel, OpenDocument, e-books, mail, web pages, Markdown, notebooks,"
                " plain text and code; archives are looked into."
            )
        )
        self.add_files_button = _button(self.tr("Add files…"), "addFilesButton")
        self.add_folder_button = _button(self.tr("Add folder…"), "addFolderButton")
        self.add_files_button.clicked.connect(self.add_files_wanted)
        self.add_folder_button.clicked.connect(self.add_folder_wanted)
        choose = QHBoxLayout()
        choose.setSpacing(8)
        choose.addStretch()
        choose.addWidget(self.add_files_button)
        choose.addWidget(self.add_folder_button)
        choose.addStretch()
        inside = QVBoxLayout(self.area)
        inside.setContentsMargins(32, 32, 32, 32)
        inside.setSpacing(12)
        inside.addStretch()
        inside.addWidget(self._icon)
        inside.addWidget(self.drop_label)
        inside.addWidget(self.formats_label)
        inside.addSpacing(8)
        inside.addLayout(choose)
        inside.addStretch()

        self.sample_button = _button(self.tr("Try the sample library"), "sampleButton")
        self.sample_button.setProperty("look", "primary")
        self.sample_button.clicked.connect(self.sample_wanted)
        told = self.tr(
            "Makes the dataset “sample” from a few documents that come with the program, so that you can ask at once."
            " It takes about a minute."
        )
        self.sample_button.setAccessibleDescription(told)
        private = _muted(self.tr("Nothing leaves this machine."))
        sample = QHBoxLayout()
        sample.addStretch()
        sample.addWidget(self.sample_button)
        sample.addStretch()

        column = QWidget()
        column.setMaximumWidth(self.fontMetrics().averageCharWidth() * 100)
        page = QVBoxLayout(column)
        page.setContentsMargins(24, 24, 24, 24)
        page.setSpacing(16)
        page.addStretch(1)
        page.addWidget(title)
        page.addWidget(self.area, 4)
        page.addSpacing(4)
        page.addLayout(sample)
        page.addWidget(_muted(told))
        page.addSpacing(8)
        page.addWidget(private)
        page.addStretch(1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(column, 8)
        outer.addStretch(1)
        self.set_shortcuts(Bindings())

    def _paint_icon(self) -> None:
        role = "accent" if self.area.property("hover") else "muted"
        icon = self._theme.icon("drop", role)
        self._icon.setPixmap(icon.pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF()))


def _larger(font: QFont, times: float) -> QFont:
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * times)
    return made


def _muted(text: str) -> QLabel:
    made = QLabel(text)
    made.setProperty("look", "muted")
    made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    made.setWordWrap(True)
    return made


def _button(text: str, name: str) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAccessibleName(text)
    return made
