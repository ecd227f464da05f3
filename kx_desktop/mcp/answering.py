"""An answer to a goal as a tool tells it: what the model wrote first, then the passages that it rests on, within the cap of all answers."""

from collections.abc import Iterable
from typing import TypeVar

from kx_desktop.core.answers import Action, Answer, Citation
from kx_desktop.core.shapes import Json
from kx_desktop.library.exporting import writable
from kx_desktop.mcp.capping import MAX_BYTES, bounded, capped, cut, size_of

Value = TypeVar("Value")

_ANSWER_BYTES = 12 << 10
"""The most of an answer's text, so that half of the cap is left to what it rests on."""

_SEARCHES_BYTES = 4 << 10
_LISTED_BYTES = 1 << 10
"""The most of the citations that were dropped, and of the notes."""

_OWN_NOTES_BYTES = 512
"""Kept for what is said of cuts."""

_CAP = f"{MAX_BYTES >> 10} KiB"


def told_answer(found: Answer) -> Json:
    """The answer with its citations and the searches that led to it."""
    whole = writable(found.text)
    text = str(cut({"text": whole}, _ANSWER_BYTES)["text"])
    # Why a run failed stands last.
    notes = _fitting(map(_line, reversed(found.notes)), _LISTED_BYTES)[::-1]
    told: Json = {
        "dataset": _line(found.dataset),
        "answer": text,
        "kind": found.kind,
        "ended": found.ended,
        "model": _line(found.model),
        "citations": [],
        "dropped": _fitting(map(_line, found.dropped), _LISTED_BYTES),
        "searches": _fitting(map(_search, found.actions), _SEARCHES_BYTES),
        "notes": notes,
        "left_out": 0,
    }
    kept = capped(map(_cited, found.citations), MAX_BYTES - _OWN_NOTES_BYTES - size_of(told))
    left = len(found.citations) - len(kept.passages)
    return {
        **told,
        "citations": list(kept.passages),
        "notes": [*notes, *_cuts(text != whole, kept.text_cut, left)],
        "left_out": left,
    }


def _fitting(given: Iterable[Value], most: int) -> list[Value]:
    """The first of them that fit together into `most` bytes of JSON."""
    kept: list[Value] = []
    for one in given:
        if size_of({"": [*kept, one]}) > most:
            break
        kept.append(one)
    return kept


def _cuts(text: bool, passage: bool, left: int) -> list[str]:  # noqa: FBT001 - what was cut
    told = []
    if text:
        told.append(f"The answer is cut: it is longer than {_ANSWER_BYTES >> 10} KiB.")
    if passage:
        told.append(
            f"The text of the first passage is cut: an answer holds {_CAP}. Read it with read_passages."
        )
    if left:
        are = f"{left} cited passages are" if left > 1 else "1 cited passage is"
        told.append(f"{are} left out: an answer holds {_CAP}. Ask for it with retrieve.")
    return told


def _cited(one: Citation) -> Json:
    told: Json = {
        "number": one.number,
        "citation": bounded(one.cited),
        "title": bounded(one.title),
        "path": one.path,
        "page": one.page,
        "chunk_index": one.chunk_index,
        "char_start": one.char_start,
        "char_end": one.char_end,
        "content_ref": one.content_ref,
        "parent_ref": one.parent_ref,
        "text": one.text,
    }
    return {
        name: writable(value) if isinstance(value, str) else value for name, value in told.items()
    }


def _line(text: str) -> str:
    return bounded(writable(text))


def _search(one: Action) -> Json:
    return {
        "query": _line(one.query),
        "dataset": _line(one.dataset),
        "k": one.k,
        "found": len(one.refs),
        "note": _line(one.note),
    }
