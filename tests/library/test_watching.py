"""Which folders can be followed, and the list of those that are."""

import os
from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.followed import caught_up, counts, old
from tests.library.helping import ask, names, without_embedder, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    return tmp_path / "in"


def test_a_folder_stands_in_the_list_with_what_was_chosen(resting: Library, folder: Path) -> None:
    added = resting.watching.add(
        "fruit", folder, include=["*.txt"], exclude=["old/"], hidden=True, links=True, polling=True
    )
    assert resting.watching.list() == (added,)
    assert resting.watching.list("other") == ()
    assert (added.dataset, added.path, added.state) == ("fruit", str(folder), "new")
    assert (added.include, added.exclude) == (("*.txt",), ("old/",))
    assert (added.hidden, added.links, added.polling) == (True, True, True)
    assert resting.names() == ("fruit",)


def test_a_folder_is_followed_over_a_restart(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        added = library.watching.add("fruit", folder)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert library.watching.list() == (added,)


def test_a_folder_that_is_followed_no_more_keeps_its_documents(
    resting: Library, folder: Path
) -> None:
    added = resting.watching.add("fruit", folder)
    caught_up(resting)
    assert resting.watching.remove(folder).id == added.id
    (folder / "pears.txt").unlink()
    assert resting.watching.catch_up().folders == ()
    assert names(ask(resting, "fruit", "cellar", mode="fulltext")) == ["pears.txt"]
    again = resting.watching.add("fruit", folder)
    assert resting.watching.remove(again.id).path == str(folder)


def test_what_is_not_followed_cannot_be_removed(resting: Library, folder: Path) -> None:
    with pytest.raises(NotFound):
        resting.watching.remove(folder)
    resting.watching.add("fruit", folder)
    with pytest.raises(NotFound) as caught:
        resting.watching.remove(folder / "other")
    assert str(folder) in caught.value.next_step


def test_a_folder_of_two_datasets_is_told_and_removed_by_name(
    resting: Library, folder: Path
) -> None:
    assert resting.watching.add("fruit", folder).notes == ()
    (note,) = resting.watching.add("cellar", folder).notes
    assert "fruit too" in note
    with pytest.raises(InvalidArgument, match="cellar and fruit"):
        resting.watching.remove(folder)
    assert resting.watching.remove(folder, "cellar").dataset == "cellar"
    assert [one.dataset for one in resting.watching.list()] == ["fruit"]


@pytest.mark.parametrize("other", ["in", "in/below", ".", "linked"])
def test_a_folder_is_followed_once_for_a_dataset(
    resting: Library, folder: Path, other: str
) -> None:
    (folder / "below").mkdir()
    (folder.parent / "linked").symlink_to(folder)
    resting.watching.add("fruit", folder)
    with pytest.raises(InvalidArgument) as caught:
        resting.watching.add("fruit", folder.parent / other)
    assert caught.value.parameter == "folder"
    assert caught.value.next_step


def test_namesakes_beside_each_other_are_no_trouble(resting: Library, tmp_path: Path) -> None:
    for name in ("in", "in-more", "IN"):
        (tmp_path / name).mkdir(exist_ok=True)
    resting.watching.add("fruit", tmp_path / "in")
    resting.watching.add("fruit", tmp_path / "in-more")
    if not (tmp_path / "in").samefile(tmp_path / "IN"):
        resting.watching.add("fruit", tmp_path / "IN")


def test_what_is_no_folder_cannot_be_followed(resting: Library, folder: Path) -> None:
    for path in (folder / "no such folder", folder / "pears.txt", "a\0b"):
        with pytest.raises(InvalidArgument) as caught:
            resting.watching.add("fruit", path)
        assert caught.value.parameter == "folder"
    assert resting.names() == ()


@pytest.mark.parametrize("below", ["", "blobs"])
def test_the_library_cannot_be_followed(resting: Library, below: str) -> None:
    with pytest.raises(InvalidArgument, match="library itself"):
        resting.watching.add("fruit", resting.folder / below)


@pytest.mark.skipif(os.geteuid() == 0, reason="the system lets root look into every folder")
def test_a_folder_that_cannot_be_looked_through_is_refused(resting: Library, folder: Path) -> None:
    folder.chmod(0)
    try:
        with pytest.raises(FailedPrecondition, match="permit"):
            resting.watching.add("fruit", folder)
    finally:
        folder.chmod(0o700)


def test_a_pattern_that_cannot_be_is_refused_before_anything_is_made(
    resting: Library, folder: Path
) -> None:
    with pytest.raises(InvalidArgument) as caught:
        resting.watching.add("fruit", folder, include=["../x"])
    assert caught.value.parameter == "include"
    assert resting.names() == ()


def test_without_a_model_nothing_is_followed(tmp_path: Path, folder: Path) -> None:
    with Library.open(tmp_path / "library", settings=without_embedder()) as library:
        with pytest.raises(FailedPrecondition, match="no embedding model"):
            library.watching.add("fruit", folder)
        assert library.watching.list() == ()


def test_a_link_to_a_folder_is_followed_at_its_own_place(resting: Library, folder: Path) -> None:
    link = folder.with_name("linked")
    link.symlink_to(folder)
    resting.watching.add("fruit", link)
    assert counts(caught_up(resting)) == {"new": 1}
    (hit,) = ask(resting, "fruit", "cellar", mode="fulltext")
    assert hit.path == str(link / "pears.txt")


def test_what_links_lead_to_is_read_where_that_is_wanted(resting: Library, folder: Path) -> None:
    outside = old(folder.parent / "out" / "plums.txt", "plums do not keep")
    (folder / "linked").symlink_to(outside.parent)
    resting.watching.add("fruit", folder, links=True)
    assert counts(caught_up(resting)) == {"new": 2}
    write(outside, "plums are jam by now")
    assert counts(caught_up(resting)) == {"changed": 1, "unchanged": 1}
