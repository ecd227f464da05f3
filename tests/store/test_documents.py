import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.content import content_ref
from kx_desktop.core.documents import CharRun, Locator
from kx_desktop.core.errors import DataLoss, NotFound
from kx_desktop.store.database import Database
from kx_desktop.store.datasets import Datasets
from kx_desktop.store.documents import (
    TEXT_PIECE,
    GivenVector,
    pack_locators,
    path_of,
    path_value,
    revive,
    supersede_rest,
    unpack_locators,
)
from kx_desktop.store.passages import Passages

from .making import dataset, document, events, everything, store


@pytest.fixture
def dataset_id(database: Database) -> int:
    return dataset(database).id


@pytest.fixture
def passages(database: Database) -> Passages:
    return Passages(database)


def end(
    database: Database, dataset_id: int, root: str, kept: list[int], by: int | None
) -> list[int]:
    with database.writing() as connection:
        return supersede_rest(connection, dataset_id, root, kept, by)


def test_a_document_is_read_back_as_it_was_stored(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    (stored,) = store(
        database,
        dataset_id,
        [document("some words of text", title="Title", metadata={"pages": 3, "tags": ["a", "b"]})],
    )
    record = passages.documents([stored.id])[stored.id]
    assert (record.title, record.language, record.path) == ("Title", "en", "a.txt")
    assert record.metadata == {"pages": 3, "tags": ["a", "b"]}
    assert (record.passage_count, record.first_row, record.live) == (2, 0, True)
    assert passages.text(stored.id) == "some words of text"
    assert passages.document_by_ref(record.ref) == stored.id


def test_rows_count_on_from_document_to_document(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    texts = ["a" * 25, "b" * 5, "", "c" * 11]
    stored = store(
        database, dataset_id, [document(text, f"{i}.txt") for i, text in enumerate(texts)]
    )
    assert [(one.first_row, one.passages) for one in stored] == [(0, 3), (3, 1), (4, 0), (4, 2)]
    assert [passage.row for passage in passages.range(dataset_id, 0, 100)] == [0, 1, 2, 3, 4, 5]
    assert Datasets(database).counts(dataset_id) == (3, 6)  # an empty container is none
    found = Datasets(database).find("notes")
    assert found is not None
    assert (found.passage_rows, found.vector_rows) == (6, 0)


def test_passages_are_found_by_row_and_by_text(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    store(
        database, dataset_id, [document("same words" + "others", "a"), document("same words", "b")]
    )
    assert set(passages.by_rows(dataset_id, [1, 2, 77])) == {1, 2}
    same = passages.same_text(dataset_id, passages.by_rows(dataset_id, [0])[0].ref)
    assert [passage.row for passage in same] == [0, 2]


def test_passages_that_were_met_before_are_not_read_again(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    store(database, dataset_id, [document("same words" + "others", "a"), document("more", "b")])
    other = dataset(database, "other").id
    store(database, other, [document("elsewhere", "a")])
    first = passages.kept_by_rows(dataset_id, [0, 1])
    assert first == passages.by_rows(dataset_id, [0, 1])
    asked: list[str] = []
    database.connection().set_trace_callback(asked.append)
    assert passages.kept_by_rows(dataset_id, [1, 0]) == first
    assert asked == []
    assert set(passages.kept_by_rows(dataset_id, [1, 2, 77])) == {1, 2}
    database.connection().set_trace_callback(None)
    assert len(asked) == 3  # one question, in a view of its own
    assert passages.kept_by_rows(other, [0]) == passages.by_rows(other, [0]) != first


def test_same_texts_of_several_passages_are_found_at_once(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    texts = ["same words" + "others", "two", "same words"]
    store(database, dataset_id, [document(text, f"{i}.txt") for i, text in enumerate(texts)])
    refs = [content_ref(text) for text in (b"two", b"same words", b"nowhere")]
    assert [passage.row for passage in passages.same_texts(dataset_id, refs)] == [0, 2, 3]


def test_datasets_have_rows_of_their_own(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    other = dataset(database, "other").id
    store(database, dataset_id, [document("same words", "a")])
    store(database, other, [document("same words", "a")])
    assert [passage.row for passage in passages.range(other, 0, 9)] == [0]
    assert len(passages.same_text(other, content_ref(b"same words"))) == 1


def test_the_same_bytes_again_are_another_place_of_the_same_document(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    first, second = store(
        database, dataset_id, [document("text", "b.txt"), document("text", "a.txt")]
    )
    assert (first.is_new, second.is_new) == (True, False)
    assert first.id == second.id
    assert passages.documents([first.id])[first.id].path == "a.txt"
    assert Datasets(database).counts(dataset_id) == (1, 1)


def test_the_same_bytes_at_the_same_place_change_nothing_but_the_time(
    database: Database, dataset_id: int
) -> None:
    store(database, dataset_id, [document("text")])
    before = everything(database)
    store(database, dataset_id, [document("text")])
    assert everything(database) == before


def test_a_changed_file_supersedes_what_stood_there(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    old, new = store(database, dataset_id, [document("old text"), document("new text of two")])
    assert end(database, dataset_id, "a.txt", [new.id], new.id) == [old.id]
    assert events(database) == [(old.id, "superseded", new.id)]
    assert passages.document_ids(dataset_id) == [new.id]
    assert passages.document_ids(dataset_id, live_only=False) == [old.id, new.id]
    assert passages.refs(dataset_id) == {content_ref(b"new text of two")}
    assert passages.ended_rows(dataset_id) == [(0, 1)]
    assert passages.text(old.id) == "old text"
    assert passages.documents([old.id])[old.id].path == "a.txt"
    assert Datasets(database).counts(dataset_id) == (1, 2)


def test_a_removed_file_is_retired(database: Database, dataset_id: int) -> None:
    (one,) = store(database, dataset_id, [document("text")])
    assert end(database, dataset_id, "a.txt", [], None) == [one.id]
    assert events(database) == [(one.id, "retired", None)]
    assert end(database, dataset_id, "a.txt", [], None) == []
    assert len(events(database)) == 1


def test_a_document_that_stands_elsewhere_too_stays(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    one, _ = store(database, dataset_id, [document("text", "a.txt"), document("text", "b.txt")])
    assert end(database, dataset_id, "a.txt", [], None) == []
    assert passages.documents([one.id])[one.id].path == "b.txt"
    assert end(database, dataset_id, "b.txt", [], None) == [one.id]


def test_a_document_whose_bytes_are_back_is_revived(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    (one,) = store(database, dataset_id, [document("text")])
    end(database, dataset_id, "a.txt", [], None)
    (again,) = store(database, dataset_id, [document("text", "c.txt")])
    assert (again.id, again.is_new) == (one.id, False)
    assert [kind for _, kind, _ in events(database)] == ["retired", "revived"]
    assert passages.documents([one.id])[one.id].live
    assert passages.documents([one.id])[one.id].path == "c.txt"
    with database.writing() as connection:
        revive(connection, one.id)
    assert passages.ended_rows(dataset_id) == []


def test_every_document_of_a_container_ends_with_it(database: Database, dataset_id: int) -> None:
    mail, part = store(
        database,
        dataset_id,
        [document("the mail", "m.eml"), document("its part", "m.eml/a.txt", root="m.eml")],
    )
    assert end(database, dataset_id, "m.eml", [], None) == [mail.id, part.id]


NAMES = [
    "plain.txt",
    "Zürich.txt",
    "🙂" * 60,
    "bytes-\udcff\udc80.txt",
    "a" * 255,
    "new\nline",
    "'; --",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_on_disk_is_kept(
    database: Database, dataset_id: int, passages: Passages, name: str
) -> None:
    (one,) = store(database, dataset_id, [document("text", name)])
    record = passages.documents([one.id])[one.id]
    assert (record.path, record.title, record.metadata["file_name"]) == (name, name, name)
    assert end(database, dataset_id, name, [], None) == [one.id]


@given(st.text())
def test_a_path_is_read_back_as_it_was(path: str) -> None:
    assert path_of(path_value(path)) == path


@pytest.mark.parametrize(
    "length", [0, 1, TEXT_PIECE - 1, TEXT_PIECE, TEXT_PIECE + 1, 2 * TEXT_PIECE + 7]
)
def test_a_text_of_any_length_is_read_back(
    database: Database, dataset_id: int, passages: Passages, length: int
) -> None:
    text = ("ab🙂d" * (length // 4 + 1))[:length]
    (one,) = store(database, dataset_id, [document(text, step=1000)])
    assert passages.text(one.id) == text


@pytest.fixture(scope="module")
def long_text() -> str:
    return "".join(chr(0x4E00 + i % 20_000) for i in range(2 * TEXT_PIECE + 100))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (0, 0),
        (0, 1),
        (TEXT_PIECE - 1, TEXT_PIECE),
        (TEXT_PIECE, TEXT_PIECE),
        (TEXT_PIECE, TEXT_PIECE + 1),
        (TEXT_PIECE - 1, TEXT_PIECE + 1),
        (5, 2 * TEXT_PIECE + 5),
        (TEXT_PIECE - 5, 2 * TEXT_PIECE + 100),
        (2 * TEXT_PIECE + 99, 2 * TEXT_PIECE + 100),
    ],
)
def test_a_range_across_pieces_is_read_whole(
    database: Database, dataset_id: int, passages: Passages, long_text: str, start: int, end: int
) -> None:
    (one,) = store(database, dataset_id, [document(long_text, step=100_000)])
    assert passages.text(one.id, start, end) == long_text[start:end]


def test_a_text_with_a_piece_gone_is_data_loss(
    database: Database, dataset_id: int, passages: Passages, long_text: str
) -> None:
    (one,) = store(database, dataset_id, [document(long_text, step=100_000)])
    with database.writing() as connection:
        connection.execute("DELETE FROM document_texts WHERE char_start = ?", (TEXT_PIECE,))
    with pytest.raises(DataLoss) as raised:
        passages.text(one.id, TEXT_PIECE - 1, TEXT_PIECE + 1)
    assert raised.value.next_step


def test_what_is_not_there_is_not_found(database: Database, passages: Passages) -> None:
    with pytest.raises(NotFound):
        passages.document_by_ref(bytes(32))
    assert passages.documents([99]) == {}
    assert passages.by_rows(1, []) == {}


def test_a_passage_with_a_vector_is_found_in_every_dataset(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    store(database, dataset_id, [document("same words")])
    ref = content_ref(b"same words")
    assert passages.elsewhere([ref, bytes(32)], [dataset_id]) == {}
    with database.writing() as connection:
        connection.execute("UPDATE datasets SET vector_rows = 1")
    assert passages.elsewhere([ref, ref, bytes(32)], [dataset_id]) == {ref: (dataset_id, 0)}
    assert passages.elsewhere([ref], [dataset_id + 1]) == {}


def test_languages_are_counted_by_passages(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    store(
        database,
        dataset_id,
        [
            document("a" * 15, "1", language="de"),
            document("b" * 35, "2", language="en"),
            document("c" * 11, "3", language="de"),
        ],
    )
    assert passages.languages(dataset_id) == [("de", 4), ("en", 4)]


locators = st.builds(
    Locator,
    st.sampled_from(["page", "heading", "cell"]),
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.text(max_size=20),
    st.none() | st.integers(0, 10**6),
    st.lists(st.builds(CharRun, *[st.integers(0, 10**6)] * 3), max_size=3).map(tuple),
)


@given(st.lists(locators, max_size=10).map(tuple))
def test_locators_are_unpacked_as_they_were_packed(found: tuple[Locator, ...]) -> None:
    assert unpack_locators(pack_locators(found)) == found


def test_locators_are_read_back(database: Database, dataset_id: int, passages: Passages) -> None:
    places = (Locator("page", 0, 4, "1", 1, (CharRun(0, 0, 4),)), Locator("page", 4, 9, "2", 2))
    with_places, without = store(
        database,
        dataset_id,
        [document("some text", locators=pack_locators(places)), document("none", "b")],
    )
    assert passages.locators(with_places.id) == places
    assert passages.locators(without.id) == ()


def test_a_vector_that_was_brought_waits_with_its_passage(
    database: Database, dataset_id: int
) -> None:
    store(
        database,
        dataset_id,
        [
            document("words", vector=GivenVector(b"1234", 2.5)),
            document("", "b", vector=GivenVector(b"5678")),
        ],
    )
    told = everything(database)
    assert told["given_vectors"] == [(dataset_id, 0, b"1234")]
    assert told["vector_lengths"] == [(dataset_id, 0, 2.5)]


def test_one_name_is_one_dataset(database: Database) -> None:
    first = dataset(database)
    assert Datasets(database).make("notes", 5, 1) == first
    Datasets(database).stamp(first.id, {"window": 256, "model": "é"}, 384)
    found = Datasets(database).find("notes")
    assert found is not None
    assert (found.fingerprint, found.dim) == ({"window": 256, "model": "é"}, 384)
    assert Datasets(database).find("Notes") is None


def test_datasets_stand_in_the_order_of_names(database: Database) -> None:
    for name in ("b", "ä", "a", "B"):
        dataset(database, name)
    assert [found.name for found in Datasets(database).all()] == ["B", "a", "b", "ä"]


def test_texts_of_many_passages_are_those_of_each(
    database: Database, dataset_id: int, passages: Passages
) -> None:
    store(
        database,
        dataset_id,
        [document("first " * 9_000, "a.txt", step=700), document("zweiter " * 20, "b.txt")],
    )
    stored = passages.range(dataset_id, 0, 1000)
    expected = [passages.text(one.document_id, one.start, one.end) for one in stored]
    assert passages.texts(stored) == expected
    assert passages.texts(list(reversed(stored))) == expected[::-1]
    assert passages.texts([]) == []
