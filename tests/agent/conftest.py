import threading
from collections.abc import Iterator

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings

REFUNDS = "We give your money back within thirty days of a purchase, as was settled in [7]."
SHIPPING = (
    "Parcels leave the warehouse on the day of the order and take two days within the country."
)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library with a handbook of two short texts and a page of a long one, and a dataset beside it."""
    home = tmp_path_factory.mktemp("agent")
    policy = home / "policy.md"
    policy.write_text(f"# Refunds\n\n{REFUNDS}\n")
    shipping = home / "shipping.md"
    shipping.write_text(f"# Shipping\n\n{SHIPPING}\n")
    almanac = "\n\n".join(
        f"Day {day} of the almanac tells of wind from the west." for day in range(1, 400)
    )
    with Library.open(home / "library", settings=Settings()) as library:
        library.ingest("handbook", files=[policy, shipping])
        library.ingest("almanac", texts=[almanac])
        library.ingest("broad", texts=["weather " * 6000], chunk_size=60_000)
        library.ingest("private", texts=["The code of the safe is 4711."])
        yield library


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """No thread of a run outlives its test."""
    yield
    for thread in threading.enumerate():
        if thread.name.startswith("kx-agent"):
            thread.join(10)
            assert not thread.is_alive(), thread.name
