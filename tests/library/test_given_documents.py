"""Documents that a program hands over as bytes."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.core.given import GivenDocument
from kx_desktop.library import Library, Query
from kx_desktop.library.given_documents import keep, noted, taken
from kx_desktop.settings import Settings
from kx_desktop.store.ledger import Ledger
from tests.library.queueing import settled

FIELDS = ("file_name", "team", "path", "mime")


def found(library: Library, dataset: str, text: str) -> dict[str, tuple[str, dict[str, object]]]:
    query = Query(dataset, text=text, metadata_fields=FIELDS)
    return {hit.text: (hit.title, dict(hit.metadata)) for hit in library.query(query).hits}


def test_text_keeps_its_name_as_its_title_and_its_own_metadata(
    library: Library, dataset: str
) -> None:
    documents = [
        GivenDocument(b"apples", "a name", {"team": "red"}),
        GivenDocument(b"pears", metadata={"team": "blue"}),
    ]
    library.ingest(dataset, documents=documents, metadata={"team": "all"})
    assert found(library, dataset, "apples pears") == {
        "apples": ("a name", {"team": "red", "mime": "text/plain"}),
        "pears": ("pears", {"team": "blue", "mime": "text/plain"}),
    }


def test_as_a_file_its_name_counts_as_it_would_on_a_disk(library: Library, dataset: str) -> None:
    page = b"<html><title>Fruit</title><body><p>apples</p></body></html>"
    library.ingest(dataset, documents=[GivenDocument(page, "folder/fruit.html", as_file=True)])
    ((text, (title, metadata)),) = found(library, dataset, "apples").items()
    assert "<p>" not in text
    assert title == "Fruit"
    assert metadata["file_name"] == "fruit.html"
    assert "path" not in metadata


def test_files_within_what_was_handed_over_stand_nowhere_on_this_machine(
    library: Library, dataset: str, root: Path
) -> None:
    packed = (root / "tests" / "files" / "library.zip").read_bytes()
    report = library.ingest(dataset, documents=[GivenDocument(packed, "library.zip")])
    assert report.inserted > 1
    hits = library.query(Query(dataset, text="fees and rules")).hits
    assert len({hit.title for hit in hits}) > 1
    assert {(hit.path, hit.root, hit.source) for hit in hits} == {("", "", "")}
    again = library.ingest(dataset, documents=[GivenDocument(packed, "other.zip")])
    assert (again.inserted, again.unchanged) == (0, 1)


def test_a_name_is_never_read_as_a_path(library: Library, dataset: str, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("a secret")
    name = str(tmp_path / "secret.txt")
    for content in (b"open", b"\x89 not text \xff" + bytes(range(200))):
        for as_file in (True, False):
            library.ingest(dataset, documents=[GivenDocument(content, name, as_file=as_file)])
    (hit,) = library.query(Query(dataset, text="secret")).hits
    assert hit.text == "open"
    fields = ("modified_at", "size")
    (hit,) = library.query(Query(dataset, text="open", metadata_fields=fields)).hits
    assert hit.metadata == {"size": 4}


def test_a_folder_that_is_taken_in_later_retires_nothing_of_them(
    library: Library, dataset: str, tmp_path: Path, root: Path
) -> None:
    packed = (root / "tests" / "files" / "library.zip").read_bytes()
    library.ingest(dataset, documents=[GivenDocument(packed), GivenDocument(b"apples")])
    before = library.facts(dataset).summary.doc_count
    (tmp_path / "same.txt").write_bytes(b"apples")
    library.ingest(dataset, files=[tmp_path])
    (tmp_path / "same.txt").unlink()
    library.ingest(dataset, files=[tmp_path])
    assert library.facts(dataset).summary.doc_count == before


def test_what_is_refused_is_named_by_its_number(library: Library, dataset: str) -> None:
    good = GivenDocument(b"good")
    with pytest.raises(InvalidArgument, match="document 2"):
        library.ingest(dataset, documents=[good, GivenDocument(b"a", vector=(float("nan"),))])
    vectors = [GivenDocument(b"a", vector=(1.0,)), GivenDocument(b"b", vector=(1.0, 0.0))]
    with pytest.raises(InvalidArgument, match="lengths differ"):
        library.ingest(dataset, documents=vectors)
    with pytest.raises(InvalidArgument, match="sparse_vectors"):
        library.ingest(dataset, texts=["a"], sparse_vectors=[{1: 1.0}], documents=[good])
    assert dataset not in library.names()


def test_a_job_of_them_that_was_cut_short_goes_on_with_what_came_with_them(
    library: Library, dataset: str, root: Path
) -> None:
    library.ingest(dataset, texts=["a first text"])
    row = library._datasets.find(dataset)
    assert row is not None
    page = (root / "tests" / "files" / "rules.docx").read_bytes()
    given = taken(
        [
            GivenDocument(page, "the rules", {"team": "red"}),
            GivenDocument(b"lost with its vector", vector=(1.0,) * row.dim),
        ]
    )
    keep(library._parts, given)
    ledger = Ledger(library._database)
    job = ledger.begin_job(row.id, noted(given))
    ledger.add(job, row.id, [one.path for one in given])
    report = library.ingest(dataset, texts=["another text"])
    states = [one.state for one in report.files if "/" not in one.path]
    assert states == ["indexed", "skipped", "indexed"]
    titles = dict(found(library, dataset, "reading room").values())
    assert titles["the rules"]["team"] == "red"


def test_what_failed_and_is_read_once_more_is_still_what_it_was(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", documents=[GivenDocument(b"%PDF-1.4 broken", "broken")])
        library.queue.start()
        assert library.retry_failed("notes") == 1
        settled(library)
        (row,) = library.file_rows(library.file_ids("notes").tolist())
        assert row.state == "failed"
        assert "PDF" in row.reason


def test_its_content_is_had_as_it_came(library: Library, dataset: str, tmp_path: Path) -> None:
    packed = b"\xef\xbb\xbfline one\r\nline two"
    file = tmp_path / "on a disk.txt"
    file.write_bytes(b"on a\r\ndisk")
    library.ingest(dataset, documents=[GivenDocument(packed)], files=[file])
    by_text = {hit.text: hit for hit in library.query(Query(dataset, text="line disk")).hits}
    given, read = by_text["line one\nline two"], by_text["on a\ndisk"]
    assert library.content(given.parent_ref) == packed
    assert library.content(given.content_ref) == b"line one\nline two"
    file.write_bytes(b"changed")
    assert library.content(read.parent_ref) == b"on a\ndisk"
    with pytest.raises(NotFound):
        library.content("00" * 32)
    with pytest.raises(InvalidArgument):
        library.content("no reference")


def test_into_vectors_of_the_callers_own_each_brings_its_vector(
    library: Library, dataset: str
) -> None:
    library.ingest(dataset, documents=[GivenDocument(b"north", vector=(0.0, 1.0))])
    with pytest.raises(FailedPrecondition):
        library.ingest(dataset, documents=[GivenDocument(b"west")])


def test_without_highlights_all_else_of_a_hit_is_the_same(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=["apples and pears", "pears and plums"])
    (marked, *_), (plain, *_) = (
        library.query(Query(dataset, text="apples", highlights=wanted)).hits
        for wanted in (True, False)
    )
    assert marked.highlights
    assert plain.highlights == ()
    assert (plain.text, plain.score, plain.paths) == (marked.text, marked.score, marked.paths)


def test_whatever_became_of_them_they_go_by_the_names_they_came_with(
    library: Library, dataset: str, root: Path
) -> None:
    packed = (root / "tests" / "files" / "library.zip").read_bytes()
    documents = [
        GivenDocument(b"", "empty.txt", as_file=True),
        GivenDocument(b"# A heading\n\napples", "fruit.md", as_file=True),
        GivenDocument(packed, "library.zip", as_file=True),
        GivenDocument(b"without a name"),
    ]
    report = library.ingest(dataset, documents=documents)
    own = [one for one in report.files if "/" not in one.path]
    assert [one.name for one in own] == ["empty.txt", "fruit.md", "library.zip", ""]
    within = [one.name for one in report.files if "/" in one.path]
    assert within
    assert all(name.startswith("library.zip/") for name in within)
    shown = library.file_rows(library.file_ids(dataset).tolist())
    assert {"empty.txt", "fruit.md", "without a name"} <= {row.title for row in shown}
    (skipped,) = library.file_rows(library.file_ids(dataset, words="EMPTY.txt").tolist())
    assert (skipped.state, skipped.title) == ("skipped", "empty.txt")
