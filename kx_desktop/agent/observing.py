"""What a model reads of a search: passages as data, each under one number through the whole run."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.agent.citing import inert
from kx_desktop.agent.role_tokens import escaped
from kx_desktop.core.answers import Citation
from kx_desktop.core.citing import citation, document
from kx_desktop.core.queries import Hit
from kx_desktop.core.shapes import Json
from kx_desktop.library.exporting import writable

_LONGEST_LINE = 200
_LONGEST_NOTE = 250


@dataclass(frozen=True, slots=True)
class Observation:
    """What a search gave: `content` is what the model reads, `passages` those of it in order; `why_none` says why there are none."""

    content: str
    passages: tuple[Citation, ...] = ()
    why_none: str = ""


class Shown:
    """The passages that the model was shown in one run. A number is given once, and to one passage."""

    def __init__(self, dataset: str) -> None:
        self._dataset = dataset
        self._by_place: dict[tuple[str, str, int, int], Citation] = {}

    @property
    def passages(self) -> tuple[Citation, ...]:
        """All of them, by number from 1."""
        return tuple(self._by_place.values())

    def observe(self, hits: Sequence[Hit], advisories: Sequence[str], room: int) -> Observation:
        """The passages of `hits` that fit in `room` bytes of JSON, `advisories` included, and a note on those that do not.

        Of a passage that was read before only the number is told again. A first one that is too long by itself is cut.
        """
        told: list[Json] = []
        passages: list[Citation] = []
        notes = [one[:_LONGEST_NOTE] for one in advisories]
        room -= size_of({"notes": notes})
        for hit in hits:
            found = self._citation(hit)
            shape = self._shape(hit, found)
            size = size_of(shape)
            if size > room and not told and "text" in shape:
                shape = _cut(shape, room)
                size = size_of(shape)
                notes.append("The text of the passage is cut: it is too long.")
            if size > room or ("text" in shape and not shape["text"]):
                break
            room -= size
            told.append(shape)
            passages.append(found)
            self._by_place[_place(hit)] = found
        if left := len(hits) - len(told):
            notes.append(
                f"{left} of {len(hits)} passages found are left out: there is no room for them."
            )
        if not passages:
            return nothing("There is no room for what was found.")
        return Observation(encoded({"passages": told, "notes": notes}), tuple(passages))

    def _citation(self, hit: Hit) -> Citation:
        known = self._by_place.get(_place(hit))
        if known is not None:
            return known
        return Citation(
            number=len(self._by_place) + 1,
            content_ref=hit.content_ref,
            parent_ref=hit.parent_ref,
            dataset=hit.dataset or self._dataset,
            title=hit.title,
            path=hit.path,
            page=hit.page,
            chunk_index=hit.chunk_index,
            char_start=hit.char_start,
            char_end=hit.char_end,
            cited=citation(hit),
            text=hit.text,
        )

    def _shape(self, hit: Hit, found: Citation) -> Json:
        told: Json = {"id": f"[{found.number}]"}
        if _place(hit) in self._by_place:
            return {**told, "note": "read before, see above"}
        told["document"] = _line(document(hit))
        if hit.page is not None:
            told["page"] = hit.page
        told["characters"] = f"{hit.char_start}-{hit.char_end}"
        told["text"] = inert(hit.text)
        return told


def encoded(shape: Json) -> str:
    """The JSON that a model is shown: nothing in its strings ends it, or begins anything of another kind."""
    plain = json.dumps(shape, ensure_ascii=False, separators=(",", ":"))
    return writable(escaped(plain))


def size_of(shape: Json) -> int:
    """The bytes that a passage takes in an observation."""
    return len(encoded(shape).encode()) + 1


def _cut(shape: Json, room: int) -> Json:
    """The passage with as much of its text from the beginning as fits."""
    text = str(shape["text"])
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if size_of({**shape, "text": text[:middle]}) <= room:
            low = middle
        else:
            high = middle - 1
    return {**shape, "text": text[:low]}


def _place(hit: Hit) -> tuple[str, str, int, int]:
    return hit.dataset, hit.parent_ref, hit.char_start, hit.char_end


def _line(text: str) -> str:
    text = inert(text)
    return text if len(text) <= _LONGEST_LINE else f"{text[: _LONGEST_LINE - 1]}…"


def nothing(why: str, hint: str = "") -> Observation:
    """An observation without passages: why there are none, and what the model may do about it."""
    notes = [one for one in (why[:_LONGEST_NOTE], hint) if one]
    return Observation(encoded({"passages": [], "notes": notes}), why_none=why)
