"""JSON over HTTP with a server on this machine, and with no other."""

import http.client
import ipaddress
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument

LARGEST_ANSWER = 32 << 20
_START = (
    "Start the server, or choose the bundled model, with kx models use bundled or in the settings."
)
TOO_LONG = (
    "context length",
    "context size",
    "context window",
    "too long",
    "too large",
    "maximum",
    "exceed",
)
"""What servers of several makes say of a text beyond their window (Ollama, llama.cpp, vLLM, LM Studio)."""


class TextTooLong(FailedPrecondition):
    """The server will not take a text of this length at once."""


def _opener(patience: "_Patience") -> urllib.request.OpenerDirector:
    """HTTP and nothing else: no proxies, no files, and no redirects, which could lead a text off this machine."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        patience,
        urllib.request.HTTPErrorProcessor(),
        urllib.request.HTTPDefaultErrorHandler(),
    ):
        opener.add_handler(handler)
    return opener


class _Patience(urllib.request.HTTPHandler, urllib.request.HTTPSHandler):
    """Ends a connection after a while, whatever comes over it: a time-out of the socket alone begins anew with every byte."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self._timers: list[threading.Timer] = []
        self.over = False

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Open the address of `req`."""
        return self.do_open(self._watching(http.client.HTTPConnection), req)

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Open the address of `req`, over TLS."""
        return self.do_open(self._watching(http.client.HTTPSConnection), req)

    def close(self) -> None:
        """Nothing is waited for any more."""
        for timer in self._timers:
            timer.cancel()

    def _watching(self, kind: type[http.client.HTTPConnection]) -> Any:
        def connection(*given: Any, **named: Any) -> http.client.HTTPConnection:
            made = kind(*given, **named)
            connect = made.connect

            def watched() -> None:
                connect()
                timer = threading.Timer(self._seconds, self._end, (made.sock,))
                timer.daemon = True
                self._timers.append(timer)
                timer.start()

            made.connect = watched  # type: ignore[method-assign] # for this one alone
            return made

        return connection

    def _end(self, sock: socket.socket) -> None:
        self.over = True
        with suppress(OSError):
            # Not as TLS would have it, which another thread may be in the midst of.
            socket.socket.shutdown(sock, socket.SHUT_RDWR)


class LocalServer:
    """One server address and the model asked for there. Proxies are not used, redirects not followed."""

    def __init__(self, url: str, model: str, *, timeout: float) -> None:
        """Raises `InvalidArgument` where `url` is not an address on this machine.

        `timeout` in seconds is for whatever comes next; twice as long is the most that a whole answer takes.
        """
        self._url = base_of(url)
        self._model = model
        self._timeout = timeout

    def get(self, path: str) -> dict[str, Any]:
        """The JSON object at `path`."""
        return self._ask(urllib.request.Request(self._url + path))  # noqa: S310 - base_of allows http(s) to loopback

    def post(self, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """The JSON object that answers `body`. Raises `TextTooLong` where the server says so."""
        request = urllib.request.Request(  # noqa: S310 - base_of allows http(s) to loopback only
            self._url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        return self._ask(request)

    def failure(self, what: str, next_step: str) -> FailedPrecondition:
        """An error that names server and model."""
        return FailedPrecondition(
            f"The embedding server at {self._url} ({self._model}) {what}.", next_step
        )

    def _ask(self, request: urllib.request.Request) -> dict[str, Any]:
        patience = _Patience(2 * self._timeout)
        try:
            return self._asked(request, _opener(patience))
        except FailedPrecondition as error:
            if not patience.over:
                raise
            raise self.failure(f"did not answer within {2 * self._timeout:g} s", _START) from error
        finally:
            patience.close()

    def _asked(
        self, request: urllib.request.Request, opener: urllib.request.OpenerDirector
    ) -> dict[str, Any]:
        try:
            with opener.open(request, timeout=self._timeout) as answer:
                raw = answer.read(LARGEST_ANSWER)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(
                    error.code, error.read(4096).decode("utf-8", "replace")
                ) from error
        except TimeoutError as error:
            raise self.failure(f"did not answer within {self._timeout:g} s", _START) from error
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise self.failure(f"did not answer within {self._timeout:g} s", _START) from error
            raise self.failure(f"cannot be reached: {reason}", _START) from error
        try:
            found = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise self.failure(
                "answered with something that is not JSON", "Check the address."
            ) from error
        if not isinstance(found, dict):
            raise self.failure(
                "answered with something that is no JSON object", "Check the address."
            )
        return found

    def _refusal(self, status: int, said: str) -> FailedPrecondition:
        if 300 <= status < 400:
            return self.failure(
                "sends us elsewhere, which is not followed", "Name the server's own address."
            )
        if status in {400, 413, 422, 500} and any(phrase in said.lower() for phrase in TOO_LONG):
            return TextTooLong(
                f"The embedding server at {self._url} takes no text of this length: {said[:200]}."
            )
        if status == 404:
            return self.failure(
                "does not know this model or address",
                f"Load it there first (`ollama pull {self._model}`).",
            )
        return self.failure(
            f"refused with status {status}: {said[:200].strip()}", "See the server's own log."
        )


def base_of(url: str) -> str:
    """`url` without a trailing `/v1`, `/v1/embeddings` or `/api/embed`; raises `InvalidArgument` unless it is on this machine."""
    try:
        parts = urlsplit(url.strip())
        host, _port = parts.hostname or "", parts.port
        local = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local or parts.scheme not in {"http", "https"} or parts.username or parts.query:
        raise InvalidArgument(
            f"embedder: got the address {url!r}; it takes http://127.0.0.1:PORT or another address on this machine.",
            "Texts never leave this machine: run the embedding server here.",
        )
    path = parts.path.rstrip("/")
    for ending in ("/embeddings", "/v1", "/api/embed", "/api"):
        path = path.removesuffix(ending)
    return f"{parts.scheme}://{parts.netloc}{path}"
