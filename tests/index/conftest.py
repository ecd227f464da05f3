from pathlib import Path

import pytest

from kx_desktop.index.fulltext import FullTextIndex, catch_up

from .making import stored


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "fulltext"
    index = FullTextIndex(folder, "stamp")
    for end in (40, 80, 120):
        index.begin_writing(end)
        catch_up(index, end, stored)
        index.end_writing()
    return folder
