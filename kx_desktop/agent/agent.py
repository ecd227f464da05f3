"""`Agent`: what every front end asks."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace

from kx_desktop.agent.bounds import GOAL_MOST, Bounds
from kx_desktop.agent.chat import ChatModel
from kx_desktop.agent.citing import resolved
from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.agent.loop import Loop, Outcome
from kx_desktop.agent.mailbox import listen
from kx_desktop.agent.retrieving import require_dataset
from kx_desktop.agent.speaking import name_of
from kx_desktop.core.answers import Answer
from kx_desktop.core.errors import Cancelled, DeadlineExceeded, Internal, InvalidArgument, KxError
from kx_desktop.library import Library
from kx_desktop.library.exporting import writable
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

_USUAL = Bounds()

_EXTRACT_SECONDS = 5.0
"""Seconds that sentences from documents may take where a model had the time and gave no answer."""

_NO_DATASET = (
    "No dataset was asked: the answer is the model's own and rests on none of your documents."
)
_NO_SEARCH = "The model did not search the dataset: the answer is its own and rests on none of your documents."
_NO_PASSAGE = "The model found nothing in the dataset: the answer rests on none of your documents."
_BELOW = " The passages that were found stand below."
_INSTEAD = "These are sentences from your documents instead."


class Agent:
    """Answers goals from a library, with a chat model or without. Safe to use from several threads as far as its model is."""

    def __init__(self, library: Library, model: ChatModel | None, bounds: Bounds = _USUAL) -> None:
        self._library = library
        self._model = model
        self._bounds = bounds

    def run(
        self,
        goal: str,
        dataset: str = "",
        *,
        on_event: Callable[[Event], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Answer:
        """The answer to `goal` from `dataset`; with no dataset from what the model knows, with no model in sentences of the documents.

        `on_event` is called in this thread. Whatever the model, the dataset or an endpoint does is told in the answer: `ended` is
        `failed` then, and the last note says why. Raises InvalidArgument for a goal that is empty or too long, and where there is
        neither a dataset nor a model; NotFound, before a model is asked, where `dataset` is none: one that goes later ends nothing.
        """
        _check(goal)
        if self._model is None and not dataset:
            raise InvalidArgument(
                "dataset: there is none to search, and no chat model is chosen.",
                "Name a dataset, or choose a chat model, with --model or in the settings.",
            )
        if dataset:
            require_dataset(self._library, dataset)
        began = time.perf_counter()
        tell = on_event or (lambda _: None)
        cancel = cancel or CancelToken()
        if self._model is None:
            answer = self._without_model(goal, dataset, tell, cancel)
        else:
            answer = self._with_model(self._model, goal, dataset, tell, cancel)
        return replace(answer, took_ms=round((time.perf_counter() - began) * 1000, 3))

    def _with_model(
        self,
        model: ChatModel,
        goal: str,
        dataset: str,
        tell: Callable[[Event], None],
        cancel: CancelToken,
    ) -> Answer:
        outcome = Loop(self._library, model, self._bounds, tell, cancel).run(goal, dataset)
        answer = _answer(goal, dataset, name_of(model), outcome, self._bounds)
        if answer.text or outcome.ended not in {"time", "failed"} or not dataset:
            return answer
        try:
            extract = self._extract(goal, dataset, cancel, _EXTRACT_SECONDS)
        except KxError:
            return answer
        if not extract.citations:
            return answer
        if outcome.text:
            tell(Discarded())
        tell(Writing(extract.text, is_checked=True))
        return replace(
            answer,
            text=extract.text,
            kind="extract",
            citations=extract.citations,
            notes=(*answer.notes[:-1], f"{answer.notes[-1].removesuffix(_BELOW)} {_INSTEAD}"),
        )

    def _without_model(
        self, goal: str, dataset: str, tell: Callable[[Event], None], cancel: CancelToken
    ) -> Answer:
        try:
            answer = self._extract(goal, dataset, cancel, self._bounds.seconds)
        except KxError as error:
            ended, why = "failed", str(error)
            if isinstance(error, Cancelled) and cancel.cancelled:
                ended, why = "stopped", _stopped("")
            elif isinstance(error, DeadlineExceeded):
                ended, why = "time", _out_of_time("")
            return Answer(goal, dataset, "", "extract", (), (), (), ended, 0, "", (why,), 0.0)
        for action in answer.actions:
            tell(Searching(action))
            tell(Found(action, answer.citations))
        tell(Writing(answer.text, is_checked=True))
        return answer

    def _extract(self, goal: str, dataset: str, cancel: CancelToken, seconds: float) -> Answer:
        """Sentences of the documents. Raises KxError alone: the person's Stop and the time are heeded while it works."""
        from kx_desktop.agent.extract import extractive_answer

        def work(_: Callable[[None], None], token: CancelToken) -> Answer:
            try:
                return extractive_answer(self._library, goal, dataset, cancel=token)
            except KxError:
                raise
            except BaseException as error:
                # A file that vanishes under an engine is met in more ways than have a name; an engine in Rust panics.
                _log.exception("sentences could not be taken from the documents")
                raise Internal(f"The search failed: {type(error).__name__}.") from error

        return listen(
            work,
            lambda _: None,
            cancel=cancel,
            deadline=time.monotonic() + seconds,
            name="kx-agent-extract",
        )


def _check(goal: str) -> None:
    if not isinstance(goal, str) or not goal.strip():
        raise InvalidArgument("goal: it is empty.", "It takes a question, or what is to be done.")
    if len(goal) > GOAL_MOST:
        raise InvalidArgument(
            f"goal: it has {len(goal):,} characters, and takes at most {GOAL_MOST:,}.",
            "Ask more shortly; add long texts to a dataset, and ask that.",
        )


def _answer(goal: str, dataset: str, model: str, outcome: Outcome, bounds: Bounds) -> Answer:
    found = resolved(outcome.text, outcome.shown)
    notes = [*map(writable, outcome.notes), *_notes_on(dataset, outcome, found.dropped, bounds)]
    notes += _why_ended(outcome, found.text)
    return Answer(
        goal=goal,
        dataset=dataset,
        text=found.text,
        kind="model" if outcome.shown else "plain",
        citations=outcome.shown if outcome.ended == "failed" else found.citations,
        dropped=found.dropped,
        actions=outcome.actions,
        ended=outcome.ended,
        turns=outcome.turns,
        model=model,
        notes=tuple(notes),
        took_ms=0.0,
    )


def _notes_on(
    dataset: str, outcome: Outcome, dropped: tuple[str, ...], bounds: Bounds
) -> list[str]:
    notes = []
    if not dataset:
        notes.append(_NO_DATASET)
    elif outcome.text and not outcome.actions:
        notes.append(_NO_SEARCH)
    elif outcome.text and not outcome.shown:
        notes.append(_NO_PASSAGE)
    if dropped:
        notes.append(
            f"Citations that stand for no passage were taken out: {', '.join(dropped[:10])}."
        )
    if outcome.was_cut:
        notes.append(f"The answer is cut after {bounds.answer_chars:,} characters.")
    return notes


def _why_ended(outcome: Outcome, text: str) -> list[str]:
    """What the person must know of the end, where it is not that of every answer."""
    if outcome.ended == "stopped":
        return [_stopped(text)]
    if outcome.ended == "failed":
        why = outcome.failure or "The chat model gave no answer."
        below = _BELOW if outcome.shown and outcome.failure else ""
        return [f"{writable(why)}{below}"]
    if outcome.ended == "time" and outcome.interrupted:
        return [_out_of_time(text)]
    return []


def _stopped(text: str) -> str:
    return (
        "It was stopped: this is what was written by then."
        if text
        else "It was stopped before anything was written."
    )


def _out_of_time(text: str) -> str:
    return (
        "The time was over: this is what was written by then."
        if text
        else "The time was over before anything was written."
    )
