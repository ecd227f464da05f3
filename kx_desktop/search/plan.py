"""What a query comes to once everything that it leaves open is settled."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kx_desktop.core.queries import ALPHA, K_MAX, PATHS, USUAL_PATHS, WEIGHTS, Query
from kx_desktop.search.diversity import MMR_LAMBDA
from kx_desktop.search.fusion import RRF_K, shares


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a query that leaves a parameter unset takes from the settings."""

    rerank: bool = True
    rrf_k: int = RRF_K
    mmr_lambda: float = MMR_LAMBDA
    reranker: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """How a query is answered.

    `mode` is the query's, or the one path of a hybrid query that it has input for. `fusion` is `none` for one path. `weights` sum to 1 and are
    given for a weighted fusion alone. `rerank` and `reranker` are False where the hits are put in the order of a field. The answer is the hits of places
    `[offset, offset + k)`.
    """

    mode: str
    paths: tuple[str, ...]
    fusion: str
    k: int
    offset: int
    rrf_k: int
    mmr_lambda: float
    rerank: bool
    factor: float = 1.0
    weights: Mapping[str, float] = field(default_factory=dict)
    reranker: bool = False

    @property
    def wanted(self) -> int:
        """As far down as the ranking is to be known."""
        return self.offset + self.k


def plan(query: Query, defaults: Defaults) -> Plan:
    """The plan of `query`, which has been checked. Paths that it has no input for are left out: no text, no words."""
    asked = paths_of(query)
    # In one order, however they were named: answers are the same, and the first one's terms are those of a cascade's scores.
    paths = tuple(path for path in PATHS if path in asked and has_input(query, path))
    mode = query.mode if len(paths) != 1 or len(asked) == 1 else paths[0]
    fusion = (query.fusion or "rrf") if len(paths) > 1 else "none"
    weights = _weights(query, paths) if fusion == "weight" else {}
    if weights:  # what counts for nothing is not sought
        weights = {path: weight for path, weight in weights.items() if weight > 0}
        paths = tuple(weights)
    return Plan(
        mode=mode,
        paths=paths,
        fusion=fusion,
        k=min(query.k, K_MAX),
        offset=query.offset,
        rrf_k=defaults.rrf_k if query.rrf_k is None else query.rrf_k,
        mmr_lambda=defaults.mmr_lambda if query.mmr_lambda is None else query.mmr_lambda,
        rerank=(defaults.rerank if query.rerank is None else query.rerank)
        and not query.order_by.strip(),
        factor=query.rerank_factor or 1.0,
        weights=weights,
        # Without words there is nothing to read a passage beside.
        reranker=(defaults.reranker if query.reranker is None else query.reranker)
        and bool(query.text.strip())
        and not query.order_by.strip(),
    )


def paths_of(query: Query) -> tuple[str, ...]:
    """The paths that the query asks for: those that weights name where it names none itself."""
    if query.mode != "hybrid":
        return (query.mode,)
    if query.paths is None and isinstance(query.weights, Mapping):
        named = tuple(path for path in PATHS if path in query.weights)
        if named:
            return named
    return USUAL_PATHS if query.paths is None else tuple(dict.fromkeys(query.paths))


def has_input(query: Query, path: str) -> bool:
    """Whether the query has what the path takes: words, or a vector of the caller's own."""
    own = {"dense": query.vector, "sparse": query.sparse_vector}.get(path)
    return own is not None or bool(query.text.strip())


def _weights(query: Query, paths: tuple[str, ...]) -> dict[str, float]:
    if query.weights is not None:
        named = {path: float(query.weights.get(path, 0.0)) for path in paths}
    elif len(paths) == 2 and "dense" in paths:
        alpha = ALPHA if query.alpha is None else float(query.alpha)
        named = {path: alpha if path == "dense" else 1.0 - alpha for path in paths}
    else:
        named = {path: WEIGHTS[path] for path in paths}
    return shares(named) if any(named.values()) else shares(dict.fromkeys(paths, 1.0))
