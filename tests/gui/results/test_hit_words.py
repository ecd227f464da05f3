import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.core.documents import Locator
from kx_desktop.core.queries import OtherPlace, PathScore
from kx_desktop.gui.results import hit_words

Make = Callable[..., Any]


@pytest.mark.parametrize(
    ("locator", "told"),
    [
        (Locator("page", 0, 9999, "iii", 3), "page 3"),
        (Locator("slide", 0, 9999, "Costs", 2), "slide 2, Costs"),
        (Locator("slide", 0, 9999, "Slide 2", 2), "slide 2"),
        (Locator("sheet", 0, 9999, "Prices", 1), "sheet Prices"),
        (Locator("heading", 0, 9999, "Money\n back"), "Money back"),
        (Locator("chapter", 0, 9999, "", 4), "chapter 4"),
        (Locator("chapter", 0, 9999, "The whale", 4), "The whale"),
        (Locator("message", 0, 9999, "Your order", 1), "Your order"),
        (Locator("message", 0, 9999, "", 2), "message 2"),
        (Locator("cell", 0, 9999, "", 5), "cell 5"),
    ],
)
def test_a_place_is_told_by_its_kind(make_hit: Make, locator: Locator, told: str) -> None:
    assert hit_words.place(make_hit(locators=(locator,))) == told


def test_the_heading_is_that_of_the_passages_beginning(make_hit: Make) -> None:
    headings = (
        Locator("heading", 0, 2300, "Before"),
        Locator("heading", 2300, 2330, "Money back"),
        Locator("heading", 2330, 9000, "After"),
    )
    assert hit_words.place(make_hit(locators=headings)) == "Money back"


def test_a_page_tells_more_than_a_heading(make_hit: Make) -> None:
    places = (Locator("heading", 0, 9000, "Money back"), Locator("page", 0, 9000, "", 3))
    assert hit_words.place(make_hit(page=3, locators=places)) == "page 3"
    assert hit_words.place(make_hit(page=3)) == "page 3"


def test_the_name_is_the_files_and_the_title_steps_in(make_hit: Make) -> None:
    assert hit_words.name(make_hit()) == "policy.md"
    assert hit_words.name(make_hit(path="", title="A\nnote")) == "A note"
    assert hit_words.name(make_hit(path="", title="")) == "Text without a name"


def test_a_member_is_called_by_what_holds_it_and_by_its_own_name(make_hit: Make) -> None:
    member = make_hit(path="/books/simple.zip/stanley-cups.csv", root="/books/simple.zip")
    assert hit_words.name(member) == "simple.zip › stanley-cups.csv"
    assert hit_words.spoken(member).startswith("1. simple.zip › stanley-cups.csv, ")
    assert hit_words.aside(dataclasses.replace(member, title="stanley-cups.csv")) == ""
    alone = make_hit(path="/books/policy.md", root="/books/policy.md")
    assert hit_words.name(alone) == "policy.md"


def test_the_title_is_told_where_it_says_more_and_nothing_tells_the_place(make_hit: Make) -> None:
    assert hit_words.aside(make_hit()) == "Returns"
    assert hit_words.aside(make_hit(title="Policy")) == ""
    assert hit_words.aside(make_hit(path="", title="Returns")) == ""
    assert hit_words.aside(make_hit(page=3)) == "page 3"


def test_the_facts_name_each_path_with_rank_and_score(make_hit: Make) -> None:
    assert hit_words.facts(make_hit()) == ["dense #1 0.71", "full text #3 8.24", "fused 0.0323"]


def test_the_exact_path_has_no_score_of_its_own(make_hit: Make) -> None:
    paths = {"exact": PathScore(1, 9.0), "dense": PathScore(2, 0.5), "fulltext": PathScore(1, 9.0)}
    hit = make_hit(paths=paths, score=1 / 61 + 1 / 62 + 1 / 61)
    assert hit_words.facts(hit) == [
        "dense #2 0.50",
        "full text #1 9.00",
        "exact #1",
        "fused 0.0489",
    ]


def test_one_paths_own_score_is_told_once(make_hit: Make) -> None:
    assert hit_words.facts(make_hit(paths={"dense": PathScore(1, 0.7)}, score=0.7)) == [
        "dense #1 0.70"
    ]
    one_of_two = make_hit(paths={"dense": PathScore(1, 0.7)}, score=1 / 61)
    assert hit_words.facts(one_of_two) == ["dense #1 0.70", "fused 0.0164"]


def test_other_documents_with_the_passage_are_named(make_hit: Make) -> None:
    def others(*names: str) -> tuple[OtherPlace, ...]:
        return tuple(OtherPlace("e0", "", str(Path("x") / name), 0, 0, 9) for name in names)

    assert hit_words.also_in(make_hit()) == ""
    assert hit_words.also_in(make_hit(also_in=others("a.pdf"))) == "also in a.pdf"
    assert hit_words.also_in(make_hit(also_in=others("a.pdf", "b.pdf"))) == "also in a.pdf, b.pdf"
    many = make_hit(also_in=others("a.pdf", "b.pdf", "c.pdf", "d.pdf"))
    assert hit_words.also_in(many) == "also in a.pdf and 3 more"


def test_another_dataset_with_the_passage_is_named(make_hit: Make) -> None:
    here = OtherPlace("e0", "", "copy.md", 0, 0, 9, "handbook")
    there = OtherPlace("e1", "", "policy.md", 0, 0, 9, "archive")
    hit = make_hit(dataset="handbook", also_in=(there, here))
    assert hit_words.also_in(hit) == "also in policy.md (archive), copy.md"
    assert hit_words.datasets_beside(hit) == ["archive"]


def test_an_earlier_version_is_spoken_as_one(make_hit: Make) -> None:
    assert ", earlier version:" in hit_words.spoken(make_hit(superseded=True))


def test_a_file_that_is_not_as_it_was_read_is_spoken_of(make_hit: Make) -> None:
    assert ", file has changed since:" in hit_words.spoken(make_hit(source="changed"))
    assert ", file is gone:" in hit_words.spoken(make_hit(source="gone"))
    assert hit_words.remark(make_hit()) == hit_words.remark_in_full(make_hit()) == ""
    assert hit_words.remark_in_full(make_hit(source="gone")).startswith("The file is not where")
