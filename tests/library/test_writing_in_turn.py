"""Two programs that both have the library open, and write to it one after the other."""

from pathlib import Path

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, names, write


def test_each_goes_on_where_the_other_left_off(tmp_path: Path) -> None:
    with (
        Library.open(tmp_path / "library", settings=Settings()) as one,
        Library.open(tmp_path / "library", settings=Settings()) as other,
    ):
        for number in range(6):
            file = write(tmp_path / f"{number}.txt", f"crate {number} holds pears{number}")
            (one if number % 2 else other).ingest("fruit", files=[file])
        for library in (one, other):
            for number in range(6):
                found = ask(library, "fruit", f"pears{number}", mode="fulltext")
                assert names(found) == [f"{number}.txt"]
            assert library.care.verify().findings == ()
