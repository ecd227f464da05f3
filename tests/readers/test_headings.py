"""Headings in plain-text markup, and front matter."""

import pytest

from kx_desktop.readers import headings
from kx_desktop.readers.frontmatter import front_matter
from kx_desktop.readers.headings import Headings


def labels(found: Headings) -> list[str]:
    return [place.label for place in found.locators]


def test_sections_reach_from_heading_to_heading() -> None:
    text = "before\n\n# One\n\ntext\n\n## Two\n\nmore"
    found = headings.markdown(text)
    assert [text[place.start : place.end] for place in found.locators] == [
        "# One\n\ntext\n\n",
        "## Two\n\nmore",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# One #\n## Two ##  ", ["One", "Two"]),
        ("Title\n=====\n\nPart\n----\n", ["Title", "Part"]),
        ("# A **bold** [link](http://x.example) `code`", ["A bold link code"]),
        ("#hashtag\n\n#\n\n####### seven", []),
        ("```\n# code\n```\n# Real", ["Real"]),
        ("~~~~\n# code\n~~~\n# still code\n~~~~\n# Real", ["Real"]),
        ("- item\n---\n\n| a |\n---\n", []),
        ("two lines\nof text\n---\n", []),
        ("---\ntitle: x\n# no heading\n---\n# Real", ["Real"]),
        ("plain", []),
        ("", []),
    ],
)
def test_markdown_headings(text: str, expected: list[str]) -> None:
    assert labels(headings.markdown(text)) == expected


def test_the_title_is_the_first_heading_if_none_stands_above_it() -> None:
    assert headings.markdown("## Two\n\n## Three").title == "Two"
    assert headings.markdown("## Two\n\n# One").title == ""


def test_restructuredtext_headings() -> None:
    text = "=====\nRules\n=====\n\ntext\n\nPart\n----\n\n* item\n\n======\n\nno heading\nof two lines\n----------\n"
    found = headings.rst(text)
    assert labels(found) == ["Rules", "Part"]
    assert text[found.locators[0].start :].startswith("=====\nRules")
    assert found.title == "Rules"


def test_org_headings_without_keywords_and_tags() -> None:
    found = headings.org("#+title: Notes\n* TODO [#A] One :tag:\n** Two\nnot * three")
    assert (labels(found), found.title) == (["One", "Two"], "Notes")


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("title: A\nauthor: B", {"title": "A", "author": "B"}),
        ("title: A\nauthors: [B, {name: C}]", {"title": "A", "author": "B, C"}),
        ("tags: one two", {"tags": ("one", "two")}),
        ("keywords: one, two three", {"tags": ("one", "two three")}),
        ("tags:\n- '#one'\n- 2", {"tags": ("one", "2")}),
        ("date: 2024-03-01", {"created_at": "2024-03-01"}),
        ("date: 2024-03-01T10:00:00Z", {"created_at": "2024-03-01T10:00:00+00:00"}),
        ("date: someday", {}),
        ("lang: de", {"language": "de"}),
        ("title: 2024", {"title": "2024"}),
        ("title: ''\nauthor: ~", {}),
    ],
)
def test_front_matter_becomes_metadata(block: str, expected: dict[str, object]) -> None:
    assert front_matter(f"---\n{block}\n---\ntext") == expected


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: a: b: c\n---\n",
        "---\n\ttitle: x\n---\n",
        "---\ntitle: [\n---\n",
        "---\n- a\n- list\n---\n",
        "---\ntitle: never closed\n",
        "---\ntitle: !!python/object/apply:os.system [ls]\n---\n",
        "---\na: &a [x, x]\nb: [*a, *a]\ntitle: bomb\n---\n",
        "--- no front matter",
        "text\n---\ntitle: x\n---\n",
        "---\n---\n",
        "---\n" + "[" * 5000 + "\n---\n",
        "---\ndate: 2024-99-99\n? {a: b}\n: c\n---\n",
    ],
)
def test_broken_front_matter_is_only_text(text: str) -> None:
    assert front_matter(text) == {}
