"""Sparse vectors that a caller brings: checked, packed, and the dataset that takes them."""

import math
from collections.abc import Mapping, Sequence
from numbers import Real

import numpy as np

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument
from kx_desktop.library.fingerprint import CALLERS_OWN, CALLERS_SPARSE
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.given_sparse import pack_sparse

_MOST = 1 << 32


def given_sparse_vectors(
    texts: Sequence[str], vectors: Sequence[Mapping[int, float]] | None
) -> list[bytes] | None:
    """`vectors` packed, one for each of `texts`, without their zeros; None where there are none.

    Raises InvalidArgument for a wrong count, and for a vector that holds a term that is none, a weight that is not finite or below 0, or no
    weight above 0.
    """
    if vectors is None:
        return None
    if len(vectors) != len(texts):
        raise InvalidArgument(
            f"sparse_vectors: got {len(vectors)} vectors for {len(texts)} texts.",
            "It takes one vector for each text.",
        )
    return [_packed(number, vector) for number, vector in enumerate(vectors, start=1)] or None


def _packed(number: int, vector: Mapping[int, float]) -> bytes:
    where = f"sparse_vectors: the vector of text {number}"
    if not isinstance(vector, Mapping):
        raise InvalidArgument(
            f"{where} is {type(vector).__name__}.", "It takes weights by term number."
        )
    kept: dict[int, np.float32] = {}
    for term, weight in vector.items():
        if isinstance(term, bool) or not isinstance(term, int) or not 0 <= term < _MOST:
            raise InvalidArgument(
                f"{where} has the term {term!r}.", "Terms are whole numbers from 0 to 4294967295."
            )
        # As it will be kept: a number beyond float32 is none there.
        with np.errstate(over="ignore"):
            found = np.float32(_number_of(weight))
        if not np.isfinite(found) or found < 0:
            raise InvalidArgument(
                f"{where} has the weight {weight!r}.", "Weights are finite numbers from 0."
            )
        if found > 0:
            kept[term] = found
    if not kept:
        raise InvalidArgument(
            f"{where} has no weight above 0.", "Each vector takes one weight above 0 at least."
        )
    terms = sorted(kept)
    weights = np.array([kept[term] for term in terms], dtype=np.float32)
    return pack_sparse((np.array(terms, dtype=np.uint32), weights))


def _number_of(weight: object) -> float:
    if isinstance(weight, bool) or not isinstance(weight, Real):
        return math.nan
    try:
        return float(weight)
    except OverflowError:  # a whole number with hundreds of digits
        return math.inf


def are_embedded(parts: Parts, name: str, *, sparse: bool) -> bool:
    """Whether texts that come without a vector get one from the embedder.

    Those with a `sparse` vector go without where there is no embedder, and into a dataset that began so.
    """
    if not sparse:
        return True
    known = parts.datasets.find(name)
    if known is None or not known.fingerprint:
        return parts.embedder.get() is not None
    return not (known.fingerprint.get("embedder") == CALLERS_OWN and known.dim == 0)


def settle_sparse(parts: Parts, dataset: DatasetRow, *, given: bool) -> DatasetRow:
    """The dataset, stamped as one of callers' own sparse vectors where such are `given` and it has none yet.

    Raises FailedPrecondition where it takes the others.
    """
    stamped = dataset.fingerprint.get("sparse")
    if given and stamped is None:
        fingerprint = dataset.fingerprint | {"sparse": CALLERS_SPARSE}
        parts.datasets.stamp(dataset.id, fingerprint, dataset.dim)
        return parts.datasets.find(dataset.name) or dataset
    if given and stamped != CALLERS_SPARSE:
        raise FailedPrecondition(
            f"The dataset {dataset.name!r} has sparse vectors that were made here ({stamped}), and others cannot come beside them.",
            "Leave sparse_vectors out, or take the texts into another dataset.",
        )
    if stamped == CALLERS_SPARSE and not given:
        raise FailedPrecondition(
            f"The dataset {dataset.name!r} holds sparse vectors of its callers' own, and a text needs its sparse vector too.",
            "Bring a sparse vector with each text, or take the texts and files into another dataset.",
        )
    return dataset
