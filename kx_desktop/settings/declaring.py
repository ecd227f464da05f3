"""How a setting is declared: its kind, default, range and one sentence, all in one place."""

import math
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kx_desktop.core.errors import InvalidArgument

_WORDS = {
    "1": True, "true": True, "yes": True, "on": True,
    "0": False, "false": False, "no": False, "off": False,
}  # fmt: skip

_TOLD = 80
"""Characters of a refused value that are told; the rest of it says nothing more."""

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as declared.

    `doc` says what it does, `effect` what a change means for datasets that are there already. `environment` names the variable
    of `kx serve` that sets it; the variable's number is divided by `divisor`.
    """

    key: str
    kind: type[str] | type[int] | type[float] | type[bool]
    default: Value
    doc: str
    effect: str = ""
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    is_folder: bool = False
    environment: str = ""
    divisor: int = 1

    @property
    def takes(self) -> str:
        """What the setting takes, in words: "a whole number from 50 to 100000"."""
        if self.kind is bool:
            return "on or off"
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.kind is str:
            return "the path of a folder" if self.is_folder else "text"
        noun = "a whole number" if self.kind is int else "a number"
        return f"{noun} from {_told(self.low)} to {_told(self.high)}"

    def check(self, value: object, *, name: str = "") -> Value:
        """The value as kept; raises `InvalidArgument` naming the setting (or `name`), what it got and what it takes."""
        kept = self._converted(value)
        if kept is None or not self._in_range(kept):
            raise self._refused(value, name or self.key)
        return kept

    def parse(self, text: str, *, name: str = "", scale: int = 1) -> Value:
        """The value that `text` means, as from a command or the environment; a number is divided by `scale`."""
        told = text.strip()
        value: object = told
        try:
            if self.kind is bool:
                value = _WORDS[told.casefold()]
            elif self.kind is int:
                value = int(told)
            elif self.kind is float:
                value = float(told) / scale if scale == 1 else int(told) / scale
        except (KeyError, ValueError, OverflowError):
            raise self._refused(text, name or self.key, scale) from None
        kept = self._converted(value)
        if kept is None or not self._in_range(kept):
            raise self._refused(text, name or self.key, scale)
        return kept

    def _converted(self, value: object) -> Value | None:
        if self.is_folder and isinstance(value, (str, Path)) and value:
            return str(Path(value).expanduser().absolute())
        if isinstance(value, bool):
            return value if self.kind is bool else None
        if self.kind is float and isinstance(value, int):
            # A whole number of hundreds of digits is no float; as infinity it is out of every range.
            return float(value) if abs(value) <= sys.float_info.max else math.inf
        if isinstance(value, (str, int, float)) and type(value) is self.kind:
            return value
        return None

    def _in_range(self, value: Value) -> bool:
        if isinstance(value, bool):
            return True
        if isinstance(value, str):
            if "\0" in value or (not value.strip() and self.default):
                return False
            return not self.choices or value in self.choices
        # Whole numbers are compared as they are: a huge one cannot even be asked whether it is finite.
        if isinstance(value, float) and not math.isfinite(value):
            return False
        return self.low <= value <= self.high

    def _refused(self, value: object, name: str, scale: int = 1) -> InvalidArgument:
        takes = self.takes
        if scale != 1:
            takes = f"a whole number from {_told(self.low * scale)} to {_told(self.high * scale)} (1/{_told(scale)})"
        told = repr(value)
        if len(told) > _TOLD:
            told = told[:_TOLD] + "…"
        return InvalidArgument(f"{name} is {told}, but takes {takes}.", f"What it does: {self.doc}")


def _told(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


def declare(default: Any, doc: str, **more: Any) -> Any:
    """A field of `Settings`; `more` are the fields of `Setting`. The field's name is the key, its default's type the kind."""
    return field(default=default, metadata={"doc": doc, **more})


def declared_in(fields: tuple[Any, ...]) -> dict[str, Setting]:
    """The settings among the fields of a dataclass, by key, in the order of their declaration."""
    return {
        entry.name: Setting(
            key=entry.name, kind=type(entry.default), default=entry.default, **entry.metadata
        )
        for entry in fields
        if "doc" in entry.metadata
    }
