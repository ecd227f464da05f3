import pytest

from kx_desktop.search.copies import are_copies, distinct_words

PARAGRAPH = (
    "The refund window is thirty days from delivery; money goes back to the card that paid, and the parcel "
    "travels at our cost."
)


def copies(one: str, other: str) -> bool:
    return are_copies(distinct_words(one), distinct_words(other))


def test_a_paragraph_with_one_word_changed_is_a_copy() -> None:
    assert copies(PARAGRAPH, PARAGRAPH.replace("thirty", "sixty"))


def test_case_and_white_space_make_no_difference() -> None:
    assert copies(PARAGRAPH, PARAGRAPH.upper().replace(" ", "\n"))


def test_the_same_matter_in_other_words_is_no_copy() -> None:
    assert not copies(PARAGRAPH, "You get your money back within a month after the goods arrived.")


def test_passages_that_share_an_overlap_are_no_copies() -> None:
    words = [f"word{number}" for number in range(200)]
    assert not copies(" ".join(words[:120]), " ".join(words[90:]))


def test_a_text_without_spaces_is_compared_by_its_characters() -> None:
    chinese = "退款期限为收到货物后三十天，款项将退回付款时所用的银行卡，退货运费由我们承担，请保留原包装。"
    assert copies(chinese, chinese.replace("三", "六"))
    assert not copies(
        chinese,
        "办公时间为星期一至星期五上午九点到下午五点，节假日休息，电话请在办公时间内拨打，谢谢。",
    )


@pytest.mark.parametrize(("one", "other"), [("", ""), ("", "words"), ("words", " \n")])
def test_nothing_is_a_copy_of_nothing(one: str, other: str) -> None:
    assert not copies(one, other)
