"""Whether the machine runs on its battery."""

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

GO_ON, WORDS, STOP = "go_on", "words", "stop"
"""The values of the setting `on_battery`."""

_SUPPLIES = Path("/sys/class/power_supply")
_LOOK_SECONDS = 5.0
_TOOL_SECONDS = 5.0


class Power:
    """Tells whether the machine runs on battery; looks anew every few seconds at most. May be asked from any thread."""

    def __init__(
        self,
        look: Callable[[], bool] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look or on_battery
        self._clock = clock
        self._lock = threading.Lock()
        self._looked = -_LOOK_SECONDS
        self._found = False

    def on_battery(self) -> bool:
        """Whether it does; False for a machine that has none, or does not tell."""
        with self._lock:
            now = self._clock()
            if now - self._looked >= _LOOK_SECONDS:
                self._looked = now
                self._found = self._look()
            return self._found


def on_battery() -> bool:
    """Whether the machine runs on its battery at this moment, as the system tells."""
    return _mac_on_battery() if sys.platform == "darwin" else supplies_on_battery(_SUPPLIES)


def supplies_on_battery(folder: Path) -> bool:
    """By the kernel's list of supplies (sysfs-class-power): no mains is there, and a battery of the machine itself loses charge."""
    discharging = False
    with suppress(OSError):
        for supply in sorted(folder.iterdir()):
            # A mouse or a headset has a battery too: its scope is the device.
            if _told(supply / "scope") == "Device":
                continue
            if _told(supply / "type") == "Battery":
                discharging = discharging or _told(supply / "status") == "Discharging"
            elif _told(supply / "online") == "1":
                return False
    return discharging


def says_battery(told: str) -> bool:
    """By what `pmset -g batt` prints: `Now drawing from 'Battery Power'`."""
    return "'Battery Power'" in told.partition("\n")[0]


def _mac_on_battery() -> bool:
    tool = shutil.which("pmset")
    if tool is None:
        return False
    try:
        told = subprocess.run(  # noqa: S603 - the system's own tool, without a word of anybody's
            [tool, "-g", "batt"], capture_output=True, text=True, timeout=_TOOL_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return says_battery(told.stdout)


def _told(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
