"""What a file says of the dataset that it carries, asked before it is taken in."""

import zipfile
from pathlib import Path

import pytest

from kx_desktop.core.carrying import CarriedDataset
from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.settings import Settings


def test_a_file_tells_its_dataset_and_how_much_of_it_there_is(tmp_path: Path) -> None:
    file = tmp_path / "tea.kxd"
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("tea", texts=["Green tea is steeped at eighty degrees.", "Rye bread rises."])
        library.carrying.export("tea", file)
    with Library.open(tmp_path / "other", settings=Settings()) as library:
        assert library.carrying.look(file) == CarriedDataset("tea", str(file), 2, 2, 2)
        assert library.names() == ()


def test_what_is_no_export_is_told_as_such(tmp_path: Path) -> None:
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "a")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        with pytest.raises(InvalidArgument, match="is no export of a dataset"):
            library.carrying.look(other)
        with pytest.raises(NotFound):
            library.carrying.look(tmp_path / "nowhere.kxd")
