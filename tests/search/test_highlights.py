import itertools
import unicodedata

import pytest
from hypothesis import example, given

from kx_desktop.index.questions import parse_question
from kx_desktop.search.highlights import Highlighter
from tests.index.making import any_text


def marked(
    text: str, question: str, *, language: str = "en", common: tuple[str, ...] = ()
) -> list[str]:
    highlighter = Highlighter(parse_question(question, (language,)), common)
    return [text[span.start : span.end] for span in highlighter.spans(text, language)]


@pytest.mark.parametrize(
    ("text", "question", "found"),
    [
        ("The refund window is thirty days.", "refund window", ["refund", "window"]),
        ("REFUNDS are refunded.", "refund", ["REFUNDS", "refunded"]),
        ("Le Châtelier's principle", "chatelier", ["Châtelier"]),
        ("Le Cha\u0302telier", "Châtelier", ["Cha\u0302telier"]),
        ("Die Straße", "strasse", ["Straße"]),
        ("rule KX-4021, not KX-4022", "KX-4021", ["KX-4021", "KX"]),
        ("kostet 9,90 und 19,90", "9,90", ["9,90"]),
        ("插件文件夹", "件文件", ["件文件"]),
        ("中文关键词召回效果不好", "召回", ["召回"]),
        (
            unicodedata.normalize("NFD", "이 한국어 문서"),
            "한국어",
            [unicodedata.normalize("NFD", "한국어")],
        ),
        ("ฉันกินข้าว", "กิน", ["กิน"]),
        ("digital ocean, the ocean", '"digital ocean"', ["digital", "ocean", "ocean"]),
        ("happy 🙂!", "🙂", ["🙂"]),
        ("🙂🙂 iPhone手机", "🙂 手机 iphone", ["🙂", "🙂", "iPhone", "手机"]),
        ("in C++ and C", "C++", ["C++", "C"]),
        ("the cat and the dog", "the cat", ["cat"]),
        ("the cat of the dog", "the of", ["the", "of", "the"]),
        ("nothing here", "refund", []),
        ("", "refund", []),
    ],
)
def test_words_of_the_question_are_marked(text: str, question: str, found: list[str]) -> None:
    assert marked(text, question) == found


def test_words_that_are_everywhere_are_not_marked() -> None:
    text = "the policy of refunds"
    assert marked(text, "policy refund", common=("policy",)) == ["refunds"]


def test_words_that_are_everywhere_are_marked_where_there_is_nothing_else() -> None:
    assert marked("the policy of refunds", "policy", common=("policy",)) == ["policy"]


def test_each_passage_is_stemmed_by_its_own_language() -> None:
    highlighter = Highlighter(parse_question("Katzen refund", ("de", "en")))
    german, english = "Die Katze", "The refunds"
    assert [german[s.start : s.end] for s in highlighter.spans(german, "de")] == ["Katze"]
    assert [english[s.start : s.end] for s in highlighter.spans(english, "en")] == ["refunds"]


@given(any_text, any_text)
@example("กินข้าว", "กิน")
@example("a‐b c_d 9,90", "9,90 a-b")
def test_spans_are_in_order_apart_and_within_the_text(text: str, question: str) -> None:
    spans = Highlighter(parse_question(question, ("en",))).spans(text, "en")
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(left.end <= right.start for left, right in itertools.pairwise(spans))


@given(any_text)
def test_every_word_that_is_asked_for_is_marked(text: str) -> None:
    question = parse_question(text, ("en",))
    spans = Highlighter(question).spans(text, "en")
    assert bool(spans) == bool(
        question.words or question.codes or question.numbers or question.phrases
    )


@given(any_text, any_text)
def test_what_was_kept_of_words_changes_nothing(text: str, question: str) -> None:
    parsed = parse_question(question, ("en",))
    kept = Highlighter(parsed)
    assert kept.spans(text, "en") == kept.spans(text, "en") == Highlighter(parsed).spans(text, "en")
