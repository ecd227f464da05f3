"""A changed file takes the place of what stood there; nothing is ever deleted."""

from pathlib import Path

import pytest

from kx_desktop.library import Library, Query
from tests.library.helping import ask, texts, write


def test_a_changed_file_takes_the_place_of_its_earlier_self(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "hours.txt", "The shop opens at nine.")
    library.ingest(dataset, files=[file])
    write(file, "The shop opens at eleven.")
    report = library.ingest(dataset, files=[file])
    assert (report.inserted, report.doc_count, report.chunk_count) == (1, 1, 1)
    for mode in ("hybrid", "dense", "fulltext"):
        found = texts(ask(library, dataset, "when does the shop open?", mode=mode))
        assert found == ["The shop opens at eleven."]
        both = ask(library, dataset, "when does the shop open?", mode=mode, include_superseded=True)
        assert sorted(texts(both)) == ["The shop opens at eleven.", "The shop opens at nine."]


def test_a_file_put_back_brings_its_document_back(
    library: Library, dataset: str, tmp_path: Path, embedded: list[str]
) -> None:
    file = write(tmp_path / "hours.txt", "The bakery opens at nine.")
    library.ingest(dataset, files=[file])
    write(file, "The bakery opens at eleven.")
    library.ingest(dataset, files=[file])
    embedded.clear()
    write(file, "The bakery opens at nine.")
    report = library.ingest(dataset, files=[file])
    assert (report.inserted, report.unchanged, report.doc_count) == (0, 1, 1)
    assert texts(ask(library, dataset, "bakery")) == ["The bakery opens at nine."]
    assert embedded == []
    assert len(ask(library, dataset, "bakery", include_superseded=True)) == 2


def test_a_superseded_document_has_its_text_still(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.txt", "as it once was")
    ref = library.ingest(dataset, files=[file]).files[0].content_ref
    write(file, "as it is today")
    library.ingest(dataset, files=[file])
    assert library.document_text(ref) == "as it once was"


def test_a_file_that_cannot_be_read_any_more_leaves_its_document(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.txt", "still worth knowing")
    library.ingest(dataset, files=[file])
    file.unlink()
    report = library.ingest(dataset, files=[file])
    assert (report.failed, report.doc_count) == (1, 1)
    assert texts(ask(library, dataset, "worth knowing")) == ["still worth knowing"]


def test_another_dataset_knows_nothing_of_it(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.txt", "the first wording of it")
    library.ingest(dataset, files=[file])
    library.ingest(dataset + " copy", files=[file])
    write(file, "the second wording of it")
    library.ingest(dataset, files=[file])
    assert texts(ask(library, dataset, "wording")) == ["the second wording of it"]
    assert texts(ask(library, dataset + " copy", "wording")) == ["the first wording of it"]


@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
def test_many_superseded_passages_do_not_crowd_out_the_live_ones(
    library: Library, dataset: str, tmp_path: Path, mode: str
) -> None:
    name = f"{dataset} {mode}"
    file = write(tmp_path / "log.txt", "The pump was oiled and the pump was cleaned.\n" * 12)
    for day in range(4):
        file.write_text(file.read_text() + f"Day {day}: the pump rests.\n")
        library.ingest(name, files=[file], chunk_size=60, chunk_overlap=0)
    result = library.query(Query(dataset=name, text="pump", mode=mode, k=64, rerank=False))
    wanted = library.query(
        Query(dataset=name, text="pump", mode=mode, k=64, rerank=False, include_superseded=True)
    )
    (ref,) = {hit.parent_ref for hit in result.hits}
    assert library.document_text(ref) == file.read_text()
    assert {hit.content_ref for hit in result.hits} <= {hit.content_ref for hit in wanted.hits}
    assert any("Day 3" in hit.text for hit in result.hits)
