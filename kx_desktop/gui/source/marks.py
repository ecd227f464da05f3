"""What of a document is marked: the passage, the query words in it, its neighbours."""

from dataclasses import dataclass

from kx_desktop.core.documents import Span
from kx_desktop.core.queries import Hit
from kx_desktop.gui.source.text_map import Range


@dataclass(frozen=True, slots=True)
class Marks:
    """Spans of the document's text, in code points. `around` is what the recall window adds, before and after the passage."""

    passage: Span
    words: tuple[Span, ...] = ()
    around: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownMarks:
    """The same in positions of the `QTextDocument` shown; a word has more than one range where the view parts it."""

    passage: tuple[Range, ...] = ()
    words: tuple[Range, ...] = ()
    around: tuple[Range, ...] = ()
    headings: tuple[Range, ...] = ()


def marks(hit: Hit) -> Marks:
    """What to mark for a hit."""
    passage = Span(hit.char_start, hit.char_end)
    words = tuple(
        Span(hit.char_start + word.start, hit.char_start + word.end) for word in hit.highlights
    )
    around: tuple[Span, ...] = ()
    if hit.window is not None:
        sides = (
            Span(hit.window.char_start, hit.char_start),
            Span(hit.char_end, hit.window.char_end),
        )
        around = tuple(side for side in sides if side.start < side.end)
    return Marks(passage, words, around)
