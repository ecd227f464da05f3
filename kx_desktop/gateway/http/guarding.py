"""The guard before everything: who may ask, how much may be sent and how long it may take; and what every answer says of itself."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kx_desktop.core.errors import InvalidArgument, KxError, ResourceExhausted
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.addresses import is_loopback
from kx_desktop.gateway.faults import fault
from kx_desktop.gateway.http.errors import Refused, answer
from kx_desktop.gateway.http.origins import check_origin, values_of
from kx_desktop.gateway.options import GatewayOptions, Limits

_DOCUMENTS = "/documents"

HEALTH = "/v1/health"
"""The one path that needs no token; it says nothing of the library."""

_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_ASKED_BYTES = 4 << 20
"""The most of a body that hands over no documents: it is read on the loop that serves all."""

_BODIES = 4
"""All bodies together may take so many times what one may."""

_PATIENCE = 5.0
"""Seconds that a body which nobody wants is read on for, so that its sender comes to read the answer."""


class Guard:
    """ASGI middleware. Whatever it refuses is told in the shape of all errors, and the next request is served."""

    def __init__(self, app: ASGIApp, access: Access, options: GatewayOptions) -> None:
        self._app = app
        self._access = access
        self._options = options
        self._limits = options.limits
        self._running = 0
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See the ASGI specification."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(self, scope, receive, send)
        self._running += 1
        try:
            self._check(scope)
            await self._app(scope, exchange.receive, exchange.send)
        except KxError as error:
            await exchange.tell(error)
        except Refused as refused:
            await exchange.tell(refused.error, refused.status_code)
        except Exception as error:  # noqa: BLE001 - our own mistake
            await exchange.tell(fault(error, "A call over HTTP"))
        finally:
            self._running -= 1
            self.release(exchange.read)

    def hold(self, count: int) -> None:
        """So many bytes more of bodies are in memory. Raises Refused where all together are too many."""
        self._held += count
        if self._held > _BODIES * self._limits.message_bytes:
            raise Refused(
                ResourceExhausted("Too much is being sent at once.", "Send it again in a moment."),
                429,
            )

    def release(self, count: int) -> None:
        """So many bytes of bodies are in memory no longer."""
        self._held -= count

    @property
    def limits(self) -> Limits:
        """What one caller may ask."""
        return self._limits

    def most(self, scope: Scope) -> int:
        """The bytes that the body of this request may have."""
        whole = self._limits.message_bytes
        return whole if scope["path"].endswith(_DOCUMENTS) else min(whole, _ASKED_BYTES)

    def _check(self, scope: Scope) -> None:
        check_origin(scope, (self._options.host, *self._options.names))
        if scope["path"] != HEALTH:
            given = values_of(scope, b"authorization")
            client = scope.get("client")
            is_local = client is not None and is_loopback(client[0])
            # Two tokens are as good as a wrong one.
            self._access.check(" ".join(given) if given else None, loopback=is_local)
        if self._running > self._limits.at_once + self._limits.waiting:
            raise ResourceExhausted(
                "The gateway has more calls than it can answer.", "Ask again in a moment."
            )
        if (length := _length(scope)) is not None and length > (most := self.most(scope)):
            raise too_large(most)


def too_large(most: int) -> Refused:
    """What is said of a body over `most` bytes."""
    return Refused(
        ResourceExhausted(
            f"The request is larger than {most / (1 << 20):,.6g} MiB.",
            "Send less at once, in several requests.",
        ),
        413,
    )


def _length(scope: Scope) -> int | None:
    given = values_of(scope, b"content-length")
    return int(given[0]) if given and given[0].isascii() and given[0].isdigit() else None


class _Exchange:
    """One request and its answer: counts the body while it is read, and adds to the answer what all of them say."""

    def __init__(self, guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        self._guard = guard
        self._scope = scope
        self._receive = receive
        self._send = send
        self._until = asyncio.get_running_loop().time() + guard.limits.seconds
        self._whole = False
        self._started = False
        self._asked = False
        self.read = 0

    async def receive(self) -> Message:
        """A part of the body. Raises Refused where it is too large, or too slow in coming."""
        if self._whole:
            return await self._receive()
        self._asked = True
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError as error:
            raise Refused(
                InvalidArgument(
                    f"The request was not sent within {self._guard.limits.seconds:g} seconds.",
                    "Send it again, in smaller parts.",
                ),
                408,
            ) from error
        self._whole = message["type"] != "http.request" or not message.get("more_body", False)
        count = len(message.get("body", b""))
        self.read += count
        try:
            self._guard.hold(count)
        except Refused:
            # It is held no longer, or all that are being sent at once would be refused rather than one of them.
            self._guard.release(self.read)
            self.read = 0
            raise
        if self.read > (most := self._guard.most(self._scope)):
            raise too_large(most)
        return message

    async def send(self, message: Message) -> None:
        """A part of the answer."""
        if message["type"] == "http.response.start":
            self._started = True
            headers = [*message.get("headers", ()), *_HEADERS]
            if not self._whole and not await self._read_on():
                headers.append((b"connection", b"close"))
            message = {**message, "headers": headers}
        await self._send(message)

    async def tell(self, error: KxError, status: int = 0) -> None:
        """Answer with the error, where nothing was answered yet; else there is nobody left to tell."""
        if not self._started:
            told = answer(error, self._scope["path"], status)
            await told(self._scope, self._receive, self.send)

    async def _read_on(self) -> bool:
        """Read and drop what is still being sent, within bounds; gives whether that was all.

        A connection that is closed while its other end still sends loses the answer on its way there.
        """
        most = self._guard.limits.message_bytes
        waits = bool(values_of(self._scope, b"expect")) and not self._asked
        is_late = asyncio.get_running_loop().time() >= self._until
        if waits or is_late or (_length(self._scope) or 0) > 2 * most:
            return False
        left = most
        try:
            async with asyncio.timeout(_PATIENCE):
                while left > 0:
                    message = await self._receive()
                    if message["type"] != "http.request" or not message.get("more_body", False):
                        self._whole = True
                        return True
                    left -= len(message.get("body", b""))
        except TimeoutError:
            return False
        return False
