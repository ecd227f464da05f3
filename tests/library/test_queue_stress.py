"""Whatever is asked of the queue, by whichever threads, all that was offered ends, once, and says how."""

import os
import random
import threading
from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition
from kx_desktop.core.ingesting import FinishedJob
from kx_desktop.ingest import preparing
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.library.helping import ask
from tests.library.queueing import Heard, files, left_open, settled

ROUNDS = int(os.environ.get("KX_TEST_STRESS", "3"))
FINAL = {"indexed", "unchanged", "skipped", "failed", "embedding"}

pytestmark = pytest.mark.slow


class Asker:
    """Asks one thing after another of the queue, drawn by chance."""

    def __init__(self, library: Library, folder: Path, seed: str) -> None:
        self._library = library
        self._folder = folder
        self._chance = random.Random(seed)
        self._number = 0
        self.offered: list[int] = []
        self.failed: list[BaseException] = []

    def run(self) -> None:
        try:
            for _ in range(14):
                self._chance.choice(
                    [self._offer] * 5
                    + [
                        self._pause,
                        self._go_on,
                        self._cancel,
                        self._retry,
                        self._ingest,
                        self._look,
                    ]
                )()
        except BaseException as error:  # noqa: BLE001 - told by the test
            self.failed.append(error)

    def _offer(self) -> None:
        self._number += 1
        name = f"{threading.get_ident()}-{self._number}"
        folder = self._folder / name
        files(folder, self._chance.randint(1, 4), name)
        gone = [folder / "gone.txt"] if self._chance.random() < 0.3 else []
        dataset = self._chance.choice(["one", "two"])
        self.offered.append(
            self._library.queue.offer(dataset, files=[folder, *gone], texts=[f"a text {name}"])
        )

    def _pause(self) -> None:
        self._library.queue.pause()

    def _go_on(self) -> None:
        self._library.queue.resume()

    def _cancel(self) -> None:
        if self._chance.random() < 0.3:
            self._library.queue.cancel()

    def _retry(self) -> None:
        ids = self._library.file_ids("", ("failed", "skipped")).tolist()
        self._library.queue.retry(self._chance.sample(ids, min(3, len(ids))))

    def _ingest(self) -> None:
        self._number += 1
        if self._chance.random() < 0.3:
            text = f"ingested {threading.get_ident()} {self._number}"
            try:
                self._library.ingest("one", texts=[text])
            except FailedPrecondition as error:  # a pause goes for it too, and for nothing else
                if error.message != "Taking in files is paused.":
                    raise

    def _look(self) -> None:
        self._library.file_rows(self._library.file_ids("", ("reading", "queued")).tolist())
        self._library.file_states()
        self._library.queue.status()


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_whatever_is_asked_of_it_all_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_: int
) -> None:
    monkeypatch.setattr(preparing, "_BATCH_FILES", 1)
    library_folder = tmp_path / "library"
    finished: list[FinishedJob] = []
    offered: list[int] = []
    for part in range(2):
        with Library.open(library_folder, settings=Settings()) as library:
            heard = Heard(library)
            library.queue.start()
            askers = [
                Asker(library, tmp_path / "in", f"{round_} {part} {number}") for number in range(3)
            ]
            threads = [threading.Thread(target=asker.run) for asker in askers]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(100)
                assert not thread.is_alive()
            assert [
                error
                for asker in askers
                for error in asker.failed
                if not isinstance(error, Cancelled)
            ] == []
            offered += [job for asker in askers for job in asker.offered]
            if part:
                library.queue.resume()
                settled(library)
                assert heard.last.state == "idle"
                _check(library, library_folder)
            # The first time it is closed in the midst of it.
        finished += heard.finished
    told = [done.job for done in finished]
    assert len(told) == len(set(told))


def _check(library: Library, folder: Path) -> None:
    assert left_open(folder) == []
    shown = library.file_rows(library.file_ids().tolist())
    assert {row.state for row in shown} <= FINAL
    stored = [row for row in shown if row.state in {"indexed", "unchanged", "embedding"}]
    for dataset in ("one", "two"):
        rows = [row for row in stored if row.dataset == dataset]
        if not rows:  # all of it was given up
            continue
        (summary,) = [one for one in library.datasets() if one.name == dataset]
        named = {row.document_ref for row in rows}
        assert summary.doc_count >= len(named)
        for row in rows[:5]:
            assert library.document_text(row.document_ref)
        # What was given up after it was stored gets its vector with whatever comes next.
        library.queue.offer(dataset)
        settled(library)
        (summary,) = [one for one in library.datasets() if one.name == dataset]
        assert summary.passages_without_vector == 0
        assert ask(library, dataset, "crate", mode="dense")
    assert "embedding" not in library.file_states()
    assert [row for row in shown if row.state in {"skipped", "failed"} and not row.reason] == []
