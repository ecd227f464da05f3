"""Messages as bytes, whole and damaged, and HTTP/2 spoken by hand: what no well-made client would send."""

import random
import socket
import struct
from collections.abc import Iterator

from google.protobuf.message import Message

from kx_desktop.gateway.wire import kortecx_pb2 as wire

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_HEADERS, _SETTINGS, _DATA = 1, 4, 0
_END_HEADERS, _END_STREAM = 4, 1
_WORDS = (
    "handbook",
    "refunds",
    "office",
    "",
    "\u4e2d\u6587",
    "é\u0301",
    "a" * 300,
    "..",
    "x\0y",
    "\u202e",
)


class Damage:
    """Messages from a seed: the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def messages(self, count: int) -> Iterator[tuple[str, bytes]]:
        """So many, each with the call that it is for."""
        for _ in range(count):
            name, message = self._message()
            data = message.SerializeToString()
            draw = self._random.random()
            if draw < 0.1:
                yield name, self._random.randbytes(self._random.randrange(200))
            elif draw < 0.8:
                yield name, self._mutated(data)
            else:
                yield name, data

    def _message(self) -> tuple[str, Message]:
        draw = self._random.random()
        if draw < 0.02:
            return "IngestDocuments", wire.IngestDocumentsRequest(
                dataset=self._random.choice(_WORDS),
                documents=[self._document() for _ in range(self._random.randrange(3))],
            )
        if draw < 0.5:
            query = wire.QueryDatasetRequest(
                dataset=self._random.choice(_WORDS),
                query_text=self._text(),
                query_embedding=self._vector(),
                k=self._random.choice((0, 1, 64, 65, 2**32 - 1)),
                retrieval_mode=self._random.randrange(4),
            )
            if self._random.random() < 0.5:
                query.rerank = self._random.random() < 0.5
            return "QueryDataset", query
        if draw < 0.75:
            return "FuzzyDiscovery", wire.FuzzyDiscoveryRequest(
                dataset="handbook", query_text=self._text(), query_embedding=self._vector()
            )
        if draw < 0.95:
            ref = self._random.randbytes(self._random.choice((0, 1, 31, 32, 33, 400)))
            return "GetContent", wire.GetContentRequest(content_ref=ref, instance_id=ref)
        if draw < 0.98:
            return "ListDatasets", wire.ListDatasetsRequest()
        return "GetServerInfo", wire.GetServerInfoRequest()

    def _document(self) -> wire.IngestDocument:
        return wire.IngestDocument(
            content=self._random.choice(
                (b"", b"words", b"%PDF-1.4", b"PK\3\4", self._random.randbytes(50))
            ),
            embedding=self._vector(),
            doc_id=self._text(),
            metadata={self._text(): self._text()},
        )

    def _text(self) -> str:
        return " ".join(self._random.choices(_WORDS, k=self._random.randrange(4)))

    def _vector(self) -> list[float]:
        length = self._random.choice((0, 0, 0, 1, 3, 384, 385))
        values = (0.0, 1.0, -1.0, 1e-40, 3e38, float("nan"), float("inf"), 0.5)
        return self._random.choices(values, k=length)

    def _mutated(self, data: bytes) -> bytes:
        mutated = bytearray(data)
        for _ in range(self._random.randrange(1, 6)):
            at = self._random.randrange(len(mutated) + 1)
            what = self._random.randrange(4)
            if what == 0:
                mutated[at:at] = self._random.randbytes(self._random.randrange(1, 9))
            elif what == 1:
                del mutated[at : at + self._random.randrange(1, 9)]
            elif what == 2 and mutated:
                mutated[at % len(mutated)] ^= 1 << self._random.randrange(8)
            else:
                mutated[at:at] = mutated[: self._random.randrange(len(mutated) + 1)]
        return bytes(mutated)


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    """A frame of HTTP/2."""
    return (
        struct.pack(">I", len(payload))[1:]
        + bytes((kind, flags))
        + struct.pack(">I", stream)
        + payload
    )


def opened_call(port: int, method: str, message: bytes | None, token: str) -> socket.socket:
    """A connection on which a call was made, of whose answer nothing is read; without `message` the call waits for one."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    headers = {
        ":method": "POST",
        ":scheme": "http",
        ":path": f"/kortecx.v1.KxGateway/{method}",
        ":authority": "localhost",
        "content-type": "application/grpc",
        "te": "trailers",
        "authorization": f"Bearer {token}",
    }
    block = b"".join(_literal(name, value) for name, value in headers.items())
    connection.sendall(PREFACE + frame(_SETTINGS, 0, 0) + frame(_HEADERS, _END_HEADERS, 1, block))
    if message is not None:
        body = b"\0" + struct.pack(">I", len(message)) + message
        connection.sendall(frame(_DATA, _END_STREAM, 1, body))
    return connection


def _literal(name: str, value: str) -> bytes:
    """A header as HPACK has it that is not compressed (RFC 7541, 6.2.2); both parts are shorter than 127."""
    return b"\0" + b"".join(bytes((len(part),)) + part.encode() for part in (name, value))
