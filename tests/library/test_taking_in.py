"""Files, texts and folders go in; the same bytes go in once."""

import itertools
from pathlib import Path

import pytest
from blake3 import blake3

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.library import IngestProgress, Library, Query
from tests.library.helping import ask, names, reasons, states, texts, write


def test_files_texts_and_folders_go_in_together(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "folder" / "a.txt", "apples are red")
    write(tmp_path / "folder" / "below" / "b.md", "# Pears\n\nPears are green.")
    alone = write(tmp_path / "c.txt", "plums are blue")
    report = library.ingest(
        dataset, files=[tmp_path / "folder", alone], texts=["cherries are small"]
    )
    assert (report.dataset, report.doc_count, report.chunk_count) == (dataset, 4, 4)
    assert (report.inserted, report.unchanged, report.failed) == (4, 0, 0)
    assert [file.state for file in report.files] == ["indexed"] * 4
    assert [file.passages for file in report.files] == [1] * 4
    for question, answer in [
        ("apples", "apples are red"),
        ("pears", "# Pears\n\nPears are green."),
        ("plums", "plums are blue"),
        ("cherries", "cherries are small"),
    ]:
        for mode in ("hybrid", "dense", "fulltext"):
            assert ask(library, dataset, question, mode=mode)[0].text == answer


def test_a_report_names_each_file_with_its_reference_in_the_order_given(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    second = write(tmp_path / "b.txt", "the second")
    first = write(tmp_path / "a.txt", "the first")
    report = library.ingest(dataset, files=[second, first])
    assert [(file.path, file.content_ref) for file in report.files] == [
        (str(second), blake3(b"the second").hexdigest()),
        (str(first), blake3(b"the first").hexdigest()),
    ]


def test_the_same_again_changes_nothing(
    library: Library, dataset: str, tmp_path: Path, embedded: list[str]
) -> None:
    file = write(tmp_path / "a.txt", "the same again, please, of this very text")
    library.ingest(dataset, files=[file], texts=["twice the same text, and once too often"])
    before = library.query(Query(dataset=dataset, text="same")).hits
    embedded.clear()
    report = library.ingest(
        dataset, files=[file], texts=["twice the same text, and once too often"]
    )
    assert (report.inserted, report.unchanged, report.doc_count, report.chunk_count) == (0, 2, 2, 2)
    assert [file.state for file in report.files] == ["unchanged"] * 2
    assert library.query(Query(dataset=dataset, text="same")).hits == before
    assert embedded == []


def test_the_same_bytes_at_two_paths_are_one_document_with_two_places(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    one = write(tmp_path / "one.txt", "a letter to the mayor")
    two = write(tmp_path / "two.txt", "a letter to the mayor")
    report = library.ingest(dataset, files=[one, two])
    assert (report.inserted, report.unchanged, report.doc_count) == (1, 1, 1)
    # When one of its places comes to hold something else, the document still stands at the other.
    write(one, "a letter to the bishop")
    assert library.ingest(dataset, files=[one]).doc_count == 2
    (hit,) = ask(library, dataset, "mayor", mode="fulltext")
    assert (hit.text, Path(hit.path).name) == ("a letter to the mayor", "two.txt")
    write(two, "a letter to the judge")
    assert library.ingest(dataset, files=[two]).doc_count == 2
    assert ask(library, dataset, "mayor", mode="fulltext") == ()


def test_the_same_text_twice_in_one_call_is_one_document(library: Library, dataset: str) -> None:
    report = library.ingest(dataset, texts=["an echo in the hall"] * 3)
    assert (report.inserted, report.unchanged, report.doc_count, report.chunk_count) == (1, 2, 1, 1)


def test_every_file_ends_in_a_final_state_with_a_reason_where_it_gave_nothing(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "good.txt", "all is well")
    write(tmp_path / "empty.txt", "")
    write(tmp_path / "blank.txt", " \n ")
    write(tmp_path / "broken.pdf", b"%PDF-1.7 and then nothing of the kind\x00\xff")
    report = library.ingest(dataset, files=[tmp_path, tmp_path / "missing.txt"], texts=[" "])
    assert states(report) == {
        "good.txt": "indexed",
        "empty.txt": "skipped",
        "blank.txt": "skipped",
        "broken.pdf": "failed",
        "missing.txt": "failed",
        Path(report.files[0].path).name: "skipped",
    }
    told = reasons(report)
    assert told.pop("good.txt") == ""
    assert all(told.values())
    assert (report.inserted, report.failed, report.doc_count) == (1, 2, 1)


def test_a_dataset_of_nothing_answers_with_nothing(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=["  "])
    for mode in ("hybrid", "dense", "fulltext"):
        result = library.query(Query(dataset=dataset, text="anything", mode=mode))
        assert (result.hits, result.total, result.passages_without_vector) == ((), 0, 0)


def test_metadata_of_the_file_and_of_the_person_come_with_the_hit(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    page = "---\ntitle: The Ship\nauthor: Ann Lee\ntags: [sea, wood]\n---\nIt sails at noon, and nobody knows whether it will come back before the winter.\n"
    file = write(tmp_path / "ship.md", page)
    library.ingest(dataset, files=[file], metadata={"shelf": "A 3", "owner": "Ann"})
    wanted = (
        "file_name", "path", "extension", "mime", "size", "modified_at", "ingested_at", "title", "author",
        "language", "tags", "shelf", "owner", "no such field",
    )  # fmt: skip
    (hit,) = ask(library, dataset, "when does it sail?", metadata_fields=wanted)
    told = dict(hit.metadata)
    assert set(told) == set(wanted) - {"no such field"}
    assert hit.title == told["title"] == "The Ship"
    assert (told["file_name"], told["path"], told["extension"]) == ("ship.md", str(file), "md")
    assert (told["size"], told["author"]) == (len(page), "Ann Lee")
    assert (told["shelf"], told["owner"]) == ("A 3", "Ann")
    assert list(told["tags"]) == ["sea", "wood"]
    (bare,) = ask(library, dataset, "when does it sail?")
    assert bare.metadata == {}


def test_a_passage_size_is_set_when_the_dataset_is_made(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "long.txt", "A sentence of some words stands here. " * 20)
    library.ingest(dataset, files=[file], chunk_size=100, chunk_overlap=0)
    hits = ask(library, dataset, "sentence", mode="fulltext", rerank=False, k=64)
    assert len(hits) > 1 or hits[0].chunk_count > 1
    assert all(len(hit.text) <= 100 for hit in hits)


@pytest.mark.parametrize(
    ("size", "overlap"), [(0, 0), (-1, 0), (49, 0), (100, 51), (100, -1), (100, 100)]
)
def test_a_passage_size_that_cannot_be_is_refused_and_makes_nothing(
    library: Library, dataset: str, size: int, overlap: int
) -> None:
    with pytest.raises(InvalidArgument, match="takes a whole number"):
        library.ingest(dataset, texts=["x"], chunk_size=size, chunk_overlap=overlap)
    assert dataset not in [one.name for one in library.datasets()]


def test_progress_ends_with_everything_done(
    library: Library, dataset: str, tmp_path: Path, root: Path
) -> None:
    write(tmp_path / "a.txt", "some words")
    write(tmp_path / "same.txt", "some words")
    write(tmp_path / "empty.txt", "")
    write(tmp_path / ".hidden", "out of sight")
    write(tmp_path / "broken.pdf", b"%PDF-1.7 and then nothing of the kind\x00\xff")
    told: list[IngestProgress] = []
    sources = [tmp_path, root / "tests/files/library.zip", root / "tests/files/loan.eml"]
    report = library.ingest(dataset, files=sources, texts=["a text"], on_progress=told.append)
    last = told[-1]
    assert last.files_total == last.files_done == len(report.files)
    assert last.files_failed == report.failed == 1
    assert last.passages_total == last.passages_embedded == report.chunk_count
    for before, after in itertools.pairwise(told):
        assert before.files_done <= after.files_done
        assert before.passages_embedded <= after.passages_embedded


def test_hits_of_a_text_without_a_file_have_a_title_and_no_path(
    library: Library, dataset: str
) -> None:
    library.ingest(dataset, texts=["Office hours are 9 to 5."])
    (hit,) = ask(library, dataset, "office hours")
    assert (hit.title, hit.path) == ("Office hours are 9 to 5.", "")


def test_newlines_and_nul_bytes_of_a_text_become_plain(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=["one\r\ntwo\rthree\0"])
    (hit,) = ask(library, dataset, "two")
    assert hit.text == "one\ntwo\nthree"
    assert library.document_text(hit.parent_ref) == hit.text


def test_what_went_in_before_is_found_with_what_goes_in_later(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    for number, word in enumerate(["amber", "basalt", "chalk"]):
        library.ingest(dataset, files=[write(tmp_path / f"{number}.txt", f"a piece of {word}")])
    hits = ask(library, dataset, "a piece of", k=10)
    assert sorted(names(hits)) == ["0.txt", "1.txt", "2.txt"]
    assert texts(ask(library, dataset, "basalt"))[0] == "a piece of basalt"
