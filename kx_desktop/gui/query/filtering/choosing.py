"""What is chosen of one field among all conditions, and all conditions with that changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.gui.query.filtering.conditions import Condition, Missing, OneOf, Range, Written
from kx_desktop.gui.query.filtering.tokens import plain_name


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen of one field: values (or their exclusion), a range, or that the field is missing."""

    literals: tuple[str, ...] = ()
    excluded: bool = False
    low: str = ""
    high: str = ""
    missing: bool = False


def name_of(condition: Condition) -> str:
    """The field that a condition is about; empty where it was written by hand."""
    return "" if isinstance(condition, Written) else plain_name(condition.field)


def chosen_of(conditions: Sequence[Condition], field: str) -> Chosen:
    """What of `field` (as a filter writes it) is chosen: the first of each sort that the panel can show."""
    name = plain_name(field)
    values = Chosen()
    low = high = ""
    for one in conditions:
        if name_of(one) != name:
            continue
        match one:
            case OneOf(_, literals, excluded) if not values.literals:
                values = Chosen(literals, excluded)
            case Range(_, first, last):
                low, high = low or first, high or last
            case Missing(_, False):
                return Chosen(missing=True)
    return Chosen(values.literals, values.excluded, low, high)


def with_chosen(
    conditions: Sequence[Condition], field: str, chosen: Chosen
) -> tuple[Condition, ...]:
    """All conditions with those of `field` as they are chosen, in the place where its first one stood."""
    made: list[Condition] = []
    if chosen.missing:
        made.append(Missing(field))
    else:
        if chosen.literals:
            made.append(OneOf(field, chosen.literals, chosen.excluded))
        if chosen.low or chosen.high:
            made.append(Range(field, chosen.low, chosen.high))
    name = plain_name(field)
    others = [one for one in conditions if name_of(one) != name]
    places = [place for place, one in enumerate(conditions) if name_of(one) == name]
    before = places[0] if places else len(others)
    return (*others[:before], *made, *others[before:])
