"""*Why this result*: the words, the arithmetic, the dialog."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.core.queries import Diversity, Hit, PathScore, Query, QueryResult
from kx_desktop.gui.results.why_dialog import WhyDialog
from kx_desktop.gui.results.why_words import explain
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library

Make = Callable[..., Any]


def _sums(hit: Hit, result: QueryResult) -> list[str]:
    return [section.sum for section in explain(hit, result).sections]


def _place(hit: Hit, result: QueryResult) -> str:
    return " ".join(explain(hit, result).sections[1].sentences)


def test_each_path_is_told_with_its_rank_and_score(make_hit: Make, make_result: Make) -> None:
    paths = {
        "exact": PathScore(1, 8.2412),
        "fulltext": PathScore(3, 8.2412),
        "dense": PathScore(1, 0.7123),
    }
    told = explain(make_hit(paths=paths), make_result())
    assert [(row.path, row.rank, row.score) for row in told.paths] == [
        ("Dense", "#1", "0.71"),
        ("Full text", "#3", "8.24"),
        ("Exact", "#1", ""),
    ]
    meanings = [row.meaning for row in told.paths]
    assert "cosine" in meanings[0]
    assert "BM25" in meanings[1]
    assert "letter by letter" in meanings[2]


def test_where_no_word_is_marked_it_says_where_the_words_stand(
    make_hit: Make, make_result: Make
) -> None:
    told = "The words stand in the title or the file's name."
    assert told in explain(make_hit(highlights=()), make_result()).as_text()
    assert told not in explain(make_hit(), make_result()).as_text()
    by_meaning = make_hit(highlights=(), paths={"dense": PathScore(1, 0.7)})
    assert told not in explain(by_meaning, make_result()).as_text()


def test_the_fusion_adds_up_to_the_score(make_hit: Make, make_result: Make) -> None:
    assert _sums(make_hit(), make_result())[0] == "1/(60+1) + 1/(60+3) = 0.0323"
    hit = make_hit(score=1 / 11 + 1 / 13)
    assert _sums(hit, make_result(rrf_k=10))[0] == "1/(10+1) + 1/(10+3) = 0.1678"


@pytest.mark.parametrize("text", ["what is the refund window?", "KX-4021", "Wie lange gilt das?"])
@pytest.mark.parametrize("rrf_k", [None, 7])
def test_real_fusions_add_up(sample: Library, text: str, rrf_k: int | None) -> None:
    result = sample.query(Query(dataset="sample", text=text, rrf_k=rrf_k))
    assert result.hits
    for hit in result.hits:
        terms, equals, shown = _sums(hit, result)[0].partition(" = ")
        fractions = re.findall(r"1/\((\d+)\+(\d+)\)", terms)
        assert equals
        assert len(fractions) == len(hit.paths)
        total = sum(1 / (int(constant) + int(rank)) for constant, rank in fractions)
        assert f"{total:.4f}" == shown == f"{hit.score:.4f}"


@pytest.mark.parametrize("mmr_lambda", [0.7, 0.35, 1.0])
def test_real_places_add_up(sample: Library, mmr_lambda: float) -> None:
    result = sample.query(
        Query(
            dataset="sample", text="what is the refund window?", rerank=True, mmr_lambda=mmr_lambda
        )
    )
    assert result.hits
    for hit in result.hits:
        weight, relevance, rest, likeness, value = map(
            float,
            re.findall(r"−?\d[\d.]*", _sums(hit, result)[1].replace("− ", "").replace("−", "-")),
        )
        assert (weight, rest) == pytest.approx((mmr_lambda, 1 - mmr_lambda))
        assert weight * relevance - rest * likeness == pytest.approx(abs(value), abs=2e-3)


@pytest.mark.parametrize("mode", ["dense", "fulltext"])
def test_one_path_alone_gives_its_own_score(sample: Library, mode: str) -> None:
    result = sample.query(Query(dataset="sample", text="refund window", mode=mode))
    hit = result.hits[0]
    told = explain(hit, result)
    assert len(told.paths) == 1
    assert told.sections[0].sum == f"{hit.score:.4f}"
    assert "1/(" not in told.as_text()


def test_the_rerank_pass_is_told_with_its_numbers(make_hit: Make, make_result: Make) -> None:
    made = Diversity(fused_rank=3, relevance=0.83, similarity=0.12, nearest=1, value=0.545)
    hit = make_hit(2, diversity=made)
    assert _sums(hit, make_result())[1] == "0.7 × 0.830 − 0.3 × 0.120 = 0.545"
    told = _place(hit, make_result())
    assert "result 1 is most like it" in told
    assert "By score it was result 3; here it is result 2." in told


def test_a_copy_and_one_that_is_like_none_are_told_apart(make_hit: Make, make_result: Make) -> None:
    copy = Diversity(2, 0.4, 1.0, 1, -0.02, is_copy=True)
    told = _place(make_hit(9, diversity=copy), make_result())
    assert "nearly those of result 1" in told
    assert (
        _sums(make_hit(9, diversity=copy), make_result())[1] == "0.7 × 0.400 − 0.3 × 1.000 = −0.020"
    )
    told = _place(make_hit(9, diversity=copy), make_result(mmr_lambda=1.0))
    assert "nearly those of" not in told  # then likeness counts for nothing
    alone = Diversity(1, 1.0, 0.0, 0, 0.7)
    told = _place(make_hit(1, diversity=alone), make_result())
    assert "None that stands above is like it." in told
    assert "It keeps place 1." in told


def test_the_reranker_is_told_with_its_score(make_hit: Make, make_result: Make) -> None:
    told = explain(make_hit(reranker=-1.25), make_result(reranker=True, rerank=False))
    assert [section.heading for section in told.sections] == ["Score", "Reranker", "Place"]
    assert told.sections[1].sum == "−1.2500"
    assert "read the passage beside the question. The first 64" in told.as_text()
    assert "passages stand in the order of the reranker." in told.as_text()
    assert "Reranker" not in explain(make_hit(), make_result()).as_text()


def test_a_passage_below_those_that_the_reranker_read_says_so(
    make_hit: Make, make_result: Make
) -> None:
    told = explain(make_hit(70), make_result(reranker=True, rerank=False))
    assert told.sections[1].sum == ""
    assert "The reranker read the first 64 passages by score" in told.as_text()
    assert "in the order of their scores." in told.as_text()


def test_a_place_after_both_names_the_rerankers(make_hit: Make, make_result: Make) -> None:
    made = Diversity(fused_rank=3, relevance=0.83, similarity=0.12, nearest=1, value=0.545)
    told = explain(make_hit(2, diversity=made, reranker=0.9), make_result(reranker=True))
    assert "By the reranker it was result 3; here it is result 2." in told.as_text()


def test_a_rerank_pass_that_was_off_is_said_to_have_been_off(
    make_hit: Make, make_result: Make
) -> None:
    assert "The rerank pass was off" in _place(make_hit(), make_result(rerank=False))
    assert "no figures" in _place(make_hit(), make_result(rerank=True))


def test_it_says_what_scores_cannot_tell(make_hit: Make, make_result: Make) -> None:
    assert "one question only" in explain(make_hit(), make_result()).as_text()


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, refund: QueryResult) -> WhyDialog:
    made = WhyDialog(refund.hits[0], refund, theme)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_the_dialog_shows_all_that_it_copies(dialog: WhyDialog) -> None:
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    for line in dialog.text.splitlines():
        assert any(text and text in line for text in shown) or not line
    copy = dialog.findChild(QPushButton, "whyCopyButton")
    assert isinstance(copy, QPushButton)
    copy.click()
    assert QGuiApplication.clipboard().text() == dialog.text


def test_the_dialog_leaves_the_window_in_use_and_escape_closes_it(
    dialog: WhyDialog, qtbot: QtBot
) -> None:
    assert not dialog.isModal()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
