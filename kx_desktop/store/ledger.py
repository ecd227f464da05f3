"""The ledger: a row for every path that was ever offered, with its state and the reason for it."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from kx_desktop.core import causes
from kx_desktop.core.ingesting import FileReport
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.documents import path_of, path_value
from kx_desktop.store.given_names import name_of, names_of_jobs

OPEN = ("running", "paused")
"""The states of a job that has not come to its end."""

# As the index of open jobs says it, which SQLite uses only for these very words.
_IS_OPEN = "state IN ('running', 'paused')"
_FIRST = f"(SELECT coalesce(max(priority), 0) + 1 FROM jobs WHERE {_IS_OPEN})"

_LOST = "It is not in the file any more."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a ledger row. `last_row` is the last passage's row, whose vector completes the file; `cause` is a code of `core.causes`.

    `note` says how it was read, and takes nothing from its being whole.
    """

    entry_id: int
    state: str
    reason: str = ""
    document_id: int | None = None
    passages: int = 0
    last_row: int = -1
    cause: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job: what it goes into, its state, its pairs, when it was made, and whether a person has given it up."""

    id: int
    dataset_id: int
    state: str
    metadata: dict[str, str]
    created_ms: int = field(default=0, compare=False)
    to_cancel: bool = False


class Ledger:
    """Jobs and the files they were given."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin_job(
        self,
        dataset_id: int,
        metadata: dict[str, str],
        paths: Sequence[str] = (),
        claim: Callable[[int], object] | None = None,
        *,
        first: bool = True,
    ) -> int:
        """A new job for the dataset, with `paths` queued: all of it or nothing. It goes before all others, or without `first` behind them.

        `claim` is told its id before anybody else can see the job.
        """
        with self._database.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO jobs (dataset_id, created_ms, state, metadata, priority)"
                f" VALUES (?, ?, 'running', ?, {_FIRST if first else 0})",
                (dataset_id, now_ms(), json.dumps(metadata)),
            )
            job = int(cursor.lastrowid or 0)
            for path in paths:
                insert_entry(connection, job, dataset_id, path, path)
            if claim is not None:
                claim(job)
            return job

    def end_job(self, job_id: int, state: str) -> None:
        """The job has come to an end: `done` or `stopped`. One that has ended before stays as it is."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE jobs SET state = ? WHERE id = ? AND state IN ('running', 'paused')",
                (state, job_id),
            )

    def open_jobs(self, dataset_id: int | None = None) -> list[JobRow]:
        """The jobs (of one dataset, or of all) that have not come to an end, `running` or `paused`, oldest first."""
        return self._jobs(f"{_IS_OPEN} AND (?1 IS NULL OR dataset_id = ?1) ORDER BY id", dataset_id)

    def queued_jobs(self) -> list[JobRow]:
        """The jobs that have not come to an end, in the order of their turn: what was asked for last goes first."""
        return self._jobs(f"{_IS_OPEN} ORDER BY priority DESC, id")

    def jobs(self, dataset_id: int) -> list[JobRow]:
        """Every job of the dataset, oldest first."""
        return self._jobs("dataset_id = ? ORDER BY id", dataset_id)

    def job(self, job_id: int) -> JobRow | None:
        """The job of that number, in whatever state; None where there is none."""
        return next(iter(self._jobs("id = ?", job_id)), None)

    def _jobs(self, where: str, *values: object) -> list[JobRow]:
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT id, dataset_id, state, metadata, created_ms, to_cancel FROM jobs WHERE {where}",
                values,
            ).fetchall()
        return [
            JobRow(id_, dataset, state, json.loads(data), created, bool(to_cancel))
            for id_, dataset, state, data, created, to_cancel in found
        ]

    def put_first(self, job_id: int) -> bool:
        """The job goes before all others; False where it has come to an end, or there is none."""
        with self._database.writing() as connection:
            cursor = connection.execute(
                f"UPDATE jobs SET priority = {_FIRST} WHERE id = ? AND {_IS_OPEN}", (job_id,)
            )
            return bool(cursor.rowcount)

    def marks(self) -> list[tuple[int, str, bool]]:
        """Of each job that has not come to an end, in the order of their turn: its id, its state, and whether it is given up."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT id, state, to_cancel FROM jobs WHERE {_IS_OPEN} ORDER BY priority DESC, id"
            ).fetchall()
        return [(id_, state, bool(to_cancel)) for id_, state, to_cancel in found]

    def mark_cancelled(self, *, to_cancel: bool = True) -> None:
        """Every job that has not come to an end is given up: whoever may write ends it. Or, none is any more."""
        with self._database.writing() as connection:
            connection.execute(f"UPDATE jobs SET to_cancel = ? WHERE {_IS_OPEN}", (to_cancel,))

    def set_paused(self, *, paused: bool) -> None:
        """Every job that has not come to an end is paused, or goes on."""
        old, new = ("running", "paused") if paused else ("paused", "running")
        with self._database.writing() as connection:
            connection.execute("UPDATE jobs SET state = ? WHERE state = ?", (new, old))

    def metadata(self, job_id: int) -> dict[str, str]:
        """The job's pairs; none where there is no such job."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT metadata FROM jobs WHERE id = ?", (job_id,)
            ).fetchone()
        return dict(json.loads(found[0])) if found else {}

    def set_metadata(self, job_id: int, metadata: dict[str, str]) -> None:
        """Write down the job's pairs anew."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE jobs SET metadata = ? WHERE id = ?", (json.dumps(metadata), job_id)
            )

    def add_new(
        self, job_id: int, dataset_id: int, found: Iterable[tuple[str, str, str]]
    ) -> list[tuple[int, str]]:
        """As `add`, but leaves out paths that the job has already: for one that was cut short while it was being queued.

        Each path comes with the reason why it is not to be read and its cause, where there is one: such a one is skipped from the first.
        """
        added = []
        with self._database.writing() as connection:
            for path, left_out, cause in found:
                known = connection.execute(
                    "SELECT 1 FROM ledger WHERE dataset_id = ? AND path = ? AND job_id = ?",
                    (dataset_id, path_value(path), job_id),
                ).fetchone()
                if known is not None:
                    continue
                entry = insert_entry(connection, job_id, dataset_id, path, path)
                if left_out:
                    record_outcomes(connection, [Outcome(entry, "skipped", left_out, cause=cause)])
                else:
                    added.append((entry, path))
        return added

    def add(self, job_id: int, dataset_id: int, paths: Iterable[str]) -> list[tuple[int, str]]:
        """Queue `paths`; returns (entry id, path) in their order."""
        with self._database.writing() as connection:
            return [
                (insert_entry(connection, job_id, dataset_id, path, path), path) for path in paths
            ]

    def waiting(self, job_id: int) -> list[tuple[int, str]]:
        """The files of a job that are still to be read: (entry id, path)."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id, path FROM ledger WHERE job_id = ? AND state IN ('queued', 'reading', 'splitting')"
                " AND path = root ORDER BY id",
                (job_id,),
            ).fetchall()
        return [(id_, path_of(path)) for id_, path in found]

    def record(self, outcomes: Iterable[Outcome]) -> None:
        """Write down what became of entries."""
        with self._database.writing() as connection:
            record_outcomes(connection, outcomes)

    def finish_embedded(self, dataset_id: int, vector_rows: int) -> int:
        """Files whose last passage has its vector now are indexed; returns how many."""
        with self._database.writing() as connection:
            return sum(finish_embedded(connection, dataset_id, vector_rows).values())

    def reports(self, job_id: int) -> list[FileReport]:
        """What became of each file of the job, in the order in which they were offered."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT l.path, l.state, l.reason, l.note, d.ref, l.passages FROM ledger l"
                " LEFT JOIN documents d ON d.id = l.document_id WHERE l.job_id = ? ORDER BY l.id",
                (job_id,),
            ).fetchall()
            names = names_of_jobs(connection, [job_id])
        return [
            FileReport(
                path_of(path),
                state,
                told(reason, note),
                ref.hex() if ref else "",
                passages,
                name_of(names, job_id, path_of(path)),
            )
            for path, state, reason, note, ref, passages in found
        ]

    def stop_waiting(
        self, job_id: int, reason: str, *, state: str = "skipped", cause: str = causes.STOPPED
    ) -> None:
        """The job was stopped: files that were not read yet are skipped, or come to `state`, and say so."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE ledger SET state = ?, reason = ?, cause = ?, changed_ms = ? WHERE job_id = ?"
                " AND state IN ('queued', 'reading', 'splitting')",
                (state, path_value(reason), cause, now_ms(), job_id),
            )


def told(reason: str | bytes, note: str) -> str:
    """What a person is told of a file: what is amiss with it, and how it was read."""
    return " ".join(filter(None, (path_of(reason), note)))


def insert_entry(
    connection: sqlite3.Connection, job_id: int, dataset_id: int, path: str, root: str
) -> int:
    """A new entry, queued. `root` is the file on disk that holds it."""
    moment = now_ms()
    cursor = connection.execute(
        "INSERT INTO ledger (job_id, dataset_id, path, root, state, queued_ms, changed_ms)"
        " VALUES (?, ?, ?, ?, 'queued', ?, ?)",
        (job_id, dataset_id, path_value(path), path_value(root), moment, moment),
    )
    return int(cursor.lastrowid or 0)


def record_outcomes(connection: sqlite3.Connection, outcomes: Iterable[Outcome]) -> None:
    """Write down outcomes within a transaction."""
    moment = now_ms()
    connection.executemany(
        "UPDATE ledger SET state = ?, reason = ?, document_id = ?, passages = ?, last_row = ?, changed_ms = ?, cause = ?, note = ?"
        " WHERE id = ?",
        [
            (
                o.state,
                path_value(o.reason),
                o.document_id,
                o.passages,
                o.last_row,
                moment,
                o.cause,
                o.note,
                o.entry_id,
            )
            for o in outcomes
        ],
    )


def insert_part(
    connection: sqlite3.Connection, job_id: int, dataset_id: int, path: str, root: str
) -> int:
    """The entry of something within the file `root`, queued once more where it has been read before, so that it keeps its place."""
    known = connection.execute(
        "SELECT max(id) FROM ledger WHERE dataset_id = ? AND path = ? AND root = ?",
        (dataset_id, path_value(path), path_value(root)),
    ).fetchone()
    if known[0] is None:
        return insert_entry(connection, job_id, dataset_id, path, root)
    connection.execute("UPDATE ledger SET job_id = ? WHERE id = ?", (job_id, known[0]))
    return int(known[0])


def skip_lost_parts(
    connection: sqlite3.Connection, job_id: int, dataset_id: int, root: str
) -> None:
    """Parts of the file `root` that failed when it was read before, and were not met in the job that read it again."""
    connection.execute(
        "UPDATE ledger SET state = 'skipped', reason = ?, changed_ms = ?"
        " WHERE dataset_id = ? AND state = 'failed' AND root = ? AND path <> root AND job_id <> ?",
        (_LOST, now_ms(), dataset_id, path_value(root), job_id),
    )


def finish_embedded(
    connection: sqlite3.Connection, dataset_id: int, vector_rows: int
) -> dict[int, int]:
    """Within a transaction: entries whose last passage has its vector become indexed, or partial with a reason.

    Returns how many there are, by job.
    """
    which = "dataset_id = ? AND state = 'embedding' AND last_row < ?"
    finished = connection.execute(
        f"SELECT job_id, count(*) FROM ledger WHERE {which} GROUP BY job_id",
        (dataset_id, vector_rows),
    ).fetchall()
    connection.execute(
        "UPDATE ledger SET state = CASE WHEN reason = '' THEN 'indexed' ELSE 'partial' END, changed_ms = ?"
        f" WHERE {which}",
        (now_ms(), dataset_id, vector_rows),
    )
    return dict(finished)
