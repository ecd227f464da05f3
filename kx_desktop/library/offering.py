"""What is offered for taking in, written down as jobs of the ledger: from then on it survives whatever happens."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from kx_desktop.content import content_ref
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.preparing import TEXT_ROOT
from kx_desktop.library.job_pairs import FOLDERS, OFFERED, REBUILD_OF, persons_pairs
from kx_desktop.library.making import dataset_for
from kx_desktop.library.parts import Parts
from kx_desktop.library.rebuilding import may_go_on
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import JobRow, Outcome
from kx_desktop.store.ledger_view import LedgerView
from kx_desktop.tasks import CancelToken

_TOGETHER = 2000
"""Files that are written down in one transaction, so that others get their turn."""


class Offers:
    """Writes jobs into the ledger. The caller holds the right to write."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._view = LedgerView(parts.database)

    def dataset(
        self, name: str, chunk_size: int | None = None, chunk_overlap: int | None = None
    ) -> DatasetRow:
        """The dataset of that name, made where there is none. Raises as `begin`."""
        return dataset_for(
            self._parts,
            name,
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            given=0,
            needs_model=True,
        )

    def begin(
        self,
        name: str,
        *,
        files: Sequence[Path],
        texts: Sequence[str],
        metadata: dict[str, str],
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
    ) -> JobRow:
        """A job for what is offered; `look_through` finds its files then. Raises InvalidArgument, StaleIndex, FailedPrecondition."""
        data = [bytes_of(number, text) for number, text in enumerate(texts, start=1)]
        dataset = self.dataset(name, chunk_size, chunk_overlap)
        pairs = dict(metadata)
        if files:
            # A name that is not valid Unicode keeps its surrogates through JSON's own escapes.
            pairs[OFFERED] = json.dumps([os.path.abspath(path) for path in files])  # noqa: PTH100 - links are kept
        job = self._parts.ledger.begin_job(dataset.id, pairs)
        names = [put_text(self._parts, one) for one in data]
        self._parts.ledger.add(job, dataset.id, names)
        return JobRow(job, dataset.id, "running", pairs)

    def look_through(self, job: JobRow, token: CancelToken) -> JobRow:
        """Write down every file that the offered paths name or hold. Raises Cancelled; what was found by then stays, the rest comes later."""
        if OFFERED not in job.metadata:
            return job
        paths = [Path(path) for path in json.loads(job.metadata[OFFERED])]
        for found in _in_groups(paths, self._parts.database.folder):
            token.raise_if_cancelled()
            entries = self._parts.ledger.add_new(
                job.id, job.dataset_id, [path for path, _ in found]
            )
            added = {path: id_ for id_, path in entries}
            self._parts.ledger.record(
                Outcome(added[path], "skipped", left_out)
                for path, left_out in found
                if left_out and path in added
            )
        folders = [str(path) for path in paths if path.is_dir()]
        pairs = {key: value for key, value in job.metadata.items() if key != OFFERED}
        if folders:
            pairs[FOLDERS] = json.dumps(folders)
        self._parts.ledger.set_metadata(job.id, pairs)
        return JobRow(job.id, job.dataset_id, job.state, pairs)

    def rebuild(
        self, source: DatasetRow, name: str, chunk_size: int | None, chunk_overlap: int | None
    ) -> JobRow:
        """A job that rebuilds `source` into the new dataset `name`. Raises InvalidArgument where that is taken."""
        known = self._parts.datasets.find(name)
        if known is not None and not may_go_on(self._parts.database, known.id, source.id):
            raise InvalidArgument(
                f"There is a dataset {name!r} already.", "Choose a name that is free."
            )
        size = source.max_chars if chunk_size is None else chunk_size
        overlap = min(source.overlap, size // 2) if chunk_overlap is None else chunk_overlap
        given = source.dim if self._parts.model_of(source) is None else 0
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=size,
            chunk_overlap=overlap,
            given=given,
            needs_model=not given,
        )
        pairs = {REBUILD_OF: str(source.id)}
        return JobRow(self._parts.ledger.begin_job(dataset.id, pairs), dataset.id, "running", pairs)

    def again(self, ids: Sequence[int]) -> list[JobRow]:
        """Jobs, one a dataset, that read the files of those entries once more."""
        by_dataset: dict[int, list[tuple[int, int]]] = {}
        for entry, dataset_id, job in self._view.retryable(ids):
            by_dataset.setdefault(dataset_id, []).append((entry, job))
        jobs = []
        for dataset_id, entries in by_dataset.items():
            pairs = persons_pairs(self._parts.ledger.metadata(max(job for _, job in entries)))
            job = self._parts.ledger.begin_job(dataset_id, pairs)
            self._view.requeue(job, [entry for entry, _ in entries])
            jobs.append(JobRow(job, dataset_id, "running", pairs))
        return jobs


def put_text(parts: Parts, data: bytes) -> str:
    """Keep a text that came without a file; returns the path that stands for it in the ledger."""
    ref = content_ref(data)
    parts.blobs.put(ref, data)
    return f"{TEXT_ROOT}{ref.hex()}"


def _in_groups(paths: Sequence[Path], own: Path) -> Iterator[list[tuple[str, str]]]:
    group: list[tuple[str, str]] = []
    for offered in discover(paths, own):
        group.append((offered.path, offered.left_out))
        if len(group) >= _TOGETHER:
            yield group
            group = []
    if group:
        yield group


def bytes_of(number: int, text: str) -> bytes:
    """A text in UTF-8. Raises InvalidArgument where it cannot be."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise InvalidArgument(
            f"texts: text {number} holds half a character (a lone surrogate).",
            "They take whole characters.",
        ) from None
