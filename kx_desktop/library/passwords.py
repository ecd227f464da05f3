"""The passwords that a person gave for locked files: held in memory, and in the system's key ring where the person said so.

They never stand on disk, in a log or in an argument of a process; the reader's process gets them through its pipe.
"""

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import PurePath

from kx_desktop.core.errors import KxError
from kx_desktop.library import keyrings
from kx_desktop.store.database import Database
from kx_desktop.store.remembered import RememberedPasswords

_log = logging.getLogger(__name__)


class Passwords:
    """Passwords by the file or the folder that they were given for. Safe to use from several threads."""

    def __init__(self, database: Database) -> None:
        self._remembered = RememberedPasswords(database)
        self._guard = threading.Lock()
        self._given: dict[str, list[str]] = {}
        self._looked_up: set[str] = set()

    def __repr__(self) -> str:
        return f"Passwords(for {len(self._given)} paths)"

    def give(self, path: str, password: str) -> None:
        """Use `password` for the file or all below the folder, as long as the library is open."""
        with self._guard:
            known = self._given.setdefault(path, [])
            if password not in known:
                known.insert(0, password)

    def remember(self, path: str, password: str) -> None:
        """Have the system's key ring keep the password for the path. Raises FailedPrecondition where it cannot."""
        keyrings.keep(path, password)
        self._remembered.add(path)

    def candidates(self, path: str) -> tuple[str, ...]:
        """The passwords to try for a file: its own first, then those of the folders above it, the nearest first."""
        found: list[str] = []
        for place in _upwards(path):
            self._look_up(place)
            with self._guard:
                found.extend(self._given.get(place, ()))
        return tuple(dict.fromkeys(found))

    def _look_up(self, place: str) -> None:
        """Take what the key ring has for a path, once. The library says for which it has any, so that the ring is not asked in vain."""
        with self._guard:
            if place in self._looked_up:
                return
            self._looked_up.add(place)
        try:
            if not self._remembered.has(place):
                return
            password = keyrings.get(place)
        except KxError as error:
            # The file is then told to be locked, as it is.
            _log.info("The key ring was not asked: %s", error)
            return
        if password:
            self.give(place, password)


def _upwards(path: str) -> Iterator[str]:
    yield path
    for parent in PurePath(os.path.abspath(path)).parents:  # noqa: PTH100 - without touching the disk
        yield str(parent)
