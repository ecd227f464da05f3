"""What a dataset knows of a file whose bytes it has already: what was amiss with them, where else they stand, what came out of them."""

from collections import defaultdict

from kx_desktop.ingest.preparing import Entry
from kx_desktop.ingest.vanishing import is_gone
from kx_desktop.store.database import Connection
from kx_desktop.store.documents import path_of, places_now

_Told = tuple[str, str, str]
"""State, reason and cause."""


class ReadBefore:
    """For one job. Thousands of files may have the same bytes, so what holds for all of them is looked up once."""

    def __init__(self, dataset_id: int) -> None:
        self._dataset_id = dataset_id
        self._amiss: dict[int, _Told | None] = {}
        self._looked_at: set[int] = set()

    def forget(self, document_id: int) -> None:
        """The document was stored anew, maybe read better or worse than before."""
        self._amiss.pop(document_id, None)

    def told(
        self, connection: Connection, entry: Entry, document_id: int, *, was_there: bool
    ) -> _Told:
        """What is told of the file: what was amiss with its bytes still is, and another name is told."""
        if document_id not in self._amiss:
            self._amiss[document_id] = self._looked_up(connection, entry, document_id)
        if (amiss := self._amiss[document_id]) is not None:
            return amiss
        if entry.is_passed_in or was_there:
            return "unchanged", "", ""
        for root in places_now(connection, self._dataset_id, document_id):
            if root != entry.path and not is_gone(root):
                return "unchanged", f"The same content is in the dataset already, as {root}.", ""
        return "unchanged", "", ""

    def left(self, connection: Connection, document_id: int) -> list[str]:
        """The files that the document stood in and that are there no more: it was moved. Looked for once in a job."""
        if document_id in self._looked_at:
            return []
        self._looked_at.add(document_id)
        roots = set(places_now(connection, self._dataset_id, document_id))
        return sorted(root for root in roots if is_gone(root))

    def _looked_up(self, connection: Connection, entry: Entry, document_id: int) -> _Told | None:
        # The cross join has SQLite begin with the few places of the document: the ledger has as many rows as files.
        last = connection.execute(
            "SELECT l.state, l.reason, l.cause FROM document_places p CROSS JOIN ledger l"
            " ON l.dataset_id = ?1 AND l.path = p.path WHERE p.document_id = ?2 AND l.document_id = ?2 AND l.id <> ?3"
            " AND +l.state IN ('partial', 'indexed', 'embedding') ORDER BY l.state = 'partial' DESC, l.id DESC LIMIT 1",
            (self._dataset_id, document_id, entry.id),
        ).fetchone()
        if last is None or last[0] != "partial":
            return None
        return "partial", path_of(last[1]), str(last[2])


def members(connection: Connection, id_: int) -> set[tuple[int, str, bool]]:
    """The documents that came out of document `id_`: each with where in it, and whether it is live."""
    below = connection.execute(
        "WITH RECURSIVE below (id) AS (SELECT id FROM documents WHERE parent_id = ?1"
        " UNION SELECT d.id FROM documents d JOIN below ON d.parent_id = below.id)"
        " SELECT d.id, d.live FROM documents d JOIN below ON below.id = d.id",
        (id_,),
    ).fetchall()
    if not below:
        return set()
    places = "SELECT path, root FROM document_places WHERE document_id = ?"
    tops: defaultdict[str | bytes, list[str]] = defaultdict(list)
    for path, root in connection.execute(places, (id_,)):
        tops[root].append(path_of(path))
    return {
        (found, path_of(path)[len(top) :], bool(live))
        for found, live in below
        for path, root in connection.execute(places, (found,))
        for top in tops[root]
        if path_of(path).startswith(f"{top}/")
    }
