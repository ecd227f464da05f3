"""Pausing keeps all that is to be done, cancelling gives it up, closing loses nothing."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.ingest import embedding_stage
from kx_desktop.ingest.discovery import Offered
from kx_desktop.library import Library, offering, working
from kx_desktop.settings import Settings
from tests.library.helping import ask, names, until
from tests.library.queueing import (
    Gate,
    Heard,
    at_rest,
    files,
    held_up,
    jobs,
    left_open,
    opened,
    rows,
    settled,
    why,
)

# Pausing


def test_a_pause_stops_the_work_and_keeps_all_and_a_resume_goes_on(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding_stage, "CHUNK_ROWS", 2)
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        job = library.queue.offer("crates", files=files(tmp_path / "in", 10))
        gate.open(4)
        until(lambda: gate.asked == 6, "some have their vectors")
        library.queue.pause()
        assert library.queue.status().state == "paused"
        gate.open(2)  # what was under way as it was paused
        at_rest(library)
        asked = gate.asked
        assert asked < 10
        assert library.info().writer == ""
        assert jobs(tmp_path / "library") == [(job, "paused")]
        gate.open()
        # Nothing goes on by itself, whatever comes.
        library.queue.offer("crates", texts=["a barrel"])
        assert library.queue.status().state == "paused"
        assert gate.asked == asked
        status = library.queue.status()
        assert status.progress is not None
        assert (status.jobs_waiting, status.progress.files_total) == (1, 1)
        assert heard.finished == []
        library.queue.resume()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert gate.passed <= 13  # but for what was under way, none is embedded twice
        assert [dict(done.counts) for done in heard.finished] == [{"indexed": 1}, {"indexed": 10}]


def test_a_pause_while_files_are_read_lets_each_be_read_once_more(
    tmp_path: Path, reading: threading.Semaphore
) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 6))
        reading.release(2)
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        library.queue.pause()
        at_rest(library)
        assert "reading" not in rows(library).values()
        assert "queued" in rows(library).values()
        reading.release(10)
        library.queue.resume()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert library.datasets()[0].doc_count == 6


def test_a_pause_while_folders_are_looked_through_by_the_queue_stops_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files(tmp_path / "in", 3)
    found = threading.Event()

    def endless(*_: object) -> Iterator[Offered]:
        found.set()
        while True:
            yield Offered(str(tmp_path / "in" / "000.txt"))

    with Library.open(tmp_path / "library", settings=Settings()) as library:
        with monkeypatch.context() as patch:
            patch.setattr(offering, "discover", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                library.queue.offer("crates", files=[tmp_path / "in"])
        with monkeypatch.context() as patch:
            patch.setattr(offering, "discover", endless)
            library.queue.start()
            assert found.wait(60)
            library.queue.pause()
            at_rest(library)
            assert library.queue.status().state == "paused"
        library.queue.resume()
        settled(library)
        assert rows(library) == {f"00{number}.txt": "indexed" for number in range(3)}


def test_what_was_paused_is_paused_after_a_restart_too(tmp_path: Path, gate: Gate) -> None:
    paths = files(tmp_path / "in", 5)
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=paths)
        held_up(gate)
        library.queue.pause()
        gate.open(10)
        at_rest(library)
        library.queue.offer("later", texts=["a barrel"])
        done = list(rows(library).values()).count("indexed")
        assert done < 5
    asked = gate.asked
    with opened(tmp_path / "library") as library:
        settled(library, "paused")
        status = library.queue.status()
        assert status.progress is not None
        assert (status.dataset, status.jobs_waiting, status.went_on) == ("later", 1, 6 - done)
        assert (status.progress.files_total, status.progress.files_done) == (1, 0)
        assert gate.asked == asked
        library.queue.resume()
        gate.open()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert library.queue.status().went_on == 0


def test_what_comes_while_all_is_paused_is_paused_after_a_restart_too(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        first = library.queue.offer("crates", texts=["a barrel"])
        library.queue.pause()
        second = library.queue.offer("crates", texts=["a crate"])
    assert jobs(tmp_path / "library") == [(first, "paused"), (second, "paused")]


def test_where_there_is_nothing_to_do_nothing_is_paused(tmp_path: Path) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.pause()
        assert library.queue.status().state == "idle"
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}


def test_a_resumed_job_shows_the_files_that_were_done_before(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding_stage, "CHUNK_ROWS", 1)
    monkeypatch.setattr(embedding_stage, "_FIRST_ROWS", 1)
    paths = [*files(tmp_path / "in", 6), tmp_path / "gone.txt"]
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=paths)
        gate.open(2)
        until(lambda: list(rows(library).values()).count("indexed") >= 2, "two are done")
        closing = threading.Thread(target=library.queue.close)
        closing.start()
        gate.open(1)
        closing.join(60)
        assert not closing.is_alive()
        done = list(rows(library).values()).count("indexed")
        assert 2 <= done < 6
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        heard = Heard(library)
        library.queue.start()
        until(lambda: any(status.progress for status in heard.statuses), "progress is told")
        gate.open()
        settled(library)
        told = [status.progress for status in heard.statuses if status.progress]
        assert told[0].files_done == done + 1
        assert told[-1].files_total == told[-1].files_done == 7
        assert {one.files_failed for one in told} == {1}
        assert all(one.files_done <= one.files_total for one in told[1:])
        (finished,) = heard.finished
        assert dict(finished.counts) == {"indexed": 6, "failed": 1}
        went_on = [status.went_on for status in heard.statuses]
        assert max(went_on) == 6 - done
        assert went_on[-1] == 0


def test_what_went_on_from_an_earlier_run_is_told_until_it_is_done(
    tmp_path: Path, reading: threading.Semaphore
) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
    with opened(tmp_path / "library") as library:
        library.queue.offer("others", texts=["a barrel"])
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        assert library.queue.status().went_on == 3
        library.queue.pause()
        at_rest(library)
        library.queue.resume()
        until(lambda: "reading" in rows(library).values(), "a file is being read again")
        assert library.queue.status().went_on == 3
        heard = Heard(library)
        reading.release(1000)
        settled(library)
        assert {status.went_on for status in heard.statuses if status.dataset} <= {0, 3}
        assert library.queue.status().went_on == 0


# Cancelling


def test_a_cancel_gives_up_what_runs_and_what_waits_and_keeps_what_was_stored(
    tmp_path: Path, reading: threading.Semaphore
) -> None:
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        first = library.queue.offer("crates", files=files(tmp_path / "in", 8))
        more = files(tmp_path / "more", 2, "plums")
        second = library.queue.offer("crates", files=more, background=True)
        third = library.queue.offer("others", texts=["a barrel"], background=True)
        reading.release(3)
        until(
            lambda: bool(library.datasets()) and library.datasets()[0].doc_count >= 1,
            "one is stored",
        )
        library.queue.cancel()
        settled(library)
        shown = rows(library, "crates")
        stored = [name for name, state in shown.items() if state in {"indexed", "embedding"}]
        assert 1 <= len(stored) <= 3
        assert set(shown.values()) <= {"indexed", "embedding", "skipped"}
        assert rows(library, "others") == {"": "skipped"}
        given_up = {reason for name, reason in why(library).items() if name not in stored}
        assert given_up == {"Stopped before it was read."}
        found = names(ask(library, "crates", "crate", mode="fulltext", k=20))
        assert sorted(found) == sorted(stored)
        assert jobs(tmp_path / "library") == [
            (first, "stopped"),
            (second, "stopped"),
            (third, "stopped"),
        ]
        assert sorted(done.job for done in heard.finished) == [first, second, third]
        assert heard.finished[-1].job == first  # what the person saw at work is told of last
        assert all(done.stopped for done in heard.finished)
        assert dict(heard.finished[-1].counts)["skipped"] == 8 - len(stored)
        # And it takes in what comes after.
        reading.release(100)
        library.queue.offer("crates", texts=["a box"])
        settled(library)
        assert library.datasets()[0].passages_without_vector == 0


def test_a_cancel_while_all_is_paused_gives_all_up_and_is_no_pause(
    tmp_path: Path, gate: Gate
) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        held_up(gate)
        library.queue.pause()
        gate.open()
        at_rest(library)
        library.queue.cancel()
        settled(library)
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert rows(library)["a barrel"] == "indexed"
        assert left_open(tmp_path / "library") == []


def test_a_cancel_in_the_moment_of_a_pause_gives_the_job_up(
    tmp_path: Path, reading: threading.Semaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped, go_on = threading.Event(), threading.Event()
    ending = working.Worker._stopped

    def held(self: working.Worker, running: working.Running) -> working.Ended:
        ended = ending(self, running)
        if not stopped.is_set():
            stopped.set()
            assert go_on.wait(60)
        return ended

    monkeypatch.setattr(working.Worker, "_stopped", held)
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        library.queue.pause()
        assert stopped.wait(60)  # it is held, and nobody has been told
        library.queue.cancel()
        go_on.set()
        settled(library)
        assert set(rows(library).values()) == {"skipped"}
        assert [done.stopped for done in heard.finished] == [True]
        assert left_open(tmp_path / "library") == []


def test_a_cancel_ends_a_look_through_folders_and_says_of_each_what_became_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    (first, *_) = files(folder, 3)
    found = threading.Event()

    def endless(*_: object) -> Iterator[Offered]:
        yield Offered(str(first))
        while True:
            found.set()
            yield Offered(str(first))

    monkeypatch.setattr(offering, "_TOGETHER", 1)
    with opened(tmp_path / "library") as library:
        with monkeypatch.context() as patch:
            patch.setattr(offering, "discover", endless)
            told: list[int] = []
            offerer = threading.Thread(
                target=lambda: told.append(library.queue.offer("crates", files=[folder]))
            )
            offerer.start()
            assert found.wait(60)
            library.queue.cancel()
            offerer.join(60)
        settled(library)
        assert len(told) == 1  # whoever offered is not told of a failure: it was the person
        assert rows(library) == {"000.txt": "skipped", "in": "skipped"}
        assert set(why(library).values()) == {"Stopped before it was read."}
        # What was not looked through can be read once more all the same.
        assert library.queue.retry(library.file_ids().tolist()) == 2
        settled(library)
        assert rows(library) == {
            "000.txt": "indexed",
            "in": "skipped",
            "001.txt": "indexed",
            "002.txt": "indexed",
        }
        assert library.datasets()[0].doc_count == 3


def test_a_cancel_after_the_last_vector_leaves_the_job_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, go_on = threading.Event(), threading.Event()

    def building(dense: object, vectors: object, token: object) -> None:
        built.set()
        assert go_on.wait(60)
        token.raise_if_cancelled()  # type: ignore[attr-defined]

    monkeypatch.setattr("kx_desktop.library.jobs.build_graphs", building)
    for stop in ("pause", "cancel"):
        built.clear()
        go_on.clear()
        with opened(tmp_path / stop) as library:
            heard = Heard(library)
            library.queue.offer("crates", texts=["a barrel"])
            assert built.wait(60)
            getattr(library.queue, stop)()
            go_on.set()
            settled(library)
            assert [(done.stopped, dict(done.counts)) for done in heard.finished] == [
                (False, {"indexed": 1})
            ]
            assert [state for _, state in jobs(tmp_path / stop)] == ["done"]


def test_a_cancel_of_nothing_does_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        library.queue.cancel()
        library.queue.resume()
        assert heard.finished == []
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}
