"""Words on the line become what the library is asked."""

from typing import Any

import pytest

from kx_desktop.cli.arguments import parse
from kx_desktop.core.errors import InvalidArgument

QUERY = ["datasets", "query", "handbook", "--text", "refund"]


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        (["--k", "5"], "k", 5),
        (["--offset", "20"], "offset", 20),
        (["--mode", "fulltext"], "mode", "fulltext"),
        (["--rerank", "off"], "rerank", "off"),
        ([], "rerank", None),
        (["--reranker", "on"], "reranker", "on"),
        ([], "reranker", None),
        (["--rrf-k", "20"], "rrf_k", 20),
        (["--mmr-lambda", "0.5"], "mmr_lambda", 0.5),
        (["--window", "-1,2"], "window", (-1, 2)),
        (["--window=-1,2"], "window", (-1, 2)),
        (["--include-vector"], "include_vector", True),
        (["--include-superseded"], "include_superseded", True),
        (["--metadata-fields", "author, tags,"], "metadata_fields", ("author", "tags")),
        (["--paths", "dense,sparse"], "paths", ("dense", "sparse")),
        (["--fusion", "weight"], "fusion", "weight"),
        (["--alpha", "0.7"], "alpha", 0.7),
        (["--alpha", "-1"], "alpha", -1.0),
        (["--weights", "dense=0.5, fulltext=.5"], "weights", {"dense": 0.5, "fulltext": 0.5}),
        (["--metric", "l2"], "metric", "l2"),
        (["--rerank-factor", "2.5"], "rerank_factor", 2.5),
        (["--filter", "year >= 2024"], "filter", "year >= 2024"),
        (["--order-by", "year DESC"], "order_by", "year DESC"),
        (["--preset", "Precise"], "preset", "Precise"),
        (["--vector", "[-1, 0.5]"], "vector", (-1.0, 0.5)),
        (["--sparse-vector", '{"7": 0.5}'], "sparse_vector", {7: 0.5}),
    ],
)
def test_each_flag_of_query_is_taken(words: list[str], name: str, value: Any) -> None:
    assert getattr(parse([*QUERY, *words]), name) == value


@pytest.mark.parametrize(
    "text", ["-40", "- kurzsichtigkeit", ". -", "-C-71", '"', "--", "-h", "", "🌧"]
)
def test_a_question_may_be_anything(text: str) -> None:
    assert parse(["datasets", "query", "handbook", "--text", text, "--json"]).text.strip() == text


def test_a_question_that_looks_like_a_flag_is_written_with_an_equals_sign() -> None:
    assert parse(["datasets", "query", "handbook", "--text=--json"]).text == "--json"


@pytest.mark.parametrize("at", range(1, 6))
def test_library_and_json_stand_anywhere_after_the_command(at: int) -> None:
    words = ["datasets", "query", "handbook", "--text=refund", "--k=3"]
    parsed = parse([*words[:at], "--library", "here", "--json", *words[at:]])
    assert (parsed.library, parsed.json, parsed.k) == ("here", True, 3)


def test_without_library_and_json_there_are_none() -> None:
    parsed = parse(["info"])
    assert (parsed.library, parsed.json) == (None, False)


def test_files_texts_and_metadata_are_gathered() -> None:
    words = "datasets ingest notes --file a.md --file b.pdf --text one --text two --meta kind=note --meta who=a=b"
    parsed = parse(words.split())
    assert (parsed.file, parsed.text) == (["a.md", "b.pdf"], ["one", "two"])
    assert parsed.meta == [("kind", "note"), ("who", "a=b")]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "COMMAND"),
        (["datasets"], "ACTION"),
        (["dataset"], "'dataset'"),
        (["datasets", "query", "--text", "refund"], "NAME"),
        (["datasets", "query", "handbook", "--text", "--k", "3"], "--text: expected one argument"),
        ([*QUERY, "--k", "five"], "--k: takes a whole number, not 'five'"),
        ([*QUERY, "--k", "9" * 5000], "--k: takes a whole number"),
        ([*QUERY, "--mmr-lambda", "much"], "--mmr-lambda: takes a number, not 'much'"),
        ([*QUERY, "--window", "1"], "--window: takes two whole numbers A,B such as -1,2, not '1'"),
        ([*QUERY, "--mode", "quick"], "'quick'"),
        ([*QUERY, "--fusion", "best"], "'best'"),
        ([*QUERY, "--metric", "taxi"], "'taxi'"),
        ([*QUERY, "--alpha", "half"], "--alpha: takes a number, not 'half'"),
        ([*QUERY, "--weights", "dense"], "--weights: takes a weight for each path"),
        ([*QUERY, "--weights", "dense=1,dense=2"], "--weights: takes a weight for each path"),
        ([*QUERY, "--weights", "dense=much"], "--weights: takes a number, not 'much'"),
        ([*QUERY, "--vector", "1,2"], "--vector: takes a list of numbers"),
        ([*QUERY, "--vector", "[true]"], "--vector: takes a list of numbers"),
        ([*QUERY, "--sparse-vector", "[1]"], "--sparse-vector: takes weights by term number"),
        ([*QUERY, "--sparse-vector", '{"a": 1}'], "--sparse-vector: takes a whole number"),
        ([*QUERY, "--rerank", "maybe"], "'maybe'"),
        ([*QUERY, "--reranker", "auto"], "'auto'"),
        ([*QUERY, "--inc"], "--inc"),
        (
            ["datasets", "ingest", "n", "--text", "t", "--meta", "loose"],
            "--meta: takes KEY=VALUE, not 'loose'",
        ),
        (
            ["datasets", "ingest", "n", "--text", "t", "--meta", "=loose"],
            "--meta: takes KEY=VALUE, not '=loose'",
        ),
        (["datasets", "ingest", "n", "--text", "\udcff"], "takes text in UTF-8"),
        (["datasets", "rebuild", "old"], "--as"),
    ],
)
def test_what_cannot_be_understood_is_said_in_a_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        parse(words)
    assert sentence in caught.value.message
    assert caught.value.message.endswith(".")
    assert "--help" in caught.value.next_step
