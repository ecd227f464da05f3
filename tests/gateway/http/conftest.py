from collections.abc import Iterator

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gateway.http.serving import Served, serving

HARBOUR = "\n\n".join(
    f"Paragraph {number} tells of the harbour and its lighthouse in the year {1800 + number}."
    for number in range(40)
)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library with two datasets that no test changes: handbook, and harbour, whose one document has many passages."""
    folder = tmp_path_factory.mktemp("served")
    files = {
        "returns.md": "# Returns\n\nWe give your money back within 30 days of the purchase.",
        "hours.md": "# Office hours\n\nThe office is open from 9 to 5, and closed at weekends.",
        "codes.txt": "Error KX-4021 means that the refund was refused by the bank.",
        "garden.txt": "Tomatoes want sun, water and a stick to climb on.",
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    with Library.open(folder / "library", settings=Settings()) as library:
        library.ingest(
            "handbook", files=[folder / name for name in files], metadata={"team": "support"}
        )
        library.ingest(
            "harbour", texts=[HARBOUR], chunk_size=200, chunk_overlap=40, metadata={"year": "1800"}
        )
        yield library


@pytest.fixture(scope="module")
def served(filled: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One gateway for a module's tests."""
    with serving(filled, tmp_path_factory.mktemp("gateway")) as running:
        yield running
