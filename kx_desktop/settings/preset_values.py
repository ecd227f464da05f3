"""What a preset may hold: parameters of a query that say how is searched, each within its range."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from kx_desktop.core.queries import FUSIONS, K_MAX, METRICS, MODES, PATHS

Check = Callable[[object], bool]


def _number(low: float, high: float) -> Check:
    def check(value: object) -> bool:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return is_number and low <= value <= high and math.isfinite(value)  # type: ignore[operator, arg-type]  # narrowed by is_number

    return check


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _one_of(*choices: str) -> Check:
    return lambda value: isinstance(value, str) and value in choices


def _are_paths(value: object) -> bool:
    if not isinstance(value, (list, tuple)) or not value:
        return False
    return all(isinstance(path, str) and path in PATHS for path in value)


def _are_weights(value: object) -> bool:
    weight = _number(0.0, math.inf)
    if not isinstance(value, Mapping) or not value or not set(value) <= set(PATHS):
        return False
    return all(weight(one) for one in value.values()) and any(value.values())


def _is_window(value: object) -> bool:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return False
    return _whole(-10, 0)(value[0]) and _whole(0, 10)(value[1])


_CHECKS: Mapping[str, Check] = {
    "mode": _one_of(*MODES),
    "k": _whole(1, K_MAX),
    "paths": _are_paths,
    "fusion": _one_of(*FUSIONS),
    "rrf_k": _whole(2, 1_000_000),
    "alpha": _number(0.0, 1.0),
    "weights": _are_weights,
    "metric": _one_of(*METRICS),
    "rerank": lambda value: isinstance(value, bool),
    "reranker": lambda value: isinstance(value, bool),
    "mmr_lambda": _number(0.0, 1.0),
    "rerank_factor": lambda value: _number(1.0, 5.0)(value) and value != 1,
    "window": _is_window,
}

PARAMETERS = tuple(_CHECKS)
"""The parameters of a query that a preset may hold."""

OF_A_DATASET = frozenset({"order_by", "metadata_fields"})
"""Once held too: they name fields, which another dataset may not have. What a kept file has of them is left alone, and not used."""


def is_fit(name: str, value: object) -> bool:
    """Whether a preset can hold `value` for the parameter `name`; lists of JSON count as tuples."""
    check = _CHECKS.get(name)
    return check is not None and check(value)


def settled(values: Mapping[str, object]) -> dict[str, Any]:
    """Fit `values` as `Query` takes them: tuples for the lists of JSON, paths in their order, each name once."""
    return {name: _settled(name, values[name]) for name in PARAMETERS if name in values}


def _settled(name: str, value: Any) -> Any:
    if name == "paths":
        return tuple(path for path in PATHS if path in value)
    if name == "window":
        return tuple(value)
    if name == "weights":
        return {path: float(value[path]) for path in PATHS if path in value}
    return value
