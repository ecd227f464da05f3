"""What documents were called that programs handed over as bytes: their job has it, by their paths in the ledger."""

import json
import sqlite3
from collections.abc import Iterable
from pathlib import PurePath

GIVEN = "\0given"
"""The pair of a job that says what came with each of them."""

TEXT_ROOT = "text:"


def names_of(metadata: str) -> dict[str, str]:
    """The names within a job's pairs, as they stand in the database."""
    notes = json.loads(json.loads(metadata).get(GIVEN, "{}"))
    return {path: note["name"] for path, note in notes.items() if note["name"]}


def names_of_jobs(
    connection: sqlite3.Connection, jobs: Iterable[int] | None = None
) -> dict[tuple[int, str], str]:
    """The names by job and path: of these jobs, or of all."""
    which = "" if jobs is None else " AND id IN (SELECT value FROM json_each(?))"
    found = connection.execute(
        f"SELECT id, metadata FROM jobs WHERE instr(metadata, 'given'){which}",
        () if jobs is None else (json.dumps(sorted(set(jobs))),),
    )
    return {
        (job, path): name for job, metadata in found for path, name in names_of(metadata).items()
    }


def name_of(names: dict[tuple[int, str], str], job: int, path: str) -> str:
    """What the document at `path` was called, or what is within it; of a file on a disk its own name, of a text without one nothing."""
    if not path.startswith(TEXT_ROOT):
        return PurePath(path).name
    root, slash, within = path.partition("/")
    name = names.get((job, root), "")
    return f"{name}{slash}{within}" if name else PurePath(within).name
