"""What was read is found by words at once, by meaning when its vectors are there; no passage is embedded twice."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.ingest import embedding_stage
from kx_desktop.library import IngestProgress, Library, Query
from kx_desktop.settings import Settings
from tests.library.helping import DEADLINE, ask, model_folder, texts, until, write


class Gate:
    """Lets passages be embedded one by one, as the test says."""

    def __init__(self) -> None:
        self._permits = threading.Semaphore(0)
        self.is_open = False

    def let(self, count: int) -> None:
        self._permits.release(count)

    def open(self) -> None:
        self.is_open = True
        self._permits.release(10_000)

    def wait(self) -> None:
        assert self._permits.acquire(timeout=DEADLINE)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    run: Callable[[OnnxEmbedder, str], object] = OnnxEmbedder.embed_passage

    def waiting(self: OnnxEmbedder, text: str) -> object:
        gate.wait()
        return run(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", waiting)
    monkeypatch.setattr(embedding_stage, "CHUNK_ROWS", 2)
    yield gate
    gate.open()


def test_words_are_found_before_vectors_come_and_the_result_says_how_many_lack_one(
    library: Library, dataset: str, gate: Gate
) -> None:
    pieces = [f"parcel number {number} weighs {number * 3} pounds" for number in range(1, 7)]
    library.ingest(dataset, texts=["  "])  # so that there is a dataset to ask

    def without_vector() -> int:
        return library.query(Query(dataset=dataset, text="parcel")).passages_without_vector

    told: list[IngestProgress] = []
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(library.ingest, dataset, texts=pieces, on_progress=told.append)
        until(lambda: len(ask(library, dataset, "parcel", mode="fulltext")) == 6, "found by words")
        assert not job.done()
        assert without_vector() == 6
        assert ask(library, dataset, "parcel", mode="dense") == ()
        assert len(ask(library, dataset, "parcel", mode="hybrid")) == 6
        (summary,) = [one for one in library.datasets() if one.name == dataset]
        assert (summary.chunk_count, summary.passages_without_vector) == (6, 6)
        gate.let(4)
        until(lambda: without_vector() == 2, "two passages lack a vector")
        assert len(ask(library, dataset, "parcel", mode="dense")) == 4
        gate.open()
        assert [file.state for file in job.result(DEADLINE).files] == ["indexed"] * 6
    assert without_vector() == 0
    assert len(ask(library, dataset, "parcel", mode="dense")) == 6
    assert (told[-1].passages_total, told[-1].passages_embedded) == (6, 6)


def test_another_dataset_is_asked_and_listed_while_one_is_filled(
    library: Library, dataset: str, gate: Gate
) -> None:
    gate.let(1)
    library.ingest(dataset, texts=["the kettle is on the stove"])
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(library.ingest, dataset + " two", texts=["the cup is on the table"])
        until(
            lambda: dataset + " two" in [one.name for one in library.datasets()], "the new dataset"
        )
        assert texts(ask(library, dataset, "where is the kettle?")) == [
            "the kettle is on the stove"
        ]
        assert not job.done()
        gate.open()
        assert job.result(DEADLINE).inserted == 1


def test_a_passage_is_embedded_once_in_a_library(
    library: Library, dataset: str, embedded: list[str], tmp_path: Path
) -> None:
    shared = f"The very same paragraph, for {dataset}, stands in both."
    library.ingest(dataset, texts=[shared, f"alone {dataset}"])
    assert sorted(embedded) == sorted([shared, f"alone {dataset}"])
    embedded.clear()
    file = write(tmp_path / "a.txt", shared)
    library.ingest(dataset + " two", files=[file], texts=[f"new {dataset}"])
    assert embedded == [f"new {dataset}"]
    assert texts(ask(library, dataset + " two", shared, mode="dense"))[0] == shared


def test_a_passage_that_comes_again_and_again_in_one_ingest_is_embedded_once(
    library: Library, dataset: str, embedded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding_stage, "CHUNK_ROWS", 3)
    line = f"Chorus of {dataset}, sung again and once again.\n\n"
    verses = [f"Verse {number} of {dataset} is sung by one.\n\n" for number in range(8)]
    song = "".join(verse + line for verse in verses)
    library.ingest(dataset, texts=[song], chunk_size=55, chunk_overlap=0)
    assert len(embedded) == len(set(embedded))
    assert sum("Chorus" in text for text in embedded) == 1


def test_another_model_shares_no_vectors(tmp_path: Path, embedded: list[str]) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("first", texts=["a stone"])
    model = model_folder(tmp_path / "model", id="another-model")
    with Library.open(folder, settings=Settings().with_value("embedder", str(model))) as library:
        library.ingest("second", texts=["a stone"])
    assert embedded == ["a stone", "a stone"]
