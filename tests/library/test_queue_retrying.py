"""What could not be read is read once more, and its row stays where it was."""

import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kx_desktop.core.documents import Reading
from kx_desktop.ingest import prepare
from kx_desktop.ingest.prepared import PrepareTask
from kx_desktop.library import Library
from kx_desktop.readers import ReadFailure
from kx_desktop.readers.scans import Pictures
from kx_desktop.settings import Settings
from kx_desktop.tasks import ChildPool
from tests.library.helping import ask, names, until, write
from tests.library.queueing import (
    Heard,
    files,
    jobs,
    left_open,
    opened,
    pairs,
    rows,
    settled,
    why,
)
from tests.library.test_attachments import mail, packed


def taken_in(library: Library, *paths: Path, **metadata: str) -> None:
    library.queue.offer("crates", files=paths, metadata=metadata)
    settled(library)


def entry(library: Library, name: str) -> int:
    shown = library.file_rows(library.file_ids().tolist())
    (found,) = [row.id for row in shown if Path(row.path).name == name]
    return found


def test_a_file_that_was_mended_is_indexed_and_its_row_keeps_its_place(tmp_path: Path) -> None:
    before, gone, after = (tmp_path / f"{name}.txt" for name in ("before", "gone", "after"))
    write(before, "a crate of pears")
    write(after, "a crate of plums")
    with opened(tmp_path / "library") as library:
        taken_in(library, before, gone, after, shelf="B")
        heard = Heard(library)
        ids = library.file_ids().tolist()
        assert rows(library) == {
            "before.txt": "indexed",
            "gone.txt": "failed",
            "after.txt": "indexed",
        }
        write(gone, "a crate of figs")
        assert library.queue.retry([entry(library, "gone.txt")]) == 1
        settled(library)
        assert library.file_ids().tolist() == ids
        assert list(rows(library).items()) == [
            ("before.txt", "indexed"),
            ("gone.txt", "indexed"),
            ("after.txt", "indexed"),
        ]
        assert why(library)["gone.txt"] == ""
        (hit,) = ask(library, "crates", "figs", mode="fulltext")
        assert library.place(hit.parent_ref).metadata["shelf"] == "B"
        assert [dict(done.counts) for done in heard.finished] == [{"indexed": 1}]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the system must forbid it")
def test_a_file_that_may_be_read_now_is_indexed(tmp_path: Path) -> None:
    path = write(tmp_path / "closed.txt", "a crate of pears")
    path.chmod(0)
    with opened(tmp_path / "library") as library:
        taken_in(library, path)
        assert rows(library) == {"closed.txt": "failed"}
        path.chmod(0o644)
        assert library.retry_failed() == 1
        settled(library)
        assert rows(library) == {"closed.txt": "indexed"}


def test_one_that_fails_again_fails_again(tmp_path: Path) -> None:
    with opened(tmp_path / "library") as library:
        taken_in(library, tmp_path / "gone.txt")
        reason = why(library)["gone.txt"]
        assert library.retry_failed("crates") == 1
        settled(library)
        assert why(library) == {"gone.txt": reason}
        assert len(library.file_ids()) == 1


def test_all_that_failed_is_read_once_more_and_nothing_else(tmp_path: Path) -> None:
    failed = [tmp_path / f"gone {number}.txt" for number in range(3)]
    with opened(tmp_path / "library") as library:
        taken_in(library, *files(tmp_path / "in", 2), *failed[:2])
        library.queue.offer("others", files=failed[2:])
        settled(library)
        for path in failed:
            write(path, path.name)
        assert library.retry_failed("crates") == 2
        settled(library)
        assert rows(library, "others") == {"gone 2.txt": "failed"}
        assert set(rows(library, "crates").values()) == {"indexed"}
        assert library.retry_failed() == 1
        settled(library)
        assert rows(library, "others") == {"gone 2.txt": "indexed"}
        assert library.retry_failed() == 0
        assert library.queue.retry([]) == 0
        assert library.queue.retry([10**6]) == 0
        assert left_open(tmp_path / "library") == []


def test_each_keeps_the_pairs_that_it_came_with(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    with opened(tmp_path / "library") as library:
        taken_in(library, one, shelf="A")
        taken_in(library, two, shelf="B")
        write(one, "the first pear")
        write(two, "the second pear")
        assert library.retry_failed() == 2
        settled(library)
        shelves = {
            Path(hit.path).name: library.place(hit.parent_ref).metadata["shelf"]
            for hit in ask(library, "crates", "pear", mode="fulltext")
        }
        assert shelves == {"one.txt": "A", "two.txt": "B"}


def test_of_a_member_its_archive_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = write(
        tmp_path / "kept.zip", packed(good__txt="a crate of pears", bad__txt="a crate of plums")
    )
    last = write(tmp_path / "last.txt", "a crate of figs")
    refused = tmp_path / "refused"
    refused.touch()
    with opened(tmp_path / "library", Settings().with_value("reader_seconds", 60)) as library:
        refuse_members(monkeypatch, refused, "bad.txt")
        taken_in(library, archive, last)
        ids = library.file_ids().tolist()
        assert rows(library) == {
            "kept.zip": "indexed",
            "good.txt": "indexed",
            "bad.txt": "failed",
            "last.txt": "indexed",
        }
        refused.unlink()
        # The archive is as it was; what is in it can be read now all the same.
        assert library.queue.retry([entry(library, "bad.txt")]) == 1
        settled(library)
        assert library.file_ids().tolist() == ids
        assert rows(library) == {
            "kept.zip": "unchanged",
            "good.txt": "unchanged",
            "bad.txt": "indexed",
            "last.txt": "indexed",
        }
        assert names(ask(library, "crates", "plums", mode="fulltext")) == ["bad.txt"]
        assert library.datasets()[0].doc_count == 3


def read_here(monkeypatch: pytest.MonkeyPatch, change: Callable[[Reading, str], Reading]) -> None:
    """Have files be read in this process, and what each gives changed by its path."""
    read = prepare._read

    def changed(task: PrepareTask, data: bytes, path: str, scans: Pictures) -> Reading:
        return change(read(task, data, path, scans), path)

    monkeypatch.setattr(prepare, "_read", changed)
    monkeypatch.setattr(ChildPool, "call", lambda self, argument, **_: prepare.work(argument))
    monkeypatch.setattr(ChildPool, "prestart", lambda self: None)


def refuse_members(monkeypatch: pytest.MonkeyPatch, while_there: Path, name: str) -> None:
    """Have the reader fail at members of that name as long as a file is there."""

    def refusing(found: Reading, path: str) -> Reading:
        if path.endswith(name) and while_there.exists():
            raise ReadFailure("failed", "It could not be read today.")
        return found

    read_here(monkeypatch, refusing)


def test_members_that_are_gone_from_a_mended_archive_are_told_of_and_not_read_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = write(tmp_path / "kept.zip", packed(bad__txt="a crate of plums", good__txt="pears"))
    refused = tmp_path / "refused"
    refused.touch()
    with opened(tmp_path / "library") as library:
        refuse_members(monkeypatch, refused, "bad.txt")
        taken_in(library, archive)
        write(archive, packed(other__txt="a crate of figs", good__txt="pears"))
        assert library.retry_failed() == 1
        settled(library)
        assert rows(library)["bad.txt"] == "skipped"
        assert "not in the file any more" in why(library)["bad.txt"]
        assert rows(library)["other.txt"] == "indexed"
        assert library.retry_failed() == 0


def test_several_members_have_their_file_read_once(tmp_path: Path) -> None:
    kept = write(tmp_path / "m.eml", mail("See the papers.", one="A lease.", two="A deed."))
    with opened(tmp_path / "library") as library:
        taken_in(library, kept)
        ids = library.file_ids().tolist()
        assert len(ids) == 3
        assert library.queue.retry(ids) == 1
        settled(library)
        assert library.file_ids().tolist() == ids
        assert set(rows(library).values()) == {"unchanged"}
        assert library.datasets()[0].doc_count == 3


def test_a_file_read_only_in_part_stays_so_and_keeps_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "part.txt", "a crate of pears")
    read_here(monkeypatch, lambda found, _: replace(found, warnings=("A page is damaged.",)))
    with opened(tmp_path / "library") as library:
        taken_in(library, path)
        assert rows(library) == {"part.txt": "partial"}
        library.queue.retry(library.file_ids().tolist())
        settled(library)
        assert rows(library) == {"part.txt": "partial"}
        assert why(library) == {"part.txt": "A page is damaged."}
        assert library.datasets()[0].chunk_count == 1


def test_what_waits_or_is_being_read_is_not_read_twice(
    tmp_path: Path, reading: threading.Semaphore
) -> None:
    with opened(tmp_path / "library") as library:
        job = library.queue.offer("crates", files=files(tmp_path / "in", 4))
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        assert library.queue.retry(library.file_ids().tolist()) == 0
        reading.release(100)
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert [one for one, state in jobs(tmp_path / "library") if state == "done"] == [job]


def test_two_who_ask_at_once_have_it_read_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"gone {number}.txt" for number in range(20)]
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", files=paths)
        ids = library.file_ids().tolist()
        counts: list[int] = []
        threads = [
            threading.Thread(target=lambda: counts.append(library.queue.retry(ids)))
            for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sum(counts) == 20
        assert library.file_states() == {"queued": 20}
        library.queue.start()
        settled(library)
        assert library.file_states() == {"failed": 20}


def test_a_folder_that_could_not_be_opened_is_looked_through_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "in" / "closed" / "a.txt", "a crate of pears").parent
    scan = os.scandir

    def refusing(path: str) -> object:
        if str(path) == str(folder):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    with opened(tmp_path / "library") as library:
        with monkeypatch.context() as patch:
            patch.setattr(os, "scandir", refusing)
            taken_in(library, tmp_path / "in")
        assert rows(library) == {"closed": "skipped"}
        assert library.queue.retry_possible() == 1
        settled(library)
        assert rows(library) == {"closed": "skipped", "a.txt": "indexed"}
        assert "looked through once more" in why(library)["closed"]
        assert library.retryable() == []


def test_a_text_is_read_once_more_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.pause()
        library.queue.offer("crates", texts=["a crate of pears"])
        library.queue.cancel()
        settled(library)
        (row,) = library.file_rows(library.file_ids().tolist())
        if row.state == "skipped":
            assert library.queue.retry([row.id]) == 1
            settled(library)
        assert rows(library) == {"a crate of pears": "indexed"}


def test_a_retry_that_was_cut_short_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "gone.txt"
    with opened(tmp_path / "library") as library:
        taken_in(library, path, shelf="B")
    write(path, "a crate of pears")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert library.retry_failed() == 1
        assert rows(library) == {"gone.txt": "queued"}
        (job,) = left_open(tmp_path / "library")
        assert pairs(tmp_path / "library", job)["shelf"] == "B"
    with opened(tmp_path / "library") as library:
        settled(library)
        assert rows(library) == {"gone.txt": "indexed"}
        (hit,) = ask(library, "crates", "pears", mode="fulltext")
        assert {key for key in library.place(hit.parent_ref).metadata if "\0" in key} == set()


def test_a_file_too_large_for_the_settings_of_then_is_read_under_those_of_now(
    tmp_path: Path,
) -> None:
    path = write(tmp_path / "large.txt", "pear " * 400_000)
    small = Settings().with_value("max_file_mib", 1)
    with opened(tmp_path / "library", small) as library:
        taken_in(library, path)
        assert rows(library)["large.txt"] in {"failed", "skipped"}
        ids = library.file_ids().tolist()
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        assert library.queue.retry(ids) == 1
        assert rows(library) == {"large.txt": "queued"}
