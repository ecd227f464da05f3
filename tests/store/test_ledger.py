import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core import causes
from kx_desktop.core.ingesting import STATES
from kx_desktop.store.database import Database
from kx_desktop.store.ledger import (
    OPEN,
    JobRow,
    Ledger,
    Outcome,
    finish_embedded,
    insert_entry,
    insert_part,
    skip_lost_parts,
)

from .making import dataset, document, store


@pytest.fixture
def ledger(database: Database) -> Ledger:
    return Ledger(database)


@pytest.fixture
def dataset_id(database: Database) -> int:
    return dataset(database).id


@pytest.fixture
def job(ledger: Ledger, dataset_id: int) -> int:
    return ledger.begin_job(dataset_id, {"owner": "me"})


def states(ledger: Ledger, job: int) -> list[tuple[str, str]]:
    return [(report.path, report.state) for report in ledger.reports(job)]


def test_files_are_queued_in_the_order_in_which_they_were_offered(
    ledger: Ledger, dataset_id: int, job: int
) -> None:
    added = ledger.add(job, dataset_id, ["b", "a", "c\udcff"])
    assert [path for _, path in added] == ["b", "a", "c\udcff"]
    assert ledger.waiting(job) == added
    assert states(ledger, job) == [("b", "queued"), ("a", "queued"), ("c\udcff", "queued")]


def test_an_outcome_is_reported_with_its_document(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    (stored,) = store(database, dataset_id, [document("text")])
    ((good, _), (bad, _)) = ledger.add(job, dataset_id, ["a.txt", "b-\udcff.txt"])
    ledger.record(
        [
            Outcome(good, "indexed", "", stored.id, 1, 0),
            Outcome(bad, "failed", "b-\udcff.txt is not there."),
        ]
    )
    first, second = ledger.reports(job)
    assert (first.path, first.state, first.passages) == ("a.txt", "indexed", 1)
    assert first.content_ref == document("text").ref.hex()
    assert (second.state, second.reason, second.content_ref) == (
        "failed",
        "b-\udcff.txt is not there.",
        "",
    )
    assert ledger.waiting(job) == []


def test_parts_of_a_file_are_reported_but_not_read_on_their_own(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    ledger.add(job, dataset_id, ["m.eml"])
    with database.writing() as connection:
        insert_entry(connection, job, dataset_id, "m.eml/a.txt", "m.eml")
    assert [path for _, path in ledger.waiting(job)] == ["m.eml"]
    assert [path for path, _ in states(ledger, job)] == ["m.eml", "m.eml/a.txt"]


@given(
    st.lists(
        st.tuples(
            st.integers(-1, 20), st.sampled_from(STATES), st.sampled_from(["", "a page is damaged"])
        ),
        max_size=12,
    ),
    st.lists(st.integers(0, 22), min_size=1, max_size=4),
)
def test_a_file_is_indexed_when_its_last_passage_has_its_vector(
    tmp_path_factory: pytest.TempPathFactory,
    files: list[tuple[int, str, str]],
    grown: list[int],
) -> None:
    database = Database(tmp_path_factory.mktemp("library"))
    ledger, dataset_id = Ledger(database), dataset(database).id
    job = ledger.begin_job(dataset_id, {})
    added = ledger.add(job, dataset_id, [str(number) for number in range(len(files))])
    ledger.record(
        Outcome(entry, state, reason, None, 1, last_row)
        for (entry, _), (last_row, state, reason) in zip(added, files, strict=True)
    )
    finished = sum(ledger.finish_embedded(dataset_id, rows) for rows in sorted(grown))
    expected = []
    for last_row, state, reason in files:
        done = state == "embedding" and last_row < max(grown)
        expected.append(("partial" if reason else "indexed") if done else state)
    assert [report.state for report in ledger.reports(job)] == expected
    assert [report.reason for report in ledger.reports(job)] == [reason for _, _, reason in files]
    assert finished == sum(
        state == "embedding" and last_row < max(grown) for last_row, state, _ in files
    )
    database.close()


def test_files_of_other_datasets_are_not_finished(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    other = dataset(database, "other").id
    ((entry, _),) = ledger.add(job, dataset_id, ["a"])
    ledger.record([Outcome(entry, "embedding", "", None, 1, 0)])
    assert ledger.finish_embedded(other, 9) == 0
    assert ledger.finish_embedded(dataset_id, 0) == 0
    assert ledger.finish_embedded(dataset_id, 1) == 1


def test_jobs_that_were_cut_short_are_known_with_what_they_were_given(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    other = dataset(database, "other").id
    second = ledger.begin_job(other, {})
    first = JobRow(job, dataset_id, "running", {"owner": "me"})
    assert ledger.open_jobs() == [first, JobRow(second, other, "running", {})]
    assert ledger.open_jobs(other) == [JobRow(second, other, "running", {})]
    ledger.end_job(job, "done")
    ledger.end_job(second, "stopped")
    assert ledger.open_jobs() == []


def test_a_stopped_job_skips_what_was_not_read_and_leaves_the_rest(
    ledger: Ledger, dataset_id: int, job: int
) -> None:
    added = ledger.add(job, dataset_id, list(STATES))
    ledger.record(Outcome(entry, state, "why") for entry, state in added)
    ledger.stop_waiting(job, "Stopped.")
    for report in ledger.reports(job):
        if report.path in {"queued", "reading", "splitting"}:
            assert (report.state, report.reason) == ("skipped", "Stopped.")
        else:
            assert (report.state, report.reason) == (report.path, "why")


def test_a_job_begins_with_its_files_whole_or_not_at_all(
    database: Database, ledger: Ledger, dataset_id: int
) -> None:
    seen: list[tuple[int, list[JobRow]]] = []

    def claim(job: int) -> None:
        # Nobody else can see it yet: here, another connection.
        found: list[JobRow] = []
        looking = threading.Thread(target=lambda: found.extend(ledger.open_jobs()))
        looking.start()
        looking.join()
        seen.append((job, found))

    job = ledger.begin_job(dataset_id, {"owner": "me"}, ["b", "a\udcff"], claim)
    assert seen == [(job, [])]
    assert [path for _, path in ledger.waiting(job)] == ["b", "a\udcff"]

    def refuse(_: int) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        ledger.begin_job(dataset_id, {}, ["c"], refuse)
    assert [one.id for one in ledger.open_jobs()] == [job]


def test_a_look_that_is_gone_on_with_queues_each_path_once(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    found = [("a", "", ""), ("b\udcff", "", ""), ("c", "Hidden.", causes.LEFT_OUT)]
    first = ledger.add_new(job, dataset_id, found[:2])
    assert [path for _, path in first] == ["a", "b\udcff"]
    # What is left out is so from the first: a kill in between must not have it read.
    assert ledger.add_new(job, dataset_id, found) == []
    assert ledger.add_new(job, dataset_id, [("d", "", ""), ("d", "", "")]) == [
        (first[1][0] + 2, "d")
    ]
    assert states(ledger, job) == [
        ("a", "queued"),
        ("b\udcff", "queued"),
        ("c", "skipped"),
        ("d", "queued"),
    ]
    assert ledger.reports(job)[2].reason == "Hidden."
    # Other jobs have the same paths for themselves.
    other = ledger.begin_job(dataset_id, {})
    assert [path for _, path in ledger.add_new(other, dataset_id, found)] == ["a", "b\udcff"]
    another = dataset(database, "another").id
    assert len(ledger.add_new(ledger.begin_job(another, {}), another, found)) == 2


def test_jobs_that_are_paused_are_open_and_go_on(ledger: Ledger, dataset_id: int, job: int) -> None:
    done = ledger.begin_job(dataset_id, {})
    ledger.end_job(done, "done")
    ledger.set_paused(paused=True)
    assert [(one.id, one.state) for one in ledger.open_jobs()] == [(job, "paused")]
    later = ledger.begin_job(dataset_id, {})
    assert [(one.id, one.state) for one in ledger.open_jobs(dataset_id)] == [
        (job, "paused"),
        (later, "running"),
    ]
    ledger.set_paused(paused=False)
    assert [(one.id, one.state) for one in ledger.jobs(dataset_id)] == [
        (job, "running"),
        (done, "done"),
        (later, "running"),
    ]


@pytest.mark.parametrize("end", ["done", "stopped"])
def test_a_job_ends_once(ledger: Ledger, dataset_id: int, job: int, end: str) -> None:
    ledger.set_paused(paused=True)
    ledger.end_job(job, end)
    ledger.end_job(job, "stopped" if end == "done" else "done")
    ledger.set_paused(paused=True)
    ledger.set_paused(paused=False)
    assert [one.state for one in ledger.jobs(dataset_id)] == [end]
    assert end not in OPEN


def test_a_jobs_pairs_are_written_anew(ledger: Ledger, job: int) -> None:
    pairs = {"owner": "you", "\0offered": '["/caf\\udce9"]', "name": "caf\udce9"}
    ledger.set_metadata(job, pairs)
    assert ledger.metadata(job) == pairs
    assert ledger.open_jobs()[0].metadata == pairs
    assert ledger.metadata(99) == {}


def test_what_was_not_read_comes_to_the_state_that_is_asked_for(
    ledger: Ledger, dataset_id: int, job: int
) -> None:
    ledger.add(job, dataset_id, ["a"])
    ledger.stop_waiting(job, "The dataset is stale \udcff.", state="failed")
    (report,) = ledger.reports(job)
    assert (report.state, report.reason) == ("failed", "The dataset is stale \udcff.")


def test_files_that_are_finished_are_counted_by_their_jobs(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    other = ledger.begin_job(dataset_id, {})
    added = [*ledger.add(job, dataset_id, ["a", "b", "c"]), *ledger.add(other, dataset_id, ["d"])]
    ledger.record(Outcome(id_, "embedding", "", None, 1, row) for row, (id_, _) in enumerate(added))
    with database.writing() as connection:
        assert finish_embedded(connection, dataset_id, 2) == {job: 2}
        assert finish_embedded(connection, dataset_id, 4) == {job: 1, other: 1}
        assert finish_embedded(connection, dataset_id, 4) == {}


def test_a_part_that_was_there_before_keeps_its_place(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    with database.writing() as connection:
        old = insert_entry(connection, job, dataset_id, "m.eml/a\udcff", "m.eml")
        last = insert_entry(connection, job, dataset_id, "m.eml/a\udcff", "m.eml")
        other = insert_entry(connection, job, dataset_id, "n.eml/a\udcff", "n.eml")
    again = ledger.begin_job(dataset_id, {})
    with database.writing() as connection:
        assert insert_part(connection, again, dataset_id, "m.eml/a\udcff", "m.eml") == last
        fresh = insert_part(connection, again, dataset_id, "m.eml/b", "m.eml")
    assert fresh > max(old, last, other)
    assert [path for path, _ in states(ledger, again)] == ["m.eml/a\udcff", "m.eml/b"]


def test_parts_that_failed_and_are_there_no_more_are_skipped(
    database: Database, ledger: Ledger, dataset_id: int, job: int
) -> None:
    ledger.add(job, dataset_id, ["m.eml"])
    with database.writing() as connection:
        for path, root in (("m.eml/a", "m.eml"), ("m.eml/b", "m.eml"), ("n.eml/a", "n.eml")):
            insert_entry(connection, job, dataset_id, path, root)
    ledger.record(Outcome(id_, "failed", "why") for id_ in range(1, 5))
    again = ledger.begin_job(dataset_id, {})
    with database.writing() as connection:
        insert_part(connection, again, dataset_id, "m.eml/b", "m.eml")
        skip_lost_parts(connection, again, dataset_id, "m.eml")
    assert states(ledger, job) == [
        ("m.eml", "failed"),
        ("m.eml/a", "skipped"),
        ("n.eml/a", "failed"),
    ]
    assert states(ledger, again) == [("m.eml/b", "failed")]
    assert "not in the file" in ledger.reports(job)[1].reason
