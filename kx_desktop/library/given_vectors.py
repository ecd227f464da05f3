"""Vectors that a caller brings: checked and brought to length 1."""

from collections.abc import Sequence

import numpy as np

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.store.documents import GivenVector

_ROUNDING = 1e-5


def given_vectors(
    texts: Sequence[str], vectors: Sequence[Sequence[float]] | None
) -> list[GivenVector] | None:
    """`vectors` brought to length 1, one for each of `texts`, with what their lengths were; None where there are none.

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
    with np.errstate(over="ignore"):
        lengths_of = np.linalg.norm(rows, axis=1)
    if not np.isfinite(lengths_of).all() or (lengths_of == 0).any():
        raise InvalidArgument(
            "vectors: a vector has no direction.", "They take finite numbers, not all of them zero."
        )
    unit = (rows / lengths_of[:, None]).astype("<f4")
    return [
        GivenVector(row.tobytes(), _as_unit(float(length)))
        for row, length in zip(unit, lengths_of, strict=True)
    ]


def _as_unit(length: float) -> float:
    """A length that is 1 but for rounding is 1, so that vectors of a model count as what they are."""
    return 1.0 if abs(length - 1.0) < _ROUNDING else length
