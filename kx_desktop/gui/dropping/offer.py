"""What a drag or the clipboard holds, as paths and texts to take in."""

import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QCoreApplication, QMimeData, QUrl

from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_name

translate = QCoreApplication.translate

EXPORTED = "kxd"
"""The ending of a file that holds a dataset."""

_COPIED = "x-special/gnome-copied-files"
_NAME_LENGTH = 60
_LOOKED_AT = 1000
_LONGEST = 4096


@dataclass(frozen=True, slots=True)
class Offer:
    """Paths and texts that are offered. `addresses` are those that lie in the network, which is not used.

    `details` are pairs of a name and a value that go to every document of it.
    """

    paths: tuple[Path, ...] = ()
    texts: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    details: tuple[tuple[str, str], ...] = ()

    @property
    def exported(self) -> Path | None:
        """The file of an exported dataset where that is all of it: it is imported, and not read as a document."""
        alone = self.paths[0] if len(self.paths) == 1 and not self.texts else None
        return alone if alone and alone.suffix.casefold() == f".{EXPORTED}" else None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to take in."""
        return not self.paths and not self.texts


@dataclass(frozen=True, slots=True)
class Counted:
    """How many files and folders an offer names; a folder's content is not counted before it is read."""

    files: int = 0
    folders: int = 0
    texts: int = 0


def offer_of(data: QMimeData) -> Offer:
    """What `data` offers: its addresses of files, else its text, whose lines may be paths or addresses of files."""
    urls = list(data.urls())
    if not urls and data.hasFormat(_COPIED):
        lines = bytes(data.data(_COPIED).data()).decode("utf-8", "replace").splitlines()
        urls = [QUrl(line) for line in lines[1:] if line]
    if urls:
        paths = [path for path in map(_path, urls) if path is not None]
        # `about:`, `data:` and the like name no place in the network, a line of comment nothing at all.
        others = tuple(shown_name(url.toString()) for url in urls if _is_of_network(url))
        return Offer(paths=_distinct(paths), addresses=others)
    if data.hasText() and data.text().strip():
        return _from_text(data.text())
    return Offer()


def count(offer: Offer) -> Counted:
    """How much an offer holds; asks the disk, so not for the main thread."""
    folders = sum(os.path.isdir(path) for path in offer.paths)  # noqa: PTH112 - names may hold bytes that are not Unicode
    return Counted(len(offer.paths) - folders, folders, len(offer.texts))


def described(counted: Counted) -> str:
    """`12 files and 1 folder`."""
    parts = []
    if counted.files:
        parts.append(figures.files(counted.files))
    if counted.folders:
        one, many = translate("Offer", "{0} folder"), translate("Offer", "{0} folders")
        parts.append(
            (one if counted.folders == 1 else many).format(figures.number(counted.folders))
        )
    if counted.texts:
        one, many = translate("Offer", "a text"), translate("Offer", "{0} texts")
        parts.append((one if counted.texts == 1 else many).format(figures.number(counted.texts)))
    return translate("Offer", " and ").join(parts)


def proposed_name(offer: Offer) -> str:
    """A name for the dataset that the offer could make: the folder's, or that of the folder in which all files stand."""
    name = ""
    if len(offer.paths) == 1 and os.path.isdir(offer.paths[0]):  # noqa: PTH112 - as above
        name = offer.paths[0].name
    elif offer.paths:
        parents = {path.parent for path in offer.paths}
        name = parents.pop().name if len(parents) == 1 else ""
    return fit_name(name) or translate("Offer", "documents")


def fit_name(name: str) -> str:
    """`name` as a dataset may be called; empty where nothing is left of it."""
    text = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode("utf-8"))
    kept = "".join(
        " " if unicodedata.category(one)[0] == "C" or one in "/\\" else one for one in text
    )
    return " ".join(kept.split())[:_NAME_LENGTH].strip().strip(".").strip()


def _from_text(text: str) -> Offer:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    paths: list[Path] = []
    if len(lines) <= _LOOKED_AT:
        for line in lines:
            path = _line_path(line)
            if path is None:
                break
            paths.append(path)
        else:
            return Offer(paths=_distinct(paths))
    return Offer(texts=(text,))


def _line_path(line: str) -> Path | None:
    """The file that a line of text names, where it does, is there and is not half the disk."""
    if len(line) > _LONGEST:
        return None
    path: Path | None = None
    if line.startswith("file:"):
        path = _path(QUrl(line))
    elif os.path.isabs(line) and "\0" not in line:  # noqa: PTH117 - plain text, not yet a path
        path = Path(line.encode("utf-8", "replace").decode("utf-8"))
    if path is None or not os.path.lexists(path) or _holds_home(path):
        return None
    return path


def _holds_home(path: Path) -> bool:
    """Whether it is the root or the home folder in any spelling: a "/" among words is rarely meant as all that there is."""
    home = os.path.realpath(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() may raise
    return Path(home).is_relative_to(os.path.realpath(path))


def _path(url: QUrl) -> Path | None:
    """The file of this machine that an address names whole, its bytes kept where they are no valid UTF-8; else None."""
    raw = unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))
    here = url.scheme() == "file" and url.host() in {"", "localhost"}
    # An empty path or a relative one would be that of the folder in which the program was started.
    if not here or not raw.startswith(b"/") or b"\0" in raw:
        return None
    return Path(os.path.abspath(os.fsdecode(raw)))  # noqa: PTH100 - links are kept


def _is_of_network(url: QUrl) -> bool:
    return bool(url.host()) and url.scheme() not in {"", "file"}


def _distinct(paths: list[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(paths))
