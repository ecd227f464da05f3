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
    ranges = [(path_value(below), path_value(beyond)), (_as_bytes(below), _as_bytes(beyond))]
    own = path_value(root)
    moment = now_ms()
    # One after the other: joined by OR they would have SQLite go through all files of the dataset.
    for where, values in (
        ("path = ?", (own,)),
        *(("path > ? AND path < ?", range_) for range_ in ranges),
    ):
        connection.execute(
            "UPDATE ledger SET state = 'skipped', reason = ?, cause = ?, note = '', changed_ms = ?, passages = 0"
            f" WHERE dataset_id = ? AND {where} AND root = ? AND +{_SETTLED}",
            (GONE, causes.MISSING, moment, dataset_id, *values, own),
        )


def _as_bytes(path: str) -> bytes:
    # A member whose name is no valid Unicode is kept as bytes, which sort apart from texts.
    return path.encode("utf-8", "surrogatepass")
