"""Finds in a rendered text what stands in the stored one, word by word, in order.

Rendering takes away signs of markup and turns lines into paragraphs, but the words stay and keep their order. Runs of words that
occur once in either text are anchors (patience diff, Bram Cohen); what lies between two anchors is aligned in the same way.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.core.documents import Span
from kx_desktop.gui.source.marks import Marks

ENOUGH = 0.6
"""The share of the passage's words that must be found for its marks to be trusted."""

_WORD = re.compile(
    r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]|"
    r"(?:(?![\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])[^\W_])+"
)
_ADDRESS = re.compile(r"(?<=\])\([^)\n]{0,2000}\)")
"""Where a link of Markdown leads, which is not to be seen when it is rendered."""

_GRAMS = (4, 2, 1)
_FRINGE = 3
_APART = 16


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stands in its text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Aligned:
    """Marks in code points of the rendered text, and which share of the passage's words was found there."""

    marks: Marks
    share: float


def words(text: str) -> list[Word]:
    """The words of a text; each Han, kana or Hangul character is one."""
    return [Word(one.group().casefold(), one.start(), one.end()) for one in _WORD.finditer(text)]


def align(stored: str, begin: int, rendered: str, marks: Marks) -> Aligned | None:
    """The marks brought over to `rendered`; None where none of the passage's words is there.

    `stored` is the document's text from code point `begin` on, which is what was rendered.
    """
    mine, theirs = words(stored), words(rendered)
    partner = matched([word.text for word in mine], [word.text for word in theirs])
    starts = [word.start + begin for word in mine]

    def within(span: Span) -> range:
        first = bisect_left(starts, span.start)
        if first and mine[first - 1].end + begin > span.start:
            first -= 1
        return range(first, bisect_left(starts, span.end))

    def over(span: Span) -> Span | None:
        found = [one for one in within(span) if partner[one] >= 0]
        if not found:
            return None
        first, last = found[0], found[-1]
        tail = stored[mine[last].end : span.end - begin]
        head = stored[max(span.start - begin, 0) : mine[first].start]
        return _with_fringe(
            rendered, theirs[partner[first]].start, theirs[partner[last]].end, head, tail
        )

    of_passage = within(marks.passage)
    passage = over(marks.passage)
    if passage is None:
        return None
    addresses = [one.span() for one in _ADDRESS.finditer(stored)]
    counted = [one for one in of_passage if partner[one] >= 0 or not _is_in(mine[one], addresses)]
    share = sum(partner[one] >= 0 for one in counted) / len(counted)
    around = tuple(one for side in marks.around if (one := over(side)))
    found = tuple(one for word in marks.words if (one := over(word)))
    return Aligned(Marks(passage, found, around), share)


def _is_in(word: Word, spans: Sequence[tuple[int, int]]) -> bool:
    last = bisect_left(spans, (word.end, 0)) - 1
    return last >= 0 and spans[last][0] <= word.start < spans[last][1]


def _with_fringe(rendered: str, start: int, end: int, head: str, tail: str) -> Span:
    """The range with the signs that stand right before and after it, if the stored passage has them too."""
    for _ in range(_FRINGE):
        if end < len(rendered) and rendered[end] in tail and not rendered[end].isspace():
            end += 1
        if start and rendered[start - 1] in head and not rendered[start - 1].isspace():
            start -= 1
    return Span(start, end)


def matched(mine: Sequence[str], theirs: Sequence[str]) -> list[int]:
    """For each of `mine` which of `theirs` it is, -1 where it is none; rising."""
    partner = [-1] * len(mine)
    todo = [(0, len(mine), 0, len(theirs))]
    while todo:
        low, high, other_low, other_high = todo.pop()
        while low < high and other_low < other_high and mine[low] == theirs[other_low]:
            partner[low] = other_low
            low, other_low = low + 1, other_low + 1
        while low < high and other_low < other_high and mine[high - 1] == theirs[other_high - 1]:
            high, other_high = high - 1, other_high - 1
            partner[high] = other_high
        if low == high or other_low == other_high:
            continue
        anchors = _anchors(mine, theirs, (low, high), (other_low, other_high))
        here, there = low, other_low
        for one, other in anchors:
            partner[one] = other
            todo.append((here, one, there, other))
            here, there = one + 1, other + 1
        if anchors:
            todo.append((here, high, there, other_high))
        else:
            _follow(mine, theirs, (low, high), (other_low, other_high), partner)
    return partner


def _follow(
    mine: Sequence[str],
    theirs: Sequence[str],
    here: tuple[int, int],
    there: tuple[int, int],
    partner: list[int],
) -> None:
    """Go through both side by side; where they part, on from the nearest pair of words that are the same again."""
    one, other = here[0], there[0]
    while one < here[1] and other < there[1]:
        if mine[one] == theirs[other]:
            partner[one] = other
            one, other = one + 1, other + 1
            continue
        for apart in range(1, _APART):
            ways = ((one + step, other + apart - step) for step in range(apart + 1))
            met = next(
                ((a, b) for a, b in ways if a < here[1] and b < there[1] and mine[a] == theirs[b]),
                None,
            )
            if met:
                one, other = met
                break
        else:
            one, other = one + 1, other + 1


def _anchors(
    mine: Sequence[str], theirs: Sequence[str], here: tuple[int, int], there: tuple[int, int]
) -> list[tuple[int, int]]:
    """Pairs of words that begin a run which occurs once on either side, rising on both; the longest such list."""
    for length in _GRAMS:
        own, other = _once(mine, here, length), _once(theirs, there, length)
        pairs = [(place, other[gram]) for gram, place in own.items() if gram in other]
        if pairs:
            pairs.sort()
            return _rising(pairs)
    return []


def _once(texts: Sequence[str], within: tuple[int, int], length: int) -> dict[tuple[str, ...], int]:
    places: dict[tuple[str, ...], int] = {}
    twice: set[tuple[str, ...]] = set()
    for index in range(within[0], within[1] - length + 1):
        gram = tuple(texts[index : index + length])
        if gram in places:
            twice.add(gram)
        else:
            places[gram] = index
    for gram in twice:
        del places[gram]
    return places


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of `pairs`, in their order, whose second members rise."""
    ends: list[int] = []
    last: list[int] = []
    before = [-1] * len(pairs)
    for number, (_, other) in enumerate(pairs):
        place = bisect_left(ends, other)
        before[number] = last[place - 1] if place else -1
        if place == len(ends):
            ends.append(other)
            last.append(number)
        else:
            ends[place] = other
            last[place] = number
    chosen: list[tuple[int, int]] = []
    number = last[-1] if last else -1
    while number >= 0:
        chosen.append(pairs[number])
        number = before[number]
    return chosen[::-1]
