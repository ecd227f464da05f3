"""None, True and False made as good as immortal on a Python in which they are not."""

import ctypes
import sys

_PLENTY = 1 << 60


def make_immortal() -> None:
    """See to it that PySide6 cannot use up the last reference to None, True or False. May be called any number of times.

    WORKAROUND: PySide6 6.12 is built for the objects of Python 3.12, where these never die (PEP 683,
    https://peps.python.org/pep-0683/), and its wheel is offered for 3.10 and 3.11 too. There every call that gives None or a truth
    value takes a reference that it did not have, and after some ten thousand of them the process is aborted. The part that shows PDFs
    has no earlier version. It can go when Python 3.11 is no longer supported.
    """
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    for one in (None, True, False, NotImplemented):
        # The count is the first word of an object, and an object's id its address.
        count = ctypes.c_ssize_t.from_address(id(one))
        if count.value < _PLENTY // 2:
            count.value += _PLENTY
