"""The list with its cards: sizes, painting, the link, the keyboard and the context menu."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from kx_desktop.core.queries import OtherPlace, QueryResult
from kx_desktop.gui.results.card_layout import SIDE, CardFonts, lay_out, text_left
from kx_desktop.gui.results.result_view import ResultListView
from kx_desktop.gui.theme import Theme
from tests.gui.results.listing import (
    LONG,
    cards_of,
    coloured,
    link_of,
    model_of,
    settle,
    show,
    taken,
)

Make = Callable[..., Any]


def test_the_list_has_the_names_that_tools_look_for(view: ResultListView) -> None:
    assert view.objectName() == "resultList"
    assert view.accessibleName() == "Results"
    assert view.accessibleDescription()


def test_a_page_more_of_very_many_hits_measures_none_of_those_before(
    view: ResultListView, make_result: Make, make_hit: Make
) -> None:
    model = model_of(view)

    def page(first: int) -> QueryResult:
        hits = tuple(make_hit(number, text="short") for number in range(first, first + 64))
        return make_result(hits=hits, offset=first - 1, total=10_000)

    show(view, page(1))
    short = view.visualRect(model.index(0)).height()
    for first in range(65, 256, 64):
        model.append(page(first))
    view.scrollTo(model.index(100), QAbstractItemView.ScrollHint.PositionAtTop)
    assert view.first_visible_row == 100
    assert view.visualRect(model.index(100)).height() == short
    model.append(page(257))
    assert view.first_visible_row == 100
    assert view.uniformItemSizes()
    assert view.visualRect(model.index(100)).height() > short
    model.show(page(1))
    assert view.visualRect(model.index(0)).height() == short


def test_ten_thousand_hits_are_scrolled_without_laying_out_what_is_not_seen(
    view: ResultListView, make_result: Make, make_hit: Make
) -> None:
    hits = tuple(make_hit(number, text=LONG) for number in range(1, 10_001))
    show(view, make_result(hits=hits, total=10_000))
    bar = view.verticalScrollBar()
    seen = cards_of(view).kept_cards
    assert 0 < seen < 12
    for page in range(1, 6):
        bar.setValue(page * view.viewport().height())
        settle(view)
    assert cards_of(view).kept_cards <= 6 * (seen + 2)
    bar.setValue(bar.maximum())
    settle(view)
    assert view.first_visible_row > 9_900
    assert cards_of(view).kept_cards <= 7 * (seen + 2)


def test_layouts_of_cards_long_gone_by_are_let_go(
    view: ResultListView, make_result: Make, make_hit: Make
) -> None:
    hits = tuple(make_hit(number) for number in range(1, 1_001))
    show(view, make_result(hits=hits, total=1_000))
    bar = view.verticalScrollBar()
    while bar.value() < bar.maximum():
        bar.setValue(bar.value() + view.viewport().height())
        settle(view)
    assert view.first_visible_row > 900
    assert cards_of(view).kept_cards <= 200


def test_a_card_is_as_high_as_what_it_shows(view: ResultListView, refund: QueryResult) -> None:
    show(view, refund)
    fonts = CardFonts(view.font())
    for row in range(3):
        index = model_of(view).index(row, 0)
        card = lay_out(model_of(view).hit(row), fonts, view.viewport().width())
        assert view.visualRect(index).height() == card.height
        assert all(words.rect.bottom() <= card.height for words in (*card.words, card.why))


def test_a_wrong_estimate_of_height_is_corrected_when_the_card_is_seen(
    view: ResultListView, make_result: Make, make_hit: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kx_desktop.gui.results.excerpt_lines import LineSetter

    monkeypatch.setattr(LineSetter, "line_count", lambda *_: 4)
    show(view, make_result(hits=(make_hit(1), make_hit(2))))
    card = lay_out(model_of(view).hit(0), CardFonts(view.font()), view.viewport().width())
    assert view.visualRect(model_of(view).index(0, 0)).height() == card.height
    assert view.visualRect(model_of(view).index(1, 0)).top() == card.height


def _stands_apart(view: ResultListView) -> bool:
    """Whether each card in sight begins where the one before it, as high as it is set, ends."""
    fonts = CardFonts(view.font())
    rows = range(max(view.first_visible_row, 0), model_of(view).rowCount() - 1)
    tops = {row: view.visualRect(model_of(view).index(row, 0)).top() for row in (*rows, rows.stop)}
    seen = [row for row in rows if tops[row] < view.viewport().height()]
    assert seen
    return all(
        tops[row + 1] - tops[row]
        == lay_out(model_of(view).hit(row), fonts, view.viewport().width()).height
        for row in seen
    )


_FEW_WORDS = "Stanley Cups,, Team,Location,Stanley Cups Blues,STL,1 Flyers,PHI,2 Maple Leafs,TOR,13"


def test_cards_stand_apart_at_each_width(
    view: ResultListView, make_hit: Make, make_result: Make, qtbot: QtBot
) -> None:
    lengths = (85, 40, 60, 75, 85, 20, 85, 50)
    hits = [make_hit(number, text=_FEW_WORDS[:long]) for number, long in enumerate(lengths, 1)]
    few, many = make_result(hits=(hits[0],), total=1), make_result(hits=tuple(hits))
    for width in range(300, 700, 9):
        view.resize(width, 480)
        # The bar that comes with many cards leaves less room to each.
        for answer in (few, many):
            model_of(view).show(answer)
            view.viewport().repaint()
        qtbot.wait_until(view.verticalScrollBar().isVisible)
        view.viewport().repaint()
        assert _stands_apart(view), width
    for width in range(700, 300, -9):
        view.resize(width, 480)
        view.viewport().repaint()
        assert _stands_apart(view), width


def test_the_card_at_the_top_stays_there_as_the_list_becomes_narrower(
    view: ResultListView, make_hit: Make, make_result: Make
) -> None:
    hits = tuple(make_hit(number, text=_FEW_WORDS) for number in range(1, 30))
    view.resize(640, 480)
    show(view, make_result(hits=hits, last=29))
    view.scrollTo(model_of(view).index(12, 0), ResultListView.ScrollHint.PositionAtTop)
    for width in (600, 540, 420, 300, 380, 640):
        view.resize(width, 480)
        view.viewport().repaint()
        assert view.visualRect(model_of(view).index(12, 0)).top() == 0, width


@pytest.mark.parametrize("width", [240, 360, 520, 900])
@pytest.mark.parametrize("points", [7, 10, 20])
@pytest.mark.parametrize("state", [{}, {"superseded": True}, {"source": "changed"}])
def test_nothing_on_a_card_overlaps_or_leaves_it(
    qtbot: QtBot, make_hit: Make, width: int, points: int, state: dict[str, object]
) -> None:
    hit = make_hit(
        1_000,
        page=3,
        **state,
        title="A rather long title of a rather long document",
        path="a-file-with-a-very-long-name-that-nobody-would-give-it.pdf",
        text=LONG,
        also_in=(OtherPlace("e0", "", "another-file-with-a-long-name.pdf", 0, 0, 9),),
    )
    card = lay_out(hit, CardFonts(QFont("DejaVu Sans", points)), width)
    rects = [words.rect for words in (*card.words, card.why)]
    assert all(rect.left() >= 0 and rect.right() <= width for rect in rects)
    for number, one in enumerate(rects):
        assert not any(one.intersects(other) for other in rects[number + 1 :])
    assert card.why.text == "why?"


def test_with_several_datasets_the_score_is_read_whole_in_a_narrow_list(
    qtbot: QtBot, make_hit: Make
) -> None:
    there = OtherPlace("e1", "", "policy.md", 0, 0, 9, "the archive of last year")
    hit = make_hit(dataset="handbook of the whole company", among=2, also_in=(there,))
    card = lay_out(hit, CardFonts(QFont("DejaVu Sans", 10)), 500)
    said = [one.text for one in card.words]
    assert "fused 0.0323" in said
    assert any(one.startswith("handb") for one in said)


def test_which_passage_it_is_is_told_briefly_before_the_name_is_cut(
    qtbot: QtBot, make_hit: Make
) -> None:
    fonts = CardFonts(QApplication.font())
    hit = make_hit(path="books/ws-2-guide.pdf", title="ws-2-guide")
    narrow = round(fonts.of_bold.horizontalAdvance("ws-2-guide.pdf 4/9 ....."))

    def said(room: int) -> set[str]:
        return {one.text for one in lay_out(hit, fonts, round(text_left(fonts, 1)) + room).words}

    assert {"ws-2-guide.pdf", "passage 4 of 9"} <= said(3 * narrow)
    assert {"ws-2-guide.pdf", "4/9"} <= said(narrow + SIDE)


def test_an_earlier_version_says_so_in_words(make_hit: Make, qtbot: QtBot) -> None:
    fonts = CardFonts(QFont("DejaVu Sans", 10))
    texts = [words.text for words in lay_out(make_hit(superseded=True), fonts, 520).words]
    assert "earlier version" in texts
    assert "earlier version" not in [words.text for words in lay_out(make_hit(), fonts, 520).words]


def test_a_file_that_has_changed_or_gone_has_a_warning_with_words(make_hit: Make) -> None:
    fonts = CardFonts(QFont("DejaVu Sans", 10))
    for state, words in (("changed", "file has changed since"), ("gone", "file is gone")):
        told = lay_out(make_hit(source=state), fonts, 620).words
        said = next(one for one in told if one.text == words)
        mark = next(one for one in told if one.icon)
        assert (mark.icon, mark.colour, said.colour) == ("warning", "warning", "warning")
        assert mark.rect.right() <= said.rect.left()
        name = next(one for one in told if one.text == "policy.md")
        assert name.rect.right() < mark.rect.left()
    assert not [one for one in lay_out(make_hit(), fonts, 620).words if one.icon]


def test_query_words_and_the_current_card_are_painted_in_the_colours_of_the_theme(
    view: ResultListView, theme: Theme, make_result: Make
) -> None:
    show(view, make_result(1, 2))
    for choice in ("light", "dark"):
        theme.choose(choice)
        image = view.viewport().grab().toImage()
        first, second = (view.visualRect(model_of(view).index(row, 0)) for row in (0, 1))
        colours = theme.colours
        assert coloured(image, colours.word_mark, first) > 50
        assert coloured(image, colours.word_mark, second) > 50
        assert coloured(image, colours.selection, first) > 1_000
        assert coloured(image, colours.selection, second) == 0
        bar = QRect(0, first.top(), 4, first.height())
        assert coloured(image, colours.accent, bar) >= 3 * (first.height() - 3)


def test_cards_are_mirrored_where_the_window_reads_from_right_to_left(
    view: ResultListView, theme: Theme, make_result: Make
) -> None:
    view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    show(view, make_result(1, 2))
    image = view.viewport().grab().toImage()
    first = view.visualRect(model_of(view).index(0, 0))
    right = QRect(first.right() - 2, first.top(), 4, first.height())
    assert coloured(image, theme.colours.accent, right) > 2 * first.height()
    assert link_of(view, 0).center().x() > first.center().x() - first.width() // 4


def test_marks_are_painted_faintly_while_newer_results_are_on_their_way(
    view: ResultListView, theme: Theme, make_result: Make
) -> None:
    show(view, make_result(1, 2))
    area = view.visualRect(model_of(view).index(1, 0))
    view.set_dimmed(dimmed=True)
    assert coloured(view.viewport().grab().toImage(), theme.colours.word_mark, area) == 0
    view.set_dimmed(dimmed=False)
    assert coloured(view.viewport().grab().toImage(), theme.colours.word_mark, area) > 50


def test_a_click_on_why_asks_why_and_chooses_the_card(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    show(view, make_result(1, 3))
    wanted, opened = QSignalSpy(view.why_wanted), QSignalSpy(view.source_wanted)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=link_of(view, 1).center())
    assert taken(wanted) == [model_of(view).hit(1)]
    assert view.current_hit is model_of(view).hit(1)
    assert opened.count() == 0


def test_a_click_elsewhere_or_dragged_off_the_link_asks_nothing(
    view: ResultListView, qtbot: QtBot, make_result: Make
) -> None:
    show(view, make_result(1, 3))
    wanted = QSignalSpy(view.why_wanted)
    viewport, left = view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mouseClick(viewport, left, pos=view.visualRect(model_of(view).index(1, 0)).center())
    qtbot.mousePress(viewport, left, pos=link_of(view, 1).center())
    qtbot.mouseRelease(viewport, left, pos=view.visualRect(model_of(view).index(1, 0)).center())
    qtbot.mousePress(viewport, left, pos=link_of(view, 1).center())
    qtbot.mouseRelease(viewport, left, pos=link_of(view, 2).center())
    assert wanted.count() == 0


def test_the_pointer_on_why_is_a_hand_and_elsewhere_not(
    view: ResultListView, qtbot: QtBot, theme: Theme, make_result: Make
) -> None:
    show(view, make_result(1, 3))
    viewport = view.viewport()
    hand = Qt.CursorShape.PointingHandCursor
    qtbot.mouseMove(viewport, link_of(view, 1).center())
    assert viewport.cursor().shape() == hand
    ground = coloured(
        view.viewport().grab().toImage(), theme.colours.accent_ground, link_of(view, 1)
    )
    assert ground > 20
    qtbot.mouseMove(viewport, view.visualRect(model_of(view).index(1, 0)).center())
    assert viewport.cursor().shape() != hand
    qtbot.mouseMove(viewport, link_of(view, 1).center())
    QGuiApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert viewport.cursor().shape() != hand
