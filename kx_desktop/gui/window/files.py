"""The files of the session's library, for the tables that list them; called off the main thread."""

from collections.abc import Mapping, Sequence

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.window.session import Session


class Files:
    """Answers for the library that is open when it is asked; while none is, there are no files."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def file_ids(
        self, dataset: str = "", states: Sequence[str] = (), words: str = ""
    ) -> Sequence[int]:
        """See `Library.file_ids`."""
        library = self._session.library
        found: list[int] = (
            library.file_ids(dataset, states, words).tolist() if library is not None else []
        )
        return found

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        """See `Library.file_rows`."""
        library = self._session.library
        return library.file_rows(ids) if library is not None else ()

    def file_states(self, dataset: str = "") -> Mapping[str, int]:
        """See `Library.file_states`."""
        library = self._session.library
        return library.file_states(dataset) if library is not None else {}
