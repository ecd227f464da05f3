"""Cold start of the command: from the start of the process to its end."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.build import DATASET, questions_of
from tests.bench.figures import Figure, Told, median
from tests.bench.workspace import Workspace

_CODE = "import sys; from kx_desktop.cli.main import main; sys.exit(main())"


def run(work: Workspace) -> Iterator[Told]:
    """Each start in its turn, over and over."""
    python = [sys.executable]
    script = Path(sys.executable).with_name("kx")
    kx = [str(script)] if script.exists() else [sys.executable, "-c", _CODE]
    commands: dict[str, Sequence[str]] = {
        "pass": [*python, "-c", "pass"],
        "engines": [*python, "-c", "import numpy, onnxruntime"],
        "help": [*kx, "--help"],
    }
    for passages in work.sizes.library_passages:
        folder = work.library_of(passages)
        (question,) = questions_of(folder, 1)
        place = ["--library", str(folder), "--json"]
        commands[f"{passages}"] = [*kx, "datasets", "query", DATASET, *place, "--text", question]
    taken = _measure(commands, work.sizes.starts, work.new_folder("config"))
    yield Figure(
        "kx --help",
        taken["help"],
        unit="s",
        target=0.2,
        absolute=f"python -c pass: {taken['pass']:.3f} s",
    )
    yield Figure("  against python -c pass", taken["help"] / taken["pass"])
    for passages in work.sizes.library_passages:
        seconds = taken[f"{passages}"]
        yield Figure(
            f"kx datasets query, {passages:,}: to importing engines",
            seconds / taken["engines"],
            absolute=f"{seconds:.2f} s; python -c 'import numpy, onnxruntime': {taken['engines']:.2f} s",
        )


def _measure(commands: dict[str, Sequence[str]], rounds: int, config: Path) -> dict[str, float]:
    environment = {**os.environ, "KX_CONFIG": str(config)}
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            began = time.perf_counter()
            done = subprocess.run(
                command, capture_output=True, env=environment, text=True, check=False
            )
            seconds = time.perf_counter() - began
            if done.returncode:
                raise RuntimeError(
                    f"{' '.join(command[:4])} ended with {done.returncode}: {done.stderr[:500]}"
                )
            if number:  # the first round brings files into the system's cache
                taken[name].append(seconds)
    return {name: median(seconds) for name, seconds in taken.items()}
