"""What every test stands on: silence, isolation from the person's own library, and the shared collections."""

import itertools
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

# KX_TEST_PROFILE=full looks much longer; a plain run takes a small share of it.
_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "ci", max_examples=40, deadline=None, derandomize=True, suppress_health_check=_SLOW_IS_FINE
)
settings.register_profile(
    "full", max_examples=2000, deadline=None, suppress_health_check=_SLOW_IS_FINE
)
settings.load_profile(os.environ.get("KX_TEST_PROFILE", "ci"))

_NUMBERS = itertools.count(1)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "allow_log(*patterns): log records of WARNING and above whose message matches one of these regular "
        "expressions are expected; any other fails the test",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not hasattr(config, "workerinput"):
        return
    # Of several processes none is to be busy with a long file when the others have nothing left.
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def silence(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test that logs a warning or worse without having said that it would."""
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    try:
        yield
    finally:
        root.removeHandler(collector)
    allowed = [pattern for mark in request.node.iter_markers("allow_log") for pattern in mark.args]
    unexpected = [
        f"{record.levelname} {record.name}: {record.getMessage()}"
        for record in collector.records
        if not any(re.search(pattern, record.getMessage()) for pattern in allowed)
    ]
    if unexpected:
        pytest.fail("unexpected log records:\n  " + "\n  ".join(unexpected), pytrace=False)


@pytest.fixture(autouse=True)
def isolation(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Point every place of the person's own at a folder of this test's."""
    place = tmp_path_factory.getbasetemp() / "home" / str(next(_NUMBERS))
    monkeypatch.setenv("KX_LIBRARY", str(place / "library"))
    monkeypatch.setenv("KX_CONFIG", str(place / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(place / "config-home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "cache"))
    monkeypatch.delenv("KX_ENDPOINT", raising=False)
    monkeypatch.delenv("KX_TOKEN", raising=False)


def _shared(name: str) -> Path:
    folder = SHARED / name
    if not folder.is_dir():
        pytest.skip(f"the shared folder {name} is not beside the project")
    return folder


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The retrieval collections, where they are beside the project."""
    return _shared("data")


@pytest.fixture(scope="session")
def shared_files() -> Path:
    """Real files of many kinds, where they are beside the project."""
    return _shared("files")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT
