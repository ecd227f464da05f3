"""Rounds of faults on one library after another, and what came of them."""

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.reliability.faults import FAULTS
from tests.reliability.ground import Ground, Impossible

_ROUNDS_A_LIBRARY = 10


@dataclass
class Tally:
    """How many rounds of each fault there were, and what was looked at in all."""

    rounds: Counter[str] = field(default_factory=Counter)
    found: int = 0
    documents: int = 0
    passages: int = 0
    mended: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    impossible: dict[str, str] = field(default_factory=dict)


def run_round(name: str, ground: Ground, chance: random.Random, tally: Tally) -> None:
    """One fault, the check after it, the rest of its files, and the check of everything. Raises AssertionError, Impossible."""
    sources = FAULTS[name](ground, chance)
    after = ground.hold()
    tally.mended.update(after.mended)
    for source in sources:
        ground.finish(source)
    whole = ground.hold(everything=True)
    assert whole.mended == (), f"mended only the second time: {whole.mended}"
    tally.rounds[name] += 1
    tally.found += after.found + whole.found
    tally.documents += whole.documents
    tally.passages += whole.passages


def run_rounds(name: str, count: int, place: Path, seed: int, tally: Tally) -> None:
    """`count` rounds of one fault; what is amiss goes into the tally with the seed that shows it again."""
    ground = Ground(place / f"{name} 0")
    for number in range(count):
        if number and number % _ROUNDS_A_LIBRARY == 0:
            ground.take_away()
            ground = Ground(place / f"{name} {number}")
        try:
            run_round(name, ground, random.Random(f"{seed} {name} {number}"), tally)
        except Impossible as error:
            tally.impossible[name] = str(error)
            break
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is being looked for
            tally.broken.append(
                f"{name}, round {number} of seed {seed}: {type(error).__name__}: {error}"
            )
            # Left on the disk for whoever looks into it.
            ground = Ground(place / f"{name} after {number}")
    else:
        ground.take_away()
