"""A chat model behind a server: asks in the way that it takes, and finds that way out."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from kx_desktop.agent.chat import Message, Reply
from kx_desktop.agent.heard import Heard, NoAnswer
from kx_desktop.agent.http_chat import ChatServer
from kx_desktop.agent.outlet import Outlet
from kx_desktop.agent.refusals import Refused, told
from kx_desktop.agent.thinking import thinks_first
from kx_desktop.agent.ways import SCHEMA, TOOLS, Ways
from kx_desktop.core.errors import FailedPrecondition, KxError
from kx_desktop.core.shapes import Json
from kx_desktop.tasks import CancelToken


class Reader(Protocol):
    """Takes the lines of one answer."""

    def line(self, line: bytes) -> bool:
        """Tells whether the answer is whole. Raises Refused, and NoAnswer where the line is none."""
        ...

    def end(self) -> None:
        """Nothing more comes. Raises as `line` does."""
        ...


class ChatProtocol(Protocol):
    """How one make of server is spoken to."""

    @property
    def model(self) -> str:
        """The model's name at its server."""
        ...

    @property
    def path(self) -> str:
        """Where conversations are posted."""
        ...

    @property
    def ways(self) -> tuple[str, ...]:
        """Those of `WAYS` that are worth a try, best first."""
        ...

    def body(self, messages: Sequence[Message], way: str, *, with_tool: bool, dull: bool) -> Json:
        """The request."""
        ...

    def reader(self, heard: Heard) -> Reader:
        """What takes the answer."""
        ...


class ServedModel:
    """A `ChatModel` over HTTP. Safe to use from one thread at a time.

    Tools are tried first, then JSON held to a schema, then JSON asked for in words. A way is left where the server refuses it, and where it
    ignores tools: then the first reply has no call. Until a model has once called, what it says is shown only when it is whole.
    """

    def __init__(
        self,
        server: ChatServer,
        protocol: ChatProtocol,
        *,
        label: str,
        ways: Ways,
        names: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        """`label` says whose server it is; `names` gives the models that it has, for a wrong name. It may raise Refused and KxError."""
        self._server = server
        self._protocol = protocol
        self._label = label
        self._ways = ways
        self._names = names
        self._inside = thinks_first(protocol.model)
        self._dull = True
        self._found = ways.of(str(server.address), protocol.model)

    @property
    def name(self) -> str:
        """The model and its server."""
        return f"{self._protocol.model} ({self._label})"

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        on_text: Callable[[str], None],
        cancel: CancelToken,
        seconds: float,
    ) -> Reply:
        """The next message, as `ChatModel.reply` says.

        Raises Cancelled, DeadlineExceeded, Unavailable, Unauthenticated, ResourceExhausted and FailedPrecondition.
        """
        ends = time.monotonic() + seconds
        ways = self._protocol.ways
        if self._found in ways:
            ways = ways[ways.index(self._found) :]
        for way in ways:
            last = way == ways[-1]
            try:
                reply = self._asked(way, messages, on_text, cancel, ends, with_tool=with_tool)
            except Refused as refused:
                if refused.of_the_way and not last:
                    continue
                raise self._error(refused) from refused
            if reply is not None:
                return reply
        raise self._server.no_answer("took no way of asking")

    def _asked(
        self,
        way: str,
        messages: Sequence[Message],
        on_text: Callable[[str], None],
        cancel: CancelToken,
        ends: float,
        *,
        with_tool: bool,
    ) -> Reply | None:
        """The reply by one way; None where the server ignored the tools."""
        unproven = way == TOOLS and with_tool and self._found != TOOLS
        in_json = way != TOOLS and with_tool
        # What may have to be asked again goes nowhere until it is whole.
        show = _nowhere if unproven else on_text
        outlet = Outlet(show, holding=unproven or in_json, inside=self._inside)
        heard = Heard(outlet)
        body = partial(self._protocol.body, messages, way, with_tool=with_tool)
        try:
            self._listen(body, heard, cancel, ends)
        except Refused as refused:
            if outlet.showed and not unproven:
                # What was shown cannot be asked for once more.
                raise self._error(refused) from refused
            raise
        calls = heard.calls() if with_tool else ()
        first = not any(message.role == "tool" for message in messages)
        if unproven and first and not calls and not outlet.written():
            return None
        text, written = outlet.finish(with_calls=with_tool)
        if unproven and text:
            on_text(text)
        self._inside = self._inside or outlet.stray
        if with_tool and (calls or written):
            self._keep(way if calls or in_json or self._found else SCHEMA)
        if heard.cut_short and not (calls or written):
            raise FailedPrecondition(
                f"{self.name} had no room left and broke off its answer.",
                "Give the model a longer context in its server, or ask about less at a time.",
            )
        return Reply(text, calls or written)

    def _listen(
        self, body: Callable[..., Json], heard: Heard, cancel: CancelToken, ends: float
    ) -> None:
        """Asks, and hears the answer to its end. Raises Refused and KxError."""
        reader = self._protocol.reader(heard)
        try:
            self._server.lines(
                self._protocol.path,
                body(dull=self._dull),
                reader.line,
                cancel=cancel,
                seconds=ends - time.monotonic(),
            )
            reader.end()
        except NoAnswer as error:
            raise self._server.no_answer(str(error)) from error
        except Refused as refused:
            if not self._dull or refused.status != 400 or "temperature" not in refused.said.lower():
                raise
            self._dull = False
            self._listen(body, heard, cancel, ends)
            return
        if not heard.ended:
            raise self._server.cut_off()

    def _keep(self, way: str) -> None:
        if self._found != way:
            self._found = way
            self._ways.keep(str(self._server.address), self._protocol.model, way)

    def _error(self, refused: Refused) -> KxError:
        names: Sequence[str] = ()
        if refused.names_no_model or refused.status == 404:
            with suppress(Refused, KxError):
                names = self._names()
        return told(refused, str(self._server.address), self._protocol.model, names)


def _nowhere(_piece: str) -> None:
    """Shows nothing."""
