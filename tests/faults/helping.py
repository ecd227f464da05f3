"""A library that is killed, and what must be true of it afterwards."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings
from tests.library.helping import write
from tests.library.test_attachments import mail

FINAL = ("indexed", "partial", "unchanged")
WORDS = [
    "anchor",
    "barrel",
    "candle",
    "dagger",
    "ember",
    "feather",
    "garnet",
    "hammer",
    "island",
    "jacket",
    "kettle",
    "ladder",
    "marble",
    "needle",
    "orchard",
    "pepper",
    "quarry",
    "ribbon",
    "saddle",
    "timber",
]


def mark(round_: int, number: int) -> str:
    """A word that stands in just one file."""
    return f"mark{round_}x{number}"


def make_files(folder: Path, round_: int, count: int = 36) -> list[Path]:
    """Files of a few short passages each, different in every round; some are mails with something attached."""
    chance = random.Random(round_)
    made = []
    for number in range(count):
        sentences = [
            f"{mark(round_, number)}p{line} {' '.join(chance.choices(WORDS, k=7))}."
            for line in range(chance.randint(1, 9))
        ]
        text = f"{mark(round_, number)}\n" + "\n".join(sentences)
        if number % 9 == 8:
            attached = f"{mark(round_, number)}a {' '.join(chance.choices(WORDS, k=7))}."
            made.append(write(folder / f"{number:02}.eml", mail(text, n1=attached)))
        else:
            made.append(write(folder / f"{number:02}.txt", text))
    return made


def ledger(folder: Path, states: tuple[str, ...] = FINAL) -> list[str]:
    """The paths that the ledger of a library says are in one of `states`."""
    if not (folder / "library.sqlite").exists():
        return []
    with closing(sqlite3.connect(f"file:{folder}/library.sqlite?mode=ro", uri=True)) as connection:
        marks = ",".join("?" * len(states))
        try:
            found = connection.execute(
                f"SELECT DISTINCT path FROM ledger WHERE state IN ({marks}) ORDER BY path", states
            ).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            return []
    return [path for (path,) in found]


def check(folder: Path, dataset: str, reported: dict[str, str]) -> dict[str, object]:
    """What is true of the library, opened by this process: raises AssertionError where it is damaged.

    `reported` are the words that files which were said to be indexed are found by, by path.
    """
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        _counts_agree(connection, folder)
    with Library.open(folder, settings=Settings()) as library:
        known = {one.name for one in library.datasets()}
        if dataset not in known:
            assert not reported, "a dataset whose files were reported as indexed is gone"
            return {"documents": 0}
        _found(library, dataset, reported)
        hits = []
        for word in WORDS:
            for mode in ("fulltext", "dense"):
                hits.extend(library.query(Query(dataset=dataset, text=word, mode=mode, k=64)).hits)
        for hit in hits:
            text = library.document_text(hit.parent_ref)
            assert text[hit.char_start : hit.char_end] == hit.text
        (summary,) = [one for one in library.datasets() if one.name == dataset]
        everything = library.query(Query(dataset=dataset, text=WORDS[0], mode="dense", k=64))
        assert everything.passages_without_vector == summary.passages_without_vector
        return {"documents": summary.doc_count, "without": summary.passages_without_vector}


def _counts_agree(connection: sqlite3.Connection, folder: Path) -> None:
    for id_, dim, rows, vectors in connection.execute(
        "SELECT id, dim, passage_rows, vector_rows FROM datasets"
    ).fetchall():
        kept = connection.execute(
            "SELECT count(*), coalesce(max(row), -1) FROM passages WHERE dataset_id = ?", (id_,)
        ).fetchone()
        assert kept == (rows, rows - 1), "passages and their count disagree"
        assert 0 <= vectors <= rows
        file = folder / "vectors" / f"{id_}.f32"
        size = file.stat().st_size if file.exists() else 0
        assert size >= vectors * dim * 4, "the file of vectors is shorter than its count"
        half = connection.execute(
            "SELECT d.id FROM documents d WHERE d.dataset_id = ?1 AND (d.passage_count !="
            " (SELECT count(*) FROM passages p WHERE p.dataset_id = ?1 AND p.document_id = d.id) OR d.char_count !="
            " (SELECT coalesce(sum(length(t.text)), 0) FROM document_texts t WHERE t.document_id = d.id))",
            (id_,),
        ).fetchall()
        assert half == [], "a document is half there"
        early = connection.execute(
            "SELECT path FROM ledger WHERE dataset_id = ? AND state IN ('indexed', 'partial') AND last_row >= ?",
            (id_, vectors),
        ).fetchall()
        assert early == [], "a file is said to be indexed whose vectors are not all there"


def _found(library: Library, dataset: str, reported: dict[str, str]) -> None:
    for path, word in reported.items():
        words = library.query(Query(dataset=dataset, text=word, mode="fulltext", k=20)).hits
        assert path in {hit.path for hit in words}, f"{path} was reported and is not found by words"
        (hit,) = [hit for hit in words if hit.path == path][:1]
        same = Query(dataset=dataset, text=hit.text, mode="dense", k=64, include_vector=True)
        by_meaning = library.query(same).hits
        assert hit.content_ref in {one.content_ref for one in by_meaning}, (
            f"{path} is not found by meaning"
        )
        assert library.document_text(hit.parent_ref)


def main() -> None:
    """For a fresh process: the library, the dataset and a file with what was reported; prints what is true of it."""
    import sys

    folder, dataset, reported = sys.argv[1:]
    print(json.dumps(check(Path(folder), dataset, json.loads(Path(reported).read_text()))))


if __name__ == "__main__":
    main()
