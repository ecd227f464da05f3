"""One walk through a followed folder: each folder below it with the files that are read, how they are now, and what is left out.

Only names and what the system tells of files are looked at; nothing is opened. A folder is held in memory at a time.
"""

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kx_desktop.ingest.patterns import Rules

LINK, NO_FILE, OWN = "a link", "neither a file nor a folder", "the folder of this library"
"""Why something is left out, beside what the patterns say."""


@dataclass(frozen=True, slots=True)
class FoundFolder:
    """A folder as it is now. `files` are those to be read, each with its size in bytes and its time in nanoseconds since 1970.

    `names` are all that stand in it, read or not, without the folders. `problem` says why it could not be looked through; then it tells nothing of its files.
    """

    path: str
    files: list[tuple[str, int, int]] = field(default_factory=list)
    names: frozenset[str] = frozenset()
    left_out: Counter[str] = field(default_factory=Counter)
    problem: OSError | None = None


def walk(
    root: str, rules: Rules, *, links: bool, own: str, start: str | None = None
) -> Iterator[FoundFolder]:
    """Each folder from `start` (or `root`) down that `rules` let in. `own` is the library's folder, which is left out.

    With `links` files and folders that links lead to are read at the link's place, though no folder within itself.
    """
    first = root if start is None else start
    waiting = [(first, _below(root, first), _identity(first) if links else ())]
    while waiting:
        path, below, above = waiting.pop()
        try:
            with os.scandir(path) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            yield FoundFolder(path, problem=error)
            continue
        folder = FoundFolder(path, names=frozenset(_without_folders(entries)))
        further = []
        for entry in entries:
            place = f"{below}{entry.name}"
            try:
                if entry.is_symlink() and not links:
                    folder.left_out[LINK] += 1
                    continue
                is_folder = entry.is_dir()
                reason = rules.leaves_out(place, is_folder=is_folder)
                if not reason and is_folder and entry.path == own:
                    reason = OWN
                if reason:
                    folder.left_out[reason] += 1
                elif is_folder:
                    ids = _identity(entry.path) if links else ()
                    if ids and ids[0] in above:
                        folder.left_out[LINK] += 1
                    else:
                        further.append((entry.path, f"{place}/", (*above, *ids)))
                else:
                    told = entry.stat()
                    if stat.S_ISREG(told.st_mode):
                        folder.files.append((entry.name, told.st_size, told.st_mtime_ns))
                    else:
                        folder.left_out[NO_FILE] += 1
            except OSError:
                # It went while we looked, or is a link that leads nowhere.
                folder.left_out[NO_FILE] += 1
        yield folder
        waiting.extend(reversed(further))


def _without_folders(entries: Iterable[os.DirEntry[str]]) -> Iterator[str]:
    for entry in entries:
        try:
            if entry.is_dir(follow_symlinks=False):
                continue
        except OSError:
            pass
        yield entry.name


def below_of(root: str, path: str) -> str:
    """The path of `path` below the followed folder `root`, with slashes; empty for the folder itself."""
    return _below(root, path).rstrip("/")


def _below(root: str, path: str) -> str:
    rest = path[len(root.rstrip(os.sep)) :].strip(os.sep)
    return f"{rest}/".replace(os.sep, "/") if rest else ""


def _identity(path: str) -> tuple[tuple[int, int], ...]:
    """Which folder it is, whatever it is called; nothing where it cannot be told."""
    try:
        told = os.stat(path)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except OSError:
        return ()
    return ((told.st_dev, told.st_ino),)
