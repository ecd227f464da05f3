"""What a model proposes, looked at before anything is done about it."""

import json
import unicodedata
from dataclasses import dataclass

from kx_desktop.agent.chat import ToolCall
from kx_desktop.agent.role_tokens import apart
from kx_desktop.agent.tool import DEFAULT_K, PARAMETERS, TOOL_ID
from kx_desktop.core.queries import K_MAX
from kx_desktop.library.exporting import writable

QUERY_MOST = 500
"""Characters of a query: a question, not a page of it."""

_ARGUMENTS_MOST = 20_000
_NAME_MOST = 128


@dataclass(frozen=True, slots=True)
class Proposal:
    """A call as it was understood. `problem` says why it is not carried out; then the rest is as much as could be understood.

    `tool` is the name that it called, in letters, digits, `_` and `-`.
    """

    tool: str
    dataset: str
    query: str
    k: int = DEFAULT_K
    problem: str = ""

    @property
    def is_search(self) -> bool:
        """Whether it calls the one tool that there is."""
        return self.tool == TOOL_ID

    @property
    def arguments(self) -> str:
        """The arguments as JSON, always valid, and as they may be told to the model again: passages may have put words into its mouth."""
        dataset, query = (apart(writable(text)) for text in (self.dataset, self.query))
        given = {"dataset": dataset, "query": query, "k": self.k}
        return json.dumps(given, ensure_ascii=False) if self.is_search else "{}"


def proposal(call: ToolCall, dataset: str) -> Proposal:
    """What `call` asks for in a run over `dataset`; where it names no dataset, that one is meant."""
    tool = _tool(call.name)
    if tool != TOOL_ID:
        return Proposal(
            tool, "", "", problem=f"There is no tool {tool!r}. There is one: {TOOL_ID}."
        )
    try:
        given = json.loads(call.arguments) if len(call.arguments) <= _ARGUMENTS_MOST else None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        return Proposal(tool, dataset, "", problem=_TAKES)
    named, query, k = given.get("dataset", dataset), given.get("query"), given.get("k", DEFAULT_K)
    unknown = sorted(_cut(name) for name in set(given) - set(_properties()))
    understood = Proposal(
        tool,
        _cut(named) if isinstance(named, str) else dataset,
        _clean(query)[:QUERY_MOST] if isinstance(query, str) else "",
        int(k) if _is_k(k) else DEFAULT_K,
    )
    problem = ""
    if not isinstance(named, str) or not isinstance(query, str) or not query.strip():
        problem = _TAKES
    elif unknown:
        problem = f"There is no argument {', '.join(map(repr, unknown[:5]))}. {_TAKES}"
    elif len(query) > QUERY_MOST:
        problem = f"query: it has {len(query):,} characters, and takes at most {QUERY_MOST}. Ask shortly, one thing at a time."
    elif not _is_k(k):
        problem = f"k: it takes a whole number from 1 to {K_MAX}."
    elif _told(named) != _told(dataset):
        problem = f"Another dataset than the one that is asked, {dataset!r}, cannot be searched."
    if problem:
        return _with(understood, understood.dataset, problem)
    return _with(understood, dataset, "")


def normal(text: str) -> str:
    """A query or name in its normal form: two that differ by case, width or spaces alone are one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


_TAKES = (
    "The arguments are a JSON object with the texts dataset and query, and k, a whole number from 1 to"
    f" {K_MAX}, which may be left out."
)


def _with(found: Proposal, dataset: str, problem: str) -> Proposal:
    return Proposal(found.tool, dataset, found.query, found.k, problem)


def _properties() -> dict[str, object]:
    properties = PARAMETERS["properties"]
    return properties if isinstance(properties, dict) else {}


def _is_k(value: object) -> bool:
    """JSON has no whole numbers: 4.0 is one too."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value in range(1, K_MAX + 1)


def _tool(name: str) -> str:
    kept = "".join(one for one in name[:64] if one.isascii() and (one.isalnum() or one in "_-"))
    # A name that only looks like the tool's after it was cleaned is not the tool's.
    return kept if kept and (kept == name or kept != TOOL_ID) else "unknown"


def _clean(text: str) -> str:
    """Half a surrogate pair and NUL are no text to search for."""
    return writable(text).replace("\0", " ").strip()


def _told(name: str) -> str:
    """A name as a model may know it."""
    return normal(apart(writable(name)))


def _cut(text: str) -> str:
    return _clean(text)[:_NAME_MOST]
