"""What imports that were cut short have left is taken away."""

import shutil
from collections.abc import Callable, Sequence

from kx_desktop.library.parts import Parts
from kx_desktop.store.unfinished import originals_of_its_own, remove_unfinished


def remove_all_unfinished(parts: Parts, stop: Callable[[], object]) -> None:
    """Take away what imports that were cut short have left. The caller is the one that writes."""
    for id_ in parts.datasets.unfinished():
        remove_one(parts, id_, stop)


def remove_one(
    parts: Parts, dataset_id: int, stop: Callable[[], object], originals: Sequence[bytes] = ()
) -> None:
    """Take away a dataset that never got its name: its files first, so that its number can be given again.

    `originals` are those that came with it, and that nothing else speaks of.
    """
    parts.forget(dataset_id)
    folder = parts.database.folder
    (folder / "vectors" / f"{dataset_id}.f32").unlink(missing_ok=True)
    shutil.rmtree(folder / "index" / str(dataset_id), ignore_errors=True)
    # Before the rows, which alone know of those that a kill has left.
    for ref in originals_of_its_own(parts.database, dataset_id):
        parts.blobs.remove(ref)
    remove_unfinished(parts.database, dataset_id, stop)
    for ref in originals:
        parts.blobs.remove(ref)
