"""The history of answers. Rows are appended and never changed."""

import dataclasses
import json
from collections.abc import Callable, Iterator
from typing import Any

from kx_desktop.core.answers import Action, Answer, Citation, KeptAnswer
from kx_desktop.core.counting import by_count
from kx_desktop.core.verifying import Problem
from kx_desktop.store.database import UNREADABLE, Connection, Database, now_ms
from kx_desktop.store.fields import comparable

_BROKEN = (*UNREADABLE, TypeError, AttributeError, KeyError)
"""What a row raises that is not as it was written."""

_LOST = (
    "The other answers are whole. Ask again what is lost, or put back a copy of the library folder."
)


class Answers:
    """Appends and reads.

    The writer's lock is not needed: no ingest looks at these rows, and SQLite takes one transaction after another, so that an answer is
    kept while another process takes in files.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, answer: Answer, dataset_id: int | None) -> KeptAnswer:
        """Append an answer; on the disk when this returns. Raises Busy, ResourceExhausted, PermissionDenied."""
        at = now_ms()
        with self._database.writing() as connection:
            made = connection.execute(
                "INSERT INTO answers (dataset_id, goal, answer, at_ms) VALUES (?, ?, ?, ?)",
                (dataset_id, comparable(answer.goal), packed(answer), at),
            )
            return KeptAnswer(int(made.lastrowid or 0), at, answer)

    def of(self, dataset_id: int | None, most: int) -> tuple[KeptAnswer, ...]:
        """The last answers from that dataset, or (None) from none, the newest first; rows that are damaged are left out."""
        found = []
        with self._database.reading() as connection:
            if not _are_there(connection):
                return ()
            for id_, at, text in connection.execute(
                "SELECT id, at_ms, answer FROM answers WHERE dataset_id IS ? ORDER BY id DESC LIMIT ?",
                (dataset_id, most),
            ):
                answer = unpacked(text)
                if answer is not None:
                    found.append(KeptAnswer(id_, at, answer))
        return tuple(found)


def check_answers(database: Database, stop: Callable[[], object]) -> Iterator[Problem]:
    """Whether each answer of the history can be read."""
    broken = 0
    with database.reading() as connection:
        if _are_there(connection):
            for (text,) in connection.execute("SELECT answer FROM answers ORDER BY id"):
                stop()
                broken += unpacked(text) is None
    if broken:
        yield Problem(
            "database",
            by_count(
                broken,
                "1 answer of the history cannot be read.",
                f"{broken:,} answers of the history cannot be read.",
            ),
            _LOST,
        )


def packed(answer: Answer) -> str:
    """An answer as JSON in plain ASCII, since names of files need not be valid Unicode."""
    return json.dumps(dataclasses.asdict(answer), allow_nan=False, separators=(",", ":"))


def unpacked(text: object) -> Answer | None:
    """The answer that `packed` wrote; None where the text is damaged. Fields of a later version are passed over."""
    try:
        told: dict[str, Any] = json.loads(text if isinstance(text, str) else "")
        return Answer(
            **{
                **_known(Answer, told),
                "citations": tuple(Citation(**_known(Citation, one)) for one in told["citations"]),
                "actions": tuple(
                    Action(**{**_known(Action, one), "refs": tuple(one["refs"])})
                    for one in told["actions"]
                ),
                "dropped": tuple(told["dropped"]),
                "notes": tuple(told["notes"]),
            }
        )
    except _BROKEN:
        return None


def _known(kind: type, told: dict[str, Any]) -> dict[str, Any]:
    names = {field.name for field in dataclasses.fields(kind)}
    return {name: value for name, value in told.items() if name in names}


def _are_there(connection: Connection) -> bool:
    """Whether there is the table: a library of an earlier version that cannot be written is read as it is."""
    return bool(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'answers'").fetchone())
