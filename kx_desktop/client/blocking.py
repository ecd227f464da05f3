"""`KxClient`: the gateway for programs that wait for their answers."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from kx_desktop.client.connections import SECONDS, connection
from kx_desktop.client.endpoints import LOCAL
from kx_desktop.client.results import (
    DatasetHit,
    DatasetSummary,
    FuzzyHit,
    IngestResult,
    RetrievalMode,
    ServerInfo,
)
from kx_desktop.client.values import Document
from kx_desktop.core.errors import FailedPrecondition

if TYPE_CHECKING:
    from kx_desktop.client.calls import Call

Result = TypeVar("Result")


class KxClient:
    """A gateway, asked over gRPC. Safe to use from several threads; close it, or use it in a `with` block.

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
    ) -> None:
        """The gateway at `endpoint`; it is connected to with the first call.

        `token` is by default that of `KX_TOKEN`, else that of this machine's gateway; an empty one sends none. `ca_file` is a PEM file of
        the certificates that an https:// endpoint is trusted by, by default the usual ones. Raises InvalidArgument, PermissionDenied,
        FailedPrecondition where the extra `gateway` is not installed.
        """
        self._connection = connection(endpoint, token, timeout, ca_file)
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

    def _run(self, call: "Call[Result]") -> Result:
        if self._closed:
            raise FailedPrecondition("The client was closed.", "Make a new one.")
        try:
            answer = getattr(self._stub, call.method)(
                call.message, timeout=self._connection.seconds, metadata=self._connection.metadata
            )
        except self._error as error:
            raise self._connection.failure(error) from None
        return call.read(answer)
