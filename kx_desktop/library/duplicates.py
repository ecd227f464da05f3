"""Finds what a dataset holds more than once. Nothing is changed by it, and nothing is ever deleted."""

import threading
from collections.abc import Sequence

import numpy as np

from kx_desktop.core.duplicates import NEAR, SAME, Copy, DuplicateGroup, Duplicates
from kx_desktop.core.errors import DataLoss
from kx_desktop.library.parts import Parts
from kx_desktop.search import likeness
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.likeness import ComparedDocument, Likeness
from kx_desktop.tasks import CancelToken

LEAST_SIMILARITY = 0.9
"""Share of distinct words that two documents must have in common to count as nearly the same."""

_MOST_PAIRS = 60_000
_MOST_CHARACTERS = 200_000_000
"""Pairs, and code points of text, that are compared word by word: a few seconds."""

_LONG_WORD = 24
"""Without spaces, above so many characters, what stands between two spaces is a run of a script that has none."""


class DuplicateFinder:
    """Finds duplicates, and keeps what it found until the dataset is another. May be used from any thread."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._read = Likeness(parts.database)
        self._lock = threading.Lock()
        self._found: dict[int, tuple[tuple[int, ...], Duplicates]] = {}

    def find(self, dataset: DatasetRow, token: CancelToken | None = None) -> Duplicates:
        """What of the dataset is there more than once. Raises Cancelled."""
        state = self._read.state(dataset.id)
        with self._lock:
            known = self._found.get(dataset.id)
        if known is not None and known[0] == state:
            return known[1]
        with self._parts.passages.snapshot():
            state = self._read.state(dataset.id)
            now = self._parts.datasets.find(dataset.name) or dataset
            found = self._find(now, token or CancelToken())
        with self._lock:
            self._found[dataset.id] = (state, found)
        return found

    def _find(self, dataset: DatasetRow, token: CancelToken) -> Duplicates:
        documents = self._read.documents(dataset.id)
        pairs, uncompared, is_all = self._pairs(dataset, documents, token)
        near, is_compared = self._near(documents, pairs, token)
        same = self._read.at_several_places(dataset.id)
        groups = self._groups(documents, same, near)
        return Duplicates(
            dataset.name, groups, len(documents), uncompared, complete=is_all and is_compared
        )

    def _pairs(
        self, dataset: DatasetRow, documents: Sequence[ComparedDocument], token: CancelToken
    ) -> tuple[likeness.Pairs, int, bool]:
        """Pairs that may be alike, by their places in `documents`; how many could not be compared by meaning; and whether it is all pairs."""
        first = np.array([one.first_row for one in documents], dtype=np.int64)
        counts = np.array([one.passages for one in documents], dtype=np.int64)
        lengths = np.array([one.characters for one in documents], dtype=np.int64)
        owners = np.full(dataset.passage_rows, -1, dtype=np.int64)
        for place, one in enumerate(documents):
            owners[one.first_row : one.first_row + one.passages] = place
        keys = self._read.refs(dataset.id, dataset.passage_rows)
        owners = owners[: len(keys)]
        shared = likeness.sharing(keys[owners >= 0], owners[owners >= 0], counts)
        token.raise_if_cancelled()
        have_vectors = np.flatnonzero(first + counts <= dataset.vector_rows)
        if not dataset.dim or not len(have_vectors):
            return shared, len(documents), True
        try:
            vectors = self._parts.opened(dataset).vector_file.read(dataset.vector_rows)
        except DataLoss:  # told by whoever asks it, and by `kx library verify`
            return shared, len(documents), True
        directions = likeness.means(vectors, first[have_vectors], counts[have_vectors])
        token.raise_if_cancelled()
        close, is_all = likeness.alike(directions, lengths[have_vectors], _MOST_PAIRS)
        both = np.concatenate((shared, have_vectors[close]))
        return np.unique(both, axis=0), len(documents) - len(have_vectors), is_all

    def _near(
        self, documents: Sequence[ComparedDocument], pairs: likeness.Pairs, token: CancelToken
    ) -> tuple[dict[int, list[tuple[int, float]]], bool]:
        """By the first of each group: the others with their similarity, all by their places in `documents`; and whether all pairs were compared."""
        words: dict[int, frozenset[str]] = {}
        leader: dict[int, int] = {}
        groups: dict[int, list[tuple[int, float]]] = {}
        room, is_all = _MOST_CHARACTERS, True
        wanted: list[int] = []
        for place in np.unique(pairs).tolist():
            room -= documents[place].characters
            if room < 0:
                is_all = False
                break
            wanted.append(place)
        by_id = {documents[place].id: place for place in wanted}
        for id_, text in self._read.texts(by_id):
            token.raise_if_cancelled()
            words[by_id[id_]] = words_of(text)
        for a, b in pairs.tolist():
            if a not in words or b not in words or b in leader:
                continue
            one, other = documents[a], documents[b]
            if one.id == other.parent_id or other.id == one.parent_id:
                continue
            first = leader.get(a, a)
            similarity = jaccard(words[first], words[b])
            if similarity >= LEAST_SIMILARITY:
                leader[b] = first
                groups.setdefault(first, []).append((b, similarity))
        return groups, is_all

    def _groups(
        self,
        documents: Sequence[ComparedDocument],
        same: Sequence[int],
        near: dict[int, list[tuple[int, float]]],
    ) -> tuple[DuplicateGroup, ...]:
        shown = [
            documents[place]
            for first, others in near.items()
            for place in (first, *(o for o, _ in others))
        ]
        places = self._read.places([*same, *(one.id for one in shown)])
        records = self._parts.passages.documents(same)
        lengths = {one.id: one.characters for one in documents}
        groups = [
            DuplicateGroup(
                SAME,
                1.0,
                tuple(
                    Copy(
                        path, root, records[id_].title, records[id_].ref.hex(), lengths.get(id_, 0)
                    )
                    for path, root in places[id_]
                ),
            )
            for id_ in same
        ]
        for first, others in sorted(near.items()):
            members = [documents[first], *(documents[place] for place, _ in sorted(others))]
            groups.append(
                DuplicateGroup(
                    NEAR,
                    round(min(similarity for _, similarity in others), 4),
                    tuple(_copy(one, places.get(one.id, [("", "")])[0]) for one in members),
                )
            )
        return tuple(groups)


def _copy(document: ComparedDocument, place: tuple[str, str]) -> Copy:
    path, root = place
    return Copy(path, root if path else "", document.title, document.ref.hex(), document.characters)


def words_of(text: str) -> frozenset[str]:
    """The distinct words of a text, case folded; of a run of a script that has no spaces, its pairs of characters."""
    words = set(text.casefold().split())
    for word in [word for word in words if len(word) > _LONG_WORD and not word.isascii()]:
        words.discard(word)
        words.update(word[at : at + 2] for at in range(len(word) - 1))
    return frozenset(words)


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """How many words both have, over how many either has; 1 where neither has any. Of sets too different in size, the most that it can be."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) < LEAST_SIMILARITY * len(other):  # then it cannot reach what is asked for
        return len(one) / len(other) if other else 1.0
    common = len(one & other)
    return common / (len(one) + len(other) - common) if other else 1.0
