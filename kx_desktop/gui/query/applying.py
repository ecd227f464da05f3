"""Which parameters apply to what is chosen: the others are neither shown nor sent, and come back with the choice that they belong to."""

from typing import TYPE_CHECKING

from kx_desktop.core.queries import FUSIONS, PATHS

if TYPE_CHECKING:
    from kx_desktop.gui.query.asked import Asked

_CASCADE = frozenset({"dense", "fulltext"})


def searched(asked: "Asked") -> tuple[str, ...]:
    """The paths that are searched, in the order of `PATHS`."""
    return asked.paths if asked.mode == "hybrid" else (asked.mode,)


def in_order(paths: frozenset[str] | set[str]) -> tuple[str, ...]:
    """Paths in the order in which they are always told."""
    return tuple(path for path in PATHS if path in paths)


def fusions(paths: tuple[str, ...]) -> tuple[str, ...]:
    """The ways in which these paths can be fused; none where there is one path alone."""
    if len(paths) < 2:
        return ()
    return tuple(one for one in FUSIONS if one != "cascaded" or set(paths) == _CASCADE)


def fusion(asked: "Asked") -> str:
    """The fusion that is in force; empty where nothing is fused."""
    possible = fusions(searched(asked))
    return asked.fusion if asked.fusion in possible else possible[0] if possible else ""


def takes_alpha(paths: tuple[str, ...]) -> bool:
    """Whether one number shares the weight between these paths: the dense path and one other."""
    return len(paths) == 2 and "dense" in paths


def applying(asked: "Asked") -> frozenset[str]:
    """The names of those parameters of the way of searching that apply, of all that do not always."""
    paths, fused = searched(asked), fusion(asked)
    weighted = fused == "weight"
    wanted = {
        "paths": asked.mode == "hybrid",
        "fusion": bool(fused),
        "rrf_k": fused == "rrf",
        "alpha": weighted and takes_alpha(paths),
        "weights": weighted and not takes_alpha(paths),
        "metric": "dense" in paths,
        "rerank_factor": "dense" in paths,
        "mmr_lambda": asked.rerank != "off" and not asked.order_by.strip(),
    }
    return frozenset(name for name, applies in wanted.items() if applies)
