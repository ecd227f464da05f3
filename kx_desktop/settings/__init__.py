"""What a person may choose, declared once each; where it is kept; where the library and the resources lie."""

from kx_desktop.settings.declared import Settings
from kx_desktop.settings.declaring import Setting
from kx_desktop.settings.paths import config_folder, library_folder, resources_dir
from kx_desktop.settings.presets import Preset, Presets

__all__ = [
    "Preset",
    "Presets",
    "Setting",
    "Settings",
    "config_folder",
    "library_folder",
    "resources_dir",
]
