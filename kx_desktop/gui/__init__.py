"""The window: PySide6 over `Library`, and nothing of the engine besides.

from kx_desktop.gui import create_window
window = create_window(folder)
window.show()
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow


def create_window(library_dir: Path | str) -> "QMainWindow":
    """The window over the library in that folder, made without entering an event loop."""
    # Imported here: what lies below this package is used without a window too.
    from kx_desktop.gui.app import create_window as create

    return create(library_dir)


__all__ = ["create_window"]
