"""What the tests call in child processes."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from kx_desktop.core.errors import NotFound


class Unpicklable(Exception):
    """Cannot be read back: its constructor takes what pickle does not give."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def echo(argument: Any, *initial: Any) -> Any:
    return (argument, *initial) if initial else argument


def misbehave(what: str) -> Any:  # noqa: C901 - a list
    match what:
        case "pid":
            return os.getpid()
        case "exit":
            os._exit(3)
        case "leave":
            sys.exit(4)
        case "crash":
            ctypes.string_at(0)
        case "abort":
            os.abort()
        case "loop":
            while True:
                pass
        case "allocate":
            kept = []
            while True:
                kept.append(bytearray(1 << 25))
        case "print":
            print("to stdout")
            os.write(1, b"x" * 300_000)
            os.write(2, b"y" * 300_000)
            subprocess.run(["echo", "from a program"], check=True)
            return "printed"
        case "print then exit":
            os.write(2, b"z" * 100_000 + b"the last words")
            os._exit(1)
        case "close stderr":
            os.close(2)
            return "closed"
        case "read stdin":
            return sys.stdin.read()
        case "lambda":
            return lambda: None
        case "raise":
            raise ValueError("no such thing", 7)
        case "raise ours":
            raise NotFound("There is no such file.", "Look again.")
        case "raise unpicklable":
            raise Unpicklable("a", "b")
        case "environment":
            return {
                name: value
                for name, value in os.environ.items()
                if "KX_CHILD" in name or name == "PYTHONPATH"
            }
        case "interrupt":
            os.kill(os.getpid(), signal.SIGINT)
            return "still here"
        case "fork":
            if os.fork() == 0:
                time.sleep(600)
            os._exit(5)
    return what


def report_and_hang(path: str) -> None:
    """Says in a file which processes there are, then never ends; one of them is a program that was started from here."""
    program = subprocess.Popen(["sleep", "600"])
    told = Path(path)
    fresh = told.with_suffix(".new")
    fresh.write_text(f"{os.getpid()} {program.pid}")
    fresh.replace(told)
    while True:
        pass


def hold(path: str) -> str:
    """Says in a file that it has begun, then waits until the file is gone."""
    told = Path(path)
    told.touch()
    while told.exists():
        threading.Event().wait(0.005)
    return "done"
