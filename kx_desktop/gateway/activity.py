"""Who is connected, and what it asked last: for the person at the window, never a word of what was asked unless that was wanted."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

_KEPT = 64
_FORGOTTEN_AFTER_MS = 600_000
_LONGEST_NAME = 60
_LONGEST = 500
"""Characters of what a caller asked that are kept: it may send many millions of them."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a call comes from: the machine it was sent from, by which of the ways in (`grpc`, `http`, `mcp`), and the program.

    `program` is what it says of itself, which may be anything; empty where it says nothing.
    """

    address: str
    kind: str
    program: str = ""


@dataclass(frozen=True, slots=True)
class Connection:
    """One caller that was heard of lately. Times are milliseconds since 1970.

    `call` and `dataset` are what it asked last, `calls` how many times it asked; `text` is the question where the person chose to see it.
    """

    caller: Caller
    since_ms: int
    last_ms: int
    calls: int
    call: str
    dataset: str
    text: str = ""


def program_of(user_agent: str) -> str:
    """The program that a User-Agent names first: `curl/8.5.0`."""
    first = user_agent[:_LONGEST].strip().partition(" ")[0]
    return "".join(letter for letter in first if letter.isprintable())[:_LONGEST_NAME]


class Activity:
    """The callers of the last ten minutes. Safe to use from any thread; bounded."""

    def __init__(self, *, with_text: bool = False, now_ms: Callable[[], int] | None = None) -> None:
        """`with_text` keeps what was asked; `now_ms` is the clock."""
        self._with_text = with_text
        self._now_ms = now_ms or (lambda: time.time_ns() // 1_000_000)
        self._lock = threading.Lock()
        self._heard: OrderedDict[Caller, Connection] = OrderedDict()

    def note(self, caller: Caller, call: str, dataset: str = "", text: str = "") -> None:
        """The caller asks for `call`, of `dataset` where the call has one."""
        now, kept = self._now_ms(), text[:_LONGEST] if self._with_text else ""
        dataset = dataset[:_LONGEST]
        with self._lock:
            known = self._heard.pop(caller, None)
            self._heard[caller] = (
                Connection(caller, now, now, 1, call, dataset, kept)
                if known is None
                else replace(
                    known,
                    last_ms=now,
                    calls=known.calls + 1,
                    call=call,
                    dataset=dataset,
                    text=kept,
                )
            )
            while len(self._heard) > _KEPT:
                self._heard.popitem(last=False)

    def gone(self, caller: Caller) -> None:
        """The caller has closed its connection."""
        with self._lock:
            self._heard.pop(caller, None)

    def connections(self) -> tuple[Connection, ...]:
        """Those heard of lately, the latest first."""
        since = self._now_ms() - _FORGOTTEN_AFTER_MS
        with self._lock:
            for caller in [key for key, one in self._heard.items() if one.last_ms < since]:
                del self._heard[caller]
            return tuple(reversed(self._heard.values()))
