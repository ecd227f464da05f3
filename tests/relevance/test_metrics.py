"""The measures themselves, by hand."""

import math

from tests.relevance.metrics import ndcg, recall, span_iou, span_recall


def test_a_ranking_in_the_order_of_grades_is_perfect() -> None:
    assert ndcg(["a", "b", "c"], {"a": 3, "b": 1}) == 1.0


def test_a_relevant_document_in_second_place_is_discounted() -> None:
    assert math.isclose(ndcg(["x", "a"], {"a": 1}), 1 / math.log2(3))


def test_what_stands_below_ten_gains_nothing() -> None:
    assert ndcg([*map(str, range(10)), "a"], {"a": 1}) == 0.0


def test_recall_is_the_share_of_relevant_documents_and_leaves_out_grade_zero() -> None:
    assert recall(["a", "x"], {"a": 1, "b": 2, "x": 0}) == 0.5


def test_span_recall_counts_overlapping_passages_once() -> None:
    found = [("d", 0, 10), ("d", 5, 15)]
    assert span_recall(found, [("d", 8, 18)]) == 0.7


def test_span_recall_needs_the_right_document() -> None:
    assert span_recall([("other", 0, 100)], [("d", 8, 18)]) == 0.0


def test_intersection_over_union_is_paid_for_by_what_was_not_asked_for() -> None:
    assert span_iou([("d", 0, 10)], [("d", 5, 10)]) == 0.5
