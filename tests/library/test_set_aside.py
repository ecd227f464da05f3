"""What stands in the place of a file of the library is no reason to leave it unmended, and is kept where it may be somebody's."""

from pathlib import Path

import pytest

from kx_desktop.content import content_ref
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, texts

TEXTS = ["the heron stands in the reeds", "the otter swims"]


def _vectors(folder: Path) -> Path:
    return folder / "vectors" / "1.f32"


def _original(folder: Path) -> Path:
    ref = content_ref(TEXTS[0].encode()).hex()
    return folder / "blobs" / ref[:2] / ref


@pytest.mark.parametrize("what", ["a folder", "a folder with a file", "a link to nothing"])
@pytest.mark.parametrize("place", [_vectors, _original])
def test_what_stands_in_the_place_of_a_file_is_set_aside_and_the_file_made_again(
    tmp_path: Path, place: object, what: str
) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("birds", texts=TEXTS)
    assert callable(place)
    path: Path = place(folder)
    path.unlink()
    if what == "a link to nothing":
        path.symlink_to(folder / "nowhere")
    else:
        path.mkdir()
    if what == "a folder with a file":
        (path / "mine.txt").write_text("mine")
    with Library.open(folder, settings=Settings()) as library:
        report = library.care.verify(mend=True)
    assert report.findings != ()
    assert report.left == ()
    assert path.is_file()
    assert not path.is_symlink()
    with Library.open(folder, settings=Settings()) as library:
        assert library.care.verify().findings == ()
        hits = ask(library, "birds", "a wading bird", mode="dense")
        assert texts(hits)[0] == TEXTS[0]
        assert library.document_text(hits[0].parent_ref) == TEXTS[0]
    kept = [found.read_text() for found in folder.rglob("mine.txt")]
    assert kept == (["mine"] if what == "a folder with a file" else [])
