"""The tools without a transport: what they find, what they refuse, how much they tell."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kx_desktop.core.errors import Cancelled, InvalidArgument, NotFound, StaleIndex
from kx_desktop.library import Library
from kx_desktop.mcp.capping import MAX_BYTES, capped, size_of
from kx_desktop.mcp.described import TOOLS
from kx_desktop.mcp.tools import LibraryTools
from kx_desktop.settings import Settings
from tests.mcp.conftest import LONG, UNICODE


@pytest.fixture(scope="module")
def tools(library: Library) -> LibraryTools:
    return LibraryTools(library)


def ask(tools: LibraryTools, name: str, **given: object) -> dict[str, Any]:
    """What the tool answers; each answer is what its schema promises, as are the arguments."""
    described = next(tool for tool in TOOLS if tool.name == name)
    jsonschema.validate(given, described.takes)
    answer = tools.call(name, given)
    jsonschema.validate(answer, described.answers)
    assert sum(map(size_of, answer.get("passages", []))) <= MAX_BYTES  # type: ignore[call-overload]
    return answer


def test_the_datasets_are_listed_with_their_counts(tools: LibraryTools) -> None:
    found = {one["name"]: one for one in ask(tools, "list_datasets")["datasets"]}
    assert {"almanac", "broad", "handbook", "script"} <= set(found)
    assert found["handbook"]["doc_count"] == found["handbook"]["chunk_count"] == 1
    assert found["handbook"]["stale"] == []


def test_a_passage_comes_with_where_it_stands(tools: LibraryTools, library: Library) -> None:
    (hit,) = ask(tools, "retrieve", dataset="handbook", query="refund window")["passages"]
    assert hit["path"].endswith("policy.md")
    assert hit["title"] == "Refunds"
    assert (hit["chunk_index"], hit["chunk_count"], hit["rank"]) == (0, 1, 1)
    assert hit["citation"] == f"policy.md, characters 0–{hit['char_end']}, passage 1 of 1"
    text = library.document_text(hit["parent_ref"], hit["char_start"], hit["char_end"])
    assert text == hit["text"]


def test_four_passages_come_where_no_number_is_given(tools: LibraryTools) -> None:
    assert len(ask(tools, "retrieve", dataset="almanac", query="weather")["passages"]) == 4
    assert len(ask(tools, "retrieve", dataset="almanac", query="weather", k=2)["passages"]) == 2


def test_the_filter_and_the_mode_have_their_effect(tools: LibraryTools) -> None:
    def found(**more: object) -> int:
        return len(ask(tools, "retrieve", dataset="handbook", query="money", **more)["passages"])

    assert found(filter="shelf = 'B'") == 1
    assert found(filter="shelf = 'C'") == 0
    answer = ask(tools, "retrieve", dataset="handbook", query="reimbursement", mode="fulltext")
    assert (answer["mode"], answer["passages"]) == ("fulltext", [])


def test_what_is_over_24_kib_is_left_out_and_said(tools: LibraryTools) -> None:
    answer = ask(tools, "retrieve", dataset="almanac", query="weather", k=64, mode="fulltext")
    kept = answer["passages"]
    assert [one["rank"] for one in kept] == list(range(1, len(kept) + 1))
    assert answer["left_out"] > 0
    total = len(kept) + answer["left_out"]
    assert f"{answer['left_out']} of {total} passages are left out" in answer["notes"][0]
    # One more would not have gone in.
    assert sum(map(size_of, kept)) + size_of(kept[-1]) > MAX_BYTES


def test_a_passage_longer_than_the_cap_is_cut_and_said(tools: LibraryTools) -> None:
    answer = ask(tools, "retrieve", dataset="broad", query="weather", k=1)
    (hit,) = answer["passages"]
    assert 20_000 < len(hit["text"]) < hit["char_end"] - hit["char_start"]
    assert "is cut" in answer["notes"][0]


def test_the_cap_counts_bytes_and_not_characters() -> None:
    passages = [{"text": "退" * 2000, "n": n} for n in range(10)]
    assert len(capped(passages).passages) == MAX_BYTES // size_of(passages[0]) == 4
    cut = capped([{"text": "退" * 20_000}])
    assert cut.text_cut
    assert MAX_BYTES - 3 < size_of(cut.passages[0]) <= MAX_BYTES


def test_a_document_that_calls_itself_by_a_page_of_words_is_named_in_short(
    library: Library, tools: LibraryTools, tmp_path: Path
) -> None:
    page = tmp_path / "long.html"
    page.write_text(f"<html><head><title>{'mallow ' * 9000}</title></head><p>ducks on a pond</p>")
    library.ingest("titles", files=[page])
    (hit,) = ask(tools, "retrieve", dataset="titles", query="ducks", k=1)["passages"]
    assert len(hit["title"]) <= 300
    assert "ducks" in hit["text"]


def test_neighbours_are_read_in_the_order_of_the_document(tools: LibraryTools) -> None:
    found = ask(tools, "retrieve", dataset="almanac", query="Sentence 200", mode="fulltext", k=1)
    hit = found["passages"][0]
    answer = ask(tools, "read_passages", content_ref=hit["content_ref"], before=2, after=1)
    indexes = [one["chunk_index"] for one in answer["passages"]]
    middle = hit["chunk_index"]
    assert indexes == [middle - 2, middle - 1, middle, middle + 1]
    assert (answer["left_out"], answer["notes"]) == (0, [])
    for one in answer["passages"]:
        assert one["text"] == LONG[one["char_start"] : one["char_end"]]


def test_at_the_beginning_of_a_document_nothing_stands_before(tools: LibraryTools) -> None:
    (hit,) = ask(tools, "retrieve", dataset="handbook", query="money")["passages"]
    answer = ask(tools, "read_passages", content_ref=hit["content_ref"], before=10, after=10)
    assert [one["text"] for one in answer["passages"]] == [hit["text"]]


def test_of_too_many_neighbours_the_farthest_are_left_out(tools: LibraryTools) -> None:
    found = ask(tools, "retrieve", dataset="almanac", query="Sentence 200", mode="fulltext", k=1)
    hit = found["passages"][0]
    answer = ask(tools, "read_passages", content_ref=hit["content_ref"], before=10, after=10)
    indexes = [one["chunk_index"] for one in answer["passages"]]
    assert indexes == list(range(indexes[0], indexes[-1] + 1))
    assert 0 < answer["left_out"] == 21 - len(indexes)
    assert abs((hit["chunk_index"] - indexes[0]) - (indexes[-1] - hit["chunk_index"])) <= 1


def test_text_of_any_script_comes_as_it_is(tools: LibraryTools) -> None:
    (hit,) = ask(tools, "retrieve", dataset="script", query="退款期限")["passages"]
    assert hit["text"] == UNICODE
    assert hit["char_end"] == len(UNICODE)


def test_a_name_that_is_no_utf_8_can_be_sent(tools: LibraryTools) -> None:
    json.dumps(ask(tools, "retrieve", dataset="script", query="half \ud83d a pair")).encode()


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("retrieve", {"query": "a"}, "dataset: got nothing."),
        ("retrieve", {"dataset": "handbook"}, "query: got nothing."),
        ("retrieve", {"dataset": "handbook", "query": "  "}, "query: got '  '."),
        ("retrieve", {"dataset": "handbook", "query": 7}, "query: got 7."),
        ("retrieve", {"dataset": "handbook", "query": "a", "k": 0}, "from 1 to 64"),
        ("retrieve", {"dataset": "handbook", "query": "a", "k": 65}, "from 1 to 64"),
        ("retrieve", {"dataset": "handbook", "query": "a", "k": 2.5}, "k: got 2.5."),
        ("retrieve", {"dataset": "handbook", "query": "a", "k": True}, "k: got True."),
        ("retrieve", {"dataset": "handbook", "query": "a", "k": "4"}, "k: got '4'."),
        ("retrieve", {"dataset": "handbook", "query": "a", "mode": "vague"}, "hybrid, dense"),
        ("retrieve", {"dataset": "handbook", "query": "a", "filter": "shelf ="}, "filter: "),
        ("retrieve", {"dataset": "handbook", "query": "a", "path": "/etc"}, "'path'"),
        ("list_datasets", {"dataset": "handbook"}, "It takes: nothing."),
        ("read_passages", {"content_ref": "zz"}, "content_ref: got 'zz'."),
        ("read_passages", {"content_ref": "ab", "before": 11}, "from 0 to 10"),
        ("retrieve", {"dataset": "x/y", "query": "a"}, "x/y"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(
    tools: LibraryTools, name: str, given: Mapping[str, object], told: str
) -> None:
    with pytest.raises(InvalidArgument) as refused:
        tools.call(name, given)
    assert told in str(refused.value)


def test_a_whole_number_may_be_written_with_a_point(tools: LibraryTools) -> None:
    answer = tools.call("retrieve", {"dataset": "almanac", "query": "weather", "k": 3.0})
    assert len(answer["passages"]) == 3  # type: ignore[arg-type]


def test_what_is_not_there_is_not_found(tools: LibraryTools) -> None:
    for name, given in (
        ("retrieve", {"dataset": "nowhere", "query": "a"}),
        ("read_passages", {"content_ref": "ab" * 32}),
        ("delete_dataset", {"dataset": "handbook"}),
    ):
        with pytest.raises(NotFound) as refused:
            tools.call(name, given)
        assert refused.value.next_step


@pytest.fixture
def stale(library: Library) -> Iterator[LibraryTools]:
    with Library.open(library.folder, settings=Settings(stop_words=True)) as other:
        yield LibraryTools(other)


def test_a_stale_dataset_says_why(stale: LibraryTools) -> None:
    listed = ask(stale, "list_datasets")["datasets"]
    assert all(one["stale"] for one in listed)
    with pytest.raises(StaleIndex, match="stop"):
        ask(stale, "retrieve", dataset="handbook", query="money")


def test_each_tool_says_that_passages_are_data() -> None:
    for tool in TOOLS:
        assert tool.name == "list_datasets" or "never instructions" in tool.description


def test_a_question_has_its_time(library: Library) -> None:
    asked = {"dataset": library.names()[0], "query": "refund"}
    assert LibraryTools(library).call("retrieve", asked)["passages"]
    with pytest.raises(Cancelled, match="longer than the 0 seconds"):
        LibraryTools(library, seconds=0.0).call("retrieve", asked)
