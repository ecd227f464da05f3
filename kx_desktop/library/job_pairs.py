"""What a job of the ledger carries beside the person's own pairs. No key of a person's holds a NUL character."""

from collections.abc import Mapping

from kx_desktop.store.given_names import GIVEN

__all__ = ["AGAIN", "FOLDERS", "GIVEN", "OFFERED", "REBUILD_OF", "persons_pairs"]

REBUILD_OF = "\0rebuild of"
"""The id of the dataset that the job rebuilds."""

OFFERED = "\0offered"
"""The paths that were offered, while the folders among them are still being looked through."""

FOLDERS = "\0folders"
"""The folders that were offered, of which files that are gone are retired when the job ends."""

AGAIN = "\0again"
"""Set where the files are read once more, even those whose content the dataset has."""

_OURS = (REBUILD_OF, OFFERED, FOLDERS, AGAIN, GIVEN)


def persons_pairs(metadata: Mapping[str, str]) -> dict[str, str]:
    """The pairs of a job that the person gave, for its documents."""
    return {key: value for key, value in metadata.items() if key not in _OURS}
