"""What the desktop does for a person: open a file in its own program, show it in its folder, hold what was copied."""

from pathlib import Path

from PySide6.QtGui import QDesktopServices, QGuiApplication

from kx_desktop.core.citing import citation
from kx_desktop.core.queries import Hit
from kx_desktop.gui.text.addresses import file_url


def open_file(path: str) -> bool:
    """Open the file in the program that the system has for it; False where there is none."""
    return bool(path) and QDesktopServices.openUrl(file_url(path))


def show_in_folder(path: str) -> bool:
    """Show the folder in which the file stands."""
    return bool(path) and QDesktopServices.openUrl(file_url(str(Path(path).parent)))


def copy_passage(hit: Hit) -> None:
    """Put the passage on the clipboard."""
    QGuiApplication.clipboard().setText(hit.text)


def copy_citation(hit: Hit) -> None:
    """Put where the passage stands on the clipboard."""
    QGuiApplication.clipboard().setText(citation(hit))
