"""Files that are read once more and give more text than the dataset has of them, which nothing is ever written over."""

from dataclasses import replace

from kx_desktop.ingest.prepared import PreparedDocument, PreparedFile
from kx_desktop.store.database import Connection
from kx_desktop.store.documents import stored_length

STAYS = "More of it can be read now, but what was stored of it stays as it was. Put it into another dataset to have it whole."


def with_what_stays(connection: Connection, dataset_id: int, file: PreparedFile) -> PreparedFile:
    """The file, whose documents say so where the dataset holds less of them than was read now."""
    return replace(
        file, documents=tuple(_told(connection, dataset_id, one) for one in file.documents)
    )


def _told(connection: Connection, dataset_id: int, document: PreparedDocument) -> PreparedDocument:
    length = stored_length(connection, dataset_id, document.ref)
    if length is None or length >= len(document.text):
        return document
    # Without its cause: reading it once more would change nothing.
    return replace(document, warnings=(*document.warnings, STAYS), cause="", notes=())
