"""One client over standard input and output: the client starts the process, and ends it by closing its input."""

import asyncio
import logging
import signal
import sys
import threading

from mcp.server.stdio import stdio_server

from kx_desktop.library import Library
from kx_desktop.mcp.server import make_server

_logger = logging.getLogger(__name__)


def serve_stdio(library: Library) -> None:
    """Serve the client until it goes. Meanwhile whatever else is written to standard output goes to standard error."""
    # Standard output is the protocol's.
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="kx: %(message)s")
    if threading.current_thread() is threading.main_thread():
        # A thread that waits for the client's next line cannot be interrupted; the library survives an end at any moment.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        asyncio.run(_serve(library))
    except* (BrokenPipeError, ConnectionResetError):
        # Nobody is left to be told.
        _logger.debug("The client has gone without closing its end first.")


async def _serve(library: Library) -> None:
    server = make_server(library)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())
