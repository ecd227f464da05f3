"""A vector is a function of the text alone, bit for bit."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.embedding.vectors import mean_of_pieces, pool, unit

WORDS = [
    "the",
    "library",
    "keeps",
    "every",
    "passage",
    "with",
    "its",
    "place",
    "and",
    "page",
    "so",
    "that",
    "a",
    "reader",
    "finds",
    "it",
    "again",
]


def texts(count: int, seed: int = 1) -> list[str]:
    chooser = random.Random(seed)
    return [" ".join(chooser.choices(WORDS, k=chooser.randint(1, 120))) for _ in range(count)]


def test_vectors_are_unit_float32(embedder: OnnxEmbedder) -> None:
    for vector in embedder.embed_passages(texts(4)):
        assert vector.dtype == np.float32
        assert vector.shape == (384,)
        assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_neighbours_order_and_threads_do_not_matter(embedder: OnnxEmbedder, workers: int) -> None:
    given = texts(12)
    alone = [embedder.embed_passage(text) for text in given]
    together = list(embedder.embed_passages(given, workers=workers))
    backwards = list(embedder.embed_passages(given[::-1], workers=workers))[::-1]
    assert np.array_equal(alone, together)
    assert np.array_equal(alone, backwards)


def test_another_session_gives_the_same_bits(embedder: OnnxEmbedder) -> None:
    other = OnnxEmbedder(bundled_folder(), threads=1)
    for text in texts(5, seed=2):
        assert np.array_equal(embedder.embed_passage(text), other.embed_passage(text))


def test_many_threads_may_ask_at_once(embedder: OnnxEmbedder) -> None:
    given = texts(8, seed=3)
    fresh = OnnxEmbedder(bundled_folder())
    start = threading.Barrier(4)

    def ask(_: int) -> list[np.ndarray]:
        start.wait()
        return [fresh.embed_query(text) for text in given]

    with ThreadPoolExecutor(4) as pool_of_askers:
        answers = list(pool_of_askers.map(ask, range(4)))
    expected = [embedder.embed_query(text) for text in given]
    assert all(np.array_equal(expected, answer) for answer in answers)


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\u200b", "🙂", "\ud83d", "\x00", "[SEP]", "’"])
def test_every_text_has_a_finite_unit_vector(embedder: OnnxEmbedder, text: str) -> None:
    vector = embedder.embed_query(text)
    assert np.isfinite(vector).all()
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=1e-6)


def test_special_tokens_in_a_text_are_text(embedder: OnnxEmbedder) -> None:
    marked = embedder.embed_passage("one [SEP] two")
    assert not np.array_equal(marked, embedder.embed_passage("one two"))
    assert embedder.unknown_share("[UNK] [UNK] [UNK]") == 0.0


def test_closing_twice_is_fine_and_a_later_text_loads_again(embedder: OnnxEmbedder) -> None:
    other = OnnxEmbedder(bundled_folder())
    before = other.embed_query("again")
    other.close()
    other.close()
    assert np.array_equal(before, other.embed_query("again"))


HIDDEN = np.array([[1.0, 4.0], [3.0, 0.0], [2.0, 2.0]], np.float32)


@pytest.mark.parametrize(
    ("pooling", "expected"),
    [("mean", [2, 2]), ("cls", [1, 4]), ("max", [3, 4]), ("lasttoken", [2, 2])],
)
def test_pooling(pooling: str, expected: list[float]) -> None:
    assert pool(HIDDEN, pooling).tolist() == expected


@pytest.mark.parametrize("numbers", [[0.0, 0.0], [float("nan"), 1.0], [float("inf"), 1.0]])
def test_a_vector_without_direction_is_refused(numbers: list[float]) -> None:
    with pytest.raises(FailedPrecondition, match="my-model"):
        unit(np.array(numbers, np.float32), "my-model")


def test_pieces_count_by_their_length() -> None:
    first, second = np.array([1, 0], np.float32), np.array([0, 1], np.float32)
    found = mean_of_pieces([first, second], [3, 4], "m")
    assert found.tolist() == pytest.approx([0.6, 0.8])
