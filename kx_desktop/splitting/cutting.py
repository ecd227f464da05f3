"""Cuts a text into overlapping passages at the best places there are.

A passage ends at the latest break of the best kind in the further part of its range (paragraph, line,
sentence, word, else between two grapheme clusters), and the next begins with the first whole sentence of its last `overlap`
characters. Two things follow. Each passage advances by at least one character and on the whole by half of `max_chars`,
because no break before the middle counts. And a sentence of at most `overlap` characters is whole in some
passage: where a passage ends within it, it begins within the last `overlap` characters, so the next passage begins there or earlier.
"""

from kx_desktop.core.documents import PassageSpan
from kx_desktop.splitting import breaks, graphemes


def cut(text: str, max_chars: int, overlap: int) -> list[PassageSpan]:
    """The passages of `text`, without a check of the parameters: needs `max_chars >= 1` and `0 <= overlap <= max_chars // 2`."""
    size = len(text)
    content_end = len(text.rstrip())
    if content_end == 0:
        return []
    ascii_only = text.isascii()
    reserve = max(overlap, max_chars // 2)
    passages: list[PassageSpan] = []
    start = 0
    while size - start > max_chars:
        end = _end(
            text, start, start + reserve, start + max_chars, content_end, ascii_only=ascii_only
        )
        passages.append(PassageSpan(len(passages), start, end))
        start = _next_start(text, start, end, overlap, ascii_only=ascii_only) if overlap else end
    passages.append(PassageSpan(len(passages), start, size))
    return passages


def _end(text: str, start: int, low: int, high: int, content_end: int, *, ascii_only: bool) -> int:
    """Where the passage that begins at `start` ends: in `(low, high]`."""
    # White space alone is no passage: a break counts only with something to read before and after it.
    least = max(low, breaks.first_visible(text, start, high))
    most = min(high, content_end - 1)
    if least < most:
        found = breaks.latest_paragraph(text, start, least, most) or breaks.latest_line(
            text, least, most
        )
        if found:
            return found
        # White space may carry an accent of its own, a character a variation mark: a break in such a
        # cluster moves to the cluster's beginning.
        found = breaks.latest_sentence(text, least, most)
        if found and (found := graphemes.latest_boundary(text, found, start)) > least:
            return found
        found = breaks.latest_word(text, least, most, ascii_only=ascii_only)
        if found and (found := graphemes.latest_boundary(text, found, start)) > least:
            return found
        if (found := graphemes.latest_boundary(text, most, start)) > least:
            return found
    boundary = graphemes.latest_boundary(text, high, start)
    return boundary if boundary > low else high


def _next_start(text: str, start: int, end: int, overlap: int, *, ascii_only: bool) -> int:
    """Where the passage after `[start, end)` begins: in `[end - overlap, end]`, and after `start`."""
    low = end - overlap
    found = breaks.earliest_sentence(text, low, end)
    if found is None:
        found = breaks.earliest_word(text, low, end, ascii_only=ascii_only)
    if found is None:
        found = low
    boundary = graphemes.first_boundary(text, found, start, end)
    return found if boundary is None else boundary
