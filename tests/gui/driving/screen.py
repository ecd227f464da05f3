"""A screen that nobody sees, a keyboard for it, and what reads the windows on it as a screen reader does."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

DEADLINE = 120.0
"""Seconds after which something that should have come to be never will: a deadline, never a measure."""

_READER = Path(__file__).with_name("screen_reader.py")
_SYSTEM_PYTHON = "/usr/bin/python3"


def until(condition: Callable[[], bool], what: Callable[[], str] | str) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + DEADLINE
    pause = threading.Event()
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(
                f"it never came to be so: {what if isinstance(what, str) else what()}"
            )
        pause.wait(0.03)


def missing() -> str:
    """What this machine lacks for driving a window, in words; empty where it has all."""
    lacks = [name for name in ("Xvfb", "xdotool", "dbus-daemon") if shutil.which(name) is None]
    if not lacks:
        done = subprocess.run(
            [_SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False
        )
        if done.returncode:
            lacks.append("pyatspi of the system's Python")
    return ", ".join(lacks)


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of a window, as a screen reader tells it. `id` is its object name."""

    role: str
    name: str
    description: str
    id: str
    text: str
    states: Sequence[str]


class Screen:
    """An X server of its own with its own session bus."""

    def __init__(self, folder: Path) -> None:
        """`folder` is for whatever the programs keep."""
        self._closing = ExitStack()
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Sockets lie here, whose paths must be short.
        running = self._closing.enter_context(tempfile.TemporaryDirectory(prefix="kx-screen-"))
        reading, writing = os.pipe()
        try:
            self._run(
                [
                    "Xvfb",
                    "-displayfd",
                    str(writing),
                    "-screen",
                    "0",
                    "1440x900x24",
                    "-nolisten",
                    "tcp",
                ],
                os.environ,
                pass_fds=(writing,),
            )
        finally:
            os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"},
            "DISPLAY": f":{number}",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": running,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LC_ALL": "C.UTF-8",
        }
        bus = self._run(
            [
                "dbus-daemon",
                "--session",
                "--nofork",
                "--print-address",
                f"--address=unix:path={running}/bus",
            ],
            self.environment,
        )
        assert bus.stdout is not None
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        self._reader = self._run([_SYSTEM_PYTHON, str(_READER)], self.environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def start(self, *command: str | Path, cwd: Path | None = None) -> "Program":
        """Start a program on this screen."""
        output = self._folder / f"output-{time.monotonic_ns()}.txt"
        with output.open("wb") as stream:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=cwd,
            )
        self._closing.callback(_end, process)
        return Program(self, process, output)

    def do(self, *words: str) -> str:
        """Have `xdotool` do something; gives what it says."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def things(self, pid: int) -> list[Thing]:
        """What a screen reader finds in the windows of a process."""
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps({"pid": pid}) + "\n")
        self._reader.stdin.flush()
        line = self._reader.stdout.readline()
        assert line, "the screen reader ended"
        return [Thing(**one) for one in json.loads(line)]

    def _run(
        self, command: Sequence[str], environment: Mapping[str, str], pass_fds: Sequence[int] = ()
    ) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(environment),
            pass_fds=tuple(pass_fds),
            text=True,
        )
        self._closing.callback(_end, process)
        return process


class Program:
    """A program with a window on the screen, and the person before it."""

    def __init__(self, screen: Screen, process: subprocess.Popen[bytes], output: Path) -> None:
        self._screen = screen
        self._output = output
        self.process = process

    @property
    def output(self) -> str:
        """What it has printed."""
        return self._output.read_text("utf-8", errors="replace")

    @property
    def complaints(self) -> list[str]:
        """What it has printed, but for what Qt says of screen readers."""
        return [line for line in self.output.splitlines() if "qt.accessibility" not in line]

    @property
    def things(self) -> list[Thing]:
        """All that its windows tell."""
        return self._screen.things(self.process.pid)

    def named(self, object_name: str) -> Thing | None:
        """The object of that name, where it can be seen."""
        return next(
            (one for one in self.things if one.id == object_name and "showing" in one.states), None
        )

    def says(self, object_name: str) -> str:
        """What the object of that name shows: the text within it, else its name; empty where it is not there."""
        thing = self.named(object_name)
        return "" if thing is None else thing.text or thing.name

    def rows(self, object_name: str, role: str = "list item") -> list[str]:
        """What the rows of a list tell."""
        return [one.name for one in self.things if one.id == object_name and one.role == role]

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so of it. Fails where the program ends before."""

        def so() -> bool:
            if self.process.poll() is not None:
                raise AssertionError(f"it ended before {what}: {self.output}")
            return condition()

        until(so, lambda: f"{what}\n{self._told()}")

    def window(self) -> str:
        """The number of its window, once that is shown."""
        found: list[str] = []

        def shown() -> bool:
            pid = str(self.process.pid)
            found[:] = self._screen.do(
                "search", "--onlyvisible", "--all", "--pid", pid, "--name", "."
            ).split()
            return bool(found)

        self.until(shown, "its window is shown")
        return found[0]

    def focus(self) -> str:
        """Put the keyboard on its window; gives the window's number."""
        window = self.window()
        self._screen.do("windowfocus", "--sync", window)
        return window

    def press(self, *keys: str) -> None:
        """Press keys, as `ctrl+k` or `Return`, one after the other."""
        self.focus()
        self._screen.do("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self.focus()
        self._screen.do("type", "--delay", "5", text)

    def ended(self) -> int:
        """Wait until it has ended; gives its exit status."""
        until(lambda: self.process.poll() is not None, lambda: f"it ends\n{self._told()}")
        return self.process.returncode

    def _told(self) -> str:
        lines = [f"{one.role} {one.id} {one.name!r} {one.text[:80]!r}" for one in self.things]
        return "\n".join([*lines, "printed:", self.output])


def _end(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    process.wait()
