"""One ingest, from queued files to the last vector.

Files are read and split in child processes, stored by the write lane in batches, and embedded in the background.
Reading goes before embedding while there is something to read, up to a limit, so that words are found as soon as
can be. A kill at any moment leaves files to read again or rows to embed, never a hit without its row.
"""

import itertools
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import Cancelled
from kx_desktop.index.dense import DenseIndex
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.embedding_stage import EmbeddingStage
from kx_desktop.ingest.prepared import PreparedDocument
from kx_desktop.ingest.preparing import Entry, Prepared, Preparer, batches
from kx_desktop.ingest.storing import StoredBatch, Storer
from kx_desktop.tasks import CancelToken, Executors
from kx_desktop.tasks.load import Gentleness

_AHEAD = 2
_COMMIT_SECONDS = 0.7
"""Between two commits of the full-text index while files keep coming."""

_STORE_PASSAGES = 1500
_FEW_PASSAGES = 4000
_WORDS_FIRST_SECONDS = 30.0
"""For so long embedding waits while files are read; then both go on side by side."""

_NOTICED_DOCUMENTS = 100

Vectors = NDArray[np.float32]


@dataclass(slots=True)
class RunResult:
    """What a run came to. `documents` is a sample of what was stored, for advice to the person; `gone` are files retired."""

    inserted: int = 0
    unchanged: int = 0
    failed: int = 0
    documents: list[PreparedDocument] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def add(self, other: "RunResult") -> None:
        """Count in what another run came to."""
        self.inserted += other.inserted
        self.unchanged += other.unchanged
        self.failed += other.failed
        self.documents.extend(other.documents)
        self.gone.extend(other.gone)


class IngestRun:
    """Takes one job's entries through reading, storing and embedding."""

    def __init__(
        self,
        *,
        preparer: Preparer,
        storer: Storer,
        known: set[bytes],
        fulltext: FullTextIndex,
        stage: EmbeddingStage,
        lanes: Executors,
        readers: int,
        counts: Counts,
        token: CancelToken,
        soon: CancelToken | None = None,
        gentle: Gentleness | None = None,
    ) -> None:
        """`soon` has it stop after the files that are being read; `gentle` rests between batches."""
        self._preparer = preparer
        self._storer = storer
        self._known = known
        self._fulltext = fulltext
        self._stage = stage
        self._lanes = lanes
        self._readers = readers
        self._counts = counts
        self._token = token
        self._soon = soon or CancelToken()
        self._gentle = gentle or Gentleness()
        self._result = RunResult()
        self._pictured: list[Entry] = []
        self._embedding: Future[None] | None = None
        self._indexed_at = time.monotonic()
        self._unindexed = False
        self._unindexed_passages = 0

    def run(
        self,
        entries: Sequence[Entry],
        *,
        embed: bool = True,
        beside: Callable[[], object] | None = None,
    ) -> RunResult:
        """Take in `entries`. The run's token is its own, and cancelled where the run fails.

        Without `embed` they are found by words only, until another run embeds what the dataset lacks. `beside` is called once all is stored,
        and works while the rest is being embedded.

        Raises Cancelled when stopped, ResourceExhausted on a full disk; what was stored stays.
        """
        try:
            self._read_and_store(entries, embed=embed)
            self._soon.raise_if_cancelled()
            self._read_pictures(embed=embed)
            self._stage.no_more_rows()
            if embed:
                self._start_embedding()
                if beside is not None:
                    beside()
            self._await_embedding()
        except BaseException:
            # Nothing of this run may go on after it: the caller gives up the writer's lock.
            self._token.cancel()
            self._stage.no_more_rows()
            if self._embedding is not None:
                self._embedding.exception()  # waited for; one failure is enough to tell of
            raise
        finally:
            self._counts.tell(now=True)
        return self._result

    def _read_and_store(self, entries: Sequence[Entry], *, embed: bool) -> None:
        began = time.monotonic()
        waiting: list[Prepared] = []
        upcoming = batches(entries)
        with ThreadPoolExecutor(self._readers, thread_name_prefix="read") as pool:
            reading: deque[Future[list[Prepared]]] = deque()
            try:
                while True:
                    while (
                        not self._soon.cancelled
                        and len(reading) < self._readers * _AHEAD
                        and (batch := next(upcoming, None))
                    ):
                        self._counts.add(current=batch[0].path)
                        reading.append(pool.submit(self._prepare, batch))
                    if not reading and not waiting:
                        break
                    # Stored in the order given, whichever reader is done first: so is every row and each tie.
                    wait(itertools.islice(reading, 1), timeout=0.25)
                    idle = True
                    while reading and reading[0].done():
                        waiting.extend(self._without_pictured(reading.popleft().result()))
                        idle = False
                    self._token.raise_if_cancelled()
                    if waiting and (idle or not reading or _passages(waiting) >= _STORE_PASSAGES):
                        self._store(waiting)
                        waiting = []
                    self._index_words(now=idle)
                    if embed and time.monotonic() - began > _WORDS_FIRST_SECONDS:
                        self._start_embedding()
            except BaseException:
                for future in reading:
                    future.cancel()
                raise
        if embed and self._unindexed_passages < _FEW_PASSAGES and not self._soon.cancelled:
            self._start_embedding()  # the last words are indexed in no time
        self._index_words(now=True)

    def _without_pictured(self, prepared: Sequence[Prepared]) -> list[Prepared]:
        """Those that can be stored; what has its text on pictures is read after all else, which it would keep waiting for minutes."""
        self._pictured.extend(one.entry for one in prepared if one.file.wanted is not None)
        return [one for one in prepared if one.file.wanted is None]

    def _read_pictures(self, *, embed: bool) -> None:
        """Read what has its text on pictures, page by page. Stopped at any page, it goes on there: what was recognised is kept."""
        if self._pictured and embed:
            self._start_embedding()
        for entry in self._pictured:
            self._counts.enter_stage([entry.id], "reading")
            prepared = self._preparer.recognise(entry, partial(self._page, entry))
            self._store([prepared])
            self._index_words(now=False)
        self._index_words(now=True)

    def _page(self, entry: Entry, number: int, count: int) -> None:
        self._soon.raise_if_cancelled()
        self._token.raise_if_cancelled()
        self._counts.add(current=entry.path, page=(number, count))

    def _prepare(self, batch: Sequence[Entry]) -> list[Prepared]:
        ids = [entry.id for entry in batch]
        began = time.monotonic()
        self._counts.enter_stage(ids, "reading")
        prepared = self._preparer.prepare(batch)
        self._counts.enter_stage(ids, "splitting")
        self._gentle.rest(time.monotonic() - began, self._token)
        return prepared

    def _store(self, prepared: Sequence[Prepared]) -> None:
        stored = self._lanes.write.submit(self._store_batch, prepared).result()
        self._counts.enter_stage([one.entry.id for one in prepared], "")
        self._known.update(stored.refs)
        self._result.inserted += stored.inserted
        self._result.unchanged += stored.unchanged
        self._result.failed += stored.failed
        room = _NOTICED_DOCUMENTS - len(self._result.documents)
        self._result.documents.extend(stored.new_documents[:room])
        self._counts.add(
            files_total=stored.added_entries,
            files_done=stored.done,
            files_failed=stored.failed,
            passages_total=stored.passages,
        )
        self._stage.rows_came()
        if self._embedding is not None and self._embedding.done():
            self._embedding.result()  # it has failed: say so now rather than at the end

    def _store_batch(self, prepared: Sequence[Prepared]) -> StoredBatch:
        stored = self._storer.store(prepared)
        self._storer.index(stored, self._fulltext)
        self._unindexed = self._unindexed or bool(stored.indexed)
        self._unindexed_passages += stored.passages
        return stored

    def _index_words(self, *, now: bool) -> None:
        if self._unindexed and (now or time.monotonic() - self._indexed_at > _COMMIT_SECONDS):
            self._lanes.write.submit(self._fulltext.commit).result()
            self._unindexed = False
            self._unindexed_passages = 0
            self._indexed_at = time.monotonic()

    def _start_embedding(self) -> None:
        if self._embedding is None:
            self._embedding = self._lanes.background.submit(self._stage.run)

    def _await_embedding(self) -> None:
        if self._embedding is None:
            return
        while not self._embedding.done():
            wait([self._embedding], timeout=0.25)
            self._soon.raise_if_cancelled()
            self._counts.tell()
        self._embedding.result()


def _passages(waiting: Sequence[Prepared]) -> int:
    return sum(len(document.passages) for one in waiting for document in one.file.documents)


def build_graphs(dense: DenseIndex, vectors: Callable[[], Vectors], token: CancelToken) -> None:
    """Build what graphs the dataset's vectors lack. Raises Cancelled."""
    dense.build_missing(vectors(), lambda: token.cancelled)
    if token.cancelled:
        raise Cancelled(
            "This was stopped before it was done.", "What was finished by then is kept."
        )
