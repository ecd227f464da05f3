"""One window for one library folder: a second start hands its files to the first window and ends.

What needs Qt is loaded when it is asked for, since the second start does without.
"""

import importlib
from typing import TYPE_CHECKING

from kx_desktop.gui.instance.handing_over import hand_over

if TYPE_CHECKING:
    from kx_desktop.gui.instance.display import plain_words_without_a_screen
    from kx_desktop.gui.instance.instance import Instance
    from kx_desktop.gui.instance.interrupts import Interrupts

__all__ = ["Instance", "Interrupts", "hand_over", "plain_words_without_a_screen"]

_OF_QT = {
    "Instance": "instance",
    "Interrupts": "interrupts",
    "plain_words_without_a_screen": "display",
}


def __getattr__(name: str) -> object:
    if name not in _OF_QT:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_OF_QT[name]}"), name)
