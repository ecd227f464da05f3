"""Whether the machine runs on battery, by what systems tell."""

from pathlib import Path

import pytest

from kx_desktop.tasks.power import Power, says_battery, supplies_on_battery

MAINS, BATTERY = {"type": "Mains"}, {"type": "Battery", "scope": "System"}


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({}, False),
        ({"AC": MAINS | {"online": "1"}, "BAT0": BATTERY | {"status": "Charging"}}, False),
        ({"AC": MAINS | {"online": "0"}, "BAT0": BATTERY | {"status": "Discharging"}}, True),
        ({"AC": MAINS | {"online": "1"}, "BAT0": BATTERY | {"status": "Discharging"}}, False),
        ({"BAT0": {"type": "Battery", "status": "Discharging"}}, True),
        ({"BAT0": {"type": "Battery", "status": "Full"}}, False),
        ({"mouse": {"type": "Battery", "scope": "Device", "status": "Discharging"}}, False),
        ({"ucsi": {"type": "USB", "online": "1"}, "BAT0": BATTERY | {"status": "Discharging"}}, False),
        ({"strange": {}}, False),
    ],
)  # fmt: skip
def test_the_kernels_list_of_supplies(
    tmp_path: Path, supplies: dict[str, dict[str, str]], expected: bool
) -> None:
    for name, told in supplies.items():
        (tmp_path / name).mkdir()
        for file, text in told.items():
            (tmp_path / name / file).write_text(f"{text}\n")
    assert supplies_on_battery(tmp_path) is expected


def test_a_machine_without_such_a_list_has_no_battery(tmp_path: Path) -> None:
    assert supplies_on_battery(tmp_path / "none") is False


def test_what_pmset_prints() -> None:
    drains = "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t80%; discharging; 3:12 remaining"
    assert says_battery(drains)
    assert not says_battery("Now drawing from 'AC Power'\n -InternalBattery-0\t100%; charged")
    assert not says_battery("")


def test_the_system_is_asked_every_few_seconds_at_most() -> None:
    moment, asked = [0.0], [False, True, True]
    power = Power(lambda: asked.pop(0), lambda: moment[0])
    assert not power.on_battery()
    moment[0] = 4.0
    assert not power.on_battery()
    moment[0] = 5.0
    assert power.on_battery()
    assert len(asked) == 1
