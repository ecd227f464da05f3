"""Details out of the way: a link opens the form for those who want to give some."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.gui.details.form import DetailsFormWidget
from kx_desktop.gui.theme import Theme


class OptionalDetailsWidget(QWidget):
    """A link until it is opened, then the form that `form` is."""

    def __init__(
        self, theme: Theme, check: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._link = QPushButton(self.tr("Add details…"), self)
        self._link.setObjectName("addDetailsButton")
        self._link.setProperty("look", "link")
        self._link.setAutoDefault(False)
        self._link.setAccessibleDescription(
            self.tr("Tags and other details for all that is being added")
        )
        self._link.setToolTip(self._link.accessibleDescription())
        self._link.clicked.connect(self.open)
        self._title = QLabel(self.tr("Details"), self)
        self._title.setProperty("look", "title")
        self.form = DetailsFormWidget(theme, check, self)
        self._what = QLabel(
            self.tr(
                "Such as tags, project or year. They go to every document that is added now, and a filter finds documents by them."
            ),
            self,
        )
        self._what.setProperty("look", "muted")
        self._what.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (self._link, self._title, self.form, self._what):
            column.addWidget(widget)
        column.setAlignment(self._link, Qt.AlignmentFlag.AlignLeft)
        self._show(is_open=False)

    def open(self) -> None:
        """Show the form and take the keyboard to it."""
        self._show(is_open=True)
        self.form.focus_first()

    def _show(self, *, is_open: bool) -> None:
        self._link.setVisible(not is_open)
        for widget in (self._title, self.form, self._what):
            widget.setVisible(is_open)
