"""What a file is called: its name and its folder, the archive that holds it, or how a text begins."""

from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.text.naming import name_in_place
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class FileName:
    """`name` is what a person calls it, `folder` where it stands; empty for a text without a file."""

    name: str
    folder: str


def file_name(row: FileRow) -> FileName:
    """The name of a row: `letter.txt`, `archive.zip › letter.txt`, `Text: Dear Mr…`."""
    if not row.path:
        begins = " ".join(row.title.split())
        said = (
            translate("Files", "Text: {0}").format(begins) if begins else translate("Files", "Text")
        )
        return FileName(shown_name(said), "")
    folder = str(PurePath(row.root or row.path).parent)
    name = name_in_place(row.path, row.root)
    return FileName(shown_name(name), shown_name("" if folder == "." else folder))


def full_name(row: FileRow) -> str:
    """The whole of where a row stands, for tooltips and details."""
    return shown_name(row.path) if row.path else file_name(row).name


def short_path(path: str) -> str:
    """The last part of a path, for the strip."""
    return shown_name(PurePath(path).name or path)
