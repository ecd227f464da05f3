"""Where there is no embedding model: what needs one is refused with what to do, the rest goes on."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, model_folder, texts, without_embedder, write


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made with a model") / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", texts=["the piano is out of tune"])
    return folder


def test_text_is_not_taken_in(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "x")
    with Library.open(tmp_path / "library", settings=without_embedder()) as library:
        for what in ({"texts": ["x"]}, {"files": [file]}):
            with pytest.raises(FailedPrecondition, match="no embedding model") as caught:
                library.ingest("notes", **what)  # type: ignore[arg-type]
            assert "settings" in caught.value.next_step
        assert library.datasets() == ()


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_a_question_by_meaning_is_refused(folder: Path, mode: str) -> None:
    with (
        Library.open(folder, settings=without_embedder()) as library,
        pytest.raises(FailedPrecondition, match="no embedding model") as caught,
    ):
        ask(library, "notes", "is the piano in tune?", mode=mode)
    assert "fulltext" in caught.value.next_step


def test_a_question_by_words_is_answered(folder: Path) -> None:
    with Library.open(folder, settings=without_embedder()) as library:
        hits = ask(library, "notes", "piano", mode="fulltext")
        assert texts(hits) == ["the piano is out of tune"]
        assert library.datasets()[0].stale == ()


def test_a_model_that_is_gone_stops_neither_list_nor_words(folder: Path, tmp_path: Path) -> None:
    settings = Settings().with_value("embedder", str(tmp_path / "unplugged"))
    with Library.open(folder, settings=settings) as library:
        assert [one.name for one in library.datasets()] == ["notes"]
        assert texts(ask(library, "notes", "piano", mode="fulltext"))
        with pytest.raises(FailedPrecondition, match="unplugged"):
            ask(library, "notes", "piano", mode="dense")


def test_a_model_that_is_damaged_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    model = model_folder(tmp_path / "model", id="damaged")
    (model / "model.onnx").unlink()
    (model / "model.onnx").write_bytes(b"not a graph")
    settings = Settings().with_value("embedder", str(model))
    with (
        Library.open(tmp_path / "library", settings=settings) as library,
        pytest.raises(FailedPrecondition) as caught,
    ):
        library.ingest("notes", texts=["x"])
    assert caught.value.next_step
