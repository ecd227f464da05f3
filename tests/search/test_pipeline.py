"""The way of a query over a real store and real indexes; the vectors are the tests' own."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from kx_desktop.core.errors import Cancelled, FailedPrecondition, InvalidArgument
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.search.filtering import DatasetColumns
from kx_desktop.search.pipeline import answer
from kx_desktop.search.plan import Defaults
from kx_desktop.search.sorting import SortKeys
from kx_desktop.store.documents import supersede_rest
from kx_desktop.store.field_queries import FieldQueries
from kx_desktop.tasks import CancelToken, Lane
from tests.index.making import unit_rows
from tests.search.making import DIM, Corpus, ask


@pytest.fixture
def lane() -> Iterator[Lane]:
    lane = Lane("test", 1)
    yield lane
    lane.close()


def paths(result: QueryResult) -> list[str]:
    return [hit.path for hit in result.hits]


@pytest.fixture
def corpus(tmp_path: Path) -> Iterator[Corpus]:
    corpus = Corpus(
        tmp_path / "library",
        ["refund of books", "lending of books", "late fees", "opening hours", "refund refund now"],
        unit_rows(5, DIM),
    )
    yield corpus
    corpus.database.close()


def vector_of(corpus: Corpus, row: int) -> tuple[float, ...]:
    return tuple(float(value) for value in corpus.sources.vectors[row])


def test_words_find_what_holds_them(corpus: Corpus, lane: Lane) -> None:
    result = ask(corpus.sources, lane, text="refund", mode="fulltext")
    assert paths(result) == ["4.txt", "0.txt"]
    assert result.fusion == "none"
    assert set(result.hits[0].paths) == {"fulltext"}
    assert result.hits[0].score == result.hits[0].paths["fulltext"].score


def test_a_vector_finds_what_is_nearest(corpus: Corpus, lane: Lane) -> None:
    result = ask(corpus.sources, lane, vector=vector_of(corpus, 2), mode="dense")
    assert paths(result)[0] == "2.txt"
    assert result.hits[0].score == 1.0
    assert len(result.hits) == 5


def test_hybrid_adds_up_the_ranks_of_both_paths(corpus: Corpus, lane: Lane) -> None:
    result = ask(corpus.sources, lane, text="refund", vector=vector_of(corpus, 0), rerank=False)
    first = result.hits[0]
    assert first.path == "0.txt"
    assert {name: found.rank for name, found in first.paths.items()} == {"dense": 1, "fulltext": 2}
    assert first.score == pytest.approx(1 / 61 + 1 / 62)
    assert (result.mode, result.fusion, result.total) == ("hybrid", "rrf", 5)


def test_paths_one_after_the_other_give_what_they_give_side_by_side(
    corpus: Corpus, lane: Lane
) -> None:
    asked = {"text": "refund for the order", "vector": vector_of(corpus, 0)}
    together, alone = (ask(corpus.sources, one, **asked) for one in (lane, None))
    assert len(together.hits) > 1
    assert together.hits == alone.hits


def test_a_dataset_that_has_no_vectors_yet_is_asked_by_its_words(
    tmp_path: Path, lane: Lane
) -> None:
    corpus = Corpus(tmp_path / "early", ["refund one", "refund two"], np.empty((0, DIM), "f4"))
    asked = {"text": "refund", "vector": tuple(unit_rows(1, DIM)[0].tolist())}
    for rerank in (True, False):
        found = ask(corpus.sources, lane, rerank=rerank, **asked)
        assert paths(found) == ["0.txt", "1.txt"]
    corpus.database.close()


class OnceMore(CancelToken):
    """Cancelled when it is asked so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def raise_if_cancelled(self) -> None:
        self.times -= 1
        if self.times < 0:
            self.cancel()
        super().raise_if_cancelled()


def test_a_query_that_is_stopped_reads_no_deeper(tmp_path: Path, lane: Lane) -> None:
    texts = [f"refund {number}" for number in range(600)]
    corpus = Corpus(tmp_path / "deep", texts, unit_rows(600, DIM))
    query = Query(dataset="notes", text="refund", mode="fulltext", k=64, offset=500)
    assert len(answer(query, [corpus.sources], Defaults(), lane, cancel=OnceMore(99)).hits) == 64
    with pytest.raises(Cancelled):
        answer(query, [corpus.sources], Defaults(), lane, cancel=OnceMore(3))
    corpus.database.close()


def test_hybrid_without_text_is_dense(corpus: Corpus, lane: Lane) -> None:
    assert ask(corpus.sources, lane, vector=vector_of(corpus, 1)).mode == "dense"


def test_a_vectors_length_does_not_matter(corpus: Corpus, lane: Lane) -> None:
    plain = vector_of(corpus, 1)
    longer = tuple(7.5 * value for value in plain)
    assert (
        ask(corpus.sources, lane, vector=plain).hits
        == ask(corpus.sources, lane, vector=longer).hits
    )


@pytest.mark.parametrize("vector", [(1.0,) * (DIM - 1), (1.0,) * (DIM + 1), (0.0,) * DIM, ()])
def test_a_vector_that_does_not_fit_is_refused(
    corpus: Corpus, lane: Lane, vector: tuple[float, ...]
) -> None:
    with pytest.raises(InvalidArgument, match="vector: "):
        ask(corpus.sources, lane, vector=vector, text="refund")


@pytest.mark.parametrize("mode", ["hybrid", "dense"])
def test_a_question_without_a_model_is_refused_with_what_to_do(
    corpus: Corpus, lane: Lane, mode: str
) -> None:
    with pytest.raises(FailedPrecondition) as raised:
        ask(corpus.sources, lane, text="refund", mode=mode)
    assert "fulltext" in raised.value.next_step


@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
@pytest.mark.parametrize("rerank", [True, False])
def test_pages_continue_one_another(corpus: Corpus, lane: Lane, mode: str, rerank: bool) -> None:
    common = {
        "text": "refund books",
        "vector": vector_of(corpus, 3),
        "mode": mode,
        "rerank": rerank,
    }
    whole = ask(corpus.sources, lane, k=10, **common)
    pages = [ask(corpus.sources, lane, k=2, offset=offset, **common) for offset in (0, 2, 4, 6)]
    joined = list(itertools.chain.from_iterable(page.hits for page in pages))
    assert joined == list(whole.hits)
    assert [hit.rank for hit in joined] == list(range(1, len(joined) + 1))


@pytest.mark.parametrize("metric", ["cosine", "l2", "ip"])
def test_the_order_in_which_paths_are_named_changes_nothing(
    corpus: Corpus, lane: Lane, metric: str
) -> None:
    named = [("dense", "fulltext"), ("fulltext", "dense")]
    asked = {"text": "refund", "vector": vector_of(corpus, 0), "fusion": "cascaded"}
    sources = replace(corpus.sources, metric=metric)
    one, other = (ask(sources, lane, paths=paths, **asked) for paths in named)
    assert [hit.score for hit in one.hits] == [hit.score for hit in other.hits]
    assert one.hits[0].score == one.hits[0].paths["dense"].score
    assert one.paths == other.paths


def test_k_is_taken_as_64_at_most(tmp_path: Path, lane: Lane) -> None:
    corpus = Corpus(tmp_path / "library", [f"word {i}" for i in range(80)], unit_rows(80, DIM))
    result = ask(corpus.sources, lane, vector=vector_of(corpus, 0), k=1000)
    assert (result.k, len(result.hits), result.total) == (64, 64, 80)
    corpus.database.close()


def test_superseded_passages_are_left_out_of_every_path(corpus: Corpus, lane: Lane) -> None:
    with corpus.database.writing() as connection:
        supersede_rest(connection, corpus.sources.dataset.id, "4.txt", [], None)
    live = np.array([True, True, True, True, False])
    sources = replace(corpus.sources, allowed=live)
    for mode in ("hybrid", "dense", "fulltext"):
        result = ask(sources, lane, text="refund", vector=vector_of(corpus, 4), mode=mode)
        assert "4.txt" not in paths(result)
        assert result.hits


def test_passages_whose_vectors_are_to_come_are_found_by_words(corpus: Corpus, lane: Lane) -> None:
    sources = replace(
        corpus.sources,
        vectors=corpus.sources.vectors[:2],
        dataset=replace(corpus.sources.dataset, vector_rows=2),
    )
    result = ask(sources, lane, text="refund", vector=vector_of(corpus, 0), include_vector=True)
    assert result.passages_without_vector == 3
    by_path = {hit.path: hit for hit in result.hits}
    assert set(by_path) == {"0.txt", "1.txt", "4.txt"}
    assert by_path["4.txt"].vector is None
    assert by_path["0.txt"].vector == pytest.approx(vector_of(corpus, 0))


def test_rows_that_the_index_has_and_the_query_does_not_see_are_left_out(
    corpus: Corpus, lane: Lane
) -> None:
    sources = replace(corpus.sources, dataset=replace(corpus.sources.dataset, passage_rows=3))
    assert paths(ask(sources, lane, text="refund", mode="fulltext")) == ["0.txt"]


@pytest.mark.parametrize("mode", ["dense", "fulltext", "hybrid"])
def test_a_passage_that_stands_in_hundreds_of_documents_leaves_room_for_others(
    tmp_path: Path, lane: Lane, mode: str
) -> None:
    texts = [f"refund note {number}" for number in range(30)]
    vectors = unit_rows(31, DIM)
    corpus = Corpus(
        tmp_path / "library", [*texts, *["refund refund refund"] * 600],
        np.concatenate([vectors[:30], np.repeat(vectors[30:], 600, axis=0)]),
    )  # fmt: skip
    asked: list[str] = []

    def embed(text: str) -> NDArray[np.float32]:
        asked.append(text)
        return vectors[30]

    sources = replace(corpus.sources, embed_query=embed)
    result = ask(sources, lane, text="refund", mode=mode, k=20)
    assert len(result.hits) == 20
    assert len(result.hits[0].also_in) == 599
    assert len(asked) == (mode != "fulltext")
    corpus.database.close()


def test_an_order_by_fields_goes_on_below_a_depth_that_brings_nothing_new(
    tmp_path: Path, lane: Lane
) -> None:
    vectors = unit_rows(31, DIM)
    corpus = Corpus(
        tmp_path / "library", [*["refund refund refund"] * 1100, *[f"note {number}" for number in range(30)]],
        np.concatenate([np.repeat(vectors[30:], 1100, axis=0), vectors[:30]]),
    )  # fmt: skip
    columns = DatasetColumns(FieldQueries(corpus.database), corpus.sources.dataset.id)
    order = SortKeys.parse("chunk_id", columns.catalogue())
    vector = tuple(float(one) for one in vectors[30])
    query = Query(dataset="notes", vector=vector, mode="dense", k=64, order_by="chunk_id")
    result = answer(query, [corpus.sources], Defaults(), lane, order)
    assert (len(result.hits), result.total) == (31, 31)
    corpus.database.close()


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    """Seven hundred passages that score alike by words and by meaning."""
    folder = tmp_path_factory.mktemp("alike") / "library"
    vectors = np.repeat(unit_rows(1, DIM), 700, axis=0)
    corpus = Corpus(folder, [f"refund w{i}" for i in range(700)], vectors)
    yield corpus
    corpus.database.close()


@pytest.mark.parametrize("mode", ["dense", "fulltext", "hybrid"])
def test_of_more_ties_than_the_depth_those_with_the_least_reference_come_first(
    alike: Corpus, lane: Lane, mode: str
) -> None:
    result = ask(
        alike.sources,
        lane,
        text="refund",
        vector=vector_of(alike, 0),
        mode=mode,
        k=20,
        rerank=False,
    )
    every = alike.sources.passages.range(alike.sources.dataset.id, 0, 700)
    least = sorted(passage.ref.hex() for passage in every)[:20]
    assert [hit.content_ref for hit in result.hits] == least


def test_the_same_query_has_the_same_answer(corpus: Corpus, lane: Lane) -> None:
    common = {"text": "refund of books", "vector": vector_of(corpus, 3)}
    first = replace(ask(corpus.sources, lane, **common), took_ms=0)
    assert all(replace(ask(corpus.sources, lane, **common), took_ms=0) == first for _ in range(5))
