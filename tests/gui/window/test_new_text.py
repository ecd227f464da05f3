"""Results from before something was taken in: the person is offered to search again, and nothing moves by itself."""

from pathlib import Path

from PySide6.QtWidgets import QPushButton

from tests.gui.window.test_ledger import taken_in
from tests.gui.window.using import Person

QUESTION = "tea steeped at eighty degrees"


def _offer(person: Person) -> QPushButton:
    return person.find(QPushButton, "searchAgainButton")


def _ask(person: Person, papers: Path) -> list[str]:
    taken_in(person, papers, "papers")
    person.choose("papers")
    person.ask(QUESTION)
    person.until(lambda: bool(person.passages))  # choosing empties the list too
    found = person.passages
    assert not _offer(person).isVisible()
    return found


def test_new_text_is_offered_and_what_is_read_stays_until_the_person_takes_it(
    person: Person, papers: Path
) -> None:
    found = _ask(person, papers)
    (papers / "more.txt").write_text("White tea is steeped at seventy degrees, says the label.")
    taken_in(person, papers, "papers")
    person.until(_offer(person).isVisible)
    assert person.passages == found
    person.click(_offer(person))
    person.until(lambda: len(person.passages) == len(found) + 1)
    assert not _offer(person).isVisible()


def test_searching_again_by_the_key_takes_the_offer_away(person: Person, papers: Path) -> None:
    found = _ask(person, papers)
    (papers / "tea.txt").write_text("Green tea is steeped at eighty degrees for two minutes.")
    taken_in(person, papers, "papers")
    person.until(_offer(person).isVisible)
    assert person.window.menus["search_all"].shortcut().toString() == "F5"
    person.window.menus["search_all"].trigger()
    person.until(lambda: not _offer(person).isVisible())
    person.until(lambda: any("two minutes" in one for one in person.passages))
    assert len(person.passages) == len(found)


def test_what_comes_into_another_dataset_or_was_there_already_offers_nothing(
    person: Person, papers: Path, tmp_path: Path
) -> None:
    _ask(person, papers)
    with person.qtbot.waitSignal(person.window.session.job_finished, timeout=30_000):
        taken_in(person, papers, "papers")
    other = tmp_path / "others"
    other.mkdir()
    (other / "coffee.txt").write_text("Coffee is brewed at ninety-three degrees.")
    with person.qtbot.waitSignal(person.window.session.job_finished, timeout=30_000):
        taken_in(person, other, "others")
    assert not _offer(person).isVisible()
