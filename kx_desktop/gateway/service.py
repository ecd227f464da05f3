"""The RPCs of `KxGateway`: bytes in, a status in any case, bytes out."""

import threading
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import grpc
from google.protobuf.message import DecodeError, EncodeError, Message

from kx_desktop.core.errors import Cancelled, InvalidArgument, KxError, ResourceExhausted
from kx_desktop.gateway import messages
from kx_desktop.gateway.access import Access
from kx_desktop.gateway.activity import Caller, program_of
from kx_desktop.gateway.addresses import is_loopback, told
from kx_desktop.gateway.calls import WRITERS_WAITING, Calls
from kx_desktop.gateway.faults import fault
from kx_desktop.gateway.options import GatewayOptions
from kx_desktop.gateway.receiving import Receiving
from kx_desktop.gateway.wire import NEXT_STEP
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.tasks import CancelToken

_SERVICE = "/kortecx.v1.KxGateway/"
_LONGEST_DETAILS = 1000
"""Characters of an error: it travels in a header, of which there may be 8 KiB."""

_PATIENCE = 5.0
"""Seconds for the message of a call that asks, which is small; one that hands over documents has as long as a call may take."""

_STATUS = {code.name: code for code in grpc.StatusCode}

_Answer = Callable[[Any, Caller, grpc.ServicerContext], Message]


class Service(grpc.GenericRpcHandler):
    """The six RPCs; all others are answered with UNIMPLEMENTED by gRPC, which finds none here.

    Messages come as bytes and are parsed here rather than by gRPC, so that one that cannot be parsed is the caller's mistake and not ours.
    They are taken as a stream of one, though they are none to the caller: of a call without its token nothing is then read or waited for.
    """

    def __init__(
        self, calls: Calls, access: Access, options: GatewayOptions, receiving: Receiving
    ) -> None:
        self._calls = calls
        self._access = access
        self._options = options
        self._receiving = receiving
        self._writers = threading.Semaphore(WRITERS_WAITING + 1)
        self.listening = told(options.host, options.grpc_port or 0)
        answers: dict[str, tuple[type[Message], _Answer]] = {
            "ListDatasets": (wire.ListDatasetsRequest, self._list_datasets),
            "IngestDocuments": (wire.IngestDocumentsRequest, self._ingest),
            "QueryDataset": (wire.QueryDatasetRequest, self._query),
            "FuzzyDiscovery": (wire.FuzzyDiscoveryRequest, self._discover),
            "GetContent": (wire.GetContentRequest, self._content),
            "GetServerInfo": (wire.GetServerInfoRequest, self._server_info),
        }
        self._handlers: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
            f"{_SERVICE}{name}": grpc.stream_unary_rpc_method_handler(self._answering(*answer))
            for name, answer in answers.items()
        }

    def service(
        self, handler_call_details: grpc.HandlerCallDetails
    ) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        """What handles the method; None where it is none of ours."""
        return self._handlers.get(handler_call_details.method)

    def _answering(
        self, request: type[Message], answer: _Answer
    ) -> Callable[[Iterator[bytes], grpc.ServicerContext], bytes]:
        def handle(sent: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
            # Not the error itself: it would hold this frame and be held by it, and with both the whole message.
            try:
                return self._answered(request, answer, sent, context)
            except KxError as error:
                code, words, next_step = error.code, str(error), error.next_step
            except Exception as error:  # noqa: BLE001 - the caller gets a status in any case
                told = fault(error, request.DESCRIPTOR.name)
                code, words, next_step = told.code, str(told), told.next_step
            context.set_trailing_metadata(((NEXT_STEP, _header(next_step).encode()),))
            return context.abort(_STATUS[code], _header(words))

        return handle

    def _answered(
        self,
        request: type[Message],
        answer: _Answer,
        sent: Iterator[bytes],
        context: grpc.ServicerContext,
    ) -> bytes:
        caller, loopback = _caller(context)
        self._access.check(_authorization(context), loopback=loopback)
        writes = request is wire.IngestDocumentsRequest
        place: AbstractContextManager[None] = self._place_to_write() if writes else nullcontext()
        with place:
            data = self._received(sent, context, self._options.limits.seconds if writes else None)
            return self._told(request, answer, data, caller, context)

    @contextmanager
    def _place_to_write(self) -> Iterator[None]:
        """Raises ResourceExhausted where as many hand over documents as may wait; each holds a thread and its message."""
        if not self._writers.acquire(blocking=False):
            raise ResourceExhausted(
                "The gateway has more calls than it can answer.", "Ask again in a moment."
            )
        try:
            yield
        finally:
            self._writers.release()

    def _received(
        self, sent: Iterator[bytes], context: grpc.ServicerContext, seconds: float | None
    ) -> bytes:
        most = self._options.limits
        with self._receiving.within(min(seconds or _PATIENCE, most.seconds), context):
            try:
                data = next(sent, None)
            except grpc.RpcError:
                raise Cancelled("The caller has gone, or its message did not come.") from None
        if not context.is_active():
            raise Cancelled("The caller has gone.")
        if data is None:
            raise InvalidArgument(
                f"There is no message, or one of more than {most.message_bytes >> 20} MiB.",
                "Send one message with the call.",
            )
        return data

    def _told(
        self,
        request: type[Message],
        answer: _Answer,
        data: bytes,
        caller: Caller,
        context: grpc.ServicerContext,
    ) -> bytes:
        try:
            message = request.FromString(data)
        except DecodeError:
            raise InvalidArgument(
                f"The message is no {request.DESCRIPTOR.name}, or a text in it is not UTF-8.",
                "Make the client's stubs from kortecx.proto.",
            ) from None
        found = answer(message, caller, context)
        try:
            written = found.SerializeToString()
        except EncodeError:
            raise _too_large(self._options.limits.message_bytes) from None
        if len(written) > self._options.limits.message_bytes:
            raise _too_large(self._options.limits.message_bytes)
        return written

    def _list_datasets(
        self, _: wire.ListDatasetsRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        return messages.datasets(self._calls.datasets(caller, context.time_remaining()))

    def _ingest(
        self, request: wire.IngestDocumentsRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        gone = CancelToken()
        if not context.add_callback(gone.cancel):
            gone.cancel()
        documents = messages.documents(request)
        report = self._calls.ingest(
            request.dataset, documents, caller, seconds=context.time_remaining(), cancel=gone
        )
        messages.refuse_unread(self._calls.outcomes(report, len(documents)), report)
        dim = self._calls.dimension(report.dataset)
        return messages.ingested(report, dim)

    def _query(
        self, request: wire.QueryDatasetRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        query = messages.query(request, self._calls.library.settings)
        return messages.hits(self._calls.query(query, caller, context.time_remaining()))

    def _discover(
        self, request: wire.FuzzyDiscoveryRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        query = messages.query(request, self._calls.library.settings)
        return messages.fuzzy_hits(self._calls.query(query, caller, context.time_remaining()))

    def _content(
        self, request: wire.GetContentRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        found = self._calls.content(request.content_ref, caller, context.time_remaining())
        return wire.ContentBlob(payload=found)

    def _server_info(
        self, _: wire.GetServerInfoRequest, caller: Caller, context: grpc.ServicerContext
    ) -> Message:
        facts = self._calls.server(self._access.mode, caller, context.time_remaining())
        return messages.server_info(facts, self.listening)


def _caller(context: grpc.ServicerContext) -> tuple[Caller, bool]:
    """Who calls, from gRPC's way of writing it (`ipv4:127.0.0.1:40000`, `ipv6:%5B::1%5D:40000`), and whether that is this machine."""
    kind, _, address = urllib.parse.unquote(context.peer()).partition(":")
    host = address.rpartition(":")[0].strip("[]")
    program = program_of(_metadatum(context, "user-agent") or "")
    return Caller(host, "grpc", program), kind in {"ipv4", "ipv6"} and is_loopback(host)


def _authorization(context: grpc.ServicerContext) -> str | None:
    return _metadatum(context, "authorization")


def _metadatum(context: grpc.ServicerContext, name: str) -> str | None:
    for key, value in context.invocation_metadata():
        if key == name:
            return value if isinstance(value, str) else value.decode("latin-1")
    return None


def _header(words: str) -> str:
    # File names may hold what no header can.
    text = " ".join(words.split()).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _LONGEST_DETAILS else f"{text[: _LONGEST_DETAILS - 1]}…"


def _too_large(limit: int) -> KxError:
    return ResourceExhausted(
        f"The answer is larger than the {limit >> 20} MiB that a message may have.",
        "Ask for fewer hits, or read the document in parts over HTTP.",
    )
