"""What the ledger says of files that are there no more."""

import os

from kx_desktop.core import causes
from kx_desktop.store.database import Connection, now_ms
from kx_desktop.store.documents import path_value

GONE = "There is no such file (any more)."
_SETTLED = "state IN ('indexed', 'unchanged', 'skipped', 'failed')"
# What was read in part stays so: where the same bytes come back under another name, that is how it is known.


def record_gone(connection: Connection, dataset_id: int, root: str) -> None:
    """Within a transaction: the file `root` is gone, and so is all that came out of it. It can be read again once it is back."""
    below = root + os.sep
    beyond = root + chr(ord(os.sep) + 1)
    connection.execute(
        "UPDATE ledger SET state = 'skipped', reason = ?, cause = ?, changed_ms = ?, passages = 0"
        f" WHERE dataset_id = ? AND (path = ? OR (path > ? AND path < ?) OR (path > ? AND path < ?)) AND root = ? AND +{_SETTLED}",
        (
            GONE, causes.MISSING, now_ms(), dataset_id, path_value(root),
            path_value(below), path_value(beyond), _as_bytes(below), _as_bytes(beyond), path_value(root),
        ),
    )  # fmt: skip


def _as_bytes(path: str) -> bytes:
    # A member whose name is no valid Unicode is kept as bytes, which sort apart from texts.
    return path.encode("utf-8", "surrogatepass")
