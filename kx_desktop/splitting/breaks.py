r"""Where a text may be broken: at paragraphs, lines, sentences, words.

Whether a break stands at a position depends on a few characters around that position alone, never on where a
passage began, so every passage sees the same breaks. Each search runs over a bounded range, through
compiled patterns with `pos` and `endpos`; a greedy `.*` in front finds the latest break without visiting the others.
"""

import re

_CLOSING = r"\"'”’»›)\]}*_」』）】》〉〕｝］"
_CLOSERS = rf"[{_CLOSING}]{{0,4}}"
"""What may stand between a sentence's full stop and the white space: quotes, brackets, Markdown emphasis."""

_WHITE = r"[^\S\n]{1,32}(?=\S)"
_ALONE = "。！？｡।॥؟۔։።፧။។៕"
_SENTENCE = (
    # Latin, Greek, Cyrillic and kin: a full stop alone is not enough (3.14, example.com), white space must follow.
    rf"[.!?…‽⁇⁈⁉‼]{_CLOSERS}{_WHITE}"
    # Full-width, CJK, Devanagari, Arabic and Urdu, Armenian, Ethiopic, Burmese, Khmer: these end a sentence by themselves.
    rf"|[{_ALONE}]{_CLOSERS}(?:{_WHITE}|(?=[^\s{_ALONE}{_CLOSING}]))"
    # The full-width full stop is also the decimal point of full-width digits.
    rf"|．{_CLOSERS}(?:{_WHITE}|(?=[^\s．0-9０-９{_CLOSING}]))"
)
_SENTENCE_REACH = 38
"""Code points from a sentence's ender to the start of the next sentence, at most: ender, 4 closers, 32 white, and one over."""

_LINE_REACH = 33
"""A line's beginning is told from its first 32 characters of white space and one that is not."""

_CJK = r"\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
_CJK_CLOSE = r"、。〉》」』】〕〗〙〛〞〟！），．：；？］｝～｠｡｣､々ー・…—"
_CJK_OPEN = r"〈《「『【〔〖〘〚〝（［｛｟｢"

_WORD_ASCII = r"\s(?=\S)"
_WORD = (
    r"[\s\u200b](?=[^\s\u200b])"
    rf"|[{_CJK}{_CJK_CLOSE}](?=[^\s\u200b{_CJK_CLOSE}])"
    rf"|[^\s\u200b{_CJK}{_CJK_CLOSE}{_CJK_OPEN}](?=[{_CJK}{_CJK_OPEN}])"
)

_PARAGRAPH_LAST = re.compile(r"(?s:.*)\n[^\S\n]*\n")
_SENTENCE_LAST = re.compile(rf"(?s:.*)(?:{_SENTENCE})")
_WORD_LAST = re.compile(rf"(?s:.*)(?:{_WORD})")
_WORD_ASCII_LAST = re.compile(rf"(?s:.*){_WORD_ASCII}")
_SENTENCE_START = re.compile(rf"\n(?=[^\S\n]{{0,32}}\S)|{_SENTENCE}")
_WORD_START = re.compile(_WORD)
_WORD_ASCII_START = re.compile(_WORD_ASCII)
_VISIBLE = re.compile(r"\S")


def first_visible(text: str, start: int, end: int) -> int:
    """The first character in `[start, end)` that is not white space; `end` where there is none."""
    found = _VISIBLE.search(text, start, end)
    return found.start() if found else end


def latest_paragraph(text: str, start: int, low: int, high: int) -> int | None:
    """The latest end of a blank line in `(low, high]`; its paragraph may have ended anywhere after `start`."""
    if text.rfind("\n", low, high) < 0:
        return None
    found = _PARAGRAPH_LAST.match(text, start, high)
    return found.end() if found and found.end() > low else None


def latest_line(text: str, low: int, high: int) -> int | None:
    """The latest end of a line in `(low, high]`."""
    found = text.rfind("\n", low, high)
    return found + 1 if found >= 0 else None


def latest_sentence(text: str, low: int, high: int) -> int | None:
    """The latest position in `(low, high]` between two sentences of one line, after the white space."""
    found = _SENTENCE_LAST.match(text, max(0, low - _SENTENCE_REACH), high + 1)
    return found.end() if found and found.end() > low else None


def latest_word(text: str, low: int, high: int, *, ascii_only: bool) -> int | None:
    """The latest position in `(low, high]` between two words: after white space, or beside a CJK character."""
    found = (_WORD_ASCII_LAST if ascii_only else _WORD_LAST).match(text, low, high + 1)
    return found.end() if found else None


def earliest_sentence(text: str, low: int, high: int) -> int | None:
    """The earliest beginning of a sentence in `[low, high)`; a line begins one too, as in Annex 29 of Unicode."""
    at = max(0, low - _SENTENCE_REACH)
    reach = min(len(text), high + _LINE_REACH)
    while found := _SENTENCE_START.search(text, at, reach):
        at = found.end()
        if at >= high:
            return None
        if at >= low:
            return at
    return None


def earliest_word(text: str, low: int, high: int, *, ascii_only: bool) -> int | None:
    """The earliest beginning of a word in `[low, high)`; needs `low > 0`."""
    found = (_WORD_ASCII_START if ascii_only else _WORD_START).search(text, low - 1, high)
    return found.end() if found else None
