"""The HTTP server: uvicorn in a thread with a loop of its own, on a socket that listens from the beginning."""

import selectors
import socket
import threading
from typing import TYPE_CHECKING

from kx_desktop.gateway import addresses
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.calls import Calls
from kx_desktop.gateway.faults import fault
from kx_desktop.gateway.options import GatewayOptions

if TYPE_CHECKING:
    import uvicorn

_IDLE_SECONDS = 15
_CONNECTIONS = 512
"""Connections at once; of calls the app bounds fewer, and tells those beyond."""


class HttpServer:
    """Listens from the beginning; answers from `start` on. Who comes in between waits."""

    def __init__(self, calls: Calls, access: Access, options: GatewayOptions) -> None:
        """Raises FailedPrecondition where the port is in use, PermissionDenied where it is not ours to take."""
        self._calls, self._access, self._options = calls, access, options
        self._socket = addresses.listen(options.host, options.http_port or 0)
        self.port = int(self._socket.getsockname()[1])
        self._thread: threading.Thread | None = None
        self._server: uvicorn.Server | None = None
        self._woken, self._waker = socket.socketpair()
        self._lock = threading.Lock()
        self._ended = False

    def start(self) -> None:
        """Answer. What that takes is loaded in the thread."""
        self._thread = threading.Thread(target=self._run, name="gateway-http", daemon=True)
        self._thread.start()

    def let_nobody_in(self) -> None:
        """Refuse new connections; calls that run go on."""
        with self._lock:
            self._ended = True
            self._waker.send(b"!")
            if self._server is not None:
                self._server.should_exit = True

    def wait(self, seconds: float) -> None:
        """Wait until the calls that run have ended, but no longer."""
        if self._thread is not None:
            self._thread.join(seconds)

    def close(self) -> None:
        """End all connections."""
        with self._lock:
            if self._server is not None:
                self._server.force_exit = True
        if self._thread is not None:
            self._thread.join()
        for one in (self._socket, self._woken, self._waker):
            one.close()

    def _run(self) -> None:
        # What HTTP takes is loaded when somebody comes, so that it does not slow the first answers of gRPC.
        if not self._somebody_comes():
            return
        try:
            server = self._made()
        except Exception as error:  # noqa: BLE001 - nobody waits for this thread
            fault(error, "Making the HTTP side")
            self._socket.close()
            return
        with self._lock:
            if self._ended:
                return
            self._server = server
        server.run(sockets=[self._socket])

    def _somebody_comes(self) -> bool:
        """Wait until there is a connection, or the end; tells whether there is one."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._socket, selectors.EVENT_READ)
            waiting.register(self._woken, selectors.EVENT_READ)
            ready = [key.fileobj for key, _ in waiting.select()]
        return self._woken not in ready

    def _made(self) -> "uvicorn.Server":
        import uvicorn

        from kx_desktop.gateway.http.app import make_app
        from kx_desktop.gateway.http.mcp_route import mcp_app
        from kx_desktop.gateway.http.patience import protocol_with_patience

        options = self._options
        return uvicorn.Server(
            uvicorn.Config(
                make_app(self._calls, self._access, options, mcp_app(self._calls)),
                loop="asyncio",
                http=protocol_with_patience(_IDLE_SECONDS, _CONNECTIONS),
                ws="none",
                # It says nothing at a person's terminal, least of all what was asked; of faults the app tells itself.
                log_config=None,
                log_level="critical",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=_IDLE_SECONDS,
                ssl_certfile=options.tls_cert,
                ssl_keyfile=options.tls_key,
            )
        )
