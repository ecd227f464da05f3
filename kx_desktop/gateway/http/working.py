"""The library's work on threads, so that the loop is free for other requests meanwhile."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import anyio.to_thread
from fastapi import Request

from kx_desktop.core.errors import ResourceExhausted
from kx_desktop.gateway.activity import Caller, program_of
from kx_desktop.gateway.calls import ANSWERS_AT_ONCE, ANSWERS_WAITING, Calls
from kx_desktop.tasks import CancelToken

T = TypeVar("T")

_INGESTS = 8
"""Threads that may wait for their turn to write; `Calls` lets in fewer, and says so to the others."""

_ANSWERS = ANSWERS_AT_ONCE + ANSWERS_WAITING + 2
"""Threads of goals, a few more than `Calls` lets in, so that it is what says that there are too many."""


class Work:
    """Runs calls on threads; questions, ingests and goals apart: a question waits for none of the others to end."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.limits = calls.options.limits
        self._asking = asyncio.Semaphore(self.limits.at_once)
        self._writing = asyncio.Semaphore(_INGESTS)
        self._answering = asyncio.Semaphore(_ANSWERS)

    async def ask(self, call: Callable[[], T]) -> T:
        """What `call` gives. Raises what it raises, and ResourceExhausted where its turn does not come."""
        return await self._run(self._asking, call)

    async def write(self, request: Request, call: Callable[[CancelToken], T]) -> T:
        """As `ask`, for an ingest whose body was read; it is stopped, cleanly, where its caller goes away."""
        return await self._while_there(self._writing, request, call)

    async def answer(self, request: Request, call: Callable[[CancelToken], T]) -> T:
        """As `write`, for a goal."""
        return await self._while_there(self._answering, request, call)

    async def _while_there(
        self, free: asyncio.Semaphore, request: Request, call: Callable[[CancelToken], T]
    ) -> T:
        token = CancelToken()
        watch = asyncio.create_task(_cancel_when_gone(request, token))
        try:
            return await self._run(free, partial(call, token))
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    async def _run(self, free: asyncio.Semaphore, call: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(self.limits.seconds):
                await free.acquire()
        except TimeoutError as error:
            raise ResourceExhausted(
                f"The gateway was busy with other calls for {self.limits.seconds:g} seconds.",
                "Ask again in a moment.",
            ) from error
        try:
            return await anyio.to_thread.run_sync(call)
        finally:
            free.release()


async def _cancel_when_gone(request: Request, token: CancelToken) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    token.cancel()


def work_of(request: Request) -> Work:
    """The work of the app that was asked."""
    work = request.app.state.work
    assert isinstance(work, Work)  # noqa: S101 - set by `make_app`
    return work


def caller_of(request: Request) -> Caller:
    """Who asks."""
    host = request.client.host if request.client else ""
    return Caller(host, "http", program_of(request.headers.get("user-agent", "")))
