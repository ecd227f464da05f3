"""Rebuild for `Library`: the stored text of a dataset, split and embedded anew into another one."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.ingesting import IngestReport
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry
from kx_desktop.ingest.run import RunResult
from kx_desktop.library.fingerprint import CALLERS_OWN, CALLERS_SPARSE
from kx_desktop.library.given_sparse import are_embedded, settle_sparse
from kx_desktop.library.holding import Hold
from kx_desktop.library.job_pairs import REBUILD_OF
from kx_desktop.library.jobs import Job, JobRunner, count_job
from kx_desktop.library.making import dataset_for
from kx_desktop.library.parts import Parts
from kx_desktop.store.changes import copy_changes
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import GivenVector, live_as_in
from kx_desktop.store.file_stats import copy_stats
from kx_desktop.store.given_sparse import given_sparse
from kx_desktop.store.ledger import Outcome
from kx_desktop.store.passages import DocumentRecord, Passages
from kx_desktop.tasks import CancelToken

Vectors = NDArray[np.float32]

_NOT_THERE = "It is not in the dataset any more that is being rebuilt."


class Rebuilder:
    """Runs rebuilds, and goes on with those that were cut short."""

    def __init__(self, parts: Parts, runner: JobRunner) -> None:
        self._parts = parts
        self._runner = runner

    def rebuild(
        self,
        source: DatasetRow,
        name: str,
        sizes: tuple[int | None, int | None],
        token: CancelToken,
        counts: Counts,
    ) -> IngestReport:
        """See `Library.rebuild`."""
        known = self._parts.datasets.find(name)
        if known is not None and not may_go_on(self._parts.database, known.id, source.id):
            raise InvalidArgument(
                f"as_name: there is a dataset {name!r} already.", "Choose a name that is free."
            )
        vectors = self._own_vectors(source)
        sparse = source.fingerprint.get("sparse") == CALLERS_SPARSE
        size = source.max_chars if sizes[0] is None else sizes[0]
        self._runner.prestart()
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=size,
            chunk_overlap=min(source.overlap, size // 2) if sizes[1] is None else sizes[1],
            given=0 if vectors is None else vectors.shape[1],
            needs_model=vectors is None and are_embedded(self._parts, name, sparse=sparse),
            metric=source.metric,
        )
        if sparse:
            dataset = settle_sparse(self._parts, dataset, given=True)
        for unfinished in self._parts.ledger.open_jobs(dataset.id):
            self._set_aside(unfinished.id)
        result = RunResult()
        job = self._parts.ledger.begin_job(dataset.id, {REBUILD_OF: str(source.id)})
        self._into(dataset, source, counts, token, result, job)
        return self._runner.report([job], dataset.name, result)

    def take_up(
        self,
        job: int,
        dataset: DatasetRow,
        source_id: int,
        counts: Counts,
        token: CancelToken,
        result: RunResult,
        hold: Hold | None = None,
    ) -> None:
        """Do what is left of a job that rebuilds the dataset with the id `source_id` into `dataset`."""
        (source,) = [one for one in self._parts.datasets.all() if one.id == source_id]
        self._into(dataset, source, counts, token, result, job, hold)

    def _into(
        self,
        dataset: DatasetRow,
        source: DatasetRow,
        counts: Counts,
        token: CancelToken,
        result: RunResult,
        job: int,
        hold: Hold | None = None,
    ) -> None:
        """Take into `dataset` what it lacks of `source`, as `job`."""
        parts, vectors = self._parts, self._own_vectors(source)
        there = parts.passages.refs(dataset.id)
        found = [
            one
            for one in stored_files(parts.passages, source)
            # Where callers' own vectors were not all appended yet, the rest comes with a later rebuild.
            if one.ref not in there and (vectors is None or one.row < len(vectors))
        ]
        sparse = given_sparse(parts.database, source.id, 0, source.passage_rows)
        ids = self._entries(job, dataset, [one.root for one in found])
        entries = [
            Entry(
                id_,
                one.root,
                whole=vectors is not None or one.row in sparse,
                stored=one.load,
                size=one.size,
            )
            for id_, one in zip(ids, found, strict=True)
        ]
        by_entry = {}
        if vectors is not None:
            rows = zip(entries, found, strict=True)
            lengths = parts.passages.vector_lengths(source.id)
            by_entry = {
                entry.id: GivenVector(vectors[one.row].tobytes(), lengths.get(one.row, 1.0))
                for entry, one in rows
            }
        count_job(parts, counts, job, len(entries))
        work = Job(
            job,
            dataset,
            entries,
            vectors=by_entry,
            sparse={
                entry.id: sparse[one.row]
                for entry, one in zip(entries, found, strict=True)
                if one.row in sparse
            },
            finish=lambda _: copy_places(parts.database, source.id, dataset.id),
        )
        result.add(self._runner.run(work, counts, token, hold=hold))

    def _entries(self, job: int, dataset: DatasetRow, roots: Sequence[str]) -> list[int]:
        """The ledger's entries for `roots`: those that the job has waiting already, and new ones."""
        ledger = self._parts.ledger
        waiting: dict[str, list[int]] = {}
        for id_, path in ledger.waiting(job):
            waiting.setdefault(path, []).append(id_)
        # Two documents may stand at one place: members of an archive that have one name.
        known = [waiting[root].pop(0) if waiting.get(root) else None for root in roots]
        fresh = [root for root, id_ in zip(roots, known, strict=True) if id_ is None]
        added = iter(ledger.add(job, dataset.id, fresh))
        ledger.record(
            Outcome(id_, "skipped", _NOT_THERE) for left in waiting.values() for id_ in left
        )
        return [next(added)[0] if id_ is None else id_ for id_ in known]

    def _own_vectors(self, source: DatasetRow) -> Vectors | None:
        """The vectors of `source` where its callers brought them, which no model can make again."""
        if source.fingerprint.get("embedder") != CALLERS_OWN or not source.dim:
            return None
        return self._parts.opened(source).vector_file.read(source.vector_rows)

    def _set_aside(self, job: int) -> None:
        """End a rebuild that was cut short: another one takes up what it left."""
        self._parts.ledger.stop_waiting(job, "Cut short; it was taken up again.")
        self._parts.ledger.end_job(job, "stopped")


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One document as the library has it, to be split anew. `row` is its first passage's row in its dataset.

    `load` reads its text when its turn comes; `size` is about how long that is.
    """

    root: str
    ref: bytes
    row: int
    size: int
    load: Callable[[], PreparedFile]


def stored_files(passages: Passages, source: DatasetRow) -> list[StoredFile]:
    """Every live document of `source`, in the order of coming, each as a file of its own."""
    records = passages.documents(passages.document_ids(source.id))
    return [
        StoredFile(
            document.path or f"{TEXT_ROOT}{document.ref.hex()}",
            document.ref,
            document.first_row,
            document.passage_count * source.max_chars,
            partial(_load, passages, document),
        )
        for document in records.values()
    ]


def _load(passages: Passages, document: DocumentRecord) -> PreparedFile:
    prepared = PreparedDocument(
        path=document.path,
        ref=document.ref,
        title=document.title,
        title_terms="",
        language=document.language,
        metadata=document.metadata,
        text=passages.text(document.id),
        locators=passages.packed_locators(document.id),
        passages=(),
    )
    return PreparedFile((prepared,))


def may_go_on(database: Database, dataset_id: int, source_id: int) -> bool:
    """Whether all that the dataset holds came from rebuilding the source, which was cut short."""
    with database.reading() as connection:
        jobs = connection.execute(
            "SELECT state, metadata FROM jobs WHERE dataset_id = ?", (dataset_id,)
        ).fetchall()
    return all(
        state != "done" and json.loads(metadata).get(REBUILD_OF) == str(source_id)
        for state, metadata in jobs
    )


def copy_places(database: Database, source_id: int, target_id: int) -> None:
    """Copy where documents stand, what persons gave them, which came out of which, and how their files were, from one dataset to the other, by content."""
    with database.writing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO document_places (document_id, dataset_id, path, root, current, file_name, folder)"
            " SELECT n.id, ?2, p.path, p.root, p.current, p.file_name, p.folder FROM document_places p"
            " JOIN documents o ON o.id = p.document_id AND o.dataset_id = ?1"
            " JOIN documents n ON n.dataset_id = ?2 AND n.ref = o.ref",
            (source_id, target_id),
        )
        connection.execute(
            "UPDATE documents SET parent_id = (SELECT np.id FROM documents o JOIN documents op ON op.id = o.parent_id"
            " JOIN documents np ON np.dataset_id = ?2 AND np.ref = op.ref"
            " WHERE o.dataset_id = ?1 AND o.ref = documents.ref) WHERE dataset_id = ?2",
            (source_id, target_id),
        )
        copy_changes(connection, source_id, target_id)
        # Between two runs of a rebuild that was cut short the source may have gone on.
        live_as_in(connection, source_id, target_id)
        copy_stats(connection, source_id, target_id)
