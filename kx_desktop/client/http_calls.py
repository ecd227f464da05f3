"""The calls of the gateway over HTTP, where all that the library tells of a passage has its place."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from urllib.parse import quote, urlencode

from kx_desktop.client import answers, values
from kx_desktop.client.connections import Connection
from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.over_http import HttpConnection, Sent
from kx_desktop.client.results import RetrievalMode
from kx_desktop.client.tokens import ShownToken
from kx_desktop.core.answers import Answer
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.passages import PassageRun
from kx_desktop.core.queries import QueryResult

_MOST = 2**53


class QueryParameters(TypedDict, total=False):
    """The parameters of a query; those that are left out or None are the gateway's own choice.

    `embedding` is the question's own vector, and goes before `text`. `filter` is a SQL WHERE clause over fields, `order_by` is
    `field [DESC], …`, `window` is `(A, B)` with `-10 <= A <= 0 <= B <= 10`: passages to lay around each hit. `paths` and `weights` name
    `dense`, `sparse` and `fulltext`; `sparse_vector` has weights by term number.
    """

    text: str
    embedding: Sequence[float] | None
    sparse_vector: Mapping[int, float] | None
    k: int | None
    offset: int
    mode: RetrievalMode | str | None
    paths: Sequence[str] | None
    fusion: str | None
    rrf_k: int | None
    alpha: float | None
    weights: Mapping[str, float] | None
    metric: str | None
    rerank: bool | None
    reranker: bool | None
    mmr_lambda: float | None
    rerank_factor: float | None
    filter: str
    order_by: str
    window: tuple[int, int]
    include_vector: bool
    include_superseded: bool
    metadata_fields: Sequence[str]


class HttpCalls:
    """One gateway, asked over HTTP. Every call raises the errors that the gateway tells of, Unavailable, DeadlineExceeded."""

    def __init__(self, connection: Connection, address: str | None, token: str | None) -> None:
        """The gateway of `connection`, at `address` if one is given; `token` is as the program gave it.

        Raises InvalidArgument where the address is none, or the token could be overheard on the way there.
        """
        endpoint = connection.endpoint.beside if address is None else Endpoint.of_http(address)
        shown = connection.shown if address is None else ShownToken(endpoint, token)
        self._gateway = HttpConnection(
            endpoint, shown, connection.seconds, connection.certificates if endpoint.tls else None
        )

    def query(self, dataset: str | Sequence[str], parameters: QueryParameters) -> QueryResult:
        """The passages that answer, with where they stand. Hits have no `document_id` and no `root`, which are the gateway's own."""
        names = (dataset,) if isinstance(dataset, str) else tuple(dataset)
        body = _body(parameters)
        if isinstance(dataset, str):
            path = f"{_dataset(dataset)}/query"
        else:
            path, body["dataset"] = "/v1/query", [values.text("dataset", one) for one in names]
        try:
            sent = Sent.json(body)
        except (ValueError, TypeError) as error:
            raise InvalidArgument(
                f"A parameter cannot be sent: {error}.", "Numbers are finite and Python's own."
            ) from None
        return answers.result(self._gateway.ask("POST", path, sent), names, body)

    def ask(
        self, goal: str, dataset: str, turns: int | None, calls: int | None, seconds: int | None
    ) -> Answer:
        """What comes of a goal."""
        body: dict[str, Any] = {
            "goal": values.text("goal", goal),
            "dataset": values.text("dataset", dataset),
        }
        bounds = {"turns": (turns, 2, 64), "calls": (calls, 1, 100), "seconds": (seconds, 1, 3600)}
        for name, (given, least, most) in bounds.items():
            if given is not None:
                takes = f"a whole number from {least} to {most}"
                body[name] = values.whole(name, given, least, most, takes)
        return answers.answer(self._gateway.ask("POST", "/v1/ask", Sent.json(body)))

    def fields(self, dataset: str, most_values: int) -> tuple[FieldFacts, ...]:
        """What filters and orders may name."""
        path = f"{_dataset(dataset)}/fields?{urlencode({'values': most_values})}"
        return answers.fields(self._gateway.ask("GET", path))

    def passage(
        self, content_ref: str | bytes, before: int, after: int, dataset: str, parent_ref: str
    ) -> PassageRun:
        """A passage with those around it."""
        ref = values.reference("content_ref", content_ref).hex()
        which = {"dataset": dataset, "parent_ref": parent_ref, "before": before, "after": after}
        asked = urlencode({name: value for name, value in which.items() if value != ""})
        found = self._gateway.ask("GET", f"/v1/passages/{ref}/window?{asked}")
        return answers.passage_run(found, before)

    def document_text(self, parent_ref: str | bytes, start: int, end: int | None) -> str:
        """The text between two code points, in as many calls as it takes."""
        ref = values.reference("parent_ref", parent_ref).hex()
        takes = "a whole number from 0"
        following: int | None = values.whole("start", start, 0, _MOST, takes)
        until = {} if end is None else {"end": values.whole("end", end, 0, _MOST, takes)}
        parts = []
        while following is not None:
            asked = urlencode({"start": following, **until})
            found = self._gateway.ask("GET", f"/v1/documents/{ref}/text?{asked}")
            part, following = answers.text(found)
            parts.append(part)
        return "".join(parts)


def _body(parameters: QueryParameters) -> dict[str, Any]:
    known = QueryParameters.__annotations__
    for name in parameters:
        if name not in known:
            raise InvalidArgument(
                f"{name}: there is no such parameter.", f"There are: {', '.join(known)}."
            )
    body: dict[str, Any] = {name: value for name, value in parameters.items() if value is not None}
    if isinstance(mode := body.get("mode"), RetrievalMode):
        body["mode"] = mode.name.lower()
    if (vector := body.pop("embedding", None)) is not None:
        body["vector"] = values.numbers("embedding", vector)
        if not str(body.get("text", "")).strip():
            # Without a text there are no words to search by.
            body.setdefault("mode", "dense")
    return body


def _dataset(name: str) -> str:
    named = values.text("dataset", name)
    if not named or "/" in named:
        # No path can carry it, and no dataset is called so.
        raise InvalidArgument(f"dataset: got '{named}'.", "It takes the name of a dataset.")
    return f"/v1/datasets/{quote(named, safe='')}"
