"""What the gateway answers, whatever it was asked over: `Library` behind a turnstile and a deadline, with a note of who asked."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kx_desktop.agent.asking import Allowance, Wanted, ask
from kx_desktop.agent.events import Event
from kx_desktop.core.answers import Answer
from kx_desktop.core.errors import Cancelled, InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.core.ingesting import DatasetSummary, FileReport, IngestReport, LibraryInfo
from kx_desktop.core.queries import Query, QueryResult
from kx_desktop.core.queueing import JobFacts
from kx_desktop.gateway.activity import Activity, Caller
from kx_desktop.gateway.options import MOST_NUMBERS, GatewayOptions
from kx_desktop.gateway.turnstile import Turnstile, deadline
from kx_desktop.library import Library
from kx_desktop.tasks import CancelToken
from kx_desktop.tasks.timed import Timed

_log = logging.getLogger("kx_desktop.gateway")

WRITERS_WAITING = 4
"""Ingests that wait for the one that runs: each holds its documents in memory and a thread."""

ANSWERS_AT_ONCE = 2
ANSWERS_WAITING = 6
"""Goals that are worked on, and that wait: a chat model of this machine answers one at a time, and each takes long."""

_OWN_SHARE = 0.9
"""Of the time that a call has left, the part that a run may take: so that it ends with what was found rather than being stopped."""


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What the gateway says of itself. `library` is `kx info`'s; sizes are bytes."""

    library: LibraryInfo
    auth_mode: str
    tls: bool
    message_bytes: int


class Calls:
    """The calls that gRPC, HTTP and MCP over HTTP have in common. Safe to use from any thread."""

    def __init__(self, library: Library, options: GatewayOptions, activity: Activity) -> None:
        self.library = library
        self.options = options
        self.activity = activity
        limits = options.limits
        self._asking = Turnstile(limits.at_once, limits.waiting)
        self._answering = Turnstile(ANSWERS_AT_ONCE, ANSWERS_WAITING)
        self._writing = Turnstile(1, WRITERS_WAITING)
        self._ending = CancelToken()
        self._closed = CancelToken()

    @contextmanager
    def asking(
        self,
        caller: Caller,
        call: str,
        dataset: str = "",
        text: str = "",
        seconds: float | None = None,
    ) -> Iterator[Library]:
        """Within it a call looks at the library, one of `Limits.at_once`. `seconds` is the caller's own patience, if less than ours.

        Raises InvalidArgument where the text is longer than a question, which would run on for as long as it is; ResourceExhausted where
        its turn does not come.
        """
        self._check_length("text", text)
        self._note(caller, call, dataset, text)
        with self._asking.entered(self._seconds(seconds)):
            yield self.library

    @contextmanager
    def answering(
        self,
        caller: Caller,
        call: str,
        dataset: str = "",
        goal: str = "",
        cancel: CancelToken | None = None,
    ) -> Iterator[Allowance]:
        """Within it a goal is worked on, one of `ANSWERS_AT_ONCE`: queries do not wait for it. `cancel` is for a caller that goes away.

        Raises as `asking` does, and Unavailable where the gateway is stopped before its turn comes.
        """
        self._check_length("goal", goal)
        self._note(caller, call, dataset, goal)
        with (
            self._answering.entered(self.options.limits.seconds, self._closed) as left,
            deadline(left, self._ending) as token,
        ):
            forget = cancel.on_cancel(token.cancel) if cancel is not None else None
            try:
                yield Allowance(token, left * _OWN_SHARE)
            finally:
                if forget is not None:
                    forget()

    def ask(
        self,
        wanted: Wanted,
        caller: Caller,
        *,
        on_event: Callable[[Event], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Answer:
        """See `agent.asking.ask`: the chat model is that of the library's settings."""
        with self.answering(caller, "ask", wanted.dataset, wanted.goal, cancel) as allowance:
            return ask(self.library, wanted, allowance=allowance, on_event=on_event)

    def datasets(self, caller: Caller, seconds: float | None = None) -> tuple[DatasetSummary, ...]:
        """Every dataset, in the order of names."""
        with self.asking(caller, "list_datasets", seconds=seconds) as library:
            return library.datasets()

    def query(self, query: Query, caller: Caller, seconds: float | None = None) -> QueryResult:
        """See `Library.query`. Raises Cancelled where it took too long."""
        named = ", ".join(query.datasets)
        token = Timed(self._seconds(seconds))
        with self.asking(caller, "query", named, query.text, seconds) as library:
            return library.query(query, cancel=token)

    def ingest(
        self,
        dataset: str,
        documents: Sequence[GivenDocument],
        caller: Caller,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
        seconds: float | None = None,
        cancel: CancelToken | None = None,
    ) -> IngestReport:
        """See `Library.ingest`. One runs at a time; `cancel` is for a caller that goes away.

        Raises InvalidArgument also where there are none or too many, ResourceExhausted where others wait already, Cancelled where it
        took too long, Unavailable where the gateway is stopped before its turn comes.
        """
        self._check_documents(documents)
        self._note(caller, "ingest", dataset)
        ending = self._ending
        with (
            _told_of_the_end(ending),
            self._writing.entered(self._seconds(seconds), self._closed) as left,
            deadline(left) as token,
        ):
            forget = cancel.on_cancel(token.cancel) if cancel is not None else None
            try:
                return self.library.ingest(
                    dataset,
                    documents=documents,
                    chunk_size=chunk_size,
                    chunk_overlap=chunk_overlap,
                    metric=metric,
                    cancel=token,
                    hold=ending,
                )
            finally:
                if forget is not None:
                    forget()

    def leave(
        self,
        dataset: str,
        documents: Sequence[GivenDocument],
        caller: Caller,
        *,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
    ) -> JobFacts:
        """As `ingest`, but only writes it down: the queue does it, which is started for it where it is not at work yet."""
        self._check_documents(documents)
        with self.asking(caller, "ingest_later", dataset) as library:
            job = library.queue.leave(
                dataset,
                documents=documents,
                chunk_size=chunk_size,
                chunk_overlap=chunk_overlap,
                metric=metric,
            )
            library.queue.start()
            return library.queue.job(job)

    def _check_documents(self, documents: Sequence[GivenDocument]) -> None:
        most = self.options.limits.documents
        if not 1 <= len(documents) <= most:
            raise InvalidArgument(
                f"documents: got {len(documents)}.",
                f"A call takes 1 to {most}; send the rest in further calls.",
            )
        for number, document in enumerate(documents, start=1):
            if document.vector is not None and len(document.vector) > MOST_NUMBERS:
                raise InvalidArgument(
                    f"documents: document {number}: its vector has {len(document.vector):,} numbers.",
                    f"It takes at most {MOST_NUMBERS:,}.",
                )

    @staticmethod
    def outcomes(report: IngestReport, count: int) -> list[FileReport]:
        """What became of each of the `count` documents that the report is of, in their order, without what was within them."""
        own = [one for one in report.files if "/" not in one.path]
        return own[-count:]

    def dimension(self, dataset: str) -> int:
        """How many numbers the dataset's vectors have; 0 where there is no such dataset."""
        return next((one.dim for one in self.library.datasets() if one.name == dataset), 0)

    def content(self, ref: bytes, caller: Caller, seconds: float | None = None) -> bytes:
        """The bytes of a passage or a document by its content reference. Raises NotFound."""
        with self.asking(caller, "get_content", seconds=seconds) as library:
            return library.content(ref.hex())

    def server(self, auth_mode: str, caller: Caller, seconds: float | None = None) -> ServerFacts:
        """What the gateway says of itself."""
        with self.asking(caller, "get_server_info", seconds=seconds) as library:
            return ServerFacts(
                library.info(),
                auth_mode,
                self.options.tls_cert is not None,
                self.options.limits.message_bytes,
            )

    def begin(self) -> None:
        """Let ingests in, after `turn_away` and `end` too."""
        self._ending, self._closed = CancelToken(), CancelToken()

    def turn_away(self) -> None:
        """Let no ingest begin any more: the gateway ends. Those that wait are told at once, the one that runs goes on."""
        self._closed.cancel()

    def end(self) -> None:
        """Stop the ingest that runs, and leave the rest of it for later; stop what is being answered."""
        self._ending.cancel()

    def _check_length(self, name: str, text: str) -> None:
        if len(text) > (most := self.options.limits.question):
            raise InvalidArgument(
                f"{name}: it has {len(text):,} characters.",
                f"A question may have {most:,} over the gateway.",
            )

    def _note(self, caller: Caller, call: str, dataset: str, text: str = "") -> None:
        self.activity.note(caller, call, dataset, text)
        if self.options.log_queries:
            _log.info("%s %s %s %r %r", caller.kind, caller.address, call, dataset, text)

    def _seconds(self, patience: float | None) -> float:
        most = self.options.limits.seconds
        return most if patience is None else min(most, patience)


@contextmanager
def _told_of_the_end(ending: CancelToken) -> Iterator[None]:
    try:
        yield
    except Cancelled as error:
        if ending.cancelled:
            raise Cancelled(
                "The gateway was stopped before this was done.",
                "What was begun is kept, and goes on when the library is written to again; send it again to be told of the end.",
            ) from error
        raise
