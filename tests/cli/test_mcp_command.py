"""`kx mcp --print-config`, for clients that ask a gateway."""

import json
from pathlib import Path

import pytest

from kx_desktop.cli.main import main


@pytest.mark.parametrize(
    ("words", "url"),
    [
        ([], "http://127.0.0.1:50153/mcp"),
        (["http://127.0.0.1:50151"], "http://127.0.0.1:50153/mcp"),
        (["https://books.example:7000/"], "https://books.example:7000/mcp"),
    ],
)
def test_the_snippet_for_http_names_the_address_and_leaves_the_token_to_a_variable(
    capsys: pytest.CaptureFixture[str], words: list[str], url: str
) -> None:
    assert main(["mcp", "--print-config", "--http", *words]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["mcpServers"].values()
    assert entry["url"] == url
    assert entry["headers"] == {"Authorization": "Bearer ${KX_TOKEN}"}


def test_the_snippet_is_that_of_the_readme(capsys: pytest.CaptureFixture[str], root: Path) -> None:
    main(["mcp", "--print-config", "--http"])
    assert capsys.readouterr().out in (root / "README.md").read_text("utf-8")


@pytest.mark.parametrize("words", [["--http"], ["--print-config", "--http", "ftp://a"]])
def test_an_address_goes_with_the_snippet(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["mcp", *words]) == 2
    assert capsys.readouterr().out == ""
