"""The choices as they stand in the dialog, before they are saved."""

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.text.figures import number
from kx_desktop.settings import Setting, Settings

translate = QCoreApplication.translate
Value = str | int | float | bool


class Draft:
    """Settings with changes laid over them, which may be wrong for a while.

    `locked` are those that cannot be changed here; they stay as they are.
    """

    def __init__(self, settings: Settings, locked: Collection[str] = ()) -> None:
        self._settings = settings
        self._locked = frozenset(locked)
        self._chosen: dict[str, Value] = {}
        self._reset: set[str] = set()

    def choose(self, key: str, value: Value) -> None:
        """Take the value that stands in the control."""
        if key in self._locked:
            return
        self._reset.discard(key)
        self._chosen[key] = value

    def reset(self, key: str) -> None:
        """Back to the default."""
        if key in self._locked:
            return
        self._chosen.pop(key, None)
        self._reset.add(key)

    @property
    def is_changed(self) -> bool:
        """Whether saving would change anything, or cannot be done as it stands."""
        try:
            return self.result() != self._settings
        except InvalidArgument:
            return True

    def is_default(self, key: str) -> bool:
        """Whether the person has chosen nothing else than the default."""
        if key in self._chosen:
            return False
        return key in self._reset or not self._settings.is_chosen(key)

    def value(self, key: str) -> Value:
        """The value as it would be kept; a wrong one as it stands."""
        if key in self._chosen:
            return self._chosen[key]
        try:
            made: Value = getattr(self.result(), key)
        except InvalidArgument:
            default = Settings.declared()[key].default
            made = default if key in self._reset else getattr(self._settings, key)
        return made

    def problems(self) -> dict[str, str]:
        """By key, a sentence for each value that cannot be."""
        declared = Settings.declared()
        found: dict[str, str] = {}
        for key, value in self._chosen.items():
            try:
                declared[key].check(value)
            except InvalidArgument:
                found[key] = _takes(declared[key])
        if not found:
            try:
                self.result()
            except InvalidArgument:
                # The one thing that two settings must agree upon.
                found["chunk_overlap"] = translate(
                    "Settings", "At most half the length of a passage: {0}."
                ).format(number(int(self.value("chunk_size")) // 2))
        return found

    def result(self) -> Settings:
        """The settings with all changes. Raises `InvalidArgument` where one cannot be."""
        return self._settings.with_values(self._chosen, self._reset)


def _takes(setting: Setting) -> str:
    if setting.is_folder:
        return translate("Settings", "Choose a folder.")
    if setting.kind is str:
        return translate("Settings", "This cannot be empty.")
    told = (
        translate("Settings", "A whole number from {0} to {1}.")
        if setting.kind is int
        else translate("Settings", "A number from {0} to {1}.")
    )
    return told.format(number(int(setting.low)), number(int(setting.high)))
