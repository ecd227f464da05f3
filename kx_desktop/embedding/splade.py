"""Sparse vectors from a SPLADE model in an ONNX file (Formal, Piwowarski and Clinchant 2021; Formal et al. 2021, "SPLADE v2").

The model is a masked language model: for each token of a text it gives a logit for each term of its vocabulary. A term's weight is the
greatest over the tokens of log(1 + relu(logit)), or their sum where the model was trained so.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.side_by_side import side_by_side, usable_cpus
from kx_desktop.embedding.splade_folder import NEXT_STEP, SpladeFolder, read_splade_folder

if TYPE_CHECKING:
    from kx_desktop.embedding.engine import TokenModel

MOST_TERMS = 512
"""Terms of a vector that are kept, the greatest: trained models give 100 to 300 for a passage, an untrained one all of its vocabulary."""

_GREATEST = float(np.finfo(np.float16).max)

SparseVector = tuple[NDArray[np.uint32], NDArray[np.float32]]
"""Term numbers, ascending and distinct, and the weight of each, above 0; both `(n,)`."""


class SpladeEncoder:
    """A folder with `tokenizer.json` and an ONNX file of a masked language model, or of one whose output is pooled already.

    A vector is a function of the text and the identity alone. Of a text longer than the window each term has the greatest of its weights in the
    windows. Special tokens are no terms. Weights are rounded to float16. The model is loaded at the first text.
    """

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        """Reads what the folder says; raises `FailedPrecondition` where it cannot be used."""
        self._folder = read_splade_folder(folder)
        self._threads = threads or usable_cpus()
        self._lock = threading.Lock()
        self._run: _Run | None = None

    @property
    def identity(self) -> EmbedderIdentity:
        """What the vectors depend on, from the folder alone."""
        return self._folder.identity

    def encode_query(self, text: str) -> SparseVector:
        """The vector of a question, in the calling thread."""
        return self._loaded().encode(text, self.identity.prompts.query)

    def encode_passage(self, text: str) -> SparseVector:
        """The vector of a passage, in the calling thread."""
        return self._loaded().encode(text, self.identity.prompts.passage)

    def encode_passages(self, texts: Iterable[str]) -> Iterator[SparseVector]:
        """The vectors of many passages in their order, as many runs side by side as there are threads."""
        return side_by_side(self.encode_passage, texts, self._threads)

    def close(self) -> None:
        """Let the session go; the next text would load it again."""
        self._run = None

    def _loaded(self) -> _Run:
        run = self._run
        if run is None:
            # The engines take 0.15 s to import.
            from kx_desktop.embedding.engine import TokenModel

            with self._lock:
                run = self._run = self._run or _Run(self._folder, TokenModel(self._folder.model))
        return run


class _Run:
    """The loaded model, and how its logits become weights."""

    def __init__(self, folder: SpladeFolder, model: TokenModel) -> None:
        self._twice = folder.twice
        self._model = model
        self._output, self._pooled = _output(model, folder.identity)
        self._special = model.special_tokens()

    def encode(self, text: str, prompt: str) -> SparseVector:
        windows, _ = self._model.windows(text, prompt)
        weights = self._weights(windows[0])
        for ids in windows[1:]:
            weights = np.maximum(weights, self._weights(ids))
        identity = self._model.identity
        if weights.shape != (identity.dim,) or not np.isfinite(weights).all():
            raise FailedPrecondition(
                f"{identity.id} gave weights that are not finite, or not one for each of its {identity.dim} terms.",
                NEXT_STEP,
            )
        weights[[id_ for id_ in self._special if id_ < len(weights)]] = 0.0
        return _greatest(np.minimum(weights, _GREATEST).astype(np.float16))

    def _weights(self, ids: list[int]) -> NDArray[np.float32]:
        """A weight for each term of the vocabulary, `(terms,)`, from 0."""
        found = self._model.run(ids, self._output)
        if self._pooled:
            return np.maximum(found, 0.0)
        if self._model.identity.pooling == "sum":
            return np.asarray(self._activated(found).sum(axis=0, dtype=np.float64), np.float32)
        # The activation only ever grows with the logit, so one of the greatest is enough.
        return self._activated(found.max(axis=0))

    def _activated(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        once = np.log1p(np.maximum(logits, 0.0))
        return np.log1p(once) if self._twice else once


def _greatest(weights: NDArray[np.float16]) -> SparseVector:
    """The terms with the greatest weights, at most `MOST_TERMS`; of equal ones those with the lower numbers."""
    terms = np.flatnonzero(weights > 0)
    if len(terms) > MOST_TERMS:
        order = np.lexsort((terms, -weights[terms].astype(np.float32)))
        terms = np.sort(terms[order[:MOST_TERMS]])
    return terms.astype(np.uint32), weights[terms].astype(np.float32)


def _output(model: TokenModel, identity: EmbedderIdentity) -> tuple[str, bool]:
    """The output to read, and whether it is pooled already. Raises `FailedPrecondition` where none is of a masked language model."""
    outputs = [(name, shape) for name, shape in model.outputs() if len(shape) in {2, 3}]
    for name, shape in sorted(outputs, key=lambda one: len(one[1])):
        if not isinstance(shape[-1], int) or shape[-1] == identity.dim:
            return name, len(shape) == 2
    raise FailedPrecondition(
        f"The graph of {identity.id} gives no weight for each of the {identity.dim} terms of its vocabulary: "
        "it is not a SPLADE model.",
        NEXT_STEP,
    )
