"""Datasets and their names, the list of them, and what is not there."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "0 characters"),
        ("x" * 129, "129 characters"),
        (".", "dots"),
        ("..", "dots"),
        ("a/b", "slash"),
        ("a\\b", "slash"),
        (" a", "space"),
        ("a ", "space"),
        ("a\nb", "control"),
        ("a\0b", "control"),
        ("a\x7fb", "control"),
        ("\ud800", "control"),
    ],
)
def test_a_bad_name_is_refused_everywhere_and_makes_nothing(
    library: Library, name: str, problem: str
) -> None:
    before = library.datasets()
    for call in (
        lambda: library.ingest(name, texts=["x"]),
        lambda: library.query(Query(dataset=name, text="x")),
        lambda: library.rebuild(name, "other"),
    ):
        with pytest.raises(InvalidArgument, match=problem) as caught:
            call()
        assert caught.value.message.startswith("dataset:")
    assert library.datasets() == before


@pytest.mark.parametrize("name", ["x" * 128, "Größe & Maß: 100 %", "手册", "🎉", "...", "a b"])
def test_any_other_name_will_do(library: Library, name: str) -> None:
    library.ingest(name, texts=["a short note"])
    assert library.query(Query(dataset=name, text="note")).dataset == name


def test_a_name_is_one_name_however_its_accents_are_written(library: Library) -> None:
    library.ingest("Caf\u00e9", texts=["the coffee is strong"])
    library.ingest("Cafe\u0301", texts=["the tea is weak"])
    found = library.query(Query(dataset="Cafe\u0301", text="the coffee is strong", mode="fulltext"))
    assert found.dataset == "Caf\u00e9"
    assert [one.name for one in library.datasets() if one.name.startswith("Caf")] == ["Caf\u00e9"]


def test_a_dataset_that_is_not_there_is_not_found_and_the_others_are_named(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        with pytest.raises(NotFound, match="no dataset 'notes'") as caught:
            library.query(Query(dataset="notes", text="x"))
        assert "ingest" in caught.value.next_step
        library.ingest("handbook", texts=["office hours are 9 to 5"])
        with pytest.raises(NotFound) as caught:
            library.query(Query(dataset="notes", text="x"))
        assert "handbook" in caught.value.next_step
        with pytest.raises(NotFound):
            library.rebuild("notes", "notes 2")
        assert [one.name for one in library.datasets()] == ["handbook"]


def test_the_list_is_in_the_order_of_names_with_counts(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("b", texts=["one", "two"])
        library.ingest("a", texts=["three"])
        first, second = library.datasets()
    assert (first.name, second.name) == ("a", "b")
    assert (second.doc_count, second.chunk_count, second.dim) == (2, 2, 384)
    assert (second.passages_without_vector, second.stale, second.chunked) == (0, (), True)
    assert second.index_version >= 1
    assert first.fingerprint == second.fingerprint
    assert len(first.fingerprint) == 64
    assert second.created_ms <= first.created_ms


def test_document_text_is_refused_in_words(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=["something"])
    with pytest.raises(NotFound, match="no document with the reference"):
        library.document_text("00" * 32)
    with pytest.raises(InvalidArgument, match="parent_ref"):
        library.document_text("not hex")
