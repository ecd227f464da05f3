"""Fields of datasets, queries checked without being asked, and metadata that persons give."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.core.fields import KINDS, FieldFacts
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from kx_desktop.store.fields import RESERVED_FIELDS
from tests.library.helping import ask, names, write

BOB = "---\nauthor: Bob\ntags: [red, blue]\n---\nThe refund desk is on the second floor.\n"
ADA = "---\nauthor: O'Ada\ntags: red\n---\nA refund takes thirty days.\n"


@pytest.fixture
def filled(library: Library, dataset: str, tmp_path: Path) -> str:
    """A dataset of two notes, in folders of their own."""
    write(tmp_path / "one" / "bob.md", BOB)
    write(tmp_path / "two" / "ada.md", ADA)
    library.ingest(dataset, files=[tmp_path], metadata={"Team name": "ops"})
    return dataset


def by_name(found: tuple[FieldFacts, ...]) -> dict[str, FieldFacts]:
    return {field.name: field for field in found}


def refs(library: Library, dataset: str) -> dict[str, str]:
    return {Path(hit.path).name: hit.parent_ref for hit in ask(library, dataset, "refund")}


def test_fields_tell_how_many_documents_have_which_values(library: Library, filled: str) -> None:
    found = by_name(library.fields(filled))
    tags = found["tags"]
    assert (tags.kind, tags.documents, tags.distinct) == ("text", 2, 2)
    assert [(one.text, one.literal, one.documents) for one in tags.values] == [
        ("red", "'red'", 2),
        ("blue", "'blue'", 1),
    ]
    assert [one.literal for one in found["author"].values] == ["'Bob'", "'O''Ada'"]
    assert (found["size"].kind, found["modified_at"].kind, found["page_count"].kind) == (
        "number",
        "date",
        "number",
    )
    assert found["page_count"].documents == 0
    assert found["chunk_count"].values[0].literal == "1"
    own = found['"Team name"']
    assert (own.persons_own, own.documents) == (True, 2)
    assert not found["author"].persons_own
    assert found["page"].of_passages
    assert found["page"].documents == 0
    assert all(field.kind in KINDS for field in found.values())


def test_a_field_compared_with_a_listed_value_keeps_as_many_documents_as_it_says(
    library: Library, filled: str
) -> None:
    for field in library.fields(filled):
        for value in field.values:
            hits = ask(library, filled, "refund", filter=f"{field.name} = {value.literal}")
            assert len({hit.parent_ref for hit in hits}) == value.documents, (field.name, value)


def test_documents_that_are_gone_are_not_counted(
    library: Library, filled: str, tmp_path: Path
) -> None:
    (tmp_path / "one" / "bob.md").unlink()
    library.ingest(filled, files=[tmp_path])
    found = by_name(library.fields(filled))
    assert [(one.text, one.documents) for one in found["tags"].values] == [("red", 1)]
    assert [one.text for one in found["file_name"].values] == ["ada.md"]
    assert found["parent_ref"].documents == 1


def test_fields_of_several_datasets_are_told_together(
    library: Library, filled: str, tmp_path: Path
) -> None:
    other = f"{filled} too"
    library.ingest(other, files=[tmp_path / "one"], metadata={"level": "3"})
    found = by_name(library.fields([filled, other], values=1))
    assert [(one.text, one.documents) for one in found["tags"].values] == [("red", 3)]
    assert found["tags"].distinct == 2
    assert found["level"].documents == 1
    library.check(
        Query(dataset=(filled, other), text="refund", filter="level = 3 AND \"Team name\" = 'ops'")
    )
    hits = ask(library, (filled, other), "refund", filter="level = 3 OR author = 'O''Ada'")  # type: ignore[arg-type]
    assert sorted(names(hits)) == ["ada.md", "bob.md"]


def test_a_query_is_checked_without_being_asked(library: Library, filled: str) -> None:
    library.check(
        Query(dataset=filled, text="x", filter="author = 'Bob'", order_by="author DESC, chunk_id")
    )
    for changes, parameter, at in (
        ({"filter": "autor = 'Bob'"}, "filter", (0, 5)),
        ({"order_by": "tags, autor"}, "order_by", (6, 11)),
        ({"k": 0}, "k", None),
    ):
        with pytest.raises(InvalidArgument) as caught:
            library.check(Query(dataset=filled, text="x", **changes))  # type: ignore[arg-type]
        assert (caught.value.parameter, caught.value.at) == (parameter, at)
    with pytest.raises(NotFound):
        library.check(Query(dataset="no such dataset", text="x"))


def test_what_was_given_later_counts_at_once_and_is_shown(library: Library, filled: str) -> None:
    known = refs(library, filled)
    changed = library.set_metadata(
        filled, list(known.values()), {"year": "1999", "Team name": None, "note": "a\nb"}
    )
    assert changed == 2
    (hit, *_) = ask(
        library,
        filled,
        "refund",
        filter="year < 2000 AND note IS NOT NULL",
        metadata_fields=("year", "Team name", "author"),
    )
    assert dict(hit.metadata).keys() == {"year", "author"}
    assert hit.metadata["year"] == "1999"
    assert library.own_metadata(filled, hit.parent_ref) == {"year": "1999", "note": "a\nb"}
    assert library.place(hit.parent_ref, filled).metadata["year"] == "1999"
    assert library.set_metadata(filled, list(known.values()), {"year": "1999"}) == 0
    assert library.set_metadata(filled, [known["ada.md"]] * 2, {"year": "2000"}) == 1


def test_what_was_given_outlives_the_process_and_a_rebuild(library: Library, filled: str) -> None:
    known = refs(library, filled)
    library.set_metadata(filled, [known["bob.md"]], {"Team name": None, "team": "legal"})
    library.rebuild(filled, f"{filled} anew")
    with Library.open(library.folder, settings=library.settings) as again:
        assert again.own_metadata(f"{filled} anew", known["bob.md"]) == {"team": "legal"}
        assert again.own_metadata(f"{filled} anew", known["ada.md"]) == {"Team name": "ops"}
        assert names(ask(again, f"{filled} anew", "refund", filter="team = 'legal'")) == ["bob.md"]
        assert names(ask(again, f"{filled} anew", "refund", filter="\"Team name\" = 'ops'")) == [
            "ada.md"
        ]


@pytest.mark.parametrize("name", ["", "x" * 129, "a\nb", "a\0", "\ud800", *sorted(RESERVED_FIELDS)])
def test_a_name_that_metadata_cannot_have_is_refused(
    library: Library, filled: str, name: str
) -> None:
    known = refs(library, filled)
    with pytest.raises(InvalidArgument, match="metadata: "):
        library.set_metadata(filled, list(known.values()), {"fine": "x", name: "y"})
    assert "fine" not in library.own_metadata(filled, known["ada.md"])


@pytest.mark.parametrize("value", [5, "x" * 10_001, "\ud800"])
def test_a_value_that_is_no_text_is_refused(library: Library, filled: str, value: str) -> None:
    with pytest.raises(InvalidArgument, match="metadata: "):
        library.set_metadata(filled, list(refs(library, filled).values()), {"note": value})


def test_documents_of_another_dataset_are_not_found(
    library: Library, filled: str, corpus: str
) -> None:
    known = refs(library, filled)["ada.md"]
    for call in (
        lambda: library.set_metadata(corpus, [known], {"a": "b"}),
        lambda: library.own_metadata(corpus, known),
    ):
        with pytest.raises(NotFound, match="holds no document"):
            call()
    with pytest.raises(InvalidArgument, match="parent_ref"):
        library.own_metadata(filled, "no hex")
    with pytest.raises(InvalidArgument, match="parent_ref"):
        library.set_metadata(filled, [None], {"a": "b"})  # type: ignore[list-item]
    assert library.set_metadata(filled, [], {"a": "b"}) == 0


def test_documents_are_found_by_their_files_and_folders(
    library: Library, filled: str, tmp_path: Path
) -> None:
    known = refs(library, filled)
    assert library.documents_at(filled, [tmp_path / "two" / "ada.md"]) == (known["ada.md"],)
    assert set(library.documents_at(filled, [tmp_path, tmp_path / "one"])) == set(known.values())
    with pytest.raises(NotFound, match="holds no file"):
        library.documents_at(filled, [tmp_path / "one", tmp_path / "three"])


def test_an_ingest_of_what_is_there_says_how_to_give_it_metadata(
    library: Library, filled: str, tmp_path: Path
) -> None:
    report = library.ingest(filled, files=[tmp_path], metadata={"late": "yes"})
    assert any("kx datasets tag" in note for note in report.advisories)
    assert "late" not in by_name(library.fields(filled))


@given(value=st.text(max_size=30).filter(lambda text: "\0" not in text and text.isprintable()))
def test_every_value_is_found_by_the_literal_that_is_listed(
    library: Library, corpus: str, value: str
) -> None:
    ref = ask(library, corpus, "the", k=1)[0].parent_ref
    library.set_metadata(corpus, [ref], {"written by a test": value})
    (field,) = [one for one in library.fields(corpus) if one.name == '"written by a test"']
    (listed,) = field.values
    assert listed.text == value
    hits = ask(library, corpus, "the", filter=f"{field.name} = {listed.literal}")
    assert {hit.parent_ref for hit in hits} == {ref}


def test_tags_are_words_between_commas_however_they_are_given(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings(embedder="none")) as library:
        library.ingest(
            "notes",
            texts=["one", "two"],
            vectors=[(1.0, 0.0), (0.0, 1.0)],
            metadata={"tags": "tax, travel,"},
        )
        query = Query("notes", "one two", mode="fulltext", filter="tags = 'travel'")
        (hit, _) = library.query(query).hits
        assert library.own_metadata("notes", hit.parent_ref) == {"tags": ["tax", "travel"]}
        assert library.set_metadata("notes", [hit.parent_ref], {"tags": "travel, tax, 2024"}) == 1
        assert library.set_metadata("notes", [hit.parent_ref], {"tags": "travel,tax,2024"}) == 0
        found = library.query(replace(query, filter="tags = 2024 AND tags = 'tax'"))
        assert [one.parent_ref for one in found.hits] == [hit.parent_ref]


@pytest.mark.parametrize("name", ["size", "modified_at", "mime", "page_count", "ingested_at"])
def test_what_a_file_is_nobody_says_otherwise(library: Library, filled: str, name: str) -> None:
    (ref, *_) = library.documents_at(filled, [Path("/")])
    with pytest.raises(InvalidArgument, match=name):
        library.set_metadata(filled, [ref], {name: "3"})
