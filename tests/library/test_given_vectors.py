"""Vectors that the caller brings: no model is needed for them, and none is asked."""

import math
from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.library.helping import ask, texts, without_embedder, write

TEXTS = ["due east", "due north", "north-east"]
VECTORS = [(2.0, 0.0), (0.0, 3.0), (1.0, 1.0)]


@pytest.fixture
def no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a model fails the test."""

    def refuse(self: OnnxEmbedder) -> None:
        raise AssertionError("a model was loaded")

    monkeypatch.setattr(OnnxEmbedder, "_loaded", refuse)


@pytest.mark.parametrize("settings", [Settings(), without_embedder()], ids=["bundled", "none"])
def test_vectors_of_the_callers_own_need_no_model(
    tmp_path: Path, no_model: None, settings: Settings
) -> None:
    with Library.open(tmp_path, settings=settings) as library:
        report = library.ingest("compass", texts=TEXTS, vectors=VECTORS)
        assert (report.inserted, report.chunk_count, report.advisories) == (3, 3, ())
        assert [file.state for file in report.files] == ["indexed"] * 3
        (summary,) = library.datasets()
        assert (summary.dim, summary.stale) == (2, ())
        for mode in ("hybrid", "dense"):
            query = Query(dataset="compass", vector=(9.0, 1.0), mode=mode, include_vector=True)
            hits = library.query(query).hits
            assert texts(hits) == ["due east", "north-east", "due north"]
            assert hits[0].vector == pytest.approx((1, 0))
            assert hits[2].vector == pytest.approx((0, 1))
            assert hits[0].paths["dense"].score == pytest.approx(9 / math.hypot(9, 1), abs=1e-5)
        assert texts(ask(library, "compass", "north", mode="fulltext")) == [
            "due north",
            "north-east",
        ]
        both = library.query(Query(dataset="compass", text="north", vector=(0.1, 1.0)))
        assert both.mode == "hybrid"
        assert texts(both.hits)[0] == "due north"


def test_a_text_with_its_vector_is_one_passage_however_long(tmp_path: Path) -> None:
    long = "A very long text. " * 500
    with Library.open(tmp_path, settings=without_embedder()) as library:
        library.ingest("own", texts=[long], vectors=[(1.0, 2.0, 3.0)])
        (hit,) = ask(library, "own", "long", mode="fulltext")
        assert (hit.text, hit.chunk_count) == (long, 1)


@pytest.mark.parametrize(
    ("vectors", "problem"),
    [
        ([(1.0, 0.0)], "got 1 vectors for 2 texts"),
        ([(1.0, 0.0)] * 3, "got 3 vectors for 2 texts"),
        ([], "got 0 vectors for 2 texts"),
        ([(1.0, 0.0), (1.0, 0.0, 0.0)], "lengths differ"),
        ([(), ()], "lengths differ"),
        ([(1.0, 0.0), (1.0, math.nan)], "text 2 holds a value that is not a finite number"),
        ([(math.inf, 0.0), (1.0, 0.0)], "text 1 holds a value that is not a finite number"),
        ([(1.0, 0.0), (0.0, 0.0)], "no direction"),
        ([(1.0, 0.0), ("a", "b")], "not a number"),
    ],
)
def test_vectors_that_cannot_be_are_refused_by_name_and_nothing_is_stored(
    library: Library, dataset: str, vectors: list[tuple[float, ...]], problem: str
) -> None:
    with pytest.raises(InvalidArgument, match=problem) as caught:
        library.ingest(dataset, texts=["one", "two"], vectors=vectors)
    assert caught.value.message.startswith("vectors:")
    assert caught.value.next_step
    assert dataset not in [one.name for one in library.datasets()]


def test_a_wrong_dimension_is_refused_by_name(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=TEXTS, vectors=VECTORS)
    with pytest.raises(InvalidArgument, match="vectors: got vectors of 3 numbers") as caught:
        library.ingest(dataset, texts=["up"], vectors=[(1.0, 2.0, 3.0)])
    assert caught.value.next_step == "The dataset takes vectors of 2 numbers."
    with pytest.raises(InvalidArgument, match="vector: got 3 numbers") as caught:
        library.query(Query(dataset=dataset, vector=(1.0, 2.0, 3.0)))
    assert caught.value.next_step == "The dataset takes vectors of 2 numbers."
    assert library.query(Query(dataset=dataset, vector=(1.0, 0.0))).total == 3


@pytest.mark.parametrize("vector", [(math.nan, 1.0), (0.0, 0.0), (math.inf, 1.0), ("a", 1.0)])
def test_a_query_vector_that_cannot_be_is_refused_by_name(
    library: Library, dataset: str, vector: tuple[float, float]
) -> None:
    library.ingest(dataset, texts=TEXTS, vectors=VECTORS)
    with pytest.raises(InvalidArgument) as caught:
        library.query(Query(dataset=dataset, vector=vector))
    assert caught.value.message.startswith("vector:")


@pytest.mark.parametrize("dimension", [3, 383, 385])
@pytest.mark.parametrize("is_new", [True, False])
def test_a_vector_beside_files_must_fit_the_model_that_embeds_them(
    library: Library, dataset: str, tmp_path: Path, dimension: int, is_new: bool
) -> None:
    name = f"{dataset} {dimension} {is_new}"
    if not is_new:
        library.ingest(name, texts=["already here"])
    file = write(tmp_path / "a.txt", "embedded by the model")
    with pytest.raises(InvalidArgument, match=f"vectors of {dimension} numbers"):
        library.ingest(name, files=[file], texts=["mine"], vectors=[(1.0,) * dimension])
    report = library.ingest(
        name, files=[file], texts=["mine"], vectors=[(1.0,) + (0.0,) * 383], metadata={"a": "b"}
    )
    assert report.failed == 0
    first = library.query(Query(dataset=name, vector=(1.0,) + (0.0,) * 383, k=1)).hits[0]
    assert (first.text, first.score) == ("mine", 1.0)
    assert ask(library, name, "embedded by the model", mode="dense")[0].text == file.read_text()


def test_text_without_a_vector_is_refused_where_vectors_are_the_callers_own(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    library.ingest(dataset, texts=TEXTS, vectors=VECTORS)
    file = write(tmp_path / "a.txt", "no vector")
    for what in ({"texts": ["no vector"]}, {"files": [file]}):
        with pytest.raises(FailedPrecondition, match="its callers' own") as caught:
            library.ingest(dataset, **what)  # type: ignore[arg-type]
        assert "vector" in caught.value.next_step
    for mode in ("dense", "hybrid"):
        with pytest.raises(FailedPrecondition, match="its callers' own") as caught:
            ask(library, dataset, "which way?", mode=mode)
        assert "fulltext" in caught.value.next_step
    found = texts(ask(library, dataset, "east", mode="fulltext"))
    assert sorted(found) == ["due east", "north-east"]


def test_the_same_text_again_is_unchanged(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=TEXTS, vectors=VECTORS)
    report = library.ingest(dataset, texts=TEXTS[:1], vectors=[(0.0, 1.0)])
    assert (report.inserted, report.unchanged) == (0, 1)
    (first,) = library.query(Query(dataset=dataset, vector=(1.0, 0.0), k=1)).hits
    assert first.text == "due east"


def test_texts_that_were_cut_short_before_they_were_stored_are_not_taken_up_without_their_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        pass

    def cut(self: Storer, batch: object) -> object:
        raise PowerCut

    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("compass", texts=["due south"], vectors=[(0.0, -1.0)])
        with monkeypatch.context() as patch:
            patch.setattr(Storer, "store", cut)
            with pytest.raises(PowerCut):
                library.ingest("compass", texts=TEXTS, vectors=VECTORS)
    with Library.open(tmp_path, settings=Settings()) as library:
        report = library.ingest("compass", texts=TEXTS, vectors=VECTORS)
        assert (report.inserted, report.doc_count, report.chunk_count) == (3, 4, 4)
        hits = library.query(Query(dataset="compass", vector=(1.0, 0.0))).hits
        assert texts(hits) == ["due east", "north-east", "due north", "due south"]


def test_a_callers_vector_says_nothing_of_the_same_text_elsewhere(tmp_path: Path) -> None:
    text = "The refund window is thirty days."
    askew = [0.0] * 384
    askew[3] = 1.0
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("mixed", texts=["something to stamp the dataset with"])
        library.ingest("mixed", texts=[text], vectors=[askew])
        library.ingest("plain", texts=[text])
        (hit,) = library.query(Query("plain", text, mode="dense", include_vector=True)).hits
    assert hit.vector is not None
    assert hit.vector[3] < 0.5
    assert hit.paths["dense"].score > 0.98


def test_half_a_character_is_refused_rather_than_replaced(tmp_path: Path) -> None:
    with (
        Library.open(tmp_path, settings=Settings()) as library,
        pytest.raises(InvalidArgument, match="text 2"),
    ):
        library.ingest("notes", texts=["whole", "half \ud83d"])
