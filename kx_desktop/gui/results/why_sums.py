"""The arithmetic of a score, with its numbers filled in: one path, ranks added up, weighted values, a cascade, the greater score."""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.queries import Hit, PathScore, QueryResult
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.text.figures import number

translate = QCoreApplication.translate

MINUS = "−"
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, the arithmetic on a line of its own where there is any, sentences about it, and facts, each on a line."""

    heading: str
    sum: str = ""
    sentences: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


def figure(value: float, decimals: int = 2) -> str:
    """A number with so many decimals and a sign that reads as one."""
    return f"{value:.{decimals}f}".replace("-", MINUS)


def score_sections(hit: Hit, result: QueryResult) -> tuple[Section, ...]:
    """How the passage's score was made: in its dataset, and over several where several were asked."""
    if hit.within is None:
        made = _score(hit, hit.score, translate("Why", "Score"), result)
        if hit.among > 1:
            together = translate("Why", "The passages of all datasets were ranked together.")
            made = replace(made, sentences=(*made.sentences, together))
        return (made,)
    within = _score(
        hit,
        hit.within.score,
        translate("Why", "Score in {0}").format(hit_words.one_line(hit.dataset)),
        result,
    )
    return (within, _over_datasets(hit, hit.within, result))


def _score(hit: Hit, score: float, heading: str, result: QueryResult) -> Section:
    made = {
        "rrf": _by_ranks,
        "weight": _by_weights,
        "cascaded": _by_cascade,
        "none": _by_scores,
    }.get(result.fusion)
    if len(result.paths) > 1 or hit_words.is_fused(hit, score):
        section = None if made is None else made(hit, score, heading, result)
        if section is not None:
            return section
        told = translate("Why", "The paths were fused: {0}.").format(result.fusion)
        return Section(heading, figure(score, 4), (told,))
    told = translate("Why", "One path searched, and its score is the passage's.")
    return Section(heading, figure(score, 4), (told,))


def _by_ranks(hit: Hit, score: float, heading: str, result: QueryResult) -> Section | None:
    ranks = [at.rank for _, at in hit_words.in_order(hit.paths) if at.rank]
    total = sum(1 / (result.rrf_k + rank) for rank in ranks)
    if not math.isclose(total, score, abs_tol=1e-9):
        return None
    terms = " + ".join(f"1/({result.rrf_k}+{rank})" for rank in ranks)
    told = translate(
        "Why",
        "Reciprocal rank fusion: each path that found the passage adds 1/({0} + rank), whatever its own scores are like.",
    ).format(result.rrf_k)
    return Section(heading, f"{terms} = {figure(score, 4)}", (told,))


def _by_weights(hit: Hit, score: float, heading: str, result: QueryResult) -> Section | None:
    values = {path: at.value or 0.0 for path, at in hit.paths.items()}
    # A path that says nothing of the passage adds nothing, and is told all the same: its weight is part of the sum.
    named = [path for path in hit_words.IN_ORDER if path in result.weights]
    total = sum(result.weights[path] * values.get(path, 0.0) for path in named)
    if not named or not math.isclose(total, score, abs_tol=_CLOSE):
        return None
    terms = " + ".join(
        f"{result.weights[path]:.3g} × {figure(values.get(path, 0.0), 3)}" for path in named
    )
    told = [
        translate(
            "Why",
            "Weighted fusion: each path's score, brought to a value from 0 to 1, counts by the path's weight ({0}).",
        ).format(", ".join(f"{hit_words.path_name(p)} {result.weights[p]:.3g}" for p in named)),
        translate("Why", "The value is 1 for the best passage of a path and 0 for the least that there can be."),
    ]  # fmt: skip
    facts = [
        line
        for path in named
        if (at := hit.paths.get(path)) is not None
        and (line := _value_made(path, at, result.metric))
    ]
    return Section(heading, f"{terms} = {figure(score, 4)}", tuple(told), tuple(facts))


def _value_made(path: str, at: PathScore, metric: str) -> str:
    """How a path's score became its value; empty where the numbers do not tell."""
    value = at.value
    if not value or value >= 1 - 1e-9:
        return ""
    name = hit_words.path_name(path)
    if path != "dense":
        best = at.score / value
        return f"{name}: {figure(at.score)} / {figure(best)} = {figure(value, 3)}"
    if metric != "cosine":
        return ""
    best = (at.score + 1) / value - 1
    return f"{name}: ({figure(at.score, 3)} + 1) / ({figure(best, 3)} + 1) = {figure(value, 3)}"


def _by_cascade(hit: Hit, score: float, heading: str, _: QueryResult) -> Section:
    if "dense" not in hit.paths:
        told = translate(
            "Why",
            "The words chose the passages, and nearness in meaning puts them in order. This one has no vector yet, so it comes after those that have.",
        )
        return Section(heading, "", (told,))
    told = translate(
        "Why",
        "The words chose the passages, and nearness in meaning puts them in order: its score is the passage's.",
    )
    return Section(heading, figure(score, 4), (told,))


def _by_scores(hit: Hit, score: float, heading: str, result: QueryResult) -> Section | None:
    found = [(path, at) for path, at in hit_words.in_order(hit.paths) if at.rank]
    if len(found) > 1:
        scores = ", ".join(figure(_good(path, at, result.metric), 4) for path, at in found)
        best = translate("Why", "the greater of {0}").format(scores)
        total = f"{best} = {figure(score, 4)}"
    else:
        total = figure(score, 4)
    told = translate(
        "Why",
        "Nothing was fused: the scores of the paths are compared as they are, and the greatest counts. They are not of one kind, so one path can outweigh the others.",
    )
    return Section(heading, total, (told,))


def _good(path: str, at: PathScore, metric: str) -> float:
    return -at.score if path == "dense" and metric == "l2" else at.score


def _over_datasets(hit: Hit, within: PathScore, result: QueryResult) -> Section:
    term = 1 / (result.rrf_k + within.rank)
    alone = math.isclose(term, hit.score, abs_tol=1e-9)
    more = "" if alone else " + …"
    told = [
        translate(
            "Why",
            "Scores of these datasets mean different things, so each ranks its own passages, and a passage adds 1/({0} + its rank there). In {1} it is result {2}.",
        ).format(result.rrf_k, hit_words.one_line(hit.dataset), number(within.rank))
    ]
    if not alone:
        told.append(
            translate(
                "Why", "The same passage stands in another dataset too, which adds its own: {0}."
            ).format(", ".join(hit_words.datasets_beside(hit)))
        )
    return Section(
        translate("Why", "Score over the datasets"),
        f"1/({result.rrf_k}+{within.rank}){more} = {figure(hit.score, 4)}",
        tuple(told),
    )
