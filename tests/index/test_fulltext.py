import json
import threading
from pathlib import Path

import pytest

from kx_desktop.core.errors import KxError
from kx_desktop.index.fulltext import FullTextIndex, catch_up
from kx_desktop.index.questions import parse_question

from .making import TEXTS, filled, passages, rows, stored


def test_an_index_that_was_never_written_covers_nothing(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    assert index.covered_rows == 0
    assert rows(index, "passage") == []
    assert index.common_words(["passage"]) == frozenset()
    assert not folder.exists()


def test_what_was_added_is_found_after_commit(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    assert index.begin_writing(2) == 0
    index.add(stored(0, 2))
    assert rows(index, "passage") == []
    index.commit()
    assert rows(index, "KX-1") == [1, 0]
    assert index.covered_rows == 2
    index.end_writing()


def test_an_index_opened_again_covers_what_was_committed(folder: Path) -> None:
    filled(folder, TEXTS[:7])
    assert FullTextIndex(folder, "stamp").covered_rows == 7


def test_what_was_not_committed_is_added_again_from_the_store(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    index.begin_writing(10)
    index.add(stored(0, 4))
    index.commit()
    index.add(stored(4, 10))
    index.abandon_writing()
    again = FullTextIndex(folder, "stamp")
    assert again.begin_writing(10) == 4
    assert catch_up(again, 10, stored, batch=4) == 6
    again.end_writing()
    assert sorted(rows(again, "passage")) == list(range(10))


def test_the_same_index_writes_again_after_it_was_abandoned(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    index.begin_writing(3)
    index.add(stored(0, 3))
    index.abandon_writing()
    assert index.begin_writing(3) == 0
    assert catch_up(index, 3, stored) == 3
    index.end_writing()
    assert index.covered_rows == 3


def test_catching_up_adds_nothing_where_nothing_is_missing(folder: Path) -> None:
    index = filled(folder, TEXTS[:5])
    index.begin_writing(5)
    assert catch_up(index, 5, stored) == 0
    index.end_writing()


def test_ending_without_having_begun_does_nothing(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    index.end_writing()
    index.abandon_writing()
    assert index.covered_rows == 0


def test_an_index_of_another_stamp_counts_as_empty_and_is_made_anew(folder: Path) -> None:
    filled(folder, TEXTS[:5])
    index = FullTextIndex(folder, "another")
    assert index.covered_rows == 0
    assert index.begin_writing(3) == 0
    catch_up(index, 3, stored)
    index.end_writing()
    assert FullTextIndex(folder, "another").covered_rows == 3
    assert FullTextIndex(folder, "stamp").covered_rows == 0


def test_an_index_that_covers_more_than_the_store_is_made_anew(folder: Path) -> None:
    index = filled(folder, TEXTS[:9])
    assert index.begin_writing(4) == 0
    catch_up(index, 4, stored)
    index.end_writing()
    assert sorted(rows(index, "passage")) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", "{}", json.dumps({"stamp": 3}), "\udcff"]
)
def test_a_stamp_that_cannot_be_read_counts_as_another(folder: Path, content: str) -> None:
    filled(folder, TEXTS[:3])
    (folder / "covers.json").write_bytes(content.encode("utf-8", "surrogateescape"))
    index = FullTextIndex(folder, "stamp")
    assert index.covered_rows == 0
    assert index.begin_writing(3) == 0
    index.abandon_writing()


def test_two_readers_see_whole_commits_while_one_writes(folder: Path) -> None:
    writer = FullTextIndex(folder, "stamp")
    writer.begin_writing(10)
    catch_up(writer, 10, stored)
    readers = [FullTextIndex(folder, "stamp") for _ in range(2)]
    seen: list[list[int]] = [[], []]
    failures: list[BaseException] = []
    done = threading.Event()

    def read(which: int) -> None:
        try:
            while not done.is_set():
                readers[which].reload()
                found = rows(readers[which], "passage", limit=200)
                assert sorted(found) == list(range(len(found)))
                seen[which].append(len(found))
        except BaseException as error:  # noqa: BLE001 - told in the main thread
            failures.append(error)

    threads = [threading.Thread(target=read, args=(which,)) for which in range(2)]
    for thread in threads:
        thread.start()
    for end in range(20, 121, 10):
        catch_up(writer, end, stored)
    writer.end_writing()
    done.set()
    for thread in threads:
        thread.join()
    assert not failures
    for which, counts in enumerate(seen):
        assert counts == sorted(counts)
        assert all(count % 10 == 0 for count in counts)
        readers[which].reload()
        assert readers[which].covered_rows == 120


def test_one_index_is_searched_by_threads_while_it_is_reloaded_and_made_anew(folder: Path) -> None:
    index = filled(folder, TEXTS)
    failures: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                found = rows(index, "passage", limit=200)
                assert sorted(found) == list(range(len(found)))
                assert index.covered_rows in range(121)
                index.common_words(["passage"])
        except BaseException as error:  # noqa: BLE001 - told in the main thread
            failures.append(error)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        index.begin_writing(60)
        catch_up(index, 60, stored)
        index.reload()
        catch_up(index, 120, stored)
        index.end_writing()
        for _ in range(40):
            index.reload()
    done.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert index.covered_rows == 120


def test_a_reader_follows_when_the_writer_makes_the_index_anew(folder: Path) -> None:
    reader = filled(folder, TEXTS)
    writer = FullTextIndex(folder, "stamp")
    writer.begin_writing(5)
    catch_up(writer, 5, stored)
    writer.end_writing()
    reader.reload()
    assert sorted(rows(reader, "passage")) == [0, 1, 2, 3, 4]


def test_a_reader_that_came_before_the_writer_follows(folder: Path) -> None:
    reader = FullTextIndex(folder, "stamp")
    filled(folder, TEXTS[:5])
    reader.reload()
    assert reader.covered_rows == 5


def test_another_process_that_writes_is_told(folder: Path) -> None:
    first = filled(folder, TEXTS[:3])
    first.begin_writing(3)
    second = FullTextIndex(folder, "stamp")
    with pytest.raises(KxError):
        second.begin_writing(3)
    first.end_writing()


def test_words_that_stand_in_most_passages_are_common(folder: Path) -> None:
    index = filled(folder, TEXTS)
    assert index.common_words(["passage", "7", "nowhere"]) == {"passage"}


def test_a_few_passages_have_no_common_words(folder: Path) -> None:
    assert filled(folder, TEXTS[:10]).common_words(["passage"]) == frozenset()


def test_equal_scores_stand_in_row_order_whatever_segment_they_are_in(sound: Path) -> None:
    hits = FullTextIndex(sound, "stamp").search(parse_question("passage", ("en",)), 200)
    assert {hit.score for hit in hits} == {hits[0].score}
    assert [hit.row for hit in hits] == list(range(120))


def test_a_title_is_found_for_each_passage_of_its_document(folder: Path) -> None:
    index = FullTextIndex(folder, "stamp")
    index.begin_writing(0)
    index.add(passages(["one thing", "another thing"], title="Refund policy"))
    index.add(passages(["a third thing"], first=2, title="Else"))
    index.end_writing()
    assert sorted(rows(index, "refunds")) == [0, 1]
