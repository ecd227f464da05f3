"""What makes stored vectors and words comparable is written down; where it changed, the person is told what."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, StaleIndex
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.library.helping import ask, model_folder, texts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stamped") / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", texts=["the well is deep", "the roof is high"])
    return folder


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    model = model_folder(tmp_path_factory.mktemp("model") / "other", id="another-model")
    return Settings().with_value("embedder", str(model))


def test_another_embedder_is_refused_with_what_changed_and_what_to_do(
    folder: Path, other: Settings
) -> None:
    with Library.open(folder, settings=other) as library:
        for call in (
            lambda: ask(library, "notes", "deep", mode="dense"),
            lambda: ask(library, "notes", "deep", mode="hybrid"),
            lambda: library.ingest("notes", texts=["something new"]),
        ):
            with pytest.raises(StaleIndex) as caught:
                call()
            assert isinstance(caught.value, FailedPrecondition)
            assert (
                "the embedding model was all-MiniLM-L6-v2 and is another-model now"
                in caught.value.message
            )
            assert "chunk" not in caught.value.message
            assert "Rebuild" in caught.value.next_step
            assert "new dataset" in caught.value.next_step
        (summary,) = library.datasets()
        assert summary.stale == (
            "the embedding model was all-MiniLM-L6-v2 and is another-model now",
        )


def test_another_embedder_does_not_touch_words(folder: Path, other: Settings) -> None:
    with Library.open(folder, settings=other) as library:
        assert texts(ask(library, "notes", "deep", mode="fulltext")) == ["the well is deep"]
        # The caller's own vector needs no embedder either.
        assert library.query(Query(dataset="notes", vector=(1.0,) * 384)).total == 2


def test_another_stop_word_setting_is_refused_in_every_mode(folder: Path) -> None:
    settings = Settings().with_value("stop_words", True)
    with Library.open(folder, settings=settings) as library:
        for mode in ("dense", "hybrid", "fulltext"):
            with pytest.raises(StaleIndex, match="the stop-word setting was off and is on now"):
                ask(library, "notes", "deep", mode=mode)
        with pytest.raises(StaleIndex, match="stop-word"):
            library.ingest("notes", texts=["something new"])


def test_what_only_orders_hits_is_not_in_it(folder: Path) -> None:
    settings = (
        Settings().with_value("rrf_k", 5).with_value("mmr_lambda", 0.2).with_value("rerank", False)
    )
    with Library.open(folder, settings=settings) as library:
        assert len(ask(library, "notes", "how deep is the well?")) == 2
        assert library.datasets()[0].stale == ()


def test_the_default_passage_size_is_that_of_the_dataset(folder: Path) -> None:
    settings = Settings().with_value("chunk_size", 500)
    with Library.open(folder, settings=settings) as library:
        report = library.ingest("notes", texts=["the gate is wide"])
        assert (report.inserted, library.datasets()[0].stale) == (1, ())


@pytest.mark.parametrize(
    ("size", "overlap", "change"),
    [
        (500, None, "the chunk size was 1000 and is 500 now"),
        (None, 50, "the chunk overlap was 200 and is 50 now"),
    ],
)
def test_another_passage_size_is_refused(
    folder: Path, size: int | None, overlap: int | None, change: str
) -> None:
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(StaleIndex, match=change),
    ):
        library.ingest("notes", texts=["new"], chunk_size=size, chunk_overlap=overlap)


def test_put_back_as_it_was_it_is_sound_again(
    folder: Path, other: Settings, tmp_path: Path
) -> None:
    with Library.open(folder, settings=Settings()) as library:
        assert texts(ask(library, "notes", "deep", mode="dense"))[0] == "the well is deep"
        assert library.datasets()[0].stale == ()


def test_two_libraries_made_alike_have_one_fingerprint(tmp_path: Path, other: Settings) -> None:
    found = []
    for number, settings in enumerate([Settings(), Settings(), other]):
        with Library.open(tmp_path / str(number), settings=settings) as library:
            library.ingest("notes", texts=["x"])
            found.append(library.datasets()[0].fingerprint)
    assert found[0] == found[1] != found[2]
