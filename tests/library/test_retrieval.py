"""The whole retrieval surface through `Library`: filters, orders, metrics, several datasets, alone and together."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kx_desktop.core.errors import (
    Cancelled,
    FailedPrecondition,
    InvalidArgument,
    NotFound,
    StaleIndex,
)
from kx_desktop.library import Hit, Library, Query
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

TOPICS = {
    "refund": "The refund window is {n} days: bring the book number {n} back with its receipt.",
    "lending": "Member {n} may lend a book for {n} weeks, and the late fee is {n} cents a day.",
    "opening": "On day {n} the desk opens at nine, and the refund desk {n} at ten.",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("retrieval"), settings=Settings()) as library:
        for topic, sentence in TOPICS.items():
            for year in (2022, 2023, 2024):
                texts = [sentence.format(n=year * 10 + i) for i in range(7)]
                library.ingest(
                    "desk" if topic != "opening" else "hours",
                    texts=texts,
                    metadata={"topic": topic, "year": str(year)},
                )
        yield library


def walked(library: Library, query: Query) -> list[Hit]:
    found: list[Hit] = []
    while True:
        page = library.query(replace(query, offset=len(found))).hits
        found += page
        if len(page) < query.k:
            return found


@pytest.mark.parametrize(
    "way",
    [
        {"mode": "sparse"},
        {"paths": ("sparse", "fulltext")},
        {"paths": ("dense", "sparse", "fulltext"), "fusion": "weight"},
    ],
    ids=str,
)
def test_a_misspelt_question_finds_what_it_means(library: Library, way: dict[str, object]) -> None:
    assert not library.query(Query("desk", "refnd windw", mode="fulltext")).hits
    first = library.query(Query("desk", "refnd windw", rerank=False, **way)).hits[0]  # type: ignore[arg-type]
    assert first.text.startswith("The refund window is")
    assert "sparse" in first.paths


def test_a_query_can_be_stopped(library: Library) -> None:
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        library.query(Query("desk", "refund"), cancel=stopped)
    assert library.query(Query("desk", "refund"), cancel=CancelToken()).hits


FUSIONS: list[dict[str, object]] = [
    {},
    {"mode": "dense"},
    {"mode": "fulltext"},
    {"fusion": "weight", "alpha": 0.7},
    {"fusion": "cascaded"},
    {"fusion": "none"},
    {"mode": "sparse"},
    {"paths": ("dense", "sparse", "fulltext")},
    {"paths": ("dense", "sparse", "fulltext"), "fusion": "weight"},
    {"paths": ("sparse", "fulltext"), "fusion": "weight"},
    {"mode": "dense", "metric": "l2"},
    {
        "fusion": "weight",
        "weights": {"dense": 2, "fulltext": 1},
        "metric": "ip",
        "rerank_factor": 3,
    },
]


@pytest.mark.parametrize("way", FUSIONS, ids=str)
@pytest.mark.parametrize("dataset", ["desk", ("desk", "hours")], ids=str)
def test_filter_order_pages_and_window_work_in_every_mode_together(
    library: Library, way: dict[str, object], dataset: str | tuple[str, ...]
) -> None:
    query = Query(
        dataset,
        "refund window of the desk",
        k=4,
        filter="year >= 2023 AND topic <> 'lending'",
        order_by="year DESC, chunk_id",
        window=(-1, 1),
        include_vector=True,
        metadata_fields=("year", "topic"),
        **way,  # type: ignore[arg-type]
    )
    hits = walked(library, query)
    refs = [hit.content_ref for hit in hits]
    assert len(refs) == len(set(refs)) == (14 if dataset == "desk" else 28)
    years = [int(str(hit.metadata["year"])) for hit in hits]
    assert years == sorted(years, reverse=True)
    assert set(years) == {2023, 2024}
    assert {hit.metadata["topic"] for hit in hits} <= {"refund", "opening"}
    for hit in hits:
        assert hit.vector is not None
        assert len(hit.vector) == 384
        assert hit.window is not None
        assert hit.text in hit.window.text


@pytest.mark.parametrize("way", FUSIONS, ids=str)
def test_a_filter_leaves_out_and_changes_no_score_of_a_path(
    library: Library, way: dict[str, object]
) -> None:
    query = Query("desk", "late fee of a member", k=64, rerank=False, **way)  # type: ignore[arg-type]
    whole = {hit.content_ref: hit for hit in library.query(query).hits}
    kept = library.query(replace(query, filter="year = 2023", metadata_fields=("year",))).hits
    assert kept
    for hit in kept:
        assert hit.metadata["year"] == "2023"
        for path, at in hit.paths.items():
            if path in whole[hit.content_ref].paths:
                assert at.score == whole[hit.content_ref].paths[path].score


def test_a_filter_that_keeps_nothing_gives_nothing(library: Library) -> None:
    result = library.query(Query("desk", "refund", filter="year > 2024"))
    assert (result.hits, result.total) == ((), 0)


@pytest.mark.parametrize(
    ("parameter", "clause", "at"),
    [
        ("filter", "topc = 'refund'", (0, 4)),
        ("filter", "year = 2024; DROP TABLE documents", (11, 12)),
        ("filter", "year = (SELECT 1)", (7, 8)),
        ("order_by", "year, topc", (6, 10)),
    ],
)
def test_what_is_wrong_with_a_clause_is_said_with_its_place(
    library: Library, parameter: str, clause: str, at: tuple[int, int]
) -> None:
    with pytest.raises(InvalidArgument) as raised:
        library.query(Query("desk", "refund", **{parameter: clause}))  # type: ignore[arg-type]
    assert raised.value.parameter == parameter
    assert raised.value.at == at
    assert f"character {at[0] + 1}" in str(raised.value)


def test_a_field_of_one_dataset_may_be_named_where_several_are_asked(library: Library) -> None:
    library.ingest("mail", texts=["The refund has come."], metadata={"sender": "desk"})
    both = library.query(Query(("desk", "mail"), "refund", filter="sender = 'desk'"))
    assert {hit.dataset for hit in both.hits} == {"mail"}
    with pytest.raises(InvalidArgument, match="sender"):
        library.query(Query("desk", "refund", filter="sender = 'desk'"))


def test_a_dataset_that_is_not_there_is_not_found_among_several(library: Library) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        library.query(Query(("desk", "nowhere"), "refund"))


# Metrics


def test_a_dataset_keeps_its_metric_and_a_query_may_name_another(tmp_path: Path) -> None:
    vectors = [(3.0, 0.0), (1.0, 1.0), (0.0, 0.5)]
    with Library.open(tmp_path, settings=Settings(embedder="none")) as library:
        library.ingest("own", texts=["east", "north-east", "north"], vectors=vectors, metric="ip")
        assert library.facts("own").metric == "ip"
        found = library.query(Query("own", vector=(1.0, 0.5), mode="dense", rerank=False))
        assert found.metric == "ip"
        assert [hit.score for hit in found.hits] == pytest.approx([3.0, 1.5, 0.25], abs=1e-6)
        near = library.query(
            Query("own", vector=(1.0, 0.5), mode="dense", metric="l2", rerank=False)
        )
        exact = sorted(float(np.hypot(x - 1.0, y - 0.5)) for x, y in vectors)
        assert [hit.score for hit in near.hits] == pytest.approx(exact, abs=1e-6)
        assert near.hits[0].text == "north-east"
        with pytest.raises(FailedPrecondition, match="metric ip"):
            library.ingest("own", texts=["up"], vectors=[(0.0, 1.0)], metric="l2")
        with pytest.raises(InvalidArgument, match="metric"):
            library.ingest("other", texts=["up"], vectors=[(0.0, 1.0)], metric="taxi")
        library.rebuild("own", "again")
        again = library.query(Query("again", vector=(1.0, 0.5), mode="dense", rerank=False))
        assert [hit.score for hit in again.hits] == [hit.score for hit in found.hits]


def test_lengths_of_vectors_that_came_later_count(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings(embedder="none")) as library:
        library.ingest("own", texts=["short"], vectors=[(1.0, 0.0)], metric="ip")
        query = Query("own", vector=(1.0, 0.0), mode="dense", rerank=False)
        assert [hit.score for hit in library.query(query).hits] == [1.0]
        library.ingest("own", texts=["long"], vectors=[(4.0, 0.0)])
        assert [hit.score for hit in library.query(query).hits] == [4.0, 1.0]


# Several datasets, one of which cannot be asked


def test_of_several_datasets_a_stale_one_is_left_out_with_a_word(tmp_path: Path) -> None:
    with Library.open(tmp_path, settings=Settings(stop_words=True)) as library:
        library.ingest("old", texts=["the refund of old"])
    with Library.open(tmp_path, settings=Settings()) as library:
        library.ingest("new", texts=["the refund of new"])
        found = library.query(Query(("old", "new"), "refund"))
        assert [hit.text for hit in found.hits] == ["the refund of new"]
        assert any(note.startswith("old was left out: ") for note in found.advisories)
        with pytest.raises(StaleIndex):
            library.query(Query(("old",), "refund"))
        with pytest.raises(StaleIndex):
            library.query(Query("old", "refund"))
