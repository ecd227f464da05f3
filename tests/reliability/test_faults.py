"""A library lives through whatever happens to it: afterwards it checks clean, and all that it reported is found."""

import os
import random
from pathlib import Path

import pytest

from tests.reliability.faults import FAULTS
from tests.reliability.ground import Ground, Impossible
from tests.reliability.rounds import Tally, run_round

KILLS = int(os.environ.get("KX_TEST_KILLS", "2"))
"""`make reliability-ci` kills oftener, and `make reliability` oftener still."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """A library that all rounds of kills happen to."""
    return Ground(tmp_path_factory.mktemp("reliability"))


@pytest.mark.parametrize("round_", range(KILLS))
def test_a_mixed_ingest_that_is_killed_loses_nothing_and_doubles_nothing(
    ground: Ground, round_: int
) -> None:
    tally = Tally()
    run_round("killed", ground, random.Random(f"kill {round_}"), tally)
    assert tally.documents >= 30 * (round_ + 1)


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "killed"])
def test_a_library_mends_after(name: str, tmp_path: Path) -> None:
    tally = Tally()
    try:
        run_round(name, Ground(tmp_path), random.Random(f"{name} once"), tally)
    except Impossible as error:
        pytest.skip(str(error))
    assert tally.rounds == {name: 1}
    assert tally.found > 0
