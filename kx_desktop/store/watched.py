"""The folders that are followed, as SQLite keeps them. One that is followed no more stays as a row that has ended."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from kx_desktop.core.watching import WatchedFolder
from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.documents import path_of, path_value

_COLUMNS = (
    "w.id, d.name, w.path, w.include, w.exclude, w.hidden, w.links, w.polling, w.added_ms, w.files, w.caught_up_ms,"
    " w.state, w.problem, w.dataset_id, w.device, w.doubted"
)


@dataclass(frozen=True, slots=True)
class WatchedRow:
    """A followed folder with what only its follower needs.

    `device` is the file system of the last look that found files, empty before it; `doubted` counts files that vanished at once.
    """

    folder: WatchedFolder
    dataset_id: int
    device: str = ""
    doubted: int = 0


class WatchedFolders:
    """Adds, ends and marks. The caller holds the right to write."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[WatchedRow]:
        """Every folder that is followed now, in the order of their coming."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"SELECT {_COLUMNS} FROM watched_folders w JOIN datasets d ON d.id = w.dataset_id"
                " WHERE w.ended_ms IS NULL ORDER BY w.id"
            ).fetchall()
        return [_row(values) for values in found]

    def add(
        self,
        dataset_id: int,
        path: str,
        *,
        include: Sequence[str],
        exclude: Sequence[str],
        hidden: bool,
        links: bool,
        polling: bool | None,
    ) -> int:
        """Follow the folder `path` from now on; returns its id."""
        with self._database.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO watched_folders (dataset_id, path, include, exclude, hidden, links, polling, added_ms)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    dataset_id, path_value(path), json.dumps(list(include)), json.dumps(list(exclude)), hidden, links,
                    polling, now_ms(),
                ),
            )  # fmt: skip
            return int(cursor.lastrowid or 0)

    def end(self, id_: int) -> None:
        """Follow the folder no more."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE watched_folders SET ended_ms = ? WHERE id = ? AND ended_ms IS NULL",
                (now_ms(), id_),
            )

    def mark(self, id_: int, state: str, problem: str = "") -> None:
        """How the folder stands now, where it stood otherwise before."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE watched_folders SET state = ?1, problem = ?2 WHERE id = ?3 AND (state <> ?1 OR problem <> ?2)",
                (state, path_value(problem), id_),
            )

    def mark_caught_up(self, id_: int, *, files: int, device: str, doubted: int) -> None:
        """The folder was looked through. An empty `device` leaves the one that is known."""
        state = "waiting" if doubted else "caught up"
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE watched_folders SET caught_up_ms = ?, files = ?, device = CASE WHEN ?3 = '' THEN device ELSE ?3 END,"
                " doubted = ?, state = ?, problem = '' WHERE id = ?",
                (now_ms(), files, device, doubted, state, id_),
            )


def _row(values: tuple[object, ...]) -> WatchedRow:
    (
        id_, dataset, path, include, exclude, hidden, links, polling, added, files, caught_up, state, problem,
        dataset_id, device, doubted,
    ) = values  # fmt: skip
    return WatchedRow(
        WatchedFolder(
            id=int(str(id_)),
            dataset=str(dataset),
            path=path_of(path),  # type: ignore[arg-type]
            include=tuple(json.loads(str(include))),
            exclude=tuple(json.loads(str(exclude))),
            hidden=bool(hidden),
            links=bool(links),
            polling=None if polling is None else bool(polling),
            added_ms=int(str(added)),
            files=int(str(files)),
            caught_up_ms=None if caught_up is None else int(str(caught_up)),
            state=str(state),
            problem=path_of(problem),  # type: ignore[arg-type]
        ),
        dataset_id=int(str(dataset_id)),
        device=str(device),
        doubted=int(str(doubted)),
    )
