"""The folder of an index is made below the library, and never the library itself."""

from pathlib import Path

import pytest

from kx_desktop.index.folders import make_index_folder


def test_the_folder_of_an_index_is_made_with_that_of_its_dataset(tmp_path: Path) -> None:
    make_index_folder(tmp_path / "1" / "fulltext")
    make_index_folder(tmp_path / "1" / "fulltext")
    assert (tmp_path / "1" / "fulltext").is_dir()


def test_a_library_that_was_taken_away_is_not_begun_in_its_place(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        make_index_folder(tmp_path / "library" / "index" / "1" / "sparse")
    assert list(tmp_path.iterdir()) == []
