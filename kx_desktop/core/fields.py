"""Fields that a filter compares and an order sorts by: what there is of them in a dataset."""

from dataclasses import dataclass

KINDS = ("text", "number", "date", "boolean")
"""Values are compared by kind: numbers as numbers, dates as moments, text as text."""


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A value that documents have: as it was written, as a filter writes it, and how many live documents have it."""

    text: str
    literal: str
    documents: int


@dataclass(frozen=True, slots=True)
class FieldFacts:
    """A field of a dataset.

    `name` is written as a filter names it (in double quotes where it has to be). `kind` is one of `KINDS`, the commonest of its values.
    `documents` counts the live documents that have a value. `values` are the commonest, most documents first; `distinct` is how many
    there are in all. A field `of_passages` (page, chunk_index, …) differs within a document and lists no values. `persons_own` is True
    where it came with `--meta` or was set by hand.
    """

    name: str
    kind: str
    documents: int
    distinct: int = 0
    values: tuple[FieldValue, ...] = ()
    of_passages: bool = False
    persons_own: bool = False
