"""Whoever listens hears what is so in the order in which it came to be so."""

import threading
from dataclasses import replace

import pytest

from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.library.telling import Telling


def test_a_status_is_told_once_until_it_changes() -> None:
    telling = Telling()
    heard: list[object] = []
    telling.subscribe(heard.append)
    telling.tell(lambda _: QueueStatus("running"))
    telling.tell(replace)
    telling.tell(lambda before: replace(before, looking=1))
    assert heard == [QueueStatus("running"), QueueStatus("running", looking=1)]
    assert telling.status == heard[-1]


def test_the_last_that_anybody_hears_is_the_last_that_there_was() -> None:
    telling = Telling()
    heard: list[list[QueueStatus | FinishedJob]] = [[], []]
    for one in heard:
        telling.subscribe(one.append)

    def tell() -> None:
        for _ in range(300):
            telling.tell(lambda before: replace(before, went_on=before.went_on + 1))

    threads = [threading.Thread(target=tell) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in heard:
        assert [status.went_on for status in one if isinstance(status, QueueStatus)] == list(
            range(1, 1201)
        )


def test_what_a_listener_brings_about_is_not_followed_by_what_was_before() -> None:
    telling = Telling()
    heard: list[str] = []

    def stop(news: QueueStatus | FinishedJob) -> None:
        if isinstance(news, QueueStatus) and news.state == "running":
            telling.tell(lambda before: replace(before, state="paused"))

    telling.subscribe(stop)
    telling.subscribe(lambda news: heard.append(getattr(news, "state", "end")))
    telling.tell(lambda before: replace(before, state="running"))
    assert heard == ["paused"]


def test_whoever_has_ended_it_hears_no_more() -> None:
    telling = Telling()
    heard: list[object] = []
    end = telling.subscribe(heard.append)
    telling.tell_end(FinishedJob(1, "notes", {}, 0))
    end()
    end()
    telling.tell(lambda _: QueueStatus("running"))
    telling.tell_end(FinishedJob(2, "notes", {}, 0))
    assert heard == [FinishedJob(1, "notes", {}, 0)]


def test_nobody_is_told_after_the_end() -> None:
    telling = Telling()
    heard: list[object] = []
    telling.subscribe(heard.append)
    telling.close()
    telling.tell(lambda _: QueueStatus("running"))
    assert heard == []
    assert telling.status.state == "running"


@pytest.mark.allow_log("Whoever listens to the queue failed")
def test_one_that_fails_keeps_nothing_from_the_others() -> None:
    telling = Telling()
    heard: list[object] = []

    def fail(_: object) -> None:
        raise LookupError("a fault of theirs")

    telling.subscribe(fail)
    telling.subscribe(heard.append)
    telling.tell(lambda _: QueueStatus("running"))
    telling.tell_end(FinishedJob(1, "notes", {}, 0))
    assert len(heard) == 2
