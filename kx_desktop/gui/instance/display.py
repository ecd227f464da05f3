"""A sentence where Qt would abort: no screen to show a window on, or a library of the system that is missing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_EXIT_STATUS = 1


@contextmanager
def plain_words_without_a_screen() -> Iterator[None]:
    """Within it `QApplication` is made: what Qt says before it gives up becomes a sentence and exit status 1, without a core dump."""
    said: list[str] = []

    def listen(kind: QtMsgType, _: QMessageLogContext, message: str) -> None:
        if kind != QtMsgType.QtFatalMsg:
            said.append(message)
            return
        reason = next((line for line in said if "needed" in line or "connect" in line), "")
        told = "kx-desktop: no window can be shown here."
        sys.stderr.write(f"{told}\n    {reason or message.splitlines()[0]}\n")
        sys.stderr.flush()
        # Qt aborts as soon as this returns.
        os._exit(_EXIT_STATUS)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for line in said:
        sys.stderr.write(f"{line}\n")
