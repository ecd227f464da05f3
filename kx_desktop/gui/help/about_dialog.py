"""Help ▸ About: which version this is, under which licences, and where the library lies."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop import __version__
from kx_desktop.gui.theme import Theme

_ICON = 64


class AboutDialog(QDialog):
    """The program in a few sentences."""

    library_wanted = Signal()
    """The person wants to see the library's folder in the file manager."""

    def __init__(self, theme: Theme, library_folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("aboutDialog")
        self.setWindowTitle(self.tr("About kx-desktop"))
        icon = QLabel()
        icon.setPixmap(
            theme.icon("app", "accent").pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF())
        )
        icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        name = _line("kx-desktop", "title")
        font = name.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        name.setFont(font)
        self.version_label = _line(self.tr("Version {0}").format(__version__), "muted")
        self.folder_label = _line(str(library_folder), "")
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(name)
        words.addWidget(self.version_label)
        words.addSpacing(12)
        words.addWidget(
            _line(
                self.tr(
                    "Finds the passage that answers a question, in your own files. Nothing leaves this machine."
                ),
                "",
            )
        )
        words.addSpacing(12)
        words.addWidget(_line(self.tr("Library folder"), "heading"))
        words.addWidget(self.folder_label)
        words.addSpacing(12)
        words.addWidget(_line(self.tr("Licences"), "heading"))
        words.addWidget(
            _line(
                self.tr(
                    "kx-desktop and the bundled model all-MiniLM-L6-v2 are under the Apache License 2.0; Qt and PySide6 are under"
                    " the LGPL 3, and the other libraries in the box are under free licences of their own, whose texts come with them."
                ),
                "muted",
            )
        )
        words.addStretch()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        self.library_button = QPushButton(self.tr("Show library folder"))
        self.library_button.setAutoDefault(False)
        self.library_button.clicked.connect(self.library_wanted)
        self.buttons.addButton(self.library_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        top = QHBoxLayout()
        top.setSpacing(20)
        top.addWidget(icon)
        top.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(16)
        layout.addLayout(top, 1)
        layout.addWidget(self.buttons)
        close.setFocus()
        metrics = self.fontMetrics()
        self.resize(metrics.averageCharWidth() * 84, metrics.height() * 22)


def _line(text: str, look: str) -> QLabel:
    made = QLabel(text)
    made.setProperty("look", look)
    made.setWordWrap(True)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return made
