"""A scripted chat server over real sockets: it speaks both protocols byte for byte, and as badly as a test asks for.

    with serving(Says("Thirty days ", "[1]."), protocol=OLLAMA) as server:
        Settings().with_values({"chat_endpoint": server.url, "chat_model": server.model})

Each conversation takes the next of the replies, and the last one for ever.
"""

import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from kx_desktop.agent.discovery import OLLAMA, OPENAI

__all__ = [
    "OLLAMA",
    "OPENAI",
    "Asked",
    "Calls",
    "ChatPeer",
    "Json",
    "Raw",
    "Refuses",
    "Says",
    "serving",
]

Step = bytes | threading.Event


@dataclass(frozen=True)
class Says:
    """A text in pieces; `thought` is told as thinking before it, `reason` is why it ended. Each event among the pieces is waited for."""

    pieces: tuple[str | threading.Event, ...]
    thought: str = ""
    reason: str = "stop"

    def __init__(
        self, *pieces: str | threading.Event, thought: str = "", reason: str = "stop"
    ) -> None:
        object.__setattr__(self, "pieces", pieces)
        object.__setattr__(self, "thought", thought)
        object.__setattr__(self, "reason", reason)


@dataclass(frozen=True)
class Calls:
    """Calls of the one tool, one for each of `arguments`; `text` is said before them."""

    arguments: tuple[dict[str, Any], ...]
    text: str = ""
    name: str = "retrieve"

    def __init__(self, *arguments: dict[str, Any], text: str = "", name: str = "retrieve") -> None:
        object.__setattr__(self, "arguments", arguments)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "name", name)


@dataclass(frozen=True)
class Refuses:
    """A status and what is said with it, in the protocol's own form."""

    status: int
    said: str = ""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Raw:
    """Bytes as they are, status line and headers included; each event among them is waited for, then the connection is closed."""

    steps: tuple[Step, ...]

    def __init__(self, *steps: Step) -> None:
        object.__setattr__(self, "steps", steps)


@dataclass(frozen=True)
class Json:
    """One JSON document, not streamed."""

    told: Any


Scripted = Says | Calls | Refuses | Raw | Json
Script = Callable[[dict[str, Any]], Scripted]


@dataclass(frozen=True)
class Asked:
    """A request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class ChatPeer:
    """The server. `asked` has all requests; `started` is set when a conversation came in."""

    replies: list[Scripted | Script]
    protocol: str = OPENAI
    model: str = "tiny-chat"
    models: Sequence[str] = ()
    capabilities: Sequence[str] | None = ("completion", "tools")
    asked: list[Asked] = field(default_factory=list)
    pages: dict[str, Scripted] = field(default_factory=dict)
    started: threading.Event = field(default_factory=threading.Event)
    gone: threading.Event = field(default_factory=threading.Event)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def conversations(self) -> list[dict[str, Any]]:
        """The bodies of the conversations that were posted."""
        return [one.body for one in self.asked if one.path in {"/v1/chat/completions", "/api/chat"}]

    def answer(self, asked: Asked) -> tuple[list[Step], bool]:
        """What is sent, and whether the connection stays."""
        self.asked.append(asked)
        ollama = self.protocol == OLLAMA
        listed = [self.model, *self.models]
        shown: dict[str, Any] = {"model_info": {"llama.context_length": 32_768}}
        if self.capabilities is not None:
            shown["capabilities"] = list(self.capabilities)
        pages = {
            "/api/tags": {
                "models": [{"name": name, "model": name, "details": {}} for name in listed]
            },
            "/api/show": shown,
        }
        if not ollama:
            pages = {"/v1/models": {"object": "list", "data": [{"id": name} for name in listed]}}
        if asked.path in self.pages:
            return self._steps(self.pages[asked.path])
        if asked.path in pages:
            return [_json(200, pages[asked.path])], True
        if asked.path == ("/api/chat" if ollama else "/v1/chat/completions"):
            reply = self.replies[0] if len(self.replies) == 1 else self.replies.pop(0)
            steps = self._steps(reply(asked.body) if callable(reply) else reply)
            self.started.set()
            return steps
        return [_json(404, {"error": "not found"})], True

    def _steps(self, reply: Scripted) -> tuple[list[Step], bool]:
        if isinstance(reply, Raw):
            return list(reply.steps), False
        if isinstance(reply, Json):
            return [_json(200, reply.told)], True
        ollama = self.protocol == OLLAMA
        if isinstance(reply, Refuses):
            more = {"message": reply.said, "type": "error", "code": reply.status}
            told = {"error": reply.said if ollama else more}
            return [_json(reply.status, told, reply.headers)], True
        kind = "application/x-ndjson" if ollama else "text/event-stream"
        steps = self._ollama(reply) if ollama else self._openai(reply)
        return [_head(kind), *map(_chunked, steps), b"0\r\n\r\n"], True

    def _openai(self, reply: Says | Calls) -> Iterator[Step]:
        def event(delta: dict[str, Any], reason: str | None = None) -> bytes:
            choice = {"index": 0, "delta": delta, "finish_reason": reason}
            told = {"id": "1", "object": "chat.completion.chunk", "model": self.model}
            return b"data: " + json.dumps(told | {"choices": [choice]}).encode() + b"\n\n"

        yield event({"role": "assistant", "content": None})
        if isinstance(reply, Says):
            if reply.thought:
                yield event({"reasoning_content": reply.thought})
            for piece in reply.pieces:
                yield piece if isinstance(piece, threading.Event) else event({"content": piece})
            yield event({}, reply.reason)
        else:
            if reply.text:
                yield event({"content": reply.text})
            for index, arguments in enumerate(reply.arguments):
                function: dict[str, Any] = {"name": reply.name, "arguments": ""}
                call = {"index": index, "id": f"id-{index}", "type": "function"}
                yield event({"tool_calls": [call | {"function": function}]})
                told = json.dumps(arguments)
                for part in (told[: len(told) // 2], told[len(told) // 2 :]):
                    yield event({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
            yield event({}, "tool_calls")
        yield b'data: {"id":"1","choices":[],"usage":{"total_tokens":3}}\n\n'
        yield b"data: [DONE]\n\n"

    def _ollama(self, reply: Says | Calls) -> Iterator[Step]:
        def line(message: dict[str, Any], **more: Any) -> bytes:
            told = {"model": self.model, "message": {"role": "assistant"} | message, "done": False}
            return json.dumps(told | more).encode() + b"\n"

        reason = "stop"
        if isinstance(reply, Says):
            reason = reply.reason
            if reply.thought:
                yield line({"content": "", "thinking": reply.thought})
            for piece in reply.pieces:
                yield piece if isinstance(piece, threading.Event) else line({"content": piece})
        else:
            for arguments in reply.arguments:
                function = {"name": reply.name, "arguments": arguments}
                yield line({"content": "", "tool_calls": [{"function": function}]})
        yield line({"content": ""}, done=True, done_reason=reason)


@contextmanager
def serving(*replies: Scripted | Script, **more: Any) -> Iterator[ChatPeer]:
    """A server on a free port of the loopback; `more` are fields of `ChatPeer`."""
    peer = ChatPeer(list(replies) or [Says("Yes.")], **more)
    listening = socket.create_server(("127.0.0.1", 0))
    peer.port = listening.getsockname()[1]
    connections: list[socket.socket] = []
    threads: list[threading.Thread] = []
    over = threading.Event()

    def accept() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            connections.append(connection)
            one = threading.Thread(target=_serve, args=(connection, peer, over))
            threads.append(one)
            one.start()

    accepting = threading.Thread(target=accept)
    accepting.start()
    try:
        yield peer
    finally:
        over.set()
        # On Linux closing alone does not wake a thread that accepts.
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        accepting.join()
        for connection in connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()


def _serve(connection: socket.socket, peer: ChatPeer, over: threading.Event) -> None:
    with connection, suppress(OSError), connection.makefile("rb") as incoming:
        while (asked := _request(incoming)) is not None:
            steps, stays = peer.answer(asked)
            for step in steps:
                if isinstance(step, bytes):
                    connection.sendall(step)
                elif not _waited(step, connection, peer, over):
                    return
            if not stays:
                return


def _waited(
    event: threading.Event, connection: socket.socket, peer: ChatPeer, over: threading.Event
) -> bool:
    """Waits for the event while the client is there; False where it went away, or the test is over."""
    connection.settimeout(0.01)
    try:
        while not event.wait(0.01):
            if over.is_set():
                return False
            with suppress(TimeoutError):
                if not connection.recv(1, socket.MSG_PEEK):
                    peer.gone.set()
                    return False
    except OSError:
        peer.gone.set()
        return False
    finally:
        with suppress(OSError):
            connection.settimeout(None)
    return True


def _request(incoming: Any) -> Asked | None:
    first = incoming.readline().decode().split()
    if len(first) != 3:
        return None
    headers: dict[str, str] = {}
    while line := incoming.readline().decode().strip():
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    raw = incoming.read(int(headers.get("content-length", "0")))
    return Asked(first[0], first[1], headers, json.loads(raw) if raw else {})


def _head(kind: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()


def _chunked(step: Step) -> Step:
    return step if isinstance(step, threading.Event) else b"%x\r\n%s\r\n" % (len(step), step)


def _json(status: int, told: Any, headers: Sequence[tuple[str, str]] = ()) -> bytes:
    body = json.dumps(told).encode()
    lines = [f"HTTP/1.1 {status} Some", "Content-Type: application/json"]
    lines += [f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
