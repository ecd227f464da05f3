"""A command that is given a folder without a library says that it made an empty one there, unless it came to fill it."""

import json
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from tests.library.helping import write

LOOKS = [
    (("info",), 0),
    (("datasets", "list"), 0),
    (("datasets", "query", "fruit", "--text", "pears"), 3),
    (("datasets", "fields", "fruit"), 3),
    (("datasets", "files", "fruit"), 3),
    (("datasets", "duplicates", "fruit"), 3),
    (("watch", "list"), 0),
    (("queue", "status"), 0),
    (("library", "verify"), 0),
]


@pytest.mark.parametrize(("words", "status"), LOOKS)
def test_who_looks_into_a_folder_without_a_library_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int
) -> None:
    folder = tmp_path / "libary"
    note = f"note: There was no library in {folder}: an empty one was made there.\n"
    assert main([*words, "--library", str(folder)]) == status
    assert capsys.readouterr().err.startswith(note)
    assert main([*words, "--library", str(folder)]) == status
    assert note not in capsys.readouterr().err


def test_the_answer_stays_what_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["datasets", "list", "--json", "--library", str(tmp_path / "none")]) == 0
    assert json.loads(capsys.readouterr().out) == {"datasets": []}


@pytest.mark.parametrize(
    "words",
    [
        ("datasets", "ingest", "fruit", "--text", "pears"),
        ("datasets", "ingest", "fruit", "--text", "pears", "--later"),
        ("watch", "add", "fruit", "in"),
    ],
)
def test_who_comes_to_fill_it_is_told_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in" / "pears.txt", "pears")
    assert main([*words, "--library", str(tmp_path / "library")]) == 0
    assert "There was no library" not in capsys.readouterr().err


def test_the_usual_place_is_nothing_to_speak_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KX_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["datasets", "list"]) == 0
    told = capsys.readouterr()
    assert "No datasets yet." in told.out
    assert "There was no library" not in told.err
