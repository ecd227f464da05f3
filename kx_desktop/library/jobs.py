"""Runs a job: its entries through reading, storing and embedding, and what became of them."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import Cancelled, DataLoss, KxError
from kx_desktop.core.ingesting import IngestReport
from kx_desktop.embedding import Embedder
from kx_desktop.index.fulltext import catch_up
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.embedding_stage import EmbeddingStage
from kx_desktop.ingest.prepared import PrepareTask, UnlockTask
from kx_desktop.ingest.preparing import Entry, Preparer
from kx_desktop.ingest.run import IngestRun, RunResult, build_graphs
from kx_desktop.ingest.storing import Storer
from kx_desktop.library.advice import advice
from kx_desktop.library.fingerprint import CALLERS_OWN, vectors_stamp
from kx_desktop.library.holding import Hold
from kx_desktop.library.parts import Parts
from kx_desktop.library.pictures import can_recognise, recogniser_for, use_of_pictures
from kx_desktop.library.sparse import encode_after_ingest, encodes_quickly
from kx_desktop.readers import ReadLimits
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import GivenVector
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken, ChildPool
from kx_desktop.tasks.load import Gentleness

Vectors = NDArray[np.float32]

_GOES_ON = (
    "What was stored is kept, and the rest is taken in with the next ingest into the dataset."
)
_READERS = 2
"""Child processes that read: more would only wait for the disk or for each other on a small machine."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be taken into a dataset. `metadata` are the person's pairs, `vectors` and `sparse` (packed) callers' own by entry.

    `finish` is called with what the run came to before the job ends. `earlier` are jobs whose files get their vectors with this
    one's, and are counted with them.
    """

    id: int
    dataset: DatasetRow
    entries: Sequence[Entry]
    metadata: dict[str, str] = field(default_factory=dict)
    vectors: dict[int, GivenVector] = field(default_factory=dict)
    sparse: dict[int, bytes] = field(default_factory=dict)
    finish: Callable[[RunResult], object] | None = None
    earlier: Sequence[int] = ()


class JobRunner:
    """Runs jobs one at a time, with child processes that it keeps between them."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        settings = parts.settings
        self._children = ChildPool(
            "kx_desktop.ingest.prepare:work",
            workers=_READERS,
            time_limit=float(settings.reader_seconds),
            memory_limit=settings.reader_memory_mib << 20,
            name="reader",
        )
        self._gentle = Gentleness(settings.gentle)
        self._recogniser = recogniser_for(parts) if can_recognise(settings) else None

    def prestart(self) -> None:
        """Start the child processes ahead of need."""
        self._children.prestart()

    def close(self) -> None:
        """End the child processes."""
        self._children.close()
        if self._recogniser is not None:
            self._recogniser.rest()

    def opens(self, task: UnlockTask, token: CancelToken) -> str:
        """Whether a password opens a file, told in the words of `UnlockTask`. Raises Cancelled."""
        limits = ReadLimits(max_file_bytes=self._parts.settings.max_file_mib << 20)
        try:
            told: str = self._children.call(replace(task, limits=limits), token=token)
        except Cancelled:
            raise
        except KxError as error:
            return error.message
        return told

    def run(
        self,
        job: Job,
        counts: Counts,
        persons: CancelToken,
        *,
        embed: bool = True,
        hold: Hold | None = None,
    ) -> RunResult:
        """Run `job` until the last vector, or without `embed` until all is found by words.

        Raises Cancelled where the person's token says so, the library closes, or `hold` says that the job is to go on later.
        """
        hold = hold or Hold()
        lanes, ledger = self._parts.lanes, self._parts.ledger
        # Stops with the library, with the person's word, and with a failure.
        token = lanes.token.child()
        unlink = persons.on_cancel(token.cancel)
        let_go = hold.on_cancel(token.cancel)
        try:
            return self._run(job, counts, token, hold, embed=embed and not hold.words_only)
        except BaseException as error:
            if persons.cancelled:
                ledger.stop_waiting(job.id, "Stopped before it was read.")
                ledger.end_job(job.id, "stopped")
            elif lanes.token.cancelled:
                # The job goes on when the library is opened and written to again.
                raise Cancelled(
                    "The library was closed while files were taken in.", _GOES_ON
                ) from error
            elif hold.asked:
                raise Cancelled("Taking in files was paused.", "Resume it to go on.") from error
            raise
        finally:
            unlink()
            let_go()

    def _run(
        self, job: Job, counts: Counts, token: CancelToken, hold: Hold, *, embed: bool
    ) -> RunResult:
        parts = self._parts
        dataset = parts.datasets.find(job.dataset.name) or job.dataset
        opened = parts.opened(dataset)
        opened.fulltext.begin_writing(dataset.passage_rows)
        catch_up(opened.fulltext, dataset.passage_rows, opened.indexed_passages)
        counts.add(passages_total=dataset.passage_rows - dataset.vector_rows)
        known = parts.passages.refs(dataset.id)
        model = parts.model_of(dataset)
        if model is not None and embed:
            parts.lanes.background.submit(_warm, model)  # while the first files are being read
        stage = EmbeddingStage(
            parts.database, dataset.id, opened.vector_file,
            model, self._reuse(dataset), parts.lanes, counts, token, (*job.earlier, job.id), self._gentle,
        )  # fmt: skip
        preparer = Preparer(
            self._children,
            self._pattern(dataset),
            known,
            token,
            self._recogniser,
            parts.passwords.candidates,
        )
        run = IngestRun(
            preparer=preparer,
            storer=Storer(
                parts.database,
                parts.blobs,
                dataset.id,
                job.id,
                job.metadata,
                job.vectors,
                job.sparse,
            ),
            known=known,
            fulltext=opened.fulltext,
            stage=stage,
            lanes=parts.lanes,
            readers=_READERS,
            counts=counts,
            token=token,
            soon=hold.soon,
            gentle=self._gentle,
        )
        try:
            result = run.run(
                job.entries, embed=embed, beside=partial(self._encode_beside, dataset.name, token)
            )
        except Cancelled:
            opened.fulltext.end_writing()
            raise
        except BaseException:
            opened.fulltext.abandon_writing()
            raise
        finally:
            preparer.close()
            if self._recogniser is not None:
                self._recogniser.rest()
        opened.fulltext.end_writing()
        if job.finish is not None:
            job.finish(result)
        finished = parts.datasets.find(dataset.name) or dataset
        if hold.words_only and finished.vector_rows < finished.passage_rows:
            hold.soon.cancel()
            hold.soon.raise_if_cancelled()
        parts.ledger.end_job(job.id, "done")
        if not embed:
            return result
        # What follows is made again whenever it is missing, and need not keep anybody waiting.
        hold.soon.on_cancel(token.cancel)
        # Most often all has its sparse vectors by now.
        encode_after_ingest(parts, finished, lambda: token.cancelled)
        build_graphs(opened.dense, lambda: opened.vector_file.read(finished.vector_rows), token)
        return result

    def _encode_beside(self, name: str, token: CancelToken) -> None:
        """Make sparse vectors while dense ones are made, where that is quick; what goes wrong is told when it is tried again at the end."""
        with suppress(KxError):
            dataset = self._parts.datasets.find(name)
            if dataset is not None and encodes_quickly(self._parts, dataset):
                encode_after_ingest(self._parts, dataset, lambda: token.cancelled)

    def _pattern(self, dataset: DatasetRow) -> PrepareTask:
        settings = self._parts.settings
        return PrepareTask(
            "",
            max_chars=dataset.max_chars,
            overlap=dataset.overlap,
            stop_words=settings.stop_words,
            most_passages=settings.max_passages_per_document,
            limits=ReadLimits(max_file_bytes=settings.max_file_mib << 20),
            pictures=use_of_pictures(settings),
        )

    def _reuse(self, dataset: DatasetRow) -> Callable[[Sequence[bytes]], dict[bytes, Vectors]]:
        """Finds vectors of the same embedder anywhere in the library: no passage is embedded twice."""
        parts, stamp = self._parts, vectors_stamp(dataset.fingerprint)
        if dataset.fingerprint.get("embedder") == CALLERS_OWN:
            return lambda _refs: {}
        same = {
            one.id: one for one in parts.datasets.all() if vectors_stamp(one.fingerprint) == stamp
        }

        def find(refs: Sequence[bytes]) -> dict[bytes, Vectors]:
            found: dict[bytes, Vectors] = {}
            for ref, (dataset_id, row) in parts.passages.elsewhere(refs, list(same)).items():
                try:
                    found[ref] = parts.opened(same[dataset_id]).vector_file.read(row + 1)[row]
                except DataLoss:  # damaged there, so made anew here
                    continue
            return found

        return find

    def report(self, jobs: Sequence[int], name: str, result: RunResult) -> IngestReport:
        """What became of `jobs`, which went into the dataset of that name."""
        parts = self._parts
        dataset = parts.datasets.find(name)
        documents, passages = parts.datasets.counts(dataset.id) if dataset else (0, 0)
        embedder = parts.model_of(dataset) if dataset else None
        return IngestReport(
            dataset=name,
            doc_count=documents,
            chunk_count=passages,
            inserted=result.inserted,
            unchanged=result.unchanged,
            failed=result.failed,
            files=tuple(report for job in jobs for report in parts.ledger.reports(job)),
            advisories=advice(embedder, result.documents) if embedder else (),
        )


def count_job(parts: Parts, counts: Counts, job: int, to_do: int) -> None:
    """Count in a job as the ledger has it, `to_do` of whose files are still to be read."""
    seen = LedgerView(parts.database).job_states(job)
    before = sum(count for state, count in seen.items() if state != "queued")
    counts.add(
        files_total=before + to_do,
        files_done=before - seen.get("embedding", 0),
        files_failed=seen.get("failed", 0),
    )


def _warm(model: Embedder) -> None:
    """Load the model; what is wrong with it is told where its first vector is wanted."""
    with suppress(KxError):
        model.warm()
