"""Below the library's folder: the person moves or copies the library, or has it checked. Choosing a folder above opens another library."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.layout.flow import FlowLayout


class LibraryCareWidget(QWidget):
    """Three buttons, and why they cannot be used where that is so."""

    wanted = Signal(str)
    """`move`, `copy` or `check`."""

    def __init__(self, parent: QWidget | None = None, *, is_open: bool) -> None:
        """`is_open` says that there is an open library to look after."""
        super().__init__(parent)
        self._is_open = is_open
        self._buttons: list[QPushButton] = []
        row = FlowLayout(horizontal=8, vertical=8)
        for name, text, told in (
            (
                "move",
                self.tr("Move the library…"),
                self.tr("Take the open library to another folder, every file of it compared"),
            ),
            (
                "copy",
                self.tr("Copy the library…"),
                self.tr("Write a copy of the open library to another folder"),
            ),
            (
                "check",
                self.tr("Check the library…"),
                self.tr("Look whether all is as it should be, and have it mended"),
            ),
        ):
            row.addWidget(self._button(name, text, told))
        self._why = QLabel(self)
        self._why.setObjectName("libraryCareWhyLabel")
        self._why.setProperty("look", "muted")
        self._why.setWordWrap(True)
        self._why.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._why)
        self.show_changed(is_changed=False)

    def show_changed(self, *, is_changed: bool) -> None:
        """Whether something is changed in the settings: leaving them would lose it."""
        why = ""
        if is_changed:
            why = self.tr(
                "Save or cancel what is changed here first: then the library can be moved, copied or checked."
            )
        self._why.setText(why)
        self._why.setVisible(bool(why))
        for button in self._buttons:
            button.setEnabled(self._is_open and not is_changed)

    def _button(self, name: str, text: str, told: str) -> QPushButton:
        made = QPushButton(text, self)
        made.setObjectName(f"{name}LibraryButton")
        made.setAutoDefault(False)
        made.setToolTip(told)
        made.setAccessibleDescription(told)
        made.clicked.connect(lambda: self.wanted.emit(name))
        self._buttons.append(made)
        return made
