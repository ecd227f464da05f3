import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kx_desktop.index.marks import COMBINING_MARKS
from kx_desktop.index.words import (
    analyse_run,
    find_runs,
    fold,
    is_unspaced,
    placed_runs,
    placed_words,
)

from .making import any_text


def words(text: str) -> list[str]:
    return [word for run in placed_runs(text) for word in run.run.words]


def codes(text: str) -> list[str]:
    return [run.run.code for run in placed_runs(text) if run.run.code]


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("REFUND", "refund"),
        ("Châtelier", "chatelier"),
        ("Cha\u0302telier", "chatelier"),
        ("Straße", "strasse"),
        ("ＦＵＬＬ１２", "full12"),
        ("ｶﾞｲﾄﾞ", "ガイド"),
        ("ﬁnal", "final"),
        ("كِتَابٌ", "كتاب"),
        ("סֵפֶר", "ספר"),
        ("क्षितिज", "क्षितिज"),
        ("がくせい", "がくせい"),
        ("パリ", "パリ"),
        ("น้ำ", "น้ํา"),
        ("ISTANBUL", "istanbul"),
        ("ıstanbul", "istanbul"),
        ("İstanbul", "istanbul"),
        ("Ørsted", "orsted"),
        ("Łódź", "lodz"),
        ("Ærø", "aero"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("Йод", "иод"),
        ("", ""),
    ],
)
def test_folding_leaves_out_what_people_do_not_type(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_voiced_kana_stay_apart_from_unvoiced() -> None:
    assert fold("か") != fold("が")
    assert fold("か\u3099") == fold("が")


@given(any_text)
def test_folding_again_changes_nothing(text: str) -> None:
    once = fold(text)
    assert fold(once) == once


@given(st.text(max_size=30))
def test_the_composed_and_the_decomposed_spelling_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the refund window", ["the", "refund", "window"]),
        ("Kurzsichtigkeit, die", ["kurzsichtigkeit", "die"]),
        ("John's book", ["john", "book"]),
        ("don't", ["don", "t"]),
        ("well-known", ["well", "known"]),
        ("snake_case_word", ["snake", "case", "word"]),
        ("插件文件夹", ["插件", "件文", "文件", "件夹"]),
        ("插", ["插"]),
        ("iPhone手机", ["iphone", "手机"]),
        ("手机iPhone", ["手机", "iphone"]),
        ("한국어", ["한국", "국어"]),
        ("ひらがなカタカナ", ["ひら", "らが", "がな", "なカ", "カタ", "タカ", "カナ"]),
        ("กข", ["กข"]),
        ("क्षितिज", ["क्षितिज"]),
        ("🙂🙂", ["🙂", "🙂"]),
        ("done ✓", ["done", "✓"]),
        ("...", []),
        (". -", []),
        ("", []),
    ],
)
def test_words_of_a_text(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rule KX-4021 says", "kx-4021"),
        ("call snake_case_word()", "snake_case_word"),
        ("since 2026.4.10.", "2026.4.10"),
        ("it costs 9,90 €", "9,90"),
        ("diagnosis H52.1", "h52.1"),
        ("part 02091-C-71,", "02091-c-71"),
        ("version 1.0.21", "1.0.21"),
        ("in C++ and", "c++"),
        ("in C# and", "c#"),
        ("at 12:30", "12:30"),
        ("me@example.com", "me@example.com"),
        ("src/main.py", "src/main.py"),
        ("O’Brien2", "o'brien2"),
    ],
)
def test_an_identifier_is_one_whole_term(text: str, code: str) -> None:
    assert codes(text) == [code]


@pytest.mark.parametrize(
    "text",
    [
        "well-known",
        "mother-in-law",
        "AT&T",
        "rock'n'roll",
        "l’homme",
        "refund",
        "2026",
        "中文-插件",
        "🙂",
        "John's",
    ],
)
def test_plain_words_are_no_identifiers(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "is_number"),
    [
        ("9,90", True),
        ("2026.4.10", True),
        ("12:30", True),
        ("h52.1", False),
        ("02091-C-71", False),
        ("990", False),
    ],
)
def test_a_number_with_separators_is_known_as_one(text: str, is_number: bool) -> None:
    assert analyse_run(text).is_number is is_number


@given(
    st.text(st.sampled_from("中文关键词召回效果不好한국어문서ひらがな"), min_size=2, max_size=12),
    st.data(),
)
def test_the_pairs_of_a_substring_stand_together_in_those_of_the_whole(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text) - 2))
    end = data.draw(st.integers(start + 2, len(text)))
    whole, part = words(text), words(text[start:end])
    assert any(whole[i : i + len(part)] == part for i in range(len(whole)))


@given(any_text)
@example("ับ")
@example("John's İ½ ﬁ")
@example(unicodedata.normalize("NFD", "한국어 がくせい"))
@example("ｶﾞｲﾄﾞ")
@example("กินน้ำ")
@example("ㅎㅏㄴ글")
@example("a＿b")
def test_every_word_is_placed_where_it_stands(text: str) -> None:
    placed = list(placed_words(text))
    assert [word for word, _, _ in placed] == words(text)
    for word, start, end in placed:
        assert 0 <= start < end <= len(text)
        assert word in fold(text[start:end])


@given(any_text)
def test_words_are_placed_in_order(text: str) -> None:
    starts = [start for _, start, _ in placed_words(text)]
    assert starts == sorted(starts)


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("Le Châtelier", [("le", 0, 2), ("chatelier", 3, 12)]),
        ("Cha\u0302telier", [("chatelier", 0, 10)]),
        ("Straße", [("strasse", 0, 6)]),
        ("กิน", [("กิ", 0, 2), ("ิน", 0, 3)]),
        ("か\u3099く", [("がく", 0, 3)]),
        (unicodedata.normalize("NFD", "한국어"), [("한국", 0, 6), ("국어", 3, 8)]),
        ("KX-4021", [("kx", 0, 2), ("4021", 3, 7)]),
        ("John's", [("john", 0, 4)]),
    ],
)
def test_places_count_the_text_as_it_is_written(
    text: str, placed: list[tuple[str, int, int]]
) -> None:
    assert list(placed_words(text)) == placed


@given(any_text)
def test_runs_are_the_same_however_they_are_asked_for(text: str) -> None:
    placed = list(placed_runs(text))
    assert find_runs(text) == [text[run.start : run.end] for run in placed]


@given(any_text)
def test_no_term_holds_white_space_or_a_surrogate(text: str) -> None:
    for run in placed_runs(text):
        for term in (*run.run.words, run.run.code):
            assert not any(character.isspace() for character in term)
            term.encode()


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        "QUJD+/" * 170_000,
        "é" * 200_000,
        "中" * 50_000,
        "a" + "\u0301" * 200_000,
        "a-" * 100_000,
        "\u0301" * 200_000,
        "." * 1_000_000,
        '"' * 1_000_000,
        "\ud800" * 1_000_000,
    ],
    ids=[
        "letter",
        "base64",
        "accents",
        "cjk",
        "marks",
        "connected",
        "bare marks",
        "dots",
        "quotes",
        "surrogates",
    ],
)
def test_a_long_run_gives_bounded_terms(text: str) -> None:
    for run in placed_runs(text):
        assert max(map(len, run.run.words), default=0) <= 200
        assert len(run.run.code) <= 200
    assert all(end <= len(text) for _, _, end in placed_words(text))


@pytest.mark.parametrize(
    ("word", "unspaced"),
    [
        ("中", True),
        ("中文", True),
        ("한", True),
        ("ก", True),
        ("a", False),
        ("я", False),
        ("中a", False),
        ("", False),
    ],
)
def test_scripts_without_spaces_are_known(word: str, unspaced: bool) -> None:
    assert is_unspaced(word) is unspaced


def test_the_written_out_marks_are_those_of_unicode() -> None:
    ranges: list[tuple[int, int]] = []
    characters = list(COMBINING_MARKS)
    while characters:
        first = last = ord(characters.pop(0))
        if characters[:1] == ["-"]:
            last = ord(characters[1])
            del characters[:2]
        ranges.append((first, last))
    written = {code for first, last in ranges for code in range(first, last + 1)}
    marks = {code for code in range(0x110000) if unicodedata.category(chr(code)) in {"Mn", "Mc"}}
    assert all(unicodedata.category(chr(code)) == "Cn" for code in written - marks)
    # Later versions of Unicode add marks; those of the oldest that Python knows are all there.
    old = unicodedata.ucd_3_2_0
    assert not [code for code in marks - written if old.category(chr(code)) != "Cn"]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("KX-4021,wind sensor", ["KX-4021", "wind", "sensor"]),
        ("x,AB-1234", ["x", "AB-1234"]),
        ("AB-1234,5 things", ["AB-1234", "5", "things"]),
        ("9,90 or 1,234,567.89", ["9,90", "or", "1,234,567.89"]),
        ("v1,2 12,5-kg", ["v1", "2", "12", "5-kg"]),
    ],
)
def test_a_comma_joins_the_digits_of_a_number_and_nothing_else(text: str, runs: list[str]) -> None:
    assert find_runs(text) == runs
