"""What the page of a dataset says, as pairs of a label and its words."""

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.ingesting import STATES, DatasetFacts
from kx_desktop.gui.datasets.metric_field import metric_in_words
from kx_desktop.gui.ingesting.states import GONE, STOPPED, word_of
from kx_desktop.gui.text import figures

translate = QCoreApplication.translate

_SHORT_FINGERPRINT = 12
_BETWEEN = "\u00a0· "
"""A line ends behind the dot, and parts no count from what it counts."""


def contents_facts(facts: DatasetFacts) -> tuple[tuple[str, str], ...]:
    """What is in the dataset."""
    summary = facts.summary
    passages = figures.number(summary.chunk_count)
    if summary.passages_without_vector:
        passages = translate(
            "DatasetPage", "{0}, of which {1} are not searched by meaning yet"
        ).format(passages, figures.number(summary.passages_without_vector))
    return (
        (translate("DatasetPage", "Documents"), figures.number(summary.doc_count)),
        (translate("DatasetPage", "Passages"), passages),
        (translate("DatasetPage", "Kinds"), _kinds(facts)),
        (translate("DatasetPage", "Files"), _states(facts)),
        (translate("DatasetPage", "Size on disk"), figures.size(facts.size_bytes)),
    )


def making_facts(facts: DatasetFacts) -> tuple[tuple[str, str], ...]:
    """How and when the dataset was made."""
    summary = facts.summary
    sizes = translate(
        "DatasetPage", "at most {0} characters, {1} shared with the one before"
    ).format(figures.number(facts.chunk_size), figures.number(facts.chunk_overlap))
    return (
        (translate("DatasetPage", "Model"), facts.model or translate("DatasetPage", "none")),
        (translate("DatasetPage", "Passage size"), sizes),
        (translate("DatasetPage", "Metric"), metric_in_words(facts.metric)),
        (translate("DatasetPage", "Made"), figures.moment(summary.created_ms)),
        (translate("DatasetPage", "Last taken in"), figures.moment(facts.last_ingest_ms) or "–"),
    )


def short_fingerprint(fingerprint: str) -> str:
    """As much of a fingerprint as a person compares."""
    if len(fingerprint) <= _SHORT_FINGERPRINT:
        return fingerprint or "–"
    return f"{fingerprint[:_SHORT_FINGERPRINT]}…"


def _kinds(facts: DatasetFacts) -> str:
    most_first = sorted(facts.kinds.items(), key=lambda pair: (-pair[1], pair[0]))
    return (
        _BETWEEN.join(f"{kind}\u00a0{figures.number(count)}" for kind, count in most_first) or "–"
    )


def _states(facts: DatasetFacts) -> str:
    counted = (
        f"{word_of(state).lower()}\u00a0{figures.number(facts.states[state])}"
        for state in (*STATES, STOPPED, GONE)
        if facts.states.get(state)
    )
    return _BETWEEN.join(counted) or "–"
