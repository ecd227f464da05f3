"""The library's reranker: opened when it is first needed, and told to be closed with the library."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition
from kx_desktop.embedding.cross_encoder import CrossEncoder
from kx_desktop.search.paths import MOST_EMBEDDED
from kx_desktop.search.reranking import Scorer


class LazyReranker:
    """The reranker that the settings name."""

    def __init__(self, spec: str) -> None:
        self._spec = spec.strip()
        self._lock = threading.Lock()
        self._encoder: CrossEncoder | None = None

    def require(self) -> CrossEncoder:
        """The reranker. Raises FailedPrecondition where the settings name none, or its folder cannot be used."""
        with self._lock:
            if self._encoder is None:
                if not self._spec:
                    raise FailedPrecondition(
                        "There is no reranker, and it is switched on.",
                        "Set reranker to the folder of a cross-encoder in ONNX form, or turn the reranker off.",
                    )
                self._encoder = CrossEncoder(Path(self._spec).expanduser())
            return self._encoder

    def scorer(self, question: str, *, workers: int, check: Callable[[], None]) -> Scorer:
        """What scores passages by `question`; see `CrossEncoder.scores` for `workers` and `check`. Raises as `require` does."""
        encoder, asked = self.require(), question[:MOST_EMBEDDED]

        def score(passages: Sequence[str]) -> list[float]:
            return encoder.scores(asked, passages, workers=workers, check=check)

        return score

    def close(self) -> None:
        """Let the model go."""
        with self._lock:
            if self._encoder is not None:
                self._encoder.close()
