"""Addresses of chat servers, from how people write them, and which of them are this machine."""

import ipaddress
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from kx_desktop.core.errors import InvalidArgument

_PORTS = {"http": 80, "https": 443}
_ENDINGS = ("/chat/completions", "/completions", "/models", "/v1", "/api/chat", "/api/tags")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a chat server is. `path` is what stands before `/v1` or `/api`, empty as a rule; `str()` is the whole address."""

    scheme: str
    host: str
    port: int
    path: str = ""

    @classmethod
    def of(cls, text: str) -> Self:
        """The address that `text` means: `http://127.0.0.1:1234`, with or without `/v1`; without a scheme it is `http`.

        Raises InvalidArgument where it is none.
        """
        told = text.strip()
        wrong = InvalidArgument(
            f"chat_endpoint: got {told[:80]!r}, which is no address of a chat server.",
            "It takes an address such as http://127.0.0.1:11434.",
        )
        try:
            parts = urlsplit(told if "://" in told else f"http://{told}")
            scheme, host, port = parts.scheme.lower(), parts.hostname or "", parts.port
        except ValueError:
            raise wrong from None
        if (
            scheme not in _PORTS
            or port == 0
            or parts.query
            or parts.fragment
            or "@" in parts.netloc
        ):
            raise wrong
        bracketed = "[" in parts.netloc and ":" not in host
        if bracketed or not told.isprintable() or not _is_host(host) or not _is_plain(parts.path):
            raise wrong
        return cls(scheme, host, _PORTS[scheme] if port is None else port, _base(parts.path))

    @property
    def origin(self) -> str:
        """Scheme, host and port, in the one way in which a consent is kept."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def loopback(self) -> bool:
        """Whether it is this machine; a name is only where it is `localhost`."""
        try:
            address = ipaddress.ip_address(self.host)
        except ValueError:
            return self.host == "localhost"
        mapped = getattr(address, "ipv4_mapped", None)
        return bool((mapped or address).is_loopback)

    def __str__(self) -> str:
        return self.origin + self.path


def _is_host(host: str) -> bool:
    """A host name or an IP address in ASCII: what looks like another letter could lead elsewhere than it seems."""
    if ":" in host:
        try:
            return ipaddress.ip_address(host).version == 6
        except ValueError:
            return False
    parts = host.removesuffix(".").split(".")
    return len(host) <= 253 and all(
        0 < len(part) <= 63 and part.isascii() and part.replace("-", "").replace("_", "").isalnum()
        for part in parts
    )


def _is_plain(path: str) -> bool:
    return path.isascii() and path.isprintable() and not any(sign in path for sign in " \\%")


def _base(path: str) -> str:
    base = path.rstrip("/")
    for ending in _ENDINGS:
        base = base.removesuffix(ending)
    return "" if base == "/api" and not path.rstrip("/").endswith("/v1") else base
