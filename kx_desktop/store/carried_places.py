"""Where the documents of a dataset that comes from another library stand here."""

import json
import os
from collections.abc import Iterator, Sequence
from typing import Any

from kx_desktop.store.carried_values import text, truth
from kx_desktop.store.database import Database

Row = dict[str, Any]

_MOST_SEEN = 5000


class Arrivals:
    """Which places of an export are places on this machine: those whose files are there, of the size that they had."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[str, int] = {}

    def judged(self, document_id: int, rows: Sequence[Row]) -> Iterator[tuple[int, str, str, bool]]:
        """The document's places as they are here: (document, path, root, current).

        Where none of those that were current is one here, those alone are kept, as what they were last: so that the document goes by the
        same path as before.
        """
        size = self._size_of(document_id)
        found = [(text(row["path"]), text(row["root"]), truth(row["current"])) for row in rows]
        here = [was and self._is_here(path, root, size) for path, root, was in found]
        leave_out = any(was for _, _, was in found) and not any(here)
        for (path, root, was), is_here in zip(found, here, strict=True):
            if was or not leave_out:
                yield document_id, path, root, is_here

    def _size_of(self, document_id: int) -> object:
        with self._database.reading() as connection:
            (metadata,) = connection.execute(
                "SELECT metadata FROM documents WHERE id = ?", (document_id,)
            ).fetchone()
        return json.loads(metadata).get("size")

    def _is_here(self, path: str, root: str, size: object) -> bool:
        if not path:  # a text that came without a file
            return True
        if root not in self._seen:
            if len(self._seen) > _MOST_SEEN:
                self._seen.clear()
            try:
                self._seen[root] = os.stat(root).st_size  # noqa: PTH116 - names may hold bytes that are not Unicode
            except (OSError, ValueError):
                self._seen[root] = -1
        found = self._seen[root]
        return found >= 0 and (path != root or type(size) is not int or size == found)
