"""A goal as every front end hands it over: the chat model and the bounds are those of the settings, where nothing else is asked for."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kx_desktop.agent.bounds import Bounds
from kx_desktop.core.errors import Unavailable
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from collections.abc import Callable

    from kx_desktop.agent.chat import ChatModel
    from kx_desktop.agent.events import Event
    from kx_desktop.core.answers import Answer
    from kx_desktop.library import Library

_LEAST_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A goal, and how far its run may go; what is None is as the settings say, and an empty `dataset` is none."""

    goal: str
    dataset: str = ""
    turns: int | None = None
    calls: int | None = None
    seconds: int | None = None

    def bounds(self, settings: Settings) -> Bounds:
        """The bounds of the run. Raises InvalidArgument for what the settings would not take."""
        asked: dict[str, object] = {}
        for name in ("turns", "calls", "seconds"):
            if (given := getattr(self, name)) is not None:
                asked[name] = Settings.declared()[f"agent_{name}"].check(given, name=name)
        return replace(Bounds.of(settings), **asked)  # type: ignore[arg-type] # each was checked


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left to a run whatever it wants: until `cancel` is cancelled, and `seconds` at most."""

    cancel: CancelToken = field(default_factory=CancelToken)
    seconds: float = math.inf


def ask(
    library: Library,
    wanted: Wanted,
    *,
    settings: Settings | None = None,
    allowance: Allowance | None = None,
    on_event: Callable[[Event], None] | None = None,
) -> Answer:
    """What comes of a goal; `settings` are by default the library's. See `Agent.run`.

    Raises InvalidArgument for the goal and its bounds, NotFound where there is no such dataset, and what `chat_model`
    does where the chosen one cannot be had; a server that does not answer is told in the answer, as one that goes away later.
    """
    # Engines and the way to chat servers are loaded when something is asked for.
    from kx_desktop.agent.absent_model import AbsentModel
    from kx_desktop.agent.agent import Agent
    from kx_desktop.agent.choosing import chat_model
    from kx_desktop.agent.retrieving import require_dataset

    chosen = settings or library.settings
    left = allowance or Allowance()
    bounds = wanted.bounds(chosen)
    began = time.monotonic()
    if wanted.dataset:
        # Before a server is looked for: a name that is mistyped asks nobody anything.
        require_dataset(library, wanted.dataset)
    model: ChatModel | None
    try:
        model = chat_model(chosen)
    except Unavailable as error:
        model = AbsentModel(chosen.chat_model or chosen.chat_endpoint, error)
    # Finding the model takes of what is left, and not of what the run may take.
    most = max(_LEAST_SECONDS, left.seconds - (time.monotonic() - began))
    agent = Agent(library, model, replace(bounds, seconds=min(bounds.seconds, most)))
    return agent.run(wanted.goal, wanted.dataset, on_event=on_event, cancel=left.cancel)
