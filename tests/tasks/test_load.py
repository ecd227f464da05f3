"""How busy others keep the machine, and how long we rest for them."""

import threading
from pathlib import Path

import pytest

from kx_desktop.tasks import CancelToken
from kx_desktop.tasks.load import AUTO, OFF, ON, Gentleness, OthersLoad


class Machine:
    """A /proc of two processors."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.now = 0.0
        self.busy = self.idle = self.own = self.child = 0
        (folder / "self" / "task" / "7").mkdir(parents=True)
        (folder / "self" / "task" / "7" / "children").write_text("8 ")
        (folder / "8").mkdir()
        self.told()

    def told(self) -> None:
        head = f"cpu  {self.busy} 0 0 {self.idle} 0 0 0 0 0 0"
        (self._folder / "stat").write_text(f"{head}\ncpu0 1 2 3\n")
        for place, ticks in (("self", self.own), ("8", self.child)):
            (self._folder / place / "stat").write_text(
                f"7 (a name) with) S 1 7 7 0 -1 0 0 0 0 0 {ticks} 0 0 0 30 10 5\n"
            )

    def run(self, *, others: int, own: int, child: int, idle: int) -> None:
        self.busy += others + own + child
        self.own += own
        self.child += child
        self.idle += idle
        self.now += 1.0
        self.told()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_our_own_work_and_that_of_our_children_is_no_load_by_others(
    tmp_path: Path, machine: Machine
) -> None:
    load = OthersLoad(tmp_path, lambda: machine.now, 2)
    assert load() == 0.0
    machine.run(others=0, own=100, child=100, idle=0)
    assert load() == 0.0
    machine.run(others=150, own=30, child=20, idle=0)
    assert load() == 0.75
    machine.run(others=20, own=0, child=0, idle=180)
    assert load() == 0.1


def test_within_a_second_nothing_is_looked_up_again(tmp_path: Path, machine: Machine) -> None:
    load = OthersLoad(tmp_path, lambda: machine.now, 2)
    load()
    machine.run(others=200, own=0, child=0, idle=0)
    assert load() == 1.0
    machine.run(others=0, own=0, child=0, idle=200)
    machine.now -= 0.5
    assert load() == 1.0


def test_a_system_that_tells_only_the_mean_is_believed_above_what_we_may_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (6.0, 0.0, 0.0))
    assert OthersLoad(tmp_path / "none", lambda: 0.0, 4)() == 0.5
    monkeypatch.setattr("os.getloadavg", lambda: (3.0, 0.0, 0.0))
    assert OthersLoad(tmp_path / "none", lambda: 0.0, 4)() == 0.0


@pytest.mark.parametrize(
    ("mode", "load", "rest"),
    [
        (OFF, 1.0, 0.0),
        (AUTO, 0.5, 0.0),
        (AUTO, 0.51, 1.0),
        (ON, 0.0, 0.5),
        (ON, 1.0, 0.5),
    ],
)
def test_how_long_is_rested_after_half_a_second_of_work(
    mode: str, load: float, rest: float
) -> None:
    assert Gentleness(mode, lambda: load).seconds(0.5) == rest


def test_no_rest_is_longer_than_three_seconds_and_a_cancel_ends_it() -> None:
    gentle = Gentleness(ON)
    assert gentle.seconds(60.0) == 3.0
    token = CancelToken()
    token.cancel()
    resting = threading.Thread(target=gentle.rest, args=(60.0, token))
    resting.start()
    resting.join(60)
    assert not resting.is_alive()


def test_on_a_real_machine_the_share_is_between_nothing_and_all() -> None:
    load = OthersLoad(clock=iter(float(number) for number in range(9)).__next__)
    assert all(0.0 <= load() <= 1.0 for _ in range(3))
