"""A text longer than the window is embedded whole, in pieces cut at word boundaries."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.embedding.pieces import cut, halve
from kx_desktop.embedding.vectors import mean_of_pieces

WINDOW = 256


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))


def words(count: int, word: str = "harbour") -> str:
    return " ".join([word] * count)


def test_the_end_of_a_long_text_counts(embedder: OnnxEmbedder) -> None:
    beginning = words(400)
    ending = "The refund window is thirty days. " * 20
    with_ending = embedder.embed_passage(f"{beginning} {ending}")
    question = embedder.embed_query("what is the refund window?")
    assert question @ with_ending > question @ embedder.embed_passage(beginning) + 0.1


def test_a_long_text_is_the_weighted_mean_of_its_pieces(
    embedder: OnnxEmbedder, tokenizer: Tokenizer
) -> None:
    text = words(300, "quick brown foxes") + "."
    offsets = tokenizer.encode(text, add_special_tokens=False).offsets
    pieces = [text[span.start : span.end] for span in cut(text, offsets, WINDOW - 2)]
    assert len(pieces) == 4
    weights = [len(tokenizer.encode(piece, add_special_tokens=False).ids) for piece in pieces]
    assert max(weights) <= WINDOW - 2
    expected = mean_of_pieces([embedder.embed_passage(piece) for piece in pieces], weights, "m")
    assert np.array_equal(embedder.embed_passage(text), expected)


def test_a_text_of_exactly_the_window_is_one_piece(embedder: OnnxEmbedder) -> None:
    fits, longer = words(WINDOW - 2), words(WINDOW - 1)
    assert len(list(embedder._loaded()._pieces(fits, "", WINDOW - 2))) == 1
    assert len(list(embedder._loaded()._pieces(longer, "", WINDOW - 2))) == 2


@pytest.mark.parametrize(
    "text",
    ["x" * 5000, "漢字" * 1500, "🙂" * 900, "é" * 3000, "-" * 2000, "a-" * 1500],
    ids=lambda t: t[:2],
)
def test_texts_without_a_space_are_embedded_whole(embedder: OnnxEmbedder, text: str) -> None:
    assert float(np.linalg.norm(embedder.embed_passage(text))) == pytest.approx(1.0, abs=1e-6)


def test_a_query_of_a_hundred_thousand_characters_is_answered(embedder: OnnxEmbedder) -> None:
    vector = embedder.embed_query("the quick brown fox jumps over it " * 3000)
    assert np.isfinite(vector).all()


@given(st.text(alphabet="ab é漢🙂.-\n", min_size=1, max_size=400), st.integers(2, 40))
def test_cuts_cover_the_text_within_the_budget(text: str, budget: int) -> None:
    offsets = _WORDPIECES.encode(text, add_special_tokens=False).offsets
    spans = cut(text, offsets, budget)
    assert "".join(text[span.start : span.end] for span in spans) == text
    for span in spans:
        assert sum(span.start <= start < span.end for start, _ in offsets) <= budget


def test_cuts_fall_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(200))
    offsets = _WORDPIECES.encode(text, add_special_tokens=False).offsets
    for span in cut(text, offsets, 30)[1:]:
        assert text[span.start - 1] == " "


def test_tokens_of_one_character_stay_together() -> None:
    text = "abcd"
    offsets = [(0, 1), (1, 2), (1, 2), (1, 2), (2, 3), (3, 4)]
    assert [(span.start, span.end) for span in cut(text, offsets, 4)] == [(0, 2), (2, 4)]


@given(st.text(min_size=2, max_size=200))
def test_halves_are_two_and_lose_nothing(text: str) -> None:
    first, second = halve(text)
    assert first + second == text
    assert first
    assert second


_WORDPIECES = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))
