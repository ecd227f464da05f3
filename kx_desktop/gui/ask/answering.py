"""Who answers, in words."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.answers import Answer

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Answering:
    """The chat model by its name, empty where there is none; `problem` says why one that was chosen cannot be had.

    `elsewhere` is the address of its server where that is not this machine.
    """

    model: str = ""
    problem: str = ""
    is_looking: bool = False
    elsewhere: str = ""

    @property
    def has_model(self) -> bool:
        """Whether a model answers."""
        return bool(self.model)

    @property
    def tone(self) -> str:
        """How it is told."""
        is_grave = bool(self.elsewhere if self.model else self.problem and not self.is_looking)
        return "warning" if is_grave else "muted"

    def in_words(self) -> str:
        """The line beside the dataset."""
        if self.model and self.elsewhere.startswith("http:"):
            told = translate("Answering", "by {0}, on another machine, not encrypted")
            return told.format(self.model)
        if self.model and self.elsewhere:
            return translate("Answering", "by {0}, on another machine").format(self.model)
        if self.model:
            return translate("Answering", "by {0}").format(self.model)
        if self.is_looking:
            return translate("Answering", "Looking for the chat model…")
        if self.problem:
            return self.problem
        return translate("Answering", "No chat model: sentences from your documents")

    def who_answers(self, dataset: str) -> str:
        """Below an answer that is on its way."""
        return _from(self.model, dataset)

    def who_answered(self, answer: Answer) -> str:
        """Below an answer."""
        return _from("" if answer.kind == "extract" else answer.model, answer.dataset)

    def took(self, answer: Answer) -> str:
        """How long it took."""
        return translate("Answering", "{0} s").format(f"{answer.took_ms / 1000:.1f}")


def _from(model: str, dataset: str) -> str:
    if not model:
        return translate("Answering", "Sentences from {0}").format(dataset)
    if not dataset:
        return translate("Answering", "{0}, without your documents").format(model)
    return translate("Answering", "{0}, from {1}").format(model, dataset)
