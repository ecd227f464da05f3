"""What a query may hold; anything else is refused by name, with what it got and what it takes."""

import math
import unicodedata
from numbers import Real

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import MODES, Query

RRF_K_MOST = 1_000_000
_NAME_LENGTH = 128


def check_dataset_name(name: str) -> str:
    """The name in its normal form (NFC). Raises InvalidArgument with what is wrong with it."""
    _of_kind("dataset", name, str, "a name")
    name = unicodedata.normalize("NFC", name)
    problem = ""
    if not 1 <= len(name) <= _NAME_LENGTH:
        problem = f"it has {len(name)} characters"
    elif name in {".", ".."}:
        problem = "a name of dots alone cannot be used"
    elif name != name.strip():
        problem = "it begins or ends with a space"
    elif "/" in name or "\\" in name:
        problem = "it holds a slash"
    elif any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in name):
        problem = "it holds a control character"
    if problem:
        raise InvalidArgument(
            f"dataset: {name!r} is not a name for a dataset: {problem}.",
            "A name has 1 to 128 characters, no slash, no control character, and no space at its ends.",
        )
    return name


def check_query(query: Query) -> None:
    """Raises InvalidArgument for the first parameter that is not as it should be."""
    for name in query.datasets:
        check_dataset_name(name)
    _of_kind("text", query.text, str, "text")
    _whole("k", query.k, 1)
    _whole("offset", query.offset, 0)
    if query.mode not in MODES:
        raise InvalidArgument(f"mode: got {query.mode!r}.", f"It takes one of {', '.join(MODES)}.")
    if query.rrf_k is not None:
        _whole("rrf_k", query.rrf_k, 2, RRF_K_MOST)
    if query.mmr_lambda is not None:
        _fraction("mmr_lambda", query.mmr_lambda)
    _check_window(query.window)
    if query.vector is not None and not all(_is_number(value) for value in query.vector):
        raise InvalidArgument(
            "vector: it holds a value that is not a finite number.", "It takes finite numbers only."
        )
    if query.rerank is not None:
        _of_kind("rerank", query.rerank, bool, "true, false or nothing")
    _of_kind("include_vector", query.include_vector, bool, "true or false")
    _of_kind("include_superseded", query.include_superseded, bool, "true or false")
    names: object = query.metadata_fields
    if not isinstance(names, (tuple, list)) or not all(isinstance(name, str) for name in names):
        raise InvalidArgument(f"metadata_fields: got {names!r}.", "It takes names.")
    has_text = bool(query.text.strip())
    if not has_text and (query.vector is None or query.mode == "fulltext"):
        raise InvalidArgument(
            "text: the query is empty.", "It takes a question or words to look for."
        )


def _is_number(value: object) -> bool:
    # Real takes in numpy's numbers; a whole number too large for a float is none that can be reckoned with.
    if isinstance(value, bool) or not isinstance(value, Real):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _of_kind(name: str, value: object, kind: type, takes: str) -> None:
    if not isinstance(value, kind):
        raise InvalidArgument(f"{name}: got {value!r}.", f"It takes {takes}.")


def _whole(name: str, value: object, least: int, most: int | None = None) -> None:
    takes = f"It takes a whole number of {least} or more{f', up to {most:,}' if most else ''}."
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise InvalidArgument(f"{name}: got {value!r}.", takes)
    if most is not None and value > most:
        raise InvalidArgument(f"{name}: got a number of more than {most:,}.", takes)


def _fraction(name: str, value: object) -> None:
    if not isinstance(value, Real) or not _is_number(value) or not 0 <= float(value) <= 1:
        raise InvalidArgument(f"{name}: got {value!r}.", "It takes a number from 0 to 1.")


def _check_window(window: object) -> None:
    takes = "It takes two whole numbers A,B with -10 <= A <= 0 <= B <= 10."
    if not isinstance(window, tuple) or len(window) != 2:
        raise InvalidArgument(f"window: got {window!r}.", takes)
    before, after = window
    if not all(isinstance(side, int) and not isinstance(side, bool) for side in window):
        raise InvalidArgument(f"window: got {window!r}.", takes)
    if not -10 <= before <= 0 <= after <= 10:
        raise InvalidArgument(f"window: got {before},{after}.", takes)
