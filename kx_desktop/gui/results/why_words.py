"""How a hit came to its place, in plain words with its numbers filled in: what found it, the fusion, the reranker, the rerank pass."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.queries import RERANKED, Diversity, Hit, PathScore, QueryResult
from kx_desktop.gui.details.words import in_words
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.results.why_sums import MINUS, Section, figure, score_sections
from kx_desktop.gui.text.figures import number

translate = QCoreApplication.translate
_SHOWN_OF_VECTOR = 6


@dataclass(frozen=True, slots=True)
class PathRow:
    """One path of search: its name, the rank and score that it gave, and what such a score is."""

    path: str
    rank: str
    score: str
    meaning: str


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
            "\n".join(
                filter(
                    None,
                    (section.heading, section.sum, " ".join(section.sentences), *section.facts),
                )
            )
            for section in self.sections
        ]
        return "\n\n".join([*filter(None, blocks), self.candour]) + "\n"


def explain(hit: Hit, result: QueryResult) -> Explanation:
    """Why `hit` stands where it does in `result`."""
    where = hit_words.one_line(hit.dataset) if hit.among > 1 else ""
    place = (where, hit_words.place(hit), hit_words.passage_of(hit))
    return Explanation(
        title=translate("Why", "{0}. {1}").format(number(hit.rank), hit_words.name(hit)),
        place=", ".join(filter(None, place)),
        paths=tuple(
            PathRow(
                _path_name(path),
                f"#{number(at.rank)}" if at.rank else "–",
                hit_words.score_of(path, at.score),
                _meaning(path, result.metric) + _unmarked(path, hit) + _unranked(at),
            )
            for path, at in hit_words.in_order(hit.paths)
        ),
        sections=(
            *score_sections(hit, result),
            *_reranked(hit, result),
            _order(hit, result),
            *_asked_for(hit),
        ),
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


def _meaning(path: str, metric: str) -> str:
    return {
        "dense": _nearness(metric),
        "fulltext": translate(
            "Why",
            "Words in common: BM25, higher for rare words and for short passages; it has no upper end.",
        ),
        "sparse": translate(
            "Why", "Pieces of words in common, weighted: the inner product; it has no upper end."
        ),
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


def _nearness(metric: str) -> str:
    if metric == "l2":
        return translate(
            "Why",
            "Nearness in meaning: the distance between the question's vector and the passage's. Smaller is nearer.",
        )
    if metric == "ip":
        return translate(
            "Why",
            "Nearness in meaning: the inner product of the question's vector and the passage's. Greater is nearer.",
        )
    return translate(
        "Why",
        "Nearness in meaning: the cosine of the question's vector and the passage's, 1 where they point the same way.",
    )


def _unranked(at: PathScore) -> str:
    """Why a path without a rank has a score."""
    if at.rank:
        return ""
    return " " + translate(
        "Why", "This path did not rank the passage; its score was reckoned for the fusion alone."
    )


def _reranked(hit: Hit, result: QueryResult) -> tuple[Section, ...]:
    """What the reranker made of the passage; nothing where there was none."""
    if not result.reranker:
        return ()
    heading = translate("Why", "Reranker")
    if hit.reranker is None:
        told = translate(
            "Why",
            "The reranker read the first {0} passages by score; this one stands below them, where its score put it.",
        ).format(number(RERANKED))
        return (Section(heading, sentences=(told,)),)
    told = translate(
        "Why",
        "A cross-encoder read the passage beside the question. The first {0} by score stand in the order of what it gave: greater is better.",
    ).format(number(RERANKED))
    return (Section(heading, figure(hit.reranker, 4), (told,)),)


def _order(hit: Hit, result: QueryResult) -> Section:
    heading = translate("Why", "Place")
    value = ""
    if result.order_by:
        told: tuple[str, ...] = (
            translate(
                "Why", "Sorted by {0}: scores chose the passages, and this puts them in order."
            ).format(hit_words.one_line(result.order_by)),
        )
    elif not result.rerank:
        told = (
            translate(
                "Why", "The rerank pass was off: passages stand in the order of the reranker."
            )
            if hit.reranker is not None
            else translate(
                "Why", "The rerank pass was off: passages stand in the order of their scores."
            ),
        )
    elif hit.diversity is None:
        told = (translate("Why", "The rerank pass was on and left no figures for this passage."),)
    else:
        value = _value(hit.diversity, result.mmr_lambda)
        told = _moves(hit, hit.diversity, result.mmr_lambda)
    if result.filter:
        let_through = translate("Why", "A filter applied: only what it lets through was ranked.")
        told = (*told, let_through)
    facts = (hit_words.one_line(result.filter),) if result.filter else ()
    return Section(heading, value, told, facts)


def _asked_for(hit: Hit) -> tuple[Section, ...]:
    """What the question wanted to have told beside the passage: details of the document, the vector."""
    facts = [
        f"{hit_words.one_line(name)}: {in_words(value)}" for name, value in hit.metadata.items()
    ]
    if hit.vector is not None:
        first = ", ".join(figure(one, 4) for one in hit.vector[:_SHOWN_OF_VECTOR])
        more = ", …" if len(hit.vector) > _SHOWN_OF_VECTOR else ""
        facts.append(
            translate("Why", "Vector of {0} numbers: {1}").format(
                number(len(hit.vector)), f"{first}{more}"
            )
        )
    return (Section(translate("Why", "Asked for with it"), facts=tuple(facts)),) if facts else ()


def _value(made: Diversity, mmr_lambda: float) -> str:
    rest = 1 - mmr_lambda
    return (
        f"{mmr_lambda:g} × {made.relevance:.3f} {MINUS} {rest:.3g} × {made.similarity:.3f}"
        f" = {made.value:.3f}".replace("-", MINUS)
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
        moved = (
            translate("Why", "By score it was result {0}; here it is result {1}.")
            if hit.reranker is None
            else translate("Why", "By the reranker it was result {0}; here it is result {1}.")
        )
        told.append(moved.format(number(made.fused_rank), number(hit.rank)))
    return tuple(told)
