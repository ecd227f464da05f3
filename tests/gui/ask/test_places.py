"""Where a cited passage is, in the language of the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from kx_desktop.core.answers import Citation
from kx_desktop.gui.ask.citations import CitationsWidget
from kx_desktop.gui.ask.goal_edit import GoalEdit
from kx_desktop.gui.ask.lines import line_height
from kx_desktop.gui.ask.places import place_in_words
from kx_desktop.settings import resources_dir


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("kx_zh_CN", str(resources_dir() / "translations"))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def cited(words: str) -> Citation:
    return Citation(1, "", "", "d", "t", "", None, 0, 0, 9, words, "text")


@pytest.mark.parametrize(
    "words",
    [
        "policy.md, characters 0–972",
        "policy.pdf, page 3, characters 2310–3180",
        "talk.pptx, slide 2, characters 0–9",
        "a, page 1, b.md, characters 0–9",
        "book.epub, chapter Two, characters 5–9",
        "something else",
    ],
)
def test_in_english_a_place_is_told_as_the_citation_tells_it(words: str) -> None:
    assert place_in_words(cited(words)) == words


@pytest.mark.usefixtures("chinese")
def test_in_chinese_no_english_word_is_left_around_the_name() -> None:
    assert place_in_words(cited("policy.md, characters 0–972")) == "policy.md，字符 0–972"
    told = place_in_words(cited("a, b.pdf, page 3, characters 2310–3180"))
    assert told == "a, b.pdf，第 3 页，字符 2310–3180"
    assert place_in_words(cited("{0}.pptx, slide 2, characters 0–9")) == (
        "{0}.pptx，第 2 张幻灯片，字符 0–9"
    )
    assert place_in_words(cited("something else")) == "something else"


@pytest.mark.usefixtures("qapp")
def test_rows_have_room_for_as_many_lines_as_tall_as_the_tallest() -> None:
    widget = CitationsWidget()
    widget.show_citations((cited("退款政策.md, characters 0–972"),), "Cited")
    tall = line_height("退款政策.md", widget.list.font())
    assert widget.list.sizeHintForRow(0) >= 2 * tall


@pytest.mark.usefixtures("qapp")
def test_the_field_of_the_question_is_tall_enough_for_chinese_letters() -> None:
    edit = GoalEdit()
    edit.setText("退款期限是多久？")
    edit.show()
    line = edit.document().firstBlock().layout().lineAt(0)
    assert edit.viewport().height() >= line.height()
