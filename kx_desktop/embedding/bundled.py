"""The model that comes with the program."""

import hashlib
import json
from pathlib import Path

import kx_desktop
from kx_desktop.core.errors import DataLoss, FailedPrecondition

NAME = "all-MiniLM-L6-v2"
REINSTALL = "Install kx-desktop again; your library is not affected."


def bundled_folder() -> Path:
    """Within the installed package, or beside it in a source checkout. Raises `FailedPrecondition` in neither."""
    package = Path(kx_desktop.__file__).parent
    for root in (package, package.parent):
        folder = root / "resources" / "models" / NAME
        if (folder / "model.json").is_file():
            return folder
    raise FailedPrecondition(
        "The bundled embedding model is missing from this installation.", REINSTALL
    )


def verify(folder: Path) -> None:
    """Check a folder's files against the SHA-256 sums in its `model.json`; raises `DataLoss` naming the file.

    Reads 23 MB, so it is for `kx info` and the tests, not for every start.
    """
    told = json.loads((folder / "model.json").read_text(encoding="utf-8"))["files"]
    for name, expected in told.items():
        try:
            found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        except OSError as error:
            raise DataLoss(
                f"{name} of the model in {folder} cannot be read: {error.strerror}.", REINSTALL
            ) from error
        if found != expected:
            raise DataLoss(
                f"{name} of the model in {folder} is damaged: its SHA-256 is not the one built.",
                REINSTALL,
            )
