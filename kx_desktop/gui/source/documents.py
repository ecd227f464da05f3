"""What the pane asks of the library: a document's place and its text."""

from typing import Protocol

from kx_desktop.core.documents import StoredPlace


class DocumentSource(Protocol):
    """Tells of stored documents. Both calls are slow and are made off the main thread only."""

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """The document of that reference as it is now. Raises NotFound, InvalidArgument."""

    def text(self, parent_ref: str, start: int, end: int | None) -> str:
        """Its text from code point `start` to before `end`, or to its own end. Raises as `place`."""
