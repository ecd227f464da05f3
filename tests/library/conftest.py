import itertools
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.ingest import preparing
from kx_desktop.ingest.preparing import Preparer
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir
from tests.library.followed import caught_up, counts, old
from tests.library.queueing import Gate

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """One library for all tests that need none of their own; each takes a dataset of its own."""
    folder = tmp_path_factory.mktemp("shared") / "library"
    with Library.open(folder, settings=Settings()) as library:
        yield library


@pytest.fixture
def dataset() -> str:
    """A name that no other test uses."""
    return f"dataset {next(_NUMBERS)}"


@pytest.fixture(scope="session")
def corpus(library: Library, root: Path) -> str:
    """The dataset with the sample library and a file of every kind."""
    report = library.ingest("corpus", files=[root / "tests" / "files", resources_dir() / "sample"])
    assert report.failed == 0
    return "corpus"


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passages that the model was run on, in the order of its running."""
    seen: list[str] = []
    run: Callable[[OnnxEmbedder, str], object] = OnnxEmbedder.embed_passage

    def counting(self: OnnxEmbedder, text: str) -> object:
        seen.append(text)
        return run(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", counting)
    return seen


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Has the model wait before each passage until the gate is opened."""
    gate = Gate()
    run: Callable[[OnnxEmbedder, str], object] = OnnxEmbedder.embed_passage

    def waiting(self: OnnxEmbedder, text: str) -> object:
        gate.wait()
        return run(self, text)

    monkeypatch.setattr(OnnxEmbedder, "embed_passage", waiting)
    yield gate
    gate.open()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Semaphore]:
    """Lets so many files be read as it is released for."""
    permits = threading.Semaphore(0)
    prepare = Preparer.prepare

    def waiting(self: Preparer, batch: object) -> object:
        while not permits.acquire(timeout=0.02):
            self._token.raise_if_cancelled()
        return prepare(self, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Preparer, "prepare", waiting)
    monkeypatch.setattr(preparing, "_BATCH_FILES", 1)
    yield permits
    permits.release(10_000)


@pytest.fixture
def resting(tmp_path: Path) -> Iterator[Library]:
    """A library whose queue has not begun."""
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        yield library


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    old(tmp_path / "in" / "below" / "plums.md", "plums do not keep at all")
    return tmp_path / "in"


@pytest.fixture
def followed(resting: Library, folder: Path) -> Library:
    """A library that follows the folder and has caught up with it."""
    resting.watching.add("fruit", folder)
    assert counts(caught_up(resting)) == {"new": 2}
    return resting


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were opened to be read."""
    seen: list[str] = []
    load = preparing.load_file

    def loading(path: Path, *rest: object) -> bytes:
        seen.append(path.name)
        return load(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(preparing, "load_file", loading)
    return seen
