"""What callers name datasets and documents by, found or refused in words."""

from contextlib import suppress

from kx_desktop.core.counting import listed
from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.store.datasets import DatasetRow, Datasets


def required_dataset(datasets: Datasets, name: str) -> DatasetRow:
    """The dataset of that name. Raises NotFound with names that there are."""
    dataset = datasets.find(name)
    if dataset is None:
        known = listed([found.name for found in datasets.all()])
        raise NotFound(
            f"There is no dataset {name!r}.",
            f"There are: {known}." if known else "Make one: kx datasets ingest NAME --file PATH.",
        )
    return dataset


def reference_of(given: object, parameter: str = "parent_ref") -> bytes:
    """The content reference that is given in hex. Raises InvalidArgument, naming the parameter."""
    if isinstance(given, str):
        with suppress(ValueError):
            return bytes.fromhex(given)
    raise InvalidArgument(f"{parameter}: got {given!r}.", "It takes a reference in hex.")
