"""Followed folders compared with what was last read of them: new and changed files are written down for the queue, gone ones retired."""

import os
import stat
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kx_desktop.core.watching import FolderReport, WatchNews
from kx_desktop.ingest.patterns import Rules
from kx_desktop.ingest.vanishing import is_gone
from kx_desktop.ingest.walking import below_of, walk
from kx_desktop.library.look import Gone, Look
from kx_desktop.library.noting import Noting, Written
from kx_desktop.library.parts import Parts
from kx_desktop.library.retiring import retire
from kx_desktop.settings.paths import absolute
from kx_desktop.store.documents import current_roots
from kx_desktop.store.file_stats import FileStat, FileStats
from kx_desktop.store.watched import WatchedFolders, WatchedRow
from kx_desktop.tasks import CancelToken

Tell = Callable[[WatchNews], object]

HELD_SECONDS = 60.0
"""After so long a folder most of whose files vanished at once is looked through again."""

FEW = 20
"""So many files may vanish at once without a second look."""

_TOGETHER = 500
_NO_STAT = FileStat(0, 0)
_NOT_NAMED = "\ufffd"
"""What stands in a path for what could not be told of it: its folder is looked through in its place."""

_HELD = "{count:,} of {known:,} files vanished at once. They stay until the next look finds them gone too."
_OTHER_DISK = "The folder is empty, and on another disk than before: the disk that held its files is not there. Nothing was retired."


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of looking at some places: those to look at `again`, since they wait to be read; `whole` asks for a look through everything."""

    again: Sequence[str] = ()
    whole: bool = False


class Comparer:
    """Looks through followed folders. May be used from any thread; one folder is looked through by one at a time."""

    def __init__(self, parts: Parts, written: Written, tell: Tell) -> None:
        self._parts = parts
        self._written = written
        self._tell = tell
        self._own = absolute(parts.database.folder)
        self._stats = FileStats(parts.database)
        self._folders = WatchedFolders(parts.database)
        self._locks: dict[int, threading.Lock] = {}
        self._guard = threading.Lock()

    def folder(
        self, row: WatchedRow, token: CancelToken, seen_one: Callable[[int], object]
    ) -> FolderReport:
        """Look through the whole folder; `seen_one` is told how many files were compared. Raises Cancelled, and what writing down raises."""
        with self._alone(row):
            row = next((one for one in self._folders.all() if one.folder.id == row.folder.id), row)
            root = row.folder.path
            device = self._device(row)
            if device is None:
                return self._unreachable(row)
            rules = _rules(row)
            with self._look(row, token, seen_one) as look:
                for found in walk(root, rules, links=row.folder.links, own=self._own):
                    look.compare_folder(found)
                look.write_down()
                if root in look.unreadable or self._device(row) != device:
                    return self._unreachable(row)
                # Before the queue takes up what was written down: it retires what was moved by itself.
                lost = self._lost(row, look)
            known = self._stats.count(row.dataset_id, root) if lost.count else 0
            if not look.files and known and row.device not in {"", device}:
                return self._unreachable(row, _OTHER_DISK)
            held = 0
            # Fewer than at the last look: they are coming back.
            is_first_look = not row.doubted or lost.count < row.doubted
            if lost.count > FEW and 2 * lost.count > known and is_first_look:
                held = lost.count
                note = _HELD.format(count=held, known=known)
                self._tell(WatchNews("held back", row.folder.dataset, root, root, note))
            else:
                self._retire(row, lost.paths(), token)
            self._tell_files(row, look, lost.moved)
            self._folders.mark_caught_up(
                row.folder.id, files=look.files, device=device if look.files else "", doubted=held
            )
            if row.folder.state == "unreachable":
                self._tell(WatchNews("reachable", row.folder.dataset, root, root))
            moved = len(lost.moved)
            return FolderReport(
                dataset=row.folder.dataset,
                folder=root,
                files=look.files,
                unchanged=look.counts["unchanged"],
                new=max(0, look.counts["new"] - moved),
                changed=look.counts["changed"],
                moved=moved,
                unsure=look.counts["unsure"],
                gone=0 if held else lost.count,
                held_back=held,
                waiting=look.counts["waiting"],
                left_out=dict(sorted(look.left_out.items())),
                job=look.noting.job,
                problem=_unreadable(look),
            )

    def places(self, row: WatchedRow, paths: Sequence[str], token: CancelToken) -> Looked:
        """Look at what has changed at these places below the folder. Raises as `folder`."""
        with self._alone(row):
            if self._device(row) is None:
                return Looked(whole=True)
            rules = _rules(row)
            gone: dict[str, FileStat] = {}
            with self._look(row, token) as look:
                for path in dict.fromkeys(_named(path) for path in paths):
                    gone.update(self._place(row, path, rules, look))
                look.write_down()
            moved = {path: before for path, before in gone.items() if look.is_moved(before)}
            left = [path for path in gone if path not in moved]
            if len(left) > FEW:
                self._tell_files(row, look, moved)
                return Looked(look.waiting, whole=True)
            self._retire(row, iter(left), token)
            self._tell_files(row, look, moved)
            return Looked(look.waiting)

    # Within

    @contextmanager
    def _alone(self, row: WatchedRow) -> Iterator[None]:
        with self._guard:
            lock = self._locks.setdefault(row.folder.id, threading.Lock())
        with lock:
            yield

    @contextmanager
    def _look(
        self,
        row: WatchedRow,
        token: CancelToken,
        seen_one: Callable[[int], object] = lambda _: None,
    ) -> Iterator[Look]:
        # Of its own, since whoever gives up what is being written down cancels it.
        stop = token.child()
        noting = Noting(self._parts, self._written, row.folder.dataset, row.dataset_id, stop)
        with noting:
            yield Look(row, self._stats, noting, stop, seen_one)

    @staticmethod
    def _device(row: WatchedRow) -> str | None:
        """The file system that the folder lies on; None where it is not there."""
        try:
            told = os.stat(row.folder.path)  # noqa: PTH116 - names may hold bytes that are not Unicode
        except (OSError, ValueError):
            return None
        return str(told.st_dev) if stat.S_ISDIR(told.st_mode) else None

    def _unreachable(self, row: WatchedRow, problem: str = "") -> FolderReport:
        root = row.folder.path
        told = problem or (
            f"The folder is not there or cannot be looked through ({root}). Nothing was retired; it is followed again once it is back."
        )
        self._folders.mark(row.folder.id, "unreachable", told)
        if row.folder.state != "unreachable":
            self._tell(WatchNews("unreachable", row.folder.dataset, root, root, told))
        return FolderReport(row.folder.dataset, root, problem=told)

    def _place(self, row: WatchedRow, path: str, rules: Rules, look: Look) -> Iterator[Gone]:
        """Compare what stands at `path`; gives the files that stood there or below, and are gone."""
        root = row.folder.path
        is_inside = path.startswith(root.rstrip(os.sep) + os.sep)
        if not is_inside or path == self._own or path.startswith(self._own + os.sep):
            return
        try:
            told = os.lstat(path)
        except (FileNotFoundError, NotADirectoryError):
            yield from self._known_at(row, path)
            return
        except (OSError, ValueError):
            return
        try:
            if stat.S_ISLNK(told.st_mode):
                if not row.folder.links:
                    return
                told = os.stat(path)  # noqa: PTH116 - as above
        except OSError:
            return
        is_folder = stat.S_ISDIR(told.st_mode)
        if is_folder and (was_file := self._stats.of(row.dataset_id, path)) is not None:
            yield path, was_file
        if rules.leaves_out_with_folders(below_of(root, path), is_folder=is_folder):
            return
        if is_folder:
            for found in walk(root, rules, links=row.folder.links, own=self._own, start=path):
                look.compare_folder(found)
            yield from look.gone(path)
        elif stat.S_ISREG(told.st_mode):
            before = self._stats.of(row.dataset_id, path)
            look.compare(path, told.st_size, told.st_mtime_ns, before)

    def _known_at(self, row: WatchedRow, path: str) -> Iterator[Gone]:
        if (before := self._stats.of(row.dataset_id, path)) is not None:
            yield path, before
        for folder in self._stats.folders(row.dataset_id, path):
            for name, stood in self._stats.within(row.dataset_id, folder).items():
                yield os.path.join(folder, name), stood  # noqa: PTH118 - names as on disk

    def _lost(self, row: WatchedRow, look: Look) -> "_Lost":
        root = row.folder.path
        older: list[str] = []
        if row.folder.caught_up_ms is None:
            # What came in before the library knew how files were when they were read.
            with self._parts.database.reading() as connection:
                roots = current_roots(connection, row.dataset_id)
            older = [
                one
                for one in roots
                if one.startswith(root.rstrip(os.sep) + os.sep)
                and self._stats.of(row.dataset_id, one) is None
                and is_gone(one)
            ]
        return _Lost(look, root, older)

    def _retire(self, row: WatchedRow, paths: Iterator[str], token: CancelToken) -> None:
        group: list[str] = []

        def end() -> None:
            token.raise_if_cancelled()
            with self._written(), self._parts.database.writing() as connection:
                retire(connection, row.dataset_id, group)
            for path in group:
                self._tell(WatchNews("gone", row.folder.dataset, row.folder.path, path))
            group.clear()

        for path in paths:
            group.append(path)
            if len(group) >= _TOGETHER:
                end()
        if group:
            end()

    def _tell_files(self, row: WatchedRow, look: Look, moved: dict[str, FileStat]) -> None:
        came = {(before.size, before.mtime_ns): path for path, before in moved.items()}
        for kind, path, told in look.news:
            if kind == "unsure":
                continue
            before = came.pop(told, None) if kind == "new" else None
            note = "" if before is None else f"It was {before}."
            shown = kind if before is None else "moved"
            self._tell(WatchNews(shown, row.folder.dataset, row.folder.path, path, note))


class _Lost:
    """The files that a look through a folder missed. Which they are is found out anew each time, so that a million need no memory."""

    def __init__(self, look: Look, root: str, older: list[str]) -> None:
        self._look = look
        self._root = root
        self._older = older
        self.moved: dict[str, FileStat] = {}
        self.count = len(older)
        for path, before in look.gone(root):
            if look.is_moved(before):
                self.moved[path] = before
            else:
                self.count += 1

    def paths(self) -> Iterator[str]:
        yield from self._older
        if self.count > len(self._older):
            yield from (path for path, _ in self._look.gone(self._root) if path not in self.moved)


def _rules(row: WatchedRow) -> Rules:
    return Rules(row.folder.include, row.folder.exclude, hidden=row.folder.hidden)


def _named(path: str) -> str:
    while _NOT_NAMED in path:
        path = os.path.dirname(path)  # noqa: PTH120 - names as on disk
    return path


def _unreadable(look: Look) -> str:
    if not look.unreadable:
        return ""
    count = len(look.unreadable)
    what = "1 folder" if count == 1 else f"{count:,} folders"
    return f"{what} below it cannot be looked through ({look.unreadable[0]}). What is known of {'its' if count == 1 else 'their'} files stays."
