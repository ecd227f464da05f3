"""Who answers, in words."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kx_desktop.core.answers import Answer
from kx_desktop.gui.text import figures

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Answering:
    """The chat model by its name, empty where there is none; `problem` says why one that was chosen cannot be had."""

    model: str = ""
    problem: str = ""
    is_looking: bool = False

    @property
    def has_model(self) -> bool:
        """Whether a model answers."""
        return bool(self.model)

    @property
    def tone(self) -> str:
        """How it is told."""
        return "warning" if self.problem and not self.is_looking else "muted"

    def in_words(self) -> str:
        """The line beside the dataset."""
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

    def who_answered(self, answer: Answer, at_ms: int = 0) -> str:
        """Below an answer; `at_ms` is when, for one of the history."""
        who = _from("" if answer.kind == "extract" else answer.model, answer.dataset)
        if at_ms:
            return f"{who} · {figures.moment(at_ms)}"
        seconds = translate("Answering", "{0} s").format(f"{answer.took_ms / 1000:.1f}")
        return f"{who} · {seconds}"


def _from(model: str, dataset: str) -> str:
    if not model:
        return translate("Answering", "Sentences from {0}").format(dataset)
    if not dataset:
        return translate("Answering", "{0}, without your documents").format(model)
    return translate("Answering", "{0}, from {1}").format(model, dataset)
