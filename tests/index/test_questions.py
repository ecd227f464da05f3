"""Questions put to a real index: what they must find, and that none is an error."""

import threading
from pathlib import Path

import pytest
from hypothesis import example, given

from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.questions import MOST_TERMS, parse_question

from .making import any_text, filled, passages, rows

TEXTS = (
    "Die Diagnose H52.1 - Kurzsichtigkeit wird selten gestellt.",
    "Diagnose H53.2 - Doppelbilder",
    "Das Buch kostet 9,90 Euro.",
    "Das Bild kostet 19,90 Euro, oder 90 Taler.",
    "Teil 02091-C-71 passt zu 02091-D-72.",
    "Teil 02092-C-71 passt nicht.",
    "Version 1.0.21 is out.",
    "Version 21.0.1 is old.",
    "Released on 2026.4.10 in April.",
    "Released on 10.4.2026 in April.",
    "call snake_case_word() first",
    "a snake, a case, a word",
    "插件文件夹",
    "插件和文件",
    "中文关键词召回效果不好",
    "Le Châtelier's principle",
    "digital ocean is a host",
    "the ocean of digital music",
    "the of and",
    "happy 🙂 faces",
    "ich hatt' einen Kameraden",
    "written in C++ and fast",
    "written in C# and D",
    "rule KX-4021 applies",
    "rule KX-4022 applies, not KX and not 4021",
    "한국어 문서를 찾습니다",
    "ฉันกินข้าว",
    "Die Straße nach Ørsted",
    "كِتَابٌ جَدِيد",
    "ﬁnal ＦＵＬＬ text",
    "件",
    "refunds are paid within thirty days",
)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> FullTextIndex:
    return filled(tmp_path_factory.mktemp("index") / "fulltext", TEXTS)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("h52.1 - kurzsichtigkeit", "Die Diagnose H52.1"),
        ("hatt'", "ich hatt'"),
        ("hatt’", "ich hatt'"),
        ("9,90", "Das Buch kostet 9,90"),
        ("02091-C-71", "Teil 02091-C-71"),
        ('"1.0.21"', "Version 1.0.21"),
        ("1.0.21", "Version 1.0.21"),
        ("2026.4.10", "Released on 2026.4.10"),
        ("snake_case_word", "call snake_case_word"),
        ("件文件", "插件文件夹"),
        ("文件夹", "插件文件夹"),
        ("召回", "中文关键词召回"),
        ("召", "中文关键词召回"),
        ("夹", "插件文件夹"),
        ("Chatelier", "Le Châtelier"),
        ("CHÂTELIER", "Le Châtelier"),
        ("Cha\u0302telier", "Le Châtelier"),
        ('"digital ocean"', "digital ocean is"),
        ("“digital ocean”", "digital ocean is"),
        ("«digital ocean»", "digital ocean is"),
        ("the of and", "the of and"),
        ("🙂", "happy 🙂"),
        ("C++", "written in C++"),
        ("c#", "written in C#"),
        ("KX-4021", "rule KX-4021"),
        ("국어", "한국어"),
        ("กินข้าว", "ฉันกิน"),
        ("strasse", "Die Straße"),
        ("orsted", "Die Straße"),
        ("كتاب", "كِتَابٌ"),
        ("full final", "ﬁnal"),
        ("refund", "refunds are"),
    ],
)
def test_a_question_finds_what_it_names(index: FullTextIndex, question: str, first: str) -> None:
    found = rows(index, question)
    assert found
    assert TEXTS[found[0]].startswith(first)


def test_a_number_finds_no_other_number(index: FullTextIndex) -> None:
    assert [TEXTS[row] for row in rows(index, "9,90")] == ["Das Buch kostet 9,90 Euro."]


def test_a_number_that_stands_nowhere_whole_is_sought_in_its_parts(index: FullTextIndex) -> None:
    found = [TEXTS[row] for row in rows(index, "90,19")]
    assert found == ["Das Bild kostet 19,90 Euro, oder 90 Taler.", "Das Buch kostet 9,90 Euro."]


def test_an_exact_code_outranks_its_scattered_parts(index: FullTextIndex) -> None:
    found = [TEXTS[row][:12] for row in rows(index, "KX-4021")]
    assert found == ["rule KX-4021", "rule KX-4022"]


def test_quoted_words_stand_together(index: FullTextIndex) -> None:
    assert len(rows(index, '"digital ocean"')) == 1
    assert len(rows(index, "digital ocean")) == 2


def test_quoted_words_that_stand_together_nowhere_are_sought_apart(index: FullTextIndex) -> None:
    assert len(rows(index, '"ocean digital"')) == 2


def test_a_single_character_of_an_unspaced_script_is_found_alone_and_in_words(
    index: FullTextIndex,
) -> None:
    found = {TEXTS[row] for row in rows(index, "件")}
    assert found == {"件", "插件文件夹", "插件和文件"}


def test_a_single_letter_is_not_sought_within_words(index: FullTextIndex) -> None:
    assert rows(index, "я") == []
    assert rows(index, "z") == []


def test_the_exact_word_goes_before_an_inflected_one(tmp_path: Path) -> None:
    index = filled(tmp_path / "index", ["the refund is paid", "the refunds is paid"])
    assert rows(index, "refund") == [0, 1]
    assert rows(index, "refunds") == [1, 0]


def test_words_that_only_hold_a_sentence_together_are_left_out_of_a_question() -> None:
    assert parse_question("the refund of the rule", ("en",)).words == ("refund", "rule")
    assert parse_question("the of and", ("en",)).words == ("the", "of", "and")
    assert parse_question("die der und", ("de", "en")).words == ("die", "der", "und")


@pytest.mark.parametrize(
    "question", ["", " ", ". -", '"', '""', "'", "\ud800", "\0", "((", "*", "AND", "-", "~1^2"]
)
def test_a_question_with_little_in_it_is_no_error(index: FullTextIndex, question: str) -> None:
    assert isinstance(rows(index, question), list)


@pytest.mark.parametrize("question", ["", ". -", '"', "'", "\ud800"])
def test_a_question_without_a_word_finds_nothing(index: FullTextIndex, question: str) -> None:
    assert rows(index, question) == []


@pytest.mark.parametrize(
    "question",
    [
        "where is the digital ocean " * 3_704,
        " ".join(f"w{number}" for number in range(16_000)) + " ocean",
        " ".join(f"KX-{number}" for number in range(12_000)) + " ocean",
        " ".join(f"{number},5" for number in range(14_000)) + " ocean",
        '"digital ocean" ' * 6_250,
        "x" * 99_000 + " ocean",
    ],
    ids=["sentence", "words", "codes", "numbers", "quotes", "letters"],
)
def test_a_hundred_thousand_characters_are_answered(index: FullTextIndex, question: str) -> None:
    found = rows(index, question[:99_990] + " ocean")
    assert "digital ocean is a host" in [TEXTS[row] for row in found]


def test_a_very_long_question_is_cut_down_to_its_rarest_words(tmp_path: Path) -> None:
    common = [f"common{number}" for number in range(MOST_TERMS)]
    texts = [" ".join(common)] * 3 + ["rare thing"]
    index = filled(tmp_path / "index", texts)
    found = rows(index, " ".join([*common, "rare", "missing"]))
    assert 3 in found


@given(any_text)
@example('"a"b"')
@example("a|b.*[c](d")
@example("件.*")
def test_no_text_is_ever_an_error(index: FullTextIndex, text: str) -> None:
    hits = index.search(parse_question(text, ("en", "de")), 20)
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert len({hit.row for hit in hits}) == len(hits)


@given(any_text)
def test_a_passage_is_found_by_its_own_text(text: str) -> None:
    question = parse_question(text, ("en",))
    (passage,) = passages([text])
    assert set(question.words) <= set(passage.words.split())
    assert {stem for _, stem in question.stems} <= set(passage.stems.split())
    assert set(question.codes) <= set(passage.codes.split(" "))


def test_questions_from_several_threads_are_read_alike() -> None:
    texts = [f"the refunds {number} of rule KX-{number} книги Häuser" for number in range(300)]
    alone = [parse_question(text, ("en", "de")) for text in texts]
    together: list[list[object]] = [[] for _ in range(4)]

    def read(into: list[object]) -> None:
        into.extend(parse_question(text, ("en", "de")) for text in texts)

    threads = [threading.Thread(target=read, args=(into,)) for into in together]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(into == alone for into in together)
