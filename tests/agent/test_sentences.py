"""Where sentences end, in any script; each is told by its place in the text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.agent.sentences import MOST_CHARS, sentences


def parts(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rains. We stay in! Why?", ["It rains.", "We stay in!", "Why?"]),
        (
            "这是第一句。第二句！「第三句。」最后",
            ["这是第一句。", "第二句！", "「第三句。」", "最后"],
        ),
        ("雨です。傘？", ["雨です。", "傘？"]),
        ("यह पहला है। दूसरा॥", ["यह पहला है।", "दूसरा॥"]),
        ("هل تمطر؟ نعم.", ["هل تمطر؟", "نعم."]),
        ("یہ پہلا ہے۔ دوسرا۔", ["یہ پہلا ہے۔", "دوسرا۔"]),
        ("Это раз. Это два.", ["Это раз.", "Это два."]),
        ("Առաջին։ Երկրորդ։", ["Առաջին։", "Երկրորդ։"]),
        ("አንደኛ። ሁለተኛ።", ["አንደኛ።", "ሁለተኛ።"]),
    ],
)
def test_sentences_end_where_their_script_ends_them(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Smith et al. measured 3.14 at example.com in Fig. 3 and J. Doe agreed.",
        "Am 3. Oktober kam z.B. Herr Müller.",
        '"Really?" he said.',
        "The total (cf. section 4) is 9.90 . . . and so on.",
        "小数点は３．１４です。",
    ],
)
def test_a_full_stop_within_a_sentence_does_not_end_it(text: str) -> None:
    assert parts(text) == [text]


def test_quotes_and_references_after_a_full_stop_belong_to_its_sentence() -> None:
    assert parts("He said “no.” It was so. [3] Then.[4, 5] End") == [
        "He said “no.”",
        "It was so. [3]",
        "Then.[4, 5]",
        "End",
    ]


def test_lines_of_tables_lists_and_programs_stand_by_themselves() -> None:
    text = (
        "name\tage\nAda\t36\n\n- milk\n- bread\n\ndef f(x):\n    return x\n\n| a | b |\n| 1 | 2 |"
    )
    assert parts(text) == [
        "name\tage", "Ada\t36", "- milk", "- bread", "def f(x):", "return x", "| a | b |", "| 1 | 2 |",
    ]  # fmt: skip


def test_a_line_that_was_only_wrapped_goes_on_in_the_next() -> None:
    text = "The warehouse sends parcels on the day of the order and they\nArrive in two days. Next\n\nNot a part"
    assert parts(text) == [
        "The warehouse sends parcels on the day of the order and they\nArrive in two days.",
        "Next",
        "Not a part",
    ]


def test_a_heading_is_no_part_of_what_stands_below_it() -> None:
    assert parts("# Refunds\nwithin thirty days.") == ["# Refunds", "within thirty days."]


def test_what_is_too_long_for_a_sentence_is_cut_at_a_weaker_sign() -> None:
    clause = "one thing after another, " * 10
    found = parts(f"{clause.strip(', ')}; " * 5)
    assert all(len(one) <= MOST_CHARS for one in found)
    assert all(one.endswith(";") for one in found)


def test_thai_without_any_full_stop_is_cut_at_spaces() -> None:
    text = "ภาษาไทยไม่มีจุด " * 100
    assert all(len(one) <= MOST_CHARS for one in parts(text))
    assert "".join(parts(text)).replace(" ", "") == text.replace(" ", "")


@given(
    st.text(alphabet=st.characters(exclude_categories=("Cs",)) | st.sampled_from("a. \n。!?[1]"))
)
def test_sentences_are_in_order_apart_and_hold_every_letter(text: str) -> None:
    found = sentences(text)
    assert all(0 < span.end - span.start <= MOST_CHARS for span in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    within = "".join(text[span.start : span.end] for span in found)
    assert "".join(filter(str.isalnum, within)) == "".join(filter(str.isalnum, text))
