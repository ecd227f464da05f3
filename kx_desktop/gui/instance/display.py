"""A sentence where Qt would abort: no screen to show a window on, or a library of the system that is missing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler

_EXIT_STATUS = 1
_GIVES_UP = "no Qt platform plugin could be"
_REASONS = ("could not connect to display", "is needed to load", "Could not load the Qt platform")


@contextmanager
def plain_words_without_a_screen() -> Iterator[None]:
    """Within it the program runs: where Qt gives up since there is no screen, that is a sentence and exit status 1, and no core dump.

    Everything else that Qt says goes to standard error as it would without this.
    """
    reasons: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if any(words in message for words in _REASONS):
            reasons.append(message.strip())
        elif kind == QtMsgType.QtFatalMsg and _GIVES_UP in message:
            _give_up(reasons[0] if reasons else message.partition("\n")[0])
        else:
            sys.stderr.write(f"{qFormatLogMessage(kind, context, message)}\n")

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _give_up(reason: str) -> None:
    sys.stderr.write(f"kx-desktop: The window cannot be shown here: {reason}\n")
    sys.stderr.write(
        "    Start it in a desktop session. On the command line, `kx` does the same work.\n"
    )
    sys.stderr.flush()
    # Qt aborts as soon as its handler returns.
    os._exit(_EXIT_STATUS)
