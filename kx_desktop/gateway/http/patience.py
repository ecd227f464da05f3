"""Connections that do not go on: callers that send no request, or do not read their answer, are let go after a while."""

import asyncio
import socket
from typing import Any, TypeGuard

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kx_desktop.core import shapes
from kx_desktop.core.errors import InvalidArgument

_NO_HTTP = InvalidArgument(
    "This is not HTTP as it should be.", "Use an HTTP client; /openapi.json tells what calls take."
)
_HELD_BY_THE_SYSTEM = 1 << 17


class PatientProtocol(H11Protocol):
    """As uvicorn's, with an end to waiting.

    uvicorn itself waits without end for the head of a request and for an answer to be read: a connection would stand, and the answer
    lie in memory, for as long as the caller likes.
    """

    patience = 15.0
    """Seconds that a caller has to send a request's head, and to read on."""

    most = 512
    """Connections at once; for one beyond, that which has been idle the longest is ended, or itself where none is idle."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread: asyncio.TimerHandle | None = None
        self._left = 0
        self.idle_since = 0.0
        self._unasked: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            idle = [one for one in self.connections if one is not self and _is_idle(one)]
            if not idle:
                transport.abort()
                return
            # Who holds connections and asks nothing is not to keep others from asking.
            min(idle, key=_idle_since).transport.abort()
        # In what the system holds nobody sees whether it is read.
        if (connection := transport.get_extra_info("socket")) is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _HELD_BY_THE_SYSTEM)
        # Told as soon as anything is left unread, not only when much is.
        # Not 0: over TLS nothing at all would be as much, and writing never go on.
        transport.set_write_buffer_limits(high=1, low=0)
        self._wait_for_request(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        for timer in (self._unasked, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's words
        """Refuse what is no HTTP, in the shape of all errors."""
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        body = shapes.line(shapes.error(_NO_HTTP)).encode()
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait_for_request(self.cycle)

    def pause_writing(self) -> None:
        """Something was not read at once."""
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        """All was read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _wait_for_reader(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.patience, self._end_unless_read)

    def _end_unless_read(self) -> None:
        """Slow is not still: whoever has read some of it is waited for again."""
        if self.transport.get_write_buffer_size() < self._left:
            self._wait_for_reader()
        else:
            self.transport.abort()

    def _wait_for_request(self, answered: object) -> None:
        if self._unasked is not None:
            self._unasked.cancel()
        self.idle_since = self.loop.time()
        self._unasked = self.loop.call_later(self.patience, self._end_unless_asked, answered)

    def _end_unless_asked(self, answered: object) -> None:
        if self._unread is not None:  # it has still to read what it asked for
            self._wait_for_request(answered)
        elif self.cycle is answered:
            self.transport.abort()


def _is_idle(one: object) -> TypeGuard[PatientProtocol]:
    """Whether it waits for a request, and is not being ended already."""
    return (
        isinstance(one, PatientProtocol)
        and not one.transport.is_closing()
        and (one.cycle is None or one.cycle.response_complete)
    )


def _idle_since(one: PatientProtocol) -> float:
    return one.idle_since


def protocol_with_patience(seconds: float, most: int) -> type[PatientProtocol]:
    """The protocol for uvicorn (`Config(http=…)`) with so many seconds of patience, for so many connections."""
    return type("PatientProtocol", (PatientProtocol,), {"patience": seconds, "most": most})
