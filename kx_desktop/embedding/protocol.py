"""What the rest of the product knows of an embedder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from kx_desktop.embedding.identity import EmbedderIdentity

if TYPE_CHECKING:
    from kx_desktop.embedding.vectors import Vector


class Embedder(Protocol):
    """Gives the vector of a text.

    A vector is a function of the text and the identity alone, bit for bit: not of its neighbours, of the number of
    threads, or of what was embedded before. A text longer than the model's window is embedded in pieces, and the
    mean of their vectors, weighted by their lengths, is brought to length 1. All methods may be called from
    several threads at once. Any of them may raise `FailedPrecondition` where the model cannot be loaded or reached.
    """

    @property
    def identity(self) -> EmbedderIdentity:
        """What the vectors depend on; known without loading the model."""

    def warm(self) -> None:
        """Load the model now, so that the first text does not wait for it."""

    def embed_query(self, text: str) -> Vector:
        """The vector of a question, in the calling thread."""

    def embed_passage(self, text: str) -> Vector:
        """The vector of a passage, in the calling thread."""

    def embed_passages(
        self, texts: Iterable[str], *, workers: int | None = None
    ) -> Iterator[Vector]:
        """The vectors of many passages in their order, `workers` runs side by side (default: the embedder's threads).

        Texts are drawn as they are needed, a few ahead. Closing the iterator early ends the work.
        """

    def unknown_share(self, text: str) -> float:
        """The share, 0 to 1, of the text's tokens that are not in the model's vocabulary; 0 for blank text.

        Long texts are judged by samples spread over them. Where the vocabulary is not ours to see (a server), 0.
        """

    def close(self) -> None:
        """Let the model go; closing twice is fine."""
