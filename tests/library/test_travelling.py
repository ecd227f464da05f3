"""A library goes to another folder whole, or stays where it is whole."""

import os
import shutil
import threading
from pathlib import Path
from typing import NamedTuple

import pytest

from kx_desktop.core.errors import (
    Cancelled,
    DataLoss,
    FailedPrecondition,
    InvalidArgument,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.library import Library, Query, travelling
from kx_desktop.settings import Settings, library_folder, resources_dir
from kx_desktop.tasks import CancelToken
from tests.library.helping import ask, plain, texts, write

QUESTIONS = ("what is the refund window?", "KX-4021", "anemometer")


class Usage(NamedTuple):
    """What `shutil.disk_usage` gives."""

    total: int
    used: int
    free: int


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", files=[resources_dir() / "sample"], texts=["office hours"])
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "library"))


def answers(folder: Path) -> list[object]:
    with Library.open(folder, settings=Settings()) as library:
        return [
            plain(library.query(Query(dataset="sample", text=question, mode=mode)))
            for question in QUESTIONS
            for mode in ("hybrid", "dense", "fulltext", "sparse")
        ]


def files(folder: Path) -> dict[str, bytes]:
    """The data files of a library, the database left out, which SQLite lays out anew."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.parent != folder and path.suffix != ".lock"
    }


def test_a_copy_answers_as_the_library_does_and_leaves_it_as_it_was(
    folder: Path, tmp_path: Path
) -> None:
    before, told = files(folder), []
    with Library.open(folder, settings=Settings()) as library:
        report = library.care.copy_to(tmp_path / "new" / "copy", on_progress=told.append)
        assert texts(ask(library, "sample", "office hours", k=1)) == ["office hours"]
    copy = tmp_path / "new" / "copy"
    assert (report.folder, report.left, report.settings_follow) == (str(copy), (), False)
    assert report.files == len(before) + 1
    assert told[-1].done == told[-1].total == report.size_bytes
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert files(folder) == files(copy) == before
    assert oct(copy.stat().st_mode)[-3:] == "700"
    assert {path.name for path in copy.iterdir()} == {"library.sqlite", "blobs", "index", "vectors"}
    assert answers(copy) == answers(folder)
    with Library.open(copy, settings=Settings()) as library:
        assert library.care.verify().findings == ()
        library.ingest("sample", texts=["the copy goes on by itself"])
    assert answers(folder) != []


def test_a_move_takes_the_library_along_and_leaves_what_is_not_its_own(
    folder: Path, tmp_path: Path
) -> None:
    before = answers(folder)
    mine = write(folder / "my notes.txt", "not the library's")
    with Library.open(folder, settings=Settings()) as library:
        report = library.care.move_to(tmp_path / "new")
        assert (report.left, report.settings_follow) == (("my notes.txt",), False)
        with pytest.raises(FailedPrecondition, match="closed"):
            library.datasets()
    assert [path.name for path in folder.iterdir()] == [mine.name]
    assert answers(tmp_path / "new") == before


def test_a_move_leaves_no_empty_folder_behind(folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, settings=Settings()) as library:
        assert library.care.move_to(tmp_path / "new").left == ()
    assert not folder.exists()


@pytest.mark.parametrize("by", ["choice", "default", "another"])
def test_the_settings_follow_a_move_where_they_named_the_library(
    made: Path, tmp_path: Path, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KX_LIBRARY")
    folder = library_folder(None, Settings()) if by == "default" else tmp_path / "library"
    shutil.copytree(made, folder)
    settings = Settings.load()
    if by != "default":
        settings = settings.set("library", str(folder if by == "choice" else tmp_path / "other"))
    with Library.open(folder, settings=settings) as library:
        report = library.care.move_to(tmp_path / "new")
    assert report.settings_follow == (by != "another")
    named = library_folder(None, Settings.load())
    assert named == (tmp_path / "other" if by == "another" else tmp_path / "new")


def test_folders_that_a_library_cannot_go_to_are_refused_in_words(
    folder: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder)
    (tmp_path / "full").mkdir()
    write(tmp_path / "full" / "a.txt", "mine")
    write(tmp_path / "a file", "mine")
    with Library.open(folder, settings=Settings()) as library:
        for target, why in (
            (folder, "where the library is"),
            (link, "where the library is"),
            (folder / "within", "within the library"),
            (tmp_path, "which the library is within"),
            (tmp_path / "full", "is not empty"),
            (tmp_path / "a file", "is a file"),
        ):
            for go in (library.care.copy_to, library.care.move_to):
                with pytest.raises(InvalidArgument, match=why) as caught:
                    go(target)
                assert caught.value.parameter == "folder"
                assert caught.value.next_step
    assert (tmp_path / "full" / "a.txt").read_text() == "mine"
    assert answers(folder)


def test_too_small_a_disk_is_told_before_anything_is_copied(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(travelling.shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 1000))
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(ResourceExhausted, match="MB free") as caught,
    ):
        library.care.move_to(tmp_path / "new")
    assert "as it was" in caught.value.next_step
    assert not (tmp_path / "new").exists()
    assert answers(folder)


def test_a_folder_that_cannot_be_written_is_told(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with Library.open(folder, settings=Settings()) as library, monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", refuse)
        with pytest.raises(PermissionDenied, match="cannot be written"):
            library.care.copy_to(tmp_path / "new")


@pytest.mark.parametrize("go", ["copy_to", "move_to"])
def test_one_that_is_stopped_leaves_nothing_and_the_library_whole(
    folder: Path, tmp_path: Path, go: str
) -> None:
    before, token = answers(folder), CancelToken()
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(Cancelled, match="copying was stopped") as caught,
    ):
        getattr(library.care, go)(
            tmp_path / "new",
            cancel=token,
            on_progress=lambda at: token.cancel() if "vectors" in at.current else None,
        )
    assert "as it was" in caught.value.next_step
    assert not (tmp_path / "new").exists()
    assert answers(folder) == before


@pytest.mark.parametrize("empty", [True, False])
def test_a_copy_that_is_not_the_same_is_taken_away_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: bool
) -> None:
    target = tmp_path / "new"
    if empty:
        target.mkdir()
    with Library.open(folder, settings=Settings()) as library, monkeypatch.context() as patch:
        patch.setattr(travelling, "file_ref", lambda _: bytes(32))
        with pytest.raises(DataLoss, match="not the same"):
            library.care.move_to(target)
    assert target.exists() == empty
    assert answers(folder)


def test_a_copy_with_a_fault_that_the_library_has_not_is_no_move(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill = travelling.Journey._fill

    def spoiled(self: travelling.Journey, target: Path, *rest: object) -> None:
        fill(self, target, *rest)  # type: ignore[arg-type]
        (vectors,) = (target / "vectors").iterdir()
        vectors.write_bytes(vectors.read_bytes()[:-4])

    with Library.open(folder, settings=Settings()) as library, monkeypatch.context() as patch:
        patch.setattr(travelling.Journey, "_fill", spoiled)
        with pytest.raises(DataLoss, match="ends early"):
            library.care.move_to(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert answers(folder)


def test_a_damaged_library_can_be_moved_as_it_is(folder: Path, tmp_path: Path) -> None:
    (vectors,) = (folder / "vectors").iterdir()
    vectors.write_bytes(vectors.read_bytes()[:-4])
    with Library.open(folder, settings=Settings()) as library:
        library.care.move_to(tmp_path / "new")
    with Library.open(tmp_path / "new", settings=Settings()) as library:
        assert library.care.verify(mend=True).left == ()


def test_a_copy_that_was_cut_short_is_begun_anew_and_nobody_elses_folder_is(
    folder: Path, tmp_path: Path
) -> None:
    target = tmp_path / "new"
    target.mkdir()
    travelling._note(target, folder)
    write(target / "vectors" / "1.f32", "half of it")
    write(target / "library.sqlite.part", "half of it")
    with Library.open(folder, settings=Settings()) as library:
        write(target / "mine.txt", "mine")
        with pytest.raises(InvalidArgument, match="not empty"):
            library.care.copy_to(target)
        (target / "mine.txt").unlink()
        library.care.copy_to(target)
    assert answers(target) == answers(folder)


def test_others_read_and_a_few_rows_are_written_while_it_is_copied(
    folder: Path, tmp_path: Path
) -> None:
    with (
        Library.open(folder, settings=Settings()) as library,
        Library.open(folder, settings=Settings()) as other,
    ):
        (hit,) = ask(library, "sample", "office hours", k=1)
        asked: list[int] = []
        told = threading.Event()

        def meanwhile(_: object) -> None:
            if not told.is_set():
                told.set()
                asked.append(len(ask(other, "sample", "refund", k=3)))
                writing = threading.Thread(
                    target=library.set_metadata, args=("sample", [hit.parent_ref], {"x": "1"})
                )
                writing.start()
                writing.join(60)

        library.care.copy_to(tmp_path / "new", on_progress=meanwhile)
        assert asked == [3]
        assert library.own_metadata("sample", hit.parent_ref) == {"x": "1"}
    with Library.open(tmp_path / "new", settings=Settings()) as copy:
        assert copy.care.verify().findings == ()


def test_the_command_copies_moves_and_says_what_still_names_the_old_folder(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from kx_desktop.cli.main import main

    assert main(["library", "copy", str(tmp_path / "copy"), "--library", str(folder)]) == 0
    assert "Copied" in capsys.readouterr().out
    monkeypatch.setenv("KX_LIBRARY", str(folder))
    assert main(["library", "move", str(tmp_path / "new")]) == 0
    out, err = capsys.readouterr()
    assert "Moved" in out
    assert "KX_LIBRARY" in err
    assert not os.path.lexists(folder)
    assert (
        main(["library", "copy", str(tmp_path / "new" / "x"), "--library", str(tmp_path / "new")])
        == 2
    )
    assert "within the library" in capsys.readouterr().err
