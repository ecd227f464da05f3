"""The real program as a person uses it: started, given files, asked, closed in the midst of it, started again."""

import shutil
import signal
import sys
from pathlib import Path

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir
from tests.gui.driving.screen import Program, Screen

COMMAND = Path(sys.executable).with_name("kx-desktop")
POLICIES = resources_dir() / "sample" / "policies"

pytestmark = pytest.mark.slow


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder of the person's own."""
    folder = tmp_path / "papers"
    shutil.copytree(POLICIES, folder)
    return folder


@pytest.fixture
def long_text(tmp_path: Path) -> Path:
    """A text that takes a while: some hundred passages, none like another."""
    path = tmp_path / "diary.txt"
    words = (resources_dir() / "sample" / "handbook.md").read_text("utf-8").split()
    days = (
        f"Day {day}. " + " ".join(words[(day * 7 + at * 3) % len(words)] for at in range(150))
        for day in range(240)
    )
    path.write_text("\n\n".join(days), "utf-8")
    return path


def _start(screen: Screen, library: Path, *files: str | Path, cwd: Path | None = None) -> Program:
    return screen.start(COMMAND, "--library", library, *files, cwd=cwd)


def _left(library: Path) -> int | None:
    """Passages without a vector; None where nothing was taken in yet."""
    with Library.open(library, settings=Settings()) as opened:
        found = opened.datasets()
        return found[0].passages_without_vector if found else None


def test_files_are_handed_over_and_a_question_finds_its_passage(
    screen: Screen, library_folder: Path, papers: Path
) -> None:
    first = _start(screen, library_folder, papers / "policy.md")
    first.until(lambda: "1 document" in "".join(first.rows("datasetList")), "the file is taken in")

    shutil.copy(resources_dir() / "sample" / "handbook.md", papers)
    second = _start(screen, library_folder, "handbook.md", cwd=papers)
    assert second.ended() == 0
    assert second.output == ""
    first.until(lambda: "2 documents" in "".join(first.rows("datasetList")), "so is the other one")

    first.type("what is the refund window?")
    first.until(
        lambda: first.says("queryEdit") == "what is the refund window?", "the question stands"
    )
    first.press("Return")
    first.until(lambda: bool(first.rows("resultList")), "there are results")
    assert "policy.md" in first.rows("resultList")[0]
    first.until(lambda: "30 days" in first.says("sourceView"), "the source is shown")
    assert "passages" in first.says("resultCountLabel")

    first.press("ctrl+q")
    assert first.ended() == 0
    assert first.complaints == []


def test_what_was_cut_short_by_closing_goes_on_at_the_next_start(
    screen: Screen, library_folder: Path, long_text: Path
) -> None:
    first = _start(screen, library_folder, long_text)
    first.until(lambda: bool(_left(library_folder)), "some passages have no vector yet")
    first.press("ctrl+q")
    assert first.ended() == 0
    assert first.complaints == []
    assert _left(library_folder)

    again = _start(screen, library_folder)
    again.until(lambda: _left(library_folder) == 0, "every passage has its vector")
    again.press("ctrl+q")
    assert again.ended() == 0
    assert again.complaints == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_window_in_the_midst_of_it(
    screen: Screen, library_folder: Path, long_text: Path, number: signal.Signals
) -> None:
    program = _start(screen, library_folder, long_text)
    program.until(lambda: bool(_left(library_folder)), "it is at work")
    program.process.send_signal(number)
    assert program.ended() == 0
    assert program.complaints == []


def test_a_killed_window_is_in_the_next_ones_way_in_nothing(
    screen: Screen, library_folder: Path, long_text: Path
) -> None:
    first = _start(screen, library_folder, long_text)
    first.until(lambda: bool(_left(library_folder)), "it is at work")
    first.process.kill()
    first.ended()

    again = _start(screen, library_folder)
    again.until(lambda: _left(library_folder) == 0, "it has gone on")
    again.press("ctrl+q")
    assert again.ended() == 0
    assert again.complaints == []


def test_without_a_screen_there_is_a_sentence(screen: Screen, library_folder: Path) -> None:
    screen.environment["DISPLAY"] = "localhost:4711"
    program = _start(screen, library_folder)
    assert program.ended() == 1
    assert program.output.startswith("kx-desktop: ")
    assert "Aborted" not in program.output
