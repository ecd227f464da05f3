"""The paths whose passwords the system's key ring has. No password is ever here."""

from kx_desktop.store.database import Database, now_ms
from kx_desktop.store.documents import path_value


class RememberedPasswords:
    """Files and folders by their paths."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, path: str) -> None:
        """The key ring has the password of `path`."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO remembered_passwords VALUES (?, ?)",
                (path_value(path), now_ms()),
            )

    def has(self, path: str) -> bool:
        """Whether the key ring should have the password of `path`."""
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT 1 FROM remembered_passwords WHERE path = ?", (path_value(path),)
            ).fetchone()
        return found is not None
