"""Work that gives way: what runs beside the person's must not keep the person waiting."""

import os
import sys
import threading
from contextlib import suppress

NICENESS = 10
"""How much lower the priority of what gives way is."""


def give_way() -> None:
    """Lower the priority of this thread, unless it is low already, where the system has one for each thread; to be called once, as it begins.

    Meant for threads that compute without holding Python's interpreter: the window's thread then gets a processor the moment it wants one.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            now = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, max(now, NICENESS))
