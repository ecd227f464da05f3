"""Values by kind: what counts as a number, a date, a truth value, and what as text."""

import datetime as dt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.typed import DATE, NUMBER, TEXT, TRUTH, moments_of, number_of, typed_values


@pytest.mark.parametrize(
    ("value", "kind", "typed"),
    [
        ("2024", NUMBER, 2024),
        ("-1.5", NUMBER, -1.5),
        ("1e3", NUMBER, 1000.0),
        ("-0", NUMBER, 0),
        ("9223372036854775807", NUMBER, 9223372036854775807),
        ("-9223372036854775808", NUMBER, -9223372036854775808),
        ("9223372036854775808", NUMBER, 9223372036854775808.0),
        (10**30, NUMBER, 1e30),
        (3.5, NUMBER, 3.5),
        ("007", TEXT, "007"),
        ("1e999", TEXT, "1e999"),
        ("nan", TEXT, "nan"),
        (float("nan"), TEXT, "nan"),
        ("+5", TEXT, "+5"),
        (" 5", TEXT, " 5"),
        ("٣", TEXT, "٣"),
        ("1,5", TEXT, "1,5"),
        ("True", TRUTH, 1),
        (False, TRUTH, 0),
        ("2024-01-05", DATE, 1704412800),
        ("2024-01", DATE, 1704067200),
        ("2024-01-05T01:00:00+01:00", DATE, 1704412800),
        ("2024-01-05 00:00", DATE, 1704412800),
        ("2024-01-05T00:00:00.5Z", DATE, 1704412800.5),
        ("2024-13-05", TEXT, "2024-13-05"),
        ("2024-02-30", TEXT, "2024-02-30"),
        ("0000-01-01", TEXT, "0000-01-01"),
        ("2024-01-05T25:00", TEXT, "2024-01-05T25:00"),
        ("20240105", NUMBER, 20240105),
        ("", TEXT, ""),
    ],
)
def test_a_value_is_of_the_kind_that_it_reads_as(
    value: MetadataValue, kind: int, typed: object
) -> None:
    (found,) = typed_values(value)
    assert (found.kind, found.value) == (kind, typed)


def test_a_whole_number_beyond_every_double_is_text() -> None:
    (found,) = typed_values(10**400)
    assert found.kind == TEXT


def test_whole_numbers_of_64_bits_are_told_apart_by_their_last_digit() -> None:
    numbers = [number_of(f"123456789012345678{digit}") for digit in range(10)]
    assert len(set(numbers)) == 10


def test_a_list_gives_each_of_its_words_once() -> None:
    assert [one.text for one in typed_values(("red", "7", "red"))] == ["red", "7"]


@given(moment=st.datetimes(timezones=st.timezones()))
def test_a_date_is_the_moment_that_it_says(moment: dt.datetime) -> None:
    moment = moment.replace(microsecond=0)
    offset = moment.utcoffset()
    assume(offset is not None and offset.total_seconds() % 60 == 0)
    found = moments_of(moment.isoformat())
    assert found is not None
    seconds = (
        moment.replace(tzinfo=dt.UTC) - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    ).total_seconds()
    assert offset is not None
    assert found.start == seconds - offset.total_seconds()


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2024", 366),
        ("2023", 365),
        ("2024-02", 29),
        ("9999-12", 31),
        ("9999", 365),
        ("2024-01-05", 1),
    ],
)
def test_a_year_a_month_and_a_day_are_stretches_of_time(text: str, days: int) -> None:
    found = moments_of(text)
    assert found is not None
    assert found.end - found.start == days * 86_400


@given(number=st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**70), 2**70))
def test_a_number_keeps_its_value_when_it_is_written_and_read(number: float) -> None:
    assert number_of(repr(number)) == (float(number) if abs(number) >= 10**18 else number)


@given(text=st.text())
def test_every_text_has_one_value_and_keeps_its_writing(text: str) -> None:
    (found,) = typed_values(text)
    assert found.text == text
