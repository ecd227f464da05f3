"""A gateway asked over HTTP, where every parameter of a query can be given; with the standard library alone."""

import http.client
import json
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from kx_desktop.client import failures
from kx_desktop.client.endpoints import Endpoint
from kx_desktop.client.tokens import ShownToken
from kx_desktop.core.errors import Internal, InvalidArgument, KxError, Unauthenticated

SECONDS = 150.0
"""How long an answer may take: somewhat longer than a gateway gives a call, so that it is the one to say so."""

EVENTS = "text/event-stream"
_LONGEST = 256 << 20
_REFUSED = 400


@dataclass(frozen=True, slots=True)
class Sent:
    """A body and the kind of media that it is."""

    content: bytes
    kind: str

    @classmethod
    def json(cls, document: object) -> "Sent":
        """The document as JSON. Raises ValueError for numbers that are not finite."""
        return cls(json.dumps(document, allow_nan=False).encode(), "application/json")


class HttpConnection:
    """One gateway; each call has a connection of its own."""

    def __init__(
        self,
        endpoint: Endpoint,
        token: str | ShownToken,
        seconds: float = SECONDS,
        certificates: bytes | None = None,
    ) -> None:
        """`certificates` (PEM) are trusted in place of those that the system trusts."""
        self._certificates = certificates
        self._endpoint = endpoint
        self._shown = token
        self._seconds = seconds

    def ask(self, method: str, path: str, sent: Sent | None = None) -> dict[str, Any]:
        """The JSON object that the gateway answers. Raises the error that it tells of, Unavailable, DeadlineExceeded."""
        try:
            return self._ask(method, path, sent)
        except Unauthenticated:
            if isinstance(self._shown, str) or not self._shown.is_renewed():
                raise
        return self._ask(method, path, sent)

    def events(self, path: str, sent: Sent) -> Iterator[tuple[str, dict[str, Any]]]:
        """What the gateway tells while it works at what was posted: events by name, each with its object. Raises as `ask` does.

        An iterator that is left before its end takes the connection with it, and the gateway stops.
        """
        try:
            yield from self._events(path, sent)
        except Unauthenticated:
            if isinstance(self._shown, str) or not self._shown.is_renewed():
                raise
        else:
            return
        yield from self._events(path, sent)

    def _ask(self, method: str, path: str, sent: Sent | None) -> dict[str, Any]:
        with self._answered(method, path, sent, "application/json") as answer:
            status, data = answer.status, _whole(answer)
        return self._answer(status, data)

    def _events(self, path: str, sent: Sent) -> Iterator[tuple[str, dict[str, Any]]]:
        with self._answered("POST", path, sent, EVENTS) as answer:
            if not answer.headers.get("content-type", "").startswith(EVENTS):
                self._answer(answer.status, _whole(answer))
                raise self._stranger()
            for name, data in _told_events(answer):
                told = self._answer(answer.status, data)
                if name == "error":
                    raise self._told(told.get("error"))
                yield name, told

    @contextmanager
    def _answered(
        self, method: str, path: str, sent: Sent | None, accept: str
    ) -> Iterator[http.client.HTTPResponse]:
        """The answer, to be read within."""
        headers = {"Accept": accept}
        if token := self._shown if isinstance(self._shown, str) else self._shown.value:
            headers["Authorization"] = f"Bearer {token}"
        if sent is not None:
            headers["Content-Type"] = sent.kind
        connection = self._connection()
        try:
            connection.connect()
        except TimeoutError:
            raise failures.too_slow(self._endpoint, self._seconds) from None
        except (OSError, UnicodeError, OverflowError):
            # Also a certificate that is not trusted, and a name that no system knows.
            raise failures.not_there(self._endpoint) from None
        try:
            # It may refuse what is too large before all of it was sent, and say so.
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.request(method, path, sent.content if sent else None, headers)
            yield connection.getresponse()
        except TimeoutError:
            raise failures.too_slow(self._endpoint, self._seconds) from None
        except (OSError, http.client.HTTPException):
            raise failures.broken_off(self._endpoint) from None
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        host, port, seconds = self._endpoint.host, self._endpoint.port, self._seconds
        if not self._endpoint.tls:
            return http.client.HTTPConnection(host, port, timeout=seconds)
        return http.client.HTTPSConnection(host, port, timeout=seconds, context=self._trusted())

    def _trusted(self) -> ssl.SSLContext:
        try:
            told = None if self._certificates is None else self._certificates.decode("latin-1")
            return ssl.create_default_context(cadata=told)
        except (ssl.SSLError, ValueError):
            raise InvalidArgument(
                "ca_file: it holds no certificate.", "It takes a file in PEM."
            ) from None

    def _answer(self, status: int, data: bytes) -> dict[str, Any]:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            raise self._stranger() from None
        if not isinstance(document, dict):
            raise self._stranger()
        if status < _REFUSED:
            return document
        raise self._told(document.get("error"))

    def _told(self, error: object) -> KxError:
        if not isinstance(error, Mapping):
            return self._stranger()
        code, message, next_step = (
            str(error.get(key, "")) for key in ("code", "message", "next_step")
        )
        return failures.failure(code, message, next_step, self._endpoint)

    def _stranger(self) -> Internal:
        return Internal(
            f"What answers at {self._endpoint} does not speak as a gateway of kx-desktop does.",
            "Give the address of HTTP: `kx serve` prints it, and the window shows it in Settings, under Gateway.",
        )


def _whole(answer: http.client.HTTPResponse) -> bytes:
    data = answer.read(_LONGEST)
    if answer.length:
        raise http.client.IncompleteRead(data, answer.length)
    return data


def _told_events(answer: http.client.HTTPResponse) -> Iterator[tuple[str, bytes]]:
    """Names and data of server-sent events, as a gateway writes them: each on two lines and an empty one."""
    name, data, left = "", b"", _LONGEST
    while left > 0 and (line := answer.readline(left)):
        left -= len(line)
        field, _, value = line.rstrip(b"\r\n").partition(b": ")
        if field == b"event":
            name = value.decode("utf-8", "replace")
        elif field == b"data":
            data = value
        elif not field and data:
            yield name, data
            name, data = "", b""
