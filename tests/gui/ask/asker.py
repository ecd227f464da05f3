"""A person who asks: says who answers, presses *Ask*, reads what comes."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QToolButton, QWidget

from kx_desktop.agent.chat import ChatModel
from kx_desktop.core.answers import KeptAnswer
from kx_desktop.gui.ask.answer_view import AnswerView
from kx_desktop.gui.ask.dataset_box import DatasetBox
from kx_desktop.gui.ask.goal_edit import GoalEdit
from kx_desktop.gui.window.asking import Asking
from tests.agent.scripted import ScriptedModel
from tests.gui.window.using import Person


def model(*steps: Any) -> ScriptedModel:
    """A chat model that replies so, one step after another."""
    return ScriptedModel(*steps, name="small (test)")


class Asker(Person):
    """Uses the Ask panel of one window."""

    @property
    def asking(self) -> Asking:
        return self.window.doing.asking

    @property
    def goal(self) -> GoalEdit:
        return self.find(GoalEdit, "askEdit")

    @property
    def view(self) -> AnswerView:
        return self.find(AnswerView, "answerView")

    @property
    def read(self) -> str:
        """The answer as it is shown."""
        self.until(lambda: self.view.is_whole)
        return self.view.toPlainText().replace("\u2028", "\n")

    @property
    def answerer(self) -> str:
        """Who answers, in words."""
        return self.find(QLabel, "answererLabel").text()

    @property
    def notes(self) -> str:
        label = self.find(QLabel, "answerNotes")
        return label.text() if label.isVisible() else ""

    @property
    def told(self) -> str:
        """What stands in place of an answer."""
        title, sentence = (self.find(QLabel, f"askMessage{part}") for part in ("Title", "Sentence"))
        return f"{title.text()}\n{sentence.text()}" if title.isVisible() else ""

    @property
    def citations(self) -> QListWidget:
        return self.find(QListWidget, "citationList")

    @property
    def history(self) -> QListWidget:
        return self.find(QListWidget, "answerHistory")

    @property
    def datasets_offered(self) -> DatasetBox:
        return self.find(DatasetBox, "askDatasetCombo")

    def answered_by(self, model: ChatModel | Exception | None) -> None:
        """Have this model answer from now on, or nobody, or an error be what there is."""

        def choose(_: object) -> ChatModel | None:
            if isinstance(model, Exception):
                raise model
            return model

        self.asking.choose_model = choose
        self.asking.look_for_model()

    def begin(self, goal: str) -> None:
        """Type a question and press *Ask*."""
        self.goal.setText(goal)
        self.press_button(QPushButton, "askButton")

    def press_button(self, kind: type[QWidget], name: str) -> None:
        """Press a button with the mouse."""
        QTest.mouseClick(self.find(kind, name), Qt.MouseButton.LeftButton)

    def have_answered(self, goal: str) -> str:
        """Ask, and wait until the answer is there and in the history."""
        before = len(self.kept)
        self.begin(goal)
        self.until(lambda: not self.asking.is_running)
        self.until(lambda: len(self.kept) > before)
        return self.read

    @property
    def kept(self) -> tuple[KeptAnswer, ...]:
        """The history, as the library has it."""
        library = self.window.session.library
        assert library is not None
        return library.answers(self.asking.dataset)

    def show_history(self) -> None:
        """Press *History*."""
        self.press_button(QToolButton, "historyButton")
