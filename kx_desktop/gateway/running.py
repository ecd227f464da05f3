"""A gateway that runs: both servers over one open library, from `start` to `stop`."""

import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.gateway import access, addresses
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.activity import Activity
from kx_desktop.gateway.calls import Calls
from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.library import Library

if TYPE_CHECKING:
    from kx_desktop.gateway.grpc_server import GrpcServer
    from kx_desktop.gateway.http_server import HttpServer


_LAST_WORDS = 20.0
"""Seconds at most that ingests take to stop: a page that is being recognised, passages in the model's hands."""


class Gateway:
    """The library for programs, over gRPC and HTTP. Whoever made it closes the library, after `stop`."""

    def __init__(self, library: Library, options: GatewayOptions | None = None) -> None:
        self.options = options or GatewayOptions()
        self.token_file: Path = self.options.token_file or access.default_token_file()
        self.access = Access("", dev_allow_local=self.options.dev_allow_local)
        self.activity = Activity(with_text=self.options.log_queries)
        self.calls = Calls(library, self.options, self.activity)
        self._grpc: GrpcServer | None = None
        self._http: HttpServer | None = None
        self._changing = threading.Lock()

    def start(self) -> None:
        """Listen, and return as soon as calls are let in; what they need is loaded with the first of them.

        Raises InvalidArgument (options that forbid one another), FailedPrecondition (a port is in use; the extra is not installed; TLS files
        that do not serve; a token file that others may read) and PermissionDenied. Nothing listens then.
        """
        with self._changing:
            if self.running:
                return
            _check_installed(self.options)
            addresses.check_options(self.options)
            self.access.replace(access.token_for(self.token_file))
            try:
                self._start()
            except BaseException:
                self._stop(0.0)
                raise

    def stop(self, grace: float = 5.0) -> None:
        """Let in no more calls; those that run have `grace` seconds to end.

        Ingests that wait for their turn are turned away at once. The one that runs is stopped when its time is over, and gone on with when
        the library is written to again: by the queue of whoever has it open, or by the next ingest into the dataset.
        """
        with self._changing:
            self._stop(grace)

    @property
    def running(self) -> bool:
        """Whether it listens."""
        return self._grpc is not None or self._http is not None

    @property
    def grpc_address(self) -> str | None:
        """`host:port` of gRPC while it listens."""
        return None if self._grpc is None else addresses.told(self.options.host, self._grpc.port)

    @property
    def http_address(self) -> str | None:
        """`host:port` of HTTP while it listens."""
        return None if self._http is None else addresses.told(self.options.host, self._http.port)

    def renew_token(self) -> str:
        """A new token, asked for from now on; programs that hold the old one are refused. Raises PermissionDenied."""
        token = access.renew(self.token_file)
        self.access.replace(token)
        return token

    def _start(self) -> None:
        options = self.options
        self.calls.begin()
        if options.http_port is not None:
            from kx_desktop.gateway.http_server import HttpServer

            # Bound first, begun last: what HTTP has to load must not keep the first answer of gRPC waiting.
            self._http = HttpServer(self.calls, self.access, options)
        if options.grpc_port is not None:
            from kx_desktop.gateway.grpc_server import GrpcServer

            self._grpc = GrpcServer(self.calls, self.access, options)
            self._grpc.start()
        if self._http is not None:
            self._http.start()

    def _stop(self, grace: float) -> None:
        grpc, http = self._grpc, self._http
        self._grpc = self._http = None
        until = time.monotonic() + grace
        for server in (grpc, http):
            if server is not None:
                server.let_nobody_in()
        self.calls.turn_away()
        for server in (grpc, http):
            if server is not None:
                server.wait(max(0.0, until - time.monotonic()))
        self.calls.end()
        # What was stopped just now is still answered.
        until = time.monotonic() + _LAST_WORDS
        for server in (grpc, http):
            if server is not None:
                server.wait(max(0.0, until - time.monotonic()))
        for server in (grpc, http):
            if server is not None:
                server.close()


def _check_installed(options: GatewayOptions) -> None:
    wanted = []
    if options.grpc_port is not None:
        wanted += ["grpc", "google.protobuf"]
    if options.http_port is not None:
        wanted += ["fastapi", "uvicorn"]
    for module in wanted:
        try:
            there = find_spec(module) is not None
        except ModuleNotFoundError:
            there = False
        if not there:
            raise FailedPrecondition(
                f"What the gateway needs is not installed: the Python module {module} is missing.",
                "Run: pip install 'kx-desktop[gateway]'",
            )
