"""Hits taken away: Markdown, CSV, JSON, and the citation that all of them carry."""

import csv
import dataclasses
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core import citing, shapes
from kx_desktop.core.citing import citation
from kx_desktop.core.documents import Locator
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import Hit, OtherPlace, PathScore, QueryResult
from kx_desktop.library import Library, Query, exporting
from kx_desktop.library.exporting import KINDS, export_hits

Make = Callable[..., Any]
QUESTION = "what is the refund window?"
TEXTS = st.text(max_size=60) | st.text("=+-@'\"\r\n,;> #\ud800x", max_size=12)


def _hit(**changes: Any) -> Hit:
    values: dict[str, Any] = {
        "rank": 1,
        "score": 0.0323,
        "content_ref": "c0" * 32,
        "parent_ref": "d0" * 32,
        "document_id": 7,
        "title": "Returns",
        "path": str(Path("books") / "policy.md"),
        "page": None,
        "locators": (),
        "chunk_index": 3,
        "chunk_count": 9,
        "char_start": 2310,
        "char_end": 3180,
        "text": "We give your money back\nwithin 30 days.",
        "paths": {"dense": PathScore(1, -0.25)},
    }
    return Hit(**{**values, **changes})


def _result(*hits: Hit) -> QueryResult:
    return QueryResult("handbook", "hybrid", "rrf", True, 10, 0, 23.4, 0, 214, hits or (_hit(),))


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_an_export_cites_a_passage_as_everything_else_does() -> None:
    own = {name: value for name, value in vars(exporting).items() if name in vars(citing)}
    assert own["citation"] is citing.citation
    assert own["place"] is citing.place
    assert not {"_document", "_place", "_place_words"} & set(vars(exporting))


@pytest.fixture(scope="module")
def refund(library: Library, corpus: str) -> QueryResult:
    return library.query(Query(dataset=corpus, text=QUESTION))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "policy.md, characters 2310–3180"),
        ({"page": 3}, "policy.md, page 3, characters 2310–3180"),
        (
            {"page": 3, "locators": (Locator("page", 0, 9000, "iii", 3),)},
            "policy.md, page 3, characters 2310–3180",
        ),
        (
            {"page": 2, "locators": (Locator("slide", 0, 9000, "Costs", 2),)},
            "policy.md, slide 2, characters 2310–3180",
        ),
        (
            {"locators": (Locator("sheet", 0, 9000, "Prices", 1),)},
            "policy.md, sheet Prices, characters 2310–3180",
        ),
        (
            {"locators": (Locator("chapter", 0, 9000, "Chapter 4", 4),)},
            "policy.md, Chapter 4, characters 2310–3180",
        ),
        (
            {"locators": (Locator("heading", 0, 9000, "Returns"),)},
            "policy.md, characters 2310–3180",
        ),
        ({"path": "", "title": "A\nnote"}, "A note, characters 2310–3180"),
        ({"path": "", "title": ""}, "text, characters 2310–3180"),
    ],
)
def test_a_citation_is_one_line(changes: dict[str, Any], told: str) -> None:
    assert citation(_hit(**changes)) == told


def test_a_passage_over_two_pages_is_cited_by_the_page_that_it_begins_on() -> None:
    pages = (Locator("page", 0, 2400, "", 3), Locator("page", 2400, 9000, "", 4))
    assert "page 3" in citation(_hit(page=3, locators=pages))


def test_another_dataset_that_has_the_passage_is_named() -> None:
    there = OtherPlace("e0", "", "policy.md", 0, 0, 9, "archive")
    result = _result(_hit(dataset="handbook", also_in=(there,)))
    assert "Also in policy.md (archive)." in export_hits(result, "refund", "markdown")
    assert "policy.md (archive)" in export_hits(result, "refund", "csv")


def test_markdown_quotes_each_passage_under_its_citation() -> None:
    other = OtherPlace("e0", "", str(Path("x") / "faq_2024.pdf"), 0, 0, 9)
    text = export_hits(
        _result(_hit(also_in=(other,), superseded=True)), "refund *window*?", "markdown"
    )
    assert text == (
        "# refund \\*window\\*?\n\n1 of 214 passages from handbook, hybrid.\n\n"
        "## 1. policy.md, characters 2310–3180\n\n"
        "> We give your money back\n> within 30 days.\n\n"
        "An earlier version: the file has changed or gone since.\n\n"
        "Also in faq\\_2024.pdf.\n"
    )


@given(TEXTS)
def test_markdown_keeps_every_line_of_a_passage_within_its_quotation(text: str) -> None:
    lines = export_hits(_result(_hit(text=text)), "q", "markdown").split("\n")
    quoted = lines[lines.index("## 1. policy.md, characters 2310–3180") + 2 : -1]
    assert all(line.startswith(">") for line in quoted)
    kept = "\n".join(line[2:] for line in quoted)
    expected = re.sub("\r\n|\r", "\n", text.strip("\r\n"))
    assert kept == re.sub("[\ud800-\udfff]", "�", expected)


def test_csv_has_a_row_for_each_hit(refund: QueryResult) -> None:
    rows = _rows(export_hits(refund, QUESTION, "csv"))
    assert len(rows) == len(refund.hits)
    for row, hit in zip(rows, refund.hits, strict=True):
        assert row["document"] == Path(hit.path).name
        assert (int(row["char_start"]), int(row["char_end"])) == (hit.char_start, hit.char_end)
        assert float(row["score"]) == hit.score
        assert row["citation"] == citation(hit)
        assert row["text"] == hit.text
        dense = hit.paths.get("dense")
        assert row["dense_rank"] == (str(dense.rank) if dense else "")


@given(TEXTS, TEXTS)
def test_no_cell_of_text_is_a_formula_and_none_is_lost(text: str, title: str) -> None:
    (row,) = _rows(export_hits(_result(_hit(text=text, title=title, path="")), "q", "csv"))
    for cell, given_text in ((row["text"], text), (row["title"], title)):
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
        meant = re.sub("[\ud800-\udfff]", "�", given_text)
        assert cell in {meant, f"'{meant}"}
        assert (cell == meant) is not meant.startswith(tuple("=+-@\t\r\n＝＋－＠"))


def test_numbers_stay_numbers_for_a_spreadsheet() -> None:
    (row,) = _rows(export_hits(_result(), "q", "csv"))
    assert row["dense_score"] == "-0.25"


def test_json_is_that_of_the_command(refund: QueryResult) -> None:
    told = json.loads(export_hits(refund, QUESTION, "json"))
    assert told == json.loads(shapes.line(shapes.result(refund)))
    assert len(told["hits"]) == len(refund.hits) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_export_can_be_written_as_utf_8(kind: str) -> None:
    hit = _hit(path="caf\udce9.md", title="caf\udce9")
    text = export_hits(_result(hit), "caf\udce9?", kind)
    assert text.encode("utf-8")
    if kind == "json":
        assert json.loads(text)["hits"][0]["path"] == "caf\udce9.md"


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_without_hits_is_exported_too(kind: str) -> None:
    empty = dataclasses.replace(_result(), hits=(), total=0)
    text = export_hits(empty, QUESTION, kind)
    assert text.endswith("\n")
    assert "policy" not in text


def test_another_kind_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="markdown, csv, json"):
        export_hits(_result(), QUESTION, "pdf")


def _asked_for() -> Hit:
    return _hit(
        dataset="handbook",
        among=2,
        metadata={"tags": ("tax", "2024"), "draft": False, "=sum": "x"},
        vector=(0.5, -0.25),
        paths={"sparse": PathScore(2, 3.1)},
    )


def test_details_and_vectors_that_were_asked_for_are_columns_of_their_own() -> None:
    (row,) = _rows(export_hits(_result(_asked_for()), "refund", "csv"))
    assert row["dataset"] == "handbook"
    assert (row["sparse_rank"], row["sparse_score"]) == ("2", "3.1")
    assert (row["metadata: tags"], row["metadata: draft"]) == ("tax, 2024", "false")
    assert json.loads(row["vector"]) == [0.5, -0.25]
    (plain,) = _rows(export_hits(_result(), "refund", "csv"))
    assert not any(name.startswith(("metadata", "vector")) for name in plain)


def test_markdown_lists_them_below_the_passage() -> None:
    text = export_hits(_result(_asked_for()), "refund", "markdown")
    assert "- dataset: handbook\n- tags: tax, 2024\n- draft: false\n" in text
    assert "vector of 2 numbers" in text
    assert "- dataset" not in export_hits(_result(_hit(dataset="handbook")), "refund", "markdown")


def test_json_has_them_as_they_are() -> None:
    (hit,) = json.loads(export_hits(_result(_asked_for()), "refund", "json"))["hits"]
    assert hit["metadata"]["tags"] == ["tax", "2024"]
    assert hit["vector"] == [0.5, -0.25]
    assert hit["dataset"] == "handbook"
