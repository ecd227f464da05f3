"""A library of many passages, built in minutes: the embedder is the only stage that is stood in for.

Each made passage is put together from sentences of two real stretches of text that are near in meaning. Its vector is the
mix of those stretches' own vectors with noise, so that words and vectors tell of the same matter, vectors lie in clusters as
those of a real library do, and a held-out sentence of a stretch is a question that has an answer.
"""

import json
import random
import shutil
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kx_desktop.content import content_ref, passage_ref
from kx_desktop.embedding import open_embedder
from kx_desktop.index.terms import TermAnalyser, Terms
from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile, PreparedPassage
from kx_desktop.ingest.preparing import Entry, Prepared
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library
from kx_desktop.library.making import dataset_for
from kx_desktop.settings import Settings
from tests.bench import texts
from tests.bench.figures import Say

DATASET = "bench"
FINISHED = "bench.json"

_STRETCHES = 4000
_SENTENCES = 7
"""Sentences of a stretch and of a made passage, about 900 code points; one more is held out as a question."""

_NEAR = 12
_NOISE = 0.45
_PASSAGES_A_DOCUMENT = 8
_STORED_AT_ONCE = 250
_COMMITTED_AT_ONCE = 20_000

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive sentences of a real text with their terms, and one that was taken out of their midst."""

    sentences: tuple[str, ...]
    terms: tuple[Terms, ...]
    question: str


def build_library(folder: Path, passages: int, *, say: Say) -> None:
    """Make the library in `folder`, with `passages` passages and their vectors; `FINISHED` in it holds questions."""
    shutil.rmtree(folder, ignore_errors=True)
    stretches = _stretches(min(_STRETCHES, max(passages // 4, 40)))
    vectors, plan = _vectors(stretches, passages)
    say(f"  {len(stretches):,} stretches embedded; storing")
    with Library.open(folder, settings=Settings()) as library:
        _fill(library, _documents(stretches, plan), vectors, say)
    questions = [
        stretch.question for stretch in stretches if 18 <= len(stretch.question.split()) <= 30
    ]
    text_bytes = sum(len(document.text.encode()) for document in _documents(stretches, plan))
    told = {"questions": questions, "text_bytes": text_bytes}
    (folder / FINISHED).write_text(json.dumps(told), "utf-8")


def questions_of(folder: Path, count: int) -> list[str]:
    """`count` questions of about 24 words for a built library; the same again where it has fewer."""
    found: list[str] = json.loads((folder / FINISHED).read_text("utf-8"))["questions"]
    return [found[i % len(found)] for i in range(count)]


def text_bytes_of(folder: Path) -> int:
    """How many bytes of text a built library holds."""
    return int(json.loads((folder / FINISHED).read_text("utf-8"))["text_bytes"])


def _stretches(count: int) -> list[Stretch]:
    analyser = TermAnalyser("en")
    found: list[Stretch] = []
    for text in texts.documents():
        sentences = texts.sentences(text)
        for first in range(0, len(sentences) - _SENTENCES, _SENTENCES + 1):
            part = sentences[first : first + _SENTENCES + 1]
            asked = min(range(1, len(part)), key=lambda i: abs(len(part[i].split()) - 24))
            kept = tuple(part[:asked] + part[asked + 1 :])
            found.append(Stretch(kept, tuple(map(analyser.terms, kept)), part[asked]))
            if len(found) == count:
                return found
    return found


def _vectors(
    stretches: Sequence[Stretch], passages: int
) -> tuple[Vectors, list[tuple[int, int, int]]]:
    """Unit rows `(passages, dim)`, and for each passage its stretch, a near one, and how many sentences are the first's."""
    embedder = open_embedder("bundled")
    assert embedder is not None
    # Two sentences tell what a stretch is about, in a third of the time.
    centres = np.stack(
        list(embedder.embed_passages(" ".join(one.sentences[:2]) for one in stretches))
    )
    embedder.close()
    chance = np.random.default_rng(7)
    near = np.argsort(-(centres @ centres.T), axis=1)[:, 1 : _NEAR + 1]
    own = np.sort(chance.integers(0, len(stretches), passages))
    # Passages of one document stand together in a library, and documents come in any order.
    documents = np.arange(passages) // _PASSAGES_A_DOCUMENT
    order = np.argsort(chance.permutation(documents.max() + 1)[documents], kind="stable")
    own = own[order]
    other = near[own, chance.integers(0, near.shape[1], passages)]
    taken = chance.integers(_SENTENCES // 2 + 1, _SENTENCES, passages)
    share = (taken / _SENTENCES)[:, None].astype(np.float32)
    noise = chance.standard_normal((passages, centres.shape[1]), dtype=np.float32)
    noise *= _NOISE / np.sqrt(centres.shape[1])
    mixed = share * centres[own] + (1 - share) * centres[other] + noise
    mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
    plan = list(zip(own.tolist(), other.tolist(), taken.tolist(), strict=True))
    return mixed.astype("<f4"), plan


def _documents(
    stretches: Sequence[Stretch], plan: Sequence[tuple[int, int, int]]
) -> Iterator[PreparedDocument]:
    chance = random.Random(11)
    for first in range(0, len(plan), _PASSAGES_A_DOCUMENT):
        number = first // _PASSAGES_A_DOCUMENT
        parts: list[str] = []
        passages: list[PreparedPassage] = []
        at = 0
        for own, other, taken in plan[first : first + _PASSAGES_A_DOCUMENT]:
            chosen = [(stretches[own], i) for i in chance.sample(range(_SENTENCES), taken)]
            chosen += [
                (stretches[other], i) for i in chance.sample(range(_SENTENCES), _SENTENCES - taken)
            ]
            text = " ".join(stretch.sentences[i] for stretch, i in chosen)
            terms = [stretch.terms[i] for stretch, i in chosen]
            passages.append(
                PreparedPassage(
                    at, at + len(text), passage_ref(text), " ".join(one.words for one in terms),
                    " ".join(one.stems for one in terms), " ".join(one.codes for one in terms if one.codes),
                )
            )  # fmt: skip
            parts.append(text)
            at += len(text) + 2
        whole = "\n\n".join(parts)
        path = f"/bench/{number % 97:02d}/document-{number:06d}.txt"
        yield PreparedDocument(
            path=path, ref=content_ref(whole.encode()), title=f"document-{number:06d}.txt", title_terms=f"document {number:06d} txt",
            language="en", metadata={"file_name": f"document-{number:06d}.txt", "path": path, "size": len(whole)}, text=whole,
            locators=(), passages=tuple(passages),
        )  # fmt: skip


def _fill(
    library: Library, documents: Iterator[PreparedDocument], vectors: Vectors, say: Say
) -> None:
    """Store documents, words, vectors and graphs as an ingest would, below the public door."""
    parts = library._parts
    dataset = dataset_for(
        parts, DATASET, chunk_size=None, chunk_overlap=None, given=0, needs_model=True
    )
    opened = library._open_dataset(dataset)
    opened.vector_file.append(0, vectors)
    graphs = threading.Thread(target=opened.dense.build_missing, args=(vectors,))
    graphs.start()
    job = parts.ledger.begin_job(dataset.id, {})
    storer = Storer(parts.database, parts.blobs, dataset.id, job, {})
    opened.fulltext.begin_writing(0)
    rows = pending = 0
    batch: list[PreparedDocument] = []
    for document in documents:
        batch.append(document)
        rows += len(document.passages)
        if len(batch) < _STORED_AT_ONCE and rows < len(vectors):
            continue
        entries = parts.ledger.add(job, dataset.id, [one.path for one in batch])
        prepared = [
            Prepared(Entry(id_, path), PreparedFile((one,)))
            for (id_, path), one in zip(entries, batch, strict=True)
        ]
        stored = storer.store(prepared)
        storer.index(stored, opened.fulltext)
        pending += stored.passages
        batch = []
        if pending >= _COMMITTED_AT_ONCE:
            opened.fulltext.commit()
            pending = 0
    opened.fulltext.end_writing()
    with parts.database.writing() as connection:
        connection.execute("UPDATE datasets SET vector_rows = ? WHERE id = ?", (rows, dataset.id))
    parts.ledger.finish_embedded(dataset.id, rows)
    parts.ledger.end_job(job, "done")
    say("  stored; waiting for the graphs")
    graphs.join()
