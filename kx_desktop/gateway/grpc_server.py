"""The gRPC server: a bounded pool of threads, limits for messages and connections, TLS."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

# Before gRPC is loaded: its own log would be lines of C++ at a person's terminal, and its care for forks is not needed, since the
# children that read files are programs of their own.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")

import grpc

from kx_desktop.gateway import addresses
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.calls import WRITERS_WAITING, Calls
from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.gateway.receiving import Receiving
from kx_desktop.gateway.service import Service

_SPARE_THREADS = 3
"""So that a call that is refused, or whose caller has gone, need not wait for those that run."""


class GrpcServer:
    """Listens from the beginning; lets in calls from `start` on."""

    def __init__(self, calls: Calls, access: Access, options: GatewayOptions) -> None:
        """Raises FailedPrecondition where the port is in use, PermissionDenied where it is not ours to take."""
        limits = options.limits
        port = options.grpc_port or 0
        if port:
            # gRPC does not say why it cannot listen.
            addresses.check_free(options.host, port)
        self._pool = ThreadPoolExecutor(
            limits.at_once + WRITERS_WAITING + 1 + _SPARE_THREADS, thread_name_prefix="gateway-grpc"
        )
        self._receiving = Receiving()
        service = Service(calls, access, options, self._receiving)
        self._server = grpc.server(
            self._pool,
            handlers=[service],
            options=_channel_options(limits.message_bytes),
            maximum_concurrent_rpcs=limits.at_once + limits.waiting,
        )
        where = addresses.told(options.host, port)
        try:
            if options.tls_cert is not None and options.tls_key is not None:
                pair = (options.tls_key.read_bytes(), options.tls_cert.read_bytes())
                credentials = grpc.ssl_server_credentials([pair])
                self.port = int(self._server.add_secure_port(where, credentials))
            else:
                self.port = int(self._server.add_insecure_port(where))
        except (RuntimeError, OSError) as error:
            self._pool.shutdown()
            self._receiving.close()
            raise addresses.refused(options.host, port, error) from error
        service.listening = addresses.told(options.host, self.port)
        self._stopped: threading.Event | None = None

    def start(self) -> None:
        """Let in calls."""
        self._server.start()

    def let_nobody_in(self) -> None:
        """Refuse new calls; those that run go on."""
        # Ended by `close`: until then gRPC gives them all the time they take.
        self._stopped = self._server.stop(_FOR_EVER)

    def wait(self, seconds: float) -> None:
        """Wait until the calls that run have ended, but no longer."""
        if self._stopped is not None:
            self._stopped.wait(seconds)

    def close(self) -> None:
        """End all connections."""
        self._server.stop(None).wait()
        self._pool.shutdown()
        self._receiving.close()


_FOR_EVER = 86_400.0


def _channel_options(message_bytes: int) -> list[tuple[str, int]]:
    return [
        ("grpc.max_receive_message_length", message_bytes),
        ("grpc.max_send_message_length", message_bytes),
        # Two programs on one port would each get some of the calls.
        ("grpc.so_reuseport", 0),
        ("grpc.max_concurrent_streams", 64),
        ("grpc.max_metadata_size", 16 << 10),
        # A connection that says nothing at first, or stops reading, is let go.
        ("grpc.server_handshake_timeout_ms", 10_000),
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ]
