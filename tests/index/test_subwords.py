"""The built-in sparse encoder: misspelt, inflected and compounded words still meet; weights are a function of the text."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from kx_desktop.index import subwords
from kx_desktop.index.sparse import SparseIndex, SparseView, best_rows
from kx_desktop.index.subwords import SubwordEncoder, question_vector

from .making import any_text

TEXTS = [
    "The refund window is thirty days from the day of delivery.",
    "Opening hours are nine to five on working days.",
    "The connection is re-established by reconnect_session_handler after a timeout.",
    "知识库检索支持中文全文召回。",
    "A cat sat on the mat.",
]


EXPECTED = {
    85626935: 1.890625,
    555272502: 1.890625,
    568051778: 1.65625,
    1090729136: 1.65625,
    1201716725: 1.890625,
    1529615448: 1.890625,
    1680759157: 1.890625,
    1821252868: 1.65625,
    1852839527: 1.65625,
    2491659854: 1.890625,
    2578920347: 1.65625,
    3078630266: 1.890625,
    3310588180: 1.65625,
    3343227783: 1.65625,
    3358267601: 1.890625,
    3823601051: 1.65625,
    4028375972: 1.65625,
}
"""Other numbers here are another version: raise `SUBWORDS_VERSION`."""


def view_of(folder: Path, texts: list[str]) -> SparseView:
    encoder = SubwordEncoder()
    index = SparseIndex(folder, "stamp")
    index.add([encoder.passage(text) for text in texts])
    return index.view()


def found(view: SparseView, text: str) -> list[int]:
    scores = view.all_scores(*question_vector(text, ("en",), view))
    return [hit.row for hit in best_rows(scores, 10)]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("refnd windw", 0),
        ("refunds", 0),
        ("delivred", 0),
        ("opennig huors", 1),
        ("reconnection", 2),
        ("SessionHandler", 2),
        ("全文检索", 3),
        ("cat", 4),
        ("RÉFUND", 0),
    ],
)
def test_a_question_finds_what_it_shares_pieces_with(tmp_path: Path, text: str, row: int) -> None:
    assert found(view_of(tmp_path, TEXTS), text)[0] == row


def test_nothing_is_found_where_no_piece_is_shared(tmp_path: Path) -> None:
    view = view_of(tmp_path, TEXTS)
    for text in ("zzzzzz", "", "…", "   "):
        assert found(view, text) == []


def test_words_that_hold_a_sentence_together_count_only_where_there_are_no_others(
    tmp_path: Path,
) -> None:
    view = view_of(tmp_path, TEXTS)
    assert found(view, "the cat") == found(view, "cat")
    assert 4 in found(view, "on the")


def test_an_exact_word_goes_before_one_that_shares_its_parts(tmp_path: Path) -> None:
    view = view_of(tmp_path, ["reconnecting soon", "reconnect soon", "connect soon", "nothing"])
    assert found(view, "reconnect") == [1, 0, 2]


def test_a_long_word_does_not_drown_a_short_one(tmp_path: Path) -> None:
    view = view_of(
        tmp_path,
        ["internationalisation of the fee", "a fox", *["filler text without either"] * 10],
    )
    terms, weights = question_vector("internationalisation fox", ("en",), view)
    scores = view.all_scores(terms, weights)
    assert scores[0] < 6 * scores[1]


@given(any_text)
def test_a_vector_is_sorted_positive_and_a_function_of_the_text(text: str) -> None:
    encoder = SubwordEncoder()
    encoder.passage(text[::-1])
    terms, weights = encoder.passage(text)
    again = SubwordEncoder().passage(text)
    assert np.array_equal(terms, again[0])
    assert np.array_equal(weights, again[1])
    assert terms.dtype == np.uint32
    assert weights.dtype == np.float32
    assert (np.diff(terms.astype(np.int64)) > 0).all()
    assert (weights > 0).all()
    assert np.array_equal(weights.astype(np.float16).astype(np.float32), weights)
    assert np.array_equal(weights * 64, np.rint(weights * 64))


def test_numbers_and_weights_of_pieces_are_those_of_this_version() -> None:
    terms, weights = SubwordEncoder().passage("Refund windows, refund!")
    assert dict(zip(terms.tolist(), weights.tolist(), strict=True)) == EXPECTED
    assert subwords.SUBWORDS_VERSION == 1


def test_what_is_kept_of_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subwords, "_CACHE_LIMIT", 3)
    encoder = SubwordEncoder()
    for number in range(20):
        encoder.passage(f"word{number} {'long' * 20}")
    assert len(encoder._tokens) <= 3


def test_parts_that_stand_everywhere_are_left_out_of_a_large_dataset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subwords, "_COMMON_LEAST", 3)
    view = view_of(tmp_path, ["running"] * 8 + ["runner"])
    terms, _ = question_vector("running", ("en",), view)
    assert len(terms) == 1
    assert found(view, "running") == list(range(8))
    assert found(view, "runnerz") == [8]


@pytest.mark.parametrize(
    "slip", ["refnd", "refunnd", "reefund", "erfund", "rfeund", "REFNDS", "rufend"]
)
def test_every_kind_of_slip_in_a_word_finds_it(tmp_path: Path, slip: str) -> None:
    texts = ["a refund", "the fundus", "to refer", "an end", "a round", "the fund"]
    assert found(view_of(tmp_path, texts), slip)[0] == 0


def test_what_passages_have_as_it_is_asked_is_not_taken_for_a_slip(tmp_path: Path) -> None:
    view = view_of(tmp_path, ["from here", "a form"])
    assert found(view, "form") == [1]


def test_of_a_very_long_question_the_rarest_words_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subwords, "MOST_WORDS", 1)
    view = view_of(tmp_path, ["common rare", "common", "common"])
    assert found(view, "common rare common") == [0]
