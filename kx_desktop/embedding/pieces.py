"""Making a text fit for a model: whole characters, and pieces no longer than its window."""

from collections.abc import Sequence

from kx_desktop.core.documents import Span

Offsets = Sequence[tuple[int, int]]
"""For each token the code points of the text that it stands for, half-open."""


def cut(text: str, offsets: Offsets, budget: int) -> list[Span]:
    """Ranges of `text`, in order and without gaps, of at most `budget` tokens each.

    Each ends at the last white space within its second half, else at the last gap between tokens' characters, so
    that a word is parted only where it alone fills half a window.
    """
    spans: list[Span] = []
    first, start = 0, 0
    while len(offsets) - first > budget:
        last = _break(text, offsets, first, first + budget)
        end = max(offsets[last][0], start + 1)
        spans.append(Span(start, end))
        first, start = last, end
    spans.append(Span(start, len(text)))
    return [span for span in spans if span.start < span.end]


def _break(text: str, offsets: Offsets, first: int, limit: int) -> int:
    """The token to begin the next piece with: the latest good one in `(middle, limit]`."""
    middle = (first + limit) // 2
    for token in range(limit, middle, -1):
        at = offsets[token][0]
        if at > 0 and text[at - 1].isspace():
            return token
    for token in range(limit, middle, -1):
        # Tokens of one character (bytes of an emoji) carry the same range: a cut between them would part it.
        if offsets[token][0] >= offsets[token - 1][1]:
            return token
    return limit


def halve(text: str) -> tuple[str, str]:
    """Two parts of a text of at least two code points, at the white space nearest before the middle, if in the third quarter back."""
    middle = len(text) // 2
    for at in range(middle, max(middle // 2, 1), -1):
        if text[at - 1].isspace():
            return text[:at], text[at:]
    return text[:middle], text[middle:]


def well_formed(text: str) -> str:
    """The text with a question mark for each lone surrogate, which neither tokenizers nor JSON servers take.

    They come from file names and arguments that are not valid UTF-8. The length stays the same.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text
