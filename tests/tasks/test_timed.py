import pytest

from kx_desktop.core.errors import Cancelled
from kx_desktop.tasks.timed import Timed

PATIENCE = 60.0


def test_who_asks_finds_that_the_time_is_over() -> None:
    patient, hasty = Timed(PATIENCE), Timed(0.0)
    patient.raise_if_cancelled()
    assert not patient.cancelled
    assert hasty.cancelled
    with pytest.raises(Cancelled, match="longer than the 0 seconds"):
        hasty.raise_if_cancelled()
    patient.cancel()
    assert patient.cancelled
    with pytest.raises(Cancelled, match="stopped before it was done"):
        patient.raise_if_cancelled()
