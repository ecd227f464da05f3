"""An answer as text to take away, with what it cites below it."""

import re

from kx_desktop.core.answers import Answer, Citation
from kx_desktop.core.citing import one_line
from kx_desktop.gui.ask.marking_up import CODE, blocks

_MEANING = re.compile(r"[<>&]|!\[|\]\(|\]\[(?!\d)")
"""What would be HTML, a picture or a link where the text is pasted."""

_DEFINITION = re.compile(r"(?P<before>(?:[\s>*+-]|\d{1,9}[.)]){0,20})(?=\[[^\]]{0,999}\]:)")
"""Before the address of a link, at the beginning of a line or of what a list or a quotation holds."""

_ESCAPED = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|!])")


def as_text(answer: Answer) -> str:
    """The answer as it was written, then a line for each citation: `[1] policy.md, page 3, characters 2310–3180`."""
    below = [f"[{one.number}] {one_line(one.cited)}" for one in answer.citations]
    return _joined(answer.text, below)


def as_markdown(answer: Answer) -> str:
    """As `as_text`, in Markdown in which nothing is loaded and nothing leads anywhere: no picture, no link, no HTML of a model's."""
    # A list's numbers would be counted anew where this is pasted; those of the answer have gaps.
    below = [f"- \\[{one.number}\\] {_plain(one)}" for one in answer.citations]
    return _joined(_harmless(answer.text), below)


def _joined(text: str, below: list[str]) -> str:
    return "\n\n".join(part for part in (text.strip(), "\n".join(below)) if part) + "\n"


def _harmless(text: str) -> str:
    """The text with its code as it is, and everything else without a meaning beyond lists, bold and headings."""
    lines = text.split("\n")
    in_code = _lines_of_code(text)
    return "\n".join(
        line if number in in_code else _without_links(line) for number, line in enumerate(lines)
    )


def _lines_of_code(text: str) -> set[int]:
    found: set[int] = set()
    for placed in blocks(text):
        if placed.block.kind == CODE:
            first = text.count("\n", 0, placed.start) + (0 if placed.fence else 1)
            found.update(range(first, first + placed.block.text.count("\n") + 1))
    return found


def _without_links(line: str) -> str:
    if found := _DEFINITION.match(line):
        line = f"{found['before']}\\{line[found.end() :]}"
    return _MEANING.sub(_without_meaning, line)


def _without_meaning(found: re.Match[str]) -> str:
    signs = found[0]
    return _ESCAPED.get(signs) or "".join(f"\\{sign}" for sign in signs)


def _plain(citation: Citation) -> str:
    return _SIGNS.sub(r"\\\1", one_line(citation.cited))
