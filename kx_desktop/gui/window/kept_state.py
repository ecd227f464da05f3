"""What the window remembers between two runs: where it stood, how it was divided, what was chosen."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from PySide6.QtCore import QByteArray, QFileDevice, QIODevice, QSaveFile

from kx_desktop.settings.paths import config_folder

_NAME = "window.json"
_PRIVATE = QFileDevice.Permission.ReadOwner | QFileDevice.Permission.WriteOwner


@dataclass(slots=True)
class KeptState:
    """`layout` holds what Qt packs of geometry and splitters, by name; `libraries` what was chosen in each library, by its folder."""

    layout: dict[str, QByteArray] = field(default_factory=dict)
    libraries: dict[str, dict[str, Any]] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    asked: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls) -> Self:
        """What was kept; nothing where there is none or it is damaged, since all of it can be chosen again."""
        try:
            told = json.loads((config_folder() / _NAME).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return cls()
        if not isinstance(told, dict):
            return cls()
        return cls(
            layout={
                name: packed
                for name, text in _mapping(told, "layout").items()
                if (packed := _unpacked(text))
            },
            libraries={
                name: value
                for name, value in _mapping(told, "libraries").items()
                if isinstance(value, dict)
            },
            choices={
                name: value
                for name, value in _mapping(told, "choices").items()
                if isinstance(value, str)
            },
            asked=dict(_mapping(told, "asked")),
        )

    def save(self) -> None:
        """Keep it, whole or not at all; where it cannot be kept nothing is lost but comfort."""
        told = {
            "layout": {
                name: base64.b64encode(packed.data()).decode()
                for name, packed in self.layout.items()
            },
            "libraries": self.libraries,
            "choices": self.choices,
            "asked": self.asked,
        }
        folder = config_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return
        file = QSaveFile(str(folder / _NAME))
        if file.open(QIODevice.OpenModeFlag.WriteOnly):
            # It tells which libraries and datasets there are.
            file.setPermissions(_PRIVATE)
            file.write(json.dumps(told, indent=2).encode())
            file.commit()

    def of_library(self, folder: Path) -> dict[str, Any]:
        """What was chosen in the library of `folder`; changes to it are kept."""
        return self.libraries.setdefault(str(folder), {})


def _mapping(told: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = told.get(key)
    return value if isinstance(value, dict) else {}


def _unpacked(text: object) -> QByteArray | None:
    if not isinstance(text, str):
        return None
    try:
        return QByteArray(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError):
        return None
