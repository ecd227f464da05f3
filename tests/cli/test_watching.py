"""`kx watch`, from the words to what is printed."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kx_desktop.cli import watching
from kx_desktop.cli.main import main
from kx_desktop.core.ingesting import FinishedJob
from kx_desktop.core.watching import FolderReport, WatchNews
from tests.library.followed import old

KX = [sys.executable, "-c", "import sys; from kx_desktop.cli.main import main; sys.exit(main())"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    old(tmp_path / "in" / "pears.txt", "pears keep in the cellar")
    old(tmp_path / "in" / "notes.log", "to be left out")
    return tmp_path / "in"


def run(tmp_path: Path, *words: str) -> int:
    return main(["watch", *words, "--library", str(tmp_path / "library")])


def test_a_folder_is_added_listed_caught_up_with_and_removed(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", "fruit", str(folder), "--exclude", "*.log") == 0
    told = capsys.readouterr()
    assert told.out == f"fruit: {folder} is followed.\n"
    assert "kx watch run" in told.err
    assert run(tmp_path, "run", "--once") == 0
    out = capsys.readouterr().out
    assert f"fruit: {folder}: 1 new\n  left out: 1 excluded by a pattern\n" in out
    assert "read        fruit: 1 indexed" in out
    assert run(tmp_path, "run", "--once") == 0
    assert f"fruit: {folder}: 1 unchanged\n" in capsys.readouterr().out
    assert run(tmp_path, "list") == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["NO", "DATASET", "FOLDER", "FILES"]
    assert line.split()[:4] == ["1", "fruit", str(folder), "1"]
    assert "all; not *.log" in line
    assert "caught up" in line
    assert run(tmp_path, "remove", str(folder)) == 0
    assert "Its documents stay." in capsys.readouterr().out
    assert run(tmp_path, "list") == 0
    assert "kx watch add" in capsys.readouterr().out


def test_a_file_that_only_looks_moved_is_gone_after_one_run(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", "fruit", str(folder)) == 0
    assert run(tmp_path, "run", "--once") == 0
    told = (folder / "pears.txt").stat()
    (folder / "pears.txt").unlink()
    (folder / "grape.txt").write_text("grape stays in the shed ")
    os.utime(folder / "grape.txt", ns=(told.st_atime_ns, told.st_mtime_ns))
    assert (folder / "grape.txt").stat().st_size == told.st_size
    capsys.readouterr()
    assert run(tmp_path, "run", "--once", "--json") == 0
    looks = json.loads(capsys.readouterr().out)["folders"]
    assert [(one["moved"], one["gone"]) for one in looks] == [(1, 0), (0, 1)]


def test_catching_up_prints_one_line_for_a_folder_however_often_it_was_looked_through(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", "fruit", str(folder)) == 0
    assert run(tmp_path, "run", "--once") == 0
    (folder / "pears.txt").rename(folder / "plums.txt")
    capsys.readouterr()
    assert run(tmp_path, "run", "--once") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if str(folder) in line]
    assert lines == [f"fruit: {folder}: 1 moved, 1 unchanged"]


def test_another_writer_is_spoken_of_once_whoever_it_is() -> None:
    told = (
        "The library in /l is being written to by kx (process {}), since 2026-01-31 14:0{}. Wait."
    )
    first, second = (watching._WRITER.sub("", told.format(*one)) for one in ((7, 5), (8, 6)))
    assert first == second


def test_with_json_each_is_one_document(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        "add",
        "fruit",
        str(folder),
        "--include",
        "*.txt",
        "--hidden",
        "--links",
        "--polling",
        "--json",
    )
    assert run(tmp_path, *words) == 0
    added = json.loads(capsys.readouterr().out)
    assert (added["dataset"], added["path"], added["include"]) == ("fruit", str(folder), ["*.txt"])
    assert (added["hidden"], added["links"], added["polling"]) == (True, True, True)
    assert run(tmp_path, "run", "--once", "--json") == 0
    done = json.loads(capsys.readouterr().out)
    assert [(one["new"], one["unchanged"]) for one in done["folders"]] == [(1, 0)]
    assert [job["files"] for job in done["jobs"]] == [{"indexed": 1}]
    assert run(tmp_path, "list", "--json") == 0
    (listed,) = json.loads(capsys.readouterr().out)["folders"]
    assert (listed["files"], listed["state"]) == (1, "caught up")
    assert run(tmp_path, "remove", str(listed["id"]), "--dataset", "fruit", "--json") == 0
    assert json.loads(capsys.readouterr().out)["id"] == listed["id"]


def test_a_folder_that_is_not_there_is_told_and_is_no_success(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "add", "fruit", str(folder)) == 0
    folder.rename(tmp_path / "away")
    assert run(tmp_path, "run", "--once") == 1
    assert "Nothing was retired" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("add", "fruit", "no such folder"), 2, "folder: got"),
        (("add", "fruit", ".", "--include", ""), 2, "include: got ''"),
        (("add", "../fruit", "."), 2, "dataset"),
        (("add", "fruit", ""), 2, "folder: got an empty path"),
        (("remove", "nowhere"), 3, "No such folder is followed"),
        (("remove", "7"), 3, "No such folder is followed"),
        (("follow",), 2, "invalid choice"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    tmp_path: Path,
    words: tuple[str, ...],
    status: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(tmp_path, *words) == status
    assert told in capsys.readouterr().err


def test_paused_work_is_told_rather_than_waited_for(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kx_desktop.library import Library
    from kx_desktop.settings import Settings

    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.watching.add("fruit", folder)
        library.watching.catch_up()
        library.queue.pause()
    assert run(tmp_path, "run", "--once") == 4
    assert "paused" in capsys.readouterr().err
    old(folder / "figs.txt", "figs are dried")
    assert run(tmp_path, "run", "--once") == 4
    assert "paused" in capsys.readouterr().err


@pytest.mark.parametrize("json_too", [False, True])
def test_following_prints_what_happens_until_it_is_interrupted(
    tmp_path: Path, folder: Path, json_too: bool
) -> None:
    library = ["--library", str(tmp_path / "library")]
    subprocess.run(
        [*KX, "watch", "add", "fruit", str(folder), *library], check=True, capture_output=True
    )
    words = [*KX, "watch", "run", *library, *(["--json"] if json_too else [])]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as following:
        assert following.stdout is not None
        lines: list[str] = []

        def until(word: str, *others: str) -> None:
            for line in following.stdout or ():
                lines.append(line)
                if word in line and all(other in line for other in others):
                    return
            pytest.fail(f"it ended without {word}: {lines}")

        until("caught up")
        until("indexed")
        old(folder / "figs.txt", "figs are dried")
        until("new", "figs.txt")
        until("indexed")
        (folder / "figs.txt").unlink()
        until("gone", "figs.txt")
        following.send_signal(signal.SIGINT)
        rest, told = following.communicate(timeout=60)
    assert following.returncode == 0, told
    if json_too:
        assert all(json.loads(line)["kind"] for line in [*lines, *rest.splitlines()])
    else:
        assert "1 folder followed" in told


@pytest.mark.parametrize("json_too", [False, True])
def test_following_ends_when_the_library_is_moved_away(
    tmp_path: Path, folder: Path, json_too: bool
) -> None:
    library = tmp_path / "library"
    assert run(tmp_path, "add", "fruit", str(folder)) == 0
    words = [*KX, "watch", "run", "--library", str(library), *(["--json"] if json_too else [])]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as following:
        assert following.stdout is not None
        for line in following.stdout:
            if "indexed" in line:
                break
        library.rename(tmp_path / "elsewhere")
        old(folder / "figs.txt", "figs are dried")
        _, told = following.communicate(timeout=60)
    assert following.returncode == 4, told
    assert f"The library in {library} is not there any more." in told
    assert "permissions" not in told
    assert not library.exists()


def test_a_kill_while_files_are_taken_in_leaves_nothing_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, library = tmp_path / "in", ["--library", str(tmp_path / "library")]
    for number in range(60):
        old(folder / f"{number}.txt", f"crate {number} holds {number} pears")
    assert run(tmp_path, "add", "fruit", str(folder)) == 0
    words = [*KX, "watch", "run", *library]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as following:
        assert following.stdout is not None
        assert "new" in following.stdout.readline()
        following.kill()
    assert run(tmp_path, "run", "--once") == 0
    capsys.readouterr()
    assert run(tmp_path, "run", "--once", "--json") == 0
    (found,) = json.loads(capsys.readouterr().out)["folders"]
    assert (found["unchanged"], found["files"]) == (60, 60)
    assert main(["datasets", "list", "--json", *library]) == 0
    (dataset,) = json.loads(capsys.readouterr().out)["datasets"]
    assert dataset["doc_count"] == 60


def test_a_look_is_told_in_numbers_and_reasons() -> None:
    report = FolderReport(
        "fruit",
        "/in",
        files=5,
        unchanged=2,
        moved=3,
        held_back=25,
        left_out={"hidden": 2},
        problem="No.",
    )
    assert watching.folder_lines(report) == [
        "fruit: /in: 3 moved, 2 unchanged",
        "  left out: 2 hidden",
        "  25 files vanished at once: kept until the next look finds them gone too",
        "  No.",
    ]
    assert watching.folder_lines(FolderReport("fruit", "/in")) == ["fruit: /in: no files"]


def test_what_happens_is_a_line() -> None:
    news = WatchNews("moved", "fruit", "/in", "/in/b", "It was /in/a.")
    assert watching.news_lines(news) == ["moved       fruit: /in/b  It was /in/a."]
    job = FinishedJob(1, "fruit", {"indexed": 2, "failed": 1}, 2, notes=("A note.",))
    assert watching.job_lines(job) == [
        "read        fruit: 1 failed, 2 indexed",
        "            A note.",
    ]
