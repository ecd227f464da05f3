"""The reranker over a real library: what it changes, what it does not, and what is said where it cannot be had."""

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled, FailedPrecondition, NoReranker
from kx_desktop.embedding import cross_encoder
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.embedding.pair_graph import pair_graph, pair_model

QUESTION = "lighthouse keeper"
TEXTS = [
    "The harbour is closed in winter.",
    "A lighthouse stands at the harbour; its lamp is lit at dusk.",
    "The keeper of the lighthouse, the last keeper, lives in the lighthouse.",
    "Boats come back before the dark.",
    "Keepers of bees wear veils.",
]
BEST = TEXTS[2]
"""It shares most tokens with the question, each as often as it stands there."""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pair_model(tmp_path_factory.mktemp("models") / "pairs")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Library]]:
    """Opens the library of a test with these settings; the first to do so fills it."""
    libraries: list[Library] = []

    def make(**values: object) -> Library:
        settings = Settings().with_values(values)
        library = Library.open(tmp_path / "library", settings=settings)
        libraries.append(library)
        if "notes" not in library.names():
            library.ingest("notes", texts=TEXTS)
        return library

    yield make
    for library in libraries:
        library.close()


def ask(library: Library, **parameters: object) -> list[tuple[str, float | None]]:
    found = library.query(Query("notes", QUESTION, **parameters))  # type: ignore[arg-type]
    return [(hit.text, hit.reranker) for hit in found.hits]


def test_it_is_off_until_a_query_or_the_setting_says_so(
    opened: Callable[..., Library], model: Path
) -> None:
    library = opened(reranker=str(model))
    plain = ask(library)
    assert {score for _, score in plain} == {None}
    reranked = ask(library, reranker=True)
    assert reranked[0][0] == BEST
    scores = [score or 0.0 for _, score in ask(library, reranker=True, rerank=False)]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == len(TEXTS)
    library.close()
    switched_on = opened(reranker=str(model), reranking=True)
    assert ask(switched_on) == reranked
    assert switched_on.query(Query("notes", QUESTION)).reranker
    assert ask(switched_on, reranker=False) == plain


def test_it_is_no_part_of_the_fingerprint(opened: Callable[..., Library], model: Path) -> None:
    library = opened()
    before = library.datasets()[0].fingerprint
    library.close()
    library = opened(reranker=str(model), reranking=True)
    (summary,) = library.datasets()
    assert summary.fingerprint == before
    assert summary.stale == ()
    assert ask(library)[0][0] == BEST


def test_with_no_folder_it_cannot_be_switched_on(opened: Callable[..., Library]) -> None:
    library = opened()
    with pytest.raises(NoReranker) as caught:
        ask(library, reranker=True)
    assert caught.value.message == "There is no reranker, and it is switched on."
    assert "as reranker in the settings" in caught.value.next_step
    library.close()
    library = opened(reranking=True)
    with pytest.raises(NoReranker, match="There is no reranker"):
        ask(library)
    assert len(ask(library, reranker=False)) == len(TEXTS)
    # It is not needed where it would not be asked.
    assert len(ask(library, order_by="title")) == len(TEXTS)
    vector = library.query(
        Query("notes", QUESTION, k=1, reranker=False, include_vector=True)
    ).hits[0].vector  # fmt: skip
    assert library.query(Query("notes", vector=vector, mode="dense")).hits


def test_a_folder_that_turned_bad_says_so_and_is_taken_again_when_it_is_mended(
    opened: Callable[..., Library], tmp_path: Path
) -> None:
    folder = tmp_path / "model"
    library = opened(reranker=str(folder))
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("There is no model folder", lambda: None),
        ("has no config.json", folder.mkdir),
        ("damaged or of an unknown kind", lambda: pair_model(folder) / "model.onnx"),
        ("has no tokenizer.json", (folder / "tokenizer.json").unlink),
    ]
    for words, turn in wrong:
        turn()
        if words.startswith("damaged"):
            (folder / "model.onnx").write_bytes(b"no graph")
        for _ in range(2):
            with pytest.raises(NoReranker, match=words) as caught:
                ask(library, reranker=True)
            assert "reranker" in caught.value.next_step
        assert len(ask(library)) == len(TEXTS)
        if words.startswith("damaged"):
            library.close()
            library = opened(reranker=str(folder))
    pair_model(folder)
    assert ask(library, reranker=True)[0][0] == BEST
    shutil.rmtree(folder)  # what is loaded needs it no more
    assert ask(library, reranker=True)[0][0] == BEST


def test_answers_are_the_same_one_by_one_and_side_by_side(
    opened: Callable[..., Library], model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cross_encoder, "KEPT", 2)
    library = opened(reranker=str(model), reranking=True)
    alone = ask(library)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda _: ask(library), range(16)))
    assert together == [alone] * 16
    library.close()
    assert ask(opened(reranker=str(model), reranking=True)) == alone


def test_a_further_page_runs_the_model_no_more(
    opened: Callable[..., Library], model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[str] = []
    run = cross_encoder._Run.score

    def counting(self: cross_encoder._Run, question: str, passage: str) -> float:
        runs.append(passage)
        return run(self, question, passage)

    monkeypatch.setattr(cross_encoder._Run, "score", counting)
    library = opened(reranker=str(model), reranking=True)
    pages = [text for offset in range(0, 5, 2) for text, _ in ask(library, k=2, offset=offset)]
    assert sorted(runs) == sorted(TEXTS)
    assert pages == [text for text, _ in ask(library)]


def test_closing_ends_a_query_that_is_being_reranked(
    opened: Callable[..., Library], model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on = threading.Event(), threading.Event()
    runs: list[str] = []

    def waiting(_self: object, _question: str, passage: str) -> float:
        runs.append(passage)
        began.set()
        assert go_on.wait(60)
        return 0.5

    library = opened(reranker=str(model), reranking=True)
    library._lanes.token.on_cancel(go_on.set)
    monkeypatch.setattr(cross_encoder._Run, "score", waiting)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ask, library)
        assert began.wait(60)
        library.close()
        with pytest.raises(FailedPrecondition, match="The library is closed"):
            asked.result(60)
    assert len(runs) < len(TEXTS)


def test_a_query_that_is_given_up_reads_no_further(
    opened: Callable[..., Library], model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, runs = CancelToken(), list[str]()

    def giving_up(_self: object, _question: str, passage: str) -> float:
        runs.append(passage)
        token.cancel()
        return 0.5

    library = opened(reranker=str(model), reranking=True)
    monkeypatch.setattr(cross_encoder._Run, "score", giving_up)
    with pytest.raises(Cancelled):
        library.query(Query("notes", QUESTION), cancel=token)
    assert 1 <= len(runs) < len(TEXTS)
    assert len(library.query(Query("notes", QUESTION), cancel=CancelToken()).hits) == len(TEXTS)


def test_every_dataset_that_is_asked_is_read_together(
    opened: Callable[..., Library], model: Path
) -> None:
    library = opened(reranker=str(model))
    library.ingest(
        "letters", texts=["Dear keeper of the lighthouse keeper's lighthouse lighthouse."]
    )
    found = library.query(Query(("notes", "letters"), QUESTION, reranker=True, rerank=False)).hits
    assert [hit.dataset for hit in found[:2]] == ["letters", "notes"]
    assert found[1].text == BEST


def test_two_labels_and_logits_order_alike(opened: Callable[..., Library], tmp_path: Path) -> None:
    folder = pair_model(tmp_path / "two", labels=2)
    first = ask(opened(reranker=str(folder)), reranker=True, rerank=False)
    config = json.loads((folder / "config.json").read_text("utf-8"))
    config |= {"num_labels": 1, "sbert_ce_default_activation_function": "torch.nn.Identity"}
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    (folder / "model.onnx").write_bytes(pair_graph())
    logits = ask(opened(reranker=str(folder)), reranker=True, rerank=False)
    assert [text for text, _ in logits] == [text for text, _ in first]
    assert max(score or 0.0 for _, score in logits) > 1
