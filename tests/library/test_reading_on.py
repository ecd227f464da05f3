"""A passage is found by its reference, and read on from."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from tests.library.helping import ask, write

SENTENCES = [
    f"Paragraph {number} speaks of the harbour in year {1800 + number}." for number in range(40)
]


@pytest.fixture
def long(library: Library, dataset: str, tmp_path: Path) -> str:
    file = write(tmp_path / "harbour.md", "\n\n".join(SENTENCES))
    library.ingest(dataset, files=[file], chunk_size=200, chunk_overlap=40)
    return dataset


def test_a_hit_is_found_again_by_its_reference(library: Library, long: str) -> None:
    (hit, *_) = ask(library, long, "Paragraph 17", mode="fulltext")
    found = library.passage(hit.content_ref, dataset=long)
    assert found.asked.text == found.text == hit.text
    assert (found.asked.parent_ref, found.asked.chunk_index) == (hit.parent_ref, hit.chunk_index)
    assert (found.char_start, found.char_end) == (hit.char_start, hit.char_end)
    assert found.asked.chunk_count == hit.chunk_count
    assert Path(found.asked.path).name == "harbour.md"


def test_what_stands_around_it_comes_in_its_order_and_joined(library: Library, long: str) -> None:
    (hit, *_) = ask(library, long, "Paragraph 17", mode="fulltext", window=(-2, 1))
    run = library.passage(hit.content_ref, dataset=long, before=2, after=1)
    assert [one.chunk_index for one in run.passages] == [
        hit.chunk_index + step for step in (-2, -1, 0, 1)
    ]
    assert hit.window is not None
    assert (run.text, run.char_start, run.char_end) == (
        hit.window.text,
        hit.window.char_start,
        hit.window.char_end,
    )
    whole = library.document_text(hit.parent_ref)
    assert [one.text for one in run.passages] == [
        whole[one.char_start : one.char_end] for one in run.passages
    ]


def test_at_the_ends_of_a_document_there_are_fewer(library: Library, long: str) -> None:
    (hit, *_) = ask(library, long, '"Paragraph 0"', mode="fulltext")
    run = library.passage(hit.content_ref, dataset=long, before=3)
    assert [one.chunk_index for one in run.passages] == [0]


def test_of_the_same_text_in_two_datasets_the_one_that_is_named_is_given(
    library: Library, dataset: str
) -> None:
    for name in (dataset, f"{dataset} again"):
        library.ingest(name, texts=["the lighthouse was lit by gas until it was wired"])
    (hit,) = ask(library, dataset, "lighthouse")
    for name in (dataset, f"{dataset} again"):
        assert library.passage(hit.content_ref, dataset=name).asked.dataset == name
    assert library.passage(hit.content_ref).asked.text == hit.text


def test_a_document_that_is_named_is_the_one_that_is_given(library: Library, long: str) -> None:
    (hit, *_) = ask(library, long, "Paragraph 17", mode="fulltext")
    assert (
        library.passage(hit.content_ref, parent_ref=hit.parent_ref).asked.parent_ref
        == hit.parent_ref
    )
    with pytest.raises(NotFound, match="no passage"):
        library.passage(hit.content_ref, parent_ref="ab" * 32)


@pytest.mark.parametrize(("before", "after"), [(-1, 0), (0, 11), (True, 0)])
def test_too_many_around_are_refused(library: Library, long: str, before: int, after: int) -> None:
    (hit, *_) = ask(library, long, "Paragraph 17", mode="fulltext")
    with pytest.raises(InvalidArgument, match=r"before|after"):
        library.passage(hit.content_ref, before=before, after=after)


def test_what_is_no_reference_or_of_nothing_is_told(library: Library, long: str) -> None:
    with pytest.raises(InvalidArgument, match="content_ref: got 'xyz'"):
        library.passage("xyz")
    with pytest.raises(NotFound, match="no passage"):
        library.passage("00" * 32)
    with pytest.raises(NotFound, match="no dataset"):
        library.passage("00" * 32, dataset="no such")
