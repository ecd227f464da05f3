"""Where a gateway is, from how people write it."""

from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlsplit

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.gateway.addresses import is_loopback, told
from kx_desktop.gateway.options import GRPC_PORT, HTTP_PORT

LOCAL = f"http://127.0.0.1:{GRPC_PORT}"
"""The gateway of this machine, where nothing else is said."""

_TAKES = f"It takes an address such as {LOCAL}, or https:// with TLS."


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One of a gateway's two ports. `str()` is `host:port`."""

    host: str
    port: int
    tls: bool

    def __str__(self) -> str:
        return told(self.host, self.port)

    @property
    def loopback(self) -> bool:
        """Whether it is on this machine."""
        return is_loopback(self.host)

    @property
    def beside(self) -> Self:
        """The port of HTTP of a gateway whose port of gRPC this is, where nothing else is said of it."""
        return replace(self, port=self.port + HTTP_PORT - GRPC_PORT)

    @classmethod
    def of_grpc(cls, address: str) -> Self:
        """The port of gRPC; where the usual port of HTTP is named, its neighbour. Raises InvalidArgument."""
        return cls._of(address, GRPC_PORT, HTTP_PORT)

    @classmethod
    def of_http(cls, address: str) -> Self:
        """The port of HTTP; where the usual port of gRPC is named, its neighbour. Raises InvalidArgument."""
        return cls._of(address, HTTP_PORT, GRPC_PORT)

    @classmethod
    def _of(cls, address: str, own: int, neighbour: int) -> Self:
        wrong = InvalidArgument(f"endpoint: got '{address}'.", _TAKES)
        try:
            parts = urlsplit(address if "://" in address else f"http://{address}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise wrong from None
        beyond = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
        if parts.scheme not in {"http", "https"} or not host or port == 0 or beyond:
            raise wrong
        if not (host.isascii() and host.isprintable()) or " " in host:
            raise wrong
        return cls(host, own if port in {None, neighbour} else port or own, parts.scheme == "https")
