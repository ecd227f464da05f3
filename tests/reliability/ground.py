"""A library with its files, round after round: what a fault happens to, and what is done after it."""

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.conftest import ROOT
from tests.faults.test_kill import Killed, kill_when
from tests.library.helping import until
from tests.reliability.holding import READ, Held, hold
from tests.reliability.making import make_files
from tests.reliability.taking_in import CHUNK_OVERLAP, CHUNK_SIZE, DATASET


class Impossible(Exception):
    """A fault that cannot be brought about on this machine, with the reason."""


@dataclass
class Ground:
    """One library in `place`, and the sentences of all files that it was given and that still stand."""

    place: Path
    sentences: dict[str, str] = field(default_factory=dict)
    rounds: int = 0

    @property
    def library(self) -> Path:
        return self.place / "library"

    def new_files(self, count: int = 21) -> tuple[Path, dict[str, str]]:
        """A folder with files that the library does not know, and the sentence of each; the sentences are remembered."""
        self.rounds += 1
        source = self.place / f"in {self.rounds}"
        # Other files for another ground, so that no content of one is a content of the other.
        made = make_files(source, self.rounds, count)
        self.sentences |= made
        return source, made

    def start(self, source: Path, *words: str) -> subprocess.Popen[str]:
        """A process that takes the folder in."""
        return subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.taking_in", str(self.library), str(source), *words],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )  # fmt: skip

    def finish(self, source: Path) -> None:
        """Take in what is left of a folder; then every file in it was read."""
        with Library.open(self.library, settings=Settings()) as library:
            known = DATASET in library.names()
            sizes = {} if known else {"chunk_size": CHUNK_SIZE, "chunk_overlap": CHUNK_OVERLAP}
            report = library.ingest(DATASET, files=[source], **sizes)
            ends = {file.path: file.state for file in report.files}
            assert set(ends.values()) <= set(READ), ends
            (summary,) = [one for one in library.datasets() if one.name == DATASET]
            assert summary.passages_without_vector == 0

    def hold(self, *, everything: bool = False) -> Held:
        """See `holding.hold`."""
        return hold(self.library, self.sentences, everything=everything)

    def forget(self, paths: list[str]) -> None:
        """These files stand no longer, or hold something else."""
        for path in paths:
            for known in [
                one for one in self.sentences if one == path or one.startswith(f"{path}/")
            ]:
                del self.sentences[known]

    def take_away(self) -> None:
        shutil.rmtree(self.place, ignore_errors=True)


def ended(process: subprocess.Popen[str]) -> Killed:
    """What a process said that came to its own end."""
    return kill_when(process, lambda _: False)


def without_children(killed: Killed) -> None:
    """Wait until no child outlives its parent."""
    until(
        lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in killed.children),
        "no child outlives its parent",
    )  # fmt: skip


def at_a_moment(chance: random.Random, most: int) -> Callable[[list[str]], bool]:
    """When so and so many lines were said, and a little later: ingest works on other things by then."""
    count, later = chance.randint(0, most), chance.randint(0, 60)
    seen = 0

    def moment(lines: list[str]) -> bool:
        nonlocal seen
        if len(lines) >= count:
            seen += 1
        return seen > later

    return moment
