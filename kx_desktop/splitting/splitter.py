"""Cuts a text into overlapping passages at the best places there are.

A passage ends at the latest break of the best kind in the further part of its range (paragraph, line,
sentence, word, else between two grapheme clusters), and the next begins with the first whole sentence of its last `overlap`
characters. Two things follow. Each passage advances by at least one character and on the whole by half of `max_chars`,
because no break before the middle counts. And a sentence of at most `overlap` characters is whole in some
passage: where a passage ends within it, it begins within the last `overlap` characters, so the next passage begins there or earlier.
"""

from kx_desktop.core.documents import PassageSpan
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.splitting import breaks, graphemes

SPLITTER_VERSION = 1
"""Part of the fingerprint: raised whenever the same text would be cut elsewhere."""

MAX_CHARS_LOW = 50
MAX_CHARS_HIGH = 100_000


def split(text: str, max_chars: int = 1000, overlap: int = 200) -> list[PassageSpan]:
    """The passages of `text`, in order, in code points.

    Every character lies in a passage, no passage is longer than `max_chars`, and neighbours share at most `overlap`
    characters. Text of at most `max_chars` is one passage; text of white space alone gives none. Within a text, a
    passage is white space alone only where white space runs on for about half of `max_chars` or more.

    Raises `InvalidArgument` where `max_chars` is not 50 to 100,000 or `overlap` not 0 to half of it.
    """
    check_parameters(max_chars, overlap)
    return cut(text, max_chars, overlap)


def check_parameters(max_chars: int, overlap: int) -> None:
    """Refuses a length or an overlap that cannot be split by; raises `InvalidArgument`."""
    if not _is_whole(max_chars) or not MAX_CHARS_LOW <= max_chars <= MAX_CHARS_HIGH:
        raise InvalidArgument(
            f"max_chars is {max_chars!r}, but takes a whole number from {MAX_CHARS_LOW} to {MAX_CHARS_HIGH:,}.",
            "Choose another length of passages; 1000 suits most documents.",
        )
    if not _is_whole(overlap) or not 0 <= overlap <= max_chars // 2:
        raise InvalidArgument(
            f"overlap is {overlap!r}, but takes a whole number from 0 to {max_chars // 2}, half of max_chars.",
            "Choose a smaller overlap; a fifth of max_chars suits most documents.",
        )


def cut(text: str, max_chars: int, overlap: int) -> list[PassageSpan]:
    """`split` without the check of its parameters: needs `max_chars >= 1` and `0 <= overlap <= max_chars // 2`."""
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


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
