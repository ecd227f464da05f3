"""Arithmetic on vectors, in one fixed order, so that equal inputs give equal bits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import FailedPrecondition

Vector = NDArray[np.float32]
"""(dim,) float32, finite, of length 1."""


def pool(hidden: NDArray[np.float32], pooling: str) -> Vector:
    """One vector from the hidden states of one text, `(tokens, dim)`; no padding is among them.

    `pooling` is `mean`, `cls` (the first token), `max` or `lasttoken`.
    """
    if pooling == "max":
        found = hidden.max(axis=0)
    elif pooling == "mean":
        found = hidden.mean(axis=0, dtype=np.float32)
    else:
        found = hidden[0 if pooling == "cls" else -1]
    return np.asarray(found, np.float32)


def unit(vector: NDArray[np.float32] | NDArray[np.float64], model: str) -> Vector:
    """The vector brought to length 1, as float32. Raises `FailedPrecondition` where it is zero or not finite."""
    wide = np.asarray(vector, np.float64)
    length = float(np.sqrt(np.sum(wide * wide)))
    if not np.isfinite(length) or length == 0.0:
        raise FailedPrecondition(
            f"{model} gave a vector that is zero or not finite.",
            "Choose another embedding model, with kx models use or in the settings.",
        )
    return np.asarray(wide / length, np.float32)


def mean_of_pieces(vectors: Sequence[Vector], weights: Sequence[int], model: str) -> Vector:
    """The unit mean of unit vectors, weighted by the lengths of the pieces that they stand for."""
    if len(vectors) == 1:
        return vectors[0]
    total = np.zeros(vectors[0].shape, np.float64)
    for vector, weight in zip(vectors, weights, strict=True):
        total += np.float64(weight) * vector
    return unit(total, model)
