"""An export is one that can be taken in again: what is damaged is told when it is written, not when it is needed."""

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kx_desktop.content import content_ref
from kx_desktop.core.errors import Cancelled, DataLoss, InvalidArgument, ResourceExhausted
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store import blobs
from kx_desktop.tasks import CancelToken
from tests.library.exports import changed, with_
from tests.library.helping import without_embedder

TEXTS = ["the heron stands in the reeds", "the otter swims", "the kingfisher dives"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("birds", texts=TEXTS)
    return tmp_path / "library"


def _not_finite(folder: Path) -> None:
    path = folder / "vectors" / "1.f32"
    path.write_bytes(path.read_bytes()[:-4] + b"\xff\xff\xff\xff")


def _other_words(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE document_texts SET text = replace(text, 'otter', 'other')")


@pytest.mark.parametrize(
    ("damage", "what", "next_step"),
    [
        (_not_finite, "vector is damaged", "kx library verify --mend"),
        (_other_words, "not the text that it was stored as", "Put back a copy"),
    ],
)
def test_a_dataset_that_is_not_whole_is_not_exported_and_says_what_to_do(
    folder: Path, damage: Callable[[Path], None], what: str, next_step: str
) -> None:
    damage(folder)
    file = folder.parent / "birds.kxd"
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(DataLoss, match=what) as told:
            library.carrying.export("birds", file)
        assert next_step in told.value.next_step
        assert [path.name for path in folder.parent.iterdir()] == ["library"]
        if library.care.verify(mend=True).left == ():
            library.carrying.export("birds", file)
            assert library.carrying.import_(file, "again").vectors == len(TEXTS)


def test_an_original_that_is_damaged_is_left_out_and_said(folder: Path) -> None:
    ref = content_ref(TEXTS[1].encode())
    (folder / "blobs" / ref.hex()[:2] / ref.hex()).write_bytes(b"nothing")
    file = folder.parent / "birds.kxd"
    with Library.open(folder, settings=Settings()) as library:
        (told,) = library.carrying.export("birds", file).advisories
    assert told.startswith("1 original is damaged and was left out")
    with Library.open(folder.parent / "other", settings=Settings()) as library:
        assert library.carrying.import_(file).documents == len(TEXTS)
        assert [one.area for one in library.care.verify(mend=True).findings] == ["originals"]
        assert library.care.verify().findings == ()


def test_an_import_that_fails_leaves_no_originals(folder: Path) -> None:
    export = folder.parent / "birds.kxd"
    with Library.open(folder, settings=Settings()) as library:
        library.carrying.export("birds", export)
    false = changed(export, folder.parent / "false.kxd", with_(f"blobs/{'f' * 64}", b"x"))
    with Library.open(folder.parent / "other", settings=Settings()) as other:
        other.ingest("mine", texts=TEXTS[:1])
        before = sorted((folder.parent / "other" / "blobs").rglob("*/*"))
        with pytest.raises(DataLoss, match="not what it was"):
            other.carrying.import_(false)
        assert sorted((folder.parent / "other" / "blobs").rglob("*/*")) == before
        assert other.carrying.import_(export).documents == len(TEXTS)
        assert other.care.verify().findings == ()


def test_originals_are_kept_in_groups_and_what_a_full_disk_left_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blobs, "_TOGETHER", 4)
    (tmp_path / "blobs").mkdir()
    store = blobs.Blobs(tmp_path / "blobs")
    data = {content_ref(text): text for text in (f"text {n}".encode() for n in range(11))}
    store.put(*next(iter(data.items())))
    kept: list[bytes] = []
    store.put_many(((ref, [text]) for ref, text in [*data.items(), *data.items()]), kept.append)
    assert sorted(kept) == sorted(list(data)[1:])
    assert all(store.get(ref) == text for ref, text in data.items())

    def failing() -> Iterator[bytes]:
        yield b"begun"
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    more = content_ref(b"more")
    with pytest.raises(ResourceExhausted):
        store.put_many([(more, [b"more"]), (content_ref(b"no"), failing())], kept.append)
    assert not store.has(more)
    assert not list((tmp_path / "blobs").rglob("*.part"))


@pytest.mark.parametrize("mend", [False, True])
def test_originals_that_a_killed_import_left_are_taken_away_and_those_of_others_stay(
    folder: Path, tmp_path: Path, mend: bool
) -> None:
    file = tmp_path / "notes.kxd"
    texts = [f"A text about heron {number}." for number in range(600)]
    points = [(1.0, float(number)) for number in range(600)]
    with Library.open(tmp_path / "other", settings=Settings()) as library:
        library.ingest("notes", texts=texts, vectors=points)
        library.carrying.export("notes", file)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("own", texts=texts[:3], vectors=points[:3])
        library.queue.offer("later", texts=[texts[3]])
        before = set((folder / "blobs").rglob("*"))
    killed = (
        "import os, sys\nfrom pathlib import Path\nfrom kx_desktop.library import Library\nfrom kx_desktop.settings import Settings\n"
        "def told(progress):\n    if progress.current == 'everything once more': os.kill(os.getpid(), 9)\n"
        "with Library.open(Path(sys.argv[1]), settings=Settings()) as library:\n"
        "    library.carrying.import_(Path(sys.argv[2]), on_progress=told)\n"
    )
    ended = subprocess.run([sys.executable, "-c", killed, str(folder), str(file)], check=False)
    assert ended.returncode == -9
    assert sum(path.is_file() for path in set((folder / "blobs").rglob("*")) - before) == 596
    with Library.open(folder, settings=Settings()) as library:
        if mend:
            library.care.verify(mend=True)
        else:
            library.carrying.tidy()
        assert library.care.verify().findings == ()
    left = {path for path in (folder / "blobs").rglob("*") if path.is_file()}
    assert left == {path for path in before if path.is_file()}


def test_what_a_killed_export_left_is_taken_away_by_the_next_and_a_running_ones_is_not(
    folder: Path,
) -> None:
    file = folder.parent / "birds.kxd"
    killed = (
        "import os, sys\nfrom pathlib import Path\nfrom kx_desktop.library.carry_part import unfinished\n"
        "with unfinished(Path(sys.argv[1])) as (path, stream):\n"
        "    stream.write(b'x'); stream.flush(); print(path.name, flush=True)\n"
        "    sys.stdin.read()\n    os._exit(9)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", killed, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        part = file.with_name(other.stdout.readline().strip())
        stranger = file.with_name(f".{file.name}.notes.part")
        stranger.write_text("mine")
        with Library.open(folder, settings=Settings()) as library:
            library.carrying.export("birds", file)
            assert part.exists()
            file.unlink()
            other.stdin.close()
            other.wait()
            library.carrying.export("birds", file)
    assert not part.exists()
    assert stranger.exists()


def test_an_export_that_is_stopped_while_it_is_checked_writes_nothing(folder: Path) -> None:
    token = CancelToken()

    def stop(progress: object) -> None:
        token.cancel()

    with Library.open(folder, settings=Settings()) as library, pytest.raises(Cancelled):
        library.carrying.export(
            "birds", folder.parent / "birds.kxd", cancel=token, on_progress=stop
        )
    assert [path.name for path in folder.parent.iterdir()] == ["library"]


def test_what_is_no_file_is_told_and_not_waited_for(folder: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with Library.open(folder, settings=without_embedder()) as library:
        for path in (tmp_path / "pipe", tmp_path):
            with pytest.raises(InvalidArgument, match="it is no file"):
                library.carrying.import_(path)
        with pytest.raises(InvalidArgument, match="is a folder") as told:
            library.carrying.export("birds", tmp_path)
        assert told.value.next_step == "Name a file in it."


def test_an_export_says_that_followed_folders_stay_where_they_are(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    with Library.open(folder, settings=Settings()) as library:
        assert library.carrying.export("birds", tmp_path / "a.kxd").advisories == ()
        library.watching.add("birds", tmp_path / "in")
        (told,) = library.carrying.export("birds", tmp_path / "b.kxd").advisories
    assert told.startswith("The folders that the dataset follows are not exported")
