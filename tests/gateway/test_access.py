import os
import stat
from pathlib import Path

import pytest

from kx_desktop.core.errors import FailedPrecondition, PermissionDenied, Unauthenticated
from kx_desktop.gateway.access import Access, default_token_file, renew, token_for
from kx_desktop.settings import config_folder, library_folder

TOKEN = "a-token-that-is-long-enough"


def test_the_token_lets_in_and_nothing_else_does() -> None:
    access = Access(TOKEN)
    access.check(f"Bearer {TOKEN}", loopback=False)
    access.check(f"bearer  {TOKEN}", loopback=True)
    for wrong in (
        None,
        "",
        TOKEN,
        f"Basic {TOKEN}",
        "Bearer",
        "Bearer ",
        f"Bearer {TOKEN}x",
        "Bearer é\udcff",
    ):
        with pytest.raises(Unauthenticated):
            access.check(wrong, loopback=True)


def test_without_a_token_nobody_is_let_in() -> None:
    access = Access("")
    assert access.mode == "deny-all"
    for sent in (None, "Bearer ", "Bearer x"):
        with pytest.raises(Unauthenticated):
            access.check(sent, loopback=True)


def test_callers_on_this_machine_need_no_token_where_that_was_chosen() -> None:
    access = Access(TOKEN, dev_allow_local=True)
    assert access.mode == "dev-local"
    access.check(None, loopback=True)
    access.check(f"Bearer {TOKEN}", loopback=False)
    with pytest.raises(Unauthenticated):
        access.check(None, loopback=False)
    with pytest.raises(Unauthenticated):
        access.check("Bearer of-another-gateway", loopback=True)


def test_a_token_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "gateway.token"
    token = token_for(file)
    assert len(token) >= 32
    assert token_for(file) == token
    assert file.read_text().strip() == token
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_renewed_token_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "gateway.token"
    old = token_for(file)
    new = renew(file)
    assert new != old
    assert token_for(file) == new
    access = Access(old)
    access.replace(new)
    with pytest.raises(Unauthenticated):
        access.check(f"Bearer {old}", loopback=True)
    access.check(f"Bearer {new}", loopback=True)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
def test_a_token_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "gateway.token"
    token_for(file)
    file.chmod(0o644)
    with pytest.raises(FailedPrecondition, match="chmod 600"):
        token_for(file)


@pytest.mark.parametrize("held", [b"", b"short\n", b"two\nlines and spaces in them", b"\xff" * 40])
def test_a_file_that_holds_no_token_is_refused(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "gateway.token"
    file.write_bytes(held)
    file.chmod(0o600)
    with pytest.raises(FailedPrecondition, match="holds no token"):
        token_for(file)
    assert file.read_bytes() == held


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and owners are POSIX's")
def test_what_is_no_file_of_ones_own_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe", 0o600)
    for name, told in (("link", "link to nothing"), ("pipe", "not a file")):
        with pytest.raises(FailedPrecondition, match=told):
            token_for(tmp_path / name)
    token_for(tmp_path / "token")
    another = (tmp_path / "token").stat().st_uid + 1
    if os.geteuid() == 0:
        os.chown(tmp_path / "token", another, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: another)
    with pytest.raises(FailedPrecondition, match="another user's"):
        token_for(tmp_path / "token")


def test_a_token_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    for file in (tmp_path, tmp_path / "a file" / "gateway.token"):
        with pytest.raises(PermissionDenied):
            token_for(file)


def test_the_token_lies_beside_the_settings_and_not_in_the_library() -> None:
    assert default_token_file().parent == config_folder()
    assert library_folder() not in default_token_file().parents
