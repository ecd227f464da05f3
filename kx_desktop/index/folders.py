"""The folder of an index."""

from pathlib import Path


def make_index_folder(folder: Path) -> None:
    """Make the folder of one index, and that of its dataset, where they are not there.

    Nothing above them: where the library was taken away while it is open, one would be begun in its place. Raises OSError.
    """
    folder.parent.mkdir(exist_ok=True)
    folder.mkdir(exist_ok=True)
