"""An embedding model in an ONNX file, run on the processor."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kx_desktop.embedding import bundled
from kx_desktop.embedding.folder import read_folder
from kx_desktop.embedding.identity import EmbedderIdentity
from kx_desktop.embedding.side_by_side import side_by_side, usable_cpus

if TYPE_CHECKING:
    from kx_desktop.embedding.engine import Engine
    from kx_desktop.embedding.vectors import Vector


class OnnxEmbedder:
    """The bundled model, or any folder in the sentence-transformers layout with an ONNX file.

    One session serves all threads; each run is single-threaded, unbatched and unpadded. Measured against a session for
    each thread: as fast, 33 MB less. The model is loaded at the first text, or by `warm`.
    """

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        """Reads what the folder says; raises `FailedPrecondition` where it cannot be used."""
        self._folder = folder
        self._model = read_folder(folder)
        self._threads = threads or usable_cpus()
        self._lock = threading.Lock()
        self._engine: Engine | None = None

    @property
    def identity(self) -> EmbedderIdentity:
        """What the vectors depend on, from the folder alone."""
        return self._model.identity

    @property
    def threads(self) -> int:
        """How many runs go side by side in `embed_passages` unless it is told otherwise."""
        return self._threads

    def warm(self) -> None:
        """Load tokenizer and session now: about 65 milliseconds."""
        self._loaded()

    def embed_query(self, text: str) -> Vector:
        """(dim,) float32, length 1; with the prompt for queries, in the calling thread."""
        return self._loaded().embed(text, self.identity.prompts.query)

    def embed_passage(self, text: str) -> Vector:
        """(dim,) float32, length 1; with the prompt for passages, in the calling thread."""
        return self._loaded().embed(text, self.identity.prompts.passage)

    def embed_passages(
        self, texts: Iterable[str], *, workers: int | None = None
    ) -> Iterator[Vector]:
        """In order, `workers` runs side by side; see `Embedder.embed_passages`."""
        return side_by_side(self.embed_passage, texts, workers or self._threads)

    def unknown_share(self, text: str) -> float:
        """The share of the text's tokens outside the vocabulary, 0 to 1."""
        return self._loaded().unknown_share(text)

    def verify(self) -> None:
        """Check the files against the sums in `model.json`; raises `DataLoss`. A foreign folder has none to check."""
        if (self._folder / "model.json").is_file():
            bundled.verify(self._folder)

    def close(self) -> None:
        """Let the session go; the next text would load it again."""
        self._engine = None

    def _loaded(self) -> Engine:
        engine = self._engine
        if engine is None:
            # The engines take 0.15 s to import: a search by words alone opens an embedder and never needs them.
            from kx_desktop.embedding.engine import Engine

            with self._lock:
                engine = self._engine = self._engine or Engine(self._model)
        return engine
