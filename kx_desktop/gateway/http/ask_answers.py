"""What `ask` answers, for the description in OpenAPI."""

from typing import Literal

from kx_desktop.gateway.http.answers import Answer, Ref


class CitationAnswer(Answer):
    """A passage that an answer rests on."""

    number: int
    content_ref: Ref
    parent_ref: Ref
    dataset: str
    title: str
    path: str
    page: int | None
    chunk_index: int
    char_start: int
    char_end: int
    cited: str
    text: str


class ActionAnswer(Answer):
    """A search of the run."""

    tool_id: str
    tool_version: str
    turn: int
    call_index: int
    dataset: str
    query: str
    k: int
    refs: list[str]
    note: str


class AnswerAnswer(Answer):
    """What `kx agent run --json` prints."""

    goal: str
    dataset: str
    text: str
    kind: Literal["model", "extract", "plain"]
    citations: list[CitationAnswer]
    dropped: list[str]
    actions: list[ActionAnswer]
    ended: Literal["answered", "repeated", "calls", "turns", "time", "stopped", "failed"]
    turns: int
    model: str
    notes: list[str]
    took_ms: float
