"""The window's benchmark runs. What its figures are is for `make bench` to tell."""

import pytest

from tests.bench.__main__ import main


@pytest.mark.slow
def test_the_section_of_the_window_runs_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["window", "--quick"]) == 0
    said = capsys.readouterr().out
    assert "gaps of the main thread" in said
    assert "start on" in said
    assert said.count("longest step") == 3
