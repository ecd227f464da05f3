"""Work off the main thread, results on it."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kx_desktop.core.errors import NotFound
from kx_desktop.gui.bridge import Bridge, Latest
from kx_desktop.tasks import CancelToken


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What work waits for; opened at the end, whatever happens."""
    made = threading.Event()
    yield made
    made.set()


def _settle(qtbot: QtBot, bridge: Bridge) -> None:
    """Everything that was posted before has arrived."""
    arrived: list[int] = []
    bridge.post(lambda: arrived.append(1))
    qtbot.waitUntil(lambda: bool(arrived))


def test_work_runs_elsewhere_and_its_result_arrives_on_the_main_thread(
    qtbot: QtBot, bridge: Bridge
) -> None:
    threads: list[bool] = []
    got: list[int] = []

    def work(_: CancelToken) -> int:
        threads.append(QThread.currentThread() is QApplication.instance().thread())
        return 7

    def done(result: int) -> None:
        threads.append(QThread.currentThread() is QApplication.instance().thread())
        got.append(result)

    task = bridge.run(work, done)
    assert task.active
    qtbot.waitUntil(lambda: got == [7])
    assert threads == [False, True]
    assert not task.active


@pytest.mark.parametrize("lane", ["interactive", "background", "write"])
def test_an_error_arrives_where_it_is_awaited(qtbot: QtBot, bridge: Bridge, lane: str) -> None:
    failed: list[Exception] = []
    error = NotFound("There is no such thing.", "Look elsewhere.")

    def work(_: CancelToken) -> None:
        raise error

    bridge.run(work, lambda _: pytest.fail("it did not succeed"), failed.append, lane=lane)
    qtbot.waitUntil(lambda: failed == [error])


def test_an_error_that_nobody_awaits_is_told(qtbot: QtBot, bridge: Bridge) -> None:
    def work(_: CancelToken) -> None:
        raise NotFound("There is no such thing.")

    with qtbot.waitSignal(bridge.went_wrong) as told:
        bridge.run(work, lambda _: None)
    assert isinstance(told.args[0], NotFound)


def test_of_cancelled_work_nothing_arrives(
    qtbot: QtBot, bridge: Bridge, gate: threading.Event
) -> None:
    arrived: list[object] = []
    began, ended = threading.Event(), threading.Event()

    def work(_: CancelToken) -> str:
        began.set()
        gate.wait(30)
        ended.set()
        return "late"

    task = bridge.run(work, arrived.append, arrived.append)
    assert began.wait(30)
    task.cancel()
    gate.set()
    assert ended.wait(30)
    _settle(qtbot, bridge)
    assert arrived == []


def test_a_result_that_is_already_under_way_does_not_arrive_after_a_cancel(
    qtbot: QtBot, bridge: Bridge
) -> None:
    arrived: list[object] = []
    ended = threading.Event()
    task = bridge.run(lambda _: 1, arrived.append)
    bridge.run(lambda _: ended.set(), lambda _: None)
    assert ended.wait(30)
    task.cancel()
    _settle(qtbot, bridge)
    assert arrived == []


def test_a_cancelled_task_sees_it_at_its_next_joint(
    qtbot: QtBot, bridge: Bridge, gate: threading.Event
) -> None:
    began, saw = threading.Event(), threading.Event()

    def work(token: CancelToken) -> None:
        began.set()
        gate.wait(30)
        if token.cancelled:
            saw.set()
        token.raise_if_cancelled()

    task = bridge.run(work, lambda _: None, lambda _: pytest.fail("a cancel is no failure"))
    assert began.wait(30)
    task.cancel()
    gate.set()
    assert saw.wait(30)
    _settle(qtbot, bridge)


def test_of_several_only_the_newest_arrives_however_late_the_first_is(
    qtbot: QtBot, bridge: Bridge, gate: threading.Event
) -> None:
    arrived: list[str] = []
    first_ended = threading.Event()
    latest = Latest(bridge)

    def slow(_: CancelToken) -> str:
        gate.wait(30)
        first_ended.set()
        return "first"

    latest.run(slow, arrived.append)
    latest.run(lambda _: "second", arrived.append)
    qtbot.waitUntil(lambda: arrived == ["second"])
    gate.set()
    assert first_ended.wait(30)
    _settle(qtbot, bridge)
    assert arrived == ["second"]
    assert not latest.active


def test_a_cancelled_latest_delivers_nothing(qtbot: QtBot, bridge: Bridge) -> None:
    arrived: list[object] = []
    latest = Latest(bridge)
    latest.run(lambda _: 1, arrived.append)
    assert latest.active
    latest.cancel()
    assert not latest.active
    _settle(qtbot, bridge)
    assert arrived == []


def test_what_is_written_keeps_its_order(qtbot: QtBot, bridge: Bridge) -> None:
    did: list[int] = []
    told: list[int] = []

    def work(number: int) -> int:
        did.append(number)
        return number

    for number in range(200):
        bridge.run(lambda _, number=number: work(number), told.append, lane="write")
    qtbot.waitUntil(lambda: len(told) == 200)
    assert did == list(range(200))
    assert told == did


def test_posts_of_one_thread_arrive_in_order_and_none_is_lost(qtbot: QtBot, bridge: Bridge) -> None:
    got: list[tuple[int, int]] = []

    def post_all(name: int) -> None:
        for number in range(300):
            bridge.post(lambda number=number: got.append((name, number)))

    threads = [threading.Thread(target=post_all, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: len(got) == 900)
    for thread in threads:
        thread.join()
    for name in range(3):
        assert [number for one, number in got if one == name] == list(range(300))


def test_an_error_in_what_is_done_with_a_result_loses_no_other_result(
    qtbot: QtBot, bridge: Bridge
) -> None:
    got: list[int] = []

    def bad() -> None:
        raise ValueError("a mistake of ours")

    with qtbot.captureExceptions() as caught:
        bridge.post(bad)
        bridge.post(lambda: got.append(1))
        qtbot.waitUntil(lambda: got == [1])
    assert [error[0] for error in caught] == [ValueError]


def test_closing_drops_what_is_under_way(qtbot: QtBot, gate: threading.Event) -> None:
    bridge = Bridge()
    arrived: list[object] = []
    began = threading.Event()

    def work(token: CancelToken) -> int:
        began.set()
        while not token.cancelled and not gate.is_set():
            token.wait(1)
        return 1

    bridge.run(work, arrived.append, arrived.append)
    bridge.post(lambda: arrived.append("posted"))
    assert began.wait(30)
    bridge.close()
    bridge.run(lambda _: 2, arrived.append, arrived.append)
    bridge.post(lambda: arrived.append("too late"))
    QApplication.processEvents()
    assert arrived == []
    bridge.deleteLater()


def test_closing_twice_is_as_closing_once(qtbot: QtBot) -> None:
    bridge = Bridge()
    bridge.close()
    bridge.close()
    bridge.deleteLater()
