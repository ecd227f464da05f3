import time
from collections.abc import Callable

import pytest


@pytest.fixture
def eventually() -> Callable[[Callable[[], bool]], None]:
    """Waits until something is so, and fails where it is not within a minute: a deadline, never a measure."""

    def wait_for(condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < deadline, "it never came to be so"
            time.sleep(0.005)

    return wait_for
