"""The keys in force: what a person chose laid over the usual ones."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from kx_desktop.gui.shortcuts.declared import ACTIONS, action

translate = QCoreApplication.translate
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_NATIVE = QKeySequence.SequenceFormat.NativeText
_NO_MATCH = QKeySequence.SequenceMatch.NoMatch


@dataclass(frozen=True, slots=True)
class Bindings:
    """Which keys do what. `chosen` gives an action's keys as `Ctrl+K; /`, empty for none; what it does not name keeps its usual ones."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def sequences(self, name: str) -> list[QKeySequence]:
        """The key sequences of an action, fit for `QAction.setShortcuts`."""
        if name in self.chosen:
            return _sequences(self.chosen[name])
        return [QKeySequence(key) for key in action(name).keys]

    def shown(self, name: str) -> str:
        """An action's keys as its menu shows them on this system; empty where it has none."""
        return "  ".join(sequence.toString(_NATIVE) for sequence in self.sequences(name))

    def tooltip(self, name: str, text: str) -> str:
        """`text` with the action's first key behind it, for the tooltip of its control."""
        found = self.sequences(name)
        return f"{text} ({found[0].toString(_NATIVE)})" if found else text

    def is_changed(self, name: str) -> bool:
        """Whether the action has other keys than its usual ones."""
        return name in self.chosen

    def with_keys(self, name: str, sequences: Iterable[QKeySequence]) -> Self:
        """A copy in which the action has these keys and no other."""
        told = [sequence for sequence in sequences if not sequence.isEmpty()]
        if told == [QKeySequence(key) for key in action(name).keys]:
            return self.with_default(name)
        text = QKeySequence.listToString(told, _PORTABLE)
        return replace(self, chosen={**self.chosen, name: text})

    def with_default(self, name: str) -> Self:
        """A copy in which the action has its usual keys again."""
        return replace(
            self, chosen={key: value for key, value in self.chosen.items() if key != name}
        )

    def without_clash(self, name: str) -> Self:
        """A copy in which no other action has the keys of this one, nor keys that begin or end with them."""
        own, changed = self.sequences(name), self
        for other in self.conflicts().get(name, ()):
            kept = [one for one in self.sequences(other) if not _clash([one], own)]
            changed = changed.with_keys(other, kept)
        return changed

    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """The actions whose keys would do two things, each with the others; empty where all is well."""
        keys = {entry.id: self.sequences(entry.id) for entry in ACTIONS}
        found = {
            name: tuple(
                other for other, theirs in keys.items() if other != name and _clash(own, theirs)
            )
            for name, own in keys.items()
        }
        return {name: others for name, others in found.items() if others}

    def to_json(self) -> str:
        """What was chosen, as the setting `shortcuts` keeps it."""
        return json.dumps(dict(self.chosen), ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> tuple[Self, str]:
        """The bindings kept in `text`, and a sentence where something was amiss.

        Damaged text gives the usual keys; a key sequence that cannot be read gives its action the usual ones. Actions that this
        version does not know are left aside.
        """
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            return cls(), translate(
                "Shortcuts", "The shortcuts that were kept are damaged. The usual ones are used."
            )
        known = {entry.id for entry in ACTIONS}
        chosen = {name: keys for name, keys in told.items() if name in known}
        sound = {name: keys for name, keys in chosen.items() if _readable(keys)}
        wrong = [action(name).label for name in chosen if name not in sound]
        notice = ""
        if wrong:
            notice = translate(
                "Shortcuts", "These shortcuts cannot be read, and the usual ones are used: {0}."
            ).format(", ".join(wrong))
        return cls(sound), notice


def _sequences(text: str) -> list[QKeySequence]:
    found = QKeySequence.listFromString(text, _PORTABLE)
    return [sequence for sequence in found if not sequence.isEmpty()]


def _readable(keys: object) -> bool:
    if not isinstance(keys, str) or "\0" in keys:
        return False
    found = _sequences(keys)
    if not found:
        return not keys.strip()
    # Qt gives words that are no key a sequence without a text.
    return all(sequence.toString(_PORTABLE) for sequence in found)


def _clash(own: list[QKeySequence], theirs: list[QKeySequence]) -> bool:
    """Whether some sequence of one is, or begins, some sequence of the other: neither could then be pressed without the other."""
    return any(
        one.matches(other) != _NO_MATCH or other.matches(one) != _NO_MATCH
        for one in own
        for other in theirs
    )
