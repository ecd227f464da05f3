"""What a query may hold; anything else is refused by name, with what it got and what it takes."""

import math
import unicodedata
from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import TypeGuard

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import FUSIONS, METRICS, MODES, PATHS, Query
from kx_desktop.search.plan import has_input, paths_of

RRF_K_MOST = 1_000_000
_NAME_LENGTH = 128
_LARGEST_WEIGHT = 3.4e38
"""Beyond the numbers of 32 bits, which passages have, sums would not stay finite."""


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
            f"dataset: {name[:_NAME_LENGTH]!r} is not a name for a dataset: {problem}.",
            "A name has 1 to 128 characters, no slash, no control character, and no space at its ends.",
        )
    return name


def check_query(query: Query) -> None:
    """Raises InvalidArgument for the first parameter that is not as it should be, or that is at odds with another.

    What only the datasets can tell (fields of a filter, a vector's dimension) is not looked at.
    """
    _check_datasets(query.dataset)
    _of_kind("text", query.text, str, "text")
    _whole("k", query.k, 1)
    _whole("offset", query.offset, 0)
    _one_of("mode", query.mode, MODES)
    if query.rrf_k is not None:
        _whole("rrf_k", query.rrf_k, 2, RRF_K_MOST)
    if query.mmr_lambda is not None:
        _fraction("mmr_lambda", query.mmr_lambda)
    _check_window(query.window)
    _check_vectors(query)
    if query.rerank is not None:
        _of_kind("rerank", query.rerank, bool, "true, false or nothing")
    if query.reranker is not None:
        _check_reranker(query)
    _of_kind("include_vector", query.include_vector, bool, "true or false")
    _of_kind("include_superseded", query.include_superseded, bool, "true or false")
    names: object = query.metadata_fields
    if not isinstance(names, (tuple, list)) or not all(isinstance(name, str) for name in names):
        raise InvalidArgument(f"metadata_fields: got {names!r}.", "It takes names.")
    _of_kind("filter", query.filter, str, "a SQL WHERE clause")
    _of_kind("order_by", query.order_by, str, "names of fields, each with DESC after it or not")
    _check_fusion(query)
    _check_metric(query)
    if not any(has_input(query, path) for path in paths_of(query)):
        raise InvalidArgument(
            "text: the query is empty.", "It takes a question or words to look for."
        )


def _check_reranker(query: Query) -> None:
    _of_kind("reranker", query.reranker, bool, "true, false or nothing")
    if query.reranker and not query.text.strip():
        raise InvalidArgument(
            "reranker: the query has no text.",
            "It goes with a question in words: each passage is read beside it.",
        )


def _check_datasets(names: object) -> None:
    if isinstance(names, str):
        check_dataset_name(names)
        return
    if not isinstance(names, (tuple, list)) or not names:
        raise InvalidArgument(f"dataset: got {names!r}.", "It takes a name, or several.")
    for name in names:
        check_dataset_name(name)
    if len(set(names)) < len(names):
        raise InvalidArgument("dataset: a name was given twice.", "It takes each name once.")


def _check_vectors(query: Query) -> None:
    if query.vector is not None:
        _of_kind("vector", query.vector, (tuple, list), "numbers")
        if not all(_is_number(value) for value in query.vector):
            raise InvalidArgument(
                "vector: it holds a value that is not a finite number.",
                "It takes finite numbers only.",
            )
    sparse = query.sparse_vector
    if sparse is None:
        return
    _of_kind("sparse_vector", sparse, Mapping, "weights by term number")
    for term, weight in sparse.items():
        if not _is_whole(term) or not 0 <= term < 1 << 32:
            raise InvalidArgument(
                f"sparse_vector: got the term {term!r}.",
                "It takes whole numbers from 0 to 4,294,967,295, each with a weight.",
            )
        if not _is_number(weight) or not 0 <= float(weight) <= _LARGEST_WEIGHT:
            raise InvalidArgument(
                f"sparse_vector: got the weight {weight!r}.",
                "It takes finite numbers of 0 or more.",
            )
    if not any(sparse.values()):
        raise InvalidArgument(
            "sparse_vector: all its weights are 0.", "It takes one above 0 at least."
        )


def _check_fusion(query: Query) -> None:
    if query.paths is not None:
        _check_paths(query)
    paths = paths_of(query)
    if query.fusion is not None:
        _one_of("fusion", query.fusion, FUSIONS)
        if query.mode != "hybrid" and query.fusion != "none":
            raise InvalidArgument(
                f"fusion: got {query.fusion!r} with the mode {query.mode!r}, which has one path.",
                "It goes with the mode hybrid.",
            )
        if query.fusion == "cascaded" and set(paths) != {"dense", "fulltext"}:
            raise InvalidArgument(
                f"fusion: got 'cascaded' with the paths {', '.join(paths)}.",
                "It takes dense and fulltext: words first, then meaning among what they found.",
            )
    fusion = query.fusion or ("rrf" if query.mode == "hybrid" else "none")
    several = not isinstance(query.dataset, str) and len(query.dataset) > 1
    if query.rrf_k is not None and fusion != "rrf" and not several:
        what = f"the fusion {fusion!r}" if query.mode == "hybrid" else f"the mode {query.mode!r}"
        raise InvalidArgument(
            f"rrf_k: got {query.rrf_k!r} with {what}.", "It goes with the fusion rrf."
        )
    for name, value in (("alpha", query.alpha), ("weights", query.weights)):
        if value is not None and fusion != "weight":
            what = (
                f"the fusion {fusion!r}" if query.mode == "hybrid" else f"the mode {query.mode!r}"
            )
            raise InvalidArgument(
                f"{name}: got {value!r} with {what}.", "It goes with the fusion weight."
            )
    if query.alpha is not None:
        _fraction("alpha", query.alpha)
        if len(paths) != 2 or "dense" not in paths:
            raise InvalidArgument(
                f"alpha: got {query.alpha!r} with the paths {', '.join(paths)}.",
                "It weighs dense against one other path; name a weight for each with weights.",
            )
        if query.weights is not None:
            raise InvalidArgument(
                "alpha: it was given together with weights.", "Give one of the two."
            )
    if query.weights is not None:
        _check_weights(query.weights, paths)


def _check_paths(query: Query) -> None:
    given: object = query.paths
    takes = f"It takes one or more of {', '.join(PATHS)}."
    if not isinstance(given, (tuple, list)) or not given:
        raise InvalidArgument(f"paths: got {given!r}.", takes)
    wrong = [path for path in given if path not in PATHS]
    if wrong:
        raise InvalidArgument(f"paths: got {wrong[0]!r}.", takes)
    if len(set(given)) < len(given):
        raise InvalidArgument("paths: a path was given twice.", takes)
    if query.mode != "hybrid" and tuple(given) != (query.mode,):
        raise InvalidArgument(
            f"paths: got {', '.join(given)} with the mode {query.mode!r}, which has one path.",
            "They go with the mode hybrid.",
        )


def _check_weights(weights: object, paths: Sequence[str]) -> None:
    takes = f"It takes a number of 0 or more for each of {', '.join(paths)}, one above 0 at least."
    if not isinstance(weights, Mapping) or not weights:
        raise InvalidArgument(f"weights: got {weights!r}.", takes)
    for path, weight in weights.items():
        if path not in paths:
            raise InvalidArgument(
                f"weights: got a weight for {path!r}, which is not among the paths.", takes
            )
        if not _is_number(weight) or float(weight) < 0:
            raise InvalidArgument(f"weights: got {weight!r} for {path}.", takes)
    total = sum(float(weight) for weight in weights.values())
    if not total or not math.isfinite(total):
        raise InvalidArgument("weights: they cannot be made to sum to 1.", takes)


def _check_metric(query: Query) -> None:
    """The metric and the rerank factor go with the dense path."""
    if query.metric is not None:
        _one_of("metric", query.metric, METRICS)
    factor = query.rerank_factor
    if factor is not None and (not _is_number(factor) or not 1 < float(factor) <= 5):
        raise InvalidArgument(
            f"rerank_factor: got {factor!r}.", "It takes a number above 1, up to 5."
        )
    paths = paths_of(query)
    for name, value in (("metric", query.metric), ("rerank_factor", factor)):
        if value is not None and "dense" not in paths:
            where = (
                f"the paths {', '.join(paths)}"
                if query.mode == "hybrid"
                else f"the mode {query.mode!r}"
            )
            raise InvalidArgument(
                f"{name}: got {value!r} with {where}.", "It goes with the path dense."
            )


def _one_of(name: str, value: object, values: Sequence[str]) -> None:
    if value not in values:
        raise InvalidArgument(f"{name}: got {value!r}.", f"It takes one of {', '.join(values)}.")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[Real]:
    # Real takes in numpy's numbers; a whole number too large for a float is none that can be reckoned with.
    if isinstance(value, bool) or not isinstance(value, Real):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _of_kind(name: str, value: object, kind: type | tuple[type, ...], takes: str) -> None:
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
