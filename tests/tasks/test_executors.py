import gc
import threading
from concurrent.futures import CancelledError

import pytest

from kx_desktop.core.errors import Cancelled, NotFound
from kx_desktop.tasks import CancelToken, Executors, Lane
from kx_desktop.tasks.executors import cores


def test_writes_run_one_after_another_in_order() -> None:
    done: list[tuple[int, str]] = []
    with Executors() as executors:
        jobs = [
            executors.write.submit(lambda n=n: done.append((n, threading.current_thread().name)))
            for n in range(50)
        ]
        for job in jobs:
            job.result()
    assert [number for number, _ in done] == list(range(50))
    assert {name for _, name in done} == {"kx-write_0"}


def test_the_background_is_as_wide_as_asked() -> None:
    together = threading.Barrier(3)
    with Executors(background=3) as executors:
        jobs = [executors.background.submit(together.wait, 60) for _ in range(3)]
        assert sorted(job.result() for job in jobs) == [0, 1, 2]


def test_a_query_does_not_wait_for_work_in_the_background() -> None:
    done = threading.Event()
    with Executors(background=1) as executors:
        busy = [executors.background.submit(done.wait, 60), executors.write.submit(done.wait, 60)]
        assert executors.interactive.submit(lambda: "answer").result(60) == "answer"
        done.set()
        assert [job.result() for job in busy] == [True, True]


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    def fail() -> None:
        raise NotFound("There is no such dataset.", "Look at the list.")

    with Executors() as executors:
        job = executors.background.submit(fail)
        with pytest.raises(NotFound, match="no such dataset"):
            job.result()
        assert isinstance(job.exception(), NotFound)


@pytest.mark.allow_log("fail failed, and nobody asked for its result")
def test_an_error_that_nobody_asked_for_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError("unseen")

    lane = Lane("test", 1)
    lane.submit(fail)
    lane.close(cancel_pending=False)
    gc.collect()
    assert [record.exc_info[1].args for record in caplog.records if record.exc_info] == [
        ("unseen",)
    ]


def test_a_cancelled_job_that_nobody_asked_for_is_silent() -> None:
    def stop() -> None:
        raise Cancelled("Stopped.")

    lane = Lane("test", 1)
    lane.submit(stop)
    lane.close(cancel_pending=False)
    gc.collect()


def test_closing_cancels_what_waits_and_lets_end_what_runs() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def run() -> str:
        begun.set()
        go_on.wait(60)
        return "done"

    executors = Executors()
    running = executors.write.submit(run)
    waiting = executors.write.submit(lambda: "never")
    begun.wait(60)
    executors.token.on_cancel(go_on.set)
    executors.close()
    assert running.result() == "done"
    assert waiting.cancelled()
    with pytest.raises(CancelledError):
        waiting.result()


def test_closing_may_let_all_be_done() -> None:
    executors = Executors()
    jobs = [executors.write.submit(lambda n=n: n) for n in range(20)]
    executors.close(cancel_pending=False)
    assert [job.result() for job in jobs] == list(range(20))
    assert not executors.token.cancelled


def test_closing_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    with Executors() as executors:
        for lane in (executors.write, executors.background, executors.interactive):
            lane.submit(int).result()
    assert set(threading.enumerate()) <= before


def test_a_job_sees_that_the_executors_close() -> None:
    begun = threading.Event()

    def work(token: CancelToken) -> None:
        begun.set()
        token.wait(60)
        token.raise_if_cancelled()

    executors = Executors()
    job = executors.background.submit(work, executors.token.child())
    begun.wait(60)
    executors.close()
    with pytest.raises(Cancelled):
        job.result()


def test_a_closed_lane_takes_no_job() -> None:
    executors = Executors()
    executors.close()
    executors.close()
    with pytest.raises(RuntimeError):
        executors.write.submit(int)


def test_executors_cannot_be_closed_from_their_own_threads() -> None:
    with Executors() as executors:
        job = executors.background.submit(executors.close)
        with pytest.raises(RuntimeError, match="own threads"):
            job.result()


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1


def test_a_thread_of_other_executors_may_close_these() -> None:
    with Executors(background=1) as outer:
        inner = Executors(background=1)
        assert inner.background.submit(lambda: 1).result(30) == 1
        outer.background.submit(inner.close).result(30)
        with pytest.raises(RuntimeError):
            inner.background.submit(lambda: 1)
