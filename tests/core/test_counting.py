"""Sentences of one and of many, and lists that stay readable."""

import pytest

from kx_desktop.core.counting import by_count, listed

NAMES = [f"n{number}" for number in range(1, 2001)]
TEN = "n1, n2, n3, n4, n5, n6, n7, n8, n9, n10"


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, ""),
        (1, "n1"),
        (3, "n1, n2, n3"),
        (10, TEN),
        (11, f"{TEN} and 1 other"),
        (13, f"{TEN} and 3 others"),
        (2000, f"{TEN} and 1,990 others"),
    ],
)
def test_ten_names_are_told_and_how_many_others_there_are(count: int, told: str) -> None:
    assert listed(NAMES[:count]) == told


def test_one_thing_has_a_sentence_of_its_own() -> None:
    assert [by_count(count, "1 file", f"{count} files") for count in (0, 1, 2)] == [
        "0 files",
        "1 file",
        "2 files",
    ]
