"""Ctrl+C: the first asks, the second ends."""

import signal
import subprocess
import sys
import threading

import pytest

from kx_desktop.cli.interrupting import stopping


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_asks_to_stop(
    number: signal.Signals, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = threading.Event()
    before = signal.getsignal(number)
    with stopping(asked.set):
        signal.raise_signal(number)
        assert asked.wait(60)
    assert signal.getsignal(number) is before
    assert "again to stop at once" in capfd.readouterr().err


def test_the_second_ends_the_process() -> None:
    code = (
        "import signal\nfrom kx_desktop.cli.interrupting import stopping\n"
        "with stopping(lambda: None):\n"
        "    signal.raise_signal(signal.SIGINT); print('still here', flush=True); signal.raise_signal(signal.SIGINT)\n"
        "print('never')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 5
    assert done.stdout == "still here\n"


def test_another_thread_leaves_the_signals_alone() -> None:
    seen: list[bool] = []

    def work() -> None:
        before = signal.getsignal(signal.SIGINT)
        with stopping(lambda: None):
            seen.append(signal.getsignal(signal.SIGINT) is before)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [True]
