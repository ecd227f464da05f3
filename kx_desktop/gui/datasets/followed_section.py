"""The folders that a dataset follows, on its page: the person sees how each stands, follows another one, or ends it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kx_desktop.core.watching import WatchedFolder
from kx_desktop.gui.datasets.dialogs import sentence
from kx_desktop.gui.datasets.followed_words import patterns_in_words, state_in_words
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.text.plain import plain_tooltip, shown_name
from kx_desktop.gui.theme import Theme

_ICONS = {
    "unreachable": ("warning", "warning"),
    "waiting": ("clock", "warning"),
    "stopped": ("error", "bad"),
}


class FollowedSectionWidget(QWidget):
    """A title with a button, and a row for each folder."""

    follow_wanted = Signal()
    look_wanted = Signal(object)
    """A `WatchedFolder` that is amiss shall be looked through now."""
    stop_wanted = Signal(object)
    """A `WatchedFolder` that shall be followed no more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._folders: tuple[WatchedFolder, ...] = ()
        self._rows: list[QWidget] = []
        title = QLabel(self.tr("Followed folders"), self)
        title.setProperty("look", "title")
        self._none = sentence(
            self.tr("None. What is added or changed in a followed folder comes in by itself."),
            self,
            "muted",
        )
        self._none.setObjectName("followedNoneLabel")
        self._follow = QPushButton(self.tr("Follow a folder…"), self)
        self._follow.setObjectName("followFolderButton")
        self._follow.setProperty("look", "link")
        self._follow.setToolTip(
            self.tr("Have whatever is added, changed or removed in a folder come into this dataset")
        )
        self._follow.setAccessibleDescription(self._follow.toolTip())
        self._follow.clicked.connect(self.follow_wanted)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(title)
        head.addWidget(self._none, 1)
        head.addStretch()
        head.addWidget(self._follow)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addLayout(head)

    @property
    def folders(self) -> tuple[WatchedFolder, ...]:
        """The folders that are shown."""
        return self._folders

    def show_folders(self, folders: Sequence[WatchedFolder]) -> None:
        """Show these."""
        if tuple(folders) == self._folders:
            return
        self._folders = tuple(folders)
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(folder) for folder in self._folders]
        for row in self._rows:
            self._column.addWidget(row)
        self._none.setVisible(not folders)

    def _row(self, folder: WatchedFolder) -> QWidget:
        row = QWidget(self)
        row.setObjectName("followedRow")
        name, state = shown_name(folder.path), state_in_words(folder)
        row.setAccessibleName(self.tr("{0}: {1}").format(name, state))
        icon, role = _ICONS.get(folder.state, ("folder", "muted"))
        picture = PictureWidget(self._theme, 1.0, row)
        picture.show_icon(icon, role)
        path = ElidedLabel(Qt.TextElideMode.ElideMiddle, row)
        path.setObjectName("followedPathLabel")
        path.setText(name)
        told = QLabel(state, row)
        told.setObjectName("followedStateLabel")
        told.setTextFormat(Qt.TextFormat.PlainText)
        told.setProperty("look", role)
        stop = QPushButton(self.tr("Stop following"), row)
        stop.setObjectName("stopFollowingButton")
        stop.setProperty("look", "link")
        stop.setAccessibleName(self.tr("Stop following {0}").format(name))
        stop.setToolTip(self.tr("What was read of the folder stays in the dataset"))
        stop.setAccessibleDescription(stop.toolTip())
        stop.clicked.connect(lambda: self.stop_wanted.emit(folder))
        first = QHBoxLayout()
        first.setSpacing(8)
        for part in (picture, path, told):
            first.addWidget(part)
        first.addStretch(1)
        if folder.state in _ICONS:
            first.addWidget(self._look_button(folder, row))
        first.addWidget(stop)
        column = QVBoxLayout(row)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(first)
        indent = picture.sizeHint().width() + 8
        for text, look in ((tell(folder.problem), role), (patterns_in_words(folder), "muted")):
            if text:
                below = sentence(text, row, look)
                below.setIndent(0)
                below.setContentsMargins(indent, 0, 0, 4)
                column.addWidget(below)
        row.setToolTip(plain_tooltip(name))
        return row

    def _look_button(self, folder: WatchedFolder, row: QWidget) -> QPushButton:
        made = QPushButton(self.tr("Look now"), row)
        made.setObjectName("lookNowButton")
        made.setProperty("look", "link")
        made.setAccessibleName(self.tr("Look through {0} now").format(shown_name(folder.path)))
        made.setToolTip(self.tr("Look through the folder now, and take up what has changed"))
        made.setAccessibleDescription(made.toolTip())
        made.clicked.connect(lambda: made.setEnabled(False))
        made.clicked.connect(lambda: self.look_wanted.emit(folder))
        return made
