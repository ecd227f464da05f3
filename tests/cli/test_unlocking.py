"""`kx datasets unlock`: the password comes from a file, the environment or the terminal, and goes nowhere else."""

import json
import os
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from tests.files.locked import locked_pdf

SECRET = "sesame-open-17"


@pytest.fixture
def locked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A locked file that the dataset `a` was given."""
    path = tmp_path / "vault.pdf"
    path.write_bytes(locked_pdf("The vault opens at noon", SECRET))
    assert main(["datasets", "ingest", "a", "--file", str(path)]) == 0
    assert "locked: it is protected by a password" in capsys.readouterr().out
    return path


def test_a_password_from_a_file(
    locked: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").write_text(f"{SECRET}\n", "utf-8")
    words = ["datasets", "unlock", "a", "--file", str(locked)]
    assert main([*words, "--password-file", str(tmp_path / "secret")]) == 0
    told = capsys.readouterr()
    assert f"opened   {locked}" in told.out
    assert "1 new" in told.out
    assert SECRET not in told.out + told.err
    assert main(["datasets", "query", "a", "--text", "vault"]) == 0
    assert "noon" in capsys.readouterr().out


def test_a_password_from_the_environment_which_no_child_inherits(
    locked: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_PASSWORD", SECRET)
    assert main(["datasets", "unlock", "a", "--file", str(locked), "--json"]) == 0
    assert "KX_PASSWORD" not in os.environ
    told = json.loads(capsys.readouterr().out)
    assert told["opened"] == [str(locked)]
    assert told["refused"] == []
    assert told["report"]["files"][0]["state"] == "indexed"


def test_a_wrong_password_is_told_and_is_not_repeated(
    locked: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_PASSWORD", "something wrong")
    assert main(["datasets", "unlock", "a", "--file", str(locked)]) == 2
    told = capsys.readouterr().err
    assert "The password does not open it." in told
    assert "something wrong" not in told


def test_without_a_terminal_it_says_where_to_put_the_password(
    locked: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KX_PASSWORD", raising=False)
    assert main(["datasets", "unlock", "a", "--file", str(locked)]) == 2
    assert "--password-file" in capsys.readouterr().err


def test_on_a_terminal_it_asks_without_an_echo(
    locked: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return SECRET

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", ask)
    assert main(["datasets", "unlock", "a", "--file", str(locked)]) == 0
    assert asked == [f"Password for {locked}: "]


def test_a_password_file_that_is_missing_is_told(
    locked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["datasets", "unlock", "a", "--file", str(locked), "--password-file", "nowhere"]
    assert main(words) == 3
    assert "nowhere" in capsys.readouterr().err


def test_a_locked_file_comes_with_the_command_that_opens_it(
    locked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = locked.with_name("of the bank.pdf")
    other.write_bytes(locked_pdf("The bank opens at two", SECRET))
    assert main(["datasets", "ingest", "a", "--file", str(other)]) == 0
    said = f"note: 1 file is locked. To give the password: kx datasets unlock a --file '{other}'\n"
    assert said in capsys.readouterr().err
    assert main(["datasets", "files", "a"]) == 0
    told = capsys.readouterr().err
    assert (
        "note: 2 files are locked. To give the password: kx datasets unlock a --file PATH" in told
    )
    assert main(["datasets", "files", "a", "--json"]) == 0
    assert capsys.readouterr().err == ""
