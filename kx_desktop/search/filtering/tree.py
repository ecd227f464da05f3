"""A filter as a tree: conditions on fields, joined. Negation stands at the leaves alone."""

from dataclasses import dataclass

from kx_desktop.core.typed import Interval


@dataclass(frozen=True, slots=True)
class Among:
    """Holds where a value of the field lies in one of `intervals`."""

    intervals: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Like:
    """Holds where a value of the field, as it was written, has the form of `pattern`: `%` any text, `_` any character.

    `escape` takes its meaning from the character behind it; empty where there is none.
    """

    pattern: str
    escape: str = ""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A condition on the field `name` as the catalogue spells it; with no `test`, that it has a value.

    Negated it holds where the field has a value and none of its values passes; with no `test`, where it has none.
    """

    name: str
    test: Among | Like | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    """TRUE or FALSE."""

    value: bool


@dataclass(frozen=True, slots=True)
class Every:
    """Holds where each of `conditions` does."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Some:
    """Holds where one of `conditions` does."""

    conditions: tuple["Condition", ...]


Condition = Leaf | Constant | Every | Some


def negated(condition: Condition) -> Condition:
    """The condition that holds where `condition` does not and no field that it asks for is missing (De Morgan)."""
    match condition:
        case Leaf(name, test, was_negated):
            return Leaf(name, test, not was_negated)
        case Constant(value):
            return Constant(not value)
        case Every(conditions):
            return Some(tuple(negated(one) for one in conditions))
        case Some(conditions):
            return Every(tuple(negated(one) for one in conditions))
