"""Ingests that a caller waits for, while the queue is at work beside them."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.ingesting import IngestReport
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken
from tests.library.helping import DEADLINE, until
from tests.library.queueing import Gate, held_up, jobs, left_open, opened, settled

CRATES = [GivenDocument(f"crate {number} holds pears".encode()) for number in range(200)]

Begun = Callable[..., Future[IngestReport]]


@pytest.fixture
def begun(gate: Gate) -> Iterator[Begun]:
    """Has a caller hand over the crates, and waits until the model has the first."""
    with ThreadPoolExecutor(1) as pool:

        def begin(
            library: Library, cancel: CancelToken | None = None, hold: CancelToken | None = None
        ) -> Future[IngestReport]:
            asked = pool.submit(
                library.ingest, "crates", documents=CRATES, cancel=cancel, hold=hold
            )
            held_up(gate)
            return asked

        yield begin
        gate.open()


def test_the_queue_shows_how_it_gets_on_as_its_own(
    tmp_path: Path, gate: Gate, begun: Begun
) -> None:
    with opened(tmp_path / "library") as library:
        asked = begun(library)
        until(lambda: library.queue.status().progress is not None, "progress is told")
        status = library.queue.status()
        assert status.progress is not None
        assert (status.state, status.dataset, status.jobs_waiting) == ("running", "crates", 0)
        assert status.progress.files_total == 200
        gate.open()
        assert asked.result(DEADLINE).inserted == 200
        settled(library)


def test_a_cancel_gives_it_up_and_its_caller_is_told(
    tmp_path: Path, gate: Gate, begun: Begun
) -> None:
    with opened(tmp_path / "library") as library:
        asked = begun(library)
        library.queue.cancel()
        gate.open(100)
        with pytest.raises(Cancelled, match="cancelled by the person"):
            asked.result(DEADLINE)
        settled(library)
        assert left_open(tmp_path / "library") == []
        assert library.facts("crates").summary.passages_without_vector > 0


def test_a_pause_tells_its_caller_and_a_resume_does_the_rest(
    tmp_path: Path, gate: Gate, begun: Begun
) -> None:
    with opened(tmp_path / "library") as library:
        asked = begun(library)
        library.queue.pause()
        gate.open(100)
        with pytest.raises(FailedPrecondition, match="paused") as told:
            asked.result(DEADLINE)
        assert "Resume" in told.value.next_step
        settled(library, "paused")
        with pytest.raises(FailedPrecondition, match="paused"):
            library.ingest("others", texts=["a barrel"])
        library.queue.resume()
        gate.open()
        settled(library)
        assert library.facts("crates").summary.passages_without_vector == 0
        assert library.ingest("others", texts=["a barrel"]).inserted == 1


def test_held_it_is_gone_on_with_by_the_queue_or_at_the_next_start(
    tmp_path: Path, gate: Gate, begun: Begun
) -> None:
    folder = tmp_path / "library"
    hold = CancelToken()
    with Library.open(folder) as library:
        asked = begun(library, hold=hold)
        hold.cancel()
        gate.open(100)
        with pytest.raises(Cancelled):
            asked.result(DEADLINE)
        assert left_open(folder) == [job for job, _ in jobs(folder)]
    gate.open()
    with opened(folder) as library:
        until(lambda: not left_open(folder), "it is done")
        assert library.facts("crates").summary.passages_without_vector == 0


def test_its_own_cancel_is_told_as_ever(tmp_path: Path, gate: Gate, begun: Begun) -> None:
    cancel = CancelToken()
    with opened(tmp_path / "library") as library:
        asked = begun(library, cancel=cancel)
        cancel.cancel()
        gate.open(100)
        with pytest.raises(Cancelled, match="stopped before it was done"):
            asked.result(DEADLINE)
        settled(library)
        assert left_open(tmp_path / "library") == []
