"""The file that the settings are kept in: `settings.json`, with a version number.

Only what a person chose stands in it, so that a better default of a later version reaches everyone who chose nothing.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kx_desktop.settings.files import refused, set_aside, write_json

VERSION = 1
NAME = "settings.json"

Migration = tuple[int, str, Callable[[dict[str, Any]], None]]
MIGRATIONS: tuple[Migration, ...] = ()
"""What brings an older file to this version: the version that it leads to, its name, and what it does to the values."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The file's content: its version and its values, those that this version does not know included."""

    version: int = VERSION
    values: Mapping[str, Any] = field(default_factory=dict)

    def with_value(self, key: str, value: object) -> "Kept":
        """A copy with one more value."""
        return Kept(self.version, {**self.values, key: value})

    def without(self, key: str) -> "Kept":
        """A copy with one value less."""
        return Kept(
            self.version, {name: value for name, value in self.values.items() if name != key}
        )


def read(folder: Path, migrations: tuple[Migration, ...] = MIGRATIONS) -> tuple[Kept, list[str]]:
    """What the file in `folder` holds, brought to this version, and sentences about what was amiss."""
    path = folder / NAME
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Kept(), []
    except OSError as error:
        return Kept(), [
            f"The settings in {path} cannot be read ({error.strerror}); the defaults are used."
        ]
    parsed = _parsed(text)
    if parsed is None:
        return Kept(), [_set_aside(path)]
    version, values = parsed
    notices = []
    if version > VERSION:
        notices.append(
            f"The settings in {path} are of a newer version; what this one does not know is left as it is."
        )
    for leads_to, _, change in migrations:
        if version < leads_to:
            change(values)
            version = leads_to
    return Kept(max(version, VERSION), values), notices


def write(folder: Path, kept: Kept) -> None:
    """Keeps the values in `folder`: the old file stands until the new one is whole and on the disk.

    Raises `PermissionDenied` or `ResourceExhausted`.
    """
    path = Path(os.path.realpath(folder / NAME))
    try:
        write_json(path, {"version": kept.version, "settings": dict(kept.values)})
    except OSError as error:
        message = f"The settings cannot be kept in {path}: {error.strerror}."
        raise refused(message, error) from error


def _parsed(text: bytes) -> tuple[int, dict[str, Any]] | None:
    """The file's version and values; None where it is damaged."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    version, values = told.get("version"), told.get("settings")
    if type(version) is not int or not isinstance(values, dict):
        return None
    return version, values


def _set_aside(path: Path) -> str:
    """Moves a damaged file out of the way, over no other, and says so."""
    try:
        aside = set_aside(path)
    except OSError as error:
        return f"The settings in {path} are damaged, and cannot be set aside ({error.strerror}); the defaults are used."
    return f"The settings in {path} were damaged. They were set aside as {aside}; the defaults are used."
