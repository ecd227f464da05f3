"""The loop: the model asks, reads and asks again until it answers, or has to."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from kx_desktop.agent.bounds import Bounds
from kx_desktop.agent.chat import ChatModel
from kx_desktop.agent.conversation import Conversation
from kx_desktop.agent.events import Event
from kx_desktop.agent.prompts import PLAIN, answer_now, with_dataset
from kx_desktop.agent.searching import Searches
from kx_desktop.agent.speaking import Speaker
from kx_desktop.core.answers import Action, Citation
from kx_desktop.core.errors import Cancelled, DeadlineExceeded, KxError
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken

_MOST_NOTES = 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a loop: the text as the model wrote it, the passages that it was shown, and why it ended.

    `failure` says why, for the person, where `ended` is `failed`; it is empty where the model just gave no answer. `interrupted` where
    the text is what was written until the end of the time or Stop.
    """

    text: str
    ended: str
    turns: int
    actions: tuple[Action, ...]
    shown: tuple[Citation, ...]
    notes: tuple[str, ...]
    failure: str = ""
    interrupted: bool = False
    was_cut: bool = False


class Loop:
    """One run with a model, over a dataset or over none. `run` is called once."""

    def __init__(
        self,
        library: Library,
        model: ChatModel,
        bounds: Bounds,
        tell: Callable[[Event], None],
        cancel: CancelToken,
    ) -> None:
        self._bounds = bounds
        self._cancel = cancel
        self._library = library
        self._tell = tell
        self._speaker = Speaker(model, bounds.answer_chars, tell)
        self._notes: dict[str, None] = {}
        self._turn = 0

    def run(self, goal: str, dataset: str) -> Outcome:
        """Goes on until there is an answer or a bound is met. Raises nothing for what the model or the dataset does."""
        began = time.monotonic()
        system = with_dataset(dataset, self._bounds) if dataset else PLAIN
        conversation = Conversation(system, goal, self._bounds.conversation_bytes)
        searches = Searches(
            self._library,
            dataset,
            self._bounds,
            self._tell,
            self._note,
            self._cancel,
            began + self._bounds.seconds,
        )
        failure, interrupted = "", True
        try:
            ended = self._turns(goal, conversation, searches, began)
            interrupted = False
        except KxError as error:
            if isinstance(error, Cancelled) and self._cancel.cancelled:
                ended = "stopped"
            elif isinstance(error, DeadlineExceeded):
                ended = "time"
            else:
                ended, failure = "failed", str(error)
        return Outcome(
            text=self._speaker.written,
            ended=ended,
            turns=self._turn,
            actions=tuple(searches.actions),
            shown=searches.shown.passages,
            notes=tuple(self._notes)[:_MOST_NOTES],
            failure=failure,
            interrupted=interrupted,
            was_cut=self._speaker.was_cut,
        )

    def _turns(
        self, goal: str, conversation: Conversation, searches: Searches, began: float
    ) -> str:
        """Why it ended: one of `core.answers.ENDS`. What the model answered is what the speaker has written."""
        said_nothing = is_searched = False
        while True:
            self._cancel.raise_if_cancelled()
            self._turn += 1
            reason = self._has_to_answer(searches, time.monotonic() - began)
            has_to = bool(reason) or said_nothing or is_searched
            if has_to:
                conversation.tell(answer_now(reason or ("searched" if is_searched else "")))
            reply = self._speaker.reply(
                conversation.messages,
                with_tool=bool(searches.dataset) and not has_to,
                cancel=self._cancel,
                deadline=began + self._bounds.seconds,
                seconds=max(0.001, began + self._bounds.seconds - time.monotonic()),
            )
            if reply.calls and searches.dataset and not has_to:
                self._speaker.discard()
                searches.carry_out(reply, self._turn, conversation)
            elif reply.text.strip() and self._may_search(searches, began):
                # Small models answer from memory, though they were told to search: the person asked the documents.
                self._speaker.discard()
                searches.search_for(goal, self._turn, conversation)
                is_searched = True
            elif reply.text.strip():
                return reason or "answered"
            elif has_to:
                return "failed"
            else:
                said_nothing = True

    def _has_to_answer(self, searches: Searches, spent: float) -> str:
        """Why the turn that begins has to be the answer, empty where it has not."""
        if searches.spent:
            return searches.spent
        if self._turn >= self._bounds.turns:
            return "turns"
        return "time" if self._turn > 1 and self._is_late(spent) else ""

    def _is_late(self, spent: float) -> bool:
        return spent >= self._bounds.seconds * self._bounds.search_share

    def _may_search(self, searches: Searches, began: float) -> bool:
        """Whether nothing was searched for yet, and there is a search and a turn left to answer from it."""
        if not searches.dataset or searches.is_done or searches.spent:
            return False
        return self._turn < self._bounds.turns and not self._is_late(time.monotonic() - began)

    def _note(self, words: str) -> None:
        if words:
            self._notes[words] = None
