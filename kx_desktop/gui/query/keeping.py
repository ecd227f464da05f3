"""Which of the values that were kept between two runs of the program can still be used."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from kx_desktop.core.queries import FUSIONS, K_MAX, METRICS, MODES, PATHS

RERANK = ("auto", "on", "off")
WINDOW_MOST = 10
OFFSET_MOST = 100_000
RRF_K_MOST = 1_000_000
FACTOR_LEAST, FACTOR_MOST = 1.1, 5.0
TEXT_MOST = 10_000
"""Characters of a filter or an order."""

NAMES_MOST = 100
"""Names of metadata that can be asked for."""


def fits(name: str, value: object) -> bool:
    """Whether `value`, as JSON gives it, can be used for the parameter of that name."""
    return _FITS[name](value)


def as_kept(name: str, value: Any) -> Any:
    """`value` as it is used: what JSON keeps as a list is a tuple here."""
    if not isinstance(value, (list, tuple)):
        return value
    if name == "weights":
        return tuple(float(weight) for weight in value)
    if name == "paths":
        return tuple(path for path in PATHS if path in value)
    return tuple(dict.fromkeys(value))


def _number(low: float, high: float) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return low <= value <= high and math.isfinite(value)

    return check


def _whole(low: int, high: int) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    return check


def _one_of(*choices: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _or_none(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= TEXT_MOST


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _are_paths(value: object) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(path in PATHS for path in value)


def _are_weights(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == len(PATHS)
        and all(_number(0.0, 1.0)(weight) for weight in value)
    )


def _are_names(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) <= NAMES_MOST
        and all(isinstance(name, str) and name.strip() for name in value)
    )


_FITS: Mapping[str, Callable[[object], bool]] = {
    "mode": _one_of(*MODES),
    "k": _whole(1, K_MAX),
    "rerank": _one_of(*RERANK),
    "reranker": _one_of(*RERANK),
    "before": _whole(0, WINDOW_MOST),
    "after": _whole(0, WINDOW_MOST),
    "offset": _whole(0, OFFSET_MOST),
    "rrf_k": _or_none(_whole(2, RRF_K_MOST)),
    "mmr_lambda": _or_none(_number(0.0, 1.0)),
    "earlier": _is_bool,
    "paths": _are_paths,
    "fusion": _one_of(*FUSIONS),
    "alpha": _or_none(_number(0.0, 1.0)),
    "weights": _or_none(_are_weights),
    "metric": _or_none(_one_of(*METRICS)),
    "rerank_factor": _or_none(_number(FACTOR_LEAST, FACTOR_MOST)),
    "order_by": _is_text,
    "filter": _is_text,
    "metadata_fields": _are_names,
    "include_vector": _is_bool,
    "preset": _is_text,
}
