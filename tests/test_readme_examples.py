"""What the README shows is what the command prints. `make examples` writes it anew."""

import os
import re
import shlex
from pathlib import Path

import pytest

from kx_desktop.cli.main import main

BLOCK = re.compile(
    r"(<!-- example: [a-z]+ -->\n```console\n\$ kx )([^\n]*)\n(.*?)(?=^```$)",
    flags=re.MULTILINE | re.DOTALL,
)
# Times are another machine's and another day's.
PASSING = [
    (re.compile(r"in [\d,]+ ms"), "in 23 ms"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d"), "2026-03-20 10:42"),
]

# Scores move with every change of the ranking; that they are shown is enough.
SCORE = re.compile(r"score [\d.]+")


@pytest.mark.slow
def test_every_example_prints_what_it_shows(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root)
    monkeypatch.setenv("COLUMNS", "100")

    def printed(block: re.Match[str]) -> str:
        main(shlex.split(block[2]))
        text = "".join(capsys.readouterr())
        for pattern, words in PASSING:
            text = pattern.sub(words, text)
        return f"{block[1]}{block[2]}\n{text}"

    readme = (root / "README.md").read_text("utf-8")
    fresh = BLOCK.sub(printed, readme)
    if os.environ.get("KX_WRITE_EXAMPLES"):
        (root / "README.md").write_text(fresh, "utf-8")
    else:
        assert SCORE.sub("score", fresh) == SCORE.sub("score", readme)
