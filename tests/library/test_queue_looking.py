"""Folders are looked through while the rest goes on, and whatever cuts that short is made up for."""

import shutil
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.ingest.discovery import Offered, discover
from kx_desktop.library import Library, offering
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.library.helping import ask, names, until, write
from tests.library.queueing import Heard, files, jobs, opened, rows, settled, why


class Slow:
    """A look through folders that waits after its first file."""

    def __init__(self) -> None:
        self.found = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, paths: Iterable[Path], own: Path) -> Iterator[Offered]:
        for number, one in enumerate(discover(paths, own)):
            if number == 1:
                self.found.set()
                assert self.go_on.wait(60)
            yield one


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    monkeypatch.setattr(offering, "discover", slow)
    monkeypatch.setattr(offering, "_TOGETHER", 1)
    yield slow
    slow.go_on.set()


def offer_aside(
    library: Library, *paths: Path, cancel: CancelToken | None = None
) -> threading.Thread:
    """Offer in another thread."""

    def run() -> None:
        try:
            library.queue.offer("crates", files=paths, cancel=cancel)
        except Cancelled:
            assert cancel is not None

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_job_is_not_begun_while_its_folders_are_looked_through(
    tmp_path: Path, slow: Slow
) -> None:
    paths = files(tmp_path / "in", 4)
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        offerer = offer_aside(library, tmp_path / "in")
        assert slow.found.wait(60)
        status = library.queue.status()
        assert (status.state, status.looking, status.progress) == ("running", 1, None)
        # One that needs no looking goes first.
        job = library.queue.offer("others", texts=["a pinch of salt"])
        until(lambda: [done.job for done in heard.finished] == [job], "the other is done")
        assert rows(library, "crates") == {"000.txt": "queued"}
        # Nor does an ingest into the dataset take it up.
        library.ingest("crates", texts=["a barrel"])
        assert rows(library, "crates") == {"000.txt": "queued", "a barrel": "indexed"}
        slow.go_on.set()
        offerer.join(60)
        settled(library)
        assert {
            name: state for name, state in rows(library, "crates").items() if name != "a barrel"
        } == {path.name: "indexed" for path in paths}
        assert len(heard.finished) == 2


def test_an_offer_that_is_stopped_while_it_looks_is_taken_in_all_the_same(
    tmp_path: Path, slow: Slow
) -> None:
    paths = files(tmp_path / "in", 4)
    token = CancelToken()
    with opened(tmp_path / "library") as library:
        offerer = offer_aside(library, tmp_path / "in", cancel=token)
        assert slow.found.wait(60)
        token.cancel()
        slow.go_on.set()
        offerer.join(60)
        settled(library)
        assert rows(library) == {path.name: "indexed" for path in paths}
        assert len(library.file_ids()) == 4


def test_a_look_that_was_cut_short_is_gone_on_with_and_hides_what_it_hid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    files(folder, 4)
    write(folder / ".hidden.txt", "not to be read")
    monkeypatch.setattr(offering, "_TOGETHER", 2)

    def cut_short(paths: Iterable[Path], own: Path) -> Iterator[Offered]:
        for number, one in enumerate(discover(paths, own)):
            if number == 3:
                raise KeyboardInterrupt
            yield one

    with Library.open(tmp_path / "library", settings=Settings()) as library:
        with monkeypatch.context() as patch:
            patch.setattr(offering, "discover", cut_short)
            with pytest.raises(KeyboardInterrupt):
                library.queue.offer("crates", files=[folder])
        assert rows(library) == {".hidden.txt": "skipped", "000.txt": "queued"}
        ids = library.file_ids().tolist()
    with opened(tmp_path / "library") as library:
        settled(library)
        assert library.file_ids().tolist()[:2] == ids
        assert rows(library) == {
            ".hidden.txt": "skipped",
            "000.txt": "indexed",
            "001.txt": "indexed",
            "002.txt": "indexed",
            "003.txt": "indexed",
        }


def test_files_that_are_gone_from_a_folder_are_retired(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    files(folder, 3)
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        library.queue.offer("crates", files=[folder])
        settled(library)
        (folder / "001.txt").unlink()
        library.queue.offer("crates", files=[folder])
        settled(library)
        assert heard.finished[-1].notes == (
            "1 file is gone since it was taken in (001.txt). Searches leave it out.",
        )
        assert sorted(names(ask(library, "crates", "crate", mode="fulltext"))) == [
            "000.txt",
            "002.txt",
        ]


def test_an_ingest_takes_up_a_job_that_a_window_left_with_all_that_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    files(folder, 3)
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", files=[folder])
        (folder / "001.txt").unlink()
        write(folder / "new.txt", "a crate of plums")
        with monkeypatch.context() as patch:
            patch.setattr(offering, "discover", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                library.queue.offer("crates", files=[folder], metadata={"shelf": "B"})
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        report = library.ingest("crates", texts=["a barrel"])
        assert {Path(file.path).name for file in report.files if file.path.startswith("/")} == {
            "000.txt",
            "002.txt",
            "new.txt",
        }
        (hit,) = ask(library, "crates", "plums", mode="fulltext")
        place = library.place(hit.parent_ref)
        assert place.metadata["shelf"] == "B"
        assert not [key for key in place.metadata if "\0" in key]
        # The file that was gone when the window offered its folder is retired with that offer.
        assert "001.txt" not in names(ask(library, "crates", "crate", mode="fulltext"))
    assert {state for _, state in jobs(tmp_path / "library")} == {"done"}


def test_files_that_vanish_between_offer_and_reading_fail_with_a_reason(
    resting: Library, tmp_path: Path
) -> None:
    files(tmp_path / "in", 3)
    resting.queue.offer("crates", files=[tmp_path / "in"])
    shutil.rmtree(tmp_path / "in")
    resting.queue.start()
    settled(resting)
    assert set(rows(resting).values()) == {"failed"}
    assert "There is no such file" in why(resting)["001.txt"]
