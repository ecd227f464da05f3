"""The full-text path: BM25 over words, stems, codes and titles, in tantivy.

BM25 with k1 = 1.2 and b = 0.75 (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework", section 3) is
computed by tantivy for each field; a passage's score is the weighted sum over the fields. A stem weighs 1 and the
exact word stands beside it with a half, so that an exact match goes before an inflected one. The title's words
count for each passage of the document, since a passage from its middle rarely repeats them.

Questions never go through a query language: terms are put together as query objects, so there is no syntax to be wrong.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import tantivy

from kx_desktop.core.errors import DataLoss
from kx_desktop.index.failures import is_engine_failure, write_failure
from kx_desktop.index.folders import make_index_folder
from kx_desktop.index.fulltext_files import damaged_files
from kx_desktop.index.questions import Question, exact_query, phrases_query
from kx_desktop.index.rows import RankedRows

_HEAP_BYTES = 60_000_000
_INDEXING_THREADS = 2
_SCORE_DECIMALS = 6
_META = "covers.json"
_FORMAT = 2
"""Raise it when the fields of the index change: one of another format is made anew from the stored text."""


@dataclass(frozen=True, slots=True)
class IndexedPassage:
    """One passage as the index stores it: its row in the dataset and its terms, joined by spaces."""

    row: int
    words: str
    stems: str
    codes: str
    title: str


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("words", tokenizer_name="whitespace", index_option="position")
    builder.add_text_field("stems", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("codes", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("title", tokenizer_name="whitespace", index_option="freq")
    builder.add_unsigned_field("row", fast=True, indexed=True)
    return builder.build()


class FullTextIndex:
    """The full-text index of one dataset, in a folder of its own.

    Passages are added in row order and never removed, so the number of passages in it says which rows it covers.
    Any number of processes may search; one may write, which the caller makes sure of.
    """

    def __init__(self, folder: Path, stamp: str) -> None:
        """Open the index in `folder`; `stamp` names what its terms depend on.

        An index that is damaged or carries another stamp counts as empty, and `begin_writing` makes it anew.
        """
        self._folder = folder
        self._stamp = stamp
        self._schema = _schema()
        self._index: Any = None
        self._writer: Any = None
        self._pending = 0
        self._open_existing()

    def _stamp_matches(self) -> bool:
        try:
            told = json.loads((self._folder / _META).read_text("utf-8"))
            return bool(told["stamp"] == self._stamp and told.get("format") == _FORMAT)
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def _open_existing(self) -> None:
        opened = None
        if self._stamp_matches():
            try:
                opened = self._open(self._folder)
            except BaseException as error:
                if not is_engine_failure(error):
                    raise
                if not os.access(self._folder, os.W_OK):
                    opened = self._open_read_only()
        self._index = opened

    def _open(self, folder: Path) -> Any:
        index = tantivy.Index(self._schema, str(folder), reuse=True)
        index.config_reader("manual")
        index.reload()
        return index

    def _open_read_only(self) -> Any:
        # WORKAROUND: tantivy makes a lock file beside an index even to read it, and a read-only disk refuses that:
        # https://github.com/quickwit-oss/tantivy/issues/557. A folder of links to the files takes the lock; once
        # mapped, the files need it no more.
        try:
            with TemporaryDirectory(prefix="kx-index-") as links:
                for path in self._folder.iterdir():
                    if path.suffix != ".lock":
                        (Path(links) / path.name).symlink_to(path.resolve())
                return self._open(Path(links))
        except BaseException as error:
            if not is_engine_failure(error):
                raise
            return None

    @property
    def covered_rows(self) -> int:
        """How many rows, from 0, the committed index covers."""
        searcher = self._searcher()
        return int(searcher.num_docs) if searcher is not None else 0

    def _searcher(self) -> Any:
        index = self._index  # another thread may put another in its place
        return index.searcher() if index is not None else None

    def reload(self) -> None:
        """See what another process has committed since."""
        index = self._index
        try:
            if index is not None:
                index.reload()
                return
        except BaseException as error:
            if not is_engine_failure(error):
                raise
        # There was none, or the writer made it anew under our feet: open what stands there now.
        self._open_existing()

    def begin_writing(self, committed_rows: int) -> int:
        """Get ready to add passages; returns the first row that is missing.

        `committed_rows` is what the store holds: an index that covers more cannot belong to it and is made anew.
        """
        if self._writer is None:
            self.reload()  # another process may have written since
        if self.covered_rows > committed_rows:
            self._index = None
        with self._writing():
            if self._index is None:
                self._make_anew()
            if self._writer is None:
                self._writer = self._index.writer(_HEAP_BYTES, _INDEXING_THREADS)
                self._writer.rollback()
        return self.covered_rows

    def _make_anew(self) -> None:
        self._writer = None
        if self._folder.exists():
            shutil.rmtree(self._folder)
        make_index_folder(self._folder)
        index = tantivy.Index(self._schema, str(self._folder), reuse=False)
        index.config_reader(
            "manual"
        )  # tantivy lets nobody else ask meanwhile, so the index is shared after it
        told = {"stamp": self._stamp, "format": _FORMAT}
        (self._folder / _META).write_text(json.dumps(told), "utf-8")
        self._index = index

    def add(self, passages: Iterable[IndexedPassage]) -> None:
        """Add passages in row order; they are found after `commit`."""
        for passage in passages:
            document = tantivy.Document()
            document.add_text("words", passage.words)
            document.add_text("stems", passage.stems)
            if passage.codes:
                document.add_text("codes", passage.codes)
            if passage.title:
                document.add_text("title", passage.title)
            document.add_unsigned("row", passage.row)
            with self._writing():
                self._writer.add_document(document)
            self._pending += 1

    def commit(self) -> None:
        """Make what was added durable and searchable."""
        if self._pending:
            with self._writing():
                self._writer.commit()
            self._pending = 0
            self.reload()

    def end_writing(self) -> None:
        """Commit, let merges end, and let go of the writer."""
        if self._writer is None:
            return
        try:
            self.commit()
            with self._writing():
                self._writer.wait_merging_threads()
        finally:
            self.abandon_writing()
            self.reload()

    def abandon_writing(self) -> None:
        """Let go of the writer after a failure; what was not committed is added again from the store."""
        self._writer = None
        self._pending = 0

    def search(
        self, question: Question, limit: int, among: Sequence[int] | None = None
    ) -> RankedRows:
        """The `limit` best rows for `question`, best first; scores equal to the sixth decimal stand in row order.

        `among` leaves out all other rows; scores are the same with it as without. Raises DataLoss where the index turns out to be
        damaged, and from then on counts as empty.
        """
        searcher = self._searcher()
        if searcher is None or limit < 1 or (among is not None and not len(among)):
            return RankedRows.none()
        with self._reading():
            query = question.compile(self._schema, searcher)
            if query is None or searcher.num_docs == 0:
                return RankedRows.none()
            if among is not None:
                query = self._among(query, among)
            found = searcher.search(query, limit, count=False)
            rows = searcher.fast_field_values("row", [address for _, address in found.hits])
            if None in rows:
                raise ValueError("passages without a row")
        scores = np.array([score for score, _ in found.hits], dtype=np.float64)
        return RankedRows.sorted(np.array(rows, dtype=np.int64), np.round(scores, _SCORE_DECIMALS))

    def _among(self, query: Any, rows: Sequence[int]) -> Any:
        # A condition that adds nothing to the score: a term set of its own counts 1.
        own = tantivy.Query.term_set_query(self._schema, "row", list(rows))
        nothing = tantivy.Query.const_score_query(own, 0.0)
        must = tantivy.Occur.Must
        return tantivy.Query.boolean_query([(must, query), (must, nothing)])

    def rows_with_phrases(self, question: Question) -> list[int] | None:
        """The rows in which the question's quoted words stand together; None where it has none, or they do nowhere."""
        return self._all_rows(question, phrases_query) if question.phrases else None

    def rows_with_exact(self, question: Question) -> list[int] | None:
        """The rows that hold a code, a number or a short run without spaces of the question whole; None where it has none."""
        return self._all_rows(question, exact_query)

    def _all_rows(self, question: Question, compiled: Callable[..., Any]) -> list[int] | None:
        searcher = self._searcher()
        if searcher is None:
            return None
        with self._reading():
            query = compiled(question, self._schema, searcher)
            if query is None:
                return None
            found = searcher.search(query, max(searcher.num_docs, 1), count=False)
            rows = searcher.fast_field_values("row", [address for _, address in found.hits])
        return [int(row) for row in rows if row is not None]

    def holds_each_once(self, start: int, end: int) -> bool:
        """Whether each row of `[start, end)` is found by its number, and once. Raises DataLoss as `search`."""
        searcher = self._searcher()
        if searcher is None:
            return start >= end
        with self._reading():
            rows = list(range(start, end))
            query = tantivy.Query.term_set_query(self._schema, "row", rows)
            found = searcher.search(query, len(rows) + 1, count=False)
            told = searcher.fast_field_values("row", [address for _, address in found.hits])
        return sorted(row for row in told if row is not None) == rows

    def holds_words(self, passage: IndexedPassage) -> bool:
        """Whether the row of `passage` is found by each of its words. Raises DataLoss as `search`."""
        searcher = self._searcher()
        if searcher is None:
            return False
        must = tantivy.Occur.Must
        with self._reading():
            terms = [
                ("row", passage.row),
                *(("words", word) for word in set(passage.words.split())),
            ]
            wanted = [
                (must, tantivy.Query.term_query(self._schema, field, term)) for field, term in terms
            ]
            found = searcher.search(tantivy.Query.boolean_query(wanted), 1, count=False)
        return bool(found.hits)

    def damaged_files(self) -> list[str]:
        """The names of files of the index whose bytes are not those that were written."""
        return damaged_files(self._folder)

    def discard(self) -> None:
        """Count as empty until `begin_writing` makes the index anew."""
        self._give_up()

    def common_words(self, words: Iterable[str], share: float = 0.3) -> frozenset[str]:
        """Those of `words` that stand in more than `share` of the passages: they tell nothing apart."""
        searcher = self._searcher()
        if searcher is None:
            return frozenset()
        with self._reading():
            most = max(share * searcher.num_docs, 20)
            return frozenset(word for word in set(words) if searcher.doc_freq("words", word) > most)

    def passages_with(self, stems: Iterable[str]) -> dict[str, int]:
        """In how many passages each of the stems stands."""
        searcher = self._searcher()
        if searcher is None:
            return dict.fromkeys(stems, 0)
        with self._reading():
            return {stem: int(searcher.doc_freq("stems", stem)) for stem in stems}

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            if not is_engine_failure(error):
                raise
            failure = write_failure(error, self._folder)
            if isinstance(failure, DataLoss):
                self._give_up()
            raise failure from error

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            if not is_engine_failure(error):
                raise
            self._give_up()
            raise DataLoss(
                f"The full-text index is damaged ({self._folder}): {error}.",
                "Ask again: it is made anew from the stored text.",
            ) from error

    def _give_up(self) -> None:
        """Count as empty from now on, for others too, until `begin_writing` makes the index anew."""
        self._index = None
        with suppress(OSError):
            (self._folder / _META).unlink()


def catch_up(
    index: FullTextIndex,
    committed_rows: int,
    passages: Callable[[int, int], Sequence[IndexedPassage]],
    batch: int = 2000,
) -> int:
    """Bring `index` up to `committed_rows` from the store; returns how many rows were added.

    `passages(start, end)` gives the passages of those rows. The index must be ready for writing.
    """
    start = first = index.covered_rows
    while start < committed_rows:
        end = min(start + batch, committed_rows)
        index.add(passages(start, end))
        index.commit()
        start = end
    return start - first
