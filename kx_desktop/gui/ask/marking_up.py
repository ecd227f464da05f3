"""The little of Markdown that an answer is shown with: paragraphs, headings, lists, bold and code.

Everything else stays as it was written: no link, picture or HTML of a model's becomes one. A text that has grown can be read from where its
last block begins.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

PARAGRAPH, HEADING, ITEM, CODE = "paragraph", "heading", "item", "code"

MOST_CHARS = 1000
"""Code points of a block: Qt lays out a block at once, so that a longer one would hold up the window."""

_MOST_LINES = 40
"""Lines of a block, for the same reason."""

_MOST_DEPTH = 4
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[^`]*$")
_EMPTY_LINES = re.compile(r"(?:[ \t]*\n)+")
_ITEM = re.compile(r"(?P<indent>[ \t]{0,16})(?P<sign>[-*+•]|\d{1,4}[.)])[ \t]+(?P<text>.*)")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?P<text>.*)")
_INLINE = re.compile(
    r"(?P<ticks>`{1,2})(?P<code>[^`\n]{1,300})(?P=ticks)"
    r"|\*\*(?P<bold>[^\s*](?:[^*\n]{0,498}[^\s*])?)\*\*"
    r"|\[(?P<number>\d{1,6})\]"
)
_NUMBER = re.compile(r"\[(?P<number>\d{1,6})\]")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading, an item of a list or lines of code. `sign` is what stands before an item, `depth` how far in it stands.

    `goes_on` where it is the rest of the block before, which would have been too long.
    """

    kind: str
    text: str
    sign: str = ""
    depth: int = 0
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A block that begins at code point `start` of the text; the text can be read from there.

    `fence` is that of the code which it is within, and `goes_on` whether what is read there is the rest of a block.
    """

    block: Block
    start: int = 0
    fence: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one look. `number` is that of the citation that they are, 0 for none."""

    text: str
    is_bold: bool = False
    is_code: bool = False
    number: int = 0


def blocks(text: str, begin: Placed | None = None) -> Iterator[Placed]:
    """The blocks of an answer, or of as much of it as there is; from `begin` on, which is one of them."""
    for placed in _blocks(text, begin or Placed(Block(PARAGRAPH, ""))):
        for part in _parts(placed.block):
            yield replace(placed, block=part)


def cited(block: Block, numbers: Collection[int]) -> tuple[int, ...]:
    """Which citations stand in a block, in order; those in code too, which are none."""
    if "[" not in block.text:
        return ()
    found = map(int, _NUMBER.findall(block.text))
    return tuple(number for number in found if number in numbers)


def runs(block: Block, numbers: Collection[int]) -> Iterator[Run]:
    """The runs of a block. `numbers` are those that stand for a citation; any other is text."""
    if block.kind == CODE:
        yield Run(block.text, is_code=True)
        return
    is_bold = block.kind == HEADING
    end = 0
    for found in _INLINE.finditer(block.text):
        if found["number"] and int(found["number"]) not in numbers:
            continue
        if end < found.start():
            yield Run(block.text[end : found.start()], is_bold)
        end = found.end()
        if found["number"]:
            yield Run(found[0], is_bold, number=int(found["number"]))
        elif found["code"]:
            yield Run(found["code"], is_bold, is_code=True)
        else:
            yield from _cited(found["bold"], numbers)
    if end < len(block.text):
        yield Run(block.text[end:], is_bold)


def _cited(text: str, numbers: Collection[int]) -> Iterator[Run]:
    """Bold letters with the citations among them."""
    end = 0
    for found in _NUMBER.finditer(text):
        if int(found["number"]) in numbers:
            if end < found.start():
                yield Run(text[end : found.start()], is_bold=True)
            yield Run(found[0], is_bold=True, number=int(found["number"]))
            end = found.end()
    if end < len(text):
        yield Run(text[end:], is_bold=True)


def _blocks(text: str, begin: Placed) -> Iterator[Placed]:
    open_ = _Open(begin.start, begin.fence, goes_on=begin.goes_on)
    at = begin.start
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        opened = _FENCE.match(line)
        if open_.fence:
            if opened and opened[1].startswith(open_.fence) and line.strip() == opened[1]:
                yield from open_.closed()
                open_ = _Open(end + 1)
            else:
                if open_.is_full:
                    yield from open_.closed()
                    open_ = _Open(at, open_.fence, goes_on=True)
                open_.add(line)
            at = end + 1
            continue
        begun = None if opened else _begun(line)
        if opened or begun is not None or not line.strip() or open_.is_full:
            goes_on = open_.is_full and begun is None and bool(line.strip())
            yield from open_.closed()
            open_ = _Open(at, goes_on=goes_on)
        if opened:
            open_ = _Open(at, opened[1], is_begun=True)
        elif begun is not None and begun.kind == HEADING:
            yield Placed(begun, at)
            open_ = _Open(end + 1)
        elif begun is not None:
            open_ = _Open(at, item=begun)
            open_.add(begun.text)
        elif line.strip():
            open_.add(line.strip())
        elif empty := _EMPTY_LINES.match(text, at):
            at = empty.end()
            open_ = _Open(at)
            continue
        at = end + 1
    yield from open_.closed()


class _Open:
    """The block that is being read. One of code that was begun before it has a `fence` from its start on."""

    def __init__(
        self,
        start: int,
        fence: str = "",
        item: Block | None = None,
        *,
        goes_on: bool = False,
        is_begun: bool = False,
    ) -> None:
        self.fence = fence
        self._start, self._item, self._goes_on = start, item, goes_on
        # The line of the fence is a part of what is read again, where the code begins here.
        self._within = "" if is_begun else fence
        self._lines: list[str] = []
        self._chars = 0

    @property
    def is_full(self) -> bool:
        """Whether it must not become longer."""
        return self._chars > MOST_CHARS or len(self._lines) >= _MOST_LINES

    def add(self, line: str) -> None:
        """One more line."""
        self._lines.append(line)
        self._chars += len(line)

    def closed(self) -> Iterator[Placed]:
        """The block, if there is one."""
        text = "\n".join(self._lines)
        goes_on = self._goes_on
        if self.fence:
            block = Block(CODE, text, goes_on=goes_on)
            yield Placed(block, self._start, self._within, goes_on)
        elif self._item is not None:
            item = self._item
            yield Placed(Block(ITEM, text, item.sign, item.depth), self._start)
        elif text:
            block = Block(PARAGRAPH, text, goes_on=goes_on)
            yield Placed(block, self._start, goes_on=goes_on)


def _begun(line: str) -> Block | None:
    """The heading or the item that a line is or begins."""
    if found := _HEADING.fullmatch(line):
        return Block(HEADING, found["text"].rstrip().rstrip("#").rstrip())
    if found := _ITEM.fullmatch(line):
        depth = len(found["indent"].expandtabs(4)) // 2
        sign = found["sign"] if found["sign"][0].isdecimal() else "•"
        return Block(ITEM, found["text"].strip(), sign, min(depth, _MOST_DEPTH))
    return None


def _parts(block: Block) -> Iterator[Block]:
    """The block, in several where it is too long: cut at a space, if there is one."""
    rest, sign, goes_on = block.text, block.sign, block.goes_on
    while len(rest) > MOST_CHARS:
        cut = max(rest.rfind(space, MOST_CHARS // 2, MOST_CHARS) for space in (" ", "\n"))
        end = cut + 1 if cut > 0 else MOST_CHARS
        yield Block(block.kind, rest[:end].rstrip(), sign, block.depth, goes_on)
        rest, sign, goes_on = rest[end:], "", True
    yield Block(block.kind, rest, sign, block.depth, goes_on)
