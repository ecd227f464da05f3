"""Recognised lines in reading order, joined to paragraphs, each word with its rectangle."""

from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.recognised import Line, Piece
from kx_desktop.readers.pagetext import recognised_text

LETTER, HEIGHT, STEP = 10, 20, 26


def line(text: str, left: int, top: int, height: int = HEIGHT) -> Line:
    """A line of letters of one width, with a piece for each word."""
    pieces, at = [], 0
    for word in text.split(" "):
        begin = left + at * LETTER
        pieces.append(Piece(word, begin, top, begin + len(word) * LETTER, top + height))
        at += len(word) + 1
    return Line(text, left, top, left + len(text) * LETTER, top + height, tuple(pieces))


def lines(texts: list[str], left: int = 100, top: int = 100, step: int = STEP) -> list[Line]:
    return [line(text, left, top + number * step) for number, text in enumerate(texts)]


PROSE = [
    "The lending desk is open from nine to five",
    "on all days but Sunday, when the reading",
    "room is open for those who have a key card",
]
OTHER = [
    "Fees are due on the first day of a month.",
    "Whoever pays later pays a tenth more, and",
    "loses the right to reserve books by phone",
]


def test_lines_of_a_paragraph_are_joined() -> None:
    assert recognised_text(lines(PROSE)).text == " ".join(PROSE)


def test_a_wider_gap_parts_paragraphs() -> None:
    found = recognised_text(lines(PROSE) + lines(OTHER, top=100 + 3 * STEP + 40))
    assert found.text == " ".join(PROSE) + "\n\n" + " ".join(OTHER)


def test_columns_are_read_one_after_the_other() -> None:
    found = recognised_text(lines(PROSE) + lines(OTHER, left=600))
    assert found.text == " ".join(PROSE) + "\n\n" + " ".join(OTHER)


def test_a_heading_across_columns_comes_first() -> None:
    heading = line(
        "Rules of the reading room, lending desk and fees of the town library in 2026", 100, 40
    )
    found = recognised_text([*lines(OTHER, left=600), *lines(PROSE), heading])
    assert found.text.split("\n\n") == [heading.text, " ".join(PROSE), " ".join(OTHER)]


def test_a_table_is_read_along_its_rows() -> None:
    cells = [
        line(text, left, 100 + number * STEP)
        for number, row in enumerate(
            [("Item", "Fee"), ("Book", "2.00"), ("Film", "3.50"), ("Map", "1.00")]
        )
        for text, left in zip(row, (100, 400), strict=True)
    ]
    assert recognised_text(cells).text == "Item\tFee\nBook\t2.00\nFilm\t3.50\nMap\t1.00"


def test_a_word_parted_at_a_line_end_is_joined_before_a_small_letter() -> None:
    first = "The desk is open from nine to five on week-"
    assert recognised_text(lines([first, "days alone"])).text == first[:-1] + "days alone"
    kept = "The desk is closed for all cases of Covid-"
    assert recognised_text(lines([kept, "19 alone"])).text == kept + "19 alone"


def test_scripts_without_spaces_are_joined_without() -> None:
    wide = ["图书馆星期一至星期五开放图书馆开放", "星期日关闭阅览室仅供持卡人使用图书"]
    assert recognised_text(lines(wide)).text == "".join(wide)


def test_boxes_are_in_the_unit_asked_for() -> None:
    found = recognised_text([line("one two", 100, 50)], scale=0.5, offset=7)
    assert [(box.start, box.length, box.left, box.right) for box in found.boxes] == [
        (7, 3, 50.0, 65.0),
        (11, 3, 70.0, 85.0),
    ]


def test_nothing_gives_nothing() -> None:
    assert recognised_text([]).text == ""


def _letters(text: str) -> list[str]:
    return sorted(filter(str.isalnum, text))


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12)


@given(
    st.lists(
        st.builds(line, words, st.integers(0, 900), st.integers(0, 1200), st.integers(1, 60)),
        max_size=30,
    )
)
def test_every_line_is_in_the_text_and_every_box_within_it(found: list[Line]) -> None:
    text = recognised_text(found)
    assert _letters(text.text) == _letters("".join(one.text for one in found))
    end = 0
    for box in text.boxes:
        assert end <= box.start
        end = box.start + box.length
        assert box.length > 0
        assert end <= len(text.text)


@given(st.lists(st.builds(line, words, st.integers(0, 900), st.integers(0, 1200)), max_size=12))
def test_the_order_does_not_hang_on_the_order_of_finding(found: list[Line]) -> None:
    assert recognised_text(found).text == recognised_text(found[::-1]).text
