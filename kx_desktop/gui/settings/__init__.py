"""Where a person changes what may be chosen."""

from kx_desktop.gui.settings.settings_dialog import SettingsDialog

__all__ = ["SettingsDialog"]
