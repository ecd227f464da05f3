"""The counts that a person sees."""

import threading

import pytest

from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.ingest import counting
from kx_desktop.ingest.counting import Counts


def test_counts_add_up_from_many_threads() -> None:
    told: list[IngestProgress] = []
    counts = Counts(told.append)

    def count() -> None:
        for _ in range(500):
            counts.add(files_total=1, files_done=1, passages_total=3, passages_embedded=2)

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counts.tell(now=True)
    last = told[-1]
    assert (last.files_total, last.files_done, last.files_failed) == (4000, 4000, 0)
    assert (last.passages_total, last.passages_embedded) == (12000, 8000)


def test_whoever_watches_is_not_flooded_and_is_told_the_end() -> None:
    told: list[IngestProgress] = []
    counts = Counts(told.append)
    counts.add(files_total=1)
    for _ in range(10_000):
        counts.add(passages_total=1)
    counts.tell(now=True)
    assert told[0].files_total == 1
    assert told[-1].passages_total == 10_000
    assert len(told) < 5000


def test_what_is_being_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_LEAST_PAUSE", 0.0)
    told: list[IngestProgress] = []
    counts = Counts(told.append)
    counts.add(current="a.txt")
    counts.add(files_done=1)
    counts.add(files_failed=1, current="b.txt")
    assert [one.current for one in told] == ["a.txt", "a.txt", "b.txt"]
    assert told[-1].files_failed == 1
    assert told[-1].seconds_left is None or told[-1].seconds_left >= 0


def test_nobody_need_watch() -> None:
    counts = Counts(None)
    counts.add(files_total=2)
    counts.tell(now=True)
    assert counts.files_total == 2


def test_entries_stand_in_the_stage_that_they_entered_last_and_leave_it() -> None:
    counts = Counts(None)
    counts.enter_stage([1, 2, 3], "reading")
    counts.enter_stage([2], "splitting")
    told = counts.stages()
    assert told == {1: "reading", 2: "splitting", 3: "reading"}
    counts.enter_stage([1, 2, 9], "")
    assert counts.stages() == {3: "reading"}
    assert told == {1: "reading", 2: "splitting", 3: "reading"}  # what was told stays as it was
    counts.enter_stage([], "reading")
    assert counts.stages() == {3: "reading"}


def test_stages_are_told_while_they_change() -> None:
    counts = Counts(None)

    def change(number: int) -> None:
        for _ in range(300):
            counts.enter_stage([number], "reading")
            counts.enter_stage([number], "splitting")
            counts.enter_stage([number], "")

    threads = [threading.Thread(target=change, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert set(counts.stages().values()) <= {"reading", "splitting"}
    for thread in threads:
        thread.join()
    assert counts.stages() == {}
