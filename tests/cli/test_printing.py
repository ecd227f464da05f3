"""What a person reads."""

from collections.abc import Callable
from typing import Any

import pytest

from kx_desktop.cli import printing
from kx_desktop.core.documents import Locator, Span
from kx_desktop.core.queries import OtherPlace, RecallWindow

Make = Callable[..., Any]


def test_a_hit_is_its_place_and_its_passage(make_result: Make) -> None:
    assert printing.result(make_result(), wide=80, bold=False) == [
        "1. policy.md [chunk 4/9] chars 2310–3180  score 0.0325",
        "   We give your money back within 30 days.",
        "",
        "1 of 214 passages in 23 ms",
    ]


def test_the_passage_is_wrapped_to_the_terminal(make_result: Make) -> None:
    lines = printing.result(make_result(), wide=24, bold=False)
    assert lines[1:3] == ["   We give your money", "   back within 30 days."]


def test_query_words_are_bold_where_that_is_wanted(make_result: Make) -> None:
    lines = printing.result(make_result(), wide=80, bold=True)
    assert lines[1] == "   We give your \x1b[1mmoney\x1b[0m back within 30 days."


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"page": 3, "locators": (Locator("page", 0, 9, "3", 3),)}, "policy.md page 3 [chunk"),
        ({"locators": (Locator("sheet", 0, 9, "Prices", 1),)}, "policy.md sheet Prices [chunk"),
        ({"page": 2, "locators": (Locator("slide", 0, 9, "", 2),)}, "policy.md slide 2 [chunk"),
        ({"superseded": True}, "policy.md (an earlier state) [chunk"),
        ({"source": "changed"}, "policy.md (the file has changed since) [chunk"),
        ({"source": "gone"}, "policy.md (the file is gone) [chunk"),
        ({"locators": (Locator("heading", 0, 9, "Refunds"),)}, "policy.md [chunk"),
        ({"path": "", "title": "office hours"}, "office hours [chunk"),
        ({"path": "", "title": ""}, "text [chunk"),
    ],
)
def test_the_place_is_named_as_far_as_it_is_known(
    make_result: Make, make_hit: Make, changes: dict[str, Any], place: str
) -> None:
    assert place in printing.result(make_result(make_hit(**changes)), wide=80, bold=False)[0]


def test_documents_of_one_name_are_told_apart_by_their_folder(
    make_result: Make, make_hit: Make
) -> None:
    hits = [
        make_hit(rank=rank, path=path)
        for rank, path in enumerate(["/a/b/x.md", "/a/c/x.md", "/a/y.md"], 1)
    ]
    heads = [
        line for line in printing.result(make_result(*hits), wide=80, bold=False) if "score" in line
    ]
    assert [head.split(" [")[0] for head in heads] == ["1. b/x.md", "2. c/x.md", "3. y.md"]


def test_the_window_is_printed_in_place_of_the_passage(make_result: Make, make_hit: Make) -> None:
    hit = make_hit(
        window=RecallWindow("Before. We give your money back.", 2302, 2334),
        highlights=(Span(13, 18),),
    )
    lines = printing.result(make_result(hit), wide=80, bold=True)
    assert lines[1:3] == [
        "   Before. We give your \x1b[1mmoney\x1b[0m back.",
        "   window: chars 2302–2334",
    ]


def test_what_was_asked_for_beside_the_passage_follows_it(
    make_result: Make, make_hit: Make
) -> None:
    other = OtherPlace("e0" * 32, "Copy", "/books/copy.md", 0, 0, 9)
    hit = make_hit(metadata={"tags": ("a", "b"), "size": 3}, vector=(0.5,) * 384, also_in=(other,))
    assert printing.result(make_result(hit), wide=80, bold=False)[2:6] == [
        "   tags: a, b",
        "   size: 3",
        "   vector: 384 numbers: 0.5000, 0.5000, 0.5000, 0.5000, …",
        "   also in: /books/copy.md",
    ]


def test_another_dataset_that_has_the_passage_is_named(make_result: Make, make_hit: Make) -> None:
    there = OtherPlace("e0" * 32, "Copy", "/books/copy.md", 0, 0, 9, "archive")
    hit = make_hit(dataset="handbook", also_in=(there,))
    lines = printing.result(make_result(hit), wide=80, bold=False)
    assert lines[2] == "   also in: /books/copy.md (archive)"


def test_nothing_found_is_said(make_result: Make) -> None:
    result = make_result(hits=(), total=0)
    assert printing.result(result, wide=80, bold=False) == [
        "Nothing found.",
        "0 of 0 passages in 23 ms",
    ]


def test_a_hostile_document_prints_harmlessly(make_result: Make, make_hit: Make) -> None:
    hit = make_hit(path="/books/\x1b[2J\n.md", text="\x1b]0;owned\x07", highlights=())
    assert not any(
        "\x1b" in line or "\n" in line
        for line in printing.result(make_result(hit), wide=80, bold=True)
    )


def test_datasets_are_a_table(make_summary: Make) -> None:
    lines = printing.datasets(
        [
            make_summary(),
            make_summary(name="产品手册", chunk_count=2310, passages_without_vector=12),
            make_summary(name="papers", stale=("The embedder changed.",)),
        ]
    )
    assert lines[0] == "NAME      DOCUMENTS  PASSAGES  DIM  CREATED           STATE"
    assert lines[1].startswith("handbook          3        41  384  20")
    assert lines[1].endswith("  ready")
    assert lines[2].startswith("产品手册          3     2,310  384  20")
    assert lines[2].endswith("  12 passages without a vector")
    assert lines[3].endswith("  stale: The embedder changed.")


def test_no_datasets_yet_is_said_with_what_to_do() -> None:
    assert "kx datasets ingest" in printing.datasets([])[0]


def test_a_report_names_what_did_not_go_in_whole(make_report: Make) -> None:
    assert printing.report(make_report()) == [
        "handbook: 3 documents in 41 passages (1 new, 0 unchanged, 1 failed)",
        "  failed   /books/broken.pdf: It is not a PDF.",
    ]


def test_info_tells_of_the_library_and_its_embedder(make_info: Make) -> None:
    lines = printing.info(make_info(advisories=("Russian is not one of the model's languages.",)))
    assert "library   /books/library" in lines
    assert "holds     2 datasets, 14 documents, 310 passages" in lines
    assert "on disk   11.8 MB" in lines
    assert "embedder  bundled (all-MiniLM-L6-v2), 384 dimensions" in lines
    assert lines[-1] == "note      Russian is not one of the model's languages."


def test_info_flags_a_chat_model_and_none(make_info: Make) -> None:
    assert "embedder  llm, 384 dimensions, a chat model" in printing.info(
        make_info(embedder="llm", embedder_is_decoder=True)
    )
    assert "embedder  none: search by words alone" in printing.info(make_info(embedder=""))


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 byte"),
        (1023, "1,023 bytes"),
        (1024, "1.0 KB"),
        (150 * 1024 - 1, "150 KB"),
        (1024 * 1024 - 1, "1.0 MB"),
        (1500 * 1024**4, "1500 TB"),
    ],
)
def test_sizes_are_in_units_for_people(count: int, words: str) -> None:
    assert printing.size(count) == words


def test_passages_without_vectors_are_noted(make_result: Make) -> None:
    notes = printing.notes(make_result(passages_without_vector=1, advisories=("Mind this.",)))
    assert notes[0] == "Mind this."
    assert notes[1].startswith("1 passage of handbook has no vector yet")
