"""What is said of a library that is not where it was opened."""

from pathlib import Path

from kx_desktop.core.errors import LibraryGone


def library_gone(folder: Path) -> LibraryGone:
    """The library that was opened in `folder` is not there any more."""
    return LibraryGone(
        f"The library in {folder} is not there any more.",
        "It was moved or taken away: open it where it is now.",
    )
