"""Which folders can be followed: what cannot is refused in words, what a person should know of it is told."""

import os
from collections.abc import Sequence

from kx_desktop.core.counting import listed
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.store.watched import WatchedRow

_TAKES = "It takes a folder with the files to follow."


def check_folder(given: str | os.PathLike[str], folder: str, own: str) -> None:
    """Raises InvalidArgument, FailedPrecondition where `folder` cannot be followed. `given` is what the person wrote for it, `own` is the library's folder."""
    if not os.fspath(given):
        raise InvalidArgument("folder: got an empty path.", _TAKES)
    if "\0" in folder:
        raise InvalidArgument(
            "folder: got a path with a NUL character, which no disk can keep.", _TAKES
        )
    if not os.path.lexists(folder):
        raise InvalidArgument(f"folder: got {folder}, which is not there.", _TAKES)
    if not os.path.isdir(folder):  # noqa: PTH112 - names may hold bytes that are not Unicode
        raise InvalidArgument(
            f"folder: got {folder}, which is not a folder.",
            "Give the folder around it, and its name to --include.",
        )
    if _relation(folder, own) in {"same", "inside"}:
        raise InvalidArgument(
            f"folder: got {folder}, which lies in the library itself.",
            "It takes a folder of your own files.",
        )
    try:
        with os.scandir(folder):
            pass
    except OSError as error:
        reason = (
            "the system does not permit it"
            if isinstance(error, PermissionError)
            else ((error.strerror or str(error)).lower())
        )
        raise FailedPrecondition(
            f"The folder {folder} cannot be looked through: {reason}.",
            "Check its permissions, then follow it again.",
        ) from error


def check_others(folder: str, dataset: str, rows: Sequence[WatchedRow]) -> None:
    """Raises InvalidArgument where the dataset follows the folder already, or one around it or in it."""
    for row in rows:
        if row.folder.dataset != dataset:
            continue
        other, remove = row.folder.path, f"kx watch remove {row.folder.path}"
        relation = _relation(folder, other)
        if relation == "same":
            raise InvalidArgument(
                f"folder: got {folder}, which is followed for {dataset!r} already"
                + (f" as {other}." if other != folder else "."),
                f"To follow it with other patterns, end that first: {remove} --dataset {dataset}.",
            )
        if relation == "inside":
            raise InvalidArgument(
                f"folder: got {folder}, which lies in {other}, and that is followed for {dataset!r} already.",
                "What lies in it is read with that.",
            )
        if relation == "around":
            raise InvalidArgument(
                f"folder: got {folder}, in which {other} is followed for {dataset!r} already.",
                f"End that first: {remove} --dataset {dataset}.",
            )


def notes_of(folder: str, dataset: str, own: str, rows: Sequence[WatchedRow]) -> tuple[str, ...]:
    """What a person should know who follows `folder` for `dataset` now."""
    notes = []
    if _relation(folder, own) == "around":
        notes.append("The library lies in this folder. Its own files are left out.")
    others = sorted(
        {
            row.folder.dataset
            for row in rows
            if row.folder.dataset != dataset and _relation(folder, row.folder.path)
        }
    )
    if others:
        notes.append(
            f"Files of this folder are followed for {', '.join(others)} too: they stand in each of these datasets, and are read once for each."
        )
    return tuple(notes)


def chosen(folder: str, absolute: str, dataset: str, rows: Sequence[WatchedRow]) -> WatchedRow:
    """The followed folder that a person means by its id or path. Raises NotFound, InvalidArgument where it could be several."""
    found = [
        row
        for row in rows
        if (folder == str(row.folder.id) or row.folder.path == absolute)
        and dataset in {"", row.folder.dataset}
    ]
    by_path = [row for row in found if row.folder.path == absolute]
    found = by_path or found
    if not found:
        known = listed([row.folder.path for row in rows])
        raise NotFound(
            f"No such folder is followed: {folder}.",
            f"There are: {known}." if known else "Follow one: kx watch add NAME FOLDER.",
        )
    if len(found) > 1:
        names = " and ".join(sorted(row.folder.dataset for row in found))
        raise InvalidArgument(
            f"folder: got {folder}, which is followed for {names}.",
            "Say for which to end it: --dataset NAME.",
        )
    return found[0]


def _relation(one: str, other: str) -> str:
    """Whether `one` is the `same` folder as `other`, lies `inside` it or `around` it; empty where neither."""
    ones, others = _upwards(one), _upwards(other)
    if ones[0] == others[0]:
        return "same"
    if others[0] in ones:
        return "inside"
    return "around" if ones[0] in others else ""


def _upwards(path: str) -> list[object]:
    """The folder and those around it, each by what tells it from all others whatever it is called: some systems take `A` for `a`."""
    found: list[object] = []
    real = os.path.realpath(path)
    while True:
        try:
            told = os.stat(real)  # noqa: PTH116 - names may hold bytes that are not Unicode
            found.append((told.st_dev, told.st_ino))
        except OSError:
            found.append(real)
        above = os.path.dirname(real)  # noqa: PTH120 - as above
        if above == real:
            return found
        real = above
