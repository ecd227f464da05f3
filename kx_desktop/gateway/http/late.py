"""A part of the app that is loaded with the first request for it, so that it keeps no other answer waiting."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol

import anyio.to_thread
from starlette.types import Receive, Scope, Send

from kx_desktop.core.errors import FailedPrecondition


class Part(Protocol):
    """An ASGI app that is asked within `running`, which is entered once, on the loop that serves."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Entered while the server runs."""


class LatePart:
    """The part that `make` gives, which is called in a thread when the first request comes."""

    def __init__(self, make: Callable[[], Part]) -> None:
        self._make = make
        self._wanted = asyncio.Event()
        self._ready: asyncio.Future[Part] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises what `make`, or the part as it was entered, raised, to every request."""
        if self._ready is None:
            raise FailedPrecondition("The gateway is not running.", "Start it.")
        self._wanted.set()
        part = await asyncio.shield(self._ready)
        await part(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within it requests are answered; what still runs at its end is cut off."""
        self._ready = asyncio.get_running_loop().create_future()
        # A task of its own: what the part enters it has to leave in the same one.
        task = asyncio.create_task(self._run(self._ready))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._ready.cancel()

    async def _run(self, ready: "asyncio.Future[Part]") -> None:
        await self._wanted.wait()
        try:
            part = await anyio.to_thread.run_sync(self._make)
            async with part.running():
                ready.set_result(part)
                await asyncio.Event().wait()
        except Exception as error:
            if ready.done():
                raise
            # Told to whoever asks for the part: nobody is to wait for one that will never be there.
            ready.set_exception(error)
