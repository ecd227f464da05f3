"""Contents decide what a file is; its name is a hint."""

import gzip
from pathlib import Path

import pytest

from kx_desktop.readers import ReadFailure, guess_mime, read_bytes, supported_kinds
from kx_desktop.readers.kinds import KINDS, kind_by_name

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def refused(data: bytes, name: str) -> tuple[str, str]:
    with pytest.raises(ReadFailure) as caught:
        read_bytes(data, name)
    return caught.value.state, caught.value.reason


@pytest.mark.parametrize(
    ("sample", "name"),
    [
        ("rules.docx", "a.doc"), ("rules.docx", "a"), ("rules.docx", "a.pdf"), ("rules.doc", "a.docx"),
        ("rules.odt", "a.zip"), ("rules.rtf", "a.doc"), ("rules.epub", "a.bin"), ("slides.pptx", "a.ppt"),
        ("slides.ppt", "a.xls"), ("tables.xls", "a.doc"), ("tables.xlsx", "a.xls"), ("pages.pdf", "a.txt"),
        ("loan.msg", "a.doc"), ("loan.msg", "a"), ("rules.doc", "a.msg"), ("slides.odp", "a.odt"),
    ],
)  # fmt: skip
def test_a_wrong_name_does_not_matter(root: Path, sample: str, name: str) -> None:
    data = (root / "tests" / "files" / sample).read_bytes()
    wrong, right = read_bytes(data, name), read_bytes(data, sample)
    assert (wrong.text, wrong.locators, wrong.attachments) == (
        right.text,
        right.locators,
        right.attachments,
    )
    assert wrong.metadata["mime"] == right.metadata["mime"]


@pytest.mark.parametrize(
    ("name", "data", "mime"),
    [
        ("notes", b"plain words", "text/plain"),
        ("a.xyz", b"plain words", "text/plain"),
        ("Makefile", b"all:\n\ttrue\n", "text/plain"),
        ("page", b"<!DOCTYPE html><p>x", "text/html"),
        ("page.cgi", b"<!-- c --><html><p>x</html>", "text/html"),
        ("feed", b"<?xml version='1.0'?><rss>x</rss>", "application/xml"),
        ("a.txt", b"<html><p>source</p></html>", "text/plain"),
        ("a.MD", b"# x", "text/markdown"),
        ("a.rs", b"fn main() {}", "text/plain"),
    ],
)
def test_text_is_text_whatever_its_name(name: str, data: bytes, mime: str) -> None:
    found = read_bytes(data, name)
    assert (found.metadata["mime"] if name != "a.rs" else "text/plain", found.warnings) == (
        mime,
        (),
    )


@pytest.mark.parametrize("name", ["a.doc", "a.xls"])
def test_a_web_page_named_as_an_office_file_is_read_with_a_warning(name: str) -> None:
    found = read_bytes(b"<html><table><tr><td>1<td>2</table></html>", name)
    assert found.text == "1\t2"
    assert "but it is HTML and was read as that" in found.warnings[0]


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(50), "picture"),
        ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(50), "picture"),
        ("a.webp", b"RIFF\x10\0\0\0WEBP" + bytes(50), "picture"),
        ("a.heic", b"\0\0\0\x18ftypheic" + bytes(50), "picture"),
        ("a.mp4", b"\0\0\0\x18ftypisom" + bytes(50), "sound or video"),
        ("a.mp3", b"ID3\x04" + bytes(50), "sound or video"),
        ("a.exe", b"MZ\x90\0" + bytes(50), "program"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(50), "Unpack it first"),
        ("a.db", b"SQLite format 3\0" + bytes(50), "database"),
        ("a.xyz", bytes(200), "A .xyz file: it is not a text and not a kind that can be read."),
        ("noname", bytes(200), "It is not a text and not a kind that can be read."),
    ],
)
def test_what_holds_no_text_is_skipped_with_the_reason(name: str, data: bytes, word: str) -> None:
    state, reason = refused(data, name)
    assert state == "skipped"
    assert word in reason


@pytest.mark.parametrize("data", [b" \n\t ", "\ufeff".encode(), "\u3000\n".encode()])
def test_white_space_alone_is_skipped(data: bytes) -> None:
    assert refused(data, "a.txt") == ("skipped", "The file holds only white space.")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", b"PK\x03\x04broken"),
        ("a.xlsx", b"PK\x03\x04" + bytes(100)),
        ("a.epub", b"PK\x03\x04" + bytes(100)),
        ("a.odp", b"PK\x03\x04" + bytes(100)),
        ("a.doc", OLE + bytes(600)),
        ("a.msg", OLE + bytes(20)),
        ("a.pdf", bytes(200)),
        ("a.tgz", gzip.compress(bytes(100), mtime=0)[:15]),
    ],
)
def test_damaged_files_fail_with_a_reason_in_words(name: str, data: bytes) -> None:
    state, reason = refused(data, name)
    assert state == "failed"
    assert "damaged" in reason
    assert "Error" not in reason
    assert "zip()" not in reason


def test_every_ending_belongs_to_one_kind() -> None:
    endings = [ending for kind in supported_kinds() for ending in kind.extensions]
    assert len(endings) == len(set(endings))
    assert all(ending == ending.lower() for ending in endings)


def test_names_tell_kinds() -> None:
    assert kind_by_name("A.PDF") is KINDS["pdf"]
    assert kind_by_name("a.tar.gz") is KINDS["gzip"]
    assert kind_by_name("main.rs") is KINDS["code"]
    assert kind_by_name("noending") is None
    assert guess_mime(KINDS["code"], "a.css") == "text/css"
    assert guess_mime(KINDS["code"], "a.unknown") == "text/plain"
