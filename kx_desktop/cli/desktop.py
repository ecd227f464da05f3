"""The `kx-desktop` command: opens the window, or brings the one that is open forward and hands it the files."""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import kx_desktop
from kx_desktop.cli.arguments import Parser
from kx_desktop.cli.main import told
from kx_desktop.cli.output import tell
from kx_desktop.core.errors import FailedPrecondition

_FAILED = 1
_NEEDS_A_SCREEN = frozenset({"", "xcb", "wayland", "wayland-egl"})
"""The platforms of Qt that show windows on a display; others (offscreen, vnc) have none and need none."""


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window on the library and give the exit status: 0 closed or handed over, 1 no window could be shown, else as `kx`."""
    words = list(sys.argv[1:] if argv is None else argv)
    return told(lambda: _start(words), json=False)


def _start(words: Sequence[str]) -> int:
    args = _parser().parse_args(words)
    # Imported here, so that --help waits for nothing.
    from kx_desktop.gui.instance.handing_over import hand_over
    from kx_desktop.settings import Settings
    from kx_desktop.settings.paths import absolute, library_folder

    files = [Path(absolute(path)) for path in map(_path, args.files) if path is not None]
    folder = library_folder(args.library, settings=Settings.load().from_environment())
    try:
        if hand_over(folder, files):
            return 0
    except FailedPrecondition as error:
        return _refuse(error.message, error.next_step)
    if not has_screen(os.environ, sys.platform):
        return _refuse(
            "There is no screen here to show the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            "Start it in a desktop session. On the command line, `kx` does the same work.",
        )
    try:
        from kx_desktop.gui.app import run
        from kx_desktop.gui.instance.display import plain_words_without_a_screen
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(("PySide6", "shiboken6")):
            raise
        return _refuse(
            "The window needs PySide6, which is not installed here.",
            "Install it: pip install PySide6-Essentials PySide6-Pdf. `kx` works without it.",
        )
    with plain_words_without_a_screen():
        return run(folder if args.library else None, files)


def has_screen(environ: Mapping[str, str], platform: str) -> bool:
    """Whether there is something to show a window on, as far as the environment tells; Qt would abort without it."""
    if not platform.startswith("linux"):
        return True
    wanted = environ.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    return wanted not in _NEEDS_A_SCREEN or bool(
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    )


def _path(word: str) -> Path | None:
    """What a desktop hands over is a path or the address of a local file; None for an address of no file of this machine."""
    if not word.startswith("file:") or os.path.lexists(word):
        # Words that name nothing are not the folder that the program is started in.
        return Path(word) if word and "\0" not in word else None
    try:
        address = urlsplit(word)
    except ValueError:
        return None
    path = unquote_to_bytes(address.path)
    if address.netloc not in {"", "localhost"} or not path.startswith(b"/") or b"\0" in path:
        return None
    return Path(os.fsdecode(path))


def _refuse(sentence: str, next_step: str) -> int:
    tell(f"kx-desktop: {sentence}")
    if next_step:
        tell(f"    {next_step}")
    return _FAILED


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="kx-desktop",
        description="The window: put files in, ask in plain words, read the passage in its place. "
        "Where a window is open on the library already, it comes forward and takes the files.",
    )
    parser.add_argument(
        "--library",
        metavar="DIR",
        help="the library's folder (default: KX_LIBRARY, else yours)",
    )
    parser.add_argument(
        "--version", action="version", version=f"kx-desktop {kx_desktop.__version__}"
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="files and folders to put into the dataset that is chosen in the window",
    )
    return parser
