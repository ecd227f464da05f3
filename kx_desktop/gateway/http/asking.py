"""Goals: an answer in JSON, or what happens on the way to it as server-sent events."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from kx_desktop.agent.events import Discarded, Event, Found, Searching, Writing
from kx_desktop.core import shapes
from kx_desktop.core.answers import Answer
from kx_desktop.core.errors import KxError
from kx_desktop.gateway.faults import fault
from kx_desktop.gateway.http.ask_answers import AnswerAnswer
from kx_desktop.gateway.http.ask_body import AskBody
from kx_desktop.gateway.http.errors import JsonAnswer
from kx_desktop.gateway.http.working import caller_of, work_of
from kx_desktop.tasks import CancelToken

router = APIRouter(tags=["ask"])

EVENTS = "text/event-stream"
_DESCRIBED: dict[int | str, dict[str, Any]] = {
    200: {
        "model": AnswerAnswer,
        "content": {
            EVENTS: {
                "schema": {
                    "type": "string",
                    "description": "With `Accept: text/event-stream`. Events, each with an object: `searching` and `found` (action, passages), `writing` (text), "
                    "`discarded` (what was written so far is not the answer), and at the end `answer`, the object that is given without events, or `error`.",
                }
            }
        },
    }
}


@router.post(
    "/v1/ask",
    operation_id="ask",
    summary="An answer to a goal from a dataset, with citations.",
    responses=_DESCRIBED,
)
async def ask(request: Request, body: AskBody) -> Response:
    """Answers what `kx agent run --json` prints, also where the run failed or was out of time: `ended` says so.

    The run is stopped where its caller goes away. The chat model is the one that the gateway's settings choose.
    """
    if EVENTS in request.headers.get("accept", "").lower():
        return await _Run(request, body).streamed()
    work, wanted = work_of(request), body.wanted()

    def call(gone: CancelToken) -> Answer:
        return work.calls.ask(wanted, caller_of(request), cancel=gone)

    return JsonAnswer(shapes.answer(await work.answer(request, call)))


class _Run:
    """A run that tells its caller what it does, from the thread that it runs in."""

    def __init__(self, request: Request, body: AskBody) -> None:
        self._request = request
        self._body = body
        self._told: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._gone = CancelToken()

    async def streamed(self) -> Response:
        """The stream of events. Raises what kept the run from beginning, so that it has a status of its own."""
        running = asyncio.create_task(self._run())
        first = await self._told.get()
        if first is None:
            await running
        return StreamingResponse(self._stream(first, running), media_type=EVENTS)

    async def _run(self) -> None:
        work, wanted = work_of(self._request), self._body.wanted()

        def call(gone: CancelToken) -> Answer:
            forget = self._gone.on_cancel(gone.cancel)
            try:
                return work.calls.ask(
                    wanted, caller_of(self._request), on_event=self._tell, cancel=gone
                )
            finally:
                forget()

        try:
            found = await work.answer(self._request, call)
            self._told.put_nowait(_event("answer", shapes.answer(found)))
        finally:
            self._told.put_nowait(None)

    def _tell(self, event: Event) -> None:
        self._loop.call_soon_threadsafe(partial(self._told.put_nowait, _shape(event)))

    async def _stream(
        self, first: bytes | None, running: "asyncio.Task[None]"
    ) -> AsyncIterator[bytes]:
        told = first
        try:
            while told is not None:
                yield told
                told = await self._told.get()
            await running
        except KxError as error:
            yield _event("error", shapes.error(error))
        except Exception as error:  # noqa: BLE001 - our own mistake, told as every other is
            yield _event("error", shapes.error(fault(error, "A call over HTTP")))
        finally:
            # Where the caller has gone nobody takes more from here.
            self._gone.cancel()


def _shape(event: Event) -> bytes:
    match event:
        case Searching():
            return _event("searching", {"action": shapes.action(event.action)})
        case Found():
            passages = [shapes.citation(one) for one in event.passages]
            return _event("found", {"action": shapes.action(event.action), "passages": passages})
        case Writing():
            return _event("writing", {"text": event.text})
        case Discarded():
            return _event("discarded", {})


def _event(name: str, data: shapes.Json) -> bytes:
    """One event, as https://html.spec.whatwg.org/multipage/server-sent-events.html has them; JSON has no line ends of its own."""
    return f"event: {name}\ndata: {shapes.line(data)}\n\n".encode("utf-8", "backslashreplace")
