"""What comes of a question: what is looked up, the answer, what it rests on."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kx_desktop.core.answers import Answer, Citation
from kx_desktop.core.citing import one_line
from kx_desktop.gui.ask.answer_view import AnswerView
from kx_desktop.gui.ask.citations import CitationsWidget
from kx_desktop.gui.ask.history import HistoryWidget
from kx_desktop.gui.ask.places import place_in_words
from kx_desktop.gui.ask.searches import SearchesWidget
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.results.message import MessageWidget
from kx_desktop.gui.source.elided import ElidedLabel
from kx_desktop.gui.text.plain import shown_lines, shown_name
from kx_desktop.gui.theme import Theme

_TIP_CHARS = 600
_ALL = 1000


class AskPanel(QWidget):
    """A message, an answer, or the answers given before: one of the three is shown."""

    citation_chosen = Signal(object)
    """A `Citation` to be read in its place."""
    answer_chosen = Signal(object)
    """A `KeptAnswer` to be shown again."""
    again_wanted = Signal(str)
    """The same question, of this dataset."""
    copy_wanted = Signal(str)
    """The answer with its citations: `text` or `markdown`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._citations: dict[int, Citation] = {}
        self._found: dict[int, Citation] = {}
        self._tips: dict[int, str] = {}
        self._others: tuple[str, ...] = ()
        self._has_answer = False
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Answer and its sources"))
        self.message = MessageWidget(theme, name="askMessage")
        self.goal = QLabel()
        self.searches = SearchesWidget(theme)
        self.view = AnswerView(theme)
        self.citations = CitationsWidget()
        self.notes = QLabel()
        self.history = HistoryWidget()
        self._who = ElidedLabel(Qt.TextElideMode.ElideRight)
        self._when = QLabel()
        self._copy = QToolButton()
        self._again = QToolButton()
        self._answer = QWidget()
        self._stack = QStackedWidget()
        self._build()

    def _build(self) -> None:
        self.goal.setObjectName("answeredGoal")
        self.goal.setProperty("look", "title")
        self.goal.setWordWrap(True)
        self.goal.setTextFormat(Qt.TextFormat.PlainText)
        self.goal.setContentsMargins(16, 12, 16, 0)
        self.notes.setObjectName("answerNotes")
        self.notes.setProperty("look", "muted")
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.notes.setContentsMargins(16, 4, 16, 8)
        self.view.citation_chosen.connect(self._choose)
        self.citations.citation_chosen.connect(self._choose)
        self.searches.passage_chosen.connect(self.citation_chosen)
        self.history.answer_chosen.connect(self.answer_chosen)
        column = QVBoxLayout(self._answer)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.goal)
        column.addWidget(self.searches)
        # All the room there is goes to the text first, and what its height leaves to the end.
        column.addWidget(self.view, _ALL)
        column.addWidget(self.notes)
        column.addWidget(self.citations)
        column.addStretch(1)
        column.addWidget(self._foot())
        for page in (self.message, self._answer, self.history):
            self._stack.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
        self.clear()

    def _foot(self) -> QWidget:
        self._who.setObjectName("answerWho")
        self._who.setProperty("look", "muted")
        self._who.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._when.setObjectName("answerWhen")
        self._when.setProperty("look", "muted")
        self._when.setTextFormat(Qt.TextFormat.PlainText)
        for button, name, text, tip in (
            (self._again, "askAgainButton", self.tr("Ask again"), self.tr("The same question once more, or of another dataset")),
            (self._copy, "copyAnswerButton", self.tr("Copy"), self.tr("The answer with its citations")),
        ):  # fmt: skip
            button.setObjectName(name)
            button.setText(text)
            button.setToolTip(tip)
            button.setProperty("look", "link")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setMenu(QMenu(button))
        for words, kind in ((self.tr("As text"), "text"), (self.tr("As Markdown"), "markdown")):
            self._copy.menu().addAction(words).triggered.connect(self._copies(kind))
        self._again.menu().aboutToShow.connect(self._fill_again)
        foot = QFrame()
        foot.setProperty("look", "footer")
        row = QHBoxLayout(foot)
        row.setContentsMargins(16, 4, 8, 4)
        row.setSpacing(4)
        row.addWidget(self._who, _ALL)
        row.addWidget(self._when)
        row.addStretch(1)
        row.addWidget(self._again)
        row.addWidget(self._copy)
        self._theme.changed.connect(self._draw)
        self._draw()
        return foot

    # What is shown

    @property
    def has_answer(self) -> bool:
        """Whether an answer is there to be shown, or on its way."""
        return self._has_answer

    def clear(self) -> None:
        """No question was asked yet."""
        self._has_answer = False
        self.view.clear_answer()
        self.show_message(
            self.tr("Ask your documents"),
            self.tr(
                "The answer is put together from passages that are found in the dataset, and each is a click away."
            ),
        )

    def show_message(
        self,
        title: str,
        sentence: str,
        way_on: tuple[str, Callable[[], object]] | None = None,
        tone: str = "",
    ) -> None:
        """Say something in place of an answer."""
        text, act = way_on or ("", None)
        self.message.show_message(title, sentence, text, act, tone)
        self._stack.setCurrentWidget(self.message)

    def show_history(self, *, is_open: bool) -> None:
        """Show the answers given before, or what was shown before them."""
        page = self._answer if self._has_answer else self.message
        self._stack.setCurrentWidget(self.history if is_open else page)
        if is_open:
            self.history.list.setFocus()

    @property
    def is_history_open(self) -> bool:
        """Whether the answers given before are in sight."""
        return self._stack.currentWidget() is self.history

    def start(self, goal: str, who: str, *, has_model: bool = False) -> None:
        """A question was asked, and nothing has come yet; `has_model` says that a chat model answers."""
        self._has_answer = True
        self._citations, self._found, self._tips = {}, {}, {}
        self._show_goal(goal)
        self.show_who(who, has_model=has_model)
        self.searches.show()
        self.searches.start(has_model=has_model)
        self.searches.open(is_open=True)
        self.view.clear_answer()
        self.citations.show_citations((), "")
        self._say((), "muted")
        self._allow(is_ready=False)
        self._stack.setCurrentWidget(self._answer)

    def show_who(self, who: str, *, has_model: bool) -> None:
        """Who answers, and from what, while the answer is on its way."""
        self._say_who(who)
        self.searches.show_model(has_model=has_model)

    def take_passages(self, passages: Sequence[Citation]) -> None:
        """Passages that the answer may come to cite, under their numbers."""
        self._found.update((one.number, one) for one in passages)
        self._tips = _tips(self._found)

    def show_written(self, text: str) -> None:
        """The answer as far as it is written."""
        if text and self.searches.is_open and not self.view.text():
            self.searches.open(is_open=False)
        self.view.show_answer(text, self._found, self._tips)

    def end(self, answer: Answer, who: str, when: str = "") -> None:
        """The answer is there; `when` is how long it took, or when it was given."""
        self.searches.end()
        self._show(answer, who, when)

    def stop(self) -> None:
        """The run was told to end; what is written stands until the answer comes."""
        self.searches.end()
        self._say((self.tr("Stopped."),), "muted")
        self._allow(is_ready=True)

    def show_kept(self, answer: Answer, who: str, when: str = "") -> None:
        """Show an answer that was given before."""
        self._has_answer = True
        self._found = {}
        self._show_goal(answer.goal)
        self.searches.setVisible(bool(answer.actions))
        self.searches.start()
        for action in answer.actions:
            self.searches.show_found(
                action, [one for one in answer.citations if one.content_ref in action.refs]
            )
        self.searches.end()
        self.searches.open(is_open=False)
        self.view.clear_answer()
        self._show(answer, who, when)
        self._stack.setCurrentWidget(self._answer)

    def show_chosen(self, number: int) -> None:
        """The passage of that number is open in the source pane."""
        self.citations.show_chosen(number)

    def offer(self, datasets: Sequence[str]) -> None:
        """The datasets that the question can be asked of again."""
        self._others = tuple(datasets)

    def _say_who(self, who: str, when: str = "") -> None:
        self._who.setText(shown_name(who))
        self._when.setText(f"·  {when}" if when else "")

    def _show(self, answer: Answer, who: str, when: str) -> None:
        self._citations = {one.number: one for one in answer.citations}
        self.searches.setVisible(bool(answer.actions))
        self.view.show_answer(answer.text, self._citations, _tips(self._citations))
        title = self.tr("Cited passages") if answer.text else self.tr("Passages that were found")
        self.citations.show_citations(answer.citations, title)
        is_bad = answer.ended == "failed"
        self._say(answer.notes, "bad" if is_bad else "muted")
        self._say_who(who, when)
        self._allow(is_ready=True, can_copy=bool(answer.text))

    def _show_goal(self, goal: str) -> None:
        words = one_line(goal)
        self.goal.setText(
            shown_name(words if len(words) <= _TIP_CHARS else f"{words[:_TIP_CHARS]}…")
        )

    def _say(self, notes: Sequence[str], tone: str) -> None:
        self.notes.setText(shown_lines("\n".join(tell(note) for note in notes)))
        if self.notes.property("look") != tone:
            self.notes.setProperty("look", tone)
            self.notes.style().unpolish(self.notes)
            self.notes.style().polish(self.notes)
        self.notes.setVisible(bool(notes))

    def _allow(self, *, is_ready: bool, can_copy: bool = False) -> None:
        self._again.setEnabled(is_ready)
        self._copy.setEnabled(is_ready and can_copy)

    # What the person does

    def _choose(self, number: int) -> None:
        citation = self._citations.get(number) or self._found.get(number)
        if citation is not None:
            self.citation_chosen.emit(citation)

    def _copies(self, kind: str) -> Callable[[], None]:
        return lambda: self.copy_wanted.emit(kind)

    def _fill_again(self) -> None:
        menu = self._again.menu()
        menu.clear()
        for name in self._others:
            words = (
                self.tr("From {0}").format(shown_name(name))
                if name
                else self.tr("From no dataset: the model alone")
            )
            menu.addAction(words.replace("&", "&&")).triggered.connect(
                lambda _=False, chosen=name: self.again_wanted.emit(chosen)
            )

    def _draw(self) -> None:
        self._copy.setIcon(self._theme.icon("copy", "accent"))
        self._again.setIcon(self._theme.icon("retry", "accent"))


def _tips(citations: dict[int, Citation]) -> dict[int, str]:
    return {
        number: f"{place_in_words(one)}\n\n{one.text[:_TIP_CHARS]}"
        for number, one in citations.items()
    }
