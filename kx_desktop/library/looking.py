"""What there is to see in a library: documents in their place, the files of the ledger, the facts of a dataset."""

import os
import stat
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import file_ref
from kx_desktop.core.documents import StoredPlace
from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import DatasetFacts, DatasetSummary, FileRow
from kx_desktop.library.asking import current_fingerprint
from kx_desktop.library.fingerprint import (
    CALLERS_OWN,
    INDEX_FORMAT,
    differences,
    digest,
    in_words,
)
from kx_desktop.library.folder import folder_size
from kx_desktop.library.job_pairs import REBUILD_OF
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger_view import LedgerView

_IN_HAND = ("reading", "splitting")
_MOST_HASHED = 256


class Looker:
    """Reads what the library holds, for whoever shows it. May be called from any thread."""

    def __init__(self, parts: Parts, folder: Path, stages: Callable[[], Mapping[int, str]]) -> None:
        """`stages` tells which entries of the ledger are being read or split at this moment."""
        self._parts = parts
        self._folder = folder
        self._stages = stages
        self._view = LedgerView(parts.database)
        self._lock = threading.Lock()
        self._hashed: dict[tuple[str, int, int], bytes] = {}

    def place(self, ref: bytes, dataset_id: int | None = None) -> StoredPlace:
        """The document with that content reference, of that dataset or of any. Raises NotFound."""
        id_ = self._parts.passages.document_by_ref(ref, dataset_id)
        facts = self._parts.passages.document_facts(id_)
        kind = PurePath(facts.path).suffix.lstrip(".").lower() if facts.path else "text"
        return StoredPlace(
            ref=ref.hex(),
            title=facts.title,
            path=facts.path,
            root=facts.root if facts.path else "",
            kind=kind,
            language=facts.language,
            char_count=facts.char_count,
            passage_count=facts.passage_count,
            ingested_ms=facts.ingested_ms,
            live=facts.live,
            file_state=self._file_state(facts.root, facts.root_ref) if facts.path else "none",
            metadata=facts.metadata,
            locators=self._parts.passages.locators(id_),
        )

    def file_ids(
        self, dataset_id: int | None, states: Sequence[str], words: str
    ) -> NDArray[np.int64]:
        """See `Library.file_ids`."""
        live = {"queued", *_IN_HAND}
        if not live & set(states):
            return self._view.ids(dataset_id, states, words)
        stages = self._stages()
        waiting = self._view.ids(dataset_id, ("queued",), words)
        found = [id_ for id_ in waiting.tolist() if stages.get(id_, "queued") in states]
        if others := [state for state in states if state not in live]:
            found = sorted({*found, *self._view.ids(dataset_id, others, words).tolist()})
        return np.asarray(found, dtype=np.int64)

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        """See `Library.file_rows`."""
        stages = self._stages()
        return tuple(
            replace(row, state=stages[row.id])
            if row.state == "queued" and row.id in stages
            else row
            for row in self._view.rows(ids)
        )

    def file_states(self, dataset_id: int | None) -> dict[str, int]:
        """See `Library.file_states`."""
        stages = self._stages()
        counts = Counter(self._view.states(dataset_id))
        for id_ in self._view.ids(dataset_id, ("queued",), among=list(stages)).tolist():
            counts["queued"] -= 1
            counts[stages[id_]] += 1
        return {state: count for state, count in counts.items() if count > 0}

    def summary(self, dataset: DatasetRow) -> DatasetSummary:
        """One line of the list of datasets."""
        documents, passages = self._parts.datasets.counts(dataset.id)
        stale: tuple[str, ...] = ()
        if dataset.fingerprint:
            own_vectors = dataset.fingerprint.get("embedder") == CALLERS_OWN
            try:
                current = current_fingerprint(self._parts, dataset, needs_model=not own_vectors)
            except KxError:  # the model is not there: `info` says so, and it makes no dataset stale
                current = current_fingerprint(self._parts, dataset, needs_model=False)
            stale = tuple(differences(dataset.fingerprint, current))
        return DatasetSummary(
            name=dataset.name,
            doc_count=documents,
            chunk_count=passages,
            dim=dataset.dim,
            created_ms=dataset.created_ms,
            chunked=True,
            index_version=INDEX_FORMAT,
            fingerprint=digest(dataset.fingerprint),
            stale=stale,
            passages_without_vector=dataset.passage_rows - dataset.vector_rows,
        )

    def facts(self, dataset: DatasetRow) -> DatasetFacts:
        """See `Library.facts`."""
        parts = self._parts
        source = self.rebuilt_from(dataset)
        return DatasetFacts(
            summary=self.summary(dataset),
            model=str(dataset.fingerprint.get("embedder", "")),
            chunk_size=dataset.max_chars,
            chunk_overlap=dataset.overlap,
            parts=in_words(dataset.fingerprint),
            size_bytes=self._size(dataset),
            states=self.file_states(dataset.id),
            kinds=_kinds(parts.passages.names(dataset.id)),
            last_ingest_ms=self._view.last_change(dataset.id),
            unfinished_rebuild_of=source.name if source is not None else "",
            metric=dataset.metric,
        )

    def rebuilt_from(self, dataset: DatasetRow) -> DatasetRow | None:
        """The dataset that `dataset` is a rebuild of, where that rebuild has not come to its end."""
        jobs = self._parts.ledger.jobs(dataset.id)
        sources = {job.metadata.get(REBUILD_OF) for job in jobs}
        if len(sources) != 1 or None in sources or any(job.state == "done" for job in jobs):
            return None
        wanted = int(str(sources.pop()))
        return next((one for one in self._parts.datasets.all() if one.id == wanted), None)

    def _size(self, dataset: DatasetRow) -> int:
        """Bytes of its vectors and indexes, and its share of the database by the characters of its documents."""
        vectors = self._folder / "vectors" / f"{dataset.id}.f32"
        own = vectors.stat().st_size if vectors.exists() else 0
        own += folder_size(self._folder / "index" / str(dataset.id))
        ours, all_ = self._parts.passages.characters(dataset.id)
        database = self._folder / "library.sqlite"
        whole = database.stat().st_size if database.exists() else 0
        return own + (whole * ours // all_ if all_ else 0)

    def _file_state(self, root: str, ref: bytes | None) -> str:
        """How the file `root` is now, of which the library has read the content `ref`."""
        try:
            found = os.stat(root)  # noqa: PTH116 - names may hold bytes that are not Unicode
            if not stat.S_ISREG(found.st_mode):  # a folder now, or a pipe, which would never end
                return "gone"
            key = (root, found.st_mtime_ns, found.st_size)
            with self._lock:
                known = self._hashed.get(key)
            if known is None:
                known = file_ref(root)
                with self._lock:
                    if len(self._hashed) >= _MOST_HASHED:
                        self._hashed.clear()
                    self._hashed[key] = known
        except (OSError, ValueError):
            return "gone"
        return "same" if known == ref else "changed"


def _kinds(names: Sequence[str]) -> dict[str, int]:
    counted = Counter(PurePath(name).suffix.lstrip(".").lower() or "text" for name in names)
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
