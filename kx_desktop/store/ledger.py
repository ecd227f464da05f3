"""The ledger: a row for every path that was ever offered, with its state and the reason for it."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from kx_desktop.core.ingesting import FileReport
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.documents import path_of, path_value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a ledger row. `last_row` is the last passage's row, whose vector completes the file."""

    entry_id: int
    state: str
    reason: str = ""
    document_id: int | None = None
    passages: int = 0
    last_row: int = -1


class Ledger:
    """Jobs and the files they were given."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin_job(self, dataset_id: int, metadata: dict[str, str]) -> int:
        """A new job for the dataset."""
        with self._database.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO jobs (dataset_id, created_ms, state, metadata) VALUES (?, ?, 'running', ?)",
                (dataset_id, now_ms(), json.dumps(metadata)),
            )
            return int(cursor.lastrowid or 0)

    def end_job(self, job_id: int, state: str) -> None:
        """The job has come to an end: `done` or `stopped`."""
        with self._database.writing() as connection:
            connection.execute("UPDATE jobs SET state = ? WHERE id = ?", (state, job_id))

    def unfinished_jobs(
        self, dataset_id: int | None = None
    ) -> list[tuple[int, int, dict[str, str]]]:
        """Jobs that a crash cut short: (job id, dataset id, metadata), oldest first."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id, dataset_id, metadata FROM jobs WHERE state = 'running'"
                " AND (?1 IS NULL OR dataset_id = ?1) ORDER BY id",
                (dataset_id,),
            ).fetchall()
        return [(id_, dataset, json.loads(metadata)) for id_, dataset, metadata in found]

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
            return finish_embedded(connection, dataset_id, vector_rows)

    def reports(self, job_id: int) -> list[FileReport]:
        """What became of each file of the job, in the order in which they were offered."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT l.path, l.state, l.reason, d.ref, l.passages FROM ledger l"
                " LEFT JOIN documents d ON d.id = l.document_id WHERE l.job_id = ? ORDER BY l.id",
                (job_id,),
            ).fetchall()
        return [
            FileReport(path_of(path), state, path_of(reason), ref.hex() if ref else "", passages)
            for path, state, reason, ref, passages in found
        ]

    def stop_waiting(self, job_id: int, reason: str) -> None:
        """The person stopped the job: files that were not read yet are skipped, and say so."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE ledger SET state = 'skipped', reason = ?, changed_ms = ? WHERE job_id = ?"
                " AND state IN ('queued', 'reading', 'splitting')",
                (reason, now_ms(), job_id),
            )


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
        "UPDATE ledger SET state = ?, reason = ?, document_id = ?, passages = ?, last_row = ?, changed_ms = ?"
        " WHERE id = ?",
        [
            (
                o.state,
                path_value(o.reason),
                o.document_id,
                o.passages,
                o.last_row,
                moment,
                o.entry_id,
            )
            for o in outcomes
        ],
    )


def finish_embedded(connection: sqlite3.Connection, dataset_id: int, vector_rows: int) -> int:
    """Within a transaction: entries whose last passage has its vector become indexed, or partial with a reason."""
    cursor = connection.execute(
        "UPDATE ledger SET state = CASE WHEN reason = '' THEN 'indexed' ELSE 'partial' END, changed_ms = ?"
        " WHERE dataset_id = ? AND state = 'embedding' AND last_row < ?",
        (now_ms(), dataset_id, vector_rows),
    )
    return int(cursor.rowcount)
