"""The files of the session's library, for the tables that list them; called off the main thread."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kx_desktop.core import causes
from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.states import GONE, STOPPED, is_locked
from kx_desktop.gui.window.session import Session

if TYPE_CHECKING:
    from kx_desktop.library import Library

_LEFT_OUT = ("skipped", "failed")
_UNFINISHED = "embedding"
_TOGETHER = 1000


class Files:
    """Answers for the library that is open when it is asked; while none is, there are no files.

    What a person has to act on stands apart here from what is only so: files that are gone, and files at which nothing works.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def file_ids(
        self, dataset: str = "", states: Sequence[str] = (), words: str = ""
    ) -> Sequence[int]:
        """As `Library.file_ids`; those that are gone come only where they are asked for by their state or by words."""
        library = self._session.library
        if library is None:
            return []
        wanted = set(states)
        asked = wanted - {GONE, STOPPED}
        if (STOPPED in wanted) != (_UNFINISHED in wanted):
            at_rest = _at_rest(library)
            asked = (
                asked | {_UNFINISHED} if at_rest == (STOPPED in wanted) else asked - {_UNFINISHED}
            )
        found: list[int] = []
        if asked or not states:
            found = library.file_ids(dataset, sorted(asked), words).tolist()
        if GONE in wanted:
            return sorted({*found, *(row.id for row in _gone(library, dataset, words))})
        if not wanted & set(_LEFT_OUT) and (states or words):
            return found
        gone = {row.id for row in _gone(library, dataset, words)}
        return [id_ for id_ in found if id_ not in gone]

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        """See `Library.file_rows`; the states are those of `file_states`."""
        library = self._session.library
        if library is None:
            return ()
        rows = library.file_rows(ids)
        at_rest = any(row.state == _UNFINISHED for row in rows) and _at_rest(library)
        return tuple(_as_shown(row, at_rest=at_rest) for row in rows)

    def file_states(self, dataset: str = "") -> Mapping[str, int]:
        """See `Library.file_states`; beside the states of the ledger `GONE` and `STOPPED`."""
        library = self._session.library
        if library is None:
            return {}
        counts = Counter(library.file_states(dataset))
        if any(counts[state] for state in _LEFT_OUT):
            gone = Counter(row.state for row in _gone(library, dataset, ""))
            counts.subtract(gone)
            counts[GONE] = gone.total()
        if counts[_UNFINISHED] and _at_rest(library):
            counts[STOPPED] = counts.pop(_UNFINISHED)
        return {state: count for state, count in counts.items() if count > 0}

    def locked(self, dataset: str) -> FileRow | None:
        """The first file of `dataset` that a password would open; None where there is none."""
        library = self._session.library
        if library is None:
            return None
        return next((row for row in _left_out(library, dataset, "") if is_locked(row)), None)


def _at_rest(library: "Library") -> bool:
    """Whether nobody works at the library, nor will by itself: not here, and not in another program."""
    return library.queue.overview().state == "idle"


def _gone(library: "Library", dataset: str, words: str) -> list[FileRow]:
    return [row for row in _left_out(library, dataset, words) if _is_gone(row)]


def _left_out(library: "Library", dataset: str, words: str) -> list[FileRow]:
    ids = library.file_ids(dataset, _LEFT_OUT, words).tolist()
    groups = (ids[start : start + _TOGETHER] for start in range(0, len(ids), _TOGETHER))
    return [row for group in groups for row in library.file_rows(group)]


def _is_gone(row: FileRow) -> bool:
    return row.state in _LEFT_OUT and causes.kind_and_bound(row.cause)[0] == causes.MISSING


def _as_shown(row: FileRow, *, at_rest: bool) -> FileRow:
    if _is_gone(row):
        return replace(row, state=GONE)
    return replace(row, state=STOPPED) if at_rest and row.state == _UNFINISHED else row
