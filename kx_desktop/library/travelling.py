"""A library's way to another folder: copied whole and compared, and only then, for a move, taken away where it was.

The database is copied first: files beside it are only ever added to, so what is copied after it holds all that it speaks of. In the new folder the
database gets its name last. Until then what lies there is no library, and says so in a file of its own: an attempt that was cut short is begun anew.
"""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kx_desktop.content import file_ref, hasher
from kx_desktop.core.carrying import CarryProgress, CopyReport
from kx_desktop.core.errors import (
    Cancelled,
    DataLoss,
    InvalidArgument,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.library.folder import UNFINISHED_COPY, data_files, others_in, take_away
from kx_desktop.library.parts import Parts
from kx_desktop.settings import Settings, library_folder
from kx_desktop.settings.paths import absolute
from kx_desktop.store.backing_up import back_up, database_size
from kx_desktop.store.database import DATABASE_NAME, as_kx_error
from kx_desktop.tasks import CancelToken

Progress = Callable[[CarryProgress], object]

_PIECE = 1 << 20
_ROOM = 32 << 20
"""Bytes that are to be left free, for what the new library writes first."""

_TAKES = "It takes a folder that is not there yet, or an empty one."


class Journey:
    """One copy of one library. The caller is the one that writes."""

    def __init__(
        self, parts: Parts, source: Path, token: CancelToken, on_progress: Progress | None
    ) -> None:
        self._parts = parts
        self._source = source
        self._token = token
        self._on_progress = on_progress
        self._done = 0
        self._total = 0
        self._current = ""

    def copy(self, target: Path) -> CopyReport:
        """Copy the library to `target`, every file's hash compared.

        Raises InvalidArgument, ResourceExhausted, PermissionDenied, DataLoss, Cancelled; then nothing is left in `target`.
        """
        check_target(self._source, target)
        files = data_files(self._source)
        size = database_size(self._parts.database)
        self._total = size + sum(self._size(path) for path in files)
        made = _clear(self._source, target)
        try:
            _require_room(target, self._total)
            self._fill(target, files)
        except BaseException:
            _undo(target, made=made)
            raise
        self._tell("")
        return CopyReport(str(target), len(files) + 1, self._total, tuple(others_in(self._source)))

    def _fill(self, target: Path, files: list[Path]) -> None:
        try:
            _note(target, self._source)
            self._current = DATABASE_NAME
            whole = target / DATABASE_NAME
            unnamed = whole.with_name(DATABASE_NAME + ".part")
            back_up(self._parts.database, unnamed, self._add)
            for path in files:
                self._current = str(path)
                self._copy_file(self._source / path, target / path)
            self._stop()
            if whole.exists():
                raise InvalidArgument(
                    f"folder: {target} has got a library meanwhile.", "Choose another folder."
                )
            unnamed.rename(whole)
            (target / UNFINISHED_COPY).unlink()
            for folder in {
                target,
                *(parent for path in files for parent in (target / path).parents),
            }:
                if folder == target or target in folder.parents:
                    _force(folder)
        except OSError as error:
            raise _failed(error, target) from error

    def _copy_file(self, source: Path, target: Path) -> None:
        """Copy one file, force it to disk, read it back and compare."""
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = hasher()
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            file = source.open("rb")
        except FileNotFoundError:  # an index that another process tidies up while it reads
            os.close(handle)
            target.unlink()
            return
        with file, os.fdopen(handle, "wb") as copy:
            while piece := file.read(_PIECE):
                found.update(piece)
                copy.write(piece)
                self._add(len(piece))
            copy.flush()
            os.fsync(copy.fileno())
        if file_ref(str(target)) != found.digest():
            raise DataLoss(
                f"The copy of {source.name} is not the same as the original ({target}).",
                "Check the disk that it was copied to, and try again. The original is as it was.",
            )

    def _size(self, path: Path) -> int:
        try:
            return (self._source / path).stat().st_size
        except OSError:
            return 0

    def _add(self, count: int) -> None:
        self._stop()
        self._done += count
        self._tell(self._current)

    def _stop(self) -> None:
        if self._token.cancelled:
            raise Cancelled(
                "The copying was stopped.",
                "Nothing of it is left in the new folder; the library is as it was.",
            )

    def _tell(self, current: str) -> None:
        if self._on_progress is not None:
            self._on_progress(CarryProgress(min(self._done, self._total), self._total, current))


def check_target(source: Path, target: Path) -> None:
    """Raises InvalidArgument where a library cannot be copied from `source` to `target`."""
    here, there = Path(os.path.realpath(source)), Path(os.path.realpath(target))
    if here == there:
        raise InvalidArgument(f"folder: got {str(target)!r}, where the library is.", _TAKES)
    if here in there.parents:
        raise InvalidArgument(
            f"folder: got {str(target)!r}, which is within the library.",
            "Choose one outside of it.",
        )
    if there in here.parents and there.is_dir():
        raise InvalidArgument(
            f"folder: got {str(target)!r}, which the library is within.",
            f"{_TAKES} One within it will do.",
        )
    if there.exists() and not there.is_dir():
        raise InvalidArgument(f"folder: got {str(target)!r}, which is a file.", _TAKES)


def _clear(source: Path, target: Path) -> bool:
    """Make `target`, or take away what an attempt that was cut short left in it; returns whether it was made. Raises InvalidArgument."""
    try:
        if not target.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.mkdir(mode=0o700)
            return True
        if not any(target.iterdir()):
            return False
        if not _is_unfinished(target, source):
            raise InvalidArgument(f"folder: {target} is not empty.", _TAKES)
        _undo(target, made=False)
    except OSError as error:
        raise _failed(error, target) from error
    return False


def _is_unfinished(target: Path, source: Path) -> bool:
    """Whether `target` holds nothing but a copy of the library of `source` that was cut short."""
    try:
        told = json.loads((target / UNFINISHED_COPY).read_text("utf-8", "surrogatepass"))
    except (OSError, ValueError):
        return False
    if (
        not isinstance(told, dict)
        or told.get("of") != str(source)
        or (target / DATABASE_NAME).exists()
    ):
        return False
    known = {UNFINISHED_COPY, DATABASE_NAME + ".part", DATABASE_NAME + ".part-journal"}
    return set(others_in(target)) <= known


def _note(target: Path, source: Path) -> None:
    told = json.dumps({"of": str(source), "note": "A copy of a library that is not whole yet."})
    (target / UNFINISHED_COPY).write_text(told, "utf-8")


def _undo(target: Path, *, made: bool) -> None:
    """Take away what was copied, and the folder where it was `made`."""
    for name in (DATABASE_NAME + ".part", DATABASE_NAME + ".part-journal"):
        with suppress(OSError):
            (target / name).unlink(missing_ok=True)
    for part in ("blobs", "index", "vectors"):
        shutil.rmtree(target / part, ignore_errors=True)
    with suppress(OSError):
        (target / UNFINISHED_COPY).unlink(missing_ok=True)
    if made:
        with suppress(OSError):
            target.rmdir()


def _require_room(target: Path, size: int) -> None:
    free = shutil.disk_usage(target).free
    need = size + _ROOM
    if free < need:
        raise ResourceExhausted(
            f"The disk of {target} has {free // 1_000_000:,} MB free, and the library needs {-(-need // 1_000_000):,} MB there.",
            "Make room there, or choose a folder on another disk. The library is as it was.",
        )


def _failed(error: OSError, target: Path) -> KxError:
    told = as_kx_error(error, target)
    if isinstance(told, ResourceExhausted):
        return ResourceExhausted(
            f"The disk of {target} is full.",
            "Make room there, or choose a folder on another disk. The library is as it was.",
        )
    return PermissionDenied(
        f"The folder {target} cannot be written: {error.strerror or error}.",
        "Choose a folder that is yours to write. The library is as it was.",
    )


def _force(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system does that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def settings_follow(former: Path, new: Path) -> bool:
    """Have the settings name `new` where they named `former`, by choice or as the usual place; returns whether they do so now.

    Raises PermissionDenied, ResourceExhausted where they cannot be kept.
    """
    settings = Settings.load()
    named = library_folder(None, settings, environ={})
    if os.path.realpath(named) != os.path.realpath(former):
        return False
    settings.set("library", str(new))
    return True


def leave(parts: Parts, folder: Path) -> tuple[str, ...]:
    """Close the library's database and take the library away from `folder`; returns what is left there."""
    parts.database.close()
    return tuple(take_away(folder))


def whole_path(folder: Path) -> Path:
    """The folder as a person names it, from the root down."""
    return Path(absolute(folder.expanduser()))
