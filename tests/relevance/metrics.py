"""The measures: nDCG and recall over documents, recall and intersection over union over characters."""

import math
from collections.abc import Mapping, Sequence


def ndcg(ranked: Sequence[str], grades: Mapping[str, int], k: int = 10) -> float:
    """Normalised discounted cumulative gain at `k`, with the grade as gain (as trec_eval's ndcg_cut does)."""
    gained = sum(grades.get(id_, 0) / math.log2(i + 2) for i, id_ in enumerate(ranked[:k]))
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:k]
    best = sum(grade / math.log2(i + 2) for i, grade in enumerate(ideal))
    return gained / best if best else 0.0


def recall(ranked: Sequence[str], grades: Mapping[str, int], k: int = 100) -> float:
    """The share of the relevant documents among the first `k`."""
    relevant = {id_ for id_, grade in grades.items() if grade > 0}
    return len(relevant.intersection(ranked[:k])) / len(relevant) if relevant else 0.0


Range = tuple[str, int, int]


def _length(ranges: Sequence[Range]) -> int:
    covered = 0
    last: dict[str, int] = {}
    for document, start, end in sorted(ranges):
        begin = max(start, last.get(document, 0))
        if end > begin:
            covered += end - begin
            last[document] = end
    return covered


def _overlap(found: Sequence[Range], wanted: Sequence[Range]) -> int:
    pieces = []
    for document, start, end in found:
        for other, begin, stop in wanted:
            if document == other and start < stop and begin < end:
                pieces.append((document, max(start, begin), min(end, stop)))
    return _length(pieces)


def span_recall(found: Sequence[Range], wanted: Sequence[Range]) -> float:
    """The share of the characters of the answer that the passages found hold."""
    return _overlap(found, wanted) / _length(wanted)


def span_iou(found: Sequence[Range], wanted: Sequence[Range]) -> float:
    """Characters in both over characters in either (Smith and Troynikov 2024, "Evaluating Chunking Strategies")."""
    both = _overlap(found, wanted)
    either = _length(found) + _length(wanted) - both
    return both / either if either else 0.0
