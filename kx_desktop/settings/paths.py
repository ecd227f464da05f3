"""Where things lie: the settings, the library, the resources that come with the program."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.core.errors import FailedPrecondition

if TYPE_CHECKING:
    from kx_desktop.settings.declared import Settings

APPLICATION = "kx-desktop"


def config_folder(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of the settings: `KX_CONFIG`, else the system's place for a person's settings."""
    environ = os.environ if environ is None else environ
    if environ.get("KX_CONFIG"):
        return Path(environ["KX_CONFIG"]).expanduser()
    import appdirs

    return Path(appdirs.user_config_dir(APPLICATION))


def library_folder(
    flag: str | Path | None = None,
    settings: "Settings | None" = None,
    environ: Mapping[str, str] | None = None,
) -> Path:
    """The folder of the library: what the command was told, else `KX_LIBRARY`, else the setting, else the usual place."""
    environ = os.environ if environ is None else environ
    told = flag or environ.get("KX_LIBRARY") or (settings.library if settings is not None else "")
    if told:
        return Path(absolute(Path(told).expanduser()))
    import appdirs

    return Path(appdirs.user_data_dir(APPLICATION))


def absolute(path: str | Path) -> str:
    """The path from the root down, links kept. Raises FailedPrecondition where the working folder has been removed."""
    try:
        return os.path.abspath(path)  # noqa: PTH100 - resolve() would follow the person's links
    except FileNotFoundError:
        raise FailedPrecondition(
            "The folder that you are in is no longer there.",
            "Go to another folder, or give whole paths.",
        ) from None


def resources_dir() -> Path:
    """The folder of icons, models and samples: within the package when installed, beside it in a working copy."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
