"""The library's reranker: opened when it is first needed."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kx_desktop.core.errors import FailedPrecondition, NoReranker
from kx_desktop.embedding.cross_encoder import CrossEncoder
from kx_desktop.embedding.cross_encoder_folder import NEXT_STEP
from kx_desktop.search.paths import MOST_EMBEDDED
from kx_desktop.search.reranking import Scorer


class LazyReranker:
    """The reranker that the settings name."""

    def __init__(self, spec: str) -> None:
        self._spec = spec.strip()
        self._lock = threading.Lock()
        self._encoder: CrossEncoder | None = None

    def require(self) -> CrossEncoder:
        """The reranker. Raises NoReranker where the settings name none, or its folder cannot be used."""
        with self._lock, _as_no_reranker():
            if self._encoder is None:
                if not self._spec:
                    raise NoReranker("There is no reranker, and it is switched on.", NEXT_STEP)
                self._encoder = CrossEncoder(Path(self._spec).expanduser())
            return self._encoder

    def scorer(self, question: str, *, workers: int, check: Callable[[], None]) -> Scorer:
        """What scores passages by `question`; see `CrossEncoder.scores` for `workers` and `check`. Both raise as `require` does."""
        encoder, asked = self.require(), question[:MOST_EMBEDDED]

        def score(passages: Sequence[str]) -> list[float]:
            with _as_no_reranker():
                return encoder.scores(asked, passages, workers=workers, check=check)

        return score

    def close(self) -> None:
        """Let the model go."""
        with self._lock:
            if self._encoder is not None:
                self._encoder.close()


@contextmanager
def _as_no_reranker() -> Iterator[None]:
    try:
        yield
    except NoReranker:
        raise
    except FailedPrecondition as error:
        raise NoReranker(error.message, error.next_step) from error
