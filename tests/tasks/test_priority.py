import os
import sys
import threading

import pytest

from kx_desktop.embedding.side_by_side import side_by_side
from kx_desktop.tasks.priority import NICENESS, give_way


def _niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own here")
def test_embedding_gives_way_and_this_thread_does_not() -> None:
    before = _niceness()
    told = list(side_by_side(lambda _: _niceness(), range(4), 2))
    assert set(told) == {max(before, NICENESS)}
    assert _niceness() == before


def test_giving_way_where_it_is_forbidden_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", forbidden)
    give_way()
