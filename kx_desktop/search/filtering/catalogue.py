"""The fields that a filter or an order may name: found by their names, exact or but for capitals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.typed import DATE, NUMBER, TEXT, TRUTH
from kx_desktop.search.filtering.tokens import Token, refused
from kx_desktop.store.fields import (
    DOCUMENT_FIELDS,
    FACT_FIELDS,
    PASSAGE_FIELDS,
    PLACE_FIELDS,
    REFERENCE_FIELDS,
)

_TEXT = frozenset({TEXT})
_ALL = frozenset({TEXT, NUMBER, DATE, TRUTH})
_ALWAYS_TEXT = frozenset((*PLACE_FIELDS, *REFERENCE_FIELDS))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The fields of one dataset or several, each with the kinds of value (`core.typed`) that it has there."""

    kinds: Mapping[str, frozenset[int]]

    @classmethod
    def of(cls, metadata: Mapping[str, Iterable[int]]) -> "Catalogue":
        """The default fields, and those of `metadata`: names with the kinds of their values."""
        kinds: dict[str, frozenset[int]] = {name: frozenset() for name in DOCUMENT_FIELDS}
        kinds |= {name: frozenset(found) for name, found in metadata.items()}
        kinds |= {name: frozenset({TEXT}) for name in (*PLACE_FIELDS, *REFERENCE_FIELDS)}
        counted = (*FACT_FIELDS, *PASSAGE_FIELDS)
        kinds |= {name: frozenset({NUMBER}) for name in counted if name not in REFERENCE_FIELDS}
        return cls(kinds)

    def merged(self, other: "Catalogue") -> "Catalogue":
        """The fields of both."""
        both = dict(self.kinds)
        for name, kinds in other.kinds.items():
            both[name] = both.get(name, frozenset()) | kinds
        return Catalogue(both)

    def is_truth(self, name: str) -> bool:
        """Whether the field has truth values, so that it is a condition by itself."""
        return TRUTH in self.kinds.get(name, frozenset())

    @staticmethod
    def comparable(name: str) -> frozenset[int]:
        """The kinds of value that a literal may be compared with: places and references are text, whatever they look like."""
        return _TEXT if name in _ALWAYS_TEXT else _ALL

    def resolve(self, parameter: str, token: Token) -> str:
        """The field that a word or a quoted name names. Raises InvalidArgument with what may have been meant."""
        name = token.text
        if name in self.kinds:
            return name
        alike = [known for known in self.kinds if known.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        at = (token.start, token.end)
        if alike:
            named = " and ".join(f'"{known}"' for known in sorted(alike))
            raise refused(
                parameter, f"there are several fields {_quoted(name)}", at,
                f"Write one as it is, in double quotes: {named}.",
            )  # fmt: skip
        raise self._unknown(parameter, name, at)

    def _unknown(self, parameter: str, name: str, at: tuple[int, int]) -> InvalidArgument:
        by_fold = {known.casefold(): known for known in sorted(self.kinds, reverse=True)}
        close = get_close_matches(name.casefold()[:200], by_fold, n=1, cutoff=0.6)
        meant = f"; did you mean {by_fold[close[0]]}?" if close else "."
        return InvalidArgument(
            f"{parameter}: there is no field {_quoted(name)} (at character {at[0] + 1}){meant}",
            "A text is written in '…', the name of a field bare or in \"…\"; kx datasets fields NAME lists them.",
            at=at,
        )


def _quoted(name: str) -> str:
    shown = name if len(name) <= 60 else f"{name[:60]}…"
    return f"'{shown}'"
