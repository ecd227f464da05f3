"""Patterns over the path below a followed folder."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.ingest.patterns import EXCLUDED, HIDDEN, NOT_INCLUDED, USUAL, Rules

NAMES = st.text(st.characters(exclude_characters="/\0", exclude_categories=("Cs",)), min_size=1)


@pytest.mark.parametrize(
    ("pattern", "path", "holds"),
    [
        ("*.md", "a.md", True),
        ("*.md", "deep/below/a.md", True),
        ("*.md", "a.MD", True),
        ("*.md", "a.md.txt", False),
        ("drafts", "drafts/a.md", True),
        ("drafts", "x/drafts/a.md", True),
        ("drafts/", "drafts/a.md", True),
        ("drafts/", "drafts", False),
        ("/top.md", "top.md", True),
        ("/top.md", "x/top.md", False),
        ("x/y.md", "x/y.md", True),
        ("x/y.md", "z/x/y.md", False),
        ("x/*.md", "x/y/z.md", False),
        ("x/**/z.md", "x/z.md", True),
        ("x/**/z.md", "x/y/w/z.md", True),
        ("**/z.md", "z.md", True),
        ("x/**", "x/y/z", True),
        ("x/**", "x", False),
        ("?.md", "a.md", True),
        ("?.md", "ab.md", False),
        ("[a-c].md", "b.md", True),
        ("[!a-c].md", "b.md", False),
        ("[!a-c].md", "d.md", True),
        ("[]x].md", "].md", True),
        ("[.md", "[.md", True),
        ("a\\*b", "a*b", True),
        ("a\\*b", "axb", False),
        ("a*b*c", "a-b-b-c", True),
        ("a*b*c", "a/b/c", False),
    ],
)
def test_a_pattern_holds_for_what_gitignore_says(pattern: str, path: str, holds: bool) -> None:
    assert Rules(exclude=[pattern]).leaves_out_with_folders(path) == (EXCLUDED if holds else "")


def test_the_last_pattern_that_matches_counts() -> None:
    rules = Rules(exclude=["*.log", "!keep.log", "keep.log/"])
    assert rules.leaves_out("other.log", is_folder=False) == EXCLUDED
    assert rules.leaves_out("keep.log", is_folder=False) == ""
    assert rules.leaves_out("keep.log", is_folder=True) == EXCLUDED


def test_only_what_is_included_is_read() -> None:
    rules = Rules(include=["*.md", "reports/", "!secret.md"])
    assert rules.leaves_out("a/b.md", is_folder=False) == ""
    assert rules.leaves_out("a/b.txt", is_folder=False) == NOT_INCLUDED
    assert rules.leaves_out("a/reports/deep/b.txt", is_folder=False) == ""
    assert rules.leaves_out("a/reports/secret.md", is_folder=False) == NOT_INCLUDED
    assert rules.leaves_out("a", is_folder=True) == ""


@pytest.mark.parametrize(
    "name",
    [
        "node_modules", "__pycache__", "notes.md~", "~$report.docx", ".~lock.report.odt#", "Thumbs.db", "film.mkv.part",
        "setup.crdownload", "a.md.swp",
    ],
)  # fmt: skip
def test_what_programs_leave_behind_is_left_out(name: str) -> None:
    rules = Rules(include=["*"], hidden=True)
    assert rules.leaves_out(f"below/{name}", is_folder=False) == USUAL


def test_what_is_left_out_as_a_rule_is_read_where_an_include_names_it() -> None:
    rules = Rules(include=["node_modules/**/*.md", "*.part", ".github/**"])
    assert rules.leaves_out_with_folders("node_modules/tool/readme.md") == ""
    assert rules.leaves_out_with_folders("film.part") == ""
    assert rules.leaves_out_with_folders(".github/flow.yml") == ""
    assert rules.leaves_out_with_folders("Thumbs.db") == USUAL
    assert rules.leaves_out_with_folders(".env") == HIDDEN


def test_an_include_of_a_kind_brings_in_no_rests_of_that_kind() -> None:
    rules = Rules(include=["*.docx", "*.md"])
    assert rules.leaves_out_with_folders("~$plan.docx") == USUAL
    assert rules.leaves_out_with_folders("node_modules/tool/readme.md") == USUAL


def test_hidden_files_are_read_where_that_is_wanted() -> None:
    assert Rules().leaves_out_with_folders(".config/a.md") == HIDDEN
    assert Rules(hidden=True).leaves_out_with_folders(".config/a.md") == ""
    assert Rules(hidden=True).leaves_out_with_folders(".git/config") == USUAL


@pytest.mark.parametrize(
    "pattern", ["", "!", "/", "a//b", "../a", "./a", "a\0", "[z-a]", "x" * 1001]
)
def test_a_pattern_that_cannot_be_is_refused_in_words(pattern: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Rules(exclude=[pattern])
    assert caught.value.parameter == "exclude"
    assert "*.md" in caught.value.next_step


def test_taking_back_alone_includes_nothing() -> None:
    with pytest.raises(InvalidArgument) as caught:
        Rules(include=["!a.md"])
    assert caught.value.parameter == "include"


@given(NAMES)
def test_any_name_is_excluded_by_itself_spelled_out(name: str) -> None:
    spelled = "".join(f"\\{char}" for char in name)
    if name in {".", ".."}:
        return
    told = Rules(exclude=[f"/{spelled}"], hidden=True).leaves_out(name, is_folder=False)
    assert told in {EXCLUDED, USUAL}


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_pattern_makes_more_trouble_than_a_refusal(pattern: str, path: str) -> None:
    try:
        rules = Rules([], [pattern])
    except InvalidArgument:
        return
    assert rules.leaves_out(path, is_folder=False) in {"", HIDDEN, USUAL, EXCLUDED}


def test_many_stars_are_not_tried_in_every_combination() -> None:
    # Trying them all would take longer than the universe has.
    rules = Rules(exclude=["a*" * 300 + "b"])
    assert rules.leaves_out("a" * 4000 + "c", is_folder=False) == ""
