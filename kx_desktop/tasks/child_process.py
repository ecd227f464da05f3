"""The parent's side of one child: start it, exchange a message within a time, kill it."""

import os
import select
import signal
import subprocess
import sys
import threading
import time

from kx_desktop.tasks.child import LENGTH, LIFELINE, PATH

_TAIL = 16 * 1024
"""Bytes kept of what the child prints to stderr: its end."""

_PIECE = 1 << 16
_LOOK = 1.0
"""Seconds between looks whether a silent child still lives; its stream may be held open by a process that it left behind."""

_LONGEST = 1 << 32
"""A message of more bytes than this is no message, but a child out of its mind."""


class Silence(Exception):
    """The child did not answer in time."""


class ChildProcess:
    """One child. `exchange` is for one thread at a time, `kill` for any."""

    def __init__(self, target: str) -> None:
        self.ready = False
        self._lock = threading.Lock()
        self._ended = False
        self._tail = bytearray()
        lifeline, self._lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
                _command(target),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=_environment(lifeline),
                pass_fds=(lifeline,),
                start_new_session=True,  # Ctrl+C in the terminal is the parent's to handle
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(lifeline)
        # The three are pipes because they were asked for above.
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        assert self._process.stderr is not None  # noqa: S101
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        self._poll = select.poll()
        for end in (self._in, self._out, self._err):
            os.set_blocking(end, False)
        self._watched = {self._out, self._err}
        for end in self._watched:
            self._poll.register(end, select.POLLIN)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def alive(self) -> bool:
        """Whether the child still runs."""
        if self._ended:
            return False
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def exchange(self, message: bytes, seconds: float) -> bytearray:
        """Sends a message and gives the answer.

        Raises `Silence` where it does not come within `seconds`, `EOFError` where the child ends first.
        """
        deadline = time.monotonic() + seconds
        self._send(message, deadline)
        answer = bytearray()
        length = None
        while length is None or len(answer) < length:
            try:
                piece = os.read(
                    self._out, _PIECE if length is None else max(_PIECE, length - len(answer))
                )
            except BlockingIOError:
                self._wait(self._out, deadline)
                continue
            if not piece:
                raise EOFError
            answer += piece
            if length is None and len(answer) >= LENGTH:
                length = int.from_bytes(answer[:LENGTH], "little")
                if length > _LONGEST:
                    raise EOFError
                del answer[:LENGTH]
        return answer

    def kill(self) -> None:
        """Ends the child and what it started, at once."""
        with self._lock:
            if not self._ended:
                _kill_group(self.pid)

    def end(self) -> tuple[int, str]:
        """Kills what is left, and tells the exit status (negative: a signal's number) and the end of what was printed."""
        with self._lock:
            first = not self._ended
            self._ended = True
            if first:
                # Dead or not, it has not been waited for, so its number is still its own.
                _kill_group(self.pid)
        returncode = self._process.wait()
        if first:
            self._drain()
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                if stream is not None:
                    stream.close()
            os.close(self._lifeline)
        return returncode, self._tail.decode("utf-8", "replace")

    def _send(self, message: bytes, deadline: float) -> None:
        rest = memoryview(len(message).to_bytes(LENGTH, "little") + message)
        while rest:
            try:
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                self._poll.register(self._in, select.POLLOUT)
                try:
                    self._wait(self._in, deadline)
                finally:
                    self._poll.unregister(self._in)
            except BrokenPipeError:
                raise EOFError from None

    def _wait(self, end: int, deadline: float) -> None:
        """Returns when `end` can go on, and takes in meanwhile what the child prints, so that it never waits for us to."""
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Silence
            events = dict(self._poll.poll(max(1.0, min(left, _LOOK) * 1000)))
            if self._err in events:
                self._drain()
            if end in events:
                return
            if not events and not self.alive():
                raise EOFError

    def _drain(self) -> None:
        try:
            while piece := os.read(self._err, _PIECE):
                self._tail += piece
                del self._tail[:-_TAIL]
        except BlockingIOError:
            return
        if self._err in self._watched:
            # The child closed its stderr; a poll would come back at once for ever.
            self._watched.discard(self._err)
            self._poll.unregister(self._err)


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    except PermissionError:
        # macOS says so of a group whose only process has ended and was not waited for.
        return


def _command(target: str) -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "--kx-child", target]
    return [sys.executable, "-P", "-X", "faulthandler", "-m", "kx_desktop.tasks.child", target]


def _environment(lifeline: int) -> dict[str, str]:
    environment = dict(os.environ)
    environment[LIFELINE] = str(lifeline)
    # The child finds modules where the parent does, however the parent came to its path.
    environment[PATH] = environment.get("PYTHONPATH", "")
    environment["PYTHONPATH"] = os.pathsep.join(place for place in sys.path if place)
    # Each arena of glibc takes 64 MiB of address space, which the memory limit counts.
    environment.setdefault("MALLOC_ARENA_MAX", "2")
    # A reader may load onnxruntime, whose builds report to their maker unless they are told otherwise.
    environment["ORT_DISABLE_TELEMETRY"] = "1"
    return environment
