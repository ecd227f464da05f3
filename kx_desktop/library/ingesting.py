"""Ingest for `Library`: queue what is offered, finish what was cut short, run it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.ingesting import IngestProgress, IngestReport
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry
from kx_desktop.ingest.run import RunResult
from kx_desktop.library.fingerprint import CALLERS_OWN
from kx_desktop.library.given_vectors import given_vectors
from kx_desktop.library.jobs import Job, JobRunner
from kx_desktop.library.making import dataset_for
from kx_desktop.library.parts import Parts
from kx_desktop.library.rebuilding import REBUILD_OF, Rebuilder
from kx_desktop.library.retiring import retire_gone, told
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import Outcome
from kx_desktop.tasks import CancelToken

Progress = Callable[[IngestProgress], None]
Vectors = NDArray[np.float32]

_VECTOR_GONE = (
    "Cut short before it was stored, and its vector with it. Bring the text and its vector again."
)
_METADATA_KEPT = "Documents that were there already keep the metadata that they came with: what was given now went to new ones only."


class Ingester:
    """Runs ingests and rebuilds. The caller holds the writer's lock and lets in one at a time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._runner = JobRunner(parts)
        self._rebuilder = Rebuilder(parts, self._runner)

    def close(self) -> None:
        """End the child processes."""
        self._runner.close()

    def ingest(
        self,
        name: str,
        *,
        files: Iterable[Path],
        texts: Sequence[str],
        vectors: Sequence[Sequence[float]] | None,
        metadata: dict[str, str],
        chunk_size: int | None,
        chunk_overlap: int | None,
        token: CancelToken,
        on_progress: Progress | None,
    ) -> IngestReport:
        """See `Library.ingest`."""
        own = given_vectors(texts, vectors)
        data = [_bytes_of(number, text) for number, text in enumerate(texts, start=1)]
        paths = list(files)
        self._runner.prestart()
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            given=0 if own is None else own.shape[1],
            needs_model=bool(paths) or own is None,
        )
        counts = Counts(on_progress)
        result = RunResult()
        interrupted = self._parts.ledger.unfinished_jobs(dataset.id)
        job = self._parts.ledger.begin_job(dataset.id, metadata)
        passed_in = self._queue_texts(job, dataset, data, whole=own is not None)
        entries = passed_in + self._queue_files(job, dataset, paths, counts)
        by_entry = {} if own is None else {
            entry.id: own[i].tobytes() for i, entry in enumerate(passed_in)
        }  # fmt: skip
        counts.add(files_total=len(entries))
        finished = self._finish_interrupted(dataset, interrupted, counts, token, result)
        result.add(self._runner.run(Job(job, dataset, entries, metadata, by_entry), counts, token))
        notes = [told(retire_gone(self._parts.database, dataset, paths))]
        if metadata and result.unchanged:
            notes.append(_METADATA_KEPT)
        if paths and not entries and not passed_in:
            notes.append("No file to read was found there.")
        report = self._runner.report([*finished, job], dataset.name, result)
        advisories = (*report.advisories, *(note for note in notes if note))
        return replace(report, advisories=advisories)

    def rebuild(
        self,
        source: DatasetRow,
        name: str,
        sizes: tuple[int | None, int | None],
        token: CancelToken,
        on_progress: Progress | None,
    ) -> IngestReport:
        """See `Library.rebuild`; `sizes` are chunk size and overlap."""
        return self._rebuilder.rebuild(source, name, sizes, token, Counts(on_progress))

    def _queue_texts(
        self, job: int, dataset: DatasetRow, data: Sequence[bytes], *, whole: bool
    ) -> list[Entry]:
        refs = [content_ref(one) for one in data]
        for ref, one in zip(refs, data, strict=True):
            self._parts.blobs.put(ref, one)  # so that a kill before it is stored loses nothing
        names = [f"{TEXT_ROOT}{ref.hex()}" for ref in refs]
        added = self._parts.ledger.add(job, dataset.id, names)
        return [Entry(id_, path, one, whole) for (id_, path), one in zip(added, data, strict=True)]

    def _queue_files(
        self, job: int, dataset: DatasetRow, paths: Sequence[Path], counts: Counts
    ) -> list[Entry]:
        offered = list(discover(paths))
        added = self._parts.ledger.add(job, dataset.id, [one.path for one in offered])
        left_out = [
            Outcome(id_, "skipped", one.left_out)
            for (id_, _), one in zip(added, offered, strict=True)
            if one.left_out
        ]
        self._parts.ledger.record(left_out)
        counts.add(files_total=len(left_out), files_done=len(left_out))
        return [
            Entry(id_, path)
            for (id_, path), one in zip(added, offered, strict=True)
            if not one.left_out
        ]

    def _finish_interrupted(
        self,
        dataset: DatasetRow,
        jobs: Sequence[tuple[int, int, dict[str, str]]],
        counts: Counts,
        token: CancelToken,
        result: RunResult,
    ) -> list[int]:
        """Take up jobs that a crash cut short in this dataset; returns those.

        Their vectors come with those of the job after them, so that its files need not wait to be found by words.
        """
        ledger, taken_up = self._parts.ledger, []
        for job, _, metadata in jobs:
            taken_up.append(job)
            if (source_id := metadata.get(REBUILD_OF)) is not None:
                taken_up.append(
                    self._rebuilder.take_up(job, dataset, int(source_id), counts, token, result)
                )
                continue
            if dataset.fingerprint.get("embedder") == CALLERS_OWN:
                ledger.stop_waiting(job, _VECTOR_GONE)
            entries = [Entry(id_, path, self._passed_in(path)) for id_, path in ledger.waiting(job)]
            counts.add(files_total=len(entries))
            result.add(
                self._runner.run(Job(job, dataset, entries, metadata), counts, token, embed=False)
            )
        return taken_up

    def _passed_in(self, path: str) -> bytes | None:
        if not path.startswith(TEXT_ROOT):
            return None
        return self._parts.blobs.get(bytes.fromhex(path.removeprefix(TEXT_ROOT)))


def _bytes_of(number: int, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise InvalidArgument(
            f"texts: text {number} holds half a character (a lone surrogate).",
            "They take whole characters.",
        ) from None
