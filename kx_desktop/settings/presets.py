"""Presets: ways of searching that have a name. Two come with the program; a person's own stand in `presets.json` beside the settings."""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.settings.files import refused, set_aside, write_json
from kx_desktop.settings.paths import config_folder
from kx_desktop.settings.preset_values import OF_A_DATASET, is_fit, settled

NAME = "presets.json"
VERSION = 1
NAME_MOST = 60
"""Characters of a preset's name."""


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()


def check_name(name: object) -> str:
    """The name in its normal form. Raises InvalidArgument for one that no preset can have."""
    normal = _normal(name) if isinstance(name, str) else ""
    controls = any(unicodedata.category(one) in {"Cc", "Cs", "Zl", "Zp"} for one in normal)
    if not 1 <= len(normal) <= NAME_MOST or controls:
        raise InvalidArgument(
            f"preset: {name!r} is not a name for a preset.",
            f"A name has 1 to {NAME_MOST} characters, and no control character.",
        )
    return normal


@dataclass(frozen=True, slots=True)
class Preset:
    """A way of searching: parameters of a query by name, as JSON or as `Query` has them.

    Raises InvalidArgument for a name or a value that cannot be.
    """

    name: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", check_name(self.name))
        for name, value in self.values.items():
            if not is_fit(name, value):
                raise InvalidArgument(
                    f"preset: {self.name!r} cannot have {value!r} for {name}.",
                    "It takes what a query takes.",
                )
        object.__setattr__(self, "values", settled(self.values))

    @property
    def key(self) -> str:
        """What two names have in common that differ in nothing but capitals."""
        return self.name.casefold()

    def parameters(self) -> dict[str, Any]:
        """Keyword arguments for `Query`."""
        return dict(self.values)


BUILT_IN = (
    Preset("Balanced", {"mode": "hybrid", "fusion": "rrf"}),
    Preset("Precise", {"mode": "hybrid", "fusion": "weight", "alpha": 0.7}),
)
"""Cannot be changed or removed. Measured, nDCG@10: SciFact 0.714 and 0.747, Cranfield 0.406 and 0.409, COVID-QA 0.778 and 0.848."""


@dataclass(frozen=True, slots=True)
class Presets:
    """All presets that there are. Frozen: what changes something gives a changed copy, `save` keeps it.

    `start` is the name of the one that the window starts with, empty where it goes on as it was. `notices` are sentences for the person
    about what was amiss on loading.
    """

    own: tuple[Preset, ...] = ()
    start: str = ""
    notices: tuple[str, ...] = field(default=(), compare=False)
    folder: Path | None = field(default=None, compare=False)
    _unknown: tuple[object, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """The presets kept in `folder`, by default the person's own.

        Never fails for what the file holds: a damaged file is set aside, of a damaged preset what is whole is used, and a notice says so.
        """
        folder = folder or config_folder()
        path = folder / NAME
        try:
            told = json.loads(path.read_bytes())
        except FileNotFoundError:
            return cls(folder=folder)
        except OSError as error:
            notice = f"The presets in {path} cannot be read ({error.strerror})."
            return cls(folder=folder, notices=(notice,))
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict) or not isinstance(told.get("presets"), list):
            return cls(folder=folder, notices=(_set_aside(path),))
        read, notices, unknown = cls(folder=folder), [], []
        for entry in told["presets"]:
            preset, notice = _read(entry)
            if notice:
                notices.append(notice)
            if preset is None:
                unknown.append(entry)
            else:
                read = read.with_preset(preset)
        start = told.get("start")
        if isinstance(start, str) and read.has(start):
            read = read.with_start(start)
        return replace(read, notices=tuple(notices), _unknown=tuple(unknown))

    @property
    def all(self) -> tuple[Preset, ...]:
        """Those that come with the program, then the person's own in the order of names."""
        return (*BUILT_IN, *sorted(self.own, key=lambda preset: preset.key))

    def find(self, name: str) -> Preset:
        """The preset of that name, however it is capitalised. Raises InvalidArgument with the names that there are."""
        key = _normal(name).casefold()
        found = next((preset for preset in self.all if preset.key == key), None)
        if found is None:
            names = ", ".join(preset.name for preset in self.all)
            raise InvalidArgument(f"preset: there is no {name!r}.", f"There are: {names}.")
        return found

    def has(self, name: str) -> bool:
        """Whether there is a preset of that name, however it is capitalised."""
        key = _normal(name).casefold()
        return any(preset.key == key for preset in self.all)

    def with_preset(self, preset: Preset) -> Self:
        """A copy with `preset`, in place of the own one of that name. Raises InvalidArgument for a name that is built in."""
        require_own(preset.name)
        others = tuple(one for one in self.own if one.key != preset.key)
        start = preset.name if self.start.casefold() == preset.key else self.start
        return replace(self, own=(*others, preset), start=start)

    def without(self, name: str) -> Self:
        """A copy without the own preset of that name. Raises InvalidArgument where it is built in or not there."""
        gone = self.find(name)
        require_own(gone.name)
        start = "" if self.start.casefold() == gone.key else self.start
        return replace(self, own=tuple(one for one in self.own if one.key != gone.key), start=start)

    def with_start(self, name: str) -> Self:
        """A copy whose window starts with that preset; with an empty name it goes on as it was. Raises InvalidArgument."""
        return replace(self, start=self.find(name).name if name else "")

    def save(self) -> None:
        """Keep them: the old file stands until the new one is whole. Raises `PermissionDenied` or `ResourceExhausted`."""
        path = (self.folder or config_folder()) / NAME
        own = [{"name": preset.name, "values": dict(preset.values)} for preset in self.own]
        told = {"version": VERSION, "presets": [*own, *self._unknown], "start": self.start}
        try:
            write_json(path, told)
        except OSError as error:
            message = f"The presets cannot be kept in {path}: {error.strerror}."
            raise refused(message, error) from error


def require_own(name: str) -> None:
    """Raises InvalidArgument where a preset of that name comes with the program."""
    if any(preset.key == _normal(name).casefold() for preset in BUILT_IN):
        raise InvalidArgument(
            f"preset: {name!r} comes with the program, and stays as it is.", "Choose another name."
        )


def _read(entry: object) -> tuple[Preset | None, str]:
    """The preset of an entry of the file, with those of its values that are fit, and a sentence about what is not."""
    if not isinstance(entry, dict) or not isinstance(entry.get("values"), dict):
        return None, "A preset is damaged, and is left out."
    values = {name: value for name, value in entry["values"].items() if is_fit(name, value)}
    try:
        preset = Preset(entry.get("name", ""), values)
        require_own(preset.name)
    except InvalidArgument as error:
        return None, f"A preset is left out. {error.message}"
    lost = ", ".join(name for name in entry["values"] if name not in {*values, *OF_A_DATASET})
    notice = f"The preset {preset.name!r} has no use for these values: {lost}." if lost else ""
    return preset, notice


def _set_aside(path: Path) -> str:
    try:
        aside = set_aside(path)
    except OSError as error:
        return f"The presets in {path} are damaged, and cannot be set aside ({error.strerror})."
    return f"The presets in {path} were damaged. They were set aside as {aside}."
