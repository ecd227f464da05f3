"""The library's sparse encoder: opened when it is first needed."""

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.splade import SpladeEncoder
from kx_desktop.index.sparse import SparseView
from kx_desktop.index.sparse_segment import SparseVector
from kx_desktop.index.subwords import SUBWORDS_VERSION, SubwordEncoder, question_vector
from kx_desktop.library.fingerprint import Parts

QuestionVector = tuple[NDArray[np.uint32], NDArray[np.float64]]
"""Ascending term numbers and the weight of each, above 0; both `(n,)`."""


class SparseEncoder(Protocol):
    """Makes sparse vectors of passages and questions. All methods may be called from several threads at once."""

    @property
    def is_quick(self) -> bool:
        """Whether a whole dataset is encoded in seconds, so that a question may wait for what is lacking."""

    @property
    def parts(self) -> Parts:
        """The parts of the fingerprint that its vectors depend on."""

    def passages(self, texts: Iterable[str]) -> Iterator[SparseVector]:
        """The vectors of passages, in their order, as they are made."""

    def question(self, text: str, languages: tuple[str, ...], view: SparseView) -> QuestionVector:
        """The vector of a question to the passages of `view`; `languages` are those that it may be in."""

    def close(self) -> None:
        """Let go of what was loaded; closing twice is fine."""


class Subwords:
    """The built-in encoder: words and their parts."""

    is_quick = True

    def __init__(self) -> None:
        self._encoder = SubwordEncoder()
        self.parts: Parts = {"sparse": f"the pieces of words, version {SUBWORDS_VERSION}"}

    def passages(self, texts: Iterable[str]) -> Iterator[SparseVector]:
        """See `SparseEncoder`."""
        return map(self._encoder.passage, texts)

    def question(self, text: str, languages: tuple[str, ...], view: SparseView) -> QuestionVector:
        """See `SparseEncoder`."""
        return question_vector(text, languages, view)

    def close(self) -> None:
        """There is nothing to let go of."""


class Splade:
    """A SPLADE model."""

    is_quick = False

    def __init__(self, folder: Path, threads: int | None) -> None:
        """Raises FailedPrecondition where the folder cannot be used."""
        self._encoder = SpladeEncoder(folder, threads=threads)
        identity = self._encoder.identity
        self.parts: Parts = {"sparse": identity.id, "sparse_weights": identity.weights}

    def passages(self, texts: Iterable[str]) -> Iterator[SparseVector]:
        """See `SparseEncoder`."""
        return self._encoder.encode_passages(texts)

    def question(self, text: str, languages: tuple[str, ...], view: SparseView) -> QuestionVector:
        """See `SparseEncoder`; the model knows neither languages nor the index."""
        del languages, view
        terms, weights = self._encoder.encode_query(text)
        return terms, weights.astype(np.float64)

    def close(self) -> None:
        """See `SparseEncoder`."""
        self._encoder.close()


class LazySparseEncoder:
    """The sparse encoder that the settings name."""

    def __init__(self, spec: str, workers: int) -> None:
        self._spec = spec.strip()
        self._workers = workers
        self._lock = threading.Lock()
        self._encoder: SparseEncoder | None = None

    def get(self) -> SparseEncoder | None:
        """The encoder, or None where the settings say that there is none.

        Raises FailedPrecondition where its model is not there or not whole.
        """
        with self._lock:
            if self._encoder is None and self._spec != "none":
                self._encoder = self._open()
            return self._encoder

    def require(self) -> SparseEncoder:
        """The encoder. Raises FailedPrecondition where there is none."""
        encoder = self.get()
        if encoder is None:
            raise FailedPrecondition(
                "There is no sparse encoder, and the sparse path needs one for a question in words.",
                "Set sparse_encoder to bundled, which needs nothing, search by other paths, or bring the question's own sparse vector.",
            )
        return encoder

    def _open(self) -> SparseEncoder:
        if self._spec in {"bundled", ""}:
            return Subwords()
        return Splade(Path(self._spec).expanduser(), self._workers or None)

    def close(self) -> None:
        """Let the encoder go."""
        with self._lock:
            if self._encoder is not None:
                self._encoder.close()
