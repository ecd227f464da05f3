"""A library lives through whatever happens to it: afterwards it checks clean, and all that it reported is found."""

import os
import random
from pathlib import Path

import pytest

from tests.reliability.faults import FAULTS
from tests.reliability.ground import Ground, Impossible
from tests.reliability.rounds import Tally, run_round

KILLS = int(os.environ.get("KX_TEST_KILLS", "30"))
"""`make reliability` kills oftener."""

_A_LIBRARY = 3
"""Kills that happen to one library: each is checked with all that came before it."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("first", range(0, KILLS, _A_LIBRARY))
def test_mixed_ingests_that_are_killed_lose_nothing_and_double_nothing(
    tmp_path: Path, first: int
) -> None:
    tally, ground = Tally(), Ground(tmp_path)
    rounds = range(first, min(first + _A_LIBRARY, KILLS))
    for round_ in rounds:
        run_round("killed", ground, random.Random(f"kill {round_}"), tally)
    assert tally.rounds == {"killed": len(rounds)}
    assert tally.documents >= 27 * sum(range(1, len(rounds) + 1))


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "killed"])
def test_a_library_mends_after(name: str, tmp_path: Path) -> None:
    tally = Tally()
    try:
        run_round(name, Ground(tmp_path), random.Random(f"{name} once"), tally)
    except Impossible as error:
        pytest.skip(str(error))
    assert tally.rounds == {name: 1}
    assert tally.found > 0
