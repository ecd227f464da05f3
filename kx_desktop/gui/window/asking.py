"""Having a question answered: from the bar to the answer, its citations in the source pane, and the history."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from kx_desktop.core.answers import Answer, Citation, KeptAnswer
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gui.ask.answering import Answering
from kx_desktop.gui.ask.copying import as_markdown, as_text
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.chosen import Chosen
from kx_desktop.gui.text import figures
from kx_desktop.gui.window.asking_run import AskingRun, ChooseModel, Kept
from kx_desktop.gui.window.cited import hit_of
from kx_desktop.gui.window.search_page import SearchPage
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import Settings

if TYPE_CHECKING:
    from kx_desktop.agent.chat import ChatModel
    from kx_desktop.agent.events import Event


def chosen_model(settings: Settings) -> "ChatModel | None":
    """The chat model of the settings. See `agent.choosing.chat_model`."""
    from kx_desktop.agent.choosing import chat_model

    return chat_model(settings)


def no_model(_: Settings) -> None:
    """Sentences of the documents, whatever the settings say."""


def _elsewhere(settings: Settings) -> str:
    """The address of the chat server, where it is on another machine."""
    # Brings httpx with its package, which is there once a model was chosen.
    from kx_desktop.agent.addresses import ServerAddress

    endpoint = settings.chat_endpoint.strip()
    address = ServerAddress.of(endpoint) if endpoint else None
    return "" if address is None or address.loopback else address.origin


class Asking(QObject):
    """Runs one question at a time; a new one stops the one before, which is kept as far as it came."""

    settings_wanted = Signal()
    message_shown = Signal(str, str)
    """A sentence and its tone."""

    def __init__(self, session: Session, page: SearchPage, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._page = session, page
        self._bar, self._panel, self._source = page.ask_bar, page.ask_panel, page.turns.ask
        self.choose_model: ChooseModel = chosen_model
        self._looking = Latest(session.bridge)
        self._listing = Latest(session.bridge)
        self._opening = Latest(session.bridge)
        self._run: AskingRun | None = None
        self._ending: AskingRun | None = None
        self._dataset = ""
        self._answering = Answering()
        self._answer: Answer | None = None
        self._written = ""
        self._unkept: list[Answer] = []
        self._bar.ask_wanted.connect(self.ask)
        self._bar.stop_wanted.connect(self.stop)
        self._bar.dataset_chosen.connect(self._turn_to)
        self._bar.settings_wanted.connect(self.settings_wanted)
        self._bar.history_toggled.connect(self._show_history)
        self._panel.citation_chosen.connect(self._open_citation)
        self._panel.answer_chosen.connect(self._show_kept)
        self._panel.again_wanted.connect(self._ask_again)
        self._panel.copy_wanted.connect(self.copy)
        self._source.next_hit_wanted.connect(lambda: self._step(1))
        self._source.previous_hit_wanted.connect(lambda: self._step(-1))
        page.way_changed.connect(lambda _: self.look_for_model())
        session.opened.connect(self.look_for_model)
        session.datasets_changed.connect(self._show_datasets)
        session.closed.connect(self._forget)

    # What is asked, and who answers

    @property
    def is_running(self) -> bool:
        """Whether an answer is on its way."""
        return self._run is not None

    @property
    def dataset(self) -> str:
        """The dataset that is asked; empty for none."""
        return self._dataset

    def choose(self, chosen: Chosen) -> None:
        """The person chose datasets in the list: where it is one, that is asked."""
        if chosen.one and chosen.one != self._dataset:
            self._turn_to(chosen.one)

    def look_for_model(self) -> None:
        """Find out who answers, and say so."""
        settings, choose = self._session.settings, self.choose_model
        self._say_who(replace(self._answering, is_looking=True))

        def work() -> Answering:
            model = choose(settings)
            if model is None:
                return Answering()
            return Answering(model.name, elsewhere=_elsewhere(settings))

        self._looking.run(
            lambda _: work(),
            self._say_who,
            lambda error: self._say_who(Answering(problem=told(error))),
        )

    def _say_who(self, answering: Answering) -> None:
        had_model, self._answering = self._answering.has_model, answering
        self._bar.show_model(answering.in_words(), answering.tone)
        if had_model != answering.has_model:
            self._show_datasets()

    def _filled(self) -> tuple[str, ...]:
        return tuple(summary.name for summary in self._session.summaries)

    def _show_datasets(self) -> None:
        names = self._filled()
        if names and self._dataset not in (*names, *self._none):
            self._turn_to(names[0])
            return
        self._bar.show_datasets(names, self._dataset, with_none=bool(self._none))
        self._panel.offer((*names, *self._none))

    @property
    def _none(self) -> tuple[str, ...]:
        """No dataset can be asked where there is a model to answer."""
        return ("",) if self._answering.has_model else ()

    def _turn_to(self, dataset: str) -> None:
        self._dataset = dataset
        self._show_datasets()
        self._list_history()

    # The run

    def ask(self) -> None:
        """Ask what stands in the bar."""
        self._ask(self._bar.goal(), self.choose_model)

    def _ask(self, goal: str, choose: ChooseModel) -> None:
        library = self._session.library
        if library is None:
            return
        if not goal.strip():
            self._bar.edit.focus()
            return
        self.stop()
        self._ending = None
        self._run = run = AskingRun(
            self._session.bridge, library, self._session.settings, choose, self
        )
        run.chosen.connect(partial(self._chosen, run))
        run.told.connect(partial(self._take, run))
        run.answered.connect(partial(self._answered, run))
        run.kept.connect(partial(self._was_kept, run))
        run.failed.connect(partial(self._failed, run, goal))
        self._answer, self._written = None, ""
        self._source.clear()
        self._bar.show_running(is_running=True)
        self._bar.show_history(is_open=False)
        has_model = self._answering.has_model and choose is not no_model
        who = (self._answering if has_model else Answering()).who_answers(self._dataset)
        self._panel.start(goal, who, has_model=has_model)
        run.start(goal, self._dataset)

    def stop(self) -> None:
        """End the run at once; what was written by then stands."""
        run, self._run = self._run, None
        if run is not None:
            run.stop()
            self._ending = run
            self._bar.show_running(is_running=False)
            self._panel.stop()

    def _ask_again(self, dataset: str) -> None:
        goal = self._answer.goal if self._answer is not None else self._bar.goal()
        self._bar.edit.setText(goal)
        if dataset != self._dataset:
            self._turn_to(dataset)
        self._ask(goal, self.choose_model)

    def _take(self, run: AskingRun, events: Sequence["Event"]) -> None:
        from kx_desktop.agent.events import Discarded, Found, Searching, Writing

        if run is not self._run:
            return
        before = self._written
        for event in events:
            if isinstance(event, Searching):
                self._panel.searches.show_search(event.action)
            elif isinstance(event, Found):
                self._panel.take_passages(event.passages)
                self._panel.searches.show_found(event.action, event.passages)
            elif isinstance(event, Discarded):
                self._written = ""
        start = max((n for n, one in enumerate(events, 1) if isinstance(one, Discarded)), default=0)
        pieces = [one.text for one in events[start:] if isinstance(one, Writing)]
        self._written += "".join(pieces)
        if self._written != before:
            self._panel.show_written(self._written)

    def _chosen(self, run: AskingRun, model: str) -> None:
        if run is self._run:
            who = Answering(model).who_answers(self._dataset)
            self._panel.show_who(who, has_model=bool(model))

    def _answered(self, run: AskingRun, answer: Answer) -> None:
        if run in {self._run, self._ending}:
            self._run = self._ending = None
            self._answer = answer
            self._bar.show_running(is_running=False)
            who, took = self._answering.who_answered(answer), self._answering.took(answer)
            self._panel.end(answer, who, took)

    def _was_kept(self, run: AskingRun, kept: Kept) -> None:
        run.deleteLater()
        if kept.place is not None:
            self._keep_others()
            self._list_history()
        elif kept.unkept is not None and kept.error is not None:
            self._unkept.append(kept.unkept)
            self.message_shown.emit(
                self.tr(
                    "The answer is not in the history yet: {0} It is put there with the next one."
                ).format(told(kept.error)),
                "warning",
            )

    def _keep_others(self) -> None:
        """What could not be kept before can be now."""
        library, answers, self._unkept = self._session.library, self._unkept, []
        if library is None or not answers:
            return

        def work() -> None:
            for answer in answers:
                library.keep_answer(answer)

        self._session.bridge.run(
            lambda _: work(),
            lambda _: self._list_history(),
            lambda _: self._unkept.extend(answers),
            lane="write",
        )

    def _failed(self, run: AskingRun, goal: str, error: Exception) -> None:
        run.deleteLater()
        if run is not self._run:
            return
        self._run = None
        self._bar.show_running(is_running=False)
        self._panel.clear()
        way_on = None
        if not isinstance(error, InvalidArgument) and self._dataset:
            way_on = (
                self.tr("Answer with sentences of the documents"),
                lambda: self._ask(goal, no_model),
            )
        elif isinstance(error, InvalidArgument) and error.parameter in {"dataset", "chat_endpoint"}:
            way_on = (self.tr("Settings…"), self.settings_wanted.emit)
        self._panel.show_message(self.tr("This was not answered"), told(error), way_on, "bad")

    # The passages

    def _open_citation(self, citation: Citation) -> None:
        library = self._session.library
        if library is None:
            return
        self._panel.show_chosen(citation.number)
        numbers = [one.number for one in self._answer.citations] if self._answer else []
        place = numbers.index(citation.number) + 1 if citation.number in numbers else 1
        count = len(numbers) if citation.number in numbers else 1
        self._opening.run(
            lambda _: hit_of(library, citation),
            lambda hit: self._source.show_hit(hit, place, count),
            lambda error: self.message_shown.emit(told(error), "warning"),
        )

    def _step(self, by: int) -> None:
        """The next passage that the answer cites, or the one before."""
        shown = self._source.hit
        cited = self._answer.citations if self._answer is not None else ()
        at = next((n for n, one in enumerate(cited) if shown and one.number == shown.rank), -1)
        if at >= 0 and 0 <= at + by < len(cited):
            self._open_citation(cited[at + by])

    # The history

    def _show_history(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of Qt
        self._panel.show_history(is_open=is_open)
        if is_open:
            self._list_history()

    def _list_history(self) -> None:
        library, dataset = self._session.library, self._dataset
        if library is None:
            return
        self._listing.run(
            lambda _: library.answers(dataset), partial(self._show_answers, dataset), lambda _: None
        )

    def _show_answers(self, dataset: str, kept: Sequence[KeptAnswer]) -> None:
        title = (
            self.tr("Answers from {0}").format(dataset)
            if dataset
            else self.tr("Answers from no dataset")
        )
        self._panel.history.show_answers(kept, title)

    def _show_kept(self, kept: KeptAnswer) -> None:
        self.stop()
        self._ending = None
        self._answer = kept.answer
        self._bar.show_history(is_open=False)
        self._bar.edit.setText(kept.answer.goal)
        self._source.clear()
        who = self._answering.who_answered(kept.answer)
        self._panel.show_kept(kept.answer, who, figures.moment(kept.at_ms))

    # The rest

    def copy(self, kind: str) -> None:
        """Put the answer with its citations on the clipboard, as `text` or as `markdown`."""
        if self._answer is not None and self._answer.text:
            text = as_markdown(self._answer) if kind == "markdown" else as_text(self._answer)
            QGuiApplication.clipboard().setText(text)
            self.message_shown.emit(self.tr("Answer copied"), "muted")

    def _forget(self) -> None:
        self.stop()
        for task in (self._looking, self._listing, self._opening):
            task.cancel()
        self._ending, self._answer, self._dataset = None, None, ""
        self._unkept.clear()
        self._bar.show_history(is_open=False)
        self._panel.history.show_answers((), "")
        self._panel.clear()
        self._source.clear()
