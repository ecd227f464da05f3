"""Storing what was prepared: one transaction a batch, then the full-text index; from then on words are found."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from kx_desktop.core import causes
from kx_desktop.core.documents import MetadataValue
from kx_desktop.index.fulltext import FullTextIndex, IndexedPassage
from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile
from kx_desktop.ingest.preparing import Entry, Prepared, TermsToCome
from kx_desktop.ingest.read_before import ReadBefore, members
from kx_desktop.ingest.stored_before import with_what_stays
from kx_desktop.store.blobs import Blobs
from kx_desktop.store.changes import given_value
from kx_desktop.store.database import Connection, Database
from kx_desktop.store.documents import (
    GivenVector,
    NewDocument,
    NewPassage,
    StoredDocument,
    add_place,
    is_searched_at,
    revive,
    stands_at,
    store_document,
    supersede_rest,
)
from kx_desktop.store.file_stats import GAVE_NOTHING, STANDS, UNOPENED, forget_stat, record_stat
from kx_desktop.store.ledger import (
    Outcome,
    insert_entry,
    insert_part,
    record_outcomes,
    skip_lost_parts,
)
from kx_desktop.store.ledger_gone import record_gone

_UNOPENED = frozenset(
    {causes.MISSING, causes.DENIED, causes.UNREADABLE, causes.CHANGING, causes.DISK_FULL}
)
"""Causes that may pass without the file being changed."""

_MOVED = "Moved from {}."
_STILL_SEARCHED = "What was read of it before is still searched."


@dataclass(slots=True)
class StoredBatch:
    """What storing a batch changed."""

    indexed: list[Iterable[IndexedPassage]] = field(default_factory=list)
    inserted: int = 0
    unchanged: int = 0
    failed: int = 0
    passages: int = 0
    added_entries: int = 0
    done: int = 0
    refs: list[bytes] = field(default_factory=list)
    new_documents: list[PreparedDocument] = field(default_factory=list)


class Storer:
    """Stores prepared files of one job into one dataset."""

    def __init__(
        self,
        database: Database,
        blobs: Blobs,
        dataset_id: int,
        job_id: int,
        metadata: dict[str, str],
        vectors: dict[int, GivenVector] | None = None,
        sparse: dict[int, bytes] | None = None,
    ) -> None:
        """`metadata` are the person's own pairs, for every document; `vectors` and `sparse` the callers' own, by ledger entry."""
        self._database = database
        self._blobs = blobs
        self._dataset_id = dataset_id
        self._job_id = job_id
        self._own = {name: given_value(name, text) for name, text in metadata.items()}
        self._vectors = vectors or {}
        self._sparse = sparse or {}
        self._before = ReadBefore(dataset_id)

    def store(self, batch: Sequence[Prepared]) -> StoredBatch:
        """Store `batch` whole, or nothing of it. Raises ResourceExhausted where the disk is full."""
        for prepared in batch:
            for document in prepared.file.documents:
                if document.original is not None:
                    self._blobs.put(document.ref, document.original)
        stored = StoredBatch()
        with self._database.writing() as connection:
            for prepared in batch:
                outcomes = self._store_one(connection, prepared, stored)
                record_outcomes(connection, outcomes)
                if prepared.stat is not None:
                    stat = prepared.stat._replace(outcome=_outcome_of(prepared))
                    record_stat(connection, self._dataset_id, prepared.entry.path, stat)
                stored.added_entries += len(outcomes) - 1
                stored.done += sum(outcome.state != "embedding" for outcome in outcomes)
        return stored

    def index(self, stored: StoredBatch, fulltext: FullTextIndex) -> None:
        """Add what was stored to the full-text index, in the order of rows; it is found after the index commits."""
        for passages in stored.indexed:
            fulltext.add(passages)

    def _store_one(
        self, connection: Connection, prepared: Prepared, stored: StoredBatch
    ) -> list[Outcome]:
        if prepared.entry.again:
            stays = with_what_stays(connection, self._dataset_id, prepared.file)
            prepared = replace(prepared, file=stays)
        entry, file = prepared.entry, prepared.file
        if prepared.known is not None:
            return [self._known(connection, prepared, stored)]
        if not file.documents:
            stored.failed += file.state == "failed"
            stands = is_searched_at(connection, self._dataset_id, entry.path)
            note = _STILL_SEARCHED if stands and not entry.is_passed_in else ""
            return [Outcome(entry.id, file.state, file.reason, cause=file.cause, note=note)]
        outcomes: list[Outcome] = []
        documents: list[StoredDocument] = []
        for number, document in enumerate(file.documents):
            parent = None if document.parent is None else documents[document.parent].id
            known = self._insert(connection, prepared, number, parent, stored)
            documents.append(known)
            self._before.forget(known.id)
            if document.parent is None:
                continue
            part = self._part_entry(connection, entry, document.path)
            outcomes.append(self._outcome(part, document, known, again=entry.again))
        for left in file.parts:
            part = self._part_entry(connection, entry, left.path)
            outcomes.append(Outcome(part, left.state, left.reason, cause=left.cause))
            stored.failed += left.state == "failed"
        if entry.again:
            skip_lost_parts(connection, self._job_id, self._dataset_id, entry.path)
        if not entry.is_passed_in and entry.stored is None:
            supersede_rest(
                connection,
                self._dataset_id,
                entry.path,
                [found.id for found in documents],
                documents[0].id,
            )
        whole = self._root_outcome(entry, file, documents)
        if whole.state == "unchanged" and not whole.reason:
            # Two files of one batch with the same bytes: the dataset did not have them when they were looked at.
            state, reason, cause = self._before.told(
                connection, entry, documents[0].id, was_there=False
            )
            whole = replace(whole, state=state, reason=reason, cause=cause)
        outcomes.insert(0, whole)
        return outcomes

    def _insert(
        self,
        connection: Connection,
        prepared: Prepared,
        number: int,
        parent: int | None,
        stored: StoredBatch,
    ) -> StoredDocument:
        document = prepared.file.documents[number]
        known = store_document(
            connection,
            self._dataset_id,
            NewDocument(
                ref=document.ref,
                # What is within bytes that came without a file stands nowhere either.
                path="" if prepared.entry.is_passed_in else document.path,
                root=prepared.entry.path,
                title=document.title,
                language=document.language,
                metadata=document.metadata,
                own=self._own_of(prepared.entry),
                text=document.text,
                locators=document.locators,
                passages=[
                    NewPassage(found.start, found.end, found.ref, found.page)
                    for found in document.passages
                ],
                parent_id=parent,
                vector=self._vectors.get(prepared.entry.id),
                sparse=self._sparse.get(prepared.entry.id),
            ),
        )
        if not known.is_new:
            stored.unchanged += 1
            return known
        stored.inserted += bool(document.passages)
        stored.passages += known.passages
        stored.refs.append(document.ref)
        stored.new_documents.append(document)
        stored.indexed.append(_indexed(document, known.first_row, prepared.terms.get(number)))
        return known

    def _own_of(self, entry: Entry) -> dict[str, MetadataValue]:
        given = entry.given.metadata if entry.given is not None else {}
        return self._own | {name: given_value(name, text) for name, text in given.items()}

    def _part_entry(self, connection: Connection, entry: Entry, path: str) -> int:
        if entry.is_passed_in:
            path = f"{entry.path}/{path.partition('/')[2]}"
        insert = insert_part if entry.again else insert_entry
        return insert(connection, self._job_id, self._dataset_id, path, entry.path)

    @staticmethod
    def _outcome(
        entry_id: int, document: PreparedDocument, known: StoredDocument, *, again: bool
    ) -> Outcome:
        reason = " ".join(document.warnings) if known.is_new or again else ""
        last_row = _last_row(known)
        if not known.is_new and not reason:
            state = "unchanged"
        elif known.is_new and known.passages:
            state = "embedding"
        else:
            state = "partial" if reason else "indexed"
        cause = document.cause if reason else ""
        note = " ".join(document.notes)
        return Outcome(entry_id, state, reason, known.id, known.passages, last_row, cause, note)

    def _root_outcome(
        self, entry: Entry, file: PreparedFile, documents: list[StoredDocument]
    ) -> Outcome:
        outcome = self._outcome(entry.id, file.documents[0], documents[0], again=entry.again)
        inner = max((_last_row(found) for found in documents if found.is_new), default=-1)
        if documents[0].is_new and not documents[0].passages and inner >= 0:
            # A container without text of its own is as far as what is in it.
            outcome = replace(outcome, state="embedding", last_row=inner)
        if documents[0].passages or not file.parts or outcome.state == "unchanged":
            return outcome
        # A container without text of its own, some of whose members gave none.
        if any(found.passages for found in documents):
            return outcome
        reason = f"None of the {len(file.parts)} files in it gave any text."
        common = {left.cause for left in file.parts}
        cause = common.pop() if len(common) == 1 else causes.NO_TEXT
        return Outcome(entry.id, "skipped", reason, documents[0].id, cause=cause)

    def _known(self, connection: Connection, prepared: Prepared, stored: StoredBatch) -> Outcome:
        entry = prepared.entry
        id_, passages, live = connection.execute(
            "SELECT id, passage_count, live FROM documents WHERE dataset_id = ? AND ref = ?",
            (self._dataset_id, prepared.known),
        ).fetchone()
        if not live:  # superseded since it was looked up: the same bytes are back
            revive(connection, id_)
        was_there = stands_at(connection, self._dataset_id, id_, entry.path)
        state, reason, cause = self._before.told(connection, entry, id_, was_there=was_there)
        add_place(
            connection, self._dataset_id, id_, "" if entry.is_passed_in else entry.path, entry.path
        )
        note = ""
        family = {id_}
        for within, below, is_live in members(connection, id_):
            if not is_live and within not in family:
                revive(connection, within)
            family.add(within)
            add_place(connection, self._dataset_id, within, entry.path + below, entry.path)
        if not entry.is_passed_in:
            supersede_rest(connection, self._dataset_id, entry.path, family, id_)
            left = self._before.left(connection, id_)
            note = _MOVED.format(left[0]) if left and not was_there else ""
            for root in left:
                supersede_rest(connection, self._dataset_id, root, (), None)
                forget_stat(connection, self._dataset_id, root)
                record_gone(connection, self._dataset_id, root)
        stored.unchanged += 1
        return Outcome(entry.id, state, reason, id_, passages, cause=cause, note=note)


def _last_row(known: StoredDocument) -> int:
    """The row of the document's last passage; -1 where it has none."""
    return known.first_row + known.passages - 1 if known.passages else -1


def _outcome_of(prepared: Prepared) -> int:
    if prepared.known is not None or prepared.file.documents:
        return STANDS
    kind, _ = causes.kind_and_bound(prepared.file.cause)
    return UNOPENED if kind in _UNOPENED else GAVE_NOTHING


def _indexed(
    document: PreparedDocument, first_row: int, to_come: TermsToCome | None
) -> Iterator[IndexedPassage]:
    """The passages of `document` for the full-text index; those whose terms are to come as they come."""
    if to_come is None:
        for row, found in enumerate(document.passages, start=first_row):
            yield IndexedPassage(row, found.words, found.stems, found.codes, document.title_terms)
        return
    row = first_row
    for slice_ in to_come:
        for terms in slice_:
            yield IndexedPassage(row, terms.words, terms.stems, terms.codes, document.title_terms)
            row += 1
