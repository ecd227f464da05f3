"""The ledger as it is shown: each path's last row, by state and by words, in pages."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.ingesting import STATES
from kx_desktop.store.database import DATABASE_NAME, Database
from kx_desktop.store.ledger import Ledger, Outcome, insert_entry
from kx_desktop.store.ledger_view import LedgerView, Retryable

from .making import dataset, document, store


@pytest.fixture
def ledger(database: Database) -> Ledger:
    return Ledger(database)


@pytest.fixture
def view(database: Database) -> LedgerView:
    return LedgerView(database)


@pytest.fixture
def dataset_id(database: Database) -> int:
    return dataset(database).id


def add(ledger: Ledger, dataset_id: int, *paths: str, state: str = "indexed") -> list[int]:
    """Entries of a new job, which have come to a state."""
    added = [id_ for id_, _ in ledger.add(ledger.begin_job(dataset_id, {}), dataset_id, paths)]
    ledger.record(Outcome(id_, state, "why" if state == "failed" else "") for id_ in added)
    return added


def test_of_each_path_the_last_row_alone_is_shown(
    database: Database, ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    other = dataset(database, "other").id
    first = add(ledger, dataset_id, "/a", "/b", "/c\udcff", state="failed")
    theirs = add(ledger, other, "/a")
    second = add(ledger, dataset_id, "/c\udcff", "/a")
    assert view.ids(dataset_id, ()).tolist() == [first[1], *second]
    assert view.ids(None, ()).tolist() == [first[1], *theirs, *second]
    assert view.ids(dataset_id, ("failed",)).tolist() == [first[1]]
    assert view.states(dataset_id) == {"failed": 1, "indexed": 2}
    assert view.states(None) == {"failed": 1, "indexed": 3}
    assert view.states(99) == {}


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from("abcdef"), st.sampled_from(STATES)),
        max_size=40,
    ),
    st.lists(st.sampled_from(STATES), max_size=3),
    st.integers(0, 2),
)
def test_states_and_datasets_choose_among_the_last_rows(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[int, str, str]],
    states: list[str],
    wanted: int,
) -> None:
    database = Database(tmp_path_factory.mktemp("library"))
    ledger, view = Ledger(database), LedgerView(database)
    datasets = [dataset(database, name).id for name in ("one", "two", "three")]
    last: dict[tuple[int, str], tuple[int, str]] = {}
    for which, path, state in rows:
        (id_,) = add(ledger, datasets[which], path, state=state)
        last[(which, path)] = (id_, state)
    for only in (None, wanted):
        found = {
            id_: state for (which, _), (id_, state) in last.items() if only is None or which == only
        }
        chosen = sorted(id_ for id_, state in found.items() if not states or state in states)
        dataset_id = None if only is None else datasets[only]
        assert view.ids(dataset_id, states).tolist() == chosen
        counted = view.states(dataset_id)
        assert sum(counted.values()) == len(found)
        assert counted == {
            state: list(found.values()).count(state) for state in set(found.values())
        }
    database.close()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("100%", [0]),
        ("%", [0]),
        ("a_b", [1]),
        ("_", [1]),
        ("\\", [2]),
        ("*", []),
        ("ÜBERSICHT", [3]),
        ("u\u0308bersicht", [3]),
        ("café", [4]),
        ("CAFE\u0301", [4]),
        ("/in/", [0, 1, 2, 3, 4, 5, 6]),
        ("caf\udce9", [5]),
        ("\udce9.TXT", [5]),
        ("strasse", [6]),
        ("dear mr", [7]),
        ("text:", []),
        ("0a0b", []),
        ("damaged", [8]),
        ("x" * 60_000, []),
    ],
)
def test_words_of_the_path_the_title_or_the_reason_choose(
    database: Database,
    ledger: Ledger,
    view: LedgerView,
    dataset_id: int,
    words: str,
    found: list[int],
) -> None:
    ids = add(
        ledger,
        dataset_id,
        "/in/100%.txt",
        "/in/a_b.txt",
        "/in/back\\slash.txt",
        "/in/Übersicht.txt",
        "/in/cafe\u0301.txt",  # as macOS spells it
        "/in/caf\udce9.txt",
        "/in/Straße.txt",
        "text:0a0b0c",
        "/out/last.pdf",
    )
    (stored,) = store(database, dataset_id, [document("a letter", "", title="Dear Mr. Hart")])
    ledger.record(
        [
            Outcome(ids[7], "indexed", "", stored.id, 1, 0),
            Outcome(ids[8], "failed", "The PDF is Damaged."),
        ]
    )
    assert view.ids(dataset_id, (), words).tolist() == [ids[number] for number in found]


def test_only_those_among_which_they_are_sought_are_found(
    ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    ids = add(ledger, dataset_id, "/a", "/b", "/c")
    assert view.ids(dataset_id, ("indexed",), among=[ids[0], ids[2], 10**6]).tolist() == [
        ids[0],
        ids[2],
    ]
    assert view.ids(dataset_id, ("failed",), among=ids).tolist() == []
    assert view.ids(None, (), among=[]).tolist() == []


def test_a_page_of_rows_tells_all_of_each(
    database: Database, ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    stored, noted = store(
        database,
        dataset_id,
        [document("text", "/m\udcff.eml"), document("a letter", "", title="Dear Mr. Hart")],
    )
    job = ledger.begin_job(dataset_id, {})
    (mail, text) = [id_ for id_, _ in ledger.add(job, dataset_id, ["/m\udcff.eml", "text:0a"])]
    with database.writing() as connection:
        part = insert_entry(connection, job, dataset_id, "/m\udcff.eml/a.txt", "/m\udcff.eml")
    ledger.record(
        [
            Outcome(mail, "indexed", "", stored.id, 1, 0),
            Outcome(text, "indexed", "", noted.id, 1, 1),
            Outcome(part, "failed", "\udcff cannot be read."),
        ]
    )
    first, second, third = view.rows([part, mail, text, 10**6])
    assert (first.id, first.job, first.dataset, first.path, first.root) == (
        mail,
        job,
        "notes",
        "/m\udcff.eml",
        "/m\udcff.eml",
    )
    assert (first.state, first.passages, first.document_ref) == (
        "indexed",
        1,
        document("text").ref.hex(),
    )
    assert first.changed_ms >= first.queued_ms > 0
    assert (second.path, second.root, second.title) == ("", "", "Dear Mr. Hart")
    assert (third.path, third.root) == ("/m\udcff.eml/a.txt", "/m\udcff.eml")
    assert (third.state, third.reason, third.document_ref, third.title) == (
        "failed",
        "\udcff cannot be read.",
        "",
        "",
    )
    assert view.rows([]) == []


def test_a_page_of_a_long_ledger_is_read_without_the_rest(
    database: Database, ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    job = ledger.begin_job(dataset_id, {})
    ledger.add(job, dataset_id, [f"/in/{number}.txt" for number in range(20_000)])
    ids = view.ids(dataset_id, ())
    assert len(ids) == 20_000
    steps: list[None] = []
    database.connection().set_progress_handler(lambda: steps.append(None), 1000)
    page = view.rows(ids[100:150].tolist())
    assert [row.path for row in page] == [f"/in/{number}.txt" for number in range(100, 150)]
    assert (
        len(steps) < 20
    )  # thousands of instructions of SQLite: a look at every row takes hundreds


def test_a_job_is_counted_by_itself(ledger: Ledger, view: LedgerView, dataset_id: int) -> None:
    job = ledger.begin_job(dataset_id, {})
    ids = [id_ for id_, _ in ledger.add(job, dataset_id, ["/a", "/b", "/c", "/d"])]
    ledger.record(
        [
            Outcome(ids[0], "indexed", "", None, 3, 2),
            Outcome(ids[1], "unchanged", "", None, 7, 6),
            Outcome(ids[2], "partial", "why", None, 2, 8),
        ]
    )
    add(ledger, dataset_id, "/e", "/f")
    assert view.job_states(job) == {"indexed": 1, "unchanged": 1, "partial": 1, "queued": 1}
    assert view.job_passages(job) == 5
    assert view.job_states(99) == {}
    assert view.job_passages(99) == 0


def test_the_last_change_is_that_of_the_dataset(
    database: Database, ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    other = dataset(database, "other").id
    assert view.last_change(dataset_id) == 0
    (id_,) = add(ledger, dataset_id, "/a")
    (row,) = view.rows([id_])
    assert view.last_change(dataset_id) == row.changed_ms
    assert view.last_change(other) == 0


# Once more


def test_whatever_is_within_a_file_is_read_again_with_it(
    database: Database, ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    old = add(ledger, dataset_id, "/m.eml", state="failed")
    job = ledger.begin_job(dataset_id, {})
    ((mail, _), (plain, _)) = ledger.add(job, dataset_id, ["/m.eml", "/p\udcff.txt"])
    with database.writing() as connection:
        parts = [
            insert_entry(connection, job, dataset_id, f"/m.eml/{name}", "/m.eml") for name in "ab"
        ]
    ledger.record(Outcome(id_, "failed", "why") for id_ in (mail, plain, *parts))
    assert view.retryable([*parts, plain, *old]) == [
        Retryable(mail, dataset_id, job, "/m.eml"),
        Retryable(plain, dataset_id, job, "/p\udcff.txt"),
    ]


@pytest.mark.parametrize("state", STATES)
def test_what_is_still_to_be_read_or_under_way_is_not_read_again(
    ledger: Ledger, view: LedgerView, dataset_id: int, state: str
) -> None:
    (id_,) = add(ledger, dataset_id, "/a", state=state)
    is_done = state in {"indexed", "unchanged", "partial", "skipped", "failed"}
    assert [one.entry for one in view.retryable([id_])] == ([id_] if is_done else [])
    job = ledger.begin_job(dataset_id, {})
    assert view.requeue(job, [id_]) == int(is_done)
    assert view.requeue(job, [id_]) == 0
    assert ledger.waiting(job) == ([(id_, "/a")] if is_done else [])


def test_a_row_that_is_queued_once_more_keeps_its_place_and_forgets_what_became_of_it(
    ledger: Ledger, view: LedgerView, dataset_id: int
) -> None:
    ids = add(ledger, dataset_id, "/a", "/b", "/c", state="failed")
    ledger.record([Outcome(ids[1], "partial", "why", None, 4, 7)])
    job = ledger.begin_job(dataset_id, {})
    assert view.requeue(job, [ids[1]]) == 1
    assert view.ids(dataset_id, ()).tolist() == ids
    (row,) = view.rows([ids[1]])
    assert (row.state, row.reason, row.passages, row.job) == ("queued", "", 0, job)
    assert ledger.finish_embedded(dataset_id, 100) == 0


def test_a_library_without_the_index_of_paths_is_read_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(folder)
    dataset_id = dataset(database).id
    ids = add(Ledger(database), dataset_id, "/a", "/b", "/a")
    database.close()
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        connection.execute("DROP INDEX ledger_by_path")
        connection.execute("DELETE FROM migrations WHERE name = '0002_files_by_path'")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with monkeypatch.context() as patch:
        patch.setattr("os.access", lambda *_, **__: False)
        database = Database(folder)
        assert database.read_only
        assert LedgerView(database).ids(dataset_id, ()).tolist() == ids[1:]
        database.close()
    # Whoever may write makes the index.
    database = Database(folder)
    with database.reading() as connection:
        made = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'ledger_by_path'")
        assert made.fetchone() == (1,)
        applied = connection.execute("SELECT name FROM migrations ORDER BY name").fetchall()
    assert ("0002_files_by_path",) in applied
    database.close()
