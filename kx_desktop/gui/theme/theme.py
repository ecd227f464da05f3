"""The theme in force: follows the system, or the person's choice, and says when it changes."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from kx_desktop.gui.theme.colours import DARK, LIGHT, Colours
from kx_desktop.gui.theme.icons import Icons
from kx_desktop.gui.theme.stylesheet import stylesheet

CHOICES = ("system", "light", "dark")


class Theme(QObject):
    """The colours in force. Whoever paints asks for `colours` when it paints, and again after `changed`."""

    changed = Signal()

    def __init__(self, choice: str = "system", parent: QObject | None = None) -> None:
        """`choice` is one of `CHOICES`."""
        super().__init__(parent)
        self._choice = choice
        self._icons = Icons()
        self._colours = self._wanted()
        hints = QGuiApplication.styleHints()
        if hints is not None:
            hints.colorSchemeChanged.connect(self._follow_system)

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return self._colours

    @property
    def choice(self) -> str:
        """What the person chose."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Take the person's choice and put it into force."""
        self._choice = choice
        self.apply()

    def colour(self, role: str) -> QColor:
        """The colour of a role, one of the fields of `Colours`."""
        return QColor(getattr(self._colours, role))

    def icon(self, name: str, role: str = "text") -> QIcon:
        """The icon `name` of `resources/icons`, drawn in the colour of `role`, sharp at any scale."""
        return self._icons.icon(name, getattr(self._colours, role), self._colours.muted)

    def apply(self) -> None:
        """Give the application style, palette and style sheet of the colours wanted now."""
        self._colours = self._wanted()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            if app.style().objectName() != "fusion":
                app.setStyle("Fusion")
            app.setPalette(palette(self._colours))
            app.setStyleSheet(stylesheet(self._colours))
        self.changed.emit()

    def _follow_system(self) -> None:
        if self._choice == "system":
            self.apply()

    def _wanted(self) -> Colours:
        if self._choice == "system":
            hints = QGuiApplication.styleHints()
            dark = hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark
            return DARK if dark else LIGHT
        return DARK if self._choice == "dark" else LIGHT


def palette(colours: Colours) -> QPalette:
    """The Qt palette of `colours`, for whatever the style sheet does not name."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.panel),
        (role.AlternateBase, colours.side),
        (role.Text, colours.text),
        (role.Button, colours.panel),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.bad),
        (role.ToolTipBase, colours.panel),
        (role.ToolTipText, colours.text),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.PlaceholderText, colours.muted),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.Accent, colours.accent),
        (role.Mid, colours.line),
        (role.Midlight, colours.side),
        (role.Light, colours.panel),
        (role.Dark, colours.line),
        (role.Shadow, colours.line),
    ):
        made.setColor(which, QColor(colour))
    disabled = QPalette.ColorGroup.Disabled
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(disabled, which, QColor(colours.muted))
    return made
