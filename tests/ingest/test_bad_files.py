"""Files that are not as files should be: each ends with a reason, and nothing else suffers."""

import io
import os
import threading
import zipfile
from pathlib import Path

import pytest

from kx_desktop.ingest import prepare
from kx_desktop.ingest.prepared import PrepareTask
from kx_desktop.library import IngestReport, Library
from kx_desktop.readers import files as reading
from tests.library.helping import ask, reasons, states, write


def ingest(library: Library, dataset: str, *paths: Path) -> IngestReport:
    """Take in `paths` and a sound file beside them, which must come through."""
    sound = write(paths[0].parent / "sound" / "sound.txt", f"sound {dataset}")
    report = library.ingest(dataset, files=[*paths, sound])
    assert states(report)["sound.txt"] == "indexed"
    return report


@pytest.mark.parametrize(
    ("make", "state", "reason"),
    [
        (lambda path: None, "failed", "There is no such file"),
        (lambda path: path.touch(), "skipped", "The file is empty."),
        (lambda path: path.symlink_to(path), "failed", "leads back to itself"),
        (lambda path: path.symlink_to(path.parent / "gone"), "failed", "a link to a file that is not there"),
        (os.mkfifo, "skipped", "a pipe, a socket or a device"),
        (lambda path: path.write_bytes(bytes(range(256)) * 40), "skipped", "not a text"),
    ],
    ids=["missing", "empty", "round link", "dead link", "pipe", "binary"],
)  # fmt: skip
def test_a_thing_that_gives_no_text_says_why(
    library: Library, dataset: str, tmp_path: Path, make, state: str, reason: str
) -> None:
    path = tmp_path / "thing"
    make(path)
    report = ingest(library, dataset, path)
    assert states(report)["thing"] == state
    assert reason in reasons(report)["thing"]
    assert report.failed == (state == "failed")


@pytest.mark.parametrize(
    "name",
    [
        "x" * 251 + ".txt",
        "🎉👩‍👩‍👧🏳️‍🌈.txt",
        "a\nb\tc.txt",
        " .txt",
        "-rf",
        "$(touch pwned).txt",
        "%s%n.txt",
        "'; DROP TABLE documents; --.txt",
        "e\u0301.txt",
        "\u202egnp.txt",
    ],
)
def test_a_name_may_be_anything_that_a_disk_allows(
    library: Library, dataset: str, tmp_path: Path, name: str
) -> None:
    path = write(tmp_path / name, f"curious {dataset}")
    report = ingest(library, dataset, path)
    assert report.files[0].path == str(path)
    assert report.files[0].state == "indexed"
    (hit,) = ask(library, dataset, "curious", mode="fulltext", metadata_fields=("file_name",))
    assert (hit.path, hit.metadata["file_name"]) == (str(path), name)


def test_a_name_that_is_not_unicode_is_kept_byte_for_byte(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    raw = os.fsencode(tmp_path) + b"/caf\xe9 \xff.txt"
    path = Path(os.fsdecode(raw))
    path.write_text("a visit to the café")
    report = ingest(library, dataset, path)
    assert os.fsencode(report.files[0].path) == raw
    assert report.files[0].state == "indexed"
    (hit,) = ask(library, dataset, "visit", mode="fulltext", metadata_fields=("file_name", "path"))
    assert os.fsencode(hit.path) == raw
    assert os.fsencode(str(hit.metadata["path"])) == raw
    # Changed, it takes the place of what stood there.
    path.write_text("a visit to the bar")
    assert library.ingest(dataset, files=[path]).doc_count == 2
    assert [hit.text for hit in ask(library, dataset, "visit", mode="fulltext")] == [
        "a visit to the bar"
    ]
    library.rebuild(dataset, f"{dataset} anew")
    (hit,) = ask(library, f"{dataset} anew", "visit", mode="fulltext")
    assert os.fsencode(hit.path) == raw


def test_a_path_that_no_disk_can_hold_fails_with_a_reason(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    report = ingest(library, dataset, tmp_path / ("x" * 300), tmp_path / "nul\0byte")
    assert [file.state for file in report.files[:2]] == ["failed", "failed"]
    assert all(file.reason for file in report.files[:2])


@pytest.mark.parametrize("moment", [-1, 0, 2**33, 2**40])
def test_a_time_of_change_may_be_anything(
    library: Library, dataset: str, tmp_path: Path, moment: int
) -> None:
    path = write(tmp_path / "a.txt", f"out of time {dataset}")
    try:
        os.utime(path, (moment, moment))
    except OSError:
        pytest.skip("the disk keeps no such time")
    assert ingest(library, f"{dataset} {moment}", path).files[0].state == "indexed"


@pytest.mark.parametrize("moment", [1e12, -1e11, 1e30])
def test_a_year_that_no_date_can_say_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: float
) -> None:
    path = write(tmp_path / "a.txt", "out of time")
    times = os.stat_result((0o100644, 0, 0, 1, 0, 0, 11, moment, moment, moment))
    stat = os.stat
    told = str(path)
    monkeypatch.setattr(os, "stat", lambda of, **how: times if of == told else stat(of, **how))
    [file] = prepare.prepare_files([PrepareTask(told, data=b"out of time")])
    [document] = file.documents
    assert "modified_at" not in document.metadata


def test_a_zip_bomb_is_bounded(library: Library, dataset: str, tmp_path: Path) -> None:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.txt", b"0" * (64 << 20))
        archive.writestr("fine.txt", f"not so large {dataset}")
    path = write(tmp_path / "bomb.zip", kept.getvalue())
    report = ingest(library, dataset, path)
    told = {Path(file.path).name: file for file in report.files}
    assert told["bomb.zip"].state in {"partial", "indexed", "skipped", "failed"}
    assert "zeros.txt" not in told or told["zeros.txt"].state in {"skipped", "failed"}
    said = " ".join(file.reason for file in report.files)
    assert said.strip()
    assert report.chunk_count <= 3


def test_a_file_that_rests_after_a_change_is_read_as_it_is_then(
    library: Library, dataset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.txt", "the first state")
    rounds = iter(["the second state, longer", "the third state, longer still"])
    _changing(monkeypatch, path, lambda: next(rounds, None))
    assert ingest(library, dataset, path).files[0].state == "indexed"
    (hit,) = ask(library, dataset, "state", mode="fulltext")
    assert hit.text == path.read_text() == "the third state, longer still"


def test_a_file_that_never_rests_fails_and_says_so(
    library: Library, dataset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.txt", "x")
    _changing(monkeypatch, path, lambda: path.read_text() + "x")
    report = ingest(library, dataset, path)
    assert report.files[0].state == "failed"
    assert "kept changing while it was read" in report.files[0].reason


def _changing(monkeypatch: pytest.MonkeyPatch, path: Path, change) -> None:
    """Lets `change` give the file a new text each time it was read to its end."""
    read = os.read
    guard = threading.local()

    def reading_on(handle: int, count: int) -> bytes:
        block = read(handle, count)
        if not block and not getattr(guard, "busy", False):
            guard.busy = True
            try:
                if os.fstat(handle).st_ino == path.stat().st_ino and (text := change()) is not None:
                    path.write_text(text)
            finally:
                guard.busy = False
        return block

    class _Os:
        def __getattr__(self, name: str) -> object:
            return reading_on if name == "read" else getattr(os, name)

    monkeypatch.setattr(reading, "os", _Os())


def test_a_file_over_the_limit_is_skipped(library: Library, dataset: str, tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(513 << 20)
    report = ingest(library, dataset, large)
    assert report.files[0].state == "skipped"
    assert "larger than the limit of 512 MB" in report.files[0].reason
