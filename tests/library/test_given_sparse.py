"""Sparse vectors that the caller brings: kept for good, searched by inner product, of one kind in a dataset."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library, Query
from kx_desktop.library.fingerprint import CALLERS_SPARSE
from kx_desktop.settings import Settings
from tests.library.helping import until, without_embedder, write
from tests.library.queueing import left_open
from tests.library.sparse_asking import NOTES, found

VECTORS: list[dict[int, float]] = [{1: 1.0, 7: 0.5}, {2: 3.0, 7: 0.25}, {4_294_967_295: 2.0}]


@pytest.mark.parametrize("settings", [Settings(), without_embedder()], ids=["embedded", "alone"])
def test_callers_sparse_vectors_are_searched_by_inner_product(
    tmp_path: Path, settings: Settings
) -> None:
    with Library.open(tmp_path, settings=settings) as library:
        report = library.ingest("own", texts=NOTES, sparse_vectors=VECTORS)
        assert [file.state for file in report.files] == ["indexed"] * 3
        assert found(library, "own", sparse_vector={7: 2.0, 2: 1.0}) == [
            (NOTES[1], 3.5),
            (NOTES[0], 1.0),
        ]
        assert found(library, "own", sparse_vector={4_294_967_295: 0.5}) == [(NOTES[2], 1.0)]
        hits = library.query(Query("own", "deep", mode="fulltext")).hits
        assert [hit.text for hit in hits] == [NOTES[0]]
        assert library.query(Query("own", "deep", mode="fulltext")).passages_without_vector == 0
        assert library.datasets()[0].stale == ()
    with Library.open(tmp_path, settings=settings) as library:
        library.ingest("own", texts=["a fourth"], sparse_vectors=[{1: 9, 2: 0}])
        assert found(library, "own", sparse_vector={1: 1.0, 2: 1.0})[0] == ("a fourth", 9.0)


def test_where_there_is_an_embedder_such_texts_are_found_by_meaning_too(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("own", texts=NOTES, sparse_vectors=VECTORS)
        (first, *_) = library.query(Query("own", "how long may I return it?", mode="dense")).hits
        assert first.text == NOTES[2]


def test_both_kinds_of_vectors_may_come_together(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=without_embedder()) as library:
        library.ingest(
            "own", texts=NOTES, sparse_vectors=VECTORS, vectors=[(1, 0), (0, 1), (-1, 0)]
        )
        assert found(library, "own", sparse_vector={2: 1.0}) == [(NOTES[1], 3.0)]
        hits = library.query(Query("own", vector=(1.0, 0.1), mode="dense")).hits
        assert hits[0].text == NOTES[0]


def test_a_text_with_its_sparse_vector_is_one_passage_however_long(tmp_path: Path) -> None:
    long = "A very long text. " * 300
    with Library.open(tmp_path, settings=without_embedder()) as library:
        report = library.ingest("own", texts=[long], sparse_vectors=[{1: 1.0}])
        assert report.chunk_count == 1


@pytest.mark.parametrize(
    ("vectors", "problem"),
    [
        ([{1: 1.0}], "got 1 vectors for 2 texts"),
        ([{1: 1.0}, {}], "text 2 has no weight above 0"),
        ([{1: 0.0}, {1: 1.0}], "text 1 has no weight above 0"),
        ([{1: 1.0}, {-1: 1.0}], "text 2 has the term -1"),
        ([{1: 1.0}, {2**32: 1.0}], "text 2 has the term 4294967296"),
        ([{1: 1.0}, {"1": 1.0}], "text 2 has the term '1'"),
        ([{1: 1.0}, {True: 1.0}], "text 2 has the term True"),
        ([{1: 1.0}, {1: -0.5}], "text 2 has the weight -0.5"),
        ([{1: 1.0}, {1: float("nan")}], "text 2 has the weight nan"),
        ([{1: 1.0}, {1: 1e300}], "text 2 has the weight 1e"),
        ([{1: 1.0}, {1: 10**400}], "text 2 has the weight 1000"),
        ([{1: 1.0}, {1: True}], "text 2 has the weight True"),
        ([{1: 1.0}, {1: "a"}], "text 2 has the weight 'a'"),
        ([{1: 1.0}, [1.0]], "text 2 is list"),
    ],
)
def test_sparse_vectors_that_cannot_be_are_refused_by_name_and_nothing_is_stored(
    library: Library, dataset: str, vectors: list[dict[int, float]], problem: str
) -> None:
    with pytest.raises(InvalidArgument, match=problem) as caught:
        library.ingest(dataset, texts=["one", "two"], sparse_vectors=vectors)
    assert caught.value.parameter == "sparse_vectors"
    assert caught.value.next_step
    assert library._datasets.find(dataset) is None


def test_a_dataset_takes_sparse_vectors_of_one_kind(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    library.ingest(dataset, texts=NOTES[:1], sparse_vectors=VECTORS[:1])
    file = write(tmp_path / "a.txt", "no sparse vector")
    for what in ({"texts": ["none"]}, {"files": [file]}):
        with pytest.raises(FailedPrecondition, match="a text needs its sparse vector") as caught:
            library.ingest(dataset, **what)  # type: ignore[arg-type]
        assert caught.value.next_step
    with pytest.raises(FailedPrecondition, match="a text needs its sparse vector"):
        library.queue.offer(dataset, files=[file])
    with pytest.raises(InvalidArgument, match="got files beside them"):
        library.ingest(dataset, texts=["x"], files=[file], sparse_vectors=[{1: 1.0}])
    with pytest.raises(FailedPrecondition, match="sparse vectors of its callers' own"):
        found(library, dataset, text="deep")
    other = f"{dataset}, of words"
    library.ingest(other, texts=NOTES)
    with pytest.raises(FailedPrecondition, match="were made here"):
        library.ingest(other, texts=["x"], sparse_vectors=[{1: 1.0}])
    assert len(library.query(Query(dataset, "deep", mode="fulltext")).hits) == 1


def test_dense_vectors_do_not_come_into_a_dataset_of_sparse_ones_alone(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=without_embedder()) as library:
        library.ingest("own", texts=NOTES, sparse_vectors=VECTORS)
        with pytest.raises(InvalidArgument, match="vectors of 2 numbers") as caught:
            library.ingest("own", texts=["x"], sparse_vectors=[{1: 1.0}], vectors=[(1.0, 0.0)])
        assert "sparse vectors alone" in caught.value.next_step
        assert library.query(Query("own", vector=(1.0, 0.0), mode="dense")).hits == ()
    with Library.open(tmp_path, settings=Settings()) as library:
        report = library.ingest("own", texts=["later"], sparse_vectors=[{1: 1.0}])
        assert [file.state for file in report.files] == ["indexed"]


@pytest.mark.parametrize("queued", [False, True])
@pytest.mark.parametrize("settings", [Settings(), without_embedder()], ids=["embedded", "alone"])
def test_a_rebuild_carries_callers_sparse_vectors_over(
    tmp_path: Path, settings: Settings, queued: bool
) -> None:
    with Library.open(tmp_path, settings=settings) as library:
        library.ingest("own", texts=NOTES, sparse_vectors=VECTORS)
        before = found(library, "own", sparse_vector={7: 2.0, 2: 1.0})
        if queued:
            library.rebuild_later("own", "anew")
            library.queue.start()
            until(lambda: not left_open(tmp_path), "the rebuild is done")
        else:
            library.rebuild("own", "anew", chunk_size=100)
        assert found(library, "anew", sparse_vector={7: 2.0, 2: 1.0}) == before
        anew = library._datasets.find("anew")
        assert anew is not None
        assert anew.fingerprint["sparse"] == CALLERS_SPARSE


def test_texts_that_were_cut_short_are_not_taken_up_without_their_sparse_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        pass

    def cut(self: Storer, batch: object) -> object:
        raise PowerCut

    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("own", texts=NOTES[:1], sparse_vectors=VECTORS[:1])
        with monkeypatch.context() as patch:
            patch.setattr(Storer, "store", cut)
            with pytest.raises(PowerCut):
                library.ingest("own", texts=NOTES, sparse_vectors=VECTORS)
    with Library.open(tmp_path, settings=Settings()) as library:
        report = library.ingest("own", texts=NOTES[1:], sparse_vectors=VECTORS[1:])
        assert (report.inserted, report.doc_count) == (2, 3)
        assert [text for text, _ in found(library, "own", sparse_vector={7: 1.0})] == NOTES[:2]
