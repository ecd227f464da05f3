"""One run of the agent, off the main thread. What it tells comes to the main thread in batches, however fast it comes."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kx_desktop.core.answers import Answer, KeptAnswer
from kx_desktop.core.errors import KxError
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.window.collecting import without_long_collections
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from kx_desktop.agent.chat import ChatModel
    from kx_desktop.agent.events import Event
    from kx_desktop.library import Library

ChooseModel = Callable[[Settings], "ChatModel | None"]
"""What answers under these settings; None where sentences of the documents do. Raises KxError."""

_BATCH_MS = 40
"""Milliseconds between two batches: as often as a person sees, and seldom enough to leave the window its time."""

_FLOOD = 32
_BREATH = 0.002
"""After so many events of one batch this thread rests, so many seconds: no model writes as fast, and no person reads so."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of an answer: its place in the history, or why it has none yet. A run that brought nothing has neither."""

    place: KeptAnswer | None = None
    unkept: Answer | None = None
    error: KxError | None = None


class AskingRun(QObject):
    """Asks `goal` of `dataset`. Everything it tells arrives on the main thread, in order."""

    chosen = Signal(str)
    """The chat model that answers, empty where none does."""
    told = Signal(list)
    """The next `Event`s."""
    answered = Signal(Answer)
    """It has ended; not yet in the history."""
    kept = Signal(Kept)
    """Whether the answer is in the history now; after it nothing comes any more."""
    failed = Signal(Exception)
    """There is no answer: the question or the chat model is not to be had."""

    def __init__(
        self,
        bridge: Bridge,
        library: "Library",
        settings: Settings,
        choose_model: ChooseModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._library, self._settings = bridge, library, settings
        self._choose_model = choose_model
        self._stop = CancelToken()
        self._lock = threading.Lock()
        self._waiting: list[Event | Answer] = []
        self._is_armed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_BATCH_MS)
        self._timer.timeout.connect(self._deliver)

    def start(self, goal: str, dataset: str) -> None:
        """Begin; to be called once."""

        def work(token: CancelToken) -> Kept:
            with without_long_collections():
                return self._work(goal, dataset, token)

        self._bridge.run(work, self._end, self._fail)

    def stop(self) -> None:
        """End it as soon as can be: `answered` brings what was written by then."""
        self._stop.cancel()

    # In the thread that runs it

    def _work(self, goal: str, dataset: str, closing: CancelToken) -> Kept:
        # Loaded when something is asked for: the way to chat servers takes longer than a window to be shown.
        from kx_desktop.agent.agent import Agent
        from kx_desktop.agent.bounds import Bounds

        forget = closing.on_cancel(self._stop.cancel)
        try:
            model = self._choose_model(self._settings)
            name = model.name if model is not None else ""
            self._bridge.post(lambda: self.chosen.emit(name))
            agent = Agent(self._library, model, Bounds.of(self._settings))
            answer = agent.run(goal, dataset, on_event=self._hear, cancel=self._stop)
        finally:
            forget()
        self._hear(answer)
        if not answer.text:
            return Kept()
        try:
            return Kept(self._library.keep_answer(answer))
        except KxError as error:
            return Kept(unkept=answer, error=error)

    def _hear(self, event: "Event | Answer") -> None:
        with self._lock:
            self._waiting.append(event)
            is_armed, self._is_armed = self._is_armed, True
            is_flood = not len(self._waiting) % _FLOOD
        if not is_armed:
            self._bridge.post(self._timer.start)
        if is_flood:
            # Else this thread would keep the interpreter from the one that draws.
            time.sleep(_BREATH)

    # On the main thread

    def _deliver(self) -> None:
        with self._lock:
            events, self._waiting, self._is_armed = self._waiting, [], False
        answer = events.pop() if events and isinstance(events[-1], Answer) else None
        if events:
            self.told.emit(events)
        if isinstance(answer, Answer):
            self.answered.emit(answer)

    def _end(self, kept: Kept) -> None:
        self._timer.stop()
        self._deliver()
        self.kept.emit(kept)

    def _fail(self, error: Exception) -> None:
        self._timer.stop()
        self._deliver()
        self.failed.emit(error)
