"""The order of fields: `page_count DESC, title`, over passages that were chosen by rank.

Within a field truth values come before dates, dates before numbers, numbers before text; each kind in its own order, text by its letters
without regard to capitals and then as it was written. Of several values of one field the least counts, or the greatest where the order
is DESC. What has no value comes last either way, and what ties keeps the order of rank.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeVar

from kx_desktop.core.typed import DATE, NUMBER, TEXT, TRUTH, TypedValue, typed_values
from kx_desktop.search.filtering.catalogue import Catalogue
from kx_desktop.search.filtering.refusals import RESERVED, explain
from kx_desktop.search.filtering.tokens import refused, tokens_of
from kx_desktop.store.fields import PASSAGE_FIELDS, PLACE_FIELDS, fields_of, place_parts
from kx_desktop.store.passages import Passages, StoredPassage

MOST_FIELDS = 8

_T = TypeVar("_T")
_Key = tuple[int, int | float, str, str]
_DIRECTIONS = frozenset({"ASC", "DESC"})
_RESERVED = RESERVED | _DIRECTIONS
_ORDER = {TRUTH: 0, DATE: 1, NUMBER: 2, TEXT: 3}


@dataclass(frozen=True, slots=True)
class SortField:
    """A field to sort by, as the catalogue spells it."""

    name: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class SortKeys:
    """The fields to sort by, the first of them first."""

    fields: tuple[SortField, ...]

    @classmethod
    def parse(cls, order_by: str, catalogue: Catalogue) -> "SortKeys":
        """The fields of `field [ASC|DESC], …`, which are of `catalogue`. Raises InvalidArgument for whatever else, `at` its place."""
        return cls(_parsed(order_by, catalogue))

    def sorted(
        self,
        items: Iterable[_T],
        passage_of: Callable[[_T], StoredPassage],
        passages: Passages,
    ) -> list[_T]:
        """`items`, which come in the order of rank, in the order of the fields; `passage_of` gives the passage of each."""
        ordered = [(item, passage_of(item)) for item in items]
        values = _Values(passages, {passage.document_id for _, passage in ordered}, self.fields)
        # The last field first: each sort keeps the order of those before it where it finds ties.
        for one in reversed(self.fields):
            found, missing = [], []
            for pair in ordered:
                key = _key(values.of(one.name, pair[1]), descending=one.descending)
                if key is None:
                    missing.append(pair)
                else:
                    found.append((key, pair))
            found.sort(key=itemgetter(0), reverse=one.descending)
            ordered = [*(pair for _, pair in found), *missing]
        return [item for item, _ in ordered]


class _Values:
    """The values of fields of passages."""

    def __init__(self, passages: Passages, ids: set[int], fields: Sequence[SortField]) -> None:
        names = {one.name for one in fields}
        with passages.snapshot():
            self._documents = passages.documents(ids if names - set(PASSAGE_FIELDS) else ())
            self._places = passages.standing_at(ids if names & set(PLACE_FIELDS) else ())
        self._metadata = {
            id_: fields_of(found.title, found.language, found.metadata, found.own)
            for id_, found in self._documents.items()
        }

    def of(self, name: str, passage: StoredPassage) -> tuple[TypedValue, ...]:
        """The values that the field has for the passage; none where it is missing."""
        if name in PASSAGE_FIELDS:
            return _of_passage(name, passage)
        id_ = passage.document_id
        if name == "parent_ref":
            return (_text(self._documents[id_].ref.hex()),)
        if name == "chunk_count":
            return typed_values(self._documents[id_].passage_count)
        if name in PLACE_FIELDS:
            return tuple(_text(place_parts(path)[name]) for path in self._places.get(id_, ()))
        value = self._metadata[id_].get(name)
        return () if value is None else typed_values(value)


def _of_passage(name: str, passage: StoredPassage) -> tuple[TypedValue, ...]:
    numbers = {
        "chunk_id": passage.row,
        "chunk_index": passage.index,
        "char_start": passage.start,
        "char_end": passage.end,
        "page": passage.page,
    }
    if name not in numbers:
        return (_text(passage.ref.hex()),)
    number = numbers[name]
    return () if number is None else typed_values(number)


def _text(text: str) -> TypedValue:
    return TypedValue(TEXT, text, text)


def _key(values: Sequence[TypedValue], *, descending: bool) -> _Key | None:
    keys = [_one_key(value) for value in values]
    if not keys:
        return None
    return max(keys) if descending else min(keys)


def _one_key(value: TypedValue) -> _Key:
    if isinstance(value.value, str):
        return _ORDER[TEXT], 0, value.value.casefold(), value.value
    return _ORDER[value.kind], value.value, "", ""


def _parsed(order_by: str, catalogue: Catalogue) -> tuple[SortField, ...]:
    tokens = tokens_of("order_by", order_by)
    found: list[SortField] = []
    place = 0
    while True:
        token = tokens[place]
        is_name = token.kind == "name" or (token.kind == "word" and token.upper not in _RESERVED)
        if not is_name or tokens[place + 1].upper in {"(", "."}:
            explain(tokens, place, "the name of a field is missing before", "order_by")
        if len(found) == MOST_FIELDS:
            raise refused(
                "order_by", f"there are more than {MOST_FIELDS} fields, the next of which stands",
                (token.start, token.end), f"It takes {MOST_FIELDS} at most.",
            )  # fmt: skip
        name = catalogue.resolve("order_by", token)
        place += 1
        direction = tokens[place].upper if tokens[place].kind == "word" else ""
        if direction in _DIRECTIONS:
            place += 1
        found.append(SortField(name, direction == "DESC"))
        if tokens[place].kind == "end":
            return tuple(found)
        if tokens[place].upper != ",":
            explain(tokens, place, "a comma is missing before", "order_by")
        place += 1
