"""Without a chat model: sentences of the passages found, whole, in order, each with its citation."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kx_desktop.agent.citing import marks
from kx_desktop.agent.extract import MOST, NOTE, NOTHING, extractive_answer
from kx_desktop.core.errors import Cancelled, InvalidArgument
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

FILLER = "The garden of the house was quiet on that day and nobody spoke of anything. "
ANSWER = "The kiln reaches its working temperature of 1,280 degrees after nine hours."


@pytest.fixture(scope="module")
def kiln(library: Library) -> str:
    """A long document with one sentence that matters, and a copy of that sentence elsewhere."""
    library.ingest(
        "kiln",
        texts=[FILLER * 30 + ANSWER + " " + FILLER * 30, f"A note. {ANSWER.upper()} It was so."],
    )
    return "kiln"


def cited(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\[(\d+)\]", text)]


def test_the_sentence_that_answers_is_given_with_a_citation_that_holds_it(
    library: Library, kiln: str
) -> None:
    answer = extractive_answer(library, "What temperature does the kiln reach?", kiln)
    assert answer.ended == "answered"
    assert answer.kind == "extract"
    assert NOTE in answer.notes
    assert ANSWER.casefold() in answer.text.casefold()
    assert set(cited(answer.text)) == {one.number for one in answer.citations}
    for one in answer.citations:
        text = library.document_text(one.parent_ref, one.char_start, one.char_end)
        assert text == one.text


def test_the_search_that_was_made_is_told(library: Library, kiln: str) -> None:
    answer = extractive_answer(library, "kiln temperature", kiln)
    (action,) = answer.actions
    assert (action.tool_id, action.turn, action.call_index) == ("retrieve", 1, 0)
    assert action.query == "kiln temperature"
    assert tuple(one.content_ref for one in answer.citations) == action.refs


def test_a_heading_is_no_sentence_where_there_is_another(library: Library) -> None:
    library.ingest(
        "headings",
        texts=["# Kiln temperature\n\nThe kiln goes up to 1,280 degrees of temperature.\n"],
    )
    answer = extractive_answer(library, "kiln temperature", "headings")
    assert answer.text == "The kiln goes up to 1,280 degrees of temperature. [1]"
    library.ingest("titles", texts=["# Kiln temperature\n"])
    assert "Kiln temperature" in extractive_answer(library, "kiln temperature", "titles").text


def test_where_nothing_answers_nothing_is_said_to_be_near(library: Library, kiln: str) -> None:
    answer = extractive_answer(library, "zzyzx qwrtp", kiln)
    assert (answer.text, answer.citations, answer.notes) == (NOTHING, (), (NOTE,))
    assert (answer.actions[0].refs, answer.actions[0].note) == ((), NOTHING)


def test_a_sentence_is_given_once_however_often_it_stands_there(
    library: Library, kiln: str
) -> None:
    answer = extractive_answer(library, "What temperature does the kiln reach?", kiln)
    assert answer.text.casefold().count("working temperature") == 1
    assert answer.text.count(FILLER.strip()) <= 1


def test_a_sentence_that_a_passage_cuts_is_completed(library: Library) -> None:
    long = "The lighthouse keeper wrote " + "of storms and ships and " * 16 + "of a lamp."
    library.ingest("cut", texts=[f"{FILLER} {long} {FILLER}" * 4], chunk_size=200, chunk_overlap=0)
    answer = extractive_answer(library, "lighthouse keeper storms", "cut")
    assert long in answer.text
    assert long not in answer.citations[0].text


def test_sentences_stand_in_reading_order(library: Library) -> None:
    library.ingest(
        "order",
        texts=[
            "The comet came back in March. Birds sang. The comet was lost in June. Rain. The comet shone."
        ],
    )
    text = extractive_answer(library, "comet", "order").text
    assert text.index("March") < text.index("June") < text.index("shone")


def test_there_are_at_most_five(library: Library) -> None:
    library.ingest("many", texts=[" ".join(f"Comet {n} came in the year {n}." for n in range(50))])
    assert len(cited(extractive_answer(library, "comet", "many").text)) == MOST


def test_a_number_in_brackets_that_a_document_wrote_is_no_citation(library: Library) -> None:
    answer = extractive_answer(library, "When do I get my money back?", "handbook")
    assert "settled in [ 7 ]" in answer.text
    assert set(cited(answer.text)) == {one.number for one in answer.citations}


def test_rows_of_a_table_are_given_as_lines(library: Library) -> None:
    library.ingest("table", texts=["city\tpeople\nBern\t134,000\nBasel\t177,000\nGenf\t203,000"])
    lines = extractive_answer(library, "How many people live in Basel?", "table").text.splitlines()
    assert "Basel 177,000 [1]" in lines


@pytest.mark.parametrize(
    ("text", "goal", "expected"),
    [
        ("猫は魚が好きです。犬は骨が好きです。", "犬は何が好き", "犬は骨が好きです。"),
        ("今天下雨。会议在三点钟开始。明天晴天。", "会议几点开始", "会议在三点钟开始。"),
        ("Кот спит. Поезд в Москву уходит в девять.", "Когда уходит поезд?", "Поезд в Москву уходит в девять."),
        ("बिल्ली सोती है। गाड़ी नौ बजे जाती है।", "गाड़ी कब जाती है", "गाड़ी नौ बजे जाती है।"),
    ],
)  # fmt: skip
def test_other_scripts_are_answered_in(
    library: Library, text: str, goal: str, expected: str
) -> None:
    name = f"script {goal}".replace("?", "")
    library.ingest(name, texts=[text])
    assert expected in extractive_answer(library, goal, name).text


def test_the_same_question_gets_the_same_answer(library: Library, kiln: str) -> None:
    one, other = (
        replace(extractive_answer(library, "When is the kiln hot?", kiln), took_ms=0.0)
        for _ in range(2)
    )
    assert one == other


def test_where_nothing_is_found_it_says_so(library: Library) -> None:
    library.make_dataset("empty")
    answer = extractive_answer(library, "anything", "empty")
    assert (answer.text, answer.citations, answer.ended) == (NOTHING, (), "answered")
    assert answer.actions[0].note == NOTHING


def test_letters_without_a_meaning_are_answered_by_nothing(library: Library, kiln: str) -> None:
    answer = extractive_answer(library, "qwxzy blorf", kiln)
    assert (answer.text, answer.citations) == (NOTHING, ())


def test_a_dataset_that_is_not_there_is_told_with_what_to_do(library: Library) -> None:
    answer = extractive_answer(library, "anything", "nowhere")
    assert (answer.ended, answer.text) == ("failed", "")
    assert "There is no dataset 'nowhere'" in answer.notes[-1]


def test_without_an_embedding_model_words_alone_answer(library: Library, kiln: str) -> None:
    with Library.open(library.folder, settings=replace(Settings(), embedder="none")) as wordless:
        with pytest.raises(Exception, match="embedding model"):
            wordless.query(Query(kiln, "kiln", mode="dense"))
        answer = extractive_answer(wordless, "What temperature does the kiln reach?", kiln)
    assert ANSWER.casefold() in answer.text.casefold()
    assert any(note.startswith("Searched by words alone") for note in answer.notes)


def test_stop_and_an_empty_goal_are_raised(library: Library, kiln: str) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        extractive_answer(library, "kiln", kiln, cancel=token)
    with pytest.raises(InvalidArgument):
        extractive_answer(library, "kiln", "a/b")


@pytest.mark.parametrize(
    "text",
    [
        "The keeper is Anna 【1】 and lives there ［1］.\n\nThe keeper earns gold [passage 1], says [1†x] and [^1].",
        "Run the keeper program with `kx and more.\n\nThe keeper ends with ` again.",
        "To start the keeper:\n```python\nkeeper()\n```\nThe keeper then waits for ships.\n\nAnother keeper stands here.",
        "~~~\nThe keeper waits.\n~~~\n\nAnother keeper stands here.",
        "The `keeper` of `lamps[1]` waits.\n\nAnother keeper stands here.",
    ],
)  # fmt: skip
def test_a_passage_cites_nothing_and_hides_no_citation(tmp_path: Path, text: str) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=[text])
        answer = extractive_answer(library, "Who is the keeper?", "notes")
    found = list(marks(answer.text, range(100)))
    assert {answer.text[one.start : one.end] for one in found} == {"[1]"}
    assert len(found) == answer.text.count("[1]") == answer.text.count(" [1]") >= 2
    assert all(line.endswith(" [1]") for line in answer.text.split("\n"))
