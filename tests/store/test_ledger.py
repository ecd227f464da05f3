import pytest
from hypothesis import given
from hypothesis import strategies as st

from kx_desktop.core.ingesting import STATES
from kx_desktop.store.database import Database
from kx_desktop.store.ledger import JobRow, Ledger, Outcome, insert_entry

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
