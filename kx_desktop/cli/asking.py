"""From the words of `kx datasets query` to a query."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from kx_desktop.cli import kinds
from kx_desktop.core.queries import Query
from kx_desktop.settings.presets import Presets

if TYPE_CHECKING:
    from argparse import Namespace

    from kx_desktop.library import Library

_FLAGS = (
    "k", "mode", "paths", "fusion", "rrf_k", "alpha", "weights", "metric", "rerank_factor", "mmr_lambda", "order_by", "filter", "window",
    "metadata_fields", "vector", "sparse_vector",
)  # fmt: skip

_OF_FUSION = frozenset({"rrf_k", "alpha", "weights"})
_OF_HYBRID = _OF_FUSION | {"paths", "fusion", "metric", "rerank_factor"}
_GO_WITH: dict[str, frozenset[str]] = {
    "mode": _OF_HYBRID,
    "fusion": _OF_FUSION,
    "paths": _OF_FUSION - {"rrf_k"},
    "alpha": frozenset({"weights"}),
    "weights": frozenset({"alpha"}),
}
"""What of a preset hangs on a parameter, and goes with it where the line gives another."""


def query_of(args: Namespace, library: Library) -> Query:
    """The query that the words ask for: flags before the preset, the preset before the settings."""
    settings = library.settings
    usual = {"k": settings.default_k, "mode": settings.default_mode}
    asked: dict[str, Any] = usual | parameters_of(args)
    return Query(dataset=datasets_of(args.name, library), **asked)


def parameters_of(args: Namespace) -> dict[str, Any]:
    """The parameters of a query that the line or its preset gives, under their names in `Query`."""
    asked: dict[str, Any] = {}
    given = {name: value for name in _FLAGS if (value := getattr(args, name)) is not None}
    if args.rerank is not None:
        given["rerank"] = args.rerank == "on"
    if args.reranker is not None:
        given["reranker"] = args.reranker == "on"
    if args.preset is not None:
        preset = Presets.load().find(args.preset).parameters()
        asked |= {name: value for name, value in preset.items() if not _gives_way(name, given)}
    asked |= given
    # A question is never refused: bytes that are no UTF-8 are taken as unknown characters.
    text = (args.text or "").encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return {
        **asked,
        "text": text,
        "offset": args.offset,
        "include_vector": args.include_vector,
        "include_superseded": args.include_superseded,
    }


def _gives_way(name: str, given: Mapping[str, object]) -> bool:
    """Whether a parameter of a preset would be at odds with what was written on the line."""
    return any(name in _GO_WITH[other] for other in given if other in _GO_WITH)


class Named(Protocol):
    """What knows the names of datasets: a library, or a gateway's."""

    def names(self) -> Collection[str]:
        """All of them."""


def datasets_of(words: str, library: Named) -> str | tuple[str, ...]:
    """One dataset, or several with commas between them; a name that holds a comma itself goes before."""
    if "," not in words or words in library.names():
        return words
    return kinds.names(words) or words
