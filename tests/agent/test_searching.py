"""Searches of a run: they end when nobody waits for them, and what fails in one is told."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.agent.agent import Agent
from kx_desktop.agent.bounds import Bounds
from kx_desktop.core.errors import Cancelled
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.scripted import PATIENCE, ScriptedModel, retrieve
from tests.embedding.pair_graph import pair_model

GOAL = "How long may I give something back?"


class Endless:
    """In the library's place: a query that goes on until it is stopped."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.stopped = threading.Event()

    def query(self, query: Query, *, cancel: CancelToken) -> QueryResult:
        self.asked.set()
        assert cancel.wait(PATIENCE)
        self.stopped.set()
        raise Cancelled(f"Stopped: {query.text}.")


@pytest.fixture
def endless(library: Library, monkeypatch: pytest.MonkeyPatch) -> Endless:
    endless = Endless()
    monkeypatch.setattr(library, "query", endless.query)
    return endless


@pytest.mark.parametrize("model", [None, ScriptedModel(retrieve("refunds"), retrieve("parcels"))])
def test_stop_ends_the_search_as_well(
    library: Library, endless: Endless, model: ScriptedModel | None
) -> None:
    cancel = CancelToken()

    def stop() -> None:
        assert endless.asked.wait(PATIENCE)
        cancel.cancel()

    stopping = threading.Thread(target=stop)
    stopping.start()
    answer = Agent(library, model).run(GOAL, "handbook", cancel=cancel)
    stopping.join()
    assert answer.ended == "stopped"
    assert endless.stopped.wait(PATIENCE)


@pytest.mark.parametrize("with_model", [True, False])
def test_the_end_of_the_time_ends_the_search_as_well(
    library: Library, endless: Endless, *, with_model: bool
) -> None:
    model = ScriptedModel(retrieve("refunds")) if with_model else None
    # The moment that sentences may take besides is over before it begins.
    answer = Agent(library, model, Bounds(seconds=0.2)).run(GOAL, "handbook")
    assert answer.ended == "time"
    assert endless.stopped.wait(PATIENCE)


@pytest.mark.allow_log("a search of the agent failed", "sentences could not be taken")
@pytest.mark.parametrize("with_model", [True, False])
def test_an_engine_that_panics_is_told(
    library: Library, monkeypatch: pytest.MonkeyPatch, *, with_model: bool
) -> None:
    class PanicException(BaseException):
        pass

    def panic(*_: object, **__: object) -> QueryResult:
        raise PanicException

    monkeypatch.setattr(library, "query", panic)
    model = ScriptedModel(retrieve("refunds"), "I cannot say.") if with_model else None
    answer = Agent(library, model).run(GOAL, "handbook")
    assert answer.ended == ("answered" if with_model else "failed")
    assert answer.notes[0] == "The search failed: PanicException."


@pytest.fixture
def without_reranker(tmp_path: Path) -> Iterator[Library]:
    """A library whose reranker is switched on and has gone."""
    folder = pair_model(tmp_path / "pairs")
    settings = Settings().with_values({"reranker": str(folder), "reranking": True})
    with Library.open(tmp_path / "library", settings=settings) as library:
        library.ingest("handbook", texts=["Money goes back within thirty days of a purchase."])
        shutil.rmtree(folder)
        yield library


def test_a_reranker_that_cannot_be_used_keeps_no_model_from_searching(
    without_reranker: Library,
) -> None:
    model = ScriptedModel(retrieve("money back"), "Thirty days [1].")
    answer = Agent(without_reranker, model).run(GOAL, "handbook")
    assert (answer.text, len(answer.citations)) == ("Thirty days [1].", 1)
    assert [note.partition(":")[0] for note in answer.notes] == ["Searched without the reranker"]


def test_nor_sentences_from_being_found(without_reranker: Library) -> None:
    answer = Agent(without_reranker, None).run("When does money go back?", "handbook")
    assert answer.text == "Money goes back within thirty days of a purchase. [1]"
    assert [note.partition(":")[0] for note in answer.notes][1:] == [
        "Searched without the reranker"
    ]
