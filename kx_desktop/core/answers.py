"""An answer to a goal, as every front end speaks it. Field names are those of the JSON output."""

from dataclasses import dataclass

KINDS = ("model", "extract", "plain")
"""Who worded an answer: a chat model from passages; nobody, it is sentences of passages; a chat model without any passages."""

ENDS = ("answered", "repeated", "calls", "turns", "time", "stopped", "failed")
"""Why a run ended: the model answered; it asked again what it had asked; its calls, turns or time were used up; Stop; an error."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A passage that an answer rests on; `number` is what stands for it in the answer's text, as `[1]`.

    `cited` says where it is in one line. `char_start` and `char_end` are code points of the document's text.
    """

    number: int
    content_ref: str
    parent_ref: str
    dataset: str
    title: str
    path: str
    page: int | None
    chunk_index: int
    char_start: int
    char_end: int
    cited: str
    text: str


@dataclass(frozen=True, slots=True)
class Action:
    """One call of the search tool: `turn` counts from 1, `call_index` from 0 within the turn. `refs` are the passages that it gave.

    `note` says why there were none, and whose call it was where it was not the model's.
    """

    tool_id: str
    tool_version: str
    turn: int
    call_index: int
    dataset: str
    query: str
    k: int
    refs: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a goal. `kind` is one of `KINDS`, `ended` one of `ENDS`.

    `citations` stand in the order of their numbers, each resolved to its document; `dropped` are those that the model gave and that
    resolve to nothing it was shown. `actions` are the searches in the order in which they were asked for. `notes` are sentences for the
    person; where `ended` is `failed` the last one says why.
    """

    goal: str
    dataset: str
    text: str
    kind: str
    citations: tuple[Citation, ...]
    dropped: tuple[str, ...]
    actions: tuple[Action, ...]
    ended: str
    turns: int
    model: str
    notes: tuple[str, ...]
    took_ms: float


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer of the history. `id` counts up as answers come; `at_ms` is when it was kept, in milliseconds since 1970."""

    id: int
    at_ms: int
    answer: Answer
