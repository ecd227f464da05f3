"""Vectors that a caller brings: checked and brought to length 1."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import InvalidArgument


def given_vectors(
    texts: Sequence[str], vectors: Sequence[Sequence[float]] | None
) -> NDArray[np.float32] | None:
    """`vectors` as `(n, dim)` float32 of length 1, one for each of `texts`; None where there are none.

    Raises InvalidArgument for a wrong count, lengths that differ, a value that is not finite, or a zero vector.
    """
    if vectors is None:
        return None
    if len(vectors) != len(texts):
        raise InvalidArgument(
            f"vectors: got {len(vectors)} vectors for {len(texts)} texts.",
            "It takes one vector for each text.",
        )
    if not vectors:
        return None
    lengths = {len(vector) for vector in vectors}
    if len(lengths) > 1 or 0 in lengths:
        raise InvalidArgument(
            f"vectors: their lengths differ ({', '.join(map(str, sorted(lengths)))}).",
            "They take one length, not 0.",
        )
    try:
        rows = np.asarray(vectors, dtype=np.float64)
    except (TypeError, ValueError):
        raise InvalidArgument(
            "vectors: a value is not a number.", "They take finite numbers only."
        ) from None
    if not np.isfinite(rows).all():
        at = int(np.argwhere(~np.isfinite(rows))[0][0])
        raise InvalidArgument(
            f"vectors: the vector of text {at + 1} holds a value that is not a finite number.",
            "They take finite numbers only.",
        )
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.isfinite(norms).all() or (norms == 0).any():
        raise InvalidArgument(
            "vectors: a vector has no direction.", "They take finite numbers, not all of them zero."
        )
    unit: NDArray[np.float32] = (rows / norms).astype("<f4")
    return unit
