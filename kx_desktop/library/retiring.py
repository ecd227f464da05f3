"""Files that are gone: whatever stood in them alone is retired, and stays, out of searches, in the library; the ledger says so."""

import os
from collections.abc import Sequence
from pathlib import Path, PurePath

from kx_desktop.ingest.vanishing import is_gone
from kx_desktop.store.database import Connection, Database
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import current_roots, supersede_rest
from kx_desktop.store.file_stats import forget_stat
from kx_desktop.store.ledger_gone import record_gone

_NAMED = 3


def retire_gone(database: Database, dataset: DatasetRow, offered: Sequence[Path]) -> list[str]:
    """Retire what stood in files below the folders among `offered` that are there no more; returns those files."""
    folders = [os.path.abspath(path) for path in offered if os.path.isdir(path)]  # noqa: PTH100, PTH112 - links are not followed
    if not folders:
        return []
    with database.writing() as connection:
        gone = [
            root
            for root in current_roots(connection, dataset.id)
            if any(root.startswith(folder.rstrip(os.sep) + os.sep) for folder in folders)
            and is_gone(root)
        ]
        retire(connection, dataset.id, gone)
    return gone


def retire(connection: Connection, dataset_id: int, gone: Sequence[str]) -> None:
    """Within a transaction: those files are gone, and what stood in them alone is retired."""
    for root in gone:
        supersede_rest(connection, dataset_id, root, (), None)
        forget_stat(connection, dataset_id, root)
        record_gone(connection, dataset_id, root)


def told(gone: Sequence[str]) -> str:
    """A sentence for the person; empty where nothing is gone."""
    if not gone:
        return ""
    names = ", ".join(PurePath(root).name for root in gone[:_NAMED])
    more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
    if len(gone) == 1:
        return f"1 file is gone since it was taken in ({names}). Searches leave it out."
    return f"{len(gone)} files are gone since they were taken in ({names}{more}). Searches leave them out."
