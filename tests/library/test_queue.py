"""What is offered is written down at once and taken in one after another."""

import os
import threading
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library, offering
from kx_desktop.settings import Settings
from tests.library.helping import ask, names, texts, until, write
from tests.library.queueing import Gate, Heard, files, jobs, opened, pairs, rows, settled, why
from tests.library.test_attachments import mail, packed


@pytest.mark.parametrize("count", [1, 500])
def test_what_is_offered_is_in_the_ledger_when_the_offer_returns(
    resting: Library, tmp_path: Path, count: int
) -> None:
    paths = files(tmp_path / "in", count)
    resting.queue.offer("crates", files=paths)
    ids = resting.file_ids("crates")
    shown = resting.file_rows(ids.tolist())
    assert [row.path for row in shown] == [str(path) for path in paths]
    assert {row.state for row in shown} == {"queued"}
    # So it is for whoever opens the library after a crash.
    with Library.open(resting.folder, settings=Settings()) as other:
        assert other.file_ids("crates").tolist() == ids.tolist()


def test_a_folder_of_ten_thousand_files_is_in_the_ledger_when_the_offer_returns(
    resting: Library, tmp_path: Path
) -> None:
    for number in range(10_000):
        path = tmp_path / "in" / f"{number % 7}" / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    job = resting.queue.offer("crates", files=[tmp_path / "in"])
    assert resting.file_states("crates") == {"queued": 10_000}
    assert offering.OFFERED not in pairs(resting.folder, job)
    assert resting.queue.status().looking == 0


def test_all_that_was_offered_is_taken_in(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    write(folder / "m.eml", mail("See the papers.", lease="The lease ends in May."))
    write(folder / "below" / "kept.zip", packed(one__txt="A lock of hair.", two__txt=""))
    write(folder / "empty.txt", "")
    write(folder / ".hidden.txt", "not to be read")
    with opened(tmp_path / "library") as library:
        library.queue.offer(
            "notes", files=[folder, tmp_path / "gone.txt"], texts=["a pinch of salt"]
        )
        settled(library)
        assert rows(library) == {
            "a pinch of salt": "indexed",
            ".hidden.txt": "skipped",
            "empty.txt": "skipped",
            "m.eml": "indexed",
            "lease.txt": "indexed",
            "kept.zip": "indexed",
            "one.txt": "indexed",
            "two.txt": "skipped",
            "gone.txt": "failed",
        }
        assert "begins with a dot" in why(library)[".hidden.txt"]
        for word, name in {"May": "lease.txt", "hair": "one.txt", "salt": ""}.items():
            assert names(ask(library, "notes", word, mode="fulltext")) == [name]
        assert library.datasets()[0].passages_without_vector == 0


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_names_that_are_not_unicode_are_taken_in(tmp_path: Path) -> None:
    folder = tmp_path / "in \udcff"
    try:
        write(folder / "caf\udce9.txt", "the pear tree")
        write(tmp_path / "\udcfe.txt", "the apple tree")
    except OSError:
        pytest.skip("this disk takes Unicode alone")
    with opened(tmp_path / "library") as library:
        library.queue.offer("notes", files=[folder, tmp_path / "\udcfe.txt"])
        settled(library)
        assert rows(library) == {"caf\udce9.txt": "indexed", "\udcfe.txt": "indexed"}
        (hit,) = ask(library, "notes", "pear", mode="fulltext")
        assert hit.path == str(folder / "caf\udce9.txt")


def test_what_was_asked_for_last_goes_first_and_what_runs_gives_way_and_loses_nothing(
    tmp_path: Path, gate: Gate
) -> None:
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        first = library.queue.offer("one", files=files(tmp_path / "a", 3))
        until(lambda: gate.asked > 0, "the first is being embedded")
        second = library.queue.offer("two", files=files(tmp_path / "b", 2))
        third = library.queue.offer("one", texts=["a barrel"])
        assert rows(library, "two") == {"000.txt": "queued", "001.txt": "queued"}
        status = library.queue.status()
        assert (status.state, status.dataset, status.jobs_waiting) == ("running", "one", 2)
        assert heard.finished == []
        gate.open()
        settled(library)
        assert [done.job for done in heard.finished] == [third, second, first]
        assert [dict(done.counts) for done in heard.finished] == [
            {"indexed": 1},
            {"indexed": 2},
            {"indexed": 3},
        ]
        assert [done.passages for done in heard.finished] == [1, 2, 3]
        assert gate.asked <= 7  # four texts; but for what was under way, none is embedded twice
        assert not any(done.stopped for done in heard.finished)
        assert heard.last.state == "idle"
        assert heard.states == ["running", "idle"]
    assert jobs(tmp_path / "library") == [(first, "done"), (second, "done"), (third, "done")]


def test_one_that_joins_just_when_the_queue_looked_is_not_left_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kx_desktop.library.queue import IngestQueue

    looked, go_on = threading.Event(), threading.Event()
    tell = IngestQueue._tell

    def telling(self: IngestQueue) -> None:
        # Between its look at the ledger and its waiting.
        if threading.current_thread().name == "kx-queue" and not looked.is_set():
            looked.set()
            assert go_on.wait(60)
        tell(self)

    monkeypatch.setattr(IngestQueue, "_tell", telling)
    monkeypatch.setattr("kx_desktop.library.queue_loop._LOOK_AGAIN", 3600.0)
    with opened(tmp_path / "library") as library:
        assert looked.wait(60)
        library.queue.offer("notes", texts=["a pinch of salt"])
        go_on.set()
        settled(library)
        assert rows(library) == {"a pinch of salt": "indexed"}


def test_nothing_is_done_before_the_start(resting: Library, tmp_path: Path) -> None:
    job = resting.queue.offer("crates", files=files(tmp_path / "in", 2))
    assert jobs(resting.folder) == [(job, "running")]
    assert [thread.name for thread in threading.enumerate() if thread.name == "kx-queue"] == []
    resting.queue.start()
    resting.queue.start()
    assert [thread.name for thread in threading.enumerate() if thread.name == "kx-queue"] == [
        "kx-queue"
    ]
    settled(resting)
    assert rows(resting) == {"000.txt": "indexed", "001.txt": "indexed"}


def test_the_persons_pairs_go_to_the_documents_and_the_queues_own_do_not(tmp_path: Path) -> None:
    folder = write(tmp_path / "in" / "a.txt", "the pear tree").parent
    with opened(tmp_path / "library") as library:
        # No key of a person's is taken for one of the queue's.
        given = {"shelf": "B", offering.OFFERED: '["/"]', offering.REBUILD_OF: "1"}
        library.queue.offer("notes", files=[folder], metadata=given)
        settled(library)
        (hit,) = ask(library, "notes", "pear", mode="fulltext")
        place = library.place(hit.parent_ref)
        assert place.metadata["shelf"] == "B"
        assert not [key for key in place.metadata if "\0" in key]


def test_what_cannot_be_taken_is_refused_whole(resting: Library, tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "the pear tree")
    with pytest.raises(InvalidArgument, match="chunk_size"):
        resting.queue.offer("notes", files=[path], chunk_size=1)
    with pytest.raises(InvalidArgument, match="surrogate"):
        resting.queue.offer("notes", files=[path], texts=["half a \ud83d"])
    assert resting.names() == ()
    resting.ingest("own", texts=["north"], vectors=[(1.0, 0.0)])
    with pytest.raises(Exception, match="callers' own") as caught:
        resting.queue.offer("own", files=[path])
    assert caught.value.next_step  # type: ignore[attr-defined]
    assert len(resting.file_ids()) == 1
    assert resting.queue.status().state == "idle"


def test_sizes_are_those_of_the_offer_that_makes_the_dataset(tmp_path: Path) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("notes", texts=["word " * 60], chunk_size=100, chunk_overlap=0)
        settled(library)
        facts = library.facts("notes")
        assert (facts.chunk_size, facts.chunk_overlap) == (100, 0)
        assert facts.summary.chunk_count > 2


def test_an_offer_of_nothing_does_what_is_left_undone(tmp_path: Path, gate: Gate) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        until(lambda: gate.asked > 0, "all is stored")
        library.queue.cancel()
        gate.open()
        settled(library)
        assert library.datasets()[0].passages_without_vector > 0
        heard = Heard(library)
        library.finish_later("crates")
        settled(library)
        assert library.datasets()[0].passages_without_vector == 0
        assert set(rows(library).values()) == {"indexed"}
        # Files of the job that was given up are not this one's.
        told = [status.progress for status in heard.statuses if status.progress]
        assert {(one.files_total, one.files_done) for one in told} == {(0, 0)}


def test_files_of_an_earlier_job_do_not_count_as_this_ones(tmp_path: Path, gate: Gate) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 5))
        until(lambda: gate.asked > 0, "all is stored")
        library.queue.cancel()
        gate.open()
        settled(library)
        heard = Heard(library)
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        told = [status.progress for status in heard.statuses if status.progress]
        assert {one.files_total for one in told} <= {0, 1}
        assert max(one.files_done for one in told) == 1


def test_a_name_that_no_dataset_has_is_told(resting: Library) -> None:
    with pytest.raises(NotFound):
        resting.retry_failed("never made")
    with pytest.raises(NotFound):
        resting.file_ids("never made")


def test_texts_are_found_after_they_were_taken_in(tmp_path: Path) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("notes", texts=["a pinch of salt", "a lock of hair"])
        settled(library)
        assert texts(ask(library, "notes", "hair", mode="fulltext")) == ["a lock of hair"]
