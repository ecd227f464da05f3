"""`kx-desktop` up to the window: its words, the window that is open already, no screen, no PySide6."""

import contextlib
import socket
import subprocess
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import kx_desktop
from kx_desktop.cli import desktop
from kx_desktop.gui.instance import handing_over
from kx_desktop.gui.instance.rendezvous import answer, files_of, rendezvous

Started = list[tuple[Path | None, list[Path]]]


@pytest.fixture(autouse=True)
def place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder to meet in and to start from."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    # A short path: a socket lies here.
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """A stand-in for the window: what it was started with."""
    monkeypatch.setenv("DISPLAY", ":0")
    seen: Started = []
    app = types.ModuleType("kx_desktop.gui.app")

    def run(library_dir: Path | None, files: list[Path]) -> int:
        seen.append((library_dir, files))
        return 0

    app.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kx_desktop.gui.app", app)
    display = types.ModuleType("kx_desktop.gui.instance.display")
    display.plain_words_without_a_screen = contextlib.nullcontext  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kx_desktop.gui.instance.display", display)
    return seen


@pytest.fixture
def open_window(place: Path) -> Iterator[list[list[str] | None]]:
    """Somebody who listens as an open window does, on the library in `library`."""
    heard: list[list[str] | None] = []
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(rendezvous(place / "library").socket))
        server.listen()

        def listen() -> None:
            connection, _ = server.accept()
            with connection, connection.makefile("rwb") as stream:
                files = files_of(stream.readline())
                heard.append(files)
                stream.write(answer(len(files or ())))

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield heard
    # A thread that nobody spoke to waits on a closed socket, and ends with the process.


def test_the_window_opens_on_the_library_that_is_named(started: Started, place: Path) -> None:
    assert desktop.main(["--library", "books"]) == 0
    assert started == [(place / "books", [])]


def test_the_window_finds_the_persons_own_library_itself(started: Started) -> None:
    assert desktop.main([]) == 0
    assert started == [(None, [])]


@pytest.mark.parametrize(
    ("word", "path"),
    [
        ("notes/a b.md", "notes/a b.md"),
        ("/books/x.pdf", "/books/x.pdf"),
        ("file:///books/a%20b%E6%8A%A5.pdf", "/books/a b报.pdf"),
        ("file://localhost/books/x.pdf", "/books/x.pdf"),
        ("file:///a%E9.txt", "/a\udce9.txt"),
    ],
)
def test_files_become_whole_paths(started: Started, place: Path, word: str, path: str) -> None:
    assert desktop.main([word]) == 0
    assert started == [(None, [place / path])]


def test_a_file_whose_name_looks_like_an_address_is_still_a_file(
    started: Started, place: Path
) -> None:
    (place / "file:odd name").touch()
    assert desktop.main(["file:odd name"]) == 0
    assert started == [(None, [place / "file:odd name"])]


@pytest.mark.parametrize(
    "word",
    [
        "file:",
        "file://",
        "file:name",
        "file://elsewhere/etc/hosts",
        "file:///a%00b",
        "file://[",
        "",
    ],
)
def test_an_address_of_no_file_of_this_machine_hands_nothing_over(
    started: Started, word: str
) -> None:
    assert desktop.main([word]) == 0
    assert started == [(None, [])]


def test_a_window_that_is_open_gets_the_files_and_no_second_one_opens(
    started: Started, open_window: list[list[str] | None], place: Path
) -> None:
    assert desktop.main(["--library", "library", "a.md", "/b.pdf"]) == 0
    assert open_window == [[str(place / "a.md"), "/b.pdf"]]
    assert started == []


def test_an_open_window_is_reached_without_a_screen_of_ones_own(
    open_window: list[list[str] | None],
) -> None:
    assert desktop.main(["--library", "library"]) == 0
    assert open_window == [[]]


def test_one_that_does_not_answer_is_told_of(
    started: Started,
    place: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import fcntl

    monkeypatch.setattr(handing_over.hand_over, "__kwdefaults__", {"wait": 0.1})
    meeting = rendezvous(place / "library")
    with meeting.lock.open("w") as lock, socket.socket(socket.AF_UNIX) as server:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server.bind(str(meeting.socket))
        server.listen()
        assert desktop.main(["--library", "library"]) == 1
    said = capsys.readouterr().err
    assert "does not answer" in said
    assert "try again" in said
    assert started == []


def test_without_a_screen_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert desktop.main([]) == 1
    said = capsys.readouterr().err
    assert said.startswith("kx-desktop: There is no screen here")
    assert "`kx`" in said


@pytest.mark.parametrize(
    ("environ", "platform", "there"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, "linux", True),
        ({"QT_QPA_PLATFORM": "xcb"}, "linux", False),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, "linux", False),
        ({}, "darwin", True),
    ],
)
def test_a_screen_is_known_by_the_environment(
    environ: dict[str, str], platform: str, *, there: bool
) -> None:
    assert desktop.has_screen(environ, platform) is there


def test_without_pyside_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    for name in [one for one in sys.modules if one.partition(".")[0] == "PySide6"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "kx_desktop.gui.app", raising=False)
    monkeypatch.setitem(sys.modules, "PySide6", None)
    assert desktop.main([]) == 1
    assert "PySide6" in capsys.readouterr().err


def test_a_wrong_word_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert desktop.main(["--frobnicate"]) == 2
    assert "kx-desktop --help" in capsys.readouterr().err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        desktop.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"kx-desktop {kx_desktop.__version__}\n"


def test_help_and_handing_over_load_no_window() -> None:
    code = (
        "import sys\nfrom kx_desktop.cli.desktop import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "import kx_desktop.gui.instance.handing_over\n"
        "print(*[n for n in ('PySide6', 'numpy', 'kx_desktop.library') if n in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "usage: kx-desktop" in done.stdout
    assert done.stderr.split() == []
