"""When something that keeps changing is looked at. All times are made up."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.tasks.pacing import Pacing


def looks(
    pacing: Pacing, changes: dict[float, str], until: float, step: float = 0.125
) -> list[tuple[float, str]]:
    """When each key was looked at, asked every `step` seconds."""
    found, left, at = [], dict(changes), 0.0
    while at <= until:
        for moment in [moment for moment in left if moment <= at]:
            pacing.changed(left.pop(moment), at)
        found += [(round(at, 3), key) for key in pacing.due(at)]
        at += step
    return found


def test_a_change_is_looked_at_once_it_rests() -> None:
    assert looks(Pacing(), {0.0: "a", 0.5: "a"}, 10) == [(1.5, "a")]


def test_what_changes_every_second_is_looked_at_at_growing_distances() -> None:
    found = looks(Pacing(), {float(second): "log" for second in range(600)}, 620)
    times = [at for at, _ in found]
    assert 20 <= len(times) <= 24
    assert max(after - before for before, after in itertools.pairwise(times)) <= 32
    assert times[-1] > 600


def test_what_changes_every_second_keeps_no_other_waiting() -> None:
    changes = {second + 0.05: "log" for second in range(60)} | {30.0: "letter"}
    assert (31.0, "letter") in looks(Pacing(), changes, 70)


def test_a_file_that_is_saved_now_and_then_is_looked_at_soon_each_time() -> None:
    found = looks(Pacing(), {0.0: "a", 100.0: "a", 200.0: "a"}, 210)
    assert [at for at, _ in found] == [1.0, 101.0, 201.0]


def test_more_changes_than_are_kept_apart_are_one_look_at_everything() -> None:
    pacing = Pacing(most=100)
    for number in range(1_000_000):
        pacing.changed(f"file {number}", number * 1e-6)
    assert len(pacing) == 0
    assert pacing.due(5.0) == []
    assert not pacing.flooded(1.5)
    assert pacing.flooded(2.0)
    assert not pacing.flooded(3.0)
    pacing.changed("a", 3.0)
    assert pacing.due(4.0) == ["a"]


def test_a_flood_that_never_rests_is_looked_at_all_the_same() -> None:
    pacing = Pacing(most=1)
    at = 0.0
    while not pacing.flooded(at):
        pacing.changed("a", at)
        pacing.changed("b", at)
        at += 0.5
    assert at <= 31


def test_a_look_at_everything_leaves_nothing_waiting() -> None:
    pacing = Pacing()
    pacing.changed("a", 0.0)
    pacing.everything_was_looked_at()
    assert pacing.due(100.0) == []


@given(st.lists(st.tuples(st.floats(0, 100), st.sampled_from("abc")), max_size=60))
def test_every_change_is_looked_at_after_it_came(changes: list[tuple[float, str]]) -> None:
    pacing, last, seen = Pacing(), dict[str, float](), dict[str, float]()
    left = sorted(changes)
    for tick in range(1400):
        at = tick / 10
        while left and left[0][0] <= at:
            moment, key = left.pop(0)
            pacing.changed(key, at)
            last[key] = moment
        seen |= dict.fromkeys(pacing.due(at), at)
    assert all(seen[key] >= moment for key, moment in last.items())
    assert len(pacing) == 0
