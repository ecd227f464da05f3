"""Citations in a model's own text: which of them stand for a passage that it was shown."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from kx_desktop.core.answers import Citation
from kx_desktop.library.exporting import writable

_NUMBER = r"\d{1,6}"
_CITATION = (
    r"(?P<cite>[\[［【](?:\^|(?:passages?|refs?|references?|sources?|ids?|段落|来源|文献)[ :#]{0,3})?"
    rf"(?P<numbers>{_NUMBER}(?:[ ]{{0,3}}[,;，；、–-][ ]{{0,3}}\^?{_NUMBER}){{0,63}})"
    r"(?:†[^\]］】\n]{0,60})?[\]］】])"
)
_ANYWHERE = re.compile(_CITATION, re.IGNORECASE)
_BESIDE_CODE = re.compile(
    rf"(?P<code>```.*?(?:```|\Z)|`[^`\n]{{1,300}}`)|{_CITATION}", re.DOTALL | re.IGNORECASE
)
"""Code is met and passed over: `a[1]` cites nothing."""

_PART = re.compile(rf"({_NUMBER})(?:[ ]{{0,3}}[–-][ ]{{0,3}}({_NUMBER}))?")
_LONGEST_RANGE = 64
_TOLD = 100
"""So many dropped citations are told at most."""

_PASSES = 4

_CONTEXT = 12
"""Characters before a citation, white space left out, by which a quotation is known."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A text in which every citation stands as `[1]` and for one of `citations`, which are in the order of their numbers.

    `dropped` are those that stood for nothing; they are not in the text any more.
    """

    text: str
    citations: tuple[Citation, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation in the text of an answer: `[start, end)` in code points, and the number that it stands for."""

    start: int
    end: int
    number: int


def resolved(text: str, shown: Sequence[Citation]) -> Resolved:
    """What of the citations in `text` stands for a passage of `shown`.

    Lists and ranges (`[1, 3]`, `[1-3]`), brackets of other scripts (`【1】`) and words before the number (`[passage 1]`) become `[1]`. A
    bracket that the model quotes from a passage is not its citation: it stays as `[ 7 ]`.
    """
    by_number = {one.number: one for one in shown}
    quotable = frozenset(
        _context(one.text, found) for one in shown for found in _ANYWHERE.finditer(one.text)
    )
    dropped: dict[str, None] = {}
    before, text = "", writable(text).strip()
    for _ in range(_PASSES):
        # What is taken out may leave a bracket behind that reads as another citation.
        before, text = text, _settled(text, by_number, quotable, dropped).strip()
        if text == before:
            break
    else:
        text = inert(text)
    used = {one.number for one in marks(text, by_number)}
    return Resolved(
        text, tuple(by_number[number] for number in sorted(used)), tuple(dropped)[:_TOLD]
    )


def _settled(
    text: str,
    known: Collection[int],
    quotable: Collection[str],
    dropped: dict[str, None],
) -> str:
    """The text with its citations written as `[1]` where they are known, and taken out, into `dropped`, where they are not."""
    parts: list[str] = []
    end = 0
    for found in _citations(text):
        parts.append(text[end : found.start()])
        end = found.end()
        context = _context(text, found)
        if len(context) > _CONTEXT and context in quotable:
            parts.append(_apart(found[0]))
            continue
        numbers = _numbers(found["numbers"])
        if 0 in numbers and len(numbers) > 1:  # a range of values: passages count from 1
            parts.append(found[0])
            continue
        dropped.update(dict.fromkeys(f"[{number}]" for number in numbers if number not in known))
        if not numbers:
            dropped[found[0][:_TOLD]] = None
        kept = "".join(f"[{number}]" for number in numbers if number in known)
        parts.append(kept)
        if not kept:
            parts[-2] = _without_space(parts[-2], text[end : end + 1])
    parts.append(text[end:])
    return "".join(parts)


def marks(text: str, numbers: Collection[int]) -> Iterator[Mark]:
    """Where in the text of an answer its citations stand. `numbers` are those that the answer has; code is passed over."""
    for found in _citations(text):
        if found["numbers"].isdecimal() and int(found["numbers"]) in numbers:
            yield Mark(found.start(), found.end(), int(found["numbers"]))


def inert(text: str) -> str:
    """A passage's text without anything that could be taken for a citation of the model: `[7]` of its own becomes `[ 7 ]`."""
    return _ANYWHERE.sub(lambda found: _apart(found[0]), text)


def _citations(text: str) -> Iterator[re.Match[str]]:
    return (found for found in _BESIDE_CODE.finditer(text) if found["cite"])


def _apart(bracket: str) -> str:
    return f"{bracket[0]} {bracket[1:-1]} {bracket[-1]}"


def _numbers(written: str) -> list[int]:
    """The numbers of a list, in order, each once; a range is all that is in it, and one that runs backwards or too far nothing."""
    numbers: dict[int, None] = {}
    for found in _PART.finditer(written):
        first, last = int(found[1]), int(found[2] or found[1])
        if 0 <= last - first < _LONGEST_RANGE:
            numbers.update(dict.fromkeys(range(first, last + 1)))
    return list(numbers)


def _context(text: str, found: re.Match[str]) -> str:
    """The bracket with the characters before it, white space left out."""
    before = "".join(text[max(0, found.start() - 4 * _CONTEXT) : found.start()].split())
    return before[-_CONTEXT:] + "".join(found[0].split())


def _without_space(before: str, after: str) -> str:
    """Where a citation is taken out, the space before it goes too, unless a word follows."""
    return before.rstrip(" ") if not after or after in " \n.,;:!?)。，；：！？" else before
