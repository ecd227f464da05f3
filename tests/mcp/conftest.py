import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import StdioServerParameters

from kx_desktop.library import Library
from kx_desktop.settings import Settings

LONG = "".join(
    f"Sentence {n} of the almanac tells of the weather in March.\n\n" for n in range(400)
)
UNICODE = "Ответ: 退款期限是三十天。 👩‍👩‍👧 e\u0301té \u202eمرحبا\u202c \u0000end".replace(
    "\x00", ""
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a handbook, a long almanac, and a text in many scripts."""
    home = tmp_path_factory.mktemp("mcp")
    handbook = home / "policy.md"
    handbook.write_text("# Refunds\n\nWe give your money back within thirty days of a purchase.\n")
    with Library.open(home / "library", settings=Settings()) as library:
        library.ingest("handbook", files=[handbook], metadata={"shelf": "B"})
        library.ingest("almanac", texts=[LONG], chunk_size=1000)
        library.ingest("script", texts=[UNICODE])
        library.ingest("broad", texts=["weather " * 4000], chunk_size=60_000)
    return home / "library"


@pytest.fixture(scope="session")
def library(folder: Path) -> Iterator[Library]:
    with Library.open(folder, settings=Settings()) as library:
        yield library


@pytest.fixture
def command(folder: Path) -> StdioServerParameters:
    """`kx mcp` as a client would start it."""
    return started(folder)


def started(folder: Path, **environment: str) -> StdioServerParameters:
    words = "import sys; from kx_desktop.cli.main import main; sys.exit(main())"
    kept = {name: value for name, value in os.environ.items() if name.startswith(("KX_", "PYTHON"))}
    return StdioServerParameters(
        command=sys.executable,
        args=["-c", words, "mcp", "--library", str(folder)],
        env={**kept, **environment},
    )
