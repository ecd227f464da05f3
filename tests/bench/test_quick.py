"""The benchmark runs: each of its sections prints its figures. What they are is for `make bench` to tell."""

import pytest

from tests.bench.__main__ import SECTIONS, main


@pytest.mark.slow
def test_each_section_runs_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick"]) == 0
    said = capsys.readouterr().out
    for name in SECTIONS:
        assert f"\n{name}\n" in said
    assert said.count("×") > len(SECTIONS)
    assert "REACHED" not in said
