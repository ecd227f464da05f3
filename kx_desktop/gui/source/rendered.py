"""A rendered document that loads nothing, and its marks."""

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument
from typing_extensions import override

from kx_desktop.core.documents import Span
from kx_desktop.gui.source.marks import Marks, ShownMarks
from kx_desktop.gui.source.rendering import Rendering
from kx_desktop.gui.source.text_map import Range
from kx_desktop.gui.text.offsets import Offsets

_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


class RenderedDocument(QTextDocument):
    """Shows a rendering. Whatever it names, on this machine or another, stays where it is."""

    def __init__(self, rendering: Rendering, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        if rendering.is_html:
            self.setHtml(rendering.source)
        else:
            self.setMarkdown(rendering.source, _FEATURES)
        cursor = QTextCursor(self)
        cursor.select(QTextCursor.SelectionType.Document)
        spaced = QTextBlockFormat()
        spaced.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(spaced)

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return None

    def headings(self) -> tuple[Range, ...]:
        """Where the headings stand."""
        found: list[Range] = []
        block = self.begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append((block.position(), block.position() + block.length() - 1))
            block = block.next()
        return tuple(found)


def shown_marks(marks: Marks, text: str) -> ShownMarks:
    """Marks in code points of a document's raw text as positions in it."""
    offsets = Offsets(text)

    def position(span: Span) -> Range:
        return offsets.to_utf16(span.start), offsets.to_utf16(span.end)

    return ShownMarks(
        (position(marks.passage),),
        tuple(position(word) for word in marks.words),
        tuple(position(side) for side in marks.around),
    )
