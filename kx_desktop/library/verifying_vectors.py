"""The vectors of a dataset: as many as are counted, each as it was made; those that are not are made again by the same model."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import FailedPrecondition, KxError
from kx_desktop.core.verifying import Problem
from kx_desktop.embedding import Embedder
from kx_desktop.ingest.counting import Counts
from kx_desktop.ingest.embedding_stage import EmbeddingStage
from kx_desktop.library.fingerprint import CALLERS_OWN, embedder_parts, vectors_stamp
from kx_desktop.library.parts import Parts
from kx_desktop.store.checking import named, titles
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.vector_sums import keep_sums, known_sums, sums_of
from kx_desktop.store.vectors import VectorFile, Vectors
from kx_desktop.tasks import CancelToken

_OWN_LOST = "Bring those texts and their vectors again, into a new dataset, or put back a copy of the library folder."
_LATER = "They get their vectors with the next ingest into the dataset; words find them meanwhile."
_TOGETHER = 256
_SUMMED = 4096
"""Rows whose sums are compared in one view of the library."""


def check_vectors(
    parts: Parts, dataset: DatasetRow, token: CancelToken, *, mend: bool
) -> Iterator[Problem]:
    """Whether each of `vector_rows` has its vector. With `mend`, sound ones that have no checksum get one."""
    if not dataset.dim:
        return
    file = VectorFile(parts.database.folder / "vectors" / f"{dataset.id}.f32", dataset.dim)
    whole = min(file.whole_rows(), dataset.vector_rows)
    if whole < dataset.vector_rows:
        count = dataset.vector_rows - whole
        own = _own(parts, dataset, range(whole, dataset.vector_rows))
        message = by_count(
            count,
            f"The file of vectors ends early: 1 of {dataset.vector_rows:,} is missing.",
            f"The file of vectors ends early: {count:,} of {dataset.vector_rows:,} are missing.",
        )
        if own:
            yield Problem(
                "vectors",
                f"{message} {len(own):,} of them callers brought: {named(titles(parts.database, own.values()))}.",
                _OWN_LOST,
            )
        else:
            yield Problem(
                "vectors", message, _LATER, lambda: _cut(parts, dataset, file, whole, token)
            )
    wrong = _damaged(parts, dataset, file, whole, token, mend=mend)
    own = _own(parts, dataset, wrong)
    if own:
        yield Problem(
            "vectors",
            f"Vectors that callers brought are damaged: {named(titles(parts.database, own.values()))}.",
            _OWN_LOST,
        )
    if rest := [row for row in wrong if row not in own]:
        yield Problem(
            "vectors",
            by_count(len(rest), "1 vector is damaged: it is not as it was made.", f"{len(rest):,} vectors are damaged: they are not as they were made."),
            "",
            lambda: _made_again(parts, dataset, file, rest, token),
        )  # fmt: skip


def _damaged(
    parts: Parts,
    dataset: DatasetRow,
    file: VectorFile,
    rows: int,
    token: CancelToken,
    *,
    mend: bool,
) -> list[int]:
    """Which of the first `rows` vectors are not as their checksums say or, where they are to be, not finite or not of length 1."""
    unit = dataset.fingerprint.get("normalise", True)
    wrong = set(file.unsound(rows, token.raise_if_cancelled) if unit else ())
    vectors = file.read(rows)
    for start in range(0, rows, _SUMMED):
        token.raise_if_cancelled()
        some = vectors[start : start + _SUMMED]
        with parts.database.reading() as connection:
            known = known_sums(connection, dataset.id, start, start + len(some))
            found = sums_of(connection, dataset.id, start, some)
        wrong |= {row for row, one in known.items() if found[row] != one}
        new = {row: one for row, one in found.items() if row not in known and row not in wrong}
        if mend and new:
            with parts.database.writing() as connection:
                keep_sums(connection, dataset.id, new)
    return sorted(wrong)


def _own(parts: Parts, dataset: DatasetRow, rows: Sequence[int]) -> dict[int, int]:
    """Those of `rows` whose vectors callers brought, each with its document."""
    found: dict[int, int] = {}
    all_own = dataset.fingerprint.get("embedder") == CALLERS_OWN
    for start in range(0, len(rows), 10_000):
        passages = parts.passages.by_rows(dataset.id, rows[start : start + 10_000])
        theirs = parts.passages.with_own_vector({one.document_id for one in passages.values()})
        found |= {
            row: one.document_id
            for row, one in passages.items()
            if all_own or one.document_id in theirs
        }
    return found


def _cut(
    parts: Parts, dataset: DatasetRow, file: VectorFile, whole: int, token: CancelToken
) -> str | None:
    """Count as many vectors as are whole, and make the others at once where the model is there."""
    file.make_room()
    parts.datasets.set_vector_rows(dataset.id, whole)
    parts.forget(dataset.id)
    model = same_model(parts, dataset)
    if model is None:
        return _LATER
    embed_missing(parts, dataset, model, token)
    return None


def same_model(parts: Parts, dataset: DatasetRow) -> Embedder | None:
    """The embedder, where it is the one that made the dataset's vectors."""
    try:
        model = parts.embedder.get()
    except KxError:
        return None
    if model is None or dataset.fingerprint.get("embedder") == CALLERS_OWN:
        return None
    same = vectors_stamp(embedder_parts(model.identity)) == vectors_stamp(dataset.fingerprint)
    return model if same else None


def embed_missing(
    parts: Parts, dataset: DatasetRow, model: Embedder | None, token: CancelToken
) -> None:
    """Give every passage of the dataset that has none its vector. Raises Cancelled, ResourceExhausted; what was made stays."""
    stage = EmbeddingStage(
        parts.database, dataset.id, parts.opened(dataset).vector_file, model, lambda _refs: {},
        parts.lanes, Counts(None), token, (),
    )  # fmt: skip
    stage.no_more_rows()
    stage.run()


def _made_again(
    parts: Parts, dataset: DatasetRow, file: VectorFile, rows: Sequence[int], token: CancelToken
) -> None:
    model = same_model(parts, dataset)
    if model is None:
        raise FailedPrecondition(
            "The model that made them is not there.",
            "Choose it in the settings and check again, or rebuild the dataset into a new one.",
        )
    for start in range(0, len(rows), _TOGETHER):
        token.raise_if_cancelled()
        passages = parts.passages.by_rows(dataset.id, rows[start : start + _TOGETHER])
        ordered = [passages[row] for row in sorted(passages)]
        vectors = model.embed_passages(parts.passages.texts(ordered))
        made = {
            one.row: np.asarray(vector, dtype=np.float32)
            for one, vector in zip(ordered, vectors, strict=True)
        }
        file.put_back(made)
        _keep_sums(parts, dataset, made)
    parts.forget(dataset.id)


def _keep_sums(parts: Parts, dataset: DatasetRow, made: Mapping[int, Vectors]) -> None:
    with parts.database.writing() as connection:
        sums: dict[int, bytes] = {}
        for row, vector in made.items():
            sums |= sums_of(connection, dataset.id, row, vector[np.newaxis])
        keep_sums(connection, dataset.id, sums)
