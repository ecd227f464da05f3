"""Trying a model: what is measured, and that a model which breaks its process breaks nothing else."""

from collections import Counter
from typing import Any

import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.checking import TARGET, Three, Trial, score_pairs, threes, try_model
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.tasks import ChildPool

from .tiny_graph import DIM, tiny_graph

POOLING = {"1_Pooling/config.json": {"word_embedding_dimension": DIM}}


def words(text: str) -> set[str]:
    if text.isascii() or " " in text:
        return {word.strip(".,?'").casefold() for word in text.split()}
    return set(text)


def test_there_are_ten_pairs_in_several_languages() -> None:
    languages = Counter(one.language for one in threes())
    assert len(threes()) == 10
    assert languages["en"] >= 5
    assert len(languages) >= 4


@pytest.mark.parametrize("three", threes(), ids=lambda three: three.text[:20])
def test_a_stranger_has_more_words_of_the_sentence_than_its_paraphrase(three: Three) -> None:
    asked = words(three.text)
    assert len(asked & words(three.stranger)) > len(asked & words(three.paraphrase))


def test_the_bundled_model_ranks_paraphrases_of_its_language(embedder: OnnxEmbedder) -> None:
    pairs = score_pairs(embedder)
    assert all(pair.is_right for pair in pairs if pair.language == "en")
    assert all(-1.0 <= score <= 1.001 for one in pairs for score in (one.paraphrase, one.stranger))


def test_a_model_without_understanding_is_found_out(model_folder: Any) -> None:
    tried = try_model(Trial(str(model_folder(tiny_graph(), **POOLING)), whole=True))
    assert sum(pair.is_right for pair in tried.pairs) < 8
    assert tried.identity.dim == DIM
    assert tried.per_second > 0
    assert tried.speed > 0


def test_the_bundled_model_is_as_quick_as_itself_and_tells_which_words_it_knows() -> None:
    english = try_model(Trial("bundled", whole=True, sample="Refunds take thirty days."))
    assert (english.speed, english.known_share) == (1.0, 1.0)
    chinese = try_model(Trial("bundled", whole=True, sample="召回效果不好的插件文件夹"))
    assert chinese.known_share is not None
    assert chinese.known_share < 0.85


def test_none_is_no_model_to_try() -> None:
    with pytest.raises(FailedPrecondition, match="no embedding model"):
        try_model(Trial("none"))


def test_another_dimension_than_the_configuration_says_is_told(model_folder: Any) -> None:
    folder = model_folder(
        tiny_graph(), **{"1_Pooling/config.json": {"word_embedding_dimension": 9}}
    )
    with pytest.raises(FailedPrecondition, match=r"vectors of 4 numbers.*says 9"):
        try_model(Trial(str(folder)))


def test_a_graph_that_wants_all_memory_is_refused_in_its_own_process(model_folder: Any) -> None:
    folder = model_folder(tiny_graph(greed=1 << 34), **POOLING)
    with ChildPool(TARGET, memory_limit=1 << 30) as pool:
        with pytest.raises(FailedPrecondition, match="needs more memory") as caught:
            pool.call(Trial(str(folder)))
        assert "smaller" in caught.value.next_step
        assert pool.call(Trial("bundled")).identity.dim == 384


@pytest.mark.parametrize("kept", [0, 1, 100, 20_000_000])
def test_a_graph_that_was_cut_off_is_refused(model_folder: Any, kept: int) -> None:
    from kx_desktop.embedding.bundled import bundled_folder

    folder = model_folder((bundled_folder() / "model.onnx").read_bytes()[:kept])
    with ChildPool(TARGET) as pool, pytest.raises(FailedPrecondition, match="damaged") as caught:
        pool.call(Trial(str(folder)))
    assert caught.value.next_step
