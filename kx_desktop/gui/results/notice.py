"""What the person must know about the results, above them; it can be put away until the next question."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.gui.results.picture import PictureWidget
from kx_desktop.gui.theme import Theme


class NoticeWidget(QWidget):
    """Sentences in a quiet frame."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        frame = QFrame()
        frame.setProperty("look", "notice")
        picture = PictureWidget(theme, 1.1)
        picture.show_icon("info", "accent")
        self._label = QLabel()
        self._label.setObjectName("resultNoticeLabel")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._way_on = QPushButton()
        self._way_on.setObjectName("resultNoticeButton")
        self._way_on.setProperty("look", "link")
        self._way_on.clicked.connect(self._go_on)
        self._ways_on: tuple[tuple[str, Callable[[], object]], ...] = ()
        self._close = QToolButton()
        self._close.setObjectName("resultNoticeClose")
        self._close.setAccessibleName(self.tr("Hide this notice"))
        self._close.setToolTip(self.tr("Hide this notice until the next question"))
        side = self.fontMetrics().height()
        self._close.setIconSize(QSize(side, side) * 0.8)
        self._close.clicked.connect(self.hide)
        # One line of text, the icon and the button stand on one middle; more lines go on below.
        row = max(self._close.sizeHint().height(), picture.sizeHint().height())
        picture.setFixedHeight(row)
        above = (row - side) // 2
        self._label.setContentsMargins(0, above, 0, above)
        within = QHBoxLayout(frame)
        within.setContentsMargins(12, 4, 8, 4)
        within.setSpacing(8)
        within.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        within.addWidget(self._label, 1, Qt.AlignmentFlag.AlignTop)
        within.addWidget(self._way_on, alignment=Qt.AlignmentFlag.AlignTop)
        within.addWidget(self._close, alignment=Qt.AlignmentFlag.AlignTop)
        below = QFrame()
        below.setProperty("look", "line")
        around = QVBoxLayout()
        around.setContentsMargins(16, 12, 16, 12)
        around.addWidget(frame)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(around)
        layout.addWidget(below)
        self._take_colours()
        theme.changed.connect(self._take_colours)
        self.hide()

    def show_sentences(
        self, sentences: Sequence[str], ways_on: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        """Show these, each on a line of its own; hide where there is none.

        A button says what can be done about it; where there are several such ways it opens a menu of them.
        """
        self._ways_on = tuple(ways_on)
        said = ways_on[0][0] if len(ways_on) == 1 else self.tr("Rebuild…")
        self._way_on.setText(said.replace("&", "&&"))
        self._way_on.setAccessibleName(said)
        self._way_on.setVisible(bool(ways_on))
        self._label.setText("\n".join(sentences))
        self.setVisible(bool(sentences))

    def _go_on(self) -> None:
        if len(self._ways_on) == 1:
            self._ways_on[0][1]()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, act in self._ways_on:
            menu.addAction(text.replace("&", "&&")).triggered.connect(
                lambda _checked=False, chosen=act: chosen()
            )
        menu.popup(self._way_on.mapToGlobal(self._way_on.rect().bottomLeft()))

    def _take_colours(self) -> None:
        self._close.setIcon(self._theme.icon("close", "muted"))
