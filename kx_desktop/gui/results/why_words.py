"""How a hit came to its place, in plain words with its numbers filled in: what found it, the fusion, the rerank pass."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.queries import Diversity, Hit, QueryResult
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.text.figures import number

translate = QCoreApplication.translate

_MINUS = "−"


@dataclass(frozen=True, slots=True)
class PathRow:
    """One path of search: its name, the rank and score that it gave, and what such a score is."""

    path: str
    rank: str
    score: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, the arithmetic on a line of its own where there is any, and sentences about it."""

    heading: str
    sum: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that there is to say about the place of one hit."""

    title: str
    place: str
    paths: tuple[PathRow, ...]
    sections: tuple[Section, ...]
    candour: str

    def as_text(self) -> str:
        """The same as plain text, to be copied."""
        blocks = ["\n".join(filter(None, (self.title, self.place)))]
        blocks.append(
            "\n".join(
                " ".join(filter(None, (f"{row.path}:", row.rank, row.score))) + f". {row.meaning}"
                for row in self.paths
            )
        )
        blocks += [
            "\n".join(filter(None, (section.heading, section.sum, " ".join(section.sentences))))
            for section in self.sections
        ]
        return "\n\n".join([*filter(None, blocks), self.candour]) + "\n"


def explain(hit: Hit, result: QueryResult) -> Explanation:
    """Why `hit` stands where it does in `result`."""
    place = (hit_words.place(hit), hit_words.passage_of(hit))
    return Explanation(
        title=translate("Why", "{0}. {1}").format(number(hit.rank), hit_words.name(hit)),
        place=", ".join(filter(None, place)),
        paths=tuple(
            PathRow(
                _path_name(path),
                f"#{number(at.rank)}",
                hit_words.score_of(path, at.score),
                _meaning(path) + _unmarked(path, hit),
            )
            for path, at in hit_words.in_order(hit.paths)
        ),
        sections=(_fusion(hit, result), _order(hit, result)),
        candour=translate(
            "Why",
            "Scores can be compared within the results of one question only: they say that one passage fits better than another, "
            "not how true or how complete it is.",
        ),
    )


def _path_name(path: str) -> str:
    return {
        "dense": translate("Why", "Dense"),
        "fulltext": translate("Why", "Full text"),
        "sparse": translate("Why", "Sparse"),
        "exact": translate("Why", "Exact"),
    }.get(path, path)


def _meaning(path: str) -> str:
    return {
        "dense": translate(
            "Why",
            "Nearness in meaning: the cosine of the question's vector and the passage's, 1 where they point the same way.",
        ),
        "fulltext": translate(
            "Why",
            "Words in common: BM25, higher for rare words and for short passages; it has no upper end.",
        ),
        "sparse": translate("Why", "Weighted terms in common; it has no upper end."),
        "exact": translate(
            "Why",
            "A rare code or number of the question stands in the passage letter by letter. It has no score of its own.",
        ),
    }.get(path, "")


def _unmarked(path: str, hit: Hit) -> str:
    """Why a passage that full text found has no word marked in it."""
    if path != "fulltext" or hit.highlights:
        return ""
    return " " + translate("Why", "The words stand in the title or the file's name.")


def _fusion(hit: Hit, result: QueryResult) -> Section:
    heading = translate("Why", "Score")
    if not hit_words.is_fused(hit):
        return Section(
            heading,
            f"{hit.score:.4f}",
            (translate("Why", "One path searched, and its score is the passage's."),),
        )
    ranks = [at.rank for _, at in hit_words.in_order(hit.paths)]
    total = sum(1 / (result.rrf_k + rank) for rank in ranks)
    if result.fusion != "rrf" or not math.isclose(total, hit.score, abs_tol=1e-9):
        return Section(
            heading,
            f"{hit.score:.4f}",
            (translate("Why", "The paths were fused: {0}.").format(result.fusion),),
        )
    terms = " + ".join(f"1/({result.rrf_k}+{rank})" for rank in ranks)
    return Section(
        heading,
        f"{terms} = {hit.score:.4f}",
        (
            translate(
                "Why",
                "Reciprocal rank fusion: each path that found the passage adds 1/({0} + rank), whatever its own scores are like.",
            ).format(result.rrf_k),
        ),
    )


def _order(hit: Hit, result: QueryResult) -> Section:
    heading = translate("Why", "Place")
    if not result.rerank:
        return Section(
            heading,
            "",
            (
                translate(
                    "Why", "The rerank pass was off: passages stand in the order of their scores."
                ),
            ),
        )
    if hit.diversity is None:
        return Section(
            heading,
            "",
            (translate("Why", "The rerank pass was on and left no figures for this passage."),),
        )
    return Section(
        heading,
        _value(hit.diversity, result.mmr_lambda),
        _moves(hit, hit.diversity, result.mmr_lambda),
    )


def _value(made: Diversity, mmr_lambda: float) -> str:
    rest = 1 - mmr_lambda
    return (
        f"{mmr_lambda:g} × {made.relevance:.3f} {_MINUS} {rest:.3g} × {made.similarity:.3f}"
        f" = {made.value:.3f}".replace("-", _MINUS)
    )


def _moves(hit: Hit, made: Diversity, mmr_lambda: float) -> tuple[str, ...]:
    told = [
        translate(
            "Why",
            "Maximal marginal relevance: relevance counts for a passage, likeness to one that stands above it counts against it.",
        )
    ]
    if made.is_copy and mmr_lambda < 1:
        told.append(
            translate(
                "Why", "Its words are nearly those of result {0}, so it comes after all others."
            ).format(number(made.nearest))
        )
    elif made.nearest and made.similarity > 0:
        told.append(
            translate("Why", "Of those above, result {0} is most like it.").format(
                number(made.nearest)
            )
        )
    else:
        told.append(translate("Why", "None that stands above is like it."))
    if made.fused_rank == hit.rank:
        told.append(translate("Why", "It keeps place {0}.").format(number(hit.rank)))
    else:
        told.append(
            translate("Why", "By score it was result {0}; here it is result {1}.").format(
                number(made.fused_rank), number(hit.rank)
            )
        )
    return tuple(told)
