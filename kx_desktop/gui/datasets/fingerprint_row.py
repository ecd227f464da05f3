"""The fingerprint of a dataset: short, to copy, and its parts for whoever wants to know them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from kx_desktop.gui.datasets.facts import short_fingerprint
from kx_desktop.gui.theme import Theme


class FingerprintRowWidget(QWidget):
    """One line with two buttons."""

    parts_toggled = Signal(bool)
    """The list of the parts is to be shown, or hidden."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fingerprint = ""
        self.setToolTip(
            self.tr("Stands for everything that makes the passages of this dataset comparable.")
        )
        self._short = QLabel(self)
        self._copy = QToolButton(self)
        self._copy.setAccessibleName(self.tr("Copy the fingerprint"))
        self._copy.setToolTip(self.tr("Copy the fingerprint"))
        self._copy.clicked.connect(self._copy_it)
        self._parts = QToolButton(self)
        self._parts.setObjectName("fingerprintPartsButton")
        self._parts.setProperty("look", "link")
        self._parts.setText(self.tr("What it is made of"))
        self._parts.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._parts.setCheckable(True)
        self._parts.toggled.connect(self._toggle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._short)
        row.addWidget(self._copy)
        row.addWidget(self._parts)
        row.addStretch(1)
        theme.changed.connect(self._draw)
        self._draw()

    def show_fingerprint(self, fingerprint: str) -> None:
        """Show the short form of this one."""
        self._fingerprint = fingerprint
        self._short.setText(short_fingerprint(fingerprint))
        self._short.setToolTip(fingerprint)
        self._copy.setEnabled(bool(fingerprint))

    def _copy_it(self) -> None:
        QGuiApplication.clipboard().setText(self._fingerprint)

    def _toggle(self, shown: bool) -> None:  # noqa: FBT001 - the shape of the signal
        self._draw()
        self.parts_toggled.emit(shown)

    def _draw(self) -> None:
        self._copy.setIcon(self._theme.icon("copy", "muted"))
        name = "chevron-up" if self._parts.isChecked() else "chevron-down"
        self._parts.setIcon(self._theme.icon(name, "accent"))
