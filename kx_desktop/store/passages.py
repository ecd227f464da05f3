"""Reading passages and documents back: by row, with text, places and locators."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from kx_desktop.core.documents import Locator, MetadataValue
from kx_desktop.core.errors import NotFound
from kx_desktop.store.changes import Changes, changes_of, effective
from kx_desktop.store.database import Database
from kx_desktop.store.documents import path_of, unpack_locators
from kx_desktop.store.texts import text_of


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage by its row in the dataset. `page` is that of the page or the slide that it begins on; None where there is none."""

    row: int
    document_id: int
    index: int
    start: int
    end: int
    ref: bytes
    page: int | None = None


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document without its text. `path` is a place where it stands now, or the last one, within the file `root`.

    `others` are the further places where the same bytes stand now. `metadata` is as it is now: `own` is what persons gave of it or took away.
    """

    id: int
    ref: bytes
    title: str
    language: str
    path: str
    metadata: dict[str, MetadataValue]
    passage_count: int
    first_row: int
    live: bool
    root: str = ""
    others: tuple[str, ...] = ()
    own: Changes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A document as whoever shows it needs it. `root` is the file on disk that holds it.

    `root_ref` is what that file's content was; None for what was a member of an earlier content of it.
    """

    title: str
    language: str
    path: str
    root: str
    root_ref: bytes | None
    metadata: dict[str, MetadataValue]
    char_count: int
    passage_count: int
    ingested_ms: int
    live: bool


_LOOKED_FOR = 32
"""Of so many places of a document one is sought where its file is still there."""

_ROW_BITS = 40
_MOST_KEPT = 20_000
"""Passages that are kept in memory without their text, about 7 MB: questions to one dataset meet the same ones again and again."""

_PASSAGE = "row, document_id, passage_index, char_start, char_end, ref, page"


class Passages:
    """What the store holds of passages and documents, for search and for filling indexes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[int, StoredPassage] = {}
        self._kept_locators = lru_cache(maxsize=64)(self._read_locators)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """One view of the library for all that is read within, in this thread; cheaper than a view for each."""
        with self._database.reading():
            yield

    def by_rows(self, dataset_id: int, rows: Iterable[int]) -> dict[int, StoredPassage]:
        """The passages of those rows, by row."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT {_PASSAGE} FROM passages WHERE dataset_id = ? AND row IN (SELECT value FROM json_each(?))",
                (dataset_id, json.dumps([int(row) for row in rows])),
            ).fetchall()
        return {values[0]: StoredPassage(*values) for values in found}

    def kept_by_rows(self, dataset_id: int, rows: Sequence[int]) -> dict[int, StoredPassage]:
        """As `by_rows`, but from memory where they were read so before: a passage never changes.

        Not for whoever writes, whose rows may yet be taken back, nor for whoever looks whether the disk holds what it should.
        """
        first = dataset_id << _ROW_BITS
        found = {row: one for row in rows if (one := self._kept.get(first | row)) is not None}
        if len(found) < len(rows):
            read = self.by_rows(dataset_id, [row for row in rows if row not in found])
            if len(self._kept) > _MOST_KEPT:
                self._kept = {}  # rather than finding out which was asked for last: that costs more than it saves
            self._kept.update((first | row, one) for row, one in read.items())
            found |= read
        return found

    def range(self, dataset_id: int, start: int, end: int) -> list[StoredPassage]:
        """The passages of rows `[start, end)`, in order."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT {_PASSAGE} FROM passages WHERE dataset_id = ? AND row >= ? AND row < ? ORDER BY row",
                (dataset_id, start, end),
            ).fetchall()
        return [StoredPassage(*values) for values in found]

    def same_text(self, dataset_id: int, ref: bytes) -> list[StoredPassage]:
        """Every passage of the dataset with that content reference, in order of row."""
        return self.same_texts(dataset_id, [ref])

    def same_texts(self, dataset_id: int, refs: Sequence[bytes]) -> list[StoredPassage]:
        """Every passage of the dataset with one of those content references, in order of row."""
        unknown = ",".join("?" * len(refs))
        with self._database.reading() as connection:
            found = connection.execute(
                # The pluses keep SQLite from reading the whole dataset in the order of rows.
                f"SELECT {_PASSAGE} FROM passages WHERE ref IN ({unknown}) AND +dataset_id = ? ORDER BY +row",
                (*refs, dataset_id),
            ).fetchall()
        return [StoredPassage(*values) for values in found]

    def elsewhere(
        self, refs: Sequence[bytes], dataset_ids: Sequence[int]
    ) -> dict[bytes, tuple[int, int]]:
        """For each content reference the (dataset id, row) of a passage of those datasets that has it and a vector.

        Vectors that callers brought do not count: they say nothing of another text.
        """
        places: dict[bytes, tuple[int, int]] = {}
        with self._database.reading() as connection:
            for ref in dict.fromkeys(refs):
                found = connection.execute(
                    "SELECT p.dataset_id, p.row FROM passages p JOIN datasets d ON d.id = p.dataset_id"
                    " JOIN documents o ON o.id = p.document_id WHERE p.ref = ? AND p.row < d.vector_rows"
                    " AND o.own_vector = 0 AND p.dataset_id IN (SELECT value FROM json_each(?)) LIMIT 1",
                    (ref, json.dumps(list(dataset_ids))),
                ).fetchone()
                if found is not None:
                    places[ref] = (int(found[0]), int(found[1]))
        return places

    def vector_lengths(self, dataset_id: int) -> dict[int, float]:
        """What the lengths were of vectors that callers brought, by row, where they were not 1."""
        with self._database.reading() as connection:
            return dict(
                connection.execute(
                    "SELECT row, length FROM vector_lengths WHERE dataset_id = ?", (dataset_id,)
                ).fetchall()
            )

    def text(self, document_id: int, start: int = 0, end: int | None = None) -> str:
        """The document's text between two code points."""
        with self._database.reading() as connection:
            return text_of(connection, document_id, start, end)

    def texts(self, passages: Sequence[StoredPassage]) -> list[str]:
        """The text of each of `passages`, in their order; those of one document that follow one another read at once."""
        texts: list[str] = []
        with self._database.reading() as connection:
            for document_id, group in groupby(passages, key=lambda passage: passage.document_id):
                found = list(group)
                first = min(passage.start for passage in found)
                text = text_of(
                    connection, document_id, first, max(passage.end for passage in found)
                )
                texts += [text[passage.start - first : passage.end - first] for passage in found]
        return texts

    def head(self, document_id: int, length: int) -> str:
        """The first `length` code points of the document's text, or all where it is shorter."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT substr(text, 1, ?) FROM document_texts WHERE document_id = ? AND char_start = 0",
                (length, document_id),
            ).fetchone()
        return str(found[0]) if found else ""

    def documents(self, ids: Iterable[int]) -> dict[int, DocumentRecord]:
        """Those documents, by id."""
        with self._database.reading() as connection:
            wanted = json.dumps(sorted(set(ids)))
            found = connection.execute(
                "SELECT id, ref, title, language, metadata, passage_count, first_row, live FROM documents"
                " WHERE id IN (SELECT value FROM json_each(?))",
                (wanted,),
            ).fetchall()
            own = changes_of(connection, [values[0] for values in found])
            places: dict[int, list[tuple[str, str, bool]]] = {}
            # A file of its own goes before a member of another one.
            for id_, path, root, current in connection.execute(
                "SELECT document_id, path, root, current FROM document_places"
                " WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY current DESC, path = root DESC, path",
                (wanted,),
            ):
                places.setdefault(id_, []).append((path_of(path), path_of(root), bool(current)))
            return {
                id_: DocumentRecord(
                    id_,
                    ref,
                    path_of(title),
                    language,
                    places[id_][0][0] if id_ in places else "",
                    effective(json.loads(metadata), own.get(id_, {})),
                    count,
                    first,
                    bool(live),
                    places[id_][0][1] if id_ in places else "",
                    tuple(path for path, _, current in places.get(id_, [])[1:] if current),
                    own.get(id_, {}),
                )
                for id_, ref, title, language, metadata, count, first, live in found
            }

    def with_own_vector(self, ids: Iterable[int]) -> set[int]:
        """Those of the documents whose vector a caller brought."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id FROM documents WHERE own_vector = 1 AND id IN (SELECT value FROM json_each(?))",
                (json.dumps(sorted(set(ids))),),
            ).fetchall()
        return {id_ for (id_,) in found}

    def standing_at(self, ids: Iterable[int]) -> dict[int, list[str]]:
        """Where each of those documents stands now, or stood last where it stands nowhere; a text that came without a file stands at none."""
        places: dict[int, list[tuple[str, bool]]] = {}
        with self._database.reading() as connection:
            for id_, path, current in connection.execute(
                "SELECT document_id, path, current FROM document_places"
                " WHERE document_id IN (SELECT value FROM json_each(?))",
                (json.dumps(sorted(set(ids))),),
            ):
                places.setdefault(id_, []).append((path_of(path), bool(current)))
        return {
            id_: [
                path
                for path, is_current in found
                if path and is_current >= any(now for _, now in found)
            ]
            for id_, found in places.items()
        }

    def document_facts(self, id_: int) -> DocumentFacts:
        """What there is to say of document `id_`."""
        with self._database.reading() as connection:
            dataset_id, ref, title, language, metadata, characters, count, ingested, live = (
                connection.execute(
                    "SELECT dataset_id, ref, title, language, metadata, char_count, passage_count, ingested_ms, live"
                    " FROM documents WHERE id = ?",
                    (id_,),
                ).fetchone()
            )
            own = changes_of(connection, [id_]).get(id_, {})
            places = connection.execute(
                "SELECT path, root, current FROM document_places WHERE document_id = ?"
                " ORDER BY current DESC, path = root DESC, path",
                (id_,),
            ).fetchall() or [("", "", 0)]
            # Of several places one where the file is still there, so that it can be opened.
            path, root, current = next(
                (
                    one
                    for one in places[:_LOOKED_FOR]
                    if one[2] and os.path.lexists(path_of(one[1]))
                ),
                places[0],
            )
            # What the file held when it was read: its own document, or for a member that of the file around it.
            whole = ref if path == root else None
            if whole is None and current:
                found = connection.execute(
                    "SELECT d.ref FROM document_places p JOIN documents d ON d.id = p.document_id"
                    " WHERE p.dataset_id = ?1 AND p.root = ?2 AND p.path = ?2 AND p.current = 1",
                    (dataset_id, root),
                ).fetchone()
                whole = found[0] if found else None
        return DocumentFacts(
            path_of(title), language, path_of(path), path_of(root), whole,
            effective(json.loads(metadata), own), characters, count, ingested, bool(live),
        )  # fmt: skip

    def names(self, dataset_id: int) -> list[str]:
        """Where each live document with text of the dataset stands; empty for a text that came without a file."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT coalesce(max(p.path), '') FROM documents d LEFT JOIN document_places p"
                " ON p.document_id = d.id AND p.current = 1 WHERE d.dataset_id = ? AND d.live = 1 AND d.passage_count > 0 GROUP BY d.id",
                (dataset_id,),
            ).fetchall()
        return [path_of(path) for (path,) in found]

    def characters(self, dataset_id: int) -> tuple[int, int]:
        """How many code points the documents of the dataset hold, and how many those of the whole library."""
        with self._database.reading() as connection:
            ours, all_ = connection.execute(
                "SELECT coalesce(sum(char_count) FILTER (WHERE dataset_id = ?), 0), coalesce(sum(char_count), 0) FROM documents",
                (dataset_id,),
            ).fetchone()
        return int(ours), int(all_)

    def document_by_ref(self, ref: bytes, dataset_id: int | None = None) -> int:
        """The id of a document with that content reference, of that dataset or of any. Raises NotFound."""
        which = "ref = ?1" if dataset_id is None else "ref = ?1 AND dataset_id = ?2"
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT id FROM documents WHERE {which} ORDER BY live DESC, id LIMIT 1",
                (ref,) if dataset_id is None else (ref, dataset_id),
            ).fetchone()
        if found is None:
            raise NotFound(f"The library holds no document with the reference {ref.hex()}.")
        return int(found[0])

    def document_ids(self, dataset_id: int, *, live_only: bool = True) -> list[int]:
        """The ids of the dataset's documents, in the order of their coming."""
        condition = " AND live = 1" if live_only else ""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT id FROM documents WHERE dataset_id = ?{condition} ORDER BY id",
                (dataset_id,),
            ).fetchall()
        return [id_ for (id_,) in found]

    def refs(self, dataset_id: int) -> set[bytes]:
        """The content references of the dataset's live documents."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT ref FROM documents WHERE dataset_id = ? AND live = 1", (dataset_id,)
            ).fetchall()
        return {ref for (ref,) in found}

    def ended_rows(self, dataset_id: int) -> list[tuple[int, int]]:
        """The ranges of rows `(first, end)` of documents that are superseded or retired."""
        with self._database.reading() as connection:
            return connection.execute(
                "SELECT first_row, first_row + passage_count FROM documents WHERE dataset_id = ? AND live = 0"
                " AND passage_count > 0",
                (dataset_id,),
            ).fetchall()

    def languages(self, dataset_id: int) -> list[tuple[str, int]]:
        """The languages of the dataset's documents with the passages in each, most first."""
        with self._database.reading() as connection:
            return connection.execute(
                "SELECT language, sum(passage_count) AS n FROM documents WHERE dataset_id = ?"
                " GROUP BY language ORDER BY n DESC, language",
                (dataset_id,),
            ).fetchall()

    def locators(self, document_id: int) -> tuple[Locator, ...]:
        """Where the ranges of the document's text stand in its file. A document never changes, so they are kept."""
        return self._kept_locators(document_id)

    def packed_locators(self, document_id: int) -> bytes:
        """As `locators`, packed as they are stored."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT locators FROM document_locators WHERE document_id = ?", (document_id,)
            ).fetchone()
        return bytes(found[0]) if found else b""

    def _read_locators(self, document_id: int) -> tuple[Locator, ...]:
        return unpack_locators(self.packed_locators(document_id))
