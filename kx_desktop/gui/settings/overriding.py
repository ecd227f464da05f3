"""Which settings the environment decides, so that choosing them in the window would do nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.settings import Setting

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Override:
    """The variable that decides a setting, and the value it gives; None where it cannot be read."""

    variable: str
    value: Value | None


def override_of(setting: Setting, environ: Mapping[str, str]) -> Override | None:
    """The variable in `environ` that goes before what a person chooses; None where there is none."""
    variable = "KX_LIBRARY" if setting.key == "library" else setting.environment
    text = environ.get(variable, "").strip() if variable else ""
    if not text:
        return None
    try:
        return Override(variable, setting.parse(text, scale=setting.divisor))
    except InvalidArgument:
        return Override(variable, None)
