"""What pydantic finds wrong with a request, as sentences that name the parameter and say what it takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from kx_desktop.core.errors import InvalidArgument

UNKNOWN = "unknown_parameter"
"""The type of the finding that a parameter is none, which bodies report themselves: they know which there are."""

NEXT_STEP = "/openapi.json tells what each call takes."
_SHOWN = 200
_PLACES = frozenset({"body", "query", "path", "header"})
_REFERENCES = frozenset({"content_ref", "parent_ref"})

_OBJECT = ("it is no object", "It takes an object in JSON.")
_WHOLE = ("it is no whole number", "It takes a whole number.")
_NUMBER = ("it is no finite number", "It takes a number.")
_TRUTH = ("it is neither true nor false", "It takes true or false.")
_KINDS: dict[str, tuple[str, str]] = {
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "list_type": ("it is no list", 'It takes a list in JSON, such as [-1, 1] or ["a", "b"].'),
    "string_type": ("it is no text", "It takes text."),
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "bool_type": _TRUTH,
    "bool_parsing": _TRUTH,
    "missing": ("it is missing", NEXT_STEP),
}
_BOUNDS = (
    ("ge", "it is too small", "It takes {} or more."),
    ("gt", "it is too small", "It takes more than {}."),
    ("le", "it is too large", "It takes {} or less."),
    ("lt", "it is too large", "It takes less than {}."),
)
_NO_OBJECT = frozenset({"dict_type", "model_type", "model_attributes_type", "missing"})


def invalid(errors: Sequence[Any]) -> InvalidArgument:
    """The first of pydantic's findings as a sentence that names the parameter."""
    # Of a parameter that may be of several kinds it finds something about each.
    first = next((one for one in errors if one["type"] == "too_long"), errors[0])
    kind, told = first["type"], first.get("ctx") or {}
    name = _name(first["loc"])
    if kind == UNKNOWN:
        name = ".".join(part for part in (name, _shown(str(told["name"]))) if part)
        return InvalidArgument(
            f"{name}: there is no such parameter.", f"There are: {told['known']}."
        )
    if kind == "json_invalid":
        return InvalidArgument("The body is not JSON in UTF-8.", "It takes one JSON object.")
    if not name and kind in _NO_OBJECT:
        return InvalidArgument(
            "The body is no JSON object, or its Content-Type is not application/json.",
            "Send an object as JSON, with the header Content-Type: application/json.",
        )
    said, takes = _said(kind, name, first, told)
    return InvalidArgument(f"{name or 'The body'}: {said}.", takes)


def _name(places: Sequence[object]) -> str:
    parts = [str(part) for part in places if "[" not in str(part)]
    if parts and parts[0] in _PLACES:
        parts = parts[1:]
    return _shown(".".join(parts))


def _shown(text: str) -> str:
    return text[:_SHOWN].encode("utf-8", "replace").decode()


def _said(
    kind: str, name: str, finding: Mapping[str, Any], told: Mapping[str, Any]
) -> tuple[str, str]:
    if kind in _KINDS:
        return _KINDS[kind]
    if kind == "literal_error":
        return "it is none of those there are", f"It takes {told['expected']}."
    if kind in {"too_long", "too_short"}:
        least, most = told.get("min_length"), told.get("max_length")
        if most is None:
            return f"it has fewer than {least}", f"It takes {least} or more."
        return f"it has more than {most}", f"It takes {most} at most."
    if kind == "string_pattern_mismatch":
        if name in _REFERENCES:
            return "it is no whole reference", f"It takes the 64 hex digits of a hit's {name}."
        return "it is not written as it should be", NEXT_STEP
    for bound, said, takes in _BOUNDS:
        if bound in told:
            return said, takes.format(f"{told[bound]:.15g}")
    message = str(finding["msg"]).replace("Input should", "it should").replace("Value error, ", "")
    return _shown(message).rstrip("."), NEXT_STEP
