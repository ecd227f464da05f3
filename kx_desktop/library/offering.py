"""What is offered for taking in, written down as jobs of the ledger: from then on it survives whatever happens."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from kx_desktop.content import content_ref
from kx_desktop.core import causes
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.ingest.discovery import discover
from kx_desktop.ingest.preparing import TEXT_ROOT
from kx_desktop.library.fingerprint import CALLERS_OWN, CALLERS_SPARSE
from kx_desktop.library.given_documents import keep, noted, taken
from kx_desktop.library.given_sparse import are_embedded, settle_sparse
from kx_desktop.library.job_pairs import AGAIN, FOLDERS, GIVEN, OFFERED, REBUILD_OF, persons_pairs
from kx_desktop.library.making import dataset_for
from kx_desktop.library.parts import Parts
from kx_desktop.library.rebuilding import may_go_on
from kx_desktop.search.checking import check_dataset_name
from kx_desktop.settings.paths import absolute
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger import JobRow, Outcome
from kx_desktop.store.ledger_view import LedgerView, Retryable
from kx_desktop.tasks import CancelToken

_TOGETHER = 2000
"""Files that are written down in one transaction, so that others get their turn."""

_LOOKED_AGAIN = "A folder: it was looked through once more."


@dataclass(frozen=True, slots=True)
class Offer:
    """Files and texts for a dataset. `metadata` are the person's pairs; sizes are None where the dataset's own will do. `first` puts it before all others."""

    dataset: str
    files: Sequence[Path] = ()
    texts: Sequence[str] = ()
    metadata: dict[str, str] = field(default_factory=dict)
    chunk_size: int | None = None
    chunk_overlap: int | None = None
    first: bool = True
    metric: str | None = None
    documents: Sequence[GivenDocument] = ()


class Offers:
    """Writes jobs into the ledger. The caller holds the right to write."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._view = LedgerView(parts.database)

    def dataset(
        self,
        name: str,
        chunk_size: int | None = None,
        chunk_overlap: int | None = None,
        metric: str | None = None,
    ) -> DatasetRow:
        """The dataset of that name, made where there is none. Raises as `begun`."""
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            given=0,
            needs_model=True,
            metric=metric,
        )
        return settle_sparse(self._parts, dataset, given=False)

    @contextmanager
    def begun(self, offer: Offer, token: CancelToken) -> Iterator[JobRow]:
        """A job for what is offered, nobody else's while the context lasts; `look_through`, which `token` stops, finds its files then.

        Raises InvalidArgument, StaleIndex, FailedPrecondition.
        """
        data = [bytes_of(number, text) for number, text in enumerate(offer.texts, start=1)]
        given = taken(offer.documents)
        if any(one.vector is not None for one in given):
            raise InvalidArgument(
                "documents: there is a vector among them, which is not kept until later.",
                "Send documents with vectors by themselves, to be taken in at once.",
            )
        name = check_dataset_name(offer.dataset)
        dataset = self.dataset(name, offer.chunk_size, offer.chunk_overlap, offer.metric)
        pairs = persons_pairs(offer.metadata)
        if offer.files:
            # A name that is not valid Unicode keeps its surrogates through JSON's own escapes.
            pairs[OFFERED] = json.dumps([absolute(path) for path in offer.files])
        names = [put_text(self._parts, one) for one in data]
        keep(self._parts, given)
        pairs |= noted(given)
        names += [one.path for one in given]
        with self._claimed(dataset.id, pairs, token, names, first=offer.first) as job:
            yield JobRow(job, dataset.id, "running", pairs)

    @contextmanager
    def _claimed(
        self,
        dataset_id: int,
        pairs: dict[str, str],
        token: CancelToken,
        paths: Sequence[str] = (),
        *,
        first: bool = True,
    ) -> Iterator[int]:
        """A new job that nobody takes up while the context lasts."""
        claims = self._parts.claims
        claimed: list[int] = []

        def claim(job: int) -> None:
            claimed.append(job)
            claims.take(job, token)

        try:
            yield self._parts.ledger.begin_job(dataset_id, pairs, paths, claim, first=first)
        finally:
            for job in claimed:
                claims.release(job)

    def look_through(self, job: JobRow, token: CancelToken) -> JobRow:
        """Write down every file that the offered paths name or hold. Raises Cancelled; what was found by then stays, the rest comes later."""
        pairs = self._parts.ledger.metadata(job.id)
        if OFFERED in pairs:
            paths = [Path(path) for path in json.loads(pairs.pop(OFFERED))]
            for found in _in_groups(paths, self._parts.database.folder, token):
                self._parts.ledger.add_new(job.id, job.dataset_id, found)
            if folders := [str(path) for path in paths if path.is_dir()]:
                pairs[FOLDERS] = json.dumps(folders)
            self._parts.ledger.set_metadata(job.id, pairs)
        return replace(job, metadata=pairs)

    def give_up(self, job: JobRow, reason: str, state: str, cause: str = causes.STOPPED) -> None:
        """End a job: its files that were not read come to `state`, and say why. Of what was not looked through the folders have rows."""
        ledger = self._parts.ledger
        if offered := ledger.metadata(job.id).get(OFFERED):
            ledger.add_new(job.id, job.dataset_id, [(path, "", "") for path in json.loads(offered)])
        ledger.stop_waiting(job.id, reason, state=state, cause=cause)
        ledger.end_job(job.id, "stopped")

    def rebuild(
        self, source: DatasetRow, name: str, chunk_size: int | None, chunk_overlap: int | None
    ) -> JobRow:
        """A job that rebuilds `source` into the new dataset `name`, or goes on with that. Raises InvalidArgument where that is taken."""
        known = self._parts.datasets.find(name)
        if known is not None and not may_go_on(self._parts.database, known.id, source.id):
            raise InvalidArgument(
                f"There is a dataset {name!r} already.", "Choose a name that is free."
            )
        size = source.max_chars if chunk_size is None else chunk_size
        overlap = min(source.overlap, size // 2) if chunk_overlap is None else chunk_overlap
        given = source.dim if source.fingerprint.get("embedder") == CALLERS_OWN else 0
        sparse = source.fingerprint.get("sparse") == CALLERS_SPARSE
        dataset = dataset_for(
            self._parts,
            name,
            chunk_size=size,
            chunk_overlap=overlap,
            given=given,
            needs_model=not given and are_embedded(self._parts, name, sparse=sparse),
        )
        if sparse:
            settle_sparse(self._parts, dataset, given=True)
        for unfinished in self._parts.ledger.open_jobs(dataset.id):
            if REBUILD_OF in unfinished.metadata:
                return unfinished
        pairs = {REBUILD_OF: str(source.id)}
        return JobRow(self._parts.ledger.begin_job(dataset.id, pairs), dataset.id, "running", pairs)

    def again(self, ids: Sequence[int]) -> int:
        """Jobs that read the files of those entries once more, each with the pairs they came with; returns how many files there are."""
        jobs: dict[tuple[int, str], list[Retryable]] = {}
        pairs_of: dict[int, dict[str, str]] = {}
        for one in self._view.retryable(ids):
            if one.job not in pairs_of:
                pairs_of[one.job] = self._parts.ledger.metadata(one.job)
            before = pairs_of[one.job]
            pairs = persons_pairs(before) | {AGAIN: "yes"}
            if GIVEN in before:
                pairs[GIVEN] = before[GIVEN]
            if REBUILD_OF in before:
                pairs = {REBUILD_OF: before[REBUILD_OF]}
            jobs.setdefault((one.dataset_id, json.dumps(pairs)), []).append(one)
        return sum(
            self._once_more(dataset_id, json.loads(pairs), found)
            for (dataset_id, pairs), found in jobs.items()
        )

    def _once_more(self, dataset_id: int, pairs: dict[str, str], found: list[Retryable]) -> int:
        ledger = self._parts.ledger
        folders: list[Retryable] = []
        files: list[Retryable] = []
        for one in found:
            is_folder = REBUILD_OF not in pairs and os.path.isdir(one.path)  # noqa: PTH112 - as names on disk are
            (folders if is_folder else files).append(one)
        if folders:
            pairs[OFFERED] = json.dumps([one.path for one in folders])
        with self._claimed(dataset_id, pairs, CancelToken()) as job:
            count = self._view.requeue(job, [one.entry for one in files])
            ledger.record(Outcome(one.entry, "skipped", _LOOKED_AGAIN) for one in folders)
            if not count and not folders:  # somebody else has just had them read once more
                ledger.end_job(job, "done")
        return count + len(folders)


def put_text(parts: Parts, data: bytes) -> str:
    """Keep a text that came without a file; returns the path that stands for it in the ledger."""
    ref = content_ref(data)
    parts.blobs.put(ref, data)
    return f"{TEXT_ROOT}{ref.hex()}"


def _in_groups(
    paths: Sequence[Path], own: Path, token: CancelToken
) -> Iterator[list[tuple[str, str, str]]]:
    group: list[tuple[str, str, str]] = []
    for offered in discover(paths, own):
        token.raise_if_cancelled()
        group.append((offered.path, offered.left_out, offered.cause))
        if len(group) >= _TOGETHER:
            yield group
            group = []
    token.raise_if_cancelled()
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
