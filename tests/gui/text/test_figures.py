"""Figures as a person reads them."""

import pytest
from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from kx_desktop.cli import printing
from kx_desktop.gui.text import figures

THIN = "\u202f"


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (999, "999"), (1000, f"1{THIN}000"), (1234567, f"1{THIN}234{THIN}567")],
)
def test_numbers_come_in_groups_of_three(value: int, said: str) -> None:
    assert figures.number(value) == said


def test_one_is_singular_and_all_others_are_plural() -> None:
    assert [figures.documents(n) for n in (0, 1, 2)] == ["0 documents", "1 document", "2 documents"]
    assert [figures.passages(n) for n in (0, 1, 2)] == ["0 passages", "1 passage", "2 passages"]
    assert [figures.files(n) for n in (0, 1, 2000)] == ["0 files", "1 file", f"2{THIN}000 files"]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.0 KB"),
        (1536, "1.5 KB"),
        (1024 * 1024 - 1, "1.0 MB"),
        (150 * 1024 * 1024, "150 MB"),
        (5 * 1024**5, "5120 TB"),
    ],
)
def test_sizes_have_the_unit_that_keeps_them_short(count: int, said: str) -> None:
    assert figures.size(count) == said.replace(" ", THIN)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, ""),
        (0.0, "less than a minute left"),
        (59.9, "less than a minute left"),
        (60.0, "1 min left"),
        (600.0, "10 min left"),
        (5340.0, "89 min left"),
        (5399.0, "2 h left"),
        (7200.0, "2 h left"),
    ],
)
def test_time_left_is_told_roughly(seconds: float | None, said: str) -> None:
    assert figures.time_left(seconds) == said


def test_a_moment_that_never_was_is_empty() -> None:
    assert figures.moment(0) == ""
    assert "2026" in figures.moment(1_780_000_000_000) or "26" in figures.moment(1_780_000_000_000)


def test_a_system_without_a_language_has_its_moments_by_the_standard() -> None:
    at = QDateTime(QDate(2026, 11, 30), QTime(4, 5)).toMSecsSinceEpoch()
    before = QLocale()
    try:
        QLocale.setDefault(QLocale.c())
        assert figures.moment(at) == "2026-11-30 04:05"
        QLocale.setDefault(QLocale("de_DE"))
        assert figures.moment(at).startswith("30.11.")
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize("size", [1024, 23_211_008, 5 << 30])
def test_from_a_kilobyte_on_sizes_are_those_that_the_command_tells(size: int) -> None:
    assert figures.size(size).replace(THIN, " ") == printing.size(size)
