"""What stops the queue, what costs it one job, and how it goes on."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.core.errors import (
    FailedPrecondition,
    ResourceExhausted,
    StaleIndex,
)
from kx_desktop.embedding.onnx_embedder import OnnxEmbedder
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library, offering
from kx_desktop.library.ingesting import Ingester
from kx_desktop.settings import Settings
from kx_desktop.store.ledger import Ledger
from tests.library.helping import model_folder, until
from tests.library.queueing import (
    Heard,
    at_rest,
    files,
    jobs,
    left_open,
    left_undone,
    opened,
    rows,
    settled,
    why,
)

# Another model, other settings, no model


@pytest.mark.parametrize("changed", ["model", "words"])
def test_a_job_left_from_before_the_settings_changed_is_given_up_with_the_reason(
    tmp_path: Path, changed: str
) -> None:
    folder = tmp_path / "library"
    job = left_undone(folder)
    settings = Settings()
    if changed == "model":
        model = model_folder(tmp_path / "model", id="another-model")
        settings = settings.with_value("embedder", str(model))
    else:
        settings = settings.with_value("stop_words", True)
    with opened(folder, settings) as library:
        heard = Heard(library)
        settled(library)
        shown = why(library)
        assert rows(library) == {
            "made before": "indexed",
            "000.txt": "failed",
            "001.txt": "failed",
            "002.txt": "failed",
        }
        assert "crates" in shown["000.txt"]
        assert "ebuild" in shown["000.txt"]
        assert left_open(folder) == []
        if heard.finished:  # unless it was over before we listened
            assert (heard.finished[0].job, heard.finished[0].stopped) == (job, True)
            assert heard.finished[0].notes == (shown["000.txt"],)
        with pytest.raises(StaleIndex):
            library.queue.offer("crates", texts=["made after"])
        assert len(library.file_ids()) == 4
        assert library.datasets()[0].doc_count == 1
        # Others get their turn.
        library.queue.offer("others", texts=["a barrel"])
        settled(library)
        assert rows(library, "others") == {"a barrel": "indexed"}


@pytest.mark.parametrize("why_not", ["none is chosen", "its folder is gone"])
def test_a_model_that_is_not_there_stops_the_queue_until_it_is_there_again(
    tmp_path: Path, why_not: str
) -> None:
    folder = tmp_path / "library"
    left_undone(folder)
    missing = "none" if why_not == "none is chosen" else str(tmp_path / "no model here")
    with opened(folder, Settings().with_value("embedder", missing)) as library:
        settled(library, "stopped")
        status = library.queue.status()
        assert "model" in status.error
        assert status.progress is not None
        assert status.progress.files_total == 3
        at_rest(library)
        with pytest.raises(FailedPrecondition):
            library.queue.offer("crates", texts=["made after"])
        library.queue.resume()
        settled(library, "stopped")
        # Nothing was stored that could not get its vector.
        assert rows(library)["000.txt"] == "queued"
        assert library.datasets()[0].passages_without_vector == 0
    with opened(folder) as library:
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


def test_what_stopped_the_queue_is_forgotten_when_all_is_given_up(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    left_undone(folder)
    with opened(folder, Settings().with_value("embedder", "none")) as library:
        settled(library, "stopped")
        library.queue.cancel()
        settled(library)
        status = library.queue.status()
        assert (status.error, status.progress) == ("", None)
        assert set(rows(library).values()) == {"indexed", "skipped"}


def test_what_stopped_the_queue_is_forgotten_when_another_program_has_done_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise ResourceExhausted("The disk is full.", "Make room.")

    monkeypatch.setattr("kx_desktop.library.queue_loop._LOOK_AGAIN", 0.05)
    with opened(tmp_path / "library") as library:
        with monkeypatch.context() as patch:
            patch.setattr(Ingester, "work", full)
            job = library.queue.offer("crates", texts=["a barrel"])
            settled(library, "stopped")
            assert library.queue.status().error == "The disk is full. Make room."
        Ledger(library._database).end_job(job, "done")
        settled(library)
        until(lambda: library.queue._blocked == "", "it has looked")
        library.queue.offer("crates", texts=["a crate"])
        settled(library)
        assert rows(library)["a crate"] == "indexed"


def test_texts_left_for_a_dataset_of_callers_own_vectors_say_that_theirs_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("own", texts=["north"], vectors=[(1.0, 0.0)])
        with monkeypatch.context() as patch:
            patch.setattr(Storer, "store", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                library.ingest("own", texts=["east"], vectors=[(0.0, 1.0)])
        library.queue.start()
        settled(library)
        (row,) = [
            row for row in library.file_rows(library.file_ids().tolist()) if row.state != "indexed"
        ]
        assert row.state == "skipped"
        assert "its vector with it" in row.reason


# Our own faults


def failing(times: list[int], method: Callable[..., object]) -> Callable[..., object]:
    """`method`, which fails in the calls of those numbers."""
    called: list[int] = []

    def run(*args: object, **kwargs: object) -> object:
        called.append(1)
        if len(called) in times:
            raise LookupError("a fault of ours")
        return method(*args, **kwargs)

    return run


@pytest.mark.allow_log("Taking in files failed")
def test_a_fault_of_ours_costs_one_job_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Ingester, "work", failing([1], Ingester.work))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        heard = Heard(library)
        second = library.queue.offer("crates", texts=["a barrel"])
        first = library.queue.offer("crates", files=files(tmp_path / "in", 2))
        with caplog.at_level(logging.ERROR):
            library.queue.start()
            settled(library)
        assert len([one for one in caplog.records if one.exc_info]) == 1
        assert rows(library) == {
            "000.txt": "failed",
            "001.txt": "failed",
            "a barrel": "indexed",
        }
        assert "within kx-desktop" in why(library)["000.txt"]
        assert [(done.job, done.stopped) for done in heard.finished] == [
            (first, True),
            (second, False),
        ]
        assert heard.finished[0].notes == (why(library)["000.txt"],)
        # It can be tried once more.
        assert library.retry_failed("crates") == 2
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


@pytest.mark.allow_log("Taking in files failed", "failed, and nobody asked")
def test_a_model_that_fails_costs_one_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OnnxEmbedder, "embed_passage", failing([1], OnnxEmbedder.embed_passage))
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", texts=["a crate"])
        settled(library)
        assert [state for _, state in jobs(tmp_path / "library")] == ["stopped"]
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        # What was stored gets its vector with the next job.
        assert rows(library) == {"a crate": "indexed", "a barrel": "indexed"}


@pytest.mark.allow_log("Taking in files failed")
def test_folders_that_cannot_be_looked_through_cost_one_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files(tmp_path / "in", 2)
    with monkeypatch.context() as patch, opened(tmp_path / "library") as library:
        patch.setattr(offering, "discover", failing([1, 2], offering.discover))
        with pytest.raises(LookupError):
            library.queue.offer("crates", files=[tmp_path / "in"])
        settled(library)
        assert rows(library) == {"in": "failed"}
        assert "within kx-desktop" in why(library)["in"]
        assert library.retry_failed() == 1
        settled(library)
        assert rows(library) == {"in": "skipped", "000.txt": "indexed", "001.txt": "indexed"}


@pytest.mark.allow_log("Taking in files failed", "Giving up a job failed")
def test_a_job_that_cannot_even_be_given_up_stops_the_queue_and_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def work(*_: object) -> None:
        tried.append(1)
        raise LookupError("a fault of ours")

    with monkeypatch.context() as patch, opened(tmp_path / "library") as library:
        patch.setattr(Ingester, "work", work)
        patch.setattr(offering.Offers, "give_up", failing([1, 2], offering.Offers.give_up))
        library.queue.offer("crates", texts=["a barrel"])
        settled(library, "stopped")
        assert "within kx-desktop" in library.queue.status().error
        at_rest(library)
        assert tried == [1]
        patch.undo()
        library.queue.resume()
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}


@pytest.mark.allow_log("Whoever listens to the queue failed")
def test_whoever_listens_and_fails_does_not_stop_the_queue(tmp_path: Path) -> None:
    def fail(_: object) -> None:
        raise LookupError("a fault of theirs")

    with opened(tmp_path / "library") as library:
        library.queue.subscribe(fail)
        heard = Heard(library)
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert rows(library) == {"a barrel": "indexed"}
        until(lambda: len(heard.finished) == 1, "the others are told")
