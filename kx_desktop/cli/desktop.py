"""The `kx-desktop` command. There is no window yet: it shows the whole job in the terminal on the sample library."""

import argparse
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import kx_desktop
from kx_desktop.cli.arguments import Parser
from kx_desktop.cli.main import told
from kx_desktop.cli.output import emit, tell
from kx_desktop.core.queries import Query

DATASET = "sample"
QUESTION = "what is the refund window?"


def main(argv: Sequence[str] | None = None) -> int:
    """Ingest the sample library, answer a question from it, and say how to go on."""
    words = list(sys.argv[1:] if argv is None else argv)
    return told(lambda: _start(words), json=False)


def _start(words: Sequence[str]) -> int:
    args = _parser().parse_args(words)
    tell(
        "kx-desktop has no window yet. It puts a small sample library into a folder of its own and asks it a question."
    )
    kx = _kx()
    if args.library:
        _show(Path(args.library))
        emit(
            [
                "",
                "Ask it more, or put in files of yours:",
                f'  {kx} datasets query {DATASET} --library {shlex.quote(args.library)} --text "error code KX-4021"',
                f"  {kx} datasets ingest mine --file PATH",
            ]
        )
    else:
        with tempfile.TemporaryDirectory(prefix="kx-sample-") as folder:
            _show(Path(folder) / "library")
        emit(
            [
                "",
                f"That library is gone again. Put in files of yours with: {kx} datasets ingest mine --file PATH",
            ]
        )
    return 0


def _kx() -> str:
    """How to call `kx` from here: by name where the shell finds it, else by its path."""
    if shutil.which("kx"):
        return "kx"
    beside = Path(sys.executable).with_name("kx")
    return shlex.quote(
        os.path.relpath(beside) if beside.is_relative_to(Path.cwd()) else str(beside)
    )


def _show(folder: Path) -> None:
    # Imported here, so that --help waits for nothing.
    from kx_desktop.cli import commands, printing
    from kx_desktop.settings import resources_dir

    sample = resources_dir() / "sample"

    with commands.open_library(str(folder)) as library:
        done = commands.put_in(
            library,
            DATASET,
            lambda opened, cancel, on_progress: opened.ingest(
                DATASET, files=[sample], cancel=cancel, on_progress=on_progress
            ),
        )
        emit([*printing.report(done), "", f"Q: {QUESTION}", ""])
        commands.show(library.query(Query(dataset=DATASET, text=QUESTION, k=3)))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="kx-desktop",
        description="The app. Until it has a window, it ingests a sample library and answers a question in the terminal.",
    )
    parser.add_argument(
        "--library",
        metavar="DIR",
        help="the folder for the sample's library (default: a temporary one)",
    )
    parser.add_argument(
        "--version", action="version", version=f"kx-desktop {kx_desktop.__version__}"
    )
    return parser
