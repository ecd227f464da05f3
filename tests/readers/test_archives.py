"""Archives: members come out within bounds, and what is left out is said."""

import bz2
import gzip
import io
import lzma
import random
import tarfile
import zipfile

import pytest

from kx_desktop.core.documents import Reading
from kx_desktop.readers import ReadFailure, ReadLimits, read_bytes
from kx_desktop.readers.documents import shown_name

MIB = 1 << 20


def zip_of(members: dict[str, bytes]) -> bytes:
    """An archive of these, the same at any time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def tar_of(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


PACKERS = {
    "a.zip": zip_of,
    "a.tar": tar_of,
    "a.tgz": lambda members: gzip.compress(tar_of(members)),
}


def names(reading: Reading) -> list[str]:
    return [attachment.name for attachment in reading.attachments]


@pytest.mark.parametrize(("name", "pack"), PACKERS.items())
def test_members_come_without_what_systems_leave_behind(name: str, pack: object) -> None:
    members = {"a.txt": b"a", "b/c.md": b"c", "__MACOSX/._a.txt": b"x", "b/.DS_Store": b"x"}
    reading = read_bytes(PACKERS[name](members), name)
    assert names(reading) == ["a.txt", "b/c.md"]
    assert (reading.text, reading.warnings) == ("", ())


@pytest.mark.parametrize(("name", "pack"), PACKERS.items())
def test_a_member_over_the_limit_is_left_out(name: str, pack: object) -> None:
    data = PACKERS[name]({"big.txt": bytes(2000), "small.txt": b"s"})
    reading = read_bytes(data, name, ReadLimits(max_member_bytes=1000))
    assert names(reading) == ["small.txt"]
    assert reading.warnings == ("1 member was left out: larger than 0.0 MB.",)


@pytest.mark.parametrize(("name", "pack"), PACKERS.items())
def test_too_many_members_stop_it(name: str, pack: object) -> None:
    data = PACKERS[name]({f"{number}.txt": b"x" for number in range(10)})
    reading = read_bytes(data, name, ReadLimits(max_members=4))
    assert len(reading.attachments) == 4
    assert "left out because there are more than 4." in reading.warnings[0]


@pytest.mark.parametrize(("name", "pack"), PACKERS.items())
def test_too_much_together_stops_it(name: str, pack: object) -> None:
    data = PACKERS[name]({f"{number}.txt": bytes(1000) for number in range(10)})
    reading = read_bytes(data, name, ReadLimits(max_archive_bytes=3500))
    assert len(reading.attachments) == 3
    assert "larger than" in reading.warnings[0]


def test_a_bomb_is_stopped_long_before_it_fills_memory() -> None:
    bomb = zip_of({"a.txt": bytes(10 * MIB), "b.txt": bytes(40 * MIB), "c.txt": b"c"})
    reading = read_bytes(bomb, "bomb.zip")
    assert names(reading) == ["a.txt"]
    assert reading.warnings == (
        "2 members were left out because the archive unpacks to far more than its own size.",
    )


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_single_file_is_bounded_too(pack: object) -> None:
    assert callable(pack)
    reading = read_bytes(pack(bytes(60 * MIB)), "a.txt.gz")
    assert reading.attachments == ()
    assert "far more than its own size" in reading.warnings[0]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_packed_single_file_is_its_one_member(pack: object) -> None:
    assert callable(pack)
    reading = read_bytes(pack(b"text"), "notes.txt.gz")
    assert [(found.name, found.data) for found in reading.attachments] == [("notes.txt", b"text")]


def test_a_tar_that_does_not_say_so_is_found(root: object) -> None:
    reading = read_bytes(gzip.compress(tar_of({"a.txt": b"a"})), "backup.gz")
    assert names(reading) == ["a.txt"]


def test_locked_members_are_said_to_be_locked() -> None:
    data = bytearray(zip_of({"a.txt": b"a"}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    with pytest.raises(ReadFailure) as caught:
        read_bytes(bytes(data), "a.zip")
    assert caught.value.reason == "locked: all its members are protected by a password."


def test_a_damaged_member_does_not_spoil_the_others() -> None:
    data = bytearray(zip_of({"a.txt": b"first text " * 50, "b.txt": b"b"}))
    place = data.index(b"a.txt") + 8
    data[place : place + 8] = b"\xff" * 8
    reading = read_bytes(bytes(data), "a.zip")
    assert names(reading) == ["b.txt"]
    assert reading.warnings == ("1 member was left out: damaged.",)


def test_a_cut_off_tar_gives_what_it_has() -> None:
    data = gzip.compress(tar_of({f"{n}.bin": random.Random(n).randbytes(9000) for n in range(9)}))
    reading = read_bytes(data[: len(data) // 2], "a.tar.gz")
    assert "damaged from there on" in " ".join(reading.warnings)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.zip", zip_of({"a.txt": b"a"})[:30]),
        ("a.tar.gz", b"\x1f\x8b\x08\x00broken"),
        ("a.gz", b"\x1f\x8b\x08\x00broken"),
        ("a.xz", b"\xfd7zXZ\0broken"),
        ("a.bz2", b"BZh9broken\0"),
    ],
)
def test_damaged_archives_fail_in_words(name: str, data: bytes) -> None:
    with pytest.raises(ReadFailure) as caught:
        read_bytes(data, name)
    assert caught.value.state == "failed"
    assert "damaged" in caught.value.reason


def test_an_empty_archive_is_skipped() -> None:
    for name, data in (("a.zip", zip_of({})), ("a.tar", tar_of({"__MACOSX/x": b"x"}))):
        with pytest.raises(ReadFailure) as caught:
            read_bytes(data, name)
        assert caught.value.state == "skipped"
        assert caught.value.reason.endswith("archive is empty.")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("/abs/a.txt", "abs/a.txt"),
        ("win\\dir\\a.txt", "win/dir/a.txt"),
        ("a\nb.txt", "a b.txt"),
        ("..", ""),
        ("a/ .. /b.txt", "a/b.txt"),
    ],
)
def test_member_names_are_shown_tidily(written: str, shown: str) -> None:
    assert shown_name(written) == shown


def test_links_in_a_tar_are_not_followed() -> None:
    buffer = io.BytesIO(tar_of({"a.txt": b"a"}))
    with tarfile.open(fileobj=buffer, mode="a") as archive:
        link = tarfile.TarInfo("link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert names(read_bytes(buffer.getvalue(), "a.tar")) == ["a.txt"]


def test_office_files_and_books_are_no_archives(root: object) -> None:
    from pathlib import Path

    assert isinstance(root, Path)
    for name in ("rules.docx", "rules.odt", "rules.epub"):
        data = (root / "tests" / "files" / name).read_bytes()
        assert read_bytes(data, "renamed.zip").text
