"""Why each hit stands where it stands: the terms of maximal marginal relevance are told with it."""

from dataclasses import replace

import pytest

from kx_desktop.library import Library, Query


@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
@pytest.mark.parametrize("mmr_lambda", [None, 0.0, 0.3, 1.0])
def test_a_hit_tells_what_its_place_came_of(
    library: Library, corpus: str, mode: str, mmr_lambda: float | None
) -> None:
    query = Query(dataset=corpus, text="refund window", k=20, mode=mode, mmr_lambda=mmr_lambda)  # type: ignore[arg-type]
    result = library.query(query)
    plain = library.query(
        Query(dataset=corpus, text="refund window", k=64, mode=mode, rerank=False)
    )  # type: ignore[arg-type]
    if mmr_lambda is not None:
        assert result.mmr_lambda == mmr_lambda
    before = {hit.content_ref: hit.rank for hit in plain.hits}
    assert len(result.hits) > 3
    for hit in result.hits:
        reasons = hit.diversity
        assert reasons is not None
        share = result.mmr_lambda
        assert reasons.value == pytest.approx(
            share * reasons.relevance - (1 - share) * reasons.similarity, abs=1e-9
        )
        assert 0.0 <= reasons.relevance <= 1.0
        assert reasons.nearest < hit.rank
        assert (reasons.nearest == 0) == (reasons.similarity == 0.0)
        if hit.content_ref in before:
            assert reasons.fused_rank == before[hit.content_ref]
    if result.mmr_lambda == 1.0:
        assert [hit.diversity.fused_rank for hit in result.hits if hit.diversity] == [
            hit.rank for hit in result.hits
        ]


def test_a_copy_comes_last_and_names_the_hit_that_it_is_a_copy_of_on_whichever_page(
    library: Library, dataset: str
) -> None:
    paragraph = (
        "The ferry to the island leaves the harbour at nine in the morning, calls at the lighthouse, waits there for"
        " an hour while the keeper unloads flour, lamp oil and letters, and is back at the {} by six in the evening."
    )
    others = [
        f"The ferry number {number} carries {number} crates of fruit." for number in range(12)
    ]
    library.ingest(dataset, texts=[paragraph.format("quay"), paragraph.format("pier"), *others])
    question = Query(dataset=dataset, text="when does the ferry to the island leave?", k=20)
    whole = library.query(question).hits
    copy = whole[-1]
    assert copy.diversity is not None
    assert copy.diversity.is_copy
    assert copy.diversity.similarity == 1.0
    assert [hit for hit in whole[:-1] if hit.diversity is None or hit.diversity.is_copy] == []
    original = whole[copy.diversity.nearest - 1]
    assert original.text != copy.text
    assert "lighthouse" in original.text
    later = library.query(replace(question, k=10, offset=10)).hits
    assert later[-1].rank == len(whole) > 10
    assert [hit.diversity for hit in later] == [hit.diversity for hit in whole[10:]]


def test_without_the_rerank_pass_there_are_no_reasons(library: Library, corpus: str) -> None:
    result = library.query(Query(dataset=corpus, text="refund", rerank=False))
    assert result.hits
    assert {hit.diversity for hit in result.hits} == {None}
