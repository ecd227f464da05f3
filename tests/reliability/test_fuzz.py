"""Damaged files and clauses come to an end with a reason: a share of what `make fuzz` tries."""

import importlib.util
import subprocess
import sys

import pytest

from kx_desktop.core.errors import InvalidArgument
from tests.reliability.fuzz_clauses import fuzz_clauses, refusal_fault
from tests.reliability.fuzz_files import fuzz_files


@pytest.mark.slow
def test_damaged_files_are_read_or_have_a_reason_and_no_reader_outlives_its_limit() -> None:
    tally = fuzz_files(150, 11)
    assert tally.wrong == []
    assert tally.outlived == 0
    assert tally.ends.total() == 150
    assert min(tally.ends["read"], tally.ends["failed"]) > 10


@pytest.mark.slow
def test_damaged_clauses_are_answered_or_refused_in_plain_words() -> None:
    tally = fuzz_clauses(1000, 11)
    assert tally.wrong == []
    assert tally.ends.total() == 1000
    assert min(tally.ends["answered"], tally.ends["refused"]) > 50


@pytest.mark.parametrize(
    ("reader", "wrong"),
    [
        ("raising", "no such page"),
        ("silent", "no reason given"),
        ("unstorable", "cannot be stored"),
    ],
)
def test_a_reader_that_is_at_fault_is_seen(reader: str, wrong: str) -> None:
    tally = fuzz_files(2, 1, workers=1, target=f"tests.reliability.at_fault:{reader}")
    assert len(tally.wrong) == 2
    assert all(wrong in line for line in tally.wrong)


def test_a_reader_that_never_ends_is_ended_at_its_limit() -> None:
    tally = fuzz_files(2, 1, workers=1, seconds=0.1, target="tests.reliability.at_fault:hanging")
    assert tally.ends == {"stopped at the time limit": 2}
    assert (tally.outlived, tally.wrong) == (0, [])


def test_a_refusal_that_leaves_a_person_alone_is_seen() -> None:
    assert refusal_fault(InvalidArgument("filter: got x.", "Write y.", at=(0, 1)), "x") == ""
    assert "next step" in refusal_fault(InvalidArgument("filter: got x."), "x")
    assert "parameter" in refusal_fault(InvalidArgument("no.", "Write y."), "x")
    assert "beyond" in refusal_fault(InvalidArgument("filter: got.", "Write y.", at=(0, 2)), "x")


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed")
@pytest.mark.parametrize("target", ["clauses", "files"])
def test_fuzzing_that_is_guided_by_coverage_finds_nothing_in_a_short_while(target: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.reliability.guided", target, "--runs", "300"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
