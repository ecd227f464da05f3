"""`kx models`: what is printed, what is asked before anything becomes stale, what `--json` gives."""

import io
import json
from pathlib import Path

import pytest

from kx_desktop.cli import modelling, printing
from kx_desktop.cli.main import main
from kx_desktop.embedding.footprint import size_of_model
from kx_desktop.settings import Settings
from tests.library.helping import model_folder

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library and settings of the test's own, with one dataset."""
    monkeypatch.setenv("KX_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setenv("KX_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv(modelling.VARIABLE, raising=False)
    assert main(["datasets", "ingest", "notes", "--text", "Refunds take thirty days."]) == 0
    return tmp_path


@pytest.fixture
def other(place: Path, capsys: Captured) -> Path:
    """Another model, added as `mine`."""
    folder = model_folder(place / "other", id="other")
    assert main(["models", "add", "mine", str(folder)]) == 0
    assert "To embed with it: kx models use mine" in capsys.readouterr().err
    return folder


def test_the_list_shows_each_with_what_was_made_with_it(other: Path, capsys: Captured) -> None:
    assert main(["models", "list"]) == 0
    head, bundled, mine = capsys.readouterr().out.splitlines()
    assert head.split() == ["USED", "NAME", "KIND", "DIM", "SIZE", "DATASETS", "SOURCE"]
    assert bundled.split() == [
        "*",
        "bundled",
        "bundled",
        "384",
        "22.2",
        "MB",
        "notes",
        "all-MiniLM-L6-v2",
    ]
    assert mine.split()[:4] == ["mine", "folder", "384", "22.2"]
    assert mine.endswith(str(other))


def test_the_list_as_json(other: Path, capsys: Captured) -> None:
    assert main(["models", "list", "--json"]) == 0
    bundled, mine = json.loads(capsys.readouterr().out)["models"]
    assert (bundled["in_use"], bundled["datasets"]) == (True, ["notes"])
    assert (mine["source"], mine["dim"], mine["kept"]) == (str(other), 384, True)


def test_where_datasets_become_stale_nothing_is_done_without_a_word(
    other: Path, capsys: Captured
) -> None:
    assert main(["models", "use", "mine"]) == 2
    told = capsys.readouterr().err
    assert "stale until they are rebuilt: notes" in told
    assert "--yes" in told
    assert Settings.load().embedder == "bundled"


@pytest.mark.parametrize(("said", "used"), [("y\n", True), ("n\n", False), ("", False)])
def test_on_a_terminal_it_is_asked(
    other: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, said: str, used: bool
) -> None:
    terminal = io.StringIO(said)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert main(["models", "use", "mine"]) == 0
    captured = capsys.readouterr()
    assert "These datasets become stale" in captured.err
    assert (Settings.load().embedder == str(other)) is used
    assert ("Nothing was changed." in captured.out) is not used


def test_a_rebuild_is_written_down_for_the_queue(other: Path, capsys: Captured) -> None:
    assert main(["models", "use", "mine", "--yes", "--rebuild", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["stale"] == ["notes"]
    assert [(one["dataset"], one["as_name"]) for one in told["rebuilds"]] == [("notes", "notes-2")]
    assert main(["queue", "run"]) == 0
    assert main(["datasets", "query", "notes-2", "--text", "refund", "--mode", "dense"]) == 0


def test_without_a_rebuild_the_commands_for_it_are_named(other: Path, capsys: Captured) -> None:
    assert main(["models", "use", "mine", "--yes"]) == 0
    assert "kx datasets rebuild notes --as NEW" in capsys.readouterr().out
    assert main(["models", "use", "bundled"]) == 0
    assert "No longer stale: notes." in capsys.readouterr().out


def test_a_variable_that_decides_is_told_of(
    other: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv(modelling.VARIABLE, "bundled")
    assert main(["models", "use", "mine", "--yes", "--rebuild"]) == 4
    assert f"Unset {modelling.VARIABLE}" in capsys.readouterr().err
    assert main(["models", "use", "mine", "--yes"]) == 0
    assert f"While {modelling.VARIABLE} is set, it decides" in capsys.readouterr().err


def test_what_is_forgotten_is_not_deleted(other: Path, capsys: Captured) -> None:
    assert main(["models", "remove", "mine"]) == 0
    assert capsys.readouterr().out == "mine is forgotten. Nothing was deleted.\n"
    assert (other / "model.json").exists()
    assert main(["models", "remove", "mine"]) == 3
    assert "There are: bundled." in capsys.readouterr().err


def test_a_check_is_told_in_four_lines(capsys: Captured) -> None:
    assert main(["models", "check", "--dataset", "notes"]) == 0
    model, ranked, speed, known = capsys.readouterr().out.splitlines()
    assert model == "model       bundled (all-MiniLM-L6-v2), 384 dimensions"
    assert "of 10 ranked above strangers" in ranked
    assert speed.endswith(" texts/s, 1.00 of the bundled model's")
    assert known == "vocabulary  100.0% of the tokens of notes are known"


def test_a_check_as_json(capsys: Captured) -> None:
    assert main(["models", "check", "bundled", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (len(told["pairs"]), told["speed"], told["known_share"]) == (10, 1.0, None)
    assert sum(one["is_right"] for one in told["pairs"]) == told["right"]


def test_a_folder_that_is_no_model_is_refused_with_what_to_do(
    place: Path, capsys: Captured
) -> None:
    assert main(["models", "add", "bad", str(place)]) == 4
    told = capsys.readouterr().err
    assert "has no config.json" in told
    assert "Choose the bundled model" in told


def test_a_chat_model_is_advised_against_on_ingest_and_in_info(
    place: Path, capsys: Captured
) -> None:
    folder = model_folder(place / "chat", id="some-chat-model", decoder=True)
    assert main(["models", "add", "chatty", str(folder)]) == 0
    assert main(["models", "use", "chatty", "--yes"]) == 0
    capsys.readouterr()
    advice = "note: some-chat-model is a chat model, not an embedding model"
    assert main(["datasets", "ingest", "more", "--text", "Refunds take thirty days."]) == 0
    captured = capsys.readouterr()
    assert [line for line in captured.err.splitlines() if line.startswith(advice)]
    assert "chat model" not in captured.out
    assert main(["info"]) == 0
    told = capsys.readouterr().out
    assert "some-chat-model, 384 dimensions, a chat model" in told
    assert "some-chat-model is a chat model, not an embedding model" in told
    assert main(["datasets", "query", "more", "--text", "refund", "--mode", "dense"]) == 0


def test_the_bundled_model_has_one_name_and_one_size_wherever_it_is_listed(
    other: Path, capsys: Captured
) -> None:
    assert main(["models", "list"]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if " bundled " in line]
    assert row.endswith("all-MiniLM-L6-v2")
    assert main(["info"]) == 0
    assert "embedder  bundled (all-MiniLM-L6-v2), 384 dimensions" in capsys.readouterr().out
    size = size_of_model("bundled")
    assert printing.size(size) in row
