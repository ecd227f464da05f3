import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir

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
