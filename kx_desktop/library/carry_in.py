"""Takes in a dataset that another library wrote into a file: seen by nobody until it is whole, and gone without a trace where it never is."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np

from kx_desktop.core.carrying import CarryProgress, CarryReport
from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import (
    Cancelled,
    FailedPrecondition,
    InvalidArgument,
    KxError,
    ResourceExhausted,
)
from kx_desktop.library.asking import current_fingerprint
from kx_desktop.library.carry_file import TABLES, CarryFile, Manifest, damaged, no_export
from kx_desktop.library.fingerprint import CALLERS_OWN, differences
from kx_desktop.library.parts import Parts
from kx_desktop.library.sparse import encode_after_ingest
from kx_desktop.library.unfinished import remove_all_unfinished, remove_one
from kx_desktop.library.verifying import Verifier
from kx_desktop.library.verifying_indexes import index_words
from kx_desktop.search.checking import check_dataset_name
from kx_desktop.splitting import check_parameters
from kx_desktop.store.carrying_in import Incoming
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.vectors import VectorFile
from kx_desktop.tasks import CancelToken

Progress = Callable[[CarryProgress], object]

_ROWS = 4096
_WRONG = (ValueError, KeyError, TypeError, RecursionError, IndexError)
"""What rows raise that no export holds."""


class Importer:
    """One import. The caller is the one that writes."""

    def __init__(self, parts: Parts, token: CancelToken, on_progress: Progress | None) -> None:
        self._parts = parts
        self._token = token
        self._on_progress = on_progress
        self._done = 0
        self._total = 0
        self._current = ""
        self._kept: list[bytes] = []

    def check_name(self, carried: CarryFile, as_name: str | None) -> str:
        """The name that the dataset gets. Raises InvalidArgument."""
        try:
            name = check_dataset_name(carried.manifest.name if as_name is None else as_name)
        except InvalidArgument:
            if as_name is not None:
                raise
            raise no_export(carried.path, "the name of its dataset is none") from None
        if self._parts.datasets.find(name) is not None:
            raise _taken(name)
        return name

    def take_in(self, carried: CarryFile, name: str) -> CarryReport:
        """Take in the dataset under `name`. Raises what `Carrying.import_` does; then nothing of it is there."""
        remove_all_unfinished(self._parts, self._stop)
        self._total = carried.size
        _require_room(self._parts.database.folder, carried.size)
        try:
            incoming = Incoming(self._parts.database, _row_of(carried))
        except _WRONG as error:
            raise no_export(carried.path, str(error)) from error
        try:
            dataset = self._filled(incoming, carried)
            self._current = "words"
            index_words(self._parts, dataset, self._stop)
            _publish(incoming, name, carried.path.name)
        except BaseException:
            # A kill leaves it to the next start.
            remove_one(self._parts, incoming.id, lambda: None, self._kept)
            raise
        found = self._parts.datasets.find(name) or dataset
        self._done = self._total
        self._finish(found)
        return CarryReport(
            dataset=name,
            file=str(carried.path),
            documents=self._parts.datasets.counts(found.id)[0],
            passages=found.passage_rows,
            vectors=found.vector_rows if found.dim else 0,
            size_bytes=carried.path.stat().st_size,
            advisories=self._advice(found),
            earlier=self._parts.datasets.earlier(found.id),
        )

    def _filled(self, incoming: Incoming, carried: CarryFile) -> DatasetRow:
        """All that the file holds, in the library, and checked as the library checks what is its own. Raises DataLoss."""
        parts, manifest = self._parts, carried.manifest
        try:
            for table in TABLES:
                self._current = table
                incoming.take(table, self._stopping(carried.rows(table, self._add)))
            self._current = "vectors"
            rows = self._take_vectors(incoming, carried)
            incoming.count(rows)
            incoming.fill_fields(self._stop)
        except _WRONG as error:
            raise damaged(carried.path, f"in {self._current} there is {error}") from error
        self._current = "originals"
        parts.blobs.put_many(self._blobs(carried), self._kept.append)
        dataset = parts.datasets.by_id(incoming.id)
        if dataset is None:
            raise FailedPrecondition("The dataset is gone.", "Try again.")
        count = len(parts.passages.document_ids(dataset.id, live_only=False))
        told = (manifest.documents, manifest.passages, manifest.vectors)
        if (count, dataset.passage_rows, dataset.vector_rows) != told:
            raise damaged(carried.path, "it does not hold as much as it says")
        self._current = "everything once more"
        self._tell()
        findings = Verifier(parts, mend=False, token=self._token).one(dataset)
        if findings:
            raise damaged(carried.path, findings[0].message.rstrip("."))
        return dataset

    def _blobs(self, carried: CarryFile) -> Iterator[tuple[bytes, Iterator[bytes]]]:
        for ref in carried.blobs():
            self._stop()
            yield ref, carried.blob(ref, self._add)

    def _take_vectors(self, incoming: Incoming, carried: CarryFile) -> int:
        manifest, done = carried.manifest, 0
        if not manifest.dim:
            for _ in carried.vectors(_ROWS, self._add):
                pass
            return manifest.vectors
        file = VectorFile(
            self._parts.database.folder / "vectors" / f"{incoming.id}.f32", manifest.dim
        )
        file.append(0, np.empty((0, manifest.dim), dtype=np.float32))
        for piece in carried.vectors(_ROWS, self._add):
            self._stop()
            vectors = np.frombuffer(piece, dtype="<f4").reshape(-1, manifest.dim)
            file.append(done, vectors)
            incoming.keep_sums(done, vectors)
            done += len(vectors)
        return done

    def _finish(self, dataset: DatasetRow) -> None:
        """What the dataset can be without for a while, and gets with the next ingest where it does not come now."""
        parts, opened = self._parts, self._parts.opened(dataset)
        with suppress(KxError):
            if "sparse" in dataset.fingerprint:
                self._current = "sparse vectors"
                self._tell()
                encode_after_ingest(parts, dataset, lambda: self._token.cancelled)
            self._current = "graphs"
            self._tell()
            opened.dense.build_missing(
                opened.vector_file.read(dataset.vector_rows), lambda: self._token.cancelled
            )

    def _advice(self, dataset: DatasetRow) -> tuple[str, ...]:
        told = []
        own = dataset.fingerprint.get("embedder") == CALLERS_OWN
        try:
            current = current_fingerprint(self._parts, dataset, needs_model=not own)
        except KxError:
            current = current_fingerprint(self._parts, dataset, needs_model=False)
        if changed := differences(dataset.fingerprint, current):
            told.append(
                f"It was made under another fingerprint than datasets are here: {'; '.join(changed)}. Searching it needs those as they"
                " were, or a rebuild."
            )
        if missing := dataset.passage_rows - dataset.vector_rows:
            told.append(
                by_count(
                    missing,
                    "1 passage had no vector yet: it gets its own with the next ingest into the dataset.",
                    f"{missing:,} passages had no vector yet: they get theirs with the next ingest into the dataset.",
                )
            )
        return tuple(told)

    def _stopping(self, rows: Iterator[dict[str, object]]) -> Iterator[dict[str, object]]:
        for row in rows:
            self._stop()
            yield row

    def _add(self, count: int) -> None:
        self._done += count
        self._tell()

    def _stop(self) -> None:
        if self._token.cancelled:
            raise Cancelled("The import was stopped.", "Nothing of it is in the library.")

    def _tell(self) -> None:
        if self._on_progress is not None:
            done = min(self._done, self._total)
            self._on_progress(CarryProgress(done, max(self._total, 1), self._current))


def _row_of(carried: CarryFile) -> DatasetRow:
    told: Manifest = carried.manifest
    try:
        check_parameters(told.max_chars, told.overlap)
    except InvalidArgument as error:
        raise no_export(carried.path, error.message) from error
    return DatasetRow(
        0, "", told.created_ms, told.max_chars, told.overlap, dict(told.fingerprint), told.dim, 0, 0, told.metric,
    )  # fmt: skip


def _publish(incoming: Incoming, name: str, source: str) -> None:
    if not incoming.publish(name, source):
        raise _taken(name)


def _taken(name: str) -> InvalidArgument:
    return InvalidArgument(
        f"as_name: there is a dataset {name!r} already.", "Choose a name that is free: --as NAME."
    )


def _require_room(folder: Path, size: int) -> None:
    free = shutil.disk_usage(folder).free
    need = size + size // 2  # the indexes too
    if free < need:
        raise ResourceExhausted(
            f"The disk of the library has {free / 1e6:,.0f} MB free, and the dataset takes about {need / 1e6:,.0f} MB.",
            "Make room, or move the library to another disk: kx library move TO.",
        )
