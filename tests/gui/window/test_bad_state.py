"""What went wrong is told in a sentence where it belongs, with what to do next; the window goes on."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.settings.paths import config_folder
from tests.gui.dropping import drop
from tests.gui.window.using import SAMPLE, Person

REFUND = "what is the refund window?"

_WRITER = """
import sys
from pathlib import Path
from kx_desktop.tasks import WriterLock
lock = WriterLock(Path(sys.argv[1]) / "writer.lock")
lock.acquire(wait=5)
print("held", flush=True)
sys.stdin.readline()
lock.release()
"""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of six megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", place], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("no small disk can be mounted here (it takes root and the right to mount)")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


@pytest.fixture
def writer() -> Iterator[Callable[[Path], subprocess.Popen[str]]]:
    """Another program that holds the right to write to a library until it is told a line."""
    running: list[subprocess.Popen[str]] = []

    def start(folder: Path) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "held"
        return process

    yield start
    for process in running:
        _let_go(process)


def _let_go(process: subprocess.Popen[str]) -> None:
    if process.returncode is None:
        process.communicate("\n", timeout=30)


# A library that cannot be opened


def test_a_folder_that_cannot_be_made_is_told_and_trying_again_works(
    unopened: Callable[[Path], Person], tmp_path: Path
) -> None:
    in_the_way = tmp_path / "shelf"
    in_the_way.write_text("a file where a folder should be", "utf-8")
    person = unopened(in_the_way / "library")
    person.until(lambda: "The library cannot be opened" in person.said)
    assert str(in_the_way) in person.said
    assert "choose another in the settings" in person.said
    again = person.button(person.window.message, "Try again")
    person.click(again)
    person.until(lambda: "cannot be opened" in person.said)
    in_the_way.unlink()
    person.click(person.button(person.window.message, "Try again"))
    person.until(person.window.start.isVisible)


def test_choosing_another_folder_opens_the_settings(
    unopened: Callable[[Path], Person], tmp_path: Path
) -> None:
    (tmp_path / "shelf").write_text("a file", "utf-8")
    person = unopened(tmp_path / "shelf" / "library")
    person.until(lambda: "cannot be opened" in person.said)
    person.click(person.button(person.window.message, "Choose another folder…"))
    assert "ettings" in person.open_dialog().windowTitle()
    person.escape()


def test_what_is_dropped_meanwhile_is_told_to_wait(
    unopened: Callable[[Path], Person], tmp_path: Path, papers: Path
) -> None:
    shelf = tmp_path / "shelf"
    shelf.write_text("a file", "utf-8")
    person = unopened(shelf / "library")
    person.until(lambda: "cannot be opened" in person.said)
    drop(person.window, paths=[papers])
    assert "as soon as the library is open" in person.notices
    shelf.unlink()
    person.click(person.button(person.window.message, "Try again"))
    person.taken_in("papers", 2)


@pytest.mark.parametrize("where", ["head", "all"])
def test_a_damaged_library_is_told(
    unopened: Callable[[Path], Person], sample_library: Path, where: str
) -> None:
    database = sample_library / "library.sqlite"
    for beside in sample_library.glob("library.sqlite-*"):
        beside.unlink()
    content = database.read_bytes()
    database.write_bytes(b"x" * 4096 + content[4096:] if where == "head" else b"no database" * 999)
    person = unopened(sample_library)
    person.until(lambda: "The library cannot be opened" in person.said)
    assert "damaged" in person.said or "not a database" in person.said
    database.write_bytes(content)
    person.click(person.button(person.window.message, "Try again"))
    person.ready()
    assert "30 days" in person.ask(REFUND)[0]


def test_a_library_of_a_newer_version_is_told(
    unopened: Callable[[Path], Person], sample_library: Path
) -> None:
    with closing(sqlite3.connect(sample_library / "library.sqlite")) as database, database:
        tables = [
            row[0]
            for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        table = next(name for name in tables if "migration" in name)
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        row = dict(zip(columns, database.execute(f"SELECT * FROM {table}").fetchone(), strict=True))
        key = next(name for name, value in row.items() if isinstance(value, str))
        row[key] = "of the year 2099"
        values = {name: value for name, value in row.items() if name != "id"}
        database.execute(
            f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
            list(values.values()),
        )
    person = unopened(sample_library)
    person.until(lambda: "newer version" in person.said)
    assert person.window.isVisible()


# Others


def test_while_another_program_writes_questions_are_answered_and_drops_wait(
    before: Callable[[Path], Person],
    sample_library: Path,
    papers: Path,
    writer: Callable[[Path], subprocess.Popen[str]],
) -> None:
    held = writer(sample_library)
    person = before(sample_library).ready()
    assert "30 days" in person.ask(REFUND)[0]
    drop(person.window, paths=[papers])
    person.until(lambda: "What you added to sample waits until then." in person.notices)
    assert f"process {held.pid}" in person.notices
    _let_go(held)
    person.taken_in("sample", SAMPLE + 2)


def test_a_library_that_is_deleted_while_it_is_open_is_told(
    person: Person, papers: Path, sample_library: Path
) -> None:
    shutil.rmtree(sample_library)
    person.type(REFUND)
    person.window.search.bar._search_now()
    drop(person.window, paths=[papers])
    person.until(
        lambda: bool(person.notices) or "gone" in person.strip or "stopp" in person.strip.lower()
    )
    assert person.window.isVisible()
    assert "Traceback" not in person.notices


# Settings


def test_damaged_settings_are_told(before: Callable[[Path], Person], library_folder: Path) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "settings.json").write_text("{ damaged", "utf-8")
    person = before(library_folder)
    assert "were damaged" in person.notices
    assert "settings.json.damaged" in person.notices


def test_a_setting_out_of_its_range_is_told(
    before: Callable[[Path], Person], library_folder: Path
) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "settings.json").write_text(
        '{"version": 1, "settings": {"default_k": 900}}', "utf-8"
    )
    person = before(library_folder)
    assert "default_k" in person.notices


@pytest.mark.parametrize(
    ("variable", "value"), [("KX_SERVE_RAG_RRF_K", "many"), ("KX_SERVE_RAG_CHUNK_SIZE", "1")]
)
def test_a_wrong_variable_is_told_and_the_window_opens(
    before: Callable[[Path], Person],
    library_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
    value: str,
) -> None:
    monkeypatch.setenv(variable, value)
    person = before(library_folder)
    assert variable in person.notices
    assert value in person.notices


def test_a_notice_can_be_closed(
    before: Callable[[Path], Person], library_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KX_SERVE_RAG_RRF_K", "many")
    person = before(library_folder)
    person.click(person.window.notices.findChildren(QToolButton)[0])
    assert person.notices == ""
    assert not person.window.notices.isVisible()


# Datasets and models


def test_a_stale_dataset_says_so_and_offers_the_rebuild(
    before: Callable[[Path], Person], sample_library: Path, papers: Path
) -> None:
    Settings.load().set("stop_words", True)
    person = before(sample_library).ready()
    assert "Stale" in person.line("sample")
    person.ask(REFUND)
    assert "sample has to be rebuilt" in person.said
    person.click(person.button(person.window.search.results, "Rebuild into a new dataset…"))
    person.dialog("rebuildDialog")
    person.escape()
    drop(person.window, paths=[papers])
    person.until(lambda: "Nothing was added to sample." in person.notices)
    person.dialog("rebuildDialog")
    person.escape()


def test_a_model_that_is_not_there_is_told_and_words_are_searched(
    before: Callable[[Path], Person], sample_library: Path, papers: Path, tmp_path: Path
) -> None:
    Settings.load().set("embedder", str(tmp_path / "no model"))
    person = before(sample_library).ready()
    person.ask(REFUND)
    assert "cannot be searched by meaning now" in person.said
    assert "no model" in person.said
    with person.qtbot.waitSignal(person.results.model().modelReset, timeout=10_000):
        person.click(person.button(person.window.search.results, "Search by words"))
    assert "30 days" in " ".join(person.passages)
    drop(person.window, paths=[papers])
    person.until(lambda: "no model" in person.notices + person.strip)
    assert person.window.isVisible()


def test_a_failed_search_says_why_and_can_be_tried_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Library.query

    def broken(self: Library, query: object, **_: object) -> object:
        raise RuntimeError("the index melted")

    monkeypatch.setattr(Library, "query", broken)
    person.ask(REFUND)
    assert "The search failed" in person.said
    assert "the index melted" in person.said
    monkeypatch.setattr(Library, "query", real)
    with person.qtbot.waitSignal(person.results.model().modelReset, timeout=10_000):
        person.click(person.button(person.window.search.results, "Try again"))
    assert "30 days" in person.passages[0]


# The disk


def test_a_full_disk_is_told_and_it_goes_on_when_there_is_room(
    before: Callable[[Path], Person], disk: Path, papers: Path
) -> None:
    person = before(disk / "library")
    person.until(person.window.start.isVisible)
    for number in range(6):
        (papers / f"large {number}.txt").write_text(f"walnut {number} " * 200, "utf-8")
    with (disk / "ballast").open("wb") as ballast:
        try:
            while True:
                ballast.write(b"x" * 65536)
                ballast.flush()
        except OSError:
            pass
    drop(person.window, paths=[papers])
    person.until(lambda: "make room" in (person.notices + person.strip).lower())
    assert person.window.isVisible()
    told = person.notices
    (disk / "ballast").unlink()
    if "Nothing was added" in told:
        drop(person.window, paths=[papers])
    else:
        person.click(person.find(QPushButton, "pauseButton"))
    person.taken_in("papers", 8)
