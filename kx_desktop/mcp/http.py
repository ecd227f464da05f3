"""MCP over HTTP (the streamable transport), as a part of a larger server that says who may enter."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.responses import Response

from kx_desktop.library import Library
from kx_desktop.mcp.leaving import while_there
from kx_desktop.mcp.server import Around, make_server
from kx_desktop.mcp.tools import SECONDS

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_NO_NEWS = Response(status_code=405, headers={"allow": "POST"})


class McpApp:
    """An ASGI app for one path.

    It checks neither token, `Host` nor `Origin`: who mounts it does. `running` must be entered in the lifespan of the server, on its
    event loop, before the first request; it can be entered once, so that a server that starts again makes another app.
    """

    def __init__(self, manager: StreamableHTTPSessionManager) -> None:
        self._manager = manager

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer one request; it is given up where its client goes away. A GET, which would wait for news of a session, is refused: there are no sessions, and it would wait for ever."""
        if scope["type"] == "http" and scope["method"] == "GET":
            await _NO_NEWS(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._manager.handle_request(scope, receive, send)
            return

        async def answer(received: "Receive") -> None:
            await self._manager.handle_request(scope, received, send)

        await while_there(receive, answer)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within it requests are answered; what still runs at its end is cut off."""
        async with self._manager.run():
            yield


def make_asgi(
    library: Library,
    *,
    around: Around | None = None,
    body_bytes: int = 4 << 20,
    seconds: float = SECONDS,
) -> McpApp:
    """MCP over the open `library` as an ASGI app, each request by itself: no session is kept, so none can be left behind.

    `around` and `seconds` are as for `make_server`; a body longer than `body_bytes` is refused with 413.
    """
    server = make_server(library, around=around, seconds=seconds)
    return McpApp(
        StreamableHTTPSessionManager(
            server, stateless=True, json_response=True, max_request_body_size=body_bytes
        )
    )
