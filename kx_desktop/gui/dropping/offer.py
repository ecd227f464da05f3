"""What a drag or the clipboard holds, as paths and texts to take in."""

import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QCoreApplication, QMimeData, QUrl

from kx_desktop.gui.text import figures

translate = QCoreApplication.translate

_COPIED = "x-special/gnome-copied-files"
_NAME_LENGTH = 60
_LOOKED_AT = 1000


@dataclass(frozen=True, slots=True)
class Offer:
    """Paths and texts that are offered. `addresses` are those that lie in the network, which is not used."""

    paths: tuple[Path, ...] = ()
    texts: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()

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
        local = [url for url in urls if url.isLocalFile()]
        others = tuple(url.toString() for url in urls if not url.isLocalFile())
        return Offer(paths=_distinct([_path(url) for url in local]), addresses=others)
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
    """The file that a line of text names, where it does and is there."""
    if line.startswith("file:"):
        url = QUrl(line)
        return _path(url) if url.isLocalFile() else None
    if not os.path.isabs(line) or "\0" in line or len(line) > 4096:  # noqa: PTH117 - plain text, not yet a path
        return None
    path = Path(line.encode("utf-8", "replace").decode("utf-8"))
    return path if os.path.lexists(path) else None


def _path(url: QUrl) -> Path:
    """The local file of an address, its bytes kept where they are no valid UTF-8."""
    raw = unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))
    return Path(os.path.abspath(os.fsdecode(raw)))  # noqa: PTH100 - links are kept


def _distinct(paths: list[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(paths))
