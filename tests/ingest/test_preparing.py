"""Files go to the readers by the dozen; one that kills its reader costs the others nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.content import content_ref
from kx_desktop.core.errors import Cancelled
from kx_desktop.ingest import preparing
from kx_desktop.ingest.prepared import PreparedFile, PrepareTask
from kx_desktop.ingest.preparing import Entry, Prepared, Preparer, batches
from kx_desktop.tasks import CancelToken, ChildPool
from tests.library.helping import write


@pytest.fixture(scope="module")
def children() -> Iterator[ChildPool]:
    pool = ChildPool(
        "tests.ingest.readers:misbehaving",
        time_limit=5,
        memory_limit=256 << 20,
        name="reader",
    )
    with pool:
        yield pool


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    """Lets children find the misbehaving readers."""
    monkeypatch.syspath_prepend(str(root))


def preparer(
    children: ChildPool, known: set[bytes] | None = None, token: CancelToken | None = None
) -> Preparer:
    return Preparer(children, PrepareTask(""), known or set(), token or CancelToken())


def entries(folder: Path, *contents: str) -> list[Entry]:
    return [
        Entry(number, str(write(folder / f"{number}.txt", content)))
        for number, content in enumerate(contents)
    ]


def words(prepared: list[Prepared]) -> list[str]:
    return [one.file.documents[0].text if one.file.documents else "" for one in prepared]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("please crash", "made its reader crash"),
        ("please hang", "took too long"),
        ("please eat", "took too much memory"),
        ("please fail badly", "failed"),
    ],
)
def test_a_file_that_ends_its_reader_fails_and_its_neighbours_are_read(
    children: ChildPool, tmp_path: Path, asked: str, told: str
) -> None:
    found = preparer(children).prepare(entries(tmp_path, "before it", asked, "after it"))
    assert words(found) == ["before it", "", "after it"]
    assert found[1].file.state == "failed"
    assert told in found[1].file.reason
    assert [one.entry.id for one in found] == [0, 1, 2]


@pytest.mark.allow_log("Reading .* failed")
def test_a_file_that_shows_a_fault_of_ours_fails_alone_and_is_logged(
    children: ChildPool, tmp_path: Path
) -> None:
    found = preparer(children).prepare(entries(tmp_path, "before it", "please fail", "after it"))
    assert words(found) == ["before it", "", "after it"]
    assert found[1].file.state == "failed"
    assert "an error nobody thought of" in found[1].file.reason


def test_a_reader_killed_while_idle_is_replaced(children: ChildPool, tmp_path: Path) -> None:
    for _ in range(2):
        found = preparer(children).prepare(entries(tmp_path, "please crash"))
        assert found[0].file.state == "failed"
        assert words(preparer(children).prepare(entries(tmp_path, "alive"))) == ["alive"]


def test_known_contents_are_not_read_again(children: ChildPool, tmp_path: Path) -> None:
    known = {content_ref(b"please crash")}
    found = preparer(children, known).prepare(entries(tmp_path, "new", "please crash"))
    assert [one.known for one in found] == [None, content_ref(b"please crash")]
    assert found[1].file == PreparedFile()


def test_a_text_that_was_passed_in_is_no_file(children: ChildPool) -> None:
    entry = Entry(7, f"{preparing.TEXT_ROOT}abc", b"one\r\ntwo")
    (found,) = preparer(children).prepare([entry])
    (document,) = found.file.documents
    assert (document.text, document.title) == ("one\ntwo", "one two")
    assert document.original == b"one\r\ntwo"
    assert "file_name" not in document.metadata


def test_a_large_file_is_read_by_the_child_itself(
    children: ChildPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_SENT_BYTES", 10)
    (found,) = preparer(children).prepare(entries(tmp_path, "more than ten bytes"))
    assert words([found]) == ["more than ten bytes"]
    assert found.file.documents[0].ref == content_ref(b"more than ten bytes")


def test_a_cancelled_token_stops_before_the_next_file(children: ChildPool, tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        preparer(children, token=token).prepare(entries(tmp_path, "never read"))


def test_batches_are_bounded_in_number_and_size_and_keep_the_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_BATCH_FILES", 3)
    monkeypatch.setattr(preparing, "_BATCH_BYTES", 100)
    offered = entries(tmp_path, *["x" * size for size in (1, 1, 1, 1, 99, 101, 500, 1, 1)])
    found = [[entry.id for entry in batch] for batch in batches(offered)]
    assert found == [[0, 1, 2], [3, 4], [5], [6], [7, 8]]
    assert list(batches([])) == []


def test_a_file_that_is_gone_counts_nothing_in_its_batch(tmp_path: Path) -> None:
    gone = [Entry(1, str(tmp_path / "gone")), Entry(2, "text:x", b"abc")]
    assert list(batches(gone)) == [gone]
