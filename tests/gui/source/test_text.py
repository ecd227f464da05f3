"""The passage in its text: exactly its characters are marked, and any text opens at once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kx_desktop.core.documents import Locator, Span
from kx_desktop.core.queries import Query, RecallWindow
from kx_desktop.gui.source.pieces import PIECE_CHARS, Piece, cut
from kx_desktop.gui.source.text_map import TextMap
from kx_desktop.gui.source.text_view import AROUND, HEADING, PASSAGE, WORD
from kx_desktop.gui.text.offsets import Offsets
from kx_desktop.gui.text.qtlike import fit_for_qt
from kx_desktop.gui.theme import Theme
from kx_desktop.library import Library
from tests.gui.source.conftest import REAL, Made, Open, Stored

_LINES = str.maketrans("\u2028\u2029", "\n\n")

MANY_SCRIPTS = (
    "Thumbs 👍🏽 and a family 👨‍👩‍👧‍👦 stand here; cafe\u0301 and n\u0303 too.\n\n"
    "العربية تُكتب من اليمين إلى اليسار، والكتب متاحة للإعارة.\r\n"
    "עברית נכתבת מימין לשמאל, with English within.\u2028A line, and\u2029a paragraph.\n"
    "𠀀𠀁𠮷野家 is beyond the plane. \x00 \ufdd0 \ufffc \x0c \u0085 🇫🇷🇩🇪 end.\n"
)


def _read(document: QTextDocument, start: int, end: int) -> str:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def test_every_character_keeps_its_place_in_a_document(qapp: object) -> None:
    document = QTextDocument()
    points = [point for point in range(0x3000) if point != 0x0A]
    points += [*range(0xD7F0, 0xE010), *range(0xF8F0, 0x10010), 0x1F600, 0x20000, 0x10FFFF]
    for first in range(0, len(points), 97):
        text = "|".join(chr(point) for point in points[first : first + 97]) + "|"
        document.setPlainText(fit_for_qt(text))
        offsets = Offsets(text)
        assert document.characterCount() - 1 == offsets.utf16_length
        for index, letter in enumerate(text):
            if letter == "|":
                unit = offsets.to_utf16(index)
                assert _read(document, unit, unit + 1) == "|"


@pytest.mark.allow_qt_message("OpenType support missing")
@pytest.mark.parametrize(("start", "end"), [(0, 40), (7, 9), (10, 52), (60, 200), (150, 260)])
def test_exactly_the_passage_is_marked_in_any_script(
    open_source: Open, made: Made, start: int, end: int
) -> None:
    made.add("Before. 👍🏽\n" * 50 + MANY_SCRIPTS + "After. 𠀀\n" * 50)
    shift = made.texts["a"].index("Thumbs")
    reader = open_source(made)

    hit = made.hit(Span(start + shift, min(end, len(MANY_SCRIPTS)) + shift))
    reader.show(hit)

    wanted = fit_for_qt(hit.text).translate(_LINES)
    assert "".join(reader.marked(PASSAGE)).translate(_LINES) == wanted


@given(st.data())
def test_a_map_finds_every_span_in_the_document(qapp: object, data: st.DataObject) -> None:
    alphabet = st.sampled_from("ab \n\n👍🏽é\u0301𠀀\u200dم")
    text = data.draw(st.text(alphabet, min_size=1, max_size=60)) * data.draw(
        st.sampled_from([1, 90, 300])
    )
    pieces = cut(Piece(0, text))
    begin = data.draw(st.integers(0, len(pieces) - 1))
    document, where = QTextDocument(), TextMap()
    cursor = QTextCursor(document)
    for piece in pieces[begin:]:
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(where.append(piece))
    for piece in reversed(pieces[:begin]):
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        cursor.insertText(where.prepend(piece))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))

    found = "".join(_read(document, *one) for one in where.ranges(Span(start, end)))

    assert found.replace("\u2029", "\n") == text[start:end]


def test_pieces_are_the_whole_text_and_cut_no_visible_character() -> None:
    text = "👨‍👩‍👧‍👦" * 3000 + "e\u0301" * 9000 + "\n" + "word " * 3000
    pieces = cut(Piece(5, text))
    assert "".join(piece.text for piece in pieces) == text
    assert [piece.start for piece in pieces[1:]] == [piece.end for piece in pieces[:-1]]
    assert max(len(piece.text) for piece in pieces) <= PIECE_CHARS
    for piece in pieces:
        assert piece.text[0] not in "\u0301\u200d"
        assert not piece.text.endswith("\u200d")


@pytest.mark.slow
@pytest.mark.allow_qt_message("OpenType support missing")  # fonts of the machine
def test_every_hit_of_real_documents_is_marked_exactly(
    open_source: Open, real_library: Library
) -> None:
    reader = open_source(Stored(real_library))
    reader.widget.prefer_views({"pages": "text", "rendered": "text"})
    seen = 0
    kinds = set()
    for question in ("the first article", "refund", "会议", "email", "derechos humanos", "library"):
        for hit in real_library.query(Query(dataset=REAL, text=question, k=30)).hits:
            reader.show(hit)
            kinds.add(hit.path.rpartition(".")[2])
            wanted = fit_for_qt(hit.text).translate(_LINES)
            assert "".join(reader.marked(PASSAGE)).translate(_LINES) == wanted, hit.path
            words = [hit.text[word.start : word.end] for word in hit.highlights]
            assert reader.marked(WORD) == words
            seen += 1
    assert seen > 60
    assert {"pdf", "txt", "md", "html"} <= kinds


def test_neighbours_of_the_recall_window_and_headings_are_told_apart(
    open_source: Open, made: Made
) -> None:
    made.add(
        "Title\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n",
        locators=(Locator("heading", 0, 35, "Title"),),
    )
    hit = made.hit("Two.\n\n")
    start = hit.char_start
    window = RecallWindow("One.\n\nTwo.\n\nThree.\n\n", start - 6, start + 14)
    reader = open_source(made)

    reader.show(replace(hit, window=window))

    assert reader.marked(AROUND) == ["One.\n\n", "Three.\n\n"]
    assert reader.marked(PASSAGE) == ["Two.\n\n"]
    assert reader.marked(HEADING) == ["Title"]


@pytest.mark.parametrize("line", ["A line as lines are.\n", "word ", "w", "👍🏽", "\n"])
def test_of_a_text_of_megabytes_only_a_slice_is_shown(
    open_source: Open, made: Made, line: str
) -> None:
    text = line * (2_000_000 // len(line))
    made.add(text)
    reader = open_source(made)

    hit = made.hit(Span(1_000_000, 1_000_800))
    reader.show(hit)

    assert "".join(reader.marked(PASSAGE)) == hit.text
    assert reader.view.document().characterCount() < 250_000
    assert all(end is not None and end - start < 70_000 for start, end in made.asked)


def test_more_text_comes_as_the_person_scrolls_and_nothing_jumps(
    open_source: Open, made: Made, qtbot: QtBot
) -> None:
    made.add("".join(f"Line {number} of many.\n" for number in range(60_000)))
    reader = open_source(made)
    reader.show(made.hit("Line 30000 of many."))
    view, where = reader.view, reader.widget._feed.text_map
    first, last = where.start, where.end

    view.moved_by_person = True
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    reader.settle()
    assert where.end > last

    view.verticalScrollBar().setValue(10)
    at_edge = view.cursorForPosition(QPoint(40, 4)).block().text()
    reader.settle()
    assert where.start < first
    assert view.cursorForPosition(QPoint(40, 4)).block().text() == at_edge
    assert reader.marked(PASSAGE) == ["Line 30000 of many."]


def test_the_passage_stands_in_the_upper_third_with_the_caret_at_its_beginning(
    open_source: Open, made: Made
) -> None:
    made.add("".join(f"Line {number} of many.\n" for number in range(2_000)))
    reader = open_source(made)
    reader.show(made.hit("Line 1000 of many."))

    cursor = reader.view.textCursor()
    assert cursor.block().text() == "Line 1000 of many."
    top = reader.view.cursorRect(cursor).top()
    assert 0 < top < reader.view.viewport().height() / 3


def test_the_text_is_read_and_selected_by_keyboard(
    open_source: Open, made: Made, qtbot: QtBot
) -> None:
    made.add("One two.\nThree four.\n")
    reader = open_source(made)
    reader.show(made.hit("Three"))
    reader.widget.focus_source()

    qtbot.keyClick(reader.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)

    assert reader.view.textCursor().selectedText() == "T"
    assert reader.view.accessibleName()
    assert reader.view.accessibleDescription()


def test_of_a_long_way_only_the_end_is_kept_and_the_next_mark_leads_back(
    open_source: Open, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.gui.source.text_feed._PIECES_MAX", 20)
    made.add("".join(f"Line {number} of many.\n" for number in range(60_000)))
    reader = open_source(made)
    reader.show(made.hit("Line 30000 of many.", "30000"))
    view = reader.view
    view.moved_by_person = True
    for _ in range(8):
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        reader.settle()
    where = reader.widget._feed.text_map
    assert view.document().characterCount() - 1 == where.end - where.start
    assert view.toPlainText().startswith("Line ")
    assert reader.marked(PASSAGE) == []

    reader.widget.next_mark()

    assert view.textCursor().selectedText() == "30000"
    reader.settle()


@pytest.mark.parametrize("moved", [False, True])
def test_the_passage_stays_in_sight_as_the_pane_grows_smaller(
    open_source: Open, made: Made, moved: bool
) -> None:
    long = "A line of words that is so long that a narrow pane breaks it more than once.\n"
    made.add(long * 60 + "The passage.\n" + long * 60)
    reader = open_source(made)
    reader.show(made.hit("The passage."))
    view = reader.view
    if moved:
        view.moved_by_person = True
        view.verticalScrollBar().setValue(view.verticalScrollBar().value() - 200)
    for size in ((640, 400), (400, 380), (330, 260), (640, 300)):
        reader.widget.resize(*size)
        QApplication.processEvents()
        top = view.line_top(view.shown_marks.passage[0][0]) - view.verticalScrollBar().value()
        assert 0 <= top <= view.viewport().height() - view.fontMetrics().height(), size


def test_the_line_at_the_top_stays_there_where_the_passage_was_out_of_sight(
    open_source: Open, made: Made
) -> None:
    lines = [f"{number} is a line of words that a narrow pane breaks." for number in range(200)]
    made.add("\n".join(lines))
    reader = open_source(made)
    reader.show(made.hit(lines[100]))
    view = reader.view
    view.moved_by_person = True
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 600)
    first = view.first_visible()
    for size in ((640, 400), (400, 380), (330, 260)):
        reader.widget.resize(*size)
        QApplication.processEvents()
        assert view.first_visible() == first, size


def test_the_ground_reaches_below_the_letters_of_the_last_line(
    open_source: Open, made: Made, theme: Theme
) -> None:
    made.add("Before.\n\nA gay jumpy passage\nof gay jumpy lines\n\nAfter.")
    reader = open_source(made)
    reader.show(made.hit("A gay jumpy passage\nof gay jumpy lines"))
    view = reader.view
    end = view.shown_marks.passage[-1][1]
    block = view.document().findBlock(end - 1)
    bottom = view.line_top(end - 1) + block.layout().lineAt(0).height()
    below = int(bottom - view.verticalScrollBar().value()) + 2
    picture = view.viewport().grab().toImage()
    middle = view.viewport().width() // 2
    assert picture.pixelColor(middle, below) == QColor(theme.colours.passage)
    assert picture.pixelColor(17, below) == QColor(theme.colours.passage)
    assert picture.pixelColor(13, below) == QColor(theme.colours.passage_edge)
