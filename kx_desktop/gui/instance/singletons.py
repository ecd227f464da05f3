"""Keeps None, True and False alive under PySide6 6.12 on Python before 3.12."""

import ctypes
import sys

_PLENTY = 1 << 40


def keep_singletons() -> None:
    """Give None, True and False so many references that they cannot run out; once a process is enough, before any window.

    WORKAROUND: PySide6 6.12 returns them without taking a reference, as is right from Python 3.12 on, where they are immortal
    (https://peps.python.org/pep-0683/). Before that the process ends as soon as those that were there are used up: a table of
    some thousand cells does it. Earlier PySide6 takes its references and is none the worse for this.
    """
    if sys.version_info >= (3, 12):
        return
    for one in (None, True, False):
        count = ctypes.c_ssize_t.from_address(id(one))
        # The count stands first in an object, unless Python was built in an unusual way; then it is left alone.
        if count.value < _PLENTY and abs(count.value - sys.getrefcount(one)) < 100:
            count.value += _PLENTY
