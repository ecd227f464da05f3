"""Which files a person meant: folders are read with all below them, and whatever is left out is said.

Nothing is followed twice: links to folders are not entered, so a loop of links cannot hold us.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kx_desktop.core import causes
from kx_desktop.settings.paths import absolute


@dataclass(frozen=True, slots=True)
class Offered:
    """A path for the ledger. `left_out` is the reason why it is not read, empty where it is; `cause` its code."""

    path: str
    left_out: str = ""
    cause: str = causes.LEFT_OUT


_HIDDEN = "Hidden: its name begins with a dot. Give it by name to have it read."
_LINKED_FOLDER = (
    "A link to a folder, which is not followed. Give the folder itself to have it read."
)


_OWN = "The folder of this library. What it was made from is not read a second time."


def discover(paths: Iterable[Path], own: Path) -> Iterator[Offered]:
    """Each file that `paths` name or hold, each once, in the order given and by name within a folder.

    `own` is the library's folder, which is left out.
    """
    seen: set[str] = set()
    for path in paths:
        for offered in _expand(absolute(path), absolute(own)):
            if offered.path not in seen:
                seen.add(offered.path)
                yield offered


def _expand(path: str, own: str) -> Iterator[Offered]:
    if path == own or path.startswith(own + os.sep):
        yield Offered(path, _OWN)
        return
    if not os.path.isdir(path):  # noqa: PTH112 - names may hold bytes that are not Unicode
        yield Offered(path)
        return
    waiting = [path]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            cause = causes.DENIED if isinstance(error, PermissionError) else causes.UNREADABLE
            yield Offered(folder, f"The folder could not be opened: {_reason(error)}.", cause)
            continue
        below = []
        for entry in entries:
            if entry.name.startswith("."):
                yield Offered(entry.path, _HIDDEN)
            elif entry.path == own:
                yield Offered(entry.path, _OWN)
            elif entry.is_dir(follow_symlinks=False):
                below.append(entry.path)
            elif entry.is_symlink() and _is_folder(entry):
                yield Offered(entry.path, _LINKED_FOLDER)
            else:
                yield Offered(entry.path)
        waiting.extend(reversed(below))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # A link that leads round in a circle; reading it will say so.
        return False


def _reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "the system does not permit it"
    return (error.strerror or str(error)).lower()
