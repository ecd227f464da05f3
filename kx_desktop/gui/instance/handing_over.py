"""What a second start does: give its files to the window that is open, and end. Loads no Qt."""

import fcntl
import os
import socket
import time
from collections.abc import Iterable
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.gui.instance.rendezvous import (
    MOST_BYTES,
    Rendezvous,
    is_answer,
    message,
    rendezvous,
)
from kx_desktop.settings.paths import absolute

WAIT = 2.0
"""Seconds that the open window has to answer."""

_PAUSE = 0.02


def hand_over(folder: Path, files: Iterable[str | Path], *, wait: float = WAIT) -> bool:
    """Give `files` to the window that is open on the library in `folder`, and bring it forward; False where none is open.

    Raises FailedPrecondition where one is open and does not answer in time, InvalidArgument where there are too many files for
    one message.
    """
    line = message([absolute(file) for file in files])
    if len(line) > MOST_BYTES:
        raise InvalidArgument(
            "There are too many files to hand to the window that is open.",
            "Give the folder that they are in.",
        )
    place = rendezvous(folder)
    deadline = time.monotonic() + wait
    while True:
        try:
            if _hand_over(place, line, deadline):
                return True
        except (TimeoutError, OSError):
            # Nobody listens, or whoever did has just ended: a lock that is held tells that one is still starting.
            pass
        if not _is_held(place.lock):
            return False
        if time.monotonic() >= deadline:
            raise FailedPrecondition(
                f"A window is open on the library in {folder}, but it does not answer.",
                "Wait a little and try again, or end that window's process.",
            )
        time.sleep(_PAUSE)


def _hand_over(place: Rendezvous, line: bytes, deadline: float) -> bool:
    """Whether the files were taken. Raises OSError where nobody listens, TimeoutError where nobody answers in time."""
    if os.lstat(place.socket).st_uid != os.getuid():
        # Names of files are the person's own; another's socket does not get them.
        raise ConnectionRefusedError
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(max(0.001, deadline - time.monotonic()))
        connection.connect(str(place.socket))
        connection.sendall(line)
        told = b""
        while b"\n" not in told and len(told) < 1000:
            connection.settimeout(max(0.001, deadline - time.monotonic()))
            part = connection.recv(1000)
            if not part:
                return False
            told += part
    return is_answer(told)


def _is_held(lock: Path) -> bool:
    try:
        handle = os.open(lock, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
