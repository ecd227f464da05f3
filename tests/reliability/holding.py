"""What must be true of a library whatever happened to it: it mends to a clean check, and what it reported is found."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.faults.helping import _counts_agree, ledger
from tests.reliability.taking_in import DATASET

READ = ("indexed", "partial", "unchanged")

_DUPLICATES = {
    "a passage without its document": (
        "SELECT count(*) FROM passages p LEFT JOIN documents d ON d.id = p.document_id AND d.dataset_id = p.dataset_id"
        " WHERE d.id IS NULL"
    ),
    "a passage that stands twice in its document": (
        "SELECT count(*) FROM (SELECT 1 FROM passages GROUP BY document_id, passage_index HAVING count(*) > 1)"
    ),
    "a content that is there twice": (
        "SELECT count(*) FROM (SELECT 1 FROM documents GROUP BY dataset_id, ref HAVING count(*) > 1)"
    ),
    "a path at which two documents stand": (
        "SELECT count(*) FROM (SELECT 1 FROM document_places p JOIN documents d ON d.id = p.document_id AND d.live = 1"
        " WHERE p.current = 1 AND p.path != '' GROUP BY p.dataset_id, p.path HAVING count(*) > 1)"
    ),
}


@dataclass(frozen=True, slots=True)
class Held:
    """What was looked at: documents, passages, and files that were found by their sentence; and what had to be mended."""

    documents: int
    passages: int
    found: int
    mended: tuple[str, ...]


def hold(folder: Path, sentences: Mapping[str, str], *, everything: bool = False) -> Held:
    """Check the library after a fault. Raises AssertionError that says what is amiss.

    Of `sentences` (by path) those must be found whose path the ledger has as read, with `everything` all of them.
    """
    with Library.open(folder, settings=Settings()) as library:
        first = library.care.verify(mend=True)
        assert first.left == (), f"not mended: {[one.message for one in first.left]}"
        second = library.care.verify()
        assert second.findings == (), f"not clean: {[one.message for one in second.findings]}"
        with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            _counts_agree(connection, folder)
            for what, statement in _DUPLICATES.items():
                assert connection.execute(statement).fetchone() == (0,), what
        wanted = set(sentences) if everything else set(sentences) & set(ledger(folder, READ))
        # What is there already is `unchanged` at once, while its vector may be still to come.
        embedded = wanted if everything else set(ledger(folder, READ[:2]))
        for path in sorted(wanted):
            require_found(library, path, sentences[path], by_meaning=path in embedded)
    return Held(
        second.documents, second.passages, len(wanted), tuple(one.message for one in first.mended)
    )


def require_found(library: Library, path: str, sentence: str, *, by_meaning: bool) -> None:
    """A file is found by its sentence: by its words, and by meaning where it has its vector, as one of those that stand nearest."""
    # What is no longer on the disk may have been retired by now; it is in the library all the same.
    gone = not _stands(path)
    words = Query(
        dataset=DATASET, text=f'"{sentence}"', mode="fulltext", k=5, rerank=False, include_superseded=gone
    )  # fmt: skip
    hits = [
        hit
        for hit in library.query(words).hits
        if path in {hit.path, *(one.path for one in hit.also_in)}
    ]
    assert hits, f"{path} was reported and is not found by its words"
    (hit, *others) = hits
    assert not others or all(one.parent_ref == hit.parent_ref for one in others), f"{path} is twice"
    assert sentence in " ".join(library.document_text(hit.parent_ref).split())
    if not by_meaning:
        return
    same = Query(
        dataset=DATASET, text=hit.text, mode="dense", k=20, rerank=False, include_superseded=gone
    )
    near = {one.content_ref for one in library.query(same).hits}
    assert hit.content_ref in near, f"{path} was reported and is not found by meaning"


def _stands(path: str) -> bool:
    """Whether the file of a path, which may be one within it, is on the disk."""
    return Path(path).is_file() or Path(path).parent.is_file()
