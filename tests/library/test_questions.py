"""Questions that real people put: each is answered, and finds what it names before what only looks like it."""

import pytest

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.library import Library, Query
from tests.library.helping import ask, texts

NAMED = {
    "h52.1 - kurzsichtigkeit": "Diagnose: H52.1 - Kurzsichtigkeit (Myopie), beide Augen.",
    "hatt'": "Ich hatt' einen Kameraden, einen bessern findst du nit.",
    "9,90": "Der Schalter kostet 9,90 Euro das Stück.",
    "02091-C-71": "Part 02091-C-71 is the gasket of the pump housing.",
    '"1.0.21"': "The crash was mended in 1.0.21, which came out in May.",
    "2026.4.10": "Release 2026.4.10 brings a new menu.",
    "snake_case_word": "The option snake_case_word is read at the start.",
    "件文件": "把扩展放进插件文件夹，然后重新启动。",
    "召回": "有用户反映，中文关键词召回效果不好。",
    "Chatelier": "Le principe de Châtelier décrit un équilibre.",
    '"digital ocean"': "The servers are rented from Digital Ocean in Amsterdam.",
    "the of and": "The house of the rising sun, and the ruin of many.",
    "🎉": "Release party on Friday 🎉 with cake.",
}
DECOYS = (
    "Diagnose: H52.2 - Astigmatismus, beide Augen.",
    "Diagnose: H53.1 - subjektive Sehstörungen, 52 Jahre alt.",
    "Er hatte einen Hut und hat ihn verloren.",
    "Der Taster kostet 19,90 Euro das Stück.",
    "Neunzig Schrauben zu je 9 Cent; Packung mit 90 Stück.",
    "Part 02091-C-72 is the gasket of the pump cover, page 71.",
    "Part 71 in group C of catalogue 2091.",
    "The crash came with 1.0.2 and was still there in 1.0.210.",
    "Version 21.0.1 is another product.",
    "Release 2026.4.1 was withdrawn on 10 April.",
    "On 10.4.2026 the office is closed.",
    "A snake is no case for a word.",
    "文件柜在二楼，插座在墙上。",
    "关键词提取与中文分词。",
    "回信已经召集大家讨论。",
    "Le chat de l'atelier dort.",
    "A digital map of the ocean floor.",
    "The ocean and everything digital in it.",
    "Party rooms can be booked at the desk.",
)


@pytest.fixture(scope="module")
def named(library: Library) -> str:
    library.ingest("named things", texts=[*NAMED.values(), *DECOYS])
    return "named things"


@pytest.mark.parametrize("mode", ["fulltext", "hybrid"])
@pytest.mark.parametrize("question", NAMED)
def test_what_a_question_names_stands_before_what_only_looks_like_it(
    library: Library, named: str, question: str, mode: str
) -> None:
    found = texts(ask(library, named, question, mode=mode))
    # By words it stands first; where meaning has a say too, it may stand beside what means the same.
    assert NAMED[question] in found[: 1 if mode == "fulltext" else 2]


def test_a_price_is_not_another_price(library: Library, named: str) -> None:
    assert texts(ask(library, named, "9,90", mode="fulltext")) == [NAMED["9,90"]]
    assert texts(ask(library, named, "19,90", mode="fulltext")) == [
        "Der Taster kostet 19,90 Euro das Stück."
    ]


def test_quoted_words_must_stand_together(library: Library, named: str) -> None:
    assert texts(ask(library, named, '"digital ocean"', mode="fulltext")) == [
        NAMED['"digital ocean"']
    ]
    apart = texts(ask(library, named, "digital ocean", mode="fulltext"))
    assert len(apart) == 3


@pytest.mark.parametrize(
    "question",
    [
        ". -", '"', '""', '"" "', "'", "!", "* AND (", "a:b", "field:[1 TO 2]", "\\", "-", "+", "~", "(((",
        "\x00", "\ud800", "\u202e", "🏳️‍🌈", "NULL", "'; DROP TABLE documents; --", "%", "_", "\ufeff",
        "ﷺ", "e\u0301" * 50, "a" * 5000, "\u200b",
    ],
)  # fmt: skip
@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
def test_nothing_that_can_be_typed_is_an_error(
    library: Library, named: str, question: str, mode: str
) -> None:
    result = library.query(Query(dataset=named, text=question, mode=mode))
    assert result.mode == mode
    if mode != "fulltext":
        assert result.hits


@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
def test_a_hundred_thousand_characters_are_a_question_too(
    library: Library, named: str, mode: str
) -> None:
    filler = " ".join(f"filler{number}" for number in range(9000))
    question = f"{filler} where is the gasket of the pump housing {filler}"[:100_000]
    assert len(question) == 100_000
    result = library.query(Query(dataset=named, text=question, mode=mode))
    assert result.hits
    if mode == "fulltext":
        assert "gasket of the pump" in result.hits[0].text


@pytest.mark.parametrize("mode", ["hybrid", "dense", "fulltext"])
@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u3000"])
def test_an_empty_question_is_refused(library: Library, named: str, text: str, mode: str) -> None:
    with pytest.raises(InvalidArgument, match="the query is empty"):
        ask(library, named, text, mode=mode)


@pytest.mark.parametrize(
    "question",
    [
        "h52.1 - kurzsichtigkeit", "9,90", "02091-C-71", '"1.0.21"', "2026.4.10", "snake_case_word", "件文件", "召回",
        '"digital ocean"',
    ],
)  # fmt: skip
def test_what_is_named_letter_by_letter_stands_first_where_meaning_has_a_say_too(
    library: Library, named: str, question: str
) -> None:
    first = ask(library, named, question)[0]
    assert first.text == NAMED[question]
    if '"' not in question:
        assert first.paths["exact"].rank == 1


def test_a_code_that_stands_everywhere_names_nothing(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=[f"Form A-38 of the office, sheet {n}" for n in range(30)])
    assert all("exact" not in hit.paths for hit in ask(library, dataset, "form A-38"))


def test_japanese_quotes_bind_as_others_do(library: Library, named: str) -> None:
    assert texts(ask(library, named, "「digital ocean」")) == [NAMED['"digital ocean"']]


def test_of_an_endless_question_the_beginning_is_compared_by_meaning_and_that_is_said(
    library: Library, named: str
) -> None:
    question = "What is the gasket of the pump? " * 1_000
    told = library.query(Query(named, question)).advisories
    assert told == ("Only the first 16,000 characters were compared by meaning.",)
    assert library.query(Query(named, question, mode="fulltext")).advisories == ()
