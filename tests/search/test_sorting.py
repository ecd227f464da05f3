"""The order of fields over passages that come in the order of rank."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.search.sorting import MOST_FIELDS, SortField, SortKeys
from kx_desktop.store.database import Database
from kx_desktop.store.passages import Passages, StoredPassage
from tests.search.filtering.making import Filtered, Made


class Ordered:
    """A dataset whose passages are put in order, by rows."""

    def __init__(self, folder: Path, *documents: Made) -> None:
        self.database = Database(folder)
        self.filtered = Filtered(self.database)
        self.filtered.add(*documents)
        self.passages = Passages(self.database)

    def by(self, order_by: str, rows: list[int] | None = None) -> list[int]:
        known = self.passages.by_rows(self.filtered.id, range(self.filtered.rows))
        ranked = [known[row] for row in (range(len(known)) if rows is None else rows)]
        keys = SortKeys.parse(order_by, self.filtered.columns.catalogue())
        return [passage.row for passage in keys.sorted(ranked, _itself, self.passages)]


def _itself(passage: StoredPassage) -> StoredPassage:
    return passage


@pytest.fixture(scope="module")
def ordered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ordered]:
    ordered = Ordered(
        tmp_path_factory.mktemp("ordered"),
        Made(
            {"author": "bob", "year": "10", "tags": ("m", "z")},
            paths=("/b/1.md",),
            title="Two",
            passages=2,
        ),
        Made(
            {"author": "Ada", "year": "9", "tags": ("a",)},
            paths=("/a/2.md", "/z/2.md"),
            title="One",
        ),
        Made({"year": "soon", "tags": ("b", "y")}, title="one", passages=3),
        Made({"author": "ada", "year": "2024-01-05"}, {"author": "Cy"}),
        Made({"year": "true", "author": "Bob"}),
    )
    yield ordered
    ordered.database.close()


def test_numbers_are_in_the_order_of_numbers_and_kinds_apart(ordered: Ordered) -> None:
    # true, the date, 9, 10, text; rows 0-1 are year 10, 2 is 9, 3-5 text, 6 the date, 7 the truth value.
    assert ordered.by("year") == [7, 6, 2, 0, 1, 3, 4, 5]
    assert ordered.by("year DESC") == [3, 4, 5, 0, 1, 2, 6, 7]


def test_text_is_in_order_without_regard_to_capitals_first(ordered: Ordered) -> None:
    assert ordered.by("author, chunk_id") == [2, 7, 0, 1, 6, 3, 4, 5]


def test_what_has_no_value_is_last_either_way(ordered: Ordered) -> None:
    assert ordered.by("author ASC")[-3:] == [3, 4, 5]
    assert ordered.by("author DESC")[-3:] == [3, 4, 5]
    assert ordered.by("page DESC") == list(range(8))


def test_ties_keep_the_order_of_rank(ordered: Ordered) -> None:
    assert ordered.by("chunk_count desc", [5, 1, 4, 0, 3]) == [5, 4, 3, 1, 0]
    assert ordered.by("mime", [5, 1, 4]) == [5, 1, 4]


def test_of_several_values_the_least_counts_or_the_greatest(ordered: Ordered) -> None:
    assert ordered.by("tags", [0, 2, 3]) == [2, 3, 0]
    assert ordered.by("tags DESC", [0, 2, 3]) == [0, 3, 2]
    assert ordered.by("folder", [0, 2]) == [2, 0]
    assert ordered.by("folder DESC", [0, 2]) == [2, 0]


def test_passages_and_documents_are_sorted_by_together(ordered: Ordered) -> None:
    assert ordered.by("title, chunk_index DESC", [0, 1, 2, 3, 4, 5]) == [2, 5, 4, 3, 1, 0]
    refs = {row: ordered.passages.by_rows(ordered.filtered.id, [row])[row].ref for row in range(8)}
    assert ordered.by("id") == sorted(refs, key=refs.__getitem__)
    assert ordered.by("parent_ref, chunk_id")


def test_what_a_person_gave_is_what_counts(ordered: Ordered) -> None:
    assert ordered.by("author", [6, 0]) == [0, 6]


def test_names_are_as_in_filters(ordered: Ordered) -> None:
    catalogue = ordered.filtered.columns.catalogue()
    keys = SortKeys.parse('"year" asc , AUTHOR Desc,chunk_id', catalogue)
    assert keys.fields == (
        SortField("year"),
        SortField("author", descending=True),
        SortField("chunk_id"),
    )


@pytest.mark.parametrize(
    ("order_by", "what", "at"),
    [
        ("autor", "there is no field 'autor'", (0, 5)),
        ("author,", "the name of a field is missing before the end", (7, 7)),
        ("author year", "a comma is missing before year", (7, 11)),
        ("author DESC ASC", "a comma is missing before ASC", (12, 15)),
        ("lower(author)", "a function (lower)", (0, 5)),
        ("author; year", "a second statement", (6, 7)),
        ("author -- x", "a comment", (7, 11)),
        ("'author'", "the name of a field is missing before 'author'", (0, 8)),
        ("1", "the name of a field is missing before 1", (0, 1)),
        ("author NULLS FIRST", "a comma is missing before NULLS", (7, 12)),
        (" ", "the name of a field is missing before the end", (0, 1)),
        (", ".join(["author"] * 9), f"more than {MOST_FIELDS} fields", (64, 70)),
    ],
)  # fmt: skip
def test_what_cannot_be_sorted_by_is_told_with_its_place(
    ordered: Ordered, order_by: str, what: str, at: tuple[int, int]
) -> None:
    with pytest.raises(InvalidArgument) as caught:
        ordered.by(order_by)
    assert what in caught.value.message
    assert (caught.value.parameter, caught.value.at) == ("order_by", at)


@given(
    order_by=st.text()
    | st.lists(st.sampled_from(["author", ",", "DESC", "ASC", '"', "(", "'", "year", ";"])).map(
        " ".join
    )
)
def test_no_text_whatever_gives_another_error(ordered: Ordered, order_by: str) -> None:
    rows: list[int] = []
    try:
        rows = ordered.by(order_by)
    except InvalidArgument:
        return
    assert sorted(rows) == list(range(8))


@given(
    fields=st.lists(st.tuples(st.sampled_from(["author", "year", "tags", "title", "chunk_index", "folder", "id"]), st.booleans()), min_size=1, max_size=4),
    rows=st.permutations(range(8)),
)  # fmt: skip
def test_an_order_that_ends_with_the_row_is_the_same_from_any_rank(
    ordered: Ordered, fields: list[tuple[str, bool]], rows: list[int]
) -> None:
    order_by = (
        ", ".join(f"{name} {'DESC' if down else 'ASC'}" for name, down in fields) + ", chunk_id"
    )
    assert ordered.by(order_by, rows) == ordered.by(order_by)
