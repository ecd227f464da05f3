"""The arguments of a tool call, as a model wrote them: read with their kinds and ranges, or refused in a sentence."""

from collections.abc import Collection, Mapping

from kx_desktop.core.errors import InvalidArgument

_LONGEST = 80
"""Characters of a wrong value that are told back."""


class Arguments:
    """What a tool was called with."""

    def __init__(self, tool: str, given: Mapping[str, object], takes: Collection[str]) -> None:
        """Raises InvalidArgument where there is a name that the tool does not take."""
        self._given = given
        for name in given:
            if name not in takes:
                listed = ", ".join(takes) or "nothing"
                raise InvalidArgument(f"{tool} has no parameter {name!r}.", f"It takes: {listed}.")

    def text(self, name: str, default: str | None = None) -> str:
        """A text; one that is blank only where there is a default. Raises InvalidArgument."""
        value = self._given.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise InvalidArgument(f"{name}: got {_shown(value)}.", "It takes a text.")
        # What no UTF-8 can hold is taken as unknown characters.
        return value.encode("utf-8", "replace").decode("utf-8")

    def choice(self, name: str, choices: Collection[str], default: str) -> str:
        """One of `choices`. Raises InvalidArgument."""
        value = self._given.get(name)
        if value is None:
            return default
        if not isinstance(value, str) or value not in choices:
            raise InvalidArgument(
                f"{name}: got {_shown(value)}.", f"It takes one of: {', '.join(choices)}."
            )
        return value

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number within its range; 4.0 is one too, since JSON knows one kind of number. Raises InvalidArgument."""
        value = self._given.get(name)
        if value is None:
            return default
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InvalidArgument(
                f"{name}: got {_shown(value)}.", f"It takes a whole number from {low} to {high}."
            )
        return value


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    shown = repr(value)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
