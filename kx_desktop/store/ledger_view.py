"""The ledger as it is shown: the last row of every path, by state and by words of the path; and rows queued once more."""

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kx_desktop.core.ingesting import FileRow
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.documents import path_of, path_value
from kx_desktop.store.given_names import TEXT_ROOT as _TEXT_ROOT
from kx_desktop.store.given_names import name_of, names_of_jobs
from kx_desktop.store.ledger import told

# Not by a look for a later row: that needs the index of paths, which a library that can only be read may not have.
_LAST = "l.id IN (SELECT max(id) FROM ledger WHERE (?1 IS NULL OR dataset_id = ?1) GROUP BY dataset_id, path)"
_FINAL = "state NOT IN ('queued', 'reading', 'splitting', 'embedding')"


@dataclass(frozen=True, slots=True)
class Retryable:
    """A file on disk, or a text, that can be read once more: its last entry, and the job that this came with."""

    entry: int
    dataset_id: int
    job: int
    path: str


class LedgerView:
    """What became of every file that was ever offered, to read in pages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ids(
        self,
        dataset_id: int | None,
        states: Sequence[str],
        words: str = "",
        among: Sequence[int] | None = None,
    ) -> NDArray[np.int64]:
        """The entries of the dataset (None: of all) in one of `states` (none: in any) whose path or reason holds `words`, oldest first.

        Each path's last entry alone, and only those `among` where that is given. A text without a file goes by the name that it came
        with, or its title.
        """
        where = [_LAST]
        values: list[object] = [dataset_id]
        if states:
            values.append(json.dumps(list(states)))
            where.append(f"l.state IN (SELECT value FROM json_each(?{len(values)}))")
        if among is not None:
            values.append(json.dumps([int(id_) for id_ in among]))
            where.append(f"l.id IN (SELECT value FROM json_each(?{len(values)}))")
        if words:
            values.append(path_value(_folded(words)))
            name = (
                "CASE WHEN substr(l.path, 1, 5) = 'text:' THEN coalesce(given_name(l.job_id, l.path), (SELECT d.title FROM documents d"
                " WHERE d.id = l.document_id), '') ELSE l.path END"
            )
            held = f"?{len(values)}"
            where.append(
                f"(instr(folded({name}), {held}) OR instr(folded(l.reason), {held}) OR instr(folded(l.note), {held}))"
            )
        with self._database.reading() as connection:
            if words:
                connection.create_function("folded", 1, _folded_value, deterministic=True)
                names = names_of_jobs(connection)
                connection.create_function(
                    "given_name", 2, lambda job, path: name_of(names, job, path_of(path)) or None
                )
            found = connection.execute(
                f"SELECT l.id FROM ledger l WHERE {' AND '.join(where)} ORDER BY l.id", values
            ).fetchall()
        return np.fromiter((id_ for (id_,) in found), dtype=np.int64, count=len(found))

    def rows(self, ids: Sequence[int]) -> list[FileRow]:
        """Those entries, in the order of their coming."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT l.id, l.job_id, s.name, l.path, l.root, l.state, l.reason, d.ref, l.passages, l.queued_ms, l.changed_ms,"
                " coalesce(d.title, ''), l.cause, l.note FROM ledger l JOIN datasets s ON s.id = l.dataset_id"
                " LEFT JOIN documents d ON d.id = l.document_id"
                " WHERE l.id IN (SELECT value FROM json_each(?)) ORDER BY l.id",
                (json.dumps([int(id_) for id_ in ids]),),
            ).fetchall()
            names = names_of_jobs(connection, {values[1] for values in found})
        return [_row(values, names) for values in found]

    def states(self, dataset_id: int | None) -> dict[str, int]:
        """How many files are in each state."""
        with self._database.reading() as connection:
            return dict(
                connection.execute(
                    f"SELECT l.state, count(*) FROM ledger l WHERE {_LAST} GROUP BY l.state",
                    (dataset_id,),
                ).fetchall()
            )

    def job_states(self, job_id: int) -> dict[str, int]:
        """How many files of the job are in each state."""
        with self._database.reading() as connection:
            return dict(
                connection.execute(
                    "SELECT state, count(*) FROM ledger WHERE job_id = ? GROUP BY state", (job_id,)
                ).fetchall()
            )

    def job_passages(self, job_id: int) -> int:
        """How many passages the files of the job gave."""
        with self._database.reading() as connection:
            (count,) = connection.execute(
                "SELECT coalesce(sum(passages), 0) FROM ledger WHERE job_id = ? AND state <> 'unchanged'",
                (job_id,),
            ).fetchone()
        return int(count)

    def last_change(self, dataset_id: int) -> int:
        """When a file of the dataset last came to another state, in milliseconds since 1970; 0 where none ever did."""
        with self._database.reading() as connection:
            (moment,) = connection.execute(
                "SELECT coalesce(max(changed_ms), 0) FROM ledger WHERE dataset_id = ?",
                (dataset_id,),
            ).fetchone()
        return int(moment)

    def retryable(self, ids: Sequence[int]) -> list[Retryable]:
        """The files on disk that hold those entries, each once; none that is still waiting or being taken in."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT max(r.id), r.dataset_id, r.job_id, r.path, r.state FROM ledger l"
                " JOIN ledger r ON r.dataset_id = l.dataset_id AND r.path = l.root"
                " WHERE l.id IN (SELECT value FROM json_each(?)) GROUP BY r.dataset_id, r.path"
                f" HAVING r.{_FINAL} ORDER BY 1",
                (json.dumps([int(id_) for id_ in ids]),),
            ).fetchall()
        return [
            Retryable(entry, dataset_id, job, path_of(path))
            for entry, dataset_id, job, path, _ in found
        ]

    def requeue(self, job_id: int, ids: Sequence[int]) -> int:
        """Those entries wait to be read again, in the job, unless they wait already; returns how many."""
        with self._database.writing() as connection:
            cursor = connection.execute(
                "UPDATE ledger SET job_id = ?, state = 'queued', reason = '', cause = '', note = '', passages = 0, last_row = -1, changed_ms = ?"
                f" WHERE id IN (SELECT value FROM json_each(?)) AND {_FINAL}",
                (job_id, now_ms(), json.dumps([int(id_) for id_ in ids])),
            )
            return int(cursor.rowcount)


def _folded(text: str) -> str:
    """What stands for `text` where case, and how its accents are spelled, make no difference."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def _folded_value(value: str | bytes) -> str | bytes:
    return path_value(_folded(path_of(value)))


def _row(values: tuple[object, ...], names: dict[tuple[int, str], str]) -> FileRow:
    id_, job, dataset, path, root, state, reason, ref, passages, queued, changed, title, *rest = (
        values
    )
    cause, note = rest
    shown, below = path_of(path), path_of(root)  # type: ignore[arg-type]
    without_file = shown.startswith(_TEXT_ROOT)
    name = name_of(names, int(str(job)), shown) if without_file else ""
    return FileRow(
        id=int(str(id_)),
        job=int(str(job)),
        dataset=str(dataset),
        path="" if without_file else shown,
        root="" if without_file else below,
        state=str(state),
        reason=told(reason, str(note)),  # type: ignore[arg-type]
        document_ref=ref.hex() if isinstance(ref, bytes) else "",
        passages=int(str(passages)),
        queued_ms=int(str(queued)),
        changed_ms=int(str(changed)),
        title=name or path_of(title),  # type: ignore[arg-type]
        cause=str(cause),
    )
