"""`AsyncKxClient`: the gateway for programs that do other things while it answers."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

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


class AsyncKxClient:
    """A gateway, asked over gRPC. It belongs to the event loop that it is first used in; close it, or use it in an `async with` block.

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
        # Made with the first call: grpc binds a channel to the event loop that runs.
        self._channel: Any = None
        self._stub: Any = None
        self._closed = False

    async def list_datasets(self) -> tuple[DatasetSummary, ...]:
        """Every dataset, in the order of names."""
        return await self._run(self._calls.list_datasets())

    async def ingest_documents(
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
        return await self._run(
            self._calls.ingest_documents(dataset, documents, embeddings, doc_ids, metadata)
        )

    async def query_dataset(
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
        return await self._run(self._calls.query_dataset(dataset, text, embedding, k, mode, rerank))

    async def fuzzy_discovery(
        self,
        dataset: str,
        *,
        text: str = "",
        embedding: Iterable[float] | None = None,
        k: int | None = None,
        mode: RetrievalMode | str | None = None,
    ) -> tuple[FuzzyHit, ...]:
        """The references of the passages that answer, for `get_content`."""
        return await self._run(self._calls.fuzzy_discovery(dataset, text, embedding, k, mode))

    async def get_content(self, content_ref: str | bytes) -> bytes:
        """The bytes of a passage or a document by its reference, in hex or as bytes."""
        return await self._run(self._calls.get_content(content_ref))

    async def get_server_info(self) -> ServerInfo:
        """What the gateway says of itself."""
        return await self._run(self._calls.get_server_info())

    async def close(self) -> None:
        """Let the connection go."""
        self._closed = True
        if self._channel is not None:
            await self._channel.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _run(self, call: "Call[Result]") -> Result:
        if self._closed:
            raise FailedPrecondition("The client was closed.", "Make a new one.")
        if self._channel is None:
            import grpc.aio

            self._channel = self._connection.channel(grpc.aio)
            self._stub = self._connection.stub(self._channel)
        try:
            answer = await getattr(self._stub, call.method)(
                call.message, timeout=self._connection.seconds, metadata=self._connection.metadata
            )
        except self._error as error:
            raise self._connection.failure(error) from None
        return call.read(answer)
