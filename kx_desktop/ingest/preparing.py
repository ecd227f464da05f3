"""Hands files to the child processes: small ones by the dozen, large ones alone, known contents not at all."""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from kx_desktop import __version__
from kx_desktop.content import content_ref
from kx_desktop.core import causes
from kx_desktop.core.errors import Cancelled, KxError
from kx_desktop.core.recognised import Lines
from kx_desktop.index.terms import Terms
from kx_desktop.ingest.prepare import analyse
from kx_desktop.ingest.prepared import (
    AnalyseTask,
    Given,
    PreparedDocument,
    PreparedFile,
    PrepareTask,
)
from kx_desktop.ingest.recognising import Recogniser
from kx_desktop.readers import ReadFailure, load_file
from kx_desktop.store.file_stats import FileStat, stat_before_reading
from kx_desktop.tasks import CancelToken, ChildPool
from kx_desktop.tasks.child_errors import ChildDied, ChildOutOfMemory, ChildTimedOut

_log = logging.getLogger(__name__)

_FAULT = causes.cause_of(causes.FAULT, __version__)

TEXT_ROOT = "text:"
"""A text that was passed in stands in the ledger under this and its content reference in hex."""

_BATCH_FILES = 48
_BATCH_BYTES = 512 * 1024
_SENT_BYTES = 4 * 1024 * 1024
"""A larger file is read by the child itself rather than sent to it."""


_LARGE_BYTES = 1024 * 1024
"""The words of a larger file are analysed by all child processes together, a slice of passages at a time."""

_SLICE_PASSAGES = 500
_SLICES_AHEAD = 6
"""For each child."""


TermsToCome = Iterator[list[Terms]]
"""The terms of a large document, a slice of passages at a time; each is analysed a little before it is asked for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a job by its entry in the ledger.

    `data` holds a text that was passed in, or with `given` bytes that may be anything; `whole` says that it brings its own vector and so is one passage. `stored` loads
    documents whose text the library has already, of about `size` code points. `again` has the file read even where the dataset
    has its content: what is within it may be readable now.
    """

    id: int
    path: str
    data: bytes | None = None
    whole: bool = False
    given: Given | None = None
    stored: Callable[[], PreparedFile] | None = None
    size: int = 0
    again: bool = False

    @property
    def is_passed_in(self) -> bool:
        """True for what came without a file."""
        return self.path.startswith(TEXT_ROOT)

    @property
    def is_on_disk(self) -> bool:
        """True where a file is read."""
        return self.data is None and self.stored is None


@dataclass(frozen=True, slots=True)
class Prepared:
    """What an entry gave. `known` is its content reference where the dataset has that content already.

    `terms` are those of large documents, by their number in the file: still to come, a slice of passages at a time. `stat` is how the
    file was just before it was read, None where there is no file.
    """

    entry: Entry
    file: PreparedFile = field(default_factory=PreparedFile)
    known: bytes | None = None
    terms: dict[int, TermsToCome] = field(default_factory=dict)
    stat: FileStat | None = None


def batches(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Entries in groups that are quick to prepare together."""
    batch: list[Entry] = []
    size = 0
    for entry in entries:
        length = _size(entry)
        if batch and (len(batch) >= _BATCH_FILES or size + length > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(entry)
        size += length
    if batch:
        yield batch


def _size(entry: Entry) -> int:
    if entry.data is not None:
        return len(entry.data)
    if entry.stored is not None:
        return entry.size
    try:
        return os.stat(entry.path).st_size  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (OSError, ValueError):
        return 0


class Preparer:
    """Prepares batches of entries of one dataset. May be called from several threads."""

    def __init__(
        self,
        children: ChildPool,
        pattern: PrepareTask,
        known: set[bytes],
        token: CancelToken,
        recogniser: Recogniser | None = None,
        passwords: Callable[[str], tuple[str, ...]] | None = None,
    ) -> None:
        """`pattern` says how to split, what the limits are, and what becomes of text on pictures.

        `known` are the contents that the dataset has; the caller adds to it as it stores. `passwords` gives those that a person gave for a
        path; it is asked where a file, or one within it, is locked.
        """
        self._recogniser = recogniser
        self._passwords = passwords or (lambda _path: ())
        self._children = children
        self._pattern = pattern
        self._limits = pattern.limits
        self._known = known
        self._token = token
        self._analysing = ThreadPoolExecutor(children.workers, thread_name_prefix="analyse")

    def prepare(self, batch: Sequence[Entry]) -> list[Prepared]:
        """What each entry of `batch` gave, in its order. A file that kills its reader is a failed file, no more.

        Raises Cancelled.
        """
        done: dict[int, Prepared] = {}
        tasks: list[tuple[Entry, PrepareTask]] = []
        stats: dict[int, FileStat | None] = {}
        for entry in batch:
            self._token.raise_if_cancelled()
            if entry.is_on_disk:
                stats[entry.id] = stat_before_reading(entry.path)
            outcome = self._task(entry)
            if isinstance(outcome, Prepared):
                done[entry.id] = outcome
            else:
                tasks.append((entry, outcome))
        for (entry, task), file in zip(tasks, self._call([task for _, task in tasks]), strict=True):
            done[entry.id] = self._finished(entry, task, file)
        return [replace(done[entry.id], stat=stats.get(entry.id)) for entry in batch]

    def recognise(self, entry: Entry, told: Callable[[int, int], object]) -> Prepared:
        """What an entry gave whose pictures hold text: it is recognised page by page, and `told` is called with each page's number and their count.

        Raises Cancelled, and what `told` raises; what was recognised by then is kept.
        """
        stat = stat_before_reading(entry.path) if entry.is_on_disk else None
        task = self._task(entry)
        if isinstance(task, Prepared) or self._recogniser is None:
            return replace(self.prepare([entry])[0], stat=stat)
        known: dict[str, Lines | None] = {}
        while True:
            task = replace(task, pictures="on", recognised=known)
            (file,) = self._call([task])
            prepared = self._finished(entry, task, file)
            if prepared.file.wanted is None:
                return replace(prepared, stat=stat)
            for wanted in prepared.file.wanted:
                told(wanted.number, wanted.count)
                known[wanted.key] = self._recogniser.lines(wanted.picture, self._token)

    def _finished(self, entry: Entry, task: PrepareTask, file: PreparedFile) -> Prepared:
        """What a file gave, with the person's passwords where it is locked."""
        if _is_locked(file) and (passwords := self._passwords(entry.path)):
            task = replace(task, passwords=passwords)
            (file,) = self._call([task])
        return Prepared(entry, file, terms=self._terms(task, file))

    def close(self) -> None:
        """End the threads; analyses that have not begun never do."""
        self._analysing.shutdown(cancel_futures=True)

    def _terms(self, task: PrepareTask, file: PreparedFile) -> dict[int, TermsToCome]:
        """Of a large file, have the words analysed by all children, a slice of passages at a time."""
        if task.analyse:
            return {}
        return {
            number: self._ahead(task, document) for number, document in enumerate(file.documents)
        }

    def _ahead(self, task: PrepareTask, document: PreparedDocument) -> TermsToCome:
        """The slices of `document`, some of them under way before the first is asked for: not all, for memory's sake."""
        starts = iter(range(0, len(document.passages), _SLICE_PASSAGES))
        pending: deque[Future[list[Terms]]] = deque()

        def submit() -> None:
            for start in islice(starts, 1):
                pending.append(self._analysing.submit(self._analyse, task, document, start))

        for _ in range(_SLICES_AHEAD * self._children.workers):
            submit()

        def slices() -> TermsToCome:
            while pending:
                terms = pending.popleft().result()
                submit()
                yield terms

        return slices()

    def _analyse(self, task: PrepareTask, document: PreparedDocument, start: int) -> list[Terms]:
        passages = document.passages[start : start + _SLICE_PASSAGES]
        texts = [document.text[found.start : found.end] for found in passages]
        wanted = AnalyseTask(texts, document.language, task.stop_words)
        try:
            terms: list[Terms] = self._children.call(wanted, token=self._token)
        except Cancelled:
            raise
        except KxError:
            # The file is read and will be stored: its words are then analysed here, at whatever pace.
            return analyse(wanted)
        return terms

    def _task(self, entry: Entry) -> Prepared | PrepareTask:
        task = replace(self._pattern, path=entry.path)
        if entry.stored is not None:
            return replace(task, stored=entry.stored(), whole=entry.whole)
        if entry.data is not None:
            ref = content_ref(entry.data)
            if ref in self._known:
                return Prepared(entry, known=ref)
            return replace(
                task,
                data=entry.data,
                is_text=entry.given is None,
                given=entry.given,
                whole=entry.whole,
                analyse=len(entry.data) <= _LARGE_BYTES,
            )
        if "\0" in entry.path:
            reason = "Its path holds a NUL character, which no disk can keep."
            return Prepared(
                entry, PreparedFile(state="failed", reason=reason, cause=causes.MISSING)
            )
        try:
            data = load_file(Path(entry.path), self._limits)
        except ReadFailure as failure:
            return Prepared(
                entry,
                PreparedFile(state=failure.state, reason=failure.reason, cause=failure.cause),
            )
        ref = content_ref(data)
        if ref in self._known and not entry.again:
            return Prepared(entry, known=ref)
        task = replace(task, analyse=len(data) <= _LARGE_BYTES)
        return task if len(data) > _SENT_BYTES else replace(task, data=data)

    def _call(self, tasks: list[PrepareTask]) -> list[PreparedFile]:
        if not tasks:
            return []
        try:
            answer: list[PreparedFile] = self._children.call(tasks, token=self._token)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - told as the reason of the one file that it is about
            if len(tasks) > 1:
                return [file for task in tasks for file in self._call([task])]
            if not isinstance(error, KxError):  # a fault of ours, which must not cost the others
                _log.exception("Reading %s failed", ascii(tasks[0].path))
            return [PreparedFile(state="failed", reason=_reason(error), cause=self._cause(error))]
        return answer

    def _cause(self, error: Exception) -> str:
        if isinstance(error, ChildTimedOut):
            return causes.cause_of(causes.SECONDS, round(self._children.time_limit))
        if isinstance(error, ChildOutOfMemory):
            return causes.cause_of(causes.MEMORY, self._children.memory_limit >> 20)
        return causes.DAMAGED if isinstance(error, KxError) else _FAULT


def _reason(error: Exception) -> str:
    if isinstance(error, ChildTimedOut):
        return "Reading it took too long and was stopped. Split the file, or raise the time limit in the settings."
    if isinstance(error, ChildOutOfMemory):
        return "Reading it took too much memory and was stopped. Split the file, or raise the limit in the settings."
    if isinstance(error, ChildDied):
        return "The file made its reader crash: it is damaged, or of a form that the reader cannot take."
    told = error.message if isinstance(error, KxError) else f"{type(error).__name__}: {error}"
    return f"The reader could not cope with it ({told})."


def _is_locked(file: PreparedFile) -> bool:
    return causes.LOCKED in {file.cause, *(part.cause for part in file.parts)}
