"""The child's side of a `ChildPool`: `python -m kx_desktop.tasks.child package.module:function`.

Reads requests from its standard input and writes answers to its standard output, each a pickle behind its length in 8
bytes. Both streams are taken away before the function is loaded: a native library that prints goes to stderr, one that reads
finds nothing. The first request sets the limits; each further one is an argument of the function.

Imports are few and late, because this is run again after every crash.
"""

import fcntl
import os
import pickle
import resource
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO

LENGTH = 8
"""Bytes of a message's length, little-endian, before the message."""

_NICENESS = 10

LIFELINE = "KX_CHILD_LIFELINE"
PATH = "KX_CHILD_PYTHONPATH"


def main(target: str) -> None:
    """Serves calls of `target` until the parent closes the stream."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way()
    _die_with_parent(os.environ.pop(LIFELINE, ""))
    _restore_environment()
    requests, answers = _take_streams()
    status = 1
    try:
        _serve(target, requests, answers)
        status = 0
    except (EOFError, BrokenPipeError):
        # The parent has closed the pool or is gone.
        status = 0
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    finally:
        # Not through the interpreter's end: it would close our stream before the status stands, and native libraries may
        # crash or hang in their clearing up.
        sys.stderr.flush()
        os._exit(status)


def _give_way() -> None:
    """Let the parent go first: a thread of it that is put aside while it holds the interpreter keeps the person waiting."""
    with suppress(OSError):
        os.nice(_NICENESS)


def _serve(target: str, requests: BinaryIO, answers: BinaryIO) -> None:
    function: Callable[..., Any] | None = None
    try:
        module, _, name = target.partition(":")
        function = getattr(import_module(module), name)
    except Exception as error:  # noqa: BLE001 - told to the parent
        loaded = _raised(error, target)
    else:
        loaded = ("result", None)
    memory_limit, initial = pickle.loads(receive(requests))  # noqa: S301 - from our own parent
    _limit_memory(memory_limit)
    send(answers, pickle.dumps(loaded, 5))
    while function is not None:
        request = receive(requests)
        try:
            answer = _answer(function, request, initial, target)
        except MemoryError:
            _limit_memory(0)
            answer = pickle.dumps(("memory", None), 5)
        send(answers, answer)


def _answer(
    function: Callable[..., Any], request: bytes, initial: tuple[object, ...], target: str
) -> bytes:
    try:
        result = function(pickle.loads(request), *initial)  # noqa: S301 - from our own parent
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - told to the parent
        return pickle.dumps(_raised(error, target), 5)
    try:
        return pickle.dumps(("result", result), 5)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - pickling raises whatever an object's own code raises
        told = f"What came back cannot be passed on: {type(error).__name__}: {error}"
        return pickle.dumps(("failed", (told, "")), 5)


def _raised(error: Exception, target: str) -> tuple[str, object]:
    """An error for the parent: itself where it can cross, else its text.

    The errors of other libraries do not cross: reading them would load those libraries into the parent.
    """
    import traceback

    trace = "".join(traceback.format_exception(error))
    package = type(error).__module__.partition(".")[0]
    ours = {"builtins", "kx_desktop", target.partition(":")[0].partition(".")[0]}
    if package in ours or package in sys.stdlib_module_names:
        try:
            packed = pickle.dumps(error, 5)
            if type(pickle.loads(packed)) is type(error):  # noqa: S301 - packed just now
                return "raised", (packed, trace)
        except Exception:  # noqa: BLE001, S110 - then its text goes, below
            pass
    return "failed", (f"{type(error).__name__}: {error}", trace)


def receive(stream: BinaryIO) -> bytes:
    """The next message; raises `EOFError` where the stream has ended."""
    length = int.from_bytes(_exactly(stream, LENGTH), "little")
    return _exactly(stream, length)


def send(stream: BinaryIO, message: bytes) -> None:
    """Writes a message whole."""
    stream.write(len(message).to_bytes(LENGTH, "little"))
    stream.write(message)
    stream.flush()


def _exactly(stream: BinaryIO, count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Private copies of stdin and stdout; in their places, nothing and stderr. Programs started from here get no copy."""
    requests = os.fdopen(os.dup(0), "rb", buffering=1 << 16)
    answers = os.fdopen(os.dup(1), "wb", buffering=1 << 16)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _restore_environment() -> None:
    """The parent's search path reached us through the environment; programs started from here get the person's own."""
    own = os.environ.pop(PATH, "")
    if own:
        os.environ["PYTHONPATH"] = own
    else:
        os.environ.pop("PYTHONPATH", None)


def _die_with_parent(lifeline: str) -> None:
    """Lets the kernel end us, and what we started, when the parent is gone, even in the midst of native code.

    The parent holds the other end of a pipe on which nothing is ever written. When it closes, by `kill -9` too, the
    kernel sends SIGIO, which ends a process that does not handle it. (PR_SET_PDEATHSIG watches the *thread* that started us, which may
    well end before the parent does.)
    """
    if not lifeline:
        return
    end = int(lifeline)
    os.set_inheritable(end, False)  # noqa: FBT003 - the standard library's own signature
    try:
        fcntl.fcntl(
            end, fcntl.F_SETOWN, -os.getpgrp() if os.getpgrp() == os.getpid() else os.getpid()
        )
        fcntl.fcntl(end, fcntl.F_SETFL, fcntl.fcntl(end, fcntl.F_GETFL) | os.O_ASYNC)
    except OSError:
        # A system that does not signal pipes: an idle child still ends with its stream, a busy one after its call.
        return
    poll = select.poll()
    poll.register(end, select.POLLIN)
    if poll.poll(0):
        os._exit(0)


def _limit_memory(limit: int) -> None:
    """Allows `limit` bytes of address space beyond what is taken now; 0 takes the limit away. No core files.

    Only Linux holds a process to it; elsewhere the call is accepted and does nothing.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = hard
    if limit:
        soft = limit + _address_space()
        soft = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):
        # A system that has no such limit; the time limit still holds.
        return


def _address_space() -> int:
    """Bytes of address space taken now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - pathlib would cost the start-up
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


if __name__ == "__main__":
    main(sys.argv[1])
