"""Which datasets are asked: one of them, several, or all that there are."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.gui.text.figures import number

translate = QCoreApplication.translate

ALL = "/"
"""Stands for all datasets where one is named, and for a dataset that is yet to be chosen: no dataset can have this name."""

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Chosen:
    """`names` are in the order of the list; empty where none is chosen, and where all are (`every`), those to come included."""

    names: tuple[str, ...] = ()
    every: bool = False

    @property
    def one(self) -> str:
        """The only dataset that is chosen; empty where there are several, or none."""
        return self.names[0] if len(self.names) == 1 else ""

    @property
    def several(self) -> bool:
        """Whether more than one dataset is asked."""
        return self.every or len(self.names) > 1

    @property
    def target(self) -> str:
        """Where what is added goes: the one dataset, `ALL` where the person has to say, empty where a new one is made."""
        return ALL if self.several else self.one

    def __bool__(self) -> bool:
        """Whether there is anything to ask."""
        return self.every or bool(self.names)

    def among(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of `names` that are chosen."""
        return tuple(name for name in names if self.every or name in self.names)

    def in_words(self) -> str:
        """What is asked, as a person would say it: `handbook`, `papers and mail`, `all datasets`."""
        if self.every:
            return translate("Datasets", "all datasets")
        if len(self.names) > _NAMED:
            first = translate("Datasets", ", ").join(self.names[: _NAMED - 1])
            rest = number(len(self.names) - _NAMED + 1)
            return translate("Datasets", "{0} and {1} more").format(first, rest)
        if len(self.names) > 1:
            first = translate("Datasets", ", ").join(self.names[:-1])
            return translate("Datasets", "{0} and {1}").format(first, self.names[-1])
        return self.one

    def kept(self) -> str:
        """It as a text, to be kept between two runs; names hold no slash."""
        return ALL if self.every else ALL.join(self.names)


def from_kept(text: object) -> Chosen:
    """What `kept` gave; nothing where it is no text."""
    if not isinstance(text, str):
        return Chosen()
    if text == ALL:
        return Chosen(every=True)
    return Chosen(tuple(name for name in text.split(ALL) if name))


def still(chosen: Chosen, names: Collection[str]) -> Chosen:
    """What of `chosen` is among `names`; all datasets are one choice only where there are two or more."""
    if chosen.every:
        return chosen if len(names) > 1 else Chosen()
    return Chosen(tuple(name for name in chosen.names if name in names))
