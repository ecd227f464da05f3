"""The tools as an MCP server, whatever the transport: the official SDK's, with every failure told in a sentence."""

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from anyio import CapacityLimiter, to_thread
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from kx_desktop import __version__
from kx_desktop.agent.asking import Allowance
from kx_desktop.core.errors import Internal, KxError
from kx_desktop.library import Library
from kx_desktop.library.exporting import writable
from kx_desktop.mcp.described import INSTRUCTIONS, TOOLS
from kx_desktop.mcp.tools import SECONDS, LibraryTools
from kx_desktop.tasks import CancelToken

_AT_ONCE = 8
_LONGEST_REFUSAL = 1000
_logger = logging.getLogger(__name__)

Around = Callable[[str, Mapping[str, object], str], AbstractContextManager[Allowance | None]]
"""What a call stands in while it runs, in the thread that runs it: given the tool's name, its arguments and the caller's address.

The address is the host that it calls from, empty over stdio. May give what a goal is left, and raise `KxError`.
"""


def make_server(
    library: Library, *, around: Around | None = None, seconds: float = SECONDS
) -> Server[dict[str, Any]]:
    """An MCP server over the open `library`, which must stay open as long as the server runs.

    `around` bounds or notes each call, for who serves several clients; by default nothing does but a limit on how many run at once.
    A question may take so many `seconds`.
    """
    tools = LibraryTools(library, seconds=seconds)
    enter = around or (lambda _name, _given, _address: nullcontext())
    limit = CapacityLimiter(_AT_ONCE)

    def work(
        name: str, given: Mapping[str, object], address: str, gone: CancelToken
    ) -> CallToolResult:
        try:
            with enter(name, given, address) as left:
                return _told(tools.call(name, given, within(left, gone)))
        except KxError as error:
            return _refused(error)
        except Exception as error:  # noqa: BLE001 - a client is never shown a traceback, nor is what it asked logged with one
            _logger.error("The tool %s failed: %s.", name, type(error).__name__)  # noqa: TRY400 - its message may hold words of the query
            return _refused(
                Internal("This is a mistake in kx.", "Ask in another way; the log names the error.")
            )

    async def call_tool(
        context: ServerRequestContext[dict[str, Any]], params: CallToolRequestParams
    ) -> CallToolResult:
        client = getattr(context.request, "client", None)
        address = client.host if client else ""
        gone = CancelToken()
        try:
            return await to_thread.run_sync(
                work,
                params.name,
                params.arguments or {},
                address,
                gone,
                limiter=limit,
                # Only a goal takes so long that it matters: it is stopped where the client gives the call up.
                abandon_on_cancel=params.name == "ask",
            )
        finally:
            gone.cancel()

    return Server(
        "kx",
        title="kx",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
    )


def within(left: Allowance | None, gone: CancelToken) -> Allowance:
    """What is left to a goal whose client may give it up. A token of its own is cancelled with both."""
    if left is None:
        return Allowance(gone)
    gone.on_cancel(left.cancel.cancel)
    return left


async def _list_tools(
    _: ServerRequestContext[dict[str, Any]], _params: PaginatedRequestParams | None
) -> ListToolsResult:
    return ListToolsResult(
        tools=[
            Tool(
                name=tool.name,
                title=tool.title,
                description=tool.description,
                input_schema=tool.takes,
                output_schema=tool.answers,
                annotations=ToolAnnotations(
                    read_only_hint=True,
                    destructive_hint=False,
                    idempotent_hint=True,
                    open_world_hint=False,
                ),
            )
            for tool in TOOLS
        ]
    )


def _told(answer: dict[str, object]) -> CallToolResult:
    """The answer as structure, and as text for clients that read no structure."""
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False)
    return CallToolResult(content=[TextContent(text=text)], structured_content=answer)


def _refused(error: KxError) -> CallToolResult:
    text = str(error)
    # It may tell back what was wrong, which can be of any length.
    bounded = text if len(text) <= _LONGEST_REFUSAL else f"{text[: _LONGEST_REFUSAL - 1]}…"
    return CallToolResult(content=[TextContent(text=writable(bounded))], is_error=True)
