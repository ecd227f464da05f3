import math
import unicodedata
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import Query
from kx_desktop.search.checking import check_dataset_name, check_query

GOOD = Query(dataset="notes", text="refund")


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("dataset", ""),
        ("dataset", "a/b"),
        ("dataset", None),
        ("dataset", b"notes"),
        ("text", ""),
        ("text", " \t\n　"),
        ("text", None),
        ("text", b"refund"),
        ("text", 7),
        ("k", 0),
        ("k", -1),
        ("k", 1.0),
        ("k", "10"),
        ("k", True),
        ("k", None),
        ("offset", -1),
        ("offset", 0.5),
        ("offset", False),
        ("mode", "sparse-ish"),
        ("mode", "HYBRID"),
        ("mode", ""),
        ("mode", None),
        ("rrf_k", 1),
        ("rrf_k", 1_000_001),
        ("rrf_k", 0),
        ("rrf_k", 60.0),
        ("mmr_lambda", -0.1),
        ("mmr_lambda", 1.01),
        ("mmr_lambda", math.nan),
        ("mmr_lambda", math.inf),
        ("mmr_lambda", "0.5"),
        ("mmr_lambda", True),
        ("window", (1, 2)),
        ("window", (-1, -1)),
        ("window", (-11, 0)),
        ("window", (0, 11)),
        ("window", (0,)),
        ("window", (0, 0, 0)),
        ("window", (0.0, 1)),
        ("window", (False, 1)),
        ("window", "0,1"),
        ("window", None),
        ("vector", (math.nan, 1.0)),
        ("vector", (math.inf,)),
        ("vector", (-math.inf,)),
        ("vector", ("1.0",)),
        ("vector", (True,)),
        ("vector", (None,)),
        ("vector", (1j,)),
        ("vector", (10**400,)),
        ("rerank", "on"),
        ("rerank", 1),
        ("reranker", "on"),
        ("reranker", 0),
        ("include_vector", "yes"),
        ("include_superseded", 1),
        ("metadata_fields", "a,b"),
        ("metadata_fields", (1,)),
        ("metadata_fields", None),
        ("dataset", ()),
        ("dataset", ("notes", "a/b")),
        ("dataset", ("notes", "notes")),
        ("paths", ()),
        ("paths", ("dense", "words")),
        ("paths", ("dense", "dense")),
        ("paths", "dense"),
        ("fusion", "RRF"),
        ("fusion", ""),
        ("fusion", 1),
        ("metric", "dot"),
        ("metric", ""),
        ("rerank_factor", 1),
        ("rerank_factor", 5.01),
        ("rerank_factor", math.nan),
        ("rerank_factor", "2"),
        ("rerank_factor", True),
        ("filter", None),
        ("filter", 1),
        ("order_by", None),
        ("order_by", ("year",)),
        ("sparse_vector", {}),
        ("sparse_vector", {1: 0.0}),
        ("sparse_vector", {-1: 1.0}),
        ("sparse_vector", {1 << 32: 1.0}),
        ("sparse_vector", {1: -0.5}),
        ("sparse_vector", {1: math.nan}),
        ("sparse_vector", {1: 1e39}),
        ("sparse_vector", {"1": 0.5}),
        ("sparse_vector", ((1, 0.5),)),
        ("vector", "0.5"),
    ],
)
def test_a_bad_value_is_refused_by_the_name_of_its_parameter(parameter: str, value: object) -> None:
    with pytest.raises(InvalidArgument) as raised:
        check_query(replace(GOOD, **{parameter: value}))  # type: ignore[arg-type]
    assert raised.value.message.startswith(f"{parameter}: ")
    assert raised.value.next_step.endswith(".")


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("k", 1),
        ("k", 10**9),
        ("offset", 10**9),
        ("mode", "dense"),
        ("mode", "fulltext"),
        ("rrf_k", 2),
        ("mmr_lambda", 0),
        ("mmr_lambda", 1),
        ("mmr_lambda", np.float32(0.5)),
        ("window", (-10, 10)),
        ("window", (0, 0)),
        ("vector", (0.0, 1, -1e30)),
        ("vector", tuple(np.ones(3, dtype=np.float32))),
        ("rerank", False),
        ("reranker", True),
        ("text", "."),
        ("text", "\ud800"),
        ("text", "x" * 100_000),
        ("metadata_fields", ("author",)),
        ("dataset", ("notes",)),
        ("dataset", ("notes", "mail")),
        ("mode", "sparse"),
        ("paths", ("dense",)),
        ("paths", ("sparse", "fulltext", "dense")),
        ("fusion", "cascaded"),
        ("fusion", "none"),
        ("metric", "l2"),
        ("rerank_factor", 1.0001),
        ("rerank_factor", 5),
        ("sparse_vector", {0: 0.0, (1 << 32) - 1: 1e-9}),
        ("sparse_vector", {np.int64(3): np.float32(0.5)}),
    ],
)
def test_a_value_at_its_bounds_is_taken(parameter: str, value: object) -> None:
    check_query(replace(GOOD, **{parameter: value}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parameter", "given"),
    [
        ("alpha", {"alpha": 0.5}),
        ("alpha", {"alpha": 0.5, "fusion": "rrf"}),
        ("alpha", {"alpha": 0.5, "fusion": "cascaded"}),
        ("alpha", {"alpha": 1.5, "fusion": "weight"}),
        ("alpha", {"alpha": "0.5", "fusion": "weight"}),
        ("alpha", {"alpha": 0.5, "mode": "dense"}),
        ("alpha", {"alpha": 0.5, "fusion": "weight", "paths": ("dense", "sparse", "fulltext")}),
        ("alpha", {"alpha": 0.5, "fusion": "weight", "paths": ("sparse", "fulltext")}),
        ("alpha", {"alpha": 0.5, "weights": {"dense": 1.0}, "fusion": "weight"}),
        ("weights", {"weights": {"dense": 1.0}}),
        ("weights", {"weights": {}, "fusion": "weight"}),
        ("weights", {"weights": {"dense": 0.0, "fulltext": 0}, "fusion": "weight"}),
        ("weights", {"weights": {"dense": -1.0}, "fusion": "weight"}),
        ("weights", {"weights": {"dense": math.inf}, "fusion": "weight"}),
        ("weights", {"weights": {"words": 1.0}, "fusion": "weight"}),
        (
            "weights",
            {"weights": {"sparse": 1.0}, "fusion": "weight", "paths": ("dense", "fulltext")},
        ),
        ("weights", {"weights": [1, 2], "fusion": "weight"}),
        ("fusion", {"fusion": "rrf", "mode": "dense"}),
        ("fusion", {"fusion": "weight", "mode": "fulltext"}),
        ("fusion", {"fusion": "cascaded", "paths": ("dense", "sparse")}),
        ("fusion", {"fusion": "cascaded", "paths": ("dense", "sparse", "fulltext")}),
        ("rrf_k", {"rrf_k": 60, "fusion": "weight"}),
        ("rrf_k", {"rrf_k": 60, "mode": "dense"}),
        ("paths", {"paths": ("dense", "fulltext"), "mode": "dense"}),
        ("metric", {"metric": "l2", "mode": "fulltext"}),
        ("metric", {"metric": "ip", "paths": ("sparse", "fulltext")}),
        ("rerank_factor", {"rerank_factor": 2, "mode": "sparse"}),
        ("reranker", {"reranker": True, "text": " ", "vector": (1.0,), "mode": "dense"}),
    ],
    ids=str,
)
def test_what_is_at_odds_is_refused_by_the_name_of_the_parameter(
    parameter: str, given: dict[str, object]
) -> None:
    with pytest.raises(InvalidArgument) as raised:
        check_query(replace(GOOD, **given))  # type: ignore[arg-type]
    assert raised.value.message.startswith(f"{parameter}: ")
    assert raised.value.parameter == parameter
    assert raised.value.next_step.endswith(".")


@pytest.mark.parametrize(
    "given",
    [
        {"fusion": "weight"},
        {"fusion": "weight", "alpha": 0},
        {"fusion": "weight", "alpha": 1.0, "paths": ("dense", "sparse")},
        {"fusion": "weight", "weights": {"dense": 3, "fulltext": 1}},
        {"fusion": "weight", "weights": {"dense": 0.5, "sparse": 0.3, "fulltext": 0.2}},
        {"fusion": "weight", "weights": {"sparse": 1}, "paths": ("sparse", "fulltext")},
        {"fusion": "weight", "paths": ("dense", "sparse", "fulltext")},
        {"fusion": "none", "mode": "dense"},
        {"paths": ("sparse",), "mode": "sparse"},
        {"rrf_k": 5, "mode": "dense", "dataset": ("a", "b")},
        {"metric": "ip", "rerank_factor": 2.0, "fusion": "cascaded"},
        {"reranker": False, "text": "", "vector": (1.0,), "mode": "dense"},
        {"reranker": True, "vector": (1.0,), "mode": "dense"},
    ],
    ids=str,
)
def test_what_goes_together_is_taken(given: dict[str, object]) -> None:
    check_query(replace(GOOD, **given))  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["hybrid", "sparse"])
def test_a_sparse_vector_needs_no_text(mode: str) -> None:
    paths = ("sparse", "fulltext") if mode == "hybrid" else None
    check_query(Query(dataset="notes", sparse_vector={1: 1.0}, mode=mode, paths=paths))
    with pytest.raises(InvalidArgument, match="text"):
        check_query(Query(dataset="notes", sparse_vector={1: 1.0}))


@pytest.mark.parametrize("mode", ["hybrid", "dense"])
def test_a_vector_needs_no_text(mode: str) -> None:
    check_query(Query(dataset="notes", vector=(1.0,), mode=mode))


def test_words_are_not_sought_by_a_vector() -> None:
    with pytest.raises(InvalidArgument, match="text"):
        check_query(Query(dataset="notes", vector=(1.0,), mode="fulltext"))


@pytest.mark.parametrize(
    "name",
    ["a", "notes", "Meine Bücher", "笔记", "🙂", "a.b", "...", "a" * 128, "-x", "a\u200bb", "C:"],
)
def test_a_name_for_a_dataset(name: str) -> None:
    assert check_dataset_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        " a",
        "a ",
        "\ta",
        "a\u00a0",
        "a/b",
        "a\\b",
        "a\nb",
        "a\0b",
        "a\x7fb",
        "a\x85b",
        "a\u2028b",
        "\udcff",
        "a" * 129,
    ],
)
def test_no_name_for_a_dataset(name: str) -> None:
    with pytest.raises(InvalidArgument, match="dataset: ") as raised:
        check_dataset_name(name)
    assert raised.value.next_step


def test_a_name_is_brought_to_its_normal_form() -> None:
    assert check_dataset_name("Bu\u0308cher") == "Bücher"


def test_the_length_of_a_name_is_that_of_its_normal_form() -> None:
    assert check_dataset_name("u\u0308" * 128) == "ü" * 128


@given(st.text(max_size=140))
def test_a_name_that_is_taken_keeps_every_rule(name: str) -> None:
    try:
        taken = check_dataset_name(name)
    except InvalidArgument:
        return
    assert taken == unicodedata.normalize("NFC", name) == check_dataset_name(taken)
    assert 1 <= len(taken) <= 128
    assert taken == taken.strip()
    assert not set(taken) & set("/\\\n\r\t\0")
    taken.encode()
