"""Gives passages their vectors, in row order, beside everything else; from then on they are found by meaning."""

import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future

import numpy as np
from numpy.typing import NDArray

from kx_desktop.embedding import Embedder
from kx_desktop.ingest.counting import Counts
from kx_desktop.store.database import Database
from kx_desktop.store.ledger import finish_embedded
from kx_desktop.store.passages import Passages, StoredPassage
from kx_desktop.store.vector_sums import keep_appended
from kx_desktop.store.vectors import VectorFile
from kx_desktop.tasks import CancelToken, Executors
from kx_desktop.tasks.load import Gentleness

Vectors = NDArray[np.float32]

_COUNTED_TOGETHER = 8

_FIRST_ROWS = 32

CHUNK_ROWS = 256
"""Rows that get their vectors between two commits: a few seconds of work, which is what a kill can cost."""


class EmbeddingStage:
    """Embeds the rows of one dataset that have no vector yet, until there are none and none will come."""

    def __init__(
        self,
        database: Database,
        dataset_id: int,
        vector_file: VectorFile,
        embedder: Embedder | None,
        reuse: Callable[[Sequence[bytes]], dict[bytes, Vectors]],
        lanes: Executors,
        counts: Counts,
        token: CancelToken,
        jobs: Collection[int],
        gentle: Gentleness | None = None,
    ) -> None:
        """`reuse` finds vectors that the library has already, by content reference; files of `jobs` are counted when they are done.

        `embedder` may be None where all vectors are the caller's own. `gentle` rests between passages.
        """
        self._database = database
        self._passages = Passages(database)
        self._dataset_id = dataset_id
        self._vector_file = vector_file
        self._embedder = embedder
        self._reuse = reuse
        self._lanes = lanes
        self._counts = counts
        self._token = token
        self._jobs = jobs
        self._gentle = gentle or Gentleness()
        self._last: dict[bytes, Vectors] = {}
        self._no_more = threading.Event()
        self._news = threading.Event()

    def rows_came(self) -> None:
        """There are new rows to embed."""
        self._news.set()

    def no_more_rows(self) -> None:
        """Whatever is stored now is all: `run` ends when it has vectors."""
        self._no_more.set()
        self._news.set()

    def run(self) -> None:
        """Embed until done. Raises Cancelled, and what embedder or disk raise; what was committed stays."""
        committed: Future[None] | None = None
        start = self._vector_rows()
        rows = min(
            _FIRST_ROWS, CHUNK_ROWS
        )  # so that a run that is cut short soon has got somewhere too
        while True:
            last = self._no_more.is_set()
            self._news.clear()
            chunk = self._passages.range(self._dataset_id, start, start + rows)
            rows = min(2 * rows, CHUNK_ROWS)
            if not chunk:
                if last:
                    break
                self._news.wait(0.5)
                self._token.raise_if_cancelled()
                continue
            vectors = self._vectors(chunk)
            if committed is not None:
                committed.result()
            if len(vectors):
                committed = self._lanes.write.submit(self._commit, start, vectors)
                start += len(vectors)
            if len(vectors) < len(chunk):
                if committed is not None:
                    committed.result()
                self._token.raise_if_cancelled()
        if committed is not None:
            committed.result()

    def _vector_rows(self) -> int:
        with self._database.reading() as connection:
            (rows,) = connection.execute(
                "SELECT vector_rows FROM datasets WHERE id = ?", (self._dataset_id,)
            ).fetchone()
        return int(rows)

    def _vectors(self, chunk: Sequence[StoredPassage]) -> Vectors:
        """The vectors of `chunk`, `(n, dim)`; fewer than its passages where the person stopped it."""
        if not self._vector_file.dim:  # a dataset of sparse vectors alone
            self._counts.add(passages_embedded=len(chunk))
            return np.empty((len(chunk), 0), dtype=np.float32)
        given = self._given(chunk)
        # The last chunk's vectors may not be committed yet, so the library cannot tell of them.
        known = self._last | self._reuse(
            [passage.ref for passage in chunk if passage.row not in given]
        )
        wanted = [
            passage for passage in chunk if passage.row not in given and passage.ref not in known
        ]
        distinct = list({passage.ref: passage for passage in wanted}.values())
        made: dict[bytes, Vectors] = {}
        if distinct:
            if self._embedder is None:
                raise RuntimeError(
                    "passages without vectors were stored where there is no embedder"
                )
            vectors = self._embedder.embed_passages(self._texts(distinct))
            began = time.monotonic()
            for passage, vector in zip(distinct, vectors, strict=False):
                made[passage.ref] = vector
                if not len(made) % _COUNTED_TOGETHER:
                    self._counts.add(passages_embedded=_COUNTED_TOGETHER)
                    self._gentle.rest(time.monotonic() - began, self._token)
                    began = time.monotonic()
                if self._token.cancelled:
                    break
        rows: list[Vectors] = []
        for passage in chunk:
            found = given.get(passage.row)
            if found is None:
                found = known.get(passage.ref, made.get(passage.ref))
            if found is None:
                break
            rows.append(found)
        self._last = made
        counted = len(made) - len(made) % _COUNTED_TOGETHER
        self._counts.add(passages_embedded=max(0, len(rows) - counted))
        return np.stack(rows) if rows else np.empty((0, 0), dtype=np.float32)

    def _texts(self, passages: Sequence[StoredPassage]) -> Iterator[str]:
        for text in self._passages.texts(passages):
            if self._token.cancelled:
                return
            yield text

    def _given(self, chunk: Sequence[StoredPassage]) -> dict[int, Vectors]:
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT row, vector FROM given_vectors WHERE dataset_id = ? AND row >= ? AND row <= ?",
                (self._dataset_id, chunk[0].row, chunk[-1].row),
            ).fetchall()
        return {row: np.frombuffer(vector, dtype="<f4") for row, vector in found}

    def _commit(self, start: int, vectors: Vectors) -> None:
        self._vector_file.append(start, vectors)
        end = start + len(vectors)
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE datasets SET vector_rows = ? WHERE id = ?", (end, self._dataset_id)
            )
            connection.execute(
                "DELETE FROM given_vectors WHERE dataset_id = ? AND row < ?",
                (self._dataset_id, end),
            )
            keep_appended(connection, self._dataset_id, start, vectors)
            done = finish_embedded(connection, self._dataset_id, end)
        self._counts.add(files_done=sum(done.get(job, 0) for job in self._jobs))
