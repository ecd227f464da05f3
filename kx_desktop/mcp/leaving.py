"""A request whose client goes away while it is answered is given up: the SDK, which answers in one piece, would not hear of it."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import anyio
from anyio.streams.memory import MemoryObjectSendStream

if TYPE_CHECKING:
    from starlette.types import Message, Receive


async def while_there(receive: "Receive", answer: "Callable[[Receive], Awaitable[None]]") -> None:
    """Run `answer`, which is given what to receive from; it is cancelled where the client goes away. Raises what `receive` does in `answer`."""
    heard, hearing = anyio.create_memory_object_stream["Message | Exception"](0)
    # What `answer` raises goes on as it is, and in no group of the tasks.
    raised: list[Exception] = []

    async def received() -> "Message":
        message = await hearing.receive()
        if isinstance(message, Exception):
            raise message
        return message

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_hear, receive, heard, tasks.cancel_scope)
        try:
            await answer(received)
        except Exception as error:  # noqa: BLE001 - raised below
            raised.append(error)
        tasks.cancel_scope.cancel()
    heard.close()
    hearing.close()
    if raised:
        raise raised[0]


async def _hear(
    receive: "Receive",
    heard: "MemoryObjectSendStream[Message | Exception]",
    scope: anyio.CancelScope,
) -> None:
    """Hand on what comes as it is asked for, so that no more of a body is read than is wanted."""
    while True:
        try:
            message = await receive()
        except Exception as error:  # noqa: BLE001 - raised where it would have been without us
            await heard.send(error)
            return
        if message["type"] == "http.disconnect":
            scope.cancel()
            return
        await heard.send(message)
