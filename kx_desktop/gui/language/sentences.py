"""Sentences of the engine in the language of the window.

The engine tells its errors, reasons and advice in English, filled in already. Each sentence is found again by its template, what was
filled in is kept (and translated where it is a phrase of the engine's own), and the translated template is filled with it. A sentence
that nobody knows is shown as it is.
"""

import re
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.errors import KxError
from kx_desktop.gui.language.engine import IN_THE_WINDOW, TEMPLATES

translate = QCoreApplication.translate
_HOLE = re.compile(r"\{(\d)\}")
_END = re.compile(r"(?<=[.?…])\s+")
_OF_THE_COMMAND = re.compile(r"--\w|\bkx \w|\bKX_|^[a-z_-]+: |was left out: [A-Z]", re.MULTILINE)
_FULL_STOPS = "。！？：；"


def tell(text: str) -> str:
    """What the engine says, in words for the window and in its language; text that it does not know as it is."""
    probe = translate("Engine", TEMPLATES[0])
    if not text or (probe == TEMPLATES[0] and not _OF_THE_COMMAND.search(text)):
        return text
    return "\n".join(_told(line, probe) for line in text.split("\n"))


def tell_error(error: Exception) -> str:
    """An error's sentence and next step, in the language of the window."""
    return tell(str(error)) if isinstance(error, KxError) else str(error)


@lru_cache(maxsize=4096)
def _told(text: str, _language: str) -> str:
    # By what was said, and in which language: the ledger repeats the same few reasons in thousands of rows.
    found: list[str] = []
    known = False
    rest = text.strip()
    while rest:
        sentence, rest, is_known = _first(rest)
        found.append(sentence)
        known = known or is_known
    return _joined(found) if known else text


def _first(text: str) -> tuple[str, str, bool]:
    """The first sentence of `text` translated, what comes after it, and whether it was known.

    Some templates hold two sentences, a hole could swallow what follows, and a name may hold a full stop: of all readings the one
    that tears no quoted name apart wins, then the one with the most words known, then the shortest.
    """
    ends = [match.start() for match in _END.finditer(text)] + [len(text)]
    best: tuple[tuple[bool, int], int, str] | None = None
    for end in ends:
        matched = _match(text[:end])
        if matched is not None:
            rank = (text[:end].count("'") % 2 == 0, matched[0])
            if best is None or rank > best[0]:
                best = (rank, end, matched[1])
    if best is None:
        return text[: ends[0]], text[ends[0] :].strip(), False
    return best[2], text[best[1] :].strip(), True


def _match(sentence: str) -> tuple[int, str] | None:
    """How many characters of a template `sentence` has, and its translation."""
    for known, pattern, template in _PATTERNS:
        match = pattern.fullmatch(sentence)
        if match is not None:
            holes = [_filled(hole) for hole in match.groups()]
            shown = IN_THE_WINDOW.get(template, template)
            return known, translate("Engine", shown).format(*holes)
    return None


def _filled(hole: str) -> str:
    """What stands in a hole: a phrase of the engine's own, several of them, or a name that stays as it is."""
    parts = [_match(part) for part in hole.strip().split("; ")]
    told = [part[1] for part in parts if part is not None]
    return translate("Sentences", "; ").join(told) if len(told) == len(parts) else hole


def _joined(sentences: list[str]) -> str:
    """Sentences one after the other: Chinese ones close up, others keep a space between them."""
    text = ""
    for sentence in sentences:
        gap = "" if not text or text[-1] in _FULL_STOPS else " "
        text += gap + sentence
    return text


def _compiled(template: str) -> tuple[int, re.Pattern[str], str]:
    parts = _HOLE.split(template)
    literal = parts[::2]
    pattern = "(.*?)".join(re.escape(part) for part in literal)
    return sum(map(len, literal)), re.compile(pattern, re.DOTALL), template


_PATTERNS = sorted(
    (_compiled(template) for template in TEMPLATES), key=lambda entry: entry[0], reverse=True
)
"""Those with the most words of their own first, so that a special sentence goes before a general one."""
