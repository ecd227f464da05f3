"""Where two starts of the program meet, and the words that they exchange there. No Qt in here: the second start is quick.

One line of JSON each way: `{"files": ["/whole/path", …]}`, answered by `{"taken": 2}`.
"""

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 16 * 2**20
"""The most bytes of a message: more than a command line can hold, less than what would make the window stall."""

_LONGEST_SOCKET = 90
"""Bytes of a socket's path; the systems take 104 to 108, and Qt makes a longer one for a moment."""


@dataclass(frozen=True, slots=True)
class Rendezvous:
    """The socket that the first window listens on, and the lock that it holds as long as it lives."""

    socket: Path
    lock: Path


def rendezvous(folder: Path) -> Rendezvous:
    """The meeting place of all starts on the library in `folder`, whatever links or relative paths it was named by."""
    told = f"{os.getuid()}\0{os.path.realpath(folder)}"
    name = f"kx-desktop-{hashlib.sha256(os.fsencode(told)).hexdigest()[:20]}"
    place = _place()
    return Rendezvous(place / name, place / f"{name}.lock")


def _place() -> Path:
    """A folder that nobody else can write to, where the system has one; else the one for temporary files."""
    for candidate in (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir()):
        if candidate and len(os.fsencode(candidate)) <= _LONGEST_SOCKET - 32:
            try:
                state = os.stat(candidate)  # noqa: PTH116 - a string from the environment
            except OSError:
                continue
            if stat.S_ISDIR(state.st_mode) and os.access(candidate, os.W_OK | os.X_OK):
                return Path(candidate)
    return Path("/tmp")  # noqa: S108 - the last resort where TMPDIR is too deep for a socket; the socket is for its owner alone


def message(files: Sequence[str]) -> bytes:
    """The line that hands over `files`, which are whole paths; names that are no UTF-8 go as they are."""
    return json.dumps({"files": list(files)}).encode("ascii") + b"\n"


def files_of(line: bytes) -> list[str] | None:
    """The files that a line hands over; None where it is not such a line."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    files = told.get("files") if isinstance(told, dict) else None
    if not isinstance(files, list):
        return None
    if not all(isinstance(one, str) and os.path.isabs(one) and "\0" not in one for one in files):  # noqa: PTH117 - a string from outside
        return None
    return files


def answer(count: int) -> bytes:
    """The line that says how many files were taken."""
    return json.dumps({"taken": count}).encode("ascii") + b"\n"


def is_answer(line: bytes) -> bool:
    """Whether a line says that the files were taken."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(told, dict) and isinstance(told.get("taken"), int)
