"""Where a task's result becomes something on the main thread."""

from kx_desktop.gui.bridge.bridge import Bridge, Latest, Task

__all__ = ["Bridge", "Latest", "Task"]
