"""An answer at a terminal: what happens on the way to it, its text as it comes, and the passages that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.cli import columns, shapes
from kx_desktop.cli.live_text import LiveText
from kx_desktop.cli.output import OutputError, advise, emit, emit_json, tell
from kx_desktop.cli.printing import counted

if TYPE_CHECKING:
    import argparse

    from kx_desktop.core.answers import Answer

_STATUS = {"failed": 1, "time": 3, "stopped": 5}
"""Exit statuses by why a run ended; 0 for all others, which end with an answer."""

_TITLES = 3
_WIDE = 200
"""Characters of what is told of a search."""


class Telling:
    """Tells of a run while it goes on: searches on standard error, the answer on standard output where that is a terminal.

    Elsewhere the answer comes whole at the end: what a model writes may turn out not to be the answer, or to cite what there is not.
    """

    def __init__(self, stream: TextIO, *, silent: bool = False) -> None:
        """A `silent` one tells nothing."""
        self._stream = stream
        self._silent = silent
        self._live = not silent and stream.isatty()
        self._written: list[str] = []
        self._text = LiveText()

    def __call__(self, event: Event) -> None:
        """Tell of one event. Raises `OutputError`."""
        if self._silent:
            return
        match event:
            case Searching():
                self._end_line()
                action = event.action
                tell(_line(f"Searching {action.dataset}: {action.query}"))
            case Found():
                self._end_line()
                self._text.know(event.passages)
                tell(_line(f"  {_found(event)}"))
            case Writing():
                self._write(event.text if event.is_checked else self._text.add(event.text))
            case Discarded():
                self._text.drop()
                if self._written:
                    self._end_line()
                    self._written.clear()
                    tell("  That was not the answer yet.")

    def written(self) -> str:
        """What of the answer stands on standard output already, its line ended."""
        self._write(self._text.end())
        self._end_line()
        return "".join(self._written).strip()

    def _write(self, text: str) -> None:
        if not self._live or not text:
            return
        self._written.append(text)
        self._put(columns.harmless(text))

    def _end_line(self) -> None:
        if self._written and not self._written[-1].endswith("\n"):
            self._written.append("\n")
            self._put("\n")

    def _put(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError as error:
            raise OutputError(error) from error


def show(args: argparse.Namespace, told: shapes.Json, found: Answer, telling: Telling) -> int:
    """Print the answer and give the exit status."""
    if args.json:
        emit_json(told)
        return status(found)
    written = telling.written()
    if found.text.strip() and found.text.strip() != written:
        if written:
            tell("The answer, with its citations checked:")
        emit(columns.harmless(found.text).strip("\n").split("\n"))
    if found.citations:
        emit(["", *map(_cited, found.citations)])
    advise(found.notes)
    return status(found)


def status(found: Answer) -> int:
    """The exit status: 0 there is an answer, 1 it failed, 3 out of time, 5 stopped."""
    return _STATUS.get(found.ended, 0)


def _cited(one: object) -> str:
    number, cited = getattr(one, "number", 0), getattr(one, "cited", "")
    return columns.harmless(f"[{number}] {cited}").replace("\n", " ")


def _found(event: Found) -> str:
    if not event.passages:
        return event.action.note or "nothing found"
    titles = list(dict.fromkeys(one.title for one in event.passages))
    named = ", ".join(titles[:_TITLES]) + (" …" if len(titles) > _TITLES else "")
    return f"{counted(len(event.passages), 'passage')}: {named}"


def _line(text: str) -> str:
    line = columns.harmless(" ".join(text.split(" "))).replace("\n", " ")
    return line if len(line) <= _WIDE else f"{line[: _WIDE - 1]}…"
