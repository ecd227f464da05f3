"""What the sections of one run share: sizes, a folder of its own, and libraries that are built once."""

from dataclasses import dataclass, field
from pathlib import Path

from kx_desktop.settings import Settings
from tests.bench import build
from tests.bench.figures import Say


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured."""

    ingest_passages: int = 2000
    long_file_bytes: int = 10_000_000
    long_file_rounds: int = 3
    small_files: int | None = None
    small_files_rounds: int = 3
    library_passages: tuple[int, ...] = (1_000, 10_000, 100_000)
    questions: int = 200
    starts: int = 9
    lasting_files: int = 10_000
    gateway_passages: int = 10_000
    gateway_queries: int = 5000
    gateway_clients: int = 16
    window_files: int = 1000
    window_starts: int = 7
    window_rows: int = 20_000
    window_hits: int = 10_000


QUICK = Sizes(
    ingest_passages=24,
    long_file_bytes=200_000,
    long_file_rounds=1,
    small_files=60,
    small_files_rounds=1,
    library_passages=(300,),
    questions=8,
    starts=1,
    lasting_files=40,
    gateway_passages=300,
    gateway_queries=40,
    gateway_clients=4,
    window_files=12,
    window_starts=1,
    window_rows=600,
    window_hits=200,
)
"""For a smoke test: every section runs, and its figures mean nothing."""


@dataclass(slots=True)
class Workspace:
    """One run."""

    folder: Path
    sizes: Sizes
    say: Say
    _built: dict[int, Path] = field(default_factory=dict)

    def new_folder(self, name: str) -> Path:
        """An empty folder that no other section has."""
        for number in range(1, 10_000):
            folder = self.folder / f"{name}-{number}"
            if not folder.exists():
                folder.mkdir(parents=True)
                return folder
        raise AssertionError(name)

    def library_of(self, passages: int) -> Path:
        """A library with a dataset `build.DATASET` of that many passages: real words, vectors as they would lie."""
        if passages not in self._built:
            folder = self.folder / f"built-{passages}"
            if not (folder / build.FINISHED).exists():
                self.say(f"building a library of {passages:,} passages")
                build.build_library(folder, passages, say=self.say)
            self._built[passages] = folder
        return self._built[passages]

    @property
    def largest(self) -> int:
        """Passages of the largest library."""
        return max(self.sizes.library_passages)


def settings() -> Settings:
    """The defaults, whatever this machine's person chose."""
    return Settings()
