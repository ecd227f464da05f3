"""The two streams: what was asked for goes to standard output, everything said about it to standard error."""

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from kx_desktop.cli import shapes
from kx_desktop.cli.columns import harmless

_LAST_STREAM = 2


def prepare(*, json: bool) -> None:
    r"""Give each stream somewhere to go, let no file name be unprintable, and make JSON UTF-8 whatever the terminal speaks.

    A name that is no UTF-8 comes from the system with lone surrogates; `backslashreplace` prints them as `\udcff`,
    which within JSON is its own escape for them.
    """
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", encoding="utf-8" if json else None)


def _open_closed() -> None:
    """A stream that came to us closed leads nowhere instead.

    Its number would otherwise go to the next file that is opened, and what is said to the stream would land in that.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= _LAST_STREAM:
        os.set_inheritable(number, True)  # noqa: FBT003 - its only form
    os.close(number)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as we run
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above


def discard(stream: TextIO) -> None:
    """Let go of what the stream still holds, which would raise again when Python closes it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


class OutputError(Exception):
    """Standard output takes no more: its reader has gone, or its disk is full."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(cause.strerror or str(cause))
        self.reader_gone = isinstance(cause, BrokenPipeError)


def emit(lines: Iterable[str]) -> None:
    """Print what was asked for. Raises `OutputError`."""
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except OSError as error:
        raise OutputError(error) from error


def emit_json(document: shapes.Json) -> None:
    """Print what was asked for, as one JSON document."""
    emit([shapes.line(document)])


def advise(sentences: Iterable[str]) -> None:
    """Tell the person something beside the answer."""
    for sentence in sentences:
        tell(f"note: {harmless(sentence)}")


def tell(line: str) -> None:
    """Print one line to standard error. Where that takes no more there is nobody to tell, and the work goes on."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        discard(sys.stderr)


def paints(stream: TextIO) -> bool:
    """Whether the stream shows bold: a terminal, unless NO_COLOR (https://no-color.org) says otherwise."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
