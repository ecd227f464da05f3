import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from kx_desktop.core.errors import Cancelled, Internal, NotFound, ResourceExhausted
from kx_desktop.tasks import (
    CancelToken,
    ChildDied,
    ChildFailed,
    ChildOutOfMemory,
    ChildPool,
    ChildTimedOut,
)

Eventually = Callable[[Callable[[], bool]], None]


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets children find `functions`, which lies beside this file."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.fixture
def pool(importable: None) -> Iterator[ChildPool]:
    with ChildPool("functions:misbehave", memory_limit=256 << 20, name="reader") as pool:
        yield pool


def gone(pid: int) -> bool:
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_a_call_gives_the_functions_result(pool: ChildPool) -> None:
    assert pool.call("word") == "word"


def test_a_child_serves_call_after_call(pool: ChildPool) -> None:
    assert len({pool.call("pid") for _ in range(20)}) == 1


def test_no_child_is_this_process(pool: ChildPool) -> None:
    assert pool.call("pid") != os.getpid()


def test_what_is_given_at_the_start_comes_with_every_call() -> None:
    with ChildPool("functions:echo", initial=("a", {"b": 1})) as pool:
        assert pool.call(1) == (1, "a", {"b": 1})
        assert pool.call(2) == (2, "a", {"b": 1})


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537, 12_000_000])
def test_arguments_and_results_of_any_size_come_whole(size: int) -> None:
    data = os.urandom(size)
    with ChildPool("functions:echo") as pool:
        assert pool.call(data) == data


def test_a_child_that_exits_is_told_and_replaced(pool: ChildPool) -> None:
    first = pool.call("pid")
    with pytest.raises(
        ChildDied, match="The reader ended with status 3 before it was done"
    ) as raised:
        pool.call("exit")
    assert raised.value.returncode == 3
    assert isinstance(raised.value, Internal)
    assert pool.call("pid") != first


def test_a_child_that_leaves_by_the_front_door_is_told(pool: ChildPool) -> None:
    with pytest.raises(ChildDied) as raised:
        pool.call("leave")
    assert raised.value.returncode == 4


@pytest.mark.parametrize(("what", "number"), [("crash", signal.SIGSEGV), ("abort", signal.SIGABRT)])
def test_a_child_that_crashes_is_told_and_replaced(
    pool: ChildPool, what: str, number: signal.Signals
) -> None:
    with pytest.raises(ChildDied, match=f"The reader crashed \\({number.name}\\)") as raised:
        pool.call(what)
    assert raised.value.returncode == -number
    assert "Fatal Python error" in raised.value.stderr
    assert pool.call("word") == "word"


def test_a_child_that_never_ends_is_killed_and_replaced(pool: ChildPool) -> None:
    pid = pool.call("pid")
    with pytest.raises(
        ChildTimedOut, match=r"The reader was not done within 0\.2 seconds"
    ) as raised:
        pool.call("loop", time_limit=0.2)
    assert isinstance(raised.value, ResourceExhausted)
    assert gone(pid)
    assert pool.call("word") == "word"


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux holds a process to its address space"
)
def test_a_child_that_allocates_without_end_is_stopped_and_replaced(pool: ChildPool) -> None:
    pid = pool.call("pid")
    with pytest.raises(ChildOutOfMemory, match="The reader needed more memory than it may take"):
        pool.call("allocate")
    assert gone(pid)
    assert pool.call("word") == "word"


def test_what_a_child_prints_does_not_get_into_the_answer(pool: ChildPool) -> None:
    assert pool.call("print") == "printed"
    assert pool.call("word") == "word"


def test_the_last_words_of_a_child_are_kept_in_bounds(pool: ChildPool) -> None:
    with pytest.raises(ChildDied) as raised:
        pool.call("print then exit")
    assert raised.value.stderr.endswith("the last words")
    assert len(raised.value.stderr) <= 16 * 1024


def test_a_child_that_closes_its_stderr_goes_on(pool: ChildPool) -> None:
    assert pool.call("close stderr") == "closed"
    assert pool.call("word") == "word"


def test_a_child_that_reads_its_stdin_finds_nothing(pool: ChildPool) -> None:
    assert pool.call("read stdin") == ""


def test_an_error_comes_back_as_itself_with_the_childs_trace(pool: ChildPool) -> None:
    pid = pool.call("pid")
    with pytest.raises(ValueError, match="no such thing") as raised:
        pool.call("raise")
    assert raised.value.args == ("no such thing", 7)
    assert "functions.py" in raised.value.__notes__[0]
    assert pool.call("pid") == pid


def test_an_error_of_ours_keeps_its_fields(pool: ChildPool) -> None:
    with pytest.raises(NotFound) as raised:
        pool.call("raise ours")
    assert (raised.value.message, raised.value.next_step) == (
        "There is no such file.",
        "Look again.",
    )


def test_an_error_that_cannot_cross_comes_as_its_text(pool: ChildPool) -> None:
    with pytest.raises(ChildFailed, match="The reader failed: Unpicklable: ab"):
        pool.call("raise unpicklable")
    assert pool.call("word") == "word"


def test_a_result_that_cannot_cross_is_told(pool: ChildPool) -> None:
    with pytest.raises(ChildFailed, match="cannot be passed on"):
        pool.call("lambda")


@pytest.mark.parametrize("target", ["functions:nothing", "no_such_module:function"])
def test_a_function_that_is_not_there_is_told(target: str) -> None:
    with ChildPool(target) as pool, pytest.raises((AttributeError, ModuleNotFoundError)):
        pool.call(1)


def test_an_interrupt_of_the_terminal_does_not_reach_a_child(pool: ChildPool) -> None:
    assert pool.call("interrupt") == "still here"
    assert os.getpgid(pool.call("pid")) != os.getpgid(0)


def test_programs_that_a_child_starts_get_the_persons_own_search_path(
    pool: ChildPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/own/place")
    assert pool.call("environment") == {"PYTHONPATH": "/own/place"}


def test_a_child_that_leaves_a_process_behind_is_told_all_the_same(pool: ChildPool) -> None:
    with pytest.raises(ChildDied) as raised:
        pool.call("fork")
    assert raised.value.returncode == 5


def test_a_child_killed_while_idle_is_no_fault_of_the_next_call(
    pool: ChildPool, eventually: Eventually
) -> None:
    pid = pool.call("pid")
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: gone(pid))
    assert pool.call("word") == "word"


def test_children_work_side_by_side_as_many_as_asked(
    tmp_path: Path, eventually: Eventually
) -> None:
    paths = [tmp_path / str(number) for number in range(3)]
    with ChildPool("functions:hold", workers=2) as pool, ThreadPoolExecutor(3) as threads:
        pool.prestart()
        calls = [threads.submit(pool.call, str(path)) for path in paths]
        eventually(lambda: sum(path.exists() for path in paths) == 2)
        begun = [path for path in paths if path.exists()]
        begun[0].unlink()
        eventually(lambda: all(path.exists() for path in paths if path not in begun))
        for path in paths:
            path.unlink(missing_ok=True)
        assert [call.result(60) for call in calls] == ["done"] * 3


def test_many_threads_may_call_at_once() -> None:
    with ChildPool("functions:echo", workers=2) as pool, ThreadPoolExecutor(8) as threads:
        assert list(threads.map(pool.call, range(400))) == list(range(400))


def test_cancelling_kills_the_child_at_once(tmp_path: Path, eventually: Eventually) -> None:
    token, path = CancelToken(), tmp_path / "begun"
    with ChildPool("functions:hold") as pool, ThreadPoolExecutor(1) as threads:
        call = threads.submit(pool.call, str(path), token=token)
        eventually(path.exists)
        token.cancel()
        with pytest.raises(Cancelled):
            call.result(60)


def test_a_call_with_a_cancelled_token_does_not_begin(pool: ChildPool) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        pool.call("exit", token=token)


def test_cancelling_ends_the_wait_for_a_free_child(tmp_path: Path, eventually: Eventually) -> None:
    token, path = CancelToken(), tmp_path / "begun"
    with ChildPool("functions:hold") as pool, ThreadPoolExecutor(2) as threads:
        busy = threads.submit(pool.call, str(path))
        eventually(path.exists)
        waiting = threads.submit(pool.call, str(tmp_path / "other"), token=token)
        token.cancel()
        with pytest.raises(Cancelled):
            waiting.result(60)
        path.unlink()
        assert busy.result(60) == "done"


def test_a_token_outlives_the_call_that_it_came_with(pool: ChildPool) -> None:
    token = CancelToken()
    pid = pool.call("pid", token=token)
    token.cancel()
    assert pool.call("pid") == pid


def test_closing_stops_what_runs_and_leaves_no_child(
    tmp_path: Path, eventually: Eventually
) -> None:
    path = tmp_path / "begun"
    before = set(psutil.Process().children())
    pool = ChildPool("functions:hold", workers=2)
    pool.prestart()
    with ThreadPoolExecutor(1) as threads:
        call = threads.submit(pool.call, str(path))
        eventually(path.exists)
        pool.close()
        pool.close()
        with pytest.raises(Cancelled):
            call.result(60)
    with pytest.raises(Cancelled):
        pool.call(str(path))
    assert set(psutil.Process().children()) <= before


def test_an_error_in_the_calling_thread_leaves_no_half_read_answer(
    pool: ChildPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kx_desktop.tasks.child_process import ChildProcess

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    pid = pool.call("pid")
    with monkeypatch.context() as patch:
        patch.setattr(ChildProcess, "_wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            pool.call("loop")
    assert gone(pid)
    assert pool.call("word") == "word"


def test_no_child_outlives_a_parent_that_is_killed(tmp_path: Path, eventually: Eventually) -> None:
    told = tmp_path / "pids"
    script = f"""
import sys
sys.path[:0] = {sys.path!r}
from kx_desktop.tasks import ChildPool
pool = ChildPool("functions:report_and_hang", workers=2)
pool.prestart()
pool.call({str(told)!r})
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    try:
        eventually(told.exists)
        children = [process.pid for process in psutil.Process(parent.pid).children(recursive=True)]
        assert set(map(int, told.read_text().split())) < set(children)
    finally:
        parent.kill()
        parent.wait()
    eventually(lambda: all(gone(pid) for pid in children))


def test_a_script_is_not_run_again_by_its_children(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        f"""
import sys
sys.path[:0] = {sys.path!r}
from kx_desktop.tasks import ChildPool
print("once")
with ChildPool("functions:echo") as pool:
    print(pool.call("answer"))
"""
    )
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["once", "answer"]


def test_a_module_in_the_working_folder_is_not_taken_for_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('the wrong pickle')")
    monkeypatch.chdir(tmp_path)
    with ChildPool("functions:echo") as pool:
        assert pool.call(1) == 1


def test_what_a_child_loads_at_its_start_is_little() -> None:
    script = "import sys, kx_desktop.tasks.child; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    heavy = {
        "numpy",
        "subprocess",
        "threading",
        "logging",
        "filelock",
        "concurrent",
        "json",
        "traceback",
    }
    assert heavy.isdisjoint(run.stdout.split())
