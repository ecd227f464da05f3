"""Requests to a chat server, bounded in size and time, and ended at once by Stop.

A request runs on an event loop of its own in the calling thread: so connecting, waiting and reading can all be broken off from another thread.
"""

import asyncio
import json
import os
import ssl
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar

import httpx

from kx_desktop.agent.addresses import ServerAddress
from kx_desktop.agent.refusals import Refused, said_in
from kx_desktop.core.errors import (
    DeadlineExceeded,
    FailedPrecondition,
    InvalidArgument,
    KxError,
    Unavailable,
)
from kx_desktop.core.shapes import Json
from kx_desktop.tasks import CancelToken

KEY = "KX_CHAT_KEY"
"""The variable with the key of the server at an address that the person named. It stands in no file, and no other server is shown it."""

CHECK_ADDRESS = "Check the address of the chat server, with --chat-endpoint or in the settings."
START_SERVER = "Start it, or choose another chat model, with --model or in the settings."
ASK_AGAIN = "Ask again; see the server's own log."
_T = TypeVar("_T")
_REFUSAL_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server may take: seconds to connect, to the first byte (it may have to load the model), between bytes; bytes a line and in all."""

    connect_seconds: float = 5.0
    first_byte_seconds: float = 100.0
    between_seconds: float = 45.0
    line_bytes: int = 1 << 20
    answer_bytes: int = 16 << 20


def key_of_named() -> str:
    """The key for a server that the person named, empty where there is none."""
    return os.environ.get(KEY, "").strip()


class ChatServer:
    """One server. No proxies, no `.netrc`, no redirects, no cookies, no compression: what is sent goes to this address and to no other."""

    def __init__(self, address: ServerAddress, key: str = "", limits: Limits | None = None) -> None:
        """`key` is shown to the server as a bearer token. Raises InvalidArgument where it cannot be one."""
        if not (key.isascii() and (key.isprintable() or not key)) or " " in key:
            raise InvalidArgument(
                "KX_CHAT_KEY: it has spaces or letters that no key has.", "Set it to the key alone."
            )
        self.address = address
        self._limits = limits or Limits()
        self._headers = {"Accept-Encoding": "identity", "User-Agent": "kx-desktop"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"

    def ask(
        self,
        path: str,
        body: Json | None = None,
        *,
        cancel: CancelToken | None = None,
        seconds: float,
    ) -> Json:
        """The JSON object at `path`, or the one that answers `body`. Raises Refused, and KxError as `lines` does."""

        async def work() -> Json:
            return await self.fetch(path, body)

        return self.run(work, cancel or CancelToken(), seconds)

    def lines(
        self,
        path: str,
        body: Json,
        on_line: Callable[[bytes], bool],
        *,
        cancel: CancelToken,
        seconds: float,
    ) -> None:
        """Posts `body` and hands on the answer line by line, until it ends or `on_line` says that it has enough.

        Raises Refused with the server's own words, Cancelled, DeadlineExceeded after `seconds`, Unavailable where nobody answers or the answer
        breaks off, FailedPrecondition for what cannot be an answer.
        """

        async def work() -> None:
            rest = bytearray()
            async with aclosing(self._chunks(path, body)) as chunks:
                async for chunk in chunks:
                    rest += chunk
                    if b"\n" in chunk:
                        *whole, last = bytes(rest).split(b"\n")
                        rest[:] = last
                        if any(on_line(line.rstrip(b"\r")) for line in whole):
                            return
                    if len(rest) > self._limits.line_bytes:
                        raise self.no_answer("writes a line without end")
            if rest:
                on_line(bytes(rest))

        self.run(work, cancel, seconds)

    async def fetch(self, path: str, body: Json | None = None) -> Json:
        """`ask` on a running loop, with no bound on the whole time: for several requests side by side."""
        async with aclosing(self._chunks(path, body)) as chunks:
            raw = b"".join([chunk async for chunk in chunks])
        if raw.lstrip()[:1] == b"<":
            raise self.no_answer("answered with a web page")
        try:
            found = json.loads(raw)
        except (ValueError, RecursionError):
            raise self.no_answer("answered with something that is not JSON") from None
        if not isinstance(found, dict):
            raise self.no_answer("answered with something that is no JSON object")
        return found

    def run(self, work: Callable[[], Awaitable[_T]], cancel: CancelToken, seconds: float) -> _T:
        """What `work` gives, on an event loop of its own; raises as `lines` does."""
        cancel.raise_if_cancelled()
        ends = time.monotonic() + seconds
        loop = asyncio.new_event_loop()
        task = loop.create_task(self._within(work, ends, seconds))

        def stop() -> None:
            # The loop may have ended in between: then there is nothing to stop.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(task.cancel)

        forget = cancel.on_cancel(stop)
        try:
            return loop.run_until_complete(task)
        except asyncio.CancelledError:
            cancel.raise_if_cancelled()
            raise
        finally:
            forget()
            _close(loop, task)

    async def _within(self, work: Callable[[], Awaitable[_T]], ends: float, seconds: float) -> _T:
        try:
            async with asyncio.timeout(ends - time.monotonic()):
                return await work()
        except TimeoutError:
            raise DeadlineExceeded(
                f"The chat server at {self.address} did not finish within {round(seconds, 1):g} seconds.",
                "Give it more time, ask about less at a time, or choose a smaller model.",
            ) from None

    async def _chunks(self, path: str, body: Json | None) -> AsyncGenerator[bytes, None]:
        """The body of the answer as it comes, bounded. Raises Refused for any status but 2xx."""
        try:
            async with self._client() as client, self._answer(client, path, body) as answer:
                wrapped = answer.headers.get("Content-Encoding", "identity").strip().lower()
                if wrapped not in {"", "identity"}:
                    raise self.no_answer("compresses its answer, which was not asked for")
                if not answer.is_success:
                    raise Refused(answer.status_code, said_in(await self._refusal(answer)))
                if "html" in answer.headers.get("Content-Type", "").lower():
                    raise self.no_answer("answered with a web page")
                size = 0
                async for chunk in self._paced(answer):
                    size += len(chunk)
                    if size > self._limits.answer_bytes:
                        raise self.no_answer("answers without end")
                    yield chunk
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError) as error:
            raise self._broken(error) from error

    def _client(self) -> httpx.AsyncClient:
        # Without TLS the certificates of the authorities, slow to read, are left out: this context trusts nobody.
        verify = True if self.address.scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        return httpx.AsyncClient(
            trust_env=False,
            follow_redirects=False,
            verify=verify,
            timeout=httpx.Timeout(None, connect=self._limits.connect_seconds),
            headers=self._headers,
        )

    @asynccontextmanager
    async def _answer(
        self, client: httpx.AsyncClient, path: str, body: Json | None
    ) -> AsyncIterator[httpx.Response]:
        url = f"{self.address}{path}"
        if body is None:
            request = client.build_request("GET", url)
        else:
            # Half a surrogate pair, as in names of files, is no UTF-8.
            content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
            kind = {"Content-Type": "application/json"}
            request = client.build_request("POST", url, content=content, headers=kind)
        async with self._patience(self._limits.first_byte_seconds, "begin to answer"):
            answer = await client.send(request, stream=True)
        try:
            yield answer
        finally:
            await answer.aclose()

    async def _paced(self, answer: httpx.Response) -> AsyncIterator[bytes]:
        seconds, what = self._limits.first_byte_seconds, "begin to answer"
        chunks = answer.aiter_raw()
        while True:
            async with self._patience(seconds, what):
                chunk = await anext(chunks, None)
            if chunk is None:
                return
            yield chunk
            seconds, what = self._limits.between_seconds, "go on with its answer"

    async def _refusal(self, answer: httpx.Response) -> bytes:
        told = bytearray()
        async for chunk in self._paced(answer):
            told += chunk
            if len(told) >= _REFUSAL_BYTES:
                break
        return bytes(told[:_REFUSAL_BYTES])

    @asynccontextmanager
    async def _patience(self, seconds: float, what: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError:
            raise Unavailable(
                f"The chat server at {self.address} did not {what} within {round(seconds, 1):g} seconds.",
                "See whether it is still at work; ask again, or choose a smaller model.",
            ) from None

    def _broken(self, error: Exception) -> KxError:
        if isinstance(error, httpx.ConnectError) and "CERTIFICATE" in str(error).upper():
            return FailedPrecondition(
                f"The chat server at {self.address} has a certificate that nobody vouches for.",
                "Give the server one that this machine trusts, or check its address.",
            )
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
            return self.nobody()
        if isinstance(error, httpx.ReadError | httpx.WriteError | httpx.RemoteProtocolError):
            return self.cut_off()
        return Unavailable(
            f"The chat server at {self.address} cannot be reached: {error or type(error).__name__}.",
            CHECK_ADDRESS,
        )

    def nobody(self) -> Unavailable:
        """Nobody answers at the address."""
        return Unavailable(f"No chat server answers at {self.address}.", START_SERVER)

    def cut_off(self) -> Unavailable:
        """The answer ended before it was whole."""
        return Unavailable(
            f"The chat server at {self.address} broke off in the middle of its answer.", ASK_AGAIN
        )

    def no_answer(self, what: str) -> FailedPrecondition:
        """What comes is no answer of a chat model."""
        return FailedPrecondition(f"The chat server at {self.address} {what}.", CHECK_ADDRESS)


def _close(loop: asyncio.AbstractEventLoop, task: "asyncio.Task[_T]") -> None:
    """Ends what is still under way, connections included, without waiting for a look-up of names."""
    try:
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(task)
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()
