r"""Where a cut may stand without parting what a person sees as one character.

A grapheme cluster (Unicode Standard Annex 29) is a letter with its accents, a flag, a family of emoji joined into one. The
`regex` library knows the rules as `\X`; here they are asked only about a few characters around a position,
so that the cost does not grow with the text.
"""

import re

import regex

_NEXT_MAY_JOIN = "\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\uff9e\uff9f"
_PREPENDS = "\u0d4e\U000111c2\U000111c3\U0001193f\U00011941\U00011a84-\U00011a89\U00011d46"
_SIGNS = (
    "\u00a1-\u00ac\u00ae-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2bff\u3001-\u3029\uff01-\uff60"
    "\U0001f400-\U0001f53d\U0001f600-\U0001f64f"
)
_PLAIN = rf"(?![{_NEXT_MAY_JOIN}{_PREPENDS}])[\w !-~{_SIGNS}]"
_NOTHING_JOINS = re.compile(rf"(?:{_PLAIN}|[^\S\r]){_PLAIN}|\n|[^\r][\n\t]")
"""Two characters with a certain boundary between them: letters, digits, signs and emoji after such or after white space.

Left out are the letters that join to a neighbour: Hangul jamo, the Thai and Lao AM, half-width sound marks, prefixed letters.
"""

_LAST_CERTAIN = re.compile(rf"(?s:.*)(?:{_PLAIN}|[^\S\r])(?={_PLAIN})")
_LAST_FLAG_LETTER = re.compile("(?s:.*)[\U0001f1e6-\U0001f1ff]")
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
_CLUSTERS = regex.compile(r"(\X)*+")
_CLUSTER = regex.compile(r"\X")
_NEAR = 64
"""Code points looked back for a certain boundary before the whole way to the floor is gone."""


def latest_boundary(text: str, position: int, floor: int) -> int:
    """The latest boundary between grapheme clusters at or before `position`.

    `floor` counts as a boundary, and nothing before it is looked at. Needs `floor < position < len(text)`.
    """
    if _NOTHING_JOINS.match(text, position - 1, position + 1):
        return position
    anchor = _anchor(text, position, floor)
    # A slice, not a range: the library counts flag letters back past where it was told to begin.
    found = _CLUSTERS.match(text[anchor : position + 1])
    return anchor + (found.start(1) if found else 0)


def first_boundary(text: str, position: int, floor: int, limit: int) -> int | None:
    """The first boundary at or after `position` and not after `limit`; None where one cluster reaches past `limit`.

    Needs `floor < position <= limit <= len(text)`; `floor` counts as a boundary.
    """
    if position == len(text):
        return position
    start = latest_boundary(text, position, floor)
    if start == position:
        return position
    cluster = _CLUSTER.match(text[start : limit + 1])
    end = start + (cluster.end() if cluster else 1)
    return end if end <= limit else None


def _anchor(text: str, position: int, floor: int) -> int:
    """A boundary before `position`, as near to it as is cheap to find; at worst `floor`."""
    near = _LAST_CERTAIN.match(text, max(floor, position - _NEAR), position)
    if near:
        return near.end()
    # Flags are pairs of flag letters, counted from the beginning of their run; `\X` counts anew at each, which is
    # quadratic in a long run, so the pairs are counted here.
    flag = _LAST_FLAG_LETTER.match(text, floor, position)
    if flag:
        end = flag.end()
        run = end - floor - len(text[floor:end].rstrip(_FLAG_LETTERS))
        if run > 2:
            return end - (run % 2 or 2)
    return floor
