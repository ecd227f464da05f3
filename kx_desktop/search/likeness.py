"""Which documents may be nearly the same, without comparing each with each: by the passages that they share, and by what they mean.

Pure functions over arrays. What they propose is then compared word by word.
"""

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Pairs = NDArray[np.int64]
"""`(n, 2)`: two documents by their places in a list, the earlier one first; each pair once, ascending."""

_WIDELY_SHARED = 8
"""A passage of more documents than this pairs each only with the first and with the next: a footer would pair all with all."""

_BANDS, _BITS = 16, 12
_NEIGHBOURS = 8
_LEAST_COSINE = 0.88
"""Of the means of two documents' vectors. Copies of a short paragraph with a word changed have 0.88 to 0.98 with the bundled model."""

_LEAST_RATIO = 0.8
"""Of the lengths of two documents: below it nine tenths of their words can hardly be the same."""

_PLANES_SEED = 20240229
_TOGETHER = 20_000
_FEW = 2048
_ROUNDING = 1e-4


def sharing(
    keys: NDArray[np.uint64], owners: NDArray[np.int64], counts: NDArray[np.int64]
) -> Pairs:
    """Pairs of documents that have at least half the passages of the shorter one in common.

    `keys` `(rows,)` tell which passages are the same, `owners` `(rows,)` which document each is of, `counts` `(documents,)` how many
    passages each has.
    """
    order = np.lexsort((owners, keys))
    keys, owners = keys[order], owners[order]
    is_new = np.ones(len(keys), dtype=bool)
    is_new[1:] = (keys[1:] != keys[:-1]) | (owners[1:] != owners[:-1])  # once a document
    keys, owners = keys[is_new], owners[is_new]
    starts = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]]) if len(keys) else np.empty(0, int)
    sizes = np.diff(np.r_[starts, len(keys)])
    place = np.arange(len(keys)) - np.repeat(starts, sizes)
    first = np.repeat(owners[starts], sizes) if len(keys) else owners
    wide = np.repeat(sizes > _WIDELY_SHARED, sizes)
    found = [np.stack((first, owners), axis=1)[wide & (place > 0)]]
    for step in range(1, _WIDELY_SHARED):
        later = place[step:] >= step
        # Of a widely shared passage only the next one, and not the first once more.
        later &= ~wide[step:] | ((place[step:] > 1) & (step == 1))
        found.append(np.stack((owners[:-step], owners[step:]), axis=1)[later])
    pairs, shared = _distinct(np.concatenate(found), len(counts))
    least = np.minimum(counts[pairs[:, 0]], counts[pairs[:, 1]]) if len(pairs) else shared
    return pairs[2 * shared >= least]


def means(vectors: Vectors, first: NDArray[np.int64], counts: NDArray[np.int64]) -> Vectors:
    """The direction of the mean of each document's vectors, `(documents, dim)` float32, unit rows.

    `vectors` `(rows, dim)`; document `i` has the rows from `first[i]` on, `counts[i]` of them, and `first` ascends.
    """
    if not len(first):
        return np.empty((0, vectors.shape[1]), dtype=np.float32)
    sums = vectors[first]
    several = np.flatnonzero(counts > 1)
    if len(several):
        bounds = np.stack((first[several], (first + counts)[several]), axis=1).ravel()
        if bounds[-1] == len(vectors):
            bounds = bounds[:-1]
        sums[several] = np.add.reduceat(vectors, bounds, axis=0)[::2]
    return _unit(sums)


def alike(directions: Vectors, lengths: NDArray[np.int64], most: int) -> tuple[Pairs, bool]:
    """Pairs of documents whose directions are close and whose lengths differ little, `most` at most, the closest; and whether that is all.

    Of a few thousand documents each is compared with each. Of more, signs of projections on fixed random planes (Charikar 2002) put close directions into one bucket, in one of several tables;
    within a bucket each is paired with the next few by length. The mean is taken off first, so that a dataset on one subject is spread.
    """
    if len(directions) < 2:
        return np.empty((0, 2), dtype=np.int64), True
    pairs = (
        _each_with_each(directions, lengths)
        if len(directions) <= _FEW
        else _in_buckets(directions, lengths)
    )
    cosines = np.concatenate(
        [
            np.einsum("ij,ij->i", directions[part[:, 0]], directions[part[:, 1]])
            for part in np.array_split(pairs, max(1, len(pairs) // _TOGETHER))
        ]
    )
    is_close = cosines >= _LEAST_COSINE
    pairs, cosines = pairs[is_close], cosines[is_close]
    if len(pairs) <= most:
        return pairs, True
    best = np.sort(np.argsort(-np.round(cosines, 6), kind="stable")[:most])
    return pairs[best], False


def _each_with_each(directions: Vectors, lengths: NDArray[np.int64]) -> Pairs:
    """Pairs that may be close, by one product of matrices; a little below what is asked for, since it is reckoned in another order."""
    close = np.triu(directions @ directions.T >= _LEAST_COSINE - _ROUNDING, 1)
    shorter, longer = np.minimum.outer(lengths, lengths), np.maximum.outer(lengths, lengths)
    return np.argwhere(close & (shorter >= _LEAST_RATIO * longer)).astype(np.int64)


def _in_buckets(directions: Vectors, lengths: NDArray[np.int64]) -> Pairs:
    spread = _unit(directions - directions.mean(axis=0, dtype=np.float64).astype(np.float32))
    # The legacy generator, whose numbers are the same in every version of NumPy.
    planes = np.random.RandomState(_PLANES_SEED).standard_normal(
        (directions.shape[1], _BANDS * _BITS)
    )
    signs = (spread @ planes.astype(np.float32)) > 0
    codes = signs.reshape(len(directions), _BANDS, _BITS) @ (1 << np.arange(_BITS))
    found = [_within(codes[:, band], lengths) for band in range(_BANDS)]
    return _distinct(np.concatenate(found), len(directions))[0]


def _within(codes: NDArray[np.int64], lengths: NDArray[np.int64]) -> Pairs:
    order = np.lexsort((lengths, codes))
    code, length = codes[order], lengths[order]
    found = []
    for step in range(1, _NEIGHBOURS + 1):
        fits = (code[:-step] == code[step:]) & (length[:-step] >= _LEAST_RATIO * length[step:])
        found.append(np.stack((order[:-step], order[step:]), axis=1)[fits])
    return np.concatenate(found)


def _distinct(pairs: Pairs, documents: int) -> tuple[Pairs, NDArray[np.int64]]:
    """Each pair once, ascending, and how often it came."""
    numbers = pairs.min(axis=1) * documents + pairs.max(axis=1) if len(pairs) else pairs[:, 0]
    distinct, counts = np.unique(numbers.astype(np.int64), return_counts=True)
    return np.stack((distinct // documents, distinct % documents), axis=1), counts.astype(np.int64)


def _unit(rows: NDArray[np.float32]) -> Vectors:
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Vectors = np.zeros(rows.shape, dtype=np.float32)
    np.divide(rows, norms, out=unit, where=norms > 0)
    return unit
