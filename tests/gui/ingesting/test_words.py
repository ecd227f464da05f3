import pytest
from PySide6.QtWidgets import QApplication

from kx_desktop.core.ingesting import STATES, FinishedJob, IngestProgress, QueueStatus
from kx_desktop.gui.ingesting.fact_line import Fact, fitting
from kx_desktop.gui.ingesting.file_words import WHY, text_of, tooltip_of
from kx_desktop.gui.ingesting.fraction import Monotone, fraction_of
from kx_desktop.gui.ingesting.names import file_name, full_name
from kx_desktop.gui.ingesting.runs import Changes, changes
from kx_desktop.gui.ingesting.sentences import finished_facts, status_facts
from kx_desktop.gui.ingesting.states import (
    GONE,
    GROUPS,
    STOPPED,
    advice_of,
    group_count,
    icon_of,
    sentence_of,
    word_of,
)
from kx_desktop.settings import resources_dir
from tests.gui.ingesting.ledger import file_row


def progress(done: int, total: int, embedded: int = 0, passages: int = 0) -> IngestProgress:
    return IngestProgress(total, done, 0, passages, embedded, 0.0, None, "")


@pytest.mark.parametrize("state", [*STATES, GONE, STOPPED])
def test_every_state_has_a_word_a_sentence_and_an_icon(state: str) -> None:
    assert word_of(state)
    assert word_of(state) != state
    assert sentence_of(state).endswith(".")
    assert (resources_dir() / "icons" / f"{icon_of(state)[0]}.svg").is_file()


def test_every_state_stands_in_one_group_besides_all() -> None:
    grouped = [state for group in GROUPS for state in group.states]
    assert sorted(grouped) == sorted((*STATES, GONE, STOPPED))
    assert group_count(GROUPS[0], {"failed": 2, "reading": 3}) == 5
    assert group_count(GROUPS[1], {"failed": 2, "reading": 3, "queued": 1}) == 4


def test_what_is_gone_is_not_counted_among_all() -> None:
    assert group_count(GROUPS[0], {"failed": 2, GONE: 30}) == 2


@pytest.mark.parametrize(
    ("state", "cause", "advice"),
    [
        ("skipped", "locked", ""),
        ("skipped", "size:512", "The limit stands in the settings: raise it there, then retry."),
        ("failed", "denied", "Have the system let you read it, then retry."),
        ("failed", "damaged", "Open the file to see what is wrong with it, then retry."),
        (GONE, "missing", "If it is back, retry."),
        ("skipped", "", ""),
    ],
)
def test_what_can_be_done_goes_by_the_cause(
    qapp: QApplication, state: str, cause: str, advice: str
) -> None:
    assert advice_of(file_row(1, state, cause=cause)) == advice


def test_nothing_taken_in_has_no_good_icon(qapp: QApplication) -> None:
    assert finished_facts(FinishedJob(1, "a", {"skipped": 1}, 0))[1] == ("skipped", "muted")


@pytest.mark.parametrize(
    ("path", "root", "name", "folder"),
    [
        ("/a/b.pdf", "/a/b.pdf", "b.pdf", "/a"),
        ("/a/b.zip/in/c.txt", "/a/b.zip", "b.zip › in/c.txt", "/a"),
        ("/a/b\udc80.pdf", "/a/b\udc80.pdf", "b\ufffd.pdf", "/a"),
    ],
)
def test_a_file_is_called_by_its_name_within_what_holds_it(
    path: str, root: str, name: str, folder: str
) -> None:
    found = file_name(file_row(1, path=path, root=root))
    assert (found.name, found.folder) == (name, folder)


def test_a_text_without_a_file_is_called_by_how_it_begins() -> None:
    row = file_row(1, path="", root="", title="Dear\nMr  Okonkwo,")
    assert file_name(row).name == full_name(row) == "Text: Dear Mr Okonkwo,"


@pytest.mark.parametrize(
    ("state", "reason", "shown"),
    [
        ("unchanged", "The same content is in the dataset already, as b.pdf.", ""),
        (
            "skipped",
            "locked: it is protected by a password.",
            "Locked: it is protected by a password.",
        ),
        ("partial", "in/a.txt: it is damaged.", ""),
    ],
)
def test_a_reason_is_shown_whatever_the_state_and_begins_with_a_capital(
    qapp: QApplication, state: str, reason: str, shown: str
) -> None:
    row = file_row(1, state, reason=reason)
    assert text_of(row, WHY) == (shown or reason)
    assert tooltip_of(row, WHY).startswith(shown or reason)


def test_the_fraction_goes_by_files_and_passages() -> None:
    assert fraction_of(progress(0, 0)) == 0
    assert fraction_of(progress(1, 2)) == 0.5
    assert fraction_of(progress(0, 1, 50, 100)) == 0.25
    assert fraction_of(progress(20, 20, 100, 100)) == 1


def test_the_first_files_passages_all_embedded_are_not_half_of_the_job() -> None:
    assert fraction_of(progress(1, 1000, 10, 10)) < 0.02


def test_the_bar_never_goes_back_within_a_job_and_starts_over_with_the_next() -> None:
    bar = Monotone()
    assert bar.after(QueueStatus("running", "a", progress(5, 10))) == 0.5
    assert bar.after(QueueStatus("running", "a", progress(5, 100))) == 0.5
    assert bar.after(QueueStatus("running", "a", progress(0, 10))) == 0
    assert bar.after(QueueStatus("running", "a", progress(9, 10))) == 0.9
    assert bar.after(QueueStatus("running", "b", progress(9, 100))) == pytest.approx(0.09)
    assert bar.after(QueueStatus()) == 0


def test_the_rarest_facts_go_first_where_there_is_no_room() -> None:
    facts = (Fact("name"), Fact("aaaa", 2), Fact("bbbb", 1))
    assert fitting(facts, 100, len) == (facts, False)
    assert fitting(facts, 12, len) == ((facts[0], facts[2]), False)
    assert fitting(facts, 3, len) == ((facts[0],), True)
    assert fitting((), 3, len) == ((), False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "abc"),
        ("abc", "abcde"),
        ("abc", ""),
        ("abcdef", "acdf"),
        ("ace", "abcdef"),
        ("abcde", "bxdyz"),
    ],
)
def test_taking_out_and_putting_in_leads_to_the_new_listing(old: str, new: str) -> None:
    found = changes(list(old), list(new))
    assert not found.reordered
    rows = list(old)
    for first, count in reversed(found.removed):
        del rows[first : first + count]
    for first, count in found.inserted:
        rows[first:first] = new[first : first + count]
    assert "".join(rows) == new


def test_appended_entries_are_one_run_and_another_order_is_told() -> None:
    assert changes([1, 2], [1, 2, 3, 4]) == Changes(inserted=((2, 2),))
    assert changes([1, 2], [2, 1]).reordered


def said(status: QueueStatus) -> str:
    return " · ".join(fact.text for fact in status_facts(status)[0])


def test_a_running_ingest_says_what_it_reads_and_how_long_it_goes_on(qapp: QApplication) -> None:
    counts = IngestProgress(2104, 1302, 1, 120, 33, 41.2, 360, "/mail/invoice.pdf")
    line = said(QueueStatus("running", "mail", counts)).replace("\u202f", " ")
    assert line == (
        "invoice.pdf · 1 302 of 2 104 files · 33 of 120 passages · 41 passages/s · 6 min left · 1 failed"
    )


def test_what_else_there_is_to_say_comes_after() -> None:
    status = QueueStatus("running", "mail", progress(1, 4), 2, 1, "", 812)
    assert said(status).endswith(
        "2 more ingests wait · looking through folders · Went on with 812 files from last time."
    )
    assert said(QueueStatus("running", "mail", None, 0, 1)) == "Looking through folders…"


@pytest.mark.parametrize("state", ["paused", "waiting", "stopped"])
def test_a_queue_at_rest_says_why_with_an_icon(state: str) -> None:
    facts, icon = status_facts(
        QueueStatus(state, "mail", progress(1, 4), error="The disk is full.")
    )
    assert facts[0].text == "The disk is full."
    assert icon is not None
    assert status_facts(QueueStatus(state, "mail"))[0][0].text


def test_the_outcome_counts_what_was_taken_in_and_what_was_not() -> None:
    facts, icon = finished_facts(
        FinishedJob(
            1, "handbook", {"indexed": 200, "unchanged": 12, "failed": 3, "skipped": 1}, 900
        )
    )
    words = [fact.text for fact in facts]
    assert words[:2] == ["212 files taken in", "3 could not be read"]
    assert "1 skipped" in words
    assert icon == ("warning", "warning")


def test_an_outcome_without_a_fault_has_a_good_icon_and_a_cancelled_one_says_so() -> None:
    assert finished_facts(FinishedJob(1, "a", {"indexed": 1}, 3))[1] == ("check", "good")
    facts, _ = finished_facts(FinishedJob(1, "a", {"indexed": 1, "skipped": 9}, 3, stopped=True))
    assert facts[0].text == "Cancelled after 1 file"


def words_of(done: FinishedJob) -> str:
    return " · ".join(fact.text for fact in finished_facts(done)[0]).replace("\u202f", " ")


def test_a_finished_rebuild_says_from_what_and_how_much_there_is() -> None:
    done = FinishedJob(1, "papers-2", {"indexed": 84}, 5638, rebuilt_from="papers")
    assert words_of(done) == "Rebuilt from papers · 84 documents · 5 638 passages"
    assert finished_facts(done)[1] == ("check", "good")
    most_was_there = FinishedJob(1, "papers-2", {}, 5638, rebuilt_from="papers")
    assert words_of(most_was_there) == "Rebuilt from papers · 5 638 passages"


def test_a_cancelled_rebuild_says_what_stays_and_how_to_go_on() -> None:
    done = FinishedJob(1, "papers-2", {}, 0, stopped=True, rebuilt_from="papers")
    assert words_of(done) == (
        "The rebuild from papers was cancelled · What is there stays"
        " · Finish on the page of the dataset goes on"
    )
    assert finished_facts(done)[1] == ("warning", "warning")


def test_a_job_that_was_cancelled_before_its_first_file_counts_none() -> None:
    assert words_of(FinishedJob(1, "a", {}, 0, stopped=True)) == "Cancelled · What is there stays"


def test_what_was_taken_up_from_last_time_is_told_only_while_it_goes_on() -> None:
    assert said(QueueStatus("paused", "mail", None, went_on=24)) == "Paused"
    assert "24 files" in said(QueueStatus("running", "mail", None, went_on=24))


def test_a_text_without_a_file_is_not_told_by_its_content() -> None:
    counts = IngestProgress(1, 0, 0, 0, 0, 0.0, None, "text:c943d0f1")
    assert said(QueueStatus("running", "mail", counts)) == "a text · 0 of 1 files"


def test_a_job_without_files_is_told_by_its_passages() -> None:
    counts = progress(0, 0, 113, 591)
    assert fraction_of(counts) == pytest.approx(113 / 591)
    assert said(QueueStatus("running", "mail", counts)) == "113 of 591 passages"
