"""The library says what its model is not made for, once, and goes on."""

from pathlib import Path

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, model_folder, texts

GERMAN = "Die Kündigung bedarf der Schriftform und ist mit einer Frist von drei Monaten zum Jahresende möglich."
CHINESE = "会议决定于四月十八日搬迁仓库，所有部门须在此之前完成盘点并提交报告。"
ENGLISH = "Notice must be given in writing, three months before the end of the year."


@pytest.fixture(autouse=True)
def name(dataset: str) -> str:
    return dataset


def test_what_the_model_was_made_for_needs_no_advice(library: Library, name: str) -> None:
    assert library.ingest(name, texts=[ENGLISH]).advisories == ()


def test_another_language_is_said_once_however_many_documents(library: Library, name: str) -> None:
    report = library.ingest(name, texts=[GERMAN, GERMAN.replace("drei", "sechs"), ENGLISH])
    (sentence,) = report.advisories
    assert "(de)" in sentence
    assert "1 other document is" in sentence or "1 other document (de)" in sentence
    assert texts(ask(library, name, "Frist", mode="fulltext"))


def test_tokens_outside_the_vocabulary_are_said(library: Library, name: str) -> None:
    (sentence,) = library.ingest(name, texts=[CHINESE]).advisories
    assert "unknown to the vocabulary of all-MiniLM-L6-v2" in sentence
    assert texts(ask(library, name, "仓库", mode="fulltext")) == [CHINESE]


def test_a_chat_model_is_used_with_a_word_about_it(tmp_path: Path) -> None:
    model = model_folder(tmp_path / "model", id="some-chat-model", decoder=True)
    settings = Settings().with_value("embedder", str(model))
    with Library.open(tmp_path / "library", settings=settings) as library:
        (sentence,) = library.ingest("notes", texts=[ENGLISH]).advisories
        assert "some-chat-model is a chat model" in sentence
        assert library.info().embedder_is_decoder
        assert sentence in library.info().advisories
        assert texts(ask(library, "notes", "how is notice given?", mode="dense")) == [ENGLISH]
