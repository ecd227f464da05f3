"""Locked files: told of, opened by a password, which is never written down by us."""

import io
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.library.passwords import Passwords
from kx_desktop.settings import Settings
from tests.files.locked import locked_office, locked_pdf
from tests.library.helping import ask, names, reasons, states, until, write

SECRET = "sesame-open-17"


class MemoryRing(KeyringBackend):
    """A key ring that lasts as long as the test."""

    priority = 5  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.asked: list[str] = []

    def get_password(self, service: str, username: str) -> str | None:
        self.asked.append(username)
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class BrokenRing(MemoryRing):
    """A key ring that is locked."""

    def get_password(self, service: str, username: str) -> str | None:
        raise OSError(f"cannot unlock for {username}")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError(f"cannot keep {password}")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "in"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        yield library


@pytest.fixture
def ring() -> Iterator[MemoryRing]:
    before = keyring.get_keyring()
    made = MemoryRing()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


@pytest.fixture
def no_ring() -> Iterator[None]:
    from keyring.backends.fail import Keyring

    before = keyring.get_keyring()
    keyring.set_keyring(Keyring())
    yield
    keyring.set_keyring(before)


def test_a_password_opens_a_file_and_only_that_is_read_again(own: Library, place: Path) -> None:
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    write(place / "plain.txt", "The canteen opens at one.")
    report = own.ingest("a", files=[place])
    assert states(report) == {"vault.pdf": "skipped", "plain.txt": "indexed"}
    assert reasons(report)["vault.pdf"].startswith("locked: ")
    assert [row.path for row in own.unlocking.locked("a")] == [str(path)]
    found = own.unlocking.read("a", path, SECRET)
    assert found.opened == (str(path),)
    assert found.report is not None
    assert states(found.report) == {"vault.pdf": "indexed"}
    assert names(ask(own, "a", "when does the vault open", k=1)) == ["vault.pdf"]
    assert own.unlocking.locked("a") == ()


def test_a_wrong_password_says_so_and_changes_nothing(own: Library, place: Path) -> None:
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    own.ingest("a", files=[place])
    with pytest.raises(InvalidArgument) as wrong:
        own.unlocking.read("a", path, "wrong")
    assert wrong.value.message == "The password does not open it."
    assert [row.state for row in own.unlocking.locked("a")] == ["skipped"]
    with pytest.raises(InvalidArgument) as caught:
        own.unlocking.read("a", path, "")
    assert caught.value.parameter == "password"


def test_a_password_for_a_folder_opens_what_it_opens_there_and_what_comes_later(
    own: Library, place: Path, root: Path
) -> None:
    office = (root / "tests" / "files" / "rules.docx").read_bytes()
    one = write(place / "one.pdf", locked_pdf("The first vault", SECRET))
    two = write(place / "deep" / "two.docx", locked_office(office, SECRET))
    other = write(place / "other.pdf", locked_pdf("The other vault", "something else"))
    beside = write(place.parent / "beside.pdf", locked_pdf("A vault beside", SECRET))
    own.ingest("a", files=[place, beside])
    found = own.unlocking.read("a", place, SECRET)
    assert set(found.opened) == {str(one), str(two)}
    assert found.refused == (str(other),)
    assert {row.path for row in own.unlocking.locked("a")} == {str(other), str(beside)}
    write(place / "three.pdf", locked_pdf("The third vault", SECRET))
    assert states(own.ingest("a", files=[place]))["three.pdf"] == "indexed"
    with pytest.raises(InvalidArgument, match="does not open it"):
        own.unlocking.read("a", other, SECRET)


def test_a_locked_member_of_an_archive_is_opened(own: Library, place: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("inner.pdf", locked_pdf("The vault opens at noon", SECRET))
        archive.writestr("plain.txt", "The canteen opens at one.")
    path = write(place / "a.zip", packed.getvalue())
    own.ingest("a", files=[place])
    found = own.unlocking.read("a", path, SECRET)
    assert found.opened == (f"{path}/inner.pdf",)
    assert names(ask(own, "a", "when does the vault open", k=1)) == ["inner.pdf"]


def test_the_queue_reads_what_a_password_opens(own: Library, place: Path) -> None:
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    own.ingest("a", files=[place])
    own.queue.start()
    found = own.unlocking.try_password("a", path, SECRET)
    assert found.report is None
    until(lambda: own.file_states("a") == {"indexed": 1}, "the file is read")


def test_what_is_not_locked_is_told(own: Library, place: Path) -> None:
    write(place / "plain.txt", "The canteen opens at one.")
    own.ingest("a", files=[place])
    with pytest.raises(NotFound):
        own.unlocking.read("a", place, SECRET)
    with pytest.raises(NotFound):
        own.unlocking.read("no such dataset", place, SECRET)


def test_a_locked_file_that_is_gone_is_told(own: Library, place: Path) -> None:
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    own.ingest("a", files=[place])
    path.unlink()
    with pytest.raises(FailedPrecondition, match="There is no such file"):
        own.unlocking.read("a", path, SECRET)


def test_a_password_is_forgotten_with_the_library_unless_it_is_remembered(
    tmp_path: Path, place: Path, ring: MemoryRing
) -> None:
    write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("a", files=[place])
        library.unlocking.read("a", place, SECRET)
    assert ring.kept == {}
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert states(library.ingest("b", files=[place])) == {"vault.pdf": "skipped"}
        assert ring.asked == []
        found = library.unlocking.read("b", place, SECRET, remember=True)
        assert found.remembered
    assert ring.kept == {("kx-desktop", str(place)): SECRET}
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert states(library.ingest("c", files=[place])) == {"vault.pdf": "indexed"}


@pytest.mark.usefixtures("no_ring")
def test_where_there_is_no_key_ring_it_says_so_and_opens_nothing(own: Library, place: Path) -> None:
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    own.ingest("a", files=[place])
    assert "no key ring" in own.unlocking.cannot_remember()
    with pytest.raises(FailedPrecondition, match="no key ring"):
        own.unlocking.read("a", path, SECRET, remember=True)
    assert own.unlocking.read("a", path, SECRET).opened == (str(path),)


def test_a_key_ring_that_fails_is_told_without_the_password(own: Library, place: Path) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(BrokenRing())
    try:
        path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
        own.ingest("a", files=[place])
        assert own.unlocking.cannot_remember() == ""
        with pytest.raises(FailedPrecondition) as caught:
            own.unlocking.read("a", path, SECRET, remember=True)
    finally:
        keyring.set_keyring(before)
    assert SECRET not in f"{caught.value}{caught.value.__cause__}"
    assert caught.value.__suppress_context__


def test_the_password_is_nowhere_on_disk_nor_in_the_log(
    tmp_path: Path, place: Path, ring: MemoryRing, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    path = write(place / "vault.pdf", locked_pdf("The vault opens at noon", SECRET))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("a", files=[place])
        library.unlocking.read("a", path, SECRET, remember=True)
        assert SECRET not in repr(library._parts)
    for file in (tmp_path / "library").rglob("*"):
        if file.is_file():
            assert SECRET.encode() not in file.read_bytes(), file.name
    assert SECRET not in caplog.text


def test_nearest_passwords_are_tried_first(own: Library) -> None:
    passwords = Passwords(own._parts.database)
    passwords.give("/docs", "folder")
    passwords.give("/docs/a.pdf", "file")
    passwords.give("/docs/a.pdf", "newer")
    assert passwords.candidates("/docs/a.pdf") == ("newer", "file", "folder")
    assert passwords.candidates("/docs/deep/b.pdf") == ("folder",)
    assert passwords.candidates("/doc") == ()
