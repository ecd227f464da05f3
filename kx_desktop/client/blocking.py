"""`KxClient`: the gateway for programs that wait for their answers."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from kx_desktop.client.connections import SECONDS, connection
from kx_desktop.client.endpoints import LOCAL
from kx_desktop.client.http_calls import HttpCalls, QueryParameters
from kx_desktop.client.results import (
    DatasetHit,
    DatasetSummary,
    FuzzyHit,
    IngestResult,
    RetrievalMode,
    ServerInfo,
)
from kx_desktop.client.values import Document
from kx_desktop.core.answers import Answer
from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.passages import PassageRun
from kx_desktop.core.queries import QueryResult

if TYPE_CHECKING:
    from kx_desktop.client.calls import Call

Result = TypeVar("Result")


class KxClient:
    """A gateway, asked over gRPC, and over HTTP for what that has no place for. Safe to use from several threads; close it, or use it in a `with` block.

    Every call raises the errors that the library itself would (`KxError`), and beside them Unauthenticated, Unavailable where no gateway
    answers, DeadlineExceeded where it takes longer than `timeout` seconds.
    """

    def __init__(
        self,
        endpoint: str = LOCAL,
        *,
        token: str | None = None,
        timeout: float = SECONDS,
        ca_file: str | Path | None = None,
        http_endpoint: str | None = None,
    ) -> None:
        """The gateway at `endpoint`; it is connected to with the first call.

        `token` is by default that of `KX_TOKEN`, else that of this machine's gateway; an empty one sends none. `ca_file` is a PEM file of
        the certificates that an https:// endpoint is trusted by, by default the usual ones. `http_endpoint` is where `query`, `fields`,
        `passage` and `document_text` are asked, by default two ports above `endpoint`.

        Raises InvalidArgument, PermissionDenied, FailedPrecondition where the extra `gateway` is not installed.
        """
        self._connection = connection(endpoint, token, timeout, ca_file)
        self._http = HttpCalls(self._connection, http_endpoint, token)
        import grpc

        from kx_desktop.client import calls

        self._calls, self._error = calls, grpc.RpcError
        self._channel = self._connection.channel(grpc)
        self._stub = self._connection.stub(self._channel)
        self._closed = False

    def list_datasets(self) -> tuple[DatasetSummary, ...]:
        """Every dataset, in the order of names."""
        return self._run(self._calls.list_datasets())

    def ingest_documents(
        self,
        dataset: str,
        documents: Iterable[Document],
        *,
        embeddings: Sequence[Iterable[float] | None] | None = None,
        doc_ids: Sequence[str | None] | None = None,
        metadata: Mapping[str, str] | Sequence[Mapping[str, str] | None] | None = None,
    ) -> IngestResult:
        """Put documents into a dataset, which the first ingest creates; those that are there already change nothing.

        Bytes are text, or a file that is read by what it holds; a `Path` or an opened file stands for its bytes, and its name for the
        `doc_id`. `embeddings`, `doc_ids` and `metadata` have one entry for each document; `metadata` may be one mapping for all.
        """
        return self._run(
            self._calls.ingest_documents(dataset, documents, embeddings, doc_ids, metadata)
        )

    def query_dataset(
        self,
        dataset: str,
        *,
        text: str = "",
        embedding: Iterable[float] | None = None,
        k: int | None = None,
        mode: RetrievalMode | str | None = None,
        rerank: bool | None = None,
    ) -> tuple[DatasetHit, ...]:
        """The passages that answer, best first. What is not given is the gateway's own choice; an `embedding` goes before `text`."""
        return self._run(self._calls.query_dataset(dataset, text, embedding, k, mode, rerank))

    def fuzzy_discovery(
        self,
        dataset: str,
        *,
        text: str = "",
        embedding: Iterable[float] | None = None,
        k: int | None = None,
        mode: RetrievalMode | str | None = None,
    ) -> tuple[FuzzyHit, ...]:
        """The references of the passages that answer, for `get_content`."""
        return self._run(self._calls.fuzzy_discovery(dataset, text, embedding, k, mode))

    def get_content(self, content_ref: str | bytes) -> bytes:
        """The bytes of a passage or a document by its reference, in hex or as bytes."""
        return self._run(self._calls.get_content(content_ref))

    def get_server_info(self) -> ServerInfo:
        """What the gateway says of itself."""
        return self._run(self._calls.get_server_info())

    def query(
        self, dataset: str | Sequence[str], **parameters: Unpack[QueryParameters]
    ) -> QueryResult:
        """The passages of one dataset or several that answer, with title, path, page and range; every parameter is that of the library.

        Asked over HTTP. `citation` gives a hit's place in one line.
        """
        return self._asked().query(dataset, parameters)

    def ask(
        self,
        goal: str,
        dataset: str = "",
        *,
        turns: int | None = None,
        calls: int | None = None,
        seconds: int | None = None,
    ) -> Answer:
        """What comes of a goal: an answer from the passages of a dataset, with citations, by the chat model that the gateway's settings choose. Asked over HTTP.

        Without a chat model the answer is sentences of the passages; with an empty `dataset` it is the model's own. `turns`, `calls` and `seconds`
        bound the run, by default as the gateway's settings say; `ended` of the answer says why it ended, and where that is `failed` its last note says why.
        The client's `timeout` goes before `seconds`.
        """
        return self._asked().ask(goal, dataset, turns, calls, seconds)

    def fields(self, dataset: str, *, values: int = 100) -> tuple[FieldFacts, ...]:
        """What `filter` and `order_by` may name, with the commonest values of each, at most so many. Asked over HTTP."""
        return self._asked().fields(dataset, values)

    def passage(
        self,
        content_ref: str | bytes,
        *,
        before: int = 0,
        after: int = 0,
        dataset: str = "",
        parent_ref: str = "",
    ) -> PassageRun:
        """A passage by its reference, with so many (0 to 10) before and after it. Asked over HTTP.

        `dataset` and `parent_ref` say which is meant, where the same words stand in several places.
        """
        return self._asked().passage(content_ref, before, after, dataset, parent_ref)

    def document_text(self, parent_ref: str | bytes, start: int = 0, end: int | None = None) -> str:
        """The text of a document, or the part between two code points, which `char_start` and `char_end` count in. Asked over HTTP."""
        return self._asked().document_text(parent_ref, start, end)

    def close(self) -> None:
        """Let the connection go."""
        self._closed = True
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _asked(self) -> HttpCalls:
        self._check_open()
        return self._http

    def _check_open(self) -> None:
        if self._closed:
            raise FailedPrecondition("The client was closed.", "Make a new one.")

    def _run(self, call: "Call[Result]") -> Result:
        self._check_open()
        try:
            answer = self._answer(call)
        except self._error as error:
            raise self._connection.failure(error) from None
        return call.read(answer)

    def _answer(self, call: "Call[Result]") -> Any:
        method, connection = getattr(self._stub, call.method), self._connection
        try:
            return method(call.message, timeout=connection.seconds, metadata=connection.metadata)
        except self._error as error:
            if not connection.may_go_again(error):
                raise
        return method(call.message, timeout=connection.seconds, metadata=connection.metadata)
