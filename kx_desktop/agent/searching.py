"""The searches of a run: what the model asks for is looked at, done side by side, and told in order."""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from kx_desktop.agent.bounds import Bounds
from kx_desktop.agent.calling import QUERY_MOST, Proposal, normal, proposal
from kx_desktop.agent.chat import Reply, ToolCall
from kx_desktop.agent.conversation import NOTE, Conversation
from kx_desktop.agent.events import Event, Found, Searching
from kx_desktop.agent.mailbox import side_by_side
from kx_desktop.agent.observing import Observation, Shown, nothing
from kx_desktop.agent.retrieving import retrieved, retrieved_by_words
from kx_desktop.agent.tool import TOOL_ID, TOOL_VERSION
from kx_desktop.core.answers import Action
from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import (
    Busy,
    FailedPrecondition,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken

_log = logging.getLogger(__name__)

_AROUND = 200
"""Bytes of an observation around its passages."""

_BEFORE = "This was asked before."
_NOTHING = "Nothing was found."
_BROKEN_OFF = "The search was broken off."
_BY_THE_PROGRAM = "Asked by the program, since the model did not search."
_HINTS = {
    _BEFORE: "Answer from what was found then.",
    _NOTHING: "Ask in other words, or say that it is not there.",
}
"""What the model is told beside, and nobody else."""

_OF_THE_PERSON = (FailedPrecondition, PermissionDenied, ResourceExhausted)
"""What is wrong with the library, the settings or the machine: asking in other words mends none of it."""

_Result = tuple[QueryResult, str] | KxError | str
"""What a search found, and what is to be said of it; or what kept it from finding anything."""


@dataclass(slots=True)
class Searches:
    """Carries out what a model asks for in one run over one dataset, and keeps the record of it."""

    library: Library
    dataset: str
    bounds: Bounds
    tell: Callable[[Event], None]
    note: Callable[[str], None]
    cancel: CancelToken
    deadline: float
    shown: Shown = field(init=False)
    actions: list[Action] = field(default_factory=list)
    spent: str = ""
    """Why there is no more searching: `repeated`, `calls`, or empty while there is."""

    is_done: bool = False
    """Whether a search was carried out, whatever it found."""

    _used: int = 0
    _asked: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shown = Shown(self.dataset)

    def search_for(self, goal: str, turn: int, conversation: Conversation) -> None:
        """Searches for the goal itself, as a model would that calls for it, and says so in the record. Raises as `carry_out`."""
        asked = json.dumps({"query": " ".join(goal.split())[:QUERY_MOST]})
        self.carry_out(
            Reply("", (ToolCall("", TOOL_ID, asked),)), turn, conversation, _BY_THE_PROGRAM
        )

    def carry_out(
        self, reply: Reply, turn: int, conversation: Conversation, said: str = ""
    ) -> None:
        """Does what `reply` calls for and adds it to the conversation; `said` stands in the record of each search.

        Raises Cancelled, DeadlineExceeded, and what is wrong with the library or the settings, which no other words mend.
        """
        proposals = [
            proposal(call, self.dataset) for call in reply.calls[: self.bounds.calls - self._used]
        ]
        proposals = proposals[: conversation.fitting(proposals)]
        self._used += len(proposals)
        if len(proposals) < len(reply.calls) or self._used >= self.bounds.calls:
            self.spent = "calls"
        if not proposals:
            return
        proposals = [self._unless_repeated(one) for one in proposals]
        ids = conversation.propose(reply.text, proposals)
        at = [self._begun(one, turn, place, said) for place, one in enumerate(proposals)]
        # What nobody waits for any more stops, and leaves the processor to others.
        own = self.cancel.child()
        works = [self._work(one, own) for one in proposals if not one.problem]
        self.is_done = self.is_done or bool(works)
        try:
            results = iter(
                side_by_side(
                    works, cancel=self.cancel, deadline=self.deadline, name="kx-agent-search"
                )
            )
        except KxError:
            for begun in {i for i, one in zip(at, proposals, strict=True) if one.is_search}:
                self.actions[begun] = replace(self.actions[begun], note=_BROKEN_OFF)
            raise
        finally:
            own.cancel()
        failed: KxError | None = None
        for place, (call_id, one) in enumerate(zip(ids, proposals, strict=True)):
            later = (len(proposals) - place - 1) * NOTE
            room = min(self.bounds.observation_bytes, conversation.room - later - _AROUND)
            result = one.problem or next(results)
            if isinstance(result, _OF_THE_PERSON) and not isinstance(result, Busy):
                failed = failed or result
            observation = self._observation(
                result, room, is_told=not one.problem and failed is None
            )
            conversation.observe(call_id, observation.content)
            if one.is_search:
                self._ended(at[place], observation)
        if failed is not None:
            raise failed

    def _begun(self, one: Proposal, turn: int, place: int, said: str) -> int:
        """Writes the call down, where it is a search, and gives its place in the record."""
        if one.is_search:
            self.actions.append(
                Action(TOOL_ID, TOOL_VERSION, turn, place, one.dataset, one.query, one.k, note=said)
            )
            self.tell(Searching(self.actions[-1]))
        else:
            self.note(
                f"The model called {one.tool!r}, a tool that there is not. Nothing came of it."
            )
        return len(self.actions) - 1

    def _ended(self, at: int, observation: Observation) -> None:
        refs = tuple(passage.content_ref for passage in observation.passages)
        note = " ".join(filter(None, (self.actions[at].note, observation.why_none)))
        self.actions[at] = replace(self.actions[at], refs=refs, note=note)
        self.tell(Found(self.actions[at], observation.passages))

    def _unless_repeated(self, one: Proposal) -> Proposal:
        if one.problem:
            return one
        key = normal(one.dataset), normal(one.query)
        if one.k <= self._asked.get(key, 0):
            self.spent = "repeated"
            return replace(one, problem=_BEFORE)
        self._asked[key] = one.k
        return one

    def _work(self, one: Proposal, own: CancelToken) -> Callable[[], _Result]:
        query = Query(
            dataset=one.dataset,
            text=one.query,
            k=one.k,
            mode=self.library.settings.default_mode,
            highlights=False,
        )

        def work() -> _Result:
            try:
                return self._retrieved(query, own)
            except KxError as error:
                return error
            except BaseException as error:  # noqa: BLE001 - told, and the run outlives it
                # A file that vanishes under an engine is met in more ways than have a name; an engine in Rust panics.
                _log.exception("a search of the agent failed")
                return f"The search failed: {type(error).__name__}."

        return work

    def _retrieved(self, query: Query, own: CancelToken) -> tuple[QueryResult, str]:
        try:
            return retrieved(self.library, query, own)
        except FailedPrecondition as error:
            words = replace(query, mode="fulltext")
            return retrieved_by_words(self.library, words, own, error)

    def _observation(self, found: _Result, room: int, *, is_told: bool) -> Observation:
        if isinstance(found, KxError | str):
            if is_told:
                self.note(str(found))
            return _nothing(str(found))
        result, told = found
        self.note(told)
        self.note(_unseen(result.passages_without_vector))
        if not result.hits:
            return _nothing(_NOTHING)
        return self.shown.observe(result.hits, result.advisories, room)


def _nothing(why: str) -> Observation:
    return nothing(why, _HINTS.get(why, ""))


def _unseen(count: int) -> str:
    if not count:
        return ""
    return by_count(
        count,
        "1 passage has no vector yet: search by meaning does not see it.",
        f"{count:,} passages have no vector yet: search by meaning does not see them.",
    )
