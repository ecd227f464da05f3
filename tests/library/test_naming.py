"""What is said of a name that nothing has: what there is, and not a page of it."""

from types import SimpleNamespace
from typing import Any

import pytest

from kx_desktop.core.errors import NotFound
from kx_desktop.library.naming import required_dataset
from kx_desktop.library.watch_checks import chosen

MANY = [f"n{number}" for number in range(1, 101)]
TOLD = "There are: n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 90 others."


def datasets(names: list[str]) -> Any:
    rows = [SimpleNamespace(name=name) for name in names]
    return SimpleNamespace(find=lambda _name: None, all=lambda: rows)


def followed(paths: list[str]) -> Any:
    return [SimpleNamespace(folder=SimpleNamespace(id=0, path=path)) for path in paths]


@pytest.mark.parametrize(
    ("names", "told"), [(["a", "b"], "There are: a, b."), (MANY, TOLD), (MANY[:11], TOLD)]
)
def test_ten_names_are_told_and_how_many_others_there_are(names: list[str], told: str) -> None:
    told = told.replace("90 others", "1 other") if len(names) == 11 else told
    with pytest.raises(NotFound) as of_datasets:
        required_dataset(datasets(names), "x")
    with pytest.raises(NotFound) as of_folders:
        chosen("x", "/x", "", followed(names))
    assert (of_datasets.value.next_step, of_folders.value.next_step) == (told, told)


def test_where_there_is_nothing_it_says_how_to_begin() -> None:
    with pytest.raises(NotFound, match="Make one: kx datasets ingest"):
        required_dataset(datasets([]), "x")
    with pytest.raises(NotFound, match="Follow one: kx watch add"):
        chosen("x", "/x", "", [])
