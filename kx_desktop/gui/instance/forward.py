"""Bringing a window to the front."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def bring_forward(window: QWidget) -> None:
    """Show the window before all others with the keyboard on it, as far as the desktop lets a program do that.

    A minimised one comes back as large as it was; where the desktop does not allow it, it marks the window instead.
    """
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
