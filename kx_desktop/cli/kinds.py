"""The kinds of values that flags take: from the words of a command line to numbers, names, pairs."""

import argparse
import json


def words(value: str) -> str:
    """Text that is valid UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("takes text in UTF-8, and this is not") from None
    return value


def pair(value: str) -> tuple[str, str]:
    """`KEY=VALUE` as a pair."""
    key, equals, rest = words(value).partition("=")
    if not equals or not key:
        raise argparse.ArgumentTypeError(f"takes KEY=VALUE, not '{value}'")
    return key, rest


def whole(value: str) -> int:
    """A whole number."""
    try:
        return int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes a whole number, not '{value}'") from None


def number(value: str) -> float:
    """A number."""
    try:
        return float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes a number, not '{value}'") from None


def window(value: str) -> tuple[int, int]:
    """`A,B` as two whole numbers."""
    try:
        before, after = (int(part) for part in value.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"takes two whole numbers A,B such as -1,2, not '{value}'"
        ) from None
    return before, after


def names(value: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(part for name in words(value).split(",") if (part := name.strip()))


def weights(value: str) -> dict[str, float]:
    """`dense=0.5,fulltext=0.5` as weights by path."""
    found: dict[str, float] = {}
    for part in words(value).split(","):
        path, equals, weight = part.partition("=")
        if not equals or path.strip() in found:
            raise argparse.ArgumentTypeError(
                f"takes a weight for each path, such as dense=0.5,fulltext=0.5, not '{value}'"
            )
        found[path.strip()] = number(weight.strip())
    return found


def vector(value: str) -> tuple[float, ...]:
    """A JSON list of numbers."""
    read = _json(value, "a list of numbers such as [0.1, -0.2]")
    if not isinstance(read, list) or not all(_is_number(one) for one in read):
        raise argparse.ArgumentTypeError("takes a list of numbers such as [0.1, -0.2]")
    return tuple(float(one) for one in read)


def sparse_vector(value: str) -> dict[int, float]:
    """A JSON object of weights by term number."""
    takes = 'weights by term number such as {"17": 0.5}'
    read = _json(value, takes)
    if not isinstance(read, dict) or not all(_is_number(one) for one in read.values()):
        raise argparse.ArgumentTypeError(f"takes {takes}")
    return {whole(term): float(weight) for term, weight in read.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _json(value: str, takes: str) -> object:
    try:
        read: object = json.loads(value)
    except (ValueError, RecursionError):
        raise argparse.ArgumentTypeError(f"takes {takes}") from None
    return read
