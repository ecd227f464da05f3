import errno
import json
import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kx_desktop.core.errors import DataLoss, KxError, PermissionDenied, ResourceExhausted
from kx_desktop.index.failures import is_engine_failure, write_failure
from kx_desktop.index.fulltext import FullTextIndex, IndexedPassage, catch_up
from kx_desktop.index.questions import parse_question

from .making import filled, passages, rows

TEXTS = [f"passage {number} of rule KX-{number} 中文召回" for number in range(120)]


def stored(start: int, end: int) -> list[IndexedPassage]:
    return passages(TEXTS[start:end], first=start)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "fulltext"


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


def truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def overwritten(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    end = min(len(data), start + 200)
    return data[:start] + chance.randbytes(end - start) + data[end:]


def flipped(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def emptied(data: bytes, chance: random.Random) -> bytes:
    return b""


def tells_of_damage(action: Callable[[], object]) -> bool:
    """Whether `action` raised DataLoss with what to do next; any other error passes through."""
    try:
        action()
    except DataLoss as error:
        return bool(error.next_step)
    return False


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "fulltext"
    index = FullTextIndex(folder, "stamp")
    for end in (40, 80, 120):
        index.begin_writing(end)
        catch_up(index, end, stored)
        index.end_writing()
    return folder


@pytest.mark.parametrize("damage", [truncated, overwritten, flipped, emptied, None])
@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_index_raises_nothing_but_what_a_person_is_told_and_is_made_anew(
    sound: Path,
    folder: Path,
    damage: Callable[[bytes, random.Random], bytes] | None,
    seed: int,
    capfd: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(sound, folder)
    chance = random.Random(seed)
    hurt = chance.choice(sorted(path for path in folder.iterdir() if path.stat().st_size))
    if damage is None:
        hurt.unlink()
    else:
        hurt.write_bytes(damage(hurt.read_bytes(), chance))
    index = FullTextIndex(folder, "stamp")
    question = parse_question('passage KX-7 召回 召 "passage 7"', ("en",))
    told = tells_of_damage(lambda: index.search(question, 200))
    if told:
        assert index.covered_rows == 0
        assert FullTextIndex(folder, "stamp").covered_rows == 0

    def fill() -> None:
        index.begin_writing(120)
        catch_up(index, 120, stored)
        index.end_writing()

    if tells_of_damage(fill) or told:
        fill()
        assert sorted(rows(index, "passage", limit=200)) == list(range(120))
    capfd.readouterr()  # tantivy tells of its panics on stderr


def test_a_lost_segment_makes_the_index_count_as_empty(folder: Path) -> None:
    filled(folder, TEXTS)
    next(folder.glob("*.term")).unlink()
    index = FullTextIndex(folder, "stamp")
    assert index.covered_rows == 0
    assert index.begin_writing(120) == 0
    catch_up(index, 120, stored)
    index.end_writing()
    assert index.covered_rows == 120


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


SEARCH_AS_NOBODY = """
import os
import sys
from pathlib import Path
from kx_desktop.index.fulltext import FullTextIndex
from kx_desktop.index.questions import parse_question
question = parse_question("passage", ("en",))
os.setgroups([])
os.setuid(65534)
index = FullTextIndex(Path(sys.argv[1]), "stamp")
print(index.covered_rows, len(index.search(question, 200)))
index.reload()
print(index.covered_rows, len(index.search(question, 200)))
"""


@pytest.fixture
def readable(sound: Path) -> Iterator[Path]:
    """An index that everybody may read and only root write; pytest's own folders are closed to others."""
    with TemporaryDirectory() as top:
        folder = Path(top) / "fulltext"
        shutil.copytree(sound, folder)
        for path in [Path(top), folder, *folder.iterdir()]:
            path.chmod(0o755)
        yield folder


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only root can become a user without rights",
)
def test_an_index_that_may_only_be_read_is_searched(readable: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEARCH_AS_NOBODY, readable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("120 120\n120 120\n", "")


def test_a_read_only_index_leaves_no_folder_behind(
    sound: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(sound, folder)
    (folder / ".tantivy-meta.lock").unlink(missing_ok=True)
    (folder / ".tantivy-meta.lock").mkdir()  # the lock cannot be taken
    monkeypatch.setattr(os, "access", lambda *_: False)
    links = tmp_path / "links"
    links.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(links))
    index = FullTextIndex(folder, "stamp")
    assert sorted(rows(index, "passage", limit=200)) == list(range(120))
    assert list(links.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, "full"), ResourceExhausted),
        (OSError(errno.EDQUOT, "quota"), ResourceExhausted),
        (ValueError("An IO error: 'No space left on device (os error 28)'"), ResourceExhausted),
        (
            ValueError('IoError: Os { code: 28, kind: StorageFull, message: "…" }'),
            ResourceExhausted,
        ),
        (OSError(errno.EACCES, "no"), PermissionDenied),
        (ValueError("IO error: Permission denied (os error 13)"), PermissionDenied),
        (ValueError("Data corrupted"), DataLoss),
    ],
)
def test_a_failure_to_write_says_what_it_means(
    tmp_path: Path, error: Exception, kind: type[KxError]
) -> None:
    failure = write_failure(error, tmp_path)
    assert type(failure) is kind
    assert str(tmp_path) in failure.message
    assert failure.next_step


@pytest.mark.parametrize(
    "error", [TypeError(), KeyError(), KeyboardInterrupt(), SystemExit(), DataLoss("x")]
)
def test_our_own_faults_and_interruptions_are_no_damage(error: BaseException) -> None:
    assert not is_engine_failure(error)
