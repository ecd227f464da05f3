"""`export`, `import` and `verify` count what searches find, and the earlier states that they carry along beside it."""

import json
from pathlib import Path

import pytest

from kx_desktop.cli.main import main
from tests.library.helping import write


def test_earlier_states_are_told_beside_the_documents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library, other = ["--library", str(tmp_path / "a")], ["--library", str(tmp_path / "b")]
    write(tmp_path / "in" / "figs.txt", "figs are dried")
    for text in ("pears keep", "pears do not keep", "pears are gone"):
        write(tmp_path / "in" / "pears.txt", text)
        words = ["datasets", "ingest", "fruit", "--file", str(tmp_path / "in")]
        assert main([*words, *library]) == 0
    capsys.readouterr()
    file = str(tmp_path / "fruit.kxd")
    held = "2 documents and 2 earlier states in 4 passages, 4 with a vector"
    assert main(["datasets", "export", "fruit", file, *library]) == 0
    assert capsys.readouterr().out.startswith(f"fruit: {held}, ")
    assert main(["datasets", "import", file, *other]) == 0
    assert capsys.readouterr().out == f"fruit: {held} came from {file}\n"
    assert main(["library", "verify", *other]) == 0
    assert capsys.readouterr().out.startswith(
        "Checked: 1 dataset, 2 documents and 2 earlier states, 4 passages, "
    )
    assert main(["library", "verify", "--json", *other]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["documents"], told["earlier"]) == (2, 2)
