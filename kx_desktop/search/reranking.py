"""The reranker's stage: the first of the fused passages in the order of how well each answers when it is read beside the question."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kx_desktop.search.ordering import tie_key
from kx_desktop.store.passages import StoredPassage

if TYPE_CHECKING:
    from kx_desktop.search.ranking import Placed

Scorer = Callable[[Sequence[str]], Sequence[float]]
"""For each passage's text how well it answers the question, greater for better."""


def reranked(
    first: Sequence["Placed"], scorer: Scorer, text: Callable[[StoredPassage], str]
) -> list["Placed"]:
    """`first` by the score of `scorer`, best first, ties as everywhere; `text` reads a passage."""
    scores = scorer([text(placed.passage) for placed in first])
    scored = [
        replace(placed, reranker=float(score)) for placed, score in zip(first, scores, strict=True)
    ]
    return sorted(scored, key=lambda one: (-(one.reranker or 0.0), *tie_key(one.passage)))
