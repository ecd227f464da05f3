"""The library's embedder: opened when it is first needed, so that listing and searching by words never wait for it."""

import threading

from kx_desktop.core.errors import FailedPrecondition, KxError
from kx_desktop.embedding import Embedder, EmbedderIdentity, open_embedder


class LazyEmbedder:
    """The embedder that the settings name."""

    def __init__(self, spec: str, workers: int) -> None:
        self._spec = spec
        self._workers = workers
        self._lock = threading.Lock()
        self._embedder: Embedder | None = None
        self._opened = False

    def get(self) -> Embedder | None:
        """The embedder, or None where the settings say that there is none.

        Raises FailedPrecondition where its model is not there or not whole.
        """
        with self._lock:
            if not self._opened:
                self._embedder = open_embedder(self._spec, threads=self._workers or None)
                self._opened = True
            return self._embedder

    def require(self, purpose: str) -> Embedder:
        """The embedder. Raises FailedPrecondition saying that `purpose` needs one."""
        embedder = self.get()
        if embedder is None:
            raise FailedPrecondition(
                f"There is no embedding model, and {purpose} needs one.",
                "Choose a model in the settings (the bundled one needs nothing), or bring your own vectors.",
            )
        return embedder

    def identity(self) -> tuple[EmbedderIdentity | None, str]:
        """What the embedder is, and in words why there is none where it cannot be opened."""
        try:
            embedder = self.get()
        except KxError as error:
            return None, str(error)
        return (embedder.identity if embedder else None), ""

    def close(self) -> None:
        """Let the model go."""
        with self._lock:
            if self._embedder is not None:
                self._embedder.close()
