"""What a drag or the clipboard holds, as paths and texts."""

import os
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QMimeData, QUrl

from kx_desktop.core.errors import KxError
from kx_desktop.gui.dropping.offer import (
    Counted,
    Offer,
    count,
    described,
    fit_name,
    offer_of,
    proposed_name,
)
from kx_desktop.library import Library


def _of(*, urls: list[str] | None = None, text: str | None = None) -> Offer:
    data = QMimeData()
    if urls:
        data.setUrls([QUrl(url) for url in urls])
    if text is not None:
        data.setText(text)
    return offer_of(data)


def test_every_path_comes_in_order_and_each_once() -> None:
    urls = [f"file:///papers/{number}.txt" for number in range(500)]
    offer = _of(urls=[*urls, urls[0]])
    assert offer.paths == tuple(Path(f"/papers/{number}.txt") for number in range(500))


@given(
    st.text(
        st.characters(exclude_characters="/\0", exclude_categories=("Cs",)), min_size=1, max_size=20
    ).filter(lambda name: name not in {".", ".."})
)
def test_a_percent_encoded_name_is_the_file_meant(name: str) -> None:
    path = os.path.join("/papers", name)  # noqa: PTH118 - as the bytes are
    assert _of(urls=["file://" + quote(path)]).paths == (Path(path),)


def test_bytes_that_are_no_unicode_are_kept() -> None:
    offer = _of(urls=["file:///papers/caf%E9.txt"])
    assert [os.fsencode(path) for path in offer.paths] == [b"/papers/caf\xe9.txt"]


def test_addresses_of_the_network_are_set_apart() -> None:
    offer = _of(urls=["https://example.org/a", "file:///a.txt", "ftp://example.org/b"])
    assert offer.paths == (Path("/a.txt"),)
    assert offer.addresses == ("https://example.org/a", "ftp://example.org/b")
    assert not offer.empty
    assert _of(urls=["https://example.org/a"]).empty


@pytest.mark.parametrize(
    "url",
    [
        "file:",
        "file://",
        "file:name",
        "file://elsewhere/etc/hosts",
        "file:///a%00b",
        "name",
        "about:blank",
        "data:text/plain,words",
        "javascript:alert(1)",
    ],
)
def test_an_address_of_nothing_is_neither_a_file_nor_of_the_network(url: str) -> None:
    assert _of(urls=[url]) == Offer()
    assert _of(urls=[url, "file://localhost/a.txt"]) == Offer(paths=(Path("/a.txt"),))


def test_a_line_of_comment_in_a_list_of_addresses_is_passed_over() -> None:
    data = QMimeData()
    data.setData("text/uri-list", QByteArray(b"# from a list\r\nfile:///a.txt\r\n"))
    assert offer_of(data) == Offer(paths=(Path("/a.txt"),))


def test_an_address_shows_what_would_turn_or_break_it() -> None:
    (address,) = _of(urls=["https://example.org/a\u202egpj%0Ab"]).addresses
    assert address.isprintable()


def test_files_that_a_file_manager_copied_are_files(tmp_path: Path) -> None:
    data = QMimeData()
    data.setData("x-special/gnome-copied-files", QByteArray(b"copy\nfile:///a.txt\nfile:///b%20c"))
    assert offer_of(data).paths == (Path("/a.txt"), Path("/b c"))


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_a_text_of_paths_is_those_files(tmp_path: Path, end: str) -> None:
    one, other = tmp_path / "a b.txt", tmp_path / "c"
    one.touch()
    other.mkdir()
    assert _of(text=f"{one}\n{other}{end}").paths == (one, other)
    assert _of(text=f"file://{quote(str(one))}{end}").paths == (one,)


@pytest.mark.parametrize(
    "text",
    [
        "/no/such/file/here",
        "/",
        "a line",
        "/etc\nand more",
        "https://example.org",
        "/\0",
        "/" * 9000,
    ],
)
def test_any_other_text_is_a_text(text: str) -> None:
    assert _of(text=text) == Offer(texts=(text,))


@pytest.mark.parametrize(
    "text",
    ["file:", "file:offer", "file://elsewhere/etc/hosts", "file: the blue folder is in the cellar"],
)
def test_a_note_that_begins_like_an_address_is_a_text(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "offer").touch()
    assert _of(text=text) == Offer(texts=(text,))
    assert _of(text=f"file://{tmp_path}/gone") == Offer(texts=(f"file://{tmp_path}/gone",))


def test_a_root_or_a_home_is_taken_only_where_it_was_dropped_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, papers, link = tmp_path / "home", tmp_path / "home/papers", tmp_path / "home/papers/up"
    papers.mkdir(parents=True)
    link.symlink_to(home)
    monkeypatch.setenv("HOME", str(home))
    all_there_is = ["/", "//", "/.", "/tmp/..", "file:///", "file:///%2e", str(home), f"{home}/"]
    for text in [*all_there_is, str(tmp_path), f"{papers}/..", str(link), f"{papers}\n/"]:
        assert _of(text=text) == Offer(texts=(text,)), text
    assert _of(text=str(papers)).paths == (papers,)
    assert _of(urls=["file:///"]).paths == (Path("/"),)
    assert _of(urls=[f"file://{home}"]).paths == (home,)


def test_a_long_text_is_not_looked_up_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "lexists", lambda _: pytest.fail("the disk was asked"))
    assert _of(text="/etc/hosts\n" * 1001).texts


@pytest.mark.parametrize("text", [None, "", "  \n\t "])
def test_nothing_is_nothing(text: str | None) -> None:
    assert _of(text=text).empty


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        (Counted(files=1), "1 file"),
        (Counted(files=12, folders=1), "12 files and 1 folder"),
        (Counted(folders=2), "2 folders"),
        (Counted(texts=1), "a text"),
        (Counted(files=1500, folders=3, texts=2), "1\u202f500 files and 3 folders and 2 texts"),
    ],
)
def test_what_is_offered_is_told_in_words(counted: Counted, said: str) -> None:
    assert described(counted) == said


def test_folders_and_files_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    offer = Offer(paths=(tmp_path, tmp_path / "a.txt", tmp_path / "gone"), texts=("words",))
    assert count(offer) == Counted(files=2, folders=1, texts=1)


def test_a_dataset_is_named_after_what_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "My Papers"
    folder.mkdir()
    assert proposed_name(Offer(paths=(folder,))) == "My Papers"
    assert proposed_name(Offer(paths=(folder / "a", folder / "b"))) == "My Papers"
    assert proposed_name(Offer(paths=(folder / "a", tmp_path / "b"))) == "documents"
    assert proposed_name(Offer(texts=("words",))) == "documents"
    assert proposed_name(Offer(paths=(Path("/"),))) == "documents"


@given(st.text(st.characters(exclude_categories=())))
def test_any_name_is_made_one_that_a_dataset_may_have(name: str) -> None:
    fit = fit_name(name)
    if fit:
        try:
            Library.check_name(fit)
        except KxError as error:
            pytest.fail(f"{fit!r}: {error}")
