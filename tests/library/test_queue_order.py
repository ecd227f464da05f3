"""What goes first: what was asked for last, or what is put first; and what other programs, and the battery, say."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kx_desktop.core.errors import NotFound
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, until
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
)


@contextmanager
def another(folder: Path) -> Iterator[Library]:
    """The same library, opened once more: whoever has it knows of the other one only by what stands on the disk."""
    with Library.open(folder, settings=Settings()) as library:
        yield library


def test_a_job_that_is_put_first_is_done_first(resting: Library) -> None:
    heard = Heard(resting)
    offered = [resting.queue.offer("crates", texts=[f"crate {number}"]) for number in range(3)]
    resting.queue.first(offered[0])
    assert [job.job for job in resting.queue.overview().jobs] == [
        offered[0],
        offered[2],
        offered[1],
    ]
    resting.queue.start()
    settled(resting)
    assert [done.job for done in heard.finished] == [offered[0], offered[2], offered[1]]


def test_what_is_done_in_the_background_is_done_last_and_in_its_order(resting: Library) -> None:
    heard = Heard(resting)
    queue = resting.queue
    behind = [queue.offer("b", texts=[f"one {i}"], background=True) for i in range(2)]
    asked_for = queue.offer("a", texts=["two"])
    queue.start()
    settled(resting)
    assert [done.job for done in heard.finished] == [asked_for, *behind]


def test_a_job_that_is_not_there_or_done_cannot_be_put_first(resting: Library) -> None:
    with pytest.raises(NotFound, match="There is no job 17"):
        resting.queue.first(17)
    job = resting.queue.offer("crates", texts=["a barrel"])
    resting.queue.start()
    settled(resting)
    with pytest.raises(NotFound):
        resting.queue.first(job)


def test_what_runs_finishes_what_it_reads_before_it_gives_way(
    tmp_path: Path, reading: threading.Semaphore
) -> None:
    with opened(tmp_path / "library") as library:
        heard = Heard(library)
        first = library.queue.offer("crates", files=files(tmp_path / "in", 12))
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        second = library.queue.offer("others", texts=["a barrel"])
        reading.release(4)  # what was in hand: two readers, and two files ahead of them
        until(lambda: rows(library, "others") == {"": "reading"}, "the other one is read")
        stored = set(rows(library, "crates").values())
        assert stored <= {"queued", "embedding", "indexed"}
        assert list(rows(library, "crates").values()).count("queued") == 8
        assert heard.finished == []
        reading.release(1000)
        settled(library)
        assert [done.job for done in heard.finished] == [second, first]
        assert set(rows(library).values()) == {"indexed"}


def test_a_pause_by_another_program_stops_the_queue_and_its_resume_has_it_go_on(
    tmp_path: Path, gate: Gate
) -> None:
    folder = tmp_path / "library"
    with opened(folder) as library:
        job = library.queue.offer("crates", files=files(tmp_path / "in", 12))
        held_up(gate)
        with another(folder) as other:
            other.queue.pause()
        settled(library, "paused")
        gate.open()
        at_rest(library)
        assert jobs(folder) == [(job, "paused")]
        assert gate.asked < 12
        with another(folder) as other:
            assert other.queue.overview().state == "paused"
            other.queue.resume()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert gate.asked < 20  # but for what was under way, none is embedded twice


def test_the_command_pauses_and_resumes_a_queue_that_runs_here(tmp_path: Path, gate: Gate) -> None:
    folder = tmp_path / "library"

    def kx(*words: str) -> None:
        code = "import sys; from kx_desktop.cli.main import main; sys.exit(main())"
        subprocess.run(
            [sys.executable, "-c", code, *words, "--library", str(folder)],
            check=True,
            capture_output=True,
        )

    with opened(folder) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        held_up(gate)
        kx("queue", "pause")
        settled(library, "paused")
        gate.open()
        kx("datasets", "ingest", "others", "--text", "a barrel", "--later")
        assert library.queue.status().state == "paused"
        kx("queue", "resume")
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


def test_a_pause_here_is_seen_by_a_queue_that_runs_there(tmp_path: Path, gate: Gate) -> None:
    folder = tmp_path / "library"
    with opened(folder) as library, another(folder) as other:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        held_up(gate)
        other.queue.start()
        settled(other, "waiting")  # for the one that writes
        library.queue.pause()
        settled(other, "paused")
        gate.open()
        at_rest(library)
        other.queue.resume()
        settled(library)
        settled(other)
        assert set(rows(library).values()) == {"indexed"}
        assert gate.asked <= 6


def test_a_cancel_by_another_program_gives_all_up_once(tmp_path: Path, gate: Gate) -> None:
    folder = tmp_path / "library"
    with opened(folder) as library:
        heard = Heard(library)
        library.queue.offer("crates", files=files(tmp_path / "in", 4))
        library.queue.offer("others", texts=["a barrel"], background=True)
        held_up(gate)
        with another(folder) as other:
            cancelling = threading.Thread(target=other.queue.cancel)
            cancelling.start()
            until(
                lambda: library.queue._running is None or library.queue._running.given_up,
                "it hears",
            )
            gate.open()
            cancelling.join(60)
            assert not cancelling.is_alive()
        settled(library)
        assert left_open(folder) == []
        assert [state for _, state in jobs(folder)] == ["stopped", "stopped"]
        assert rows(library, "others") == {"": "skipped"}
        assert len({done.job for done in heard.finished}) == len(heard.finished)
        assert len(ask(library, "crates", "crate", mode="fulltext", k=20)) == 4
        # And what comes after is taken in.
        library.queue.offer("others", texts=["a box"])
        settled(library)
        assert rows(library, "others") == {"": "skipped", "a box": "indexed"}


def test_what_was_given_up_before_the_program_ended_is_given_up_at_the_next_start(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "library"
    with another(folder) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 2))
        library._parts.ledger.mark_cancelled()  # and was killed then
        assert [job.state for job in library.queue.overview().jobs] == ["stopping"]
    with opened(folder) as library:
        settled(library)
        assert set(rows(library).values()) == {"skipped"}
        assert left_open(folder) == []


def test_what_another_program_leaves_is_taken_up_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.library.queue_loop._LOOK_AGAIN", 3600.0)
    folder = tmp_path / "library"
    with opened(folder) as library, another(folder) as other:
        settled(library)
        job = other.queue.leave("crates", files=files(tmp_path / "in", 2), texts=["a barrel"])
        until(lambda: len(rows(library)) == 3, "its files are known")
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert jobs(folder) == [(job, "done")]


def test_something_is_left_for_a_queue_that_is_at_work(tmp_path: Path, gate: Gate) -> None:
    folder = tmp_path / "library"
    with opened(folder) as library, another(folder) as other:
        library.queue.offer("crates", files=files(tmp_path / "in", 2))
        held_up(gate)  # it writes, and nobody else may
        other.queue.leave("crates", texts=["a barrel"])
        other.queue.leave("new", texts=["a box"])
        gate.open()
        until(lambda: len(rows(library)) == 4, "all is known")
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


# On battery


class Battery:
    """A machine whose mains can be pulled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, drains: bool) -> None:
        self.drains = drains
        monkeypatch.setattr("kx_desktop.tasks.power._LOOK_SECONDS", 0.0)
        monkeypatch.setattr("kx_desktop.tasks.power.on_battery", lambda: self.drains)


def choosing(on_battery: str) -> Settings:
    return Settings().with_value("on_battery", on_battery)


def test_on_battery_the_queue_waits_and_goes_on_by_itself_on_mains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battery = Battery(monkeypatch, drains=True)
    with opened(tmp_path / "library", choosing("stop")) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 2))
        settled(library, "waiting")
        assert library.queue.status().error.startswith("Waiting: on battery.")
        assert set(rows(library).values()) == {"queued"}
        battery.drains = False
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


def test_a_resume_goes_on_in_spite_of_the_battery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Battery(monkeypatch, drains=True)
    with opened(tmp_path / "library", choosing("stop")) as library:
        library.queue.offer("crates", texts=["a barrel"])
        settled(library, "waiting")
        library.queue.resume()
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}


def test_on_battery_files_can_be_found_by_words_and_their_vectors_come_on_mains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    battery = Battery(monkeypatch, drains=True)
    with opened(tmp_path / "library", choosing("words")) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        library.queue.offer("others", texts=["a barrel"])
        settled(library, "waiting")
        assert set(rows(library).values()) == {"embedding"}
        assert len(ask(library, "crates", "crate", mode="fulltext", k=9)) == 3
        assert gate.asked == 0
        assert len(left_open(tmp_path / "library")) == 2
        battery.drains = False
        gate.open()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}
        assert gate.asked == 4


def test_a_run_that_embeds_gives_way_when_the_mains_are_pulled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    battery = Battery(monkeypatch, drains=False)
    with opened(tmp_path / "library", choosing("words")) as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 3))
        held_up(gate)
        battery.drains = True
        until(lambda: library.queue._running.hold.soon.cancelled, "it is to give way")  # type: ignore[union-attr]
        gate.open()
        settled(library, "waiting")
        battery.drains = False
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


def test_on_battery_the_queue_goes_on_where_nothing_else_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Battery(monkeypatch, drains=True)
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}
