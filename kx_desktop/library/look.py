"""What a look through a followed folder finds: each file against how it was when it was last read."""

import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from kx_desktop.ingest.vanishing import is_gone
from kx_desktop.ingest.walking import FoundFolder
from kx_desktop.library.noting import Noting
from kx_desktop.store.file_stats import UNOPENED, UNSURE, FileStat, FileStats, kept_time
from kx_desktop.store.watched import WatchedRow
from kx_desktop.tasks import CancelToken

_TOGETHER = 500
"""Files that are written down in one transaction."""

_MOST_TOLD = 10_000
_MOST_FRESH = 200_000
"""New files that are remembered, to tell what was moved from what is new; of more, what is gone is retired and comes back."""

Gone = tuple[str, FileStat]
"""A file that is gone, and how it was."""


@dataclass(slots=True)
class Look:
    """One look, over the whole folder or over some places in it."""

    row: WatchedRow
    stats: FileStats
    noting: Noting
    token: CancelToken
    seen_one: Callable[[int], object] = field(default=lambda _: None)
    files: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    waiting: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    news: list[tuple[str, str, tuple[int, int]]] = field(default_factory=list)
    _fresh: set[tuple[int, int]] = field(default_factory=set)
    _group: list[tuple[str, str, tuple[int, int]]] = field(default_factory=list)
    _looked_through: set[str] = field(default_factory=set)
    _lost_some: list[str] = field(default_factory=list)

    def compare_folder(self, found: FoundFolder) -> None:
        """Compare the files right in a folder. Raises Cancelled, and what writing down raises."""
        self.token.raise_if_cancelled()
        self._looked_through.add(found.path)
        if found.problem is not None:
            self.unreadable.append(found.path)
            return
        known = self.stats.within(self.row.dataset_id, found.path)
        for name, size, mtime_ns in found.files:
            self.compare(os.path.join(found.path, name), size, mtime_ns, known.get(name))  # noqa: PTH118 - a hot loop
        if known.keys() - found.names:
            self._lost_some.append(found.path)
        self.left_out += found.left_out
        self.seen_one(self.files)

    def compare(self, path: str, size: int, mtime_ns: int, before: FileStat | None) -> None:
        """Compare one file."""
        self.files += 1
        if before is None:
            kind = "new"
            if len(self._fresh) < _MOST_FRESH:
                self._fresh.add((size, kept_time(mtime_ns)))
        elif before.is_same(size, mtime_ns):
            if before.outcome != UNOPENED or not os.access(path, os.R_OK):
                self.counts["unchanged"] += 1
                return
            kind = "changed"
        else:
            kind = "unsure" if before.mtime_ns == UNSURE and before.size == size else "changed"
        self._group.append((kind, path, (size, kept_time(mtime_ns))))
        if len(self._group) >= _TOGETHER:
            self.write_down()

    def write_down(self) -> None:
        """Write down what was found and is to be read."""
        group, self._group = self._group, []
        if not group:
            return
        waiting = set(self.noting.add([path for _, path, _ in group]))
        for one in group:
            if one[1] in waiting:
                self.counts["waiting"] += 1
                if len(self.waiting) < _MOST_TOLD:
                    self.waiting.append(one[1])
            else:
                self.counts[one[0]] += 1
                if len(self.news) < _MOST_TOLD:
                    self.news.append(one)

    def gone(self, start: str) -> Iterator[Gone]:
        """The files in `start` and below it that are there no more, though the folders around them could be looked through.

        What is there and left out now is not gone. A file in whose place a folder stands is.
        """
        there = _Listings()
        lost = list(self._lost_some)
        lost += [
            folder
            for folder in self.stats.folders(self.row.dataset_id, start)
            if folder not in self._looked_through
            and not any(_is_below(folder, one) for one in self.unreadable)
            and not there.has_folder(folder, start)
        ]
        for folder in lost:
            names = there.names(folder)
            for name, before in self.stats.within(self.row.dataset_id, folder).items():
                path = os.path.join(folder, name)  # noqa: PTH118 - names as on disk
                if names is not None and (name not in names or is_gone(path)):
                    yield path, before

    def is_moved(self, before: FileStat) -> bool:
        """Whether a file that is gone may be one of those that are new: it is the same size and was written at the same time."""
        return bool(before.size) and (before.size, before.mtime_ns) in self._fresh


class _Listings:
    """What stands in folders, by the very names: some systems take `A` for `a` when they are asked for one of them."""

    def __init__(self) -> None:
        self._known: dict[str, frozenset[str] | None] = {}

    def names(self, folder: str) -> frozenset[str] | None:
        """The names in `folder`: none where it is gone, None where that cannot be told."""
        if folder not in self._known:
            try:
                self._known[folder] = frozenset(os.listdir(folder))  # noqa: PTH208 - names as on disk
            except (FileNotFoundError, NotADirectoryError):
                self._known[folder] = frozenset()
            except OSError:
                self._known[folder] = None
        return self._known[folder]

    def has_folder(self, folder: str, root: str) -> bool:
        """Whether `folder` is there, `root` being there; yes where that cannot be told."""
        if folder == root:
            return True
        above, name = os.path.split(folder)
        if not self.has_folder(above, root):
            return False
        names = self.names(above)
        if names is None:
            return True
        if name not in names:
            self._known[folder] = frozenset()
            return False
        try:
            return stat.S_ISDIR(os.stat(folder).st_mode)  # noqa: PTH116 - as above
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def in_groups(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    """The paths, as many at a time as go into one transaction."""
    for start in range(0, len(paths), _TOGETHER):
        yield paths[start : start + _TOGETHER]
