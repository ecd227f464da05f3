"""The rendered text: what is stored is found in it again, word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.documents import Span
from kx_desktop.gui.source.aligning import align, matched
from kx_desktop.gui.source.marks import Marks

STORED = (
    "# Money back\n\nGoods may be *sent back* unused. See [the list](http://a.b/c).\n\n"
    "## How\n\nThe **refund** is paid, within `30` days. The end.\n"
)
RENDERED = (
    "Money back\nGoods may be sent back unused. See the list.\nHow\n"
    "The refund is paid, within 30 days. The end."
)


def _marked(passage: str, word: str) -> tuple[str, list[str]]:
    start = STORED.index(passage)
    at = STORED.index(word, start)
    what = Marks(Span(start, start + len(passage)), (Span(at, at + len(word)),))
    found = align(STORED, 0, RENDERED, what)
    assert found is not None
    cut = lambda span: RENDERED[span.start : span.end]  # noqa: E731
    return cut(found.marks.passage), [cut(one) for one in found.marks.words]


@pytest.mark.parametrize(
    ("passage", "word", "wanted", "wanted_word"),
    [
        ("The **refund** is paid, within `30` days.", "refund", "The refund is paid, within 30 days.", "refund"),
        ("## How\n\nThe **refund**", "How", "How\nThe refund", "How"),
        ("*sent back* unused", "back", "sent back unused", "back"),
    ],
)  # fmt: skip
def test_the_passage_is_marked_from_its_first_to_its_last_word(
    passage: str, word: str, wanted: str, wanted_word: str
) -> None:
    assert _marked(passage, word) == (wanted, [wanted_word])


def test_of_two_equal_passages_the_right_one_is_marked() -> None:
    stored = "Alpha. The same words here. Beta. The same words here. Gamma."
    start = stored.rindex("The same words here.")
    found = align(stored, 0, stored, Marks(Span(start, start + 20)))
    assert found is not None
    assert found.marks.passage == Span(start, start + 20)
    assert found.share == 1.0


def test_text_that_repeats_itself_is_followed_past_what_is_not_rendered() -> None:
    stored = "one two [three](http://x.y) four\n" * 400
    rendered = "one two three four\n" * 400
    start = stored.index("one", 200 * 33)
    found = align(stored, 0, rendered, Marks(Span(start, start + 33)))
    assert found is not None
    assert found.marks.passage.start == 200 * 19
    assert found.share >= 0.6


def test_a_passage_that_is_not_there_is_told() -> None:
    found = align("one two three", 0, "quite another text", Marks(Span(0, 13)))
    assert found is None


@given(st.lists(st.sampled_from("abcdefgh")), st.lists(st.sampled_from("abcdefgh")))
def test_partners_are_the_same_words_in_rising_order(mine: list[str], theirs: list[str]) -> None:
    partner = matched(mine, theirs)
    found = [other for other in partner if other >= 0]
    assert found == sorted(set(found))
    assert all(mine[one] == theirs[other] for one, other in enumerate(partner) if other >= 0)


@given(st.lists(st.text("abc", min_size=1, max_size=3)))
def test_a_text_is_its_own_partner(words: list[str]) -> None:
    assert matched(words, words) == list(range(len(words)))
