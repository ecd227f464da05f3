"""What is said about a model and a document that do not suit each other."""

from dataclasses import replace

import pytest

from kx_desktop.embedding import EmbedderIdentity, Prompts, advisories
from kx_desktop.embedding.advisories import ranking_advisory
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder

GOOD = EmbedderIdentity("good", "00", 384, "mean", True, Prompts(), 256, ("en",), False)


def test_a_fitting_model_is_not_spoken_of() -> None:
    assert advisories(GOOD, unknown_share=0.15, language="en-GB") == ()
    assert advisories(GOOD) == ()


def test_a_chat_model_is_named() -> None:
    (sentence,) = advisories(replace(GOOD, id="llama3", decoder=True))
    assert "llama3 is a chat model" in sentence


def test_a_model_that_takes_strangers_for_paraphrases_is_told_of() -> None:
    sentence = ranking_advisory(GOOD, 6, 10)
    assert sentence is not None
    assert "good ranks only 6 of 10 paraphrases" in sentence
    assert ranking_advisory(GOOD, 7, 10) is ranking_advisory(GOOD, 0, 0) is None


def test_unknown_words_are_counted() -> None:
    (sentence,) = advisories(GOOD, unknown_share=0.153, document="notes.txt")
    assert "15% of notes.txt is unknown" in sentence


@pytest.mark.parametrize("language", ["ko", "de-AT", "pt_BR", "ZH"])
def test_another_language_is_named(language: str) -> None:
    (sentence,) = advisories(GOOD, language=language, document="a.txt")
    assert "a.txt" in sentence
    assert language[:2].lower() in sentence


def test_a_model_of_unknown_languages_is_not_doubted() -> None:
    assert advisories(replace(GOOD, languages=()), language="ko") == ()


def test_english_is_known_and_a_foreign_script_is_not(embedder: OnnxEmbedder) -> None:
    assert embedder.unknown_share("An ordinary sentence, with punctuation.") == 0.0
    assert embedder.unknown_share("召回效果不好的插件文件夹") > 0.15
    assert embedder.unknown_share("\ud83d a") < 1.0
    assert embedder.unknown_share("") == embedder.unknown_share(" \n") == 0.0


def test_a_long_document_is_judged_all_over(embedder: OnnxEmbedder) -> None:
    half = 150_000
    text = "plain words " * (half // 12) + "鬱 " * (half // 2)
    assert 0.3 < embedder.unknown_share(text) < 0.9
