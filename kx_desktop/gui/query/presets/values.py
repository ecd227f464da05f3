"""From what is asked to the values of a preset, and back."""

from dataclasses import replace
from typing import Any

from kx_desktop.core.queries import PATHS, USUAL_PATHS
from kx_desktop.gui.query.applying import takes_alpha
from kx_desktop.gui.query.asked import USUAL_WEIGHTS, Asked
from kx_desktop.settings import Preset

_SWITCH = {None: "auto", True: "on", False: "off"}
_PLAIN = ("mode", "k", "paths", "fusion", "rrf_k", "alpha", "metric", "mmr_lambda", "rerank_factor")  # fmt: skip


def values_of(asked: Asked) -> dict[str, Any]:
    """The way of searching in `asked`, as a preset keeps it: what applies and is away from the usual, and always mode and top-k."""
    query = asked.query("any", "any")
    values = {
        name: getattr(query, name) for name in (*_PLAIN, "weights", "rerank", "reranker", "window")
    }
    empty = (None, "", (), (0, 0))
    return {name: value for name, value in values.items() if value not in empty}


def with_preset(asked: Asked, preset: Preset, usual: Asked) -> Asked:
    """`asked` searched the way of `preset`; what the preset leaves open goes back to the usual, but for top-k, which stays.

    What names fields stays too: a preset holds for every dataset.
    """
    values = preset.parameters()
    before, after = values.get("window", (0, 0))
    paths = values.get("paths", USUAL_PATHS)
    fresh = replace(
        usual,
        **{name: values[name] for name in _PLAIN if name in values},
        rerank=_SWITCH[values.get("rerank")],
        reranker=_SWITCH[values.get("reranker")],
        before=-before,
        after=after,
        offset=asked.offset,
        earlier=asked.earlier,
        filter=asked.filter,
        order_by=asked.order_by,
        metadata_fields=asked.metadata_fields,
        include_vector=asked.include_vector,
        preset=preset.name,
    )
    if "k" not in values:
        fresh = replace(fresh, k=asked.k)
    weights = values.get("weights")
    return fresh if weights is None else _weighted(fresh, paths, weights)


def is_changed(asked: Asked, preset: Preset, usual: Asked) -> bool:
    """Whether `asked` is searched in another way than that of `preset`."""
    theirs = with_preset(asked, preset, usual)
    return theirs.query("any", "any") != asked.query("any", "any")


def _weighted(asked: Asked, paths: tuple[str, ...], weights: dict[str, float]) -> Asked:
    total = sum(weights.get(path, 0.0) for path in paths)
    if takes_alpha(paths) and total:
        return replace(asked, alpha=weights.get("dense", 0.0) / total)
    most = max(1.0, *weights.values())
    return replace(
        asked,
        weights=tuple(
            weights.get(path, 0.0 if path in paths else usual * most) / most
            for path, usual in zip(PATHS, USUAL_WEIGHTS, strict=True)
        ),
    )
