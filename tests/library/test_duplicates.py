"""What a dataset holds more than once."""

from pathlib import Path

import pytest

from kx_desktop.core.duplicates import NEAR, SAME, Duplicates
from kx_desktop.core.errors import Cancelled, NotFound
from kx_desktop.library import Library
from kx_desktop.library.duplicates import LEAST_SIMILARITY, jaccard, words_of
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.library.helping import write

LEASE = (
    "The lease begins in May and ends after two years. The rent is due on the first of each month, and a "
    "deposit of two rents is held until the keys are given back. Repairs up to a hundred are paid by the "
    "tenant, larger ones by the owner, who may enter with a notice of three days."
)
OTHER = (
    "Pears are picked in crates of twelve kilograms. Each crate bears the day, the row and the name of "
    "whoever picked it. Crates that stand in the sun are carried into the barn within one hour."
)


def chapters(count: int, word: str = "chapter") -> str:
    """A text of many passages that are all different."""
    return "\n\n".join(
        " ".join(f"{word}{n} speaks of matter{n * 7 + k} and thing{k * n}" for k in range(30))
        for n in range(count)
    )


def groups(found: Duplicates, kind: str) -> list[list[str]]:
    return [[Path(copy.path).name for copy in one.copies] for one in found.of_kind(kind)]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "library", settings=Settings())


def test_the_same_bytes_under_several_names_are_one_group(library: Library, tmp_path: Path) -> None:
    with library:
        for name in ("a.txt", "b.txt", "c/d.txt"):
            write(tmp_path / "in" / name, LEASE)
        write(tmp_path / "in" / "pears.txt", OTHER)
        library.ingest("papers", files=[tmp_path / "in"])
        found = library.duplicates("papers")
        assert groups(found, SAME) == [["a.txt", "b.txt", "d.txt"]]
        assert groups(found, NEAR) == []
        (group,) = found.groups
        assert group.similarity == 1.0
        assert len({copy.document_ref for copy in group.copies}) == 1
        assert {copy.characters for copy in group.copies} == {len(LEASE)}
        assert (found.documents, found.uncompared, found.complete) == (2, 0, True)


def test_short_texts_with_a_word_changed_are_nearly_the_same(
    library: Library, tmp_path: Path
) -> None:
    with library:
        write(tmp_path / "in" / "lease 1.txt", LEASE)
        write(tmp_path / "in" / "lease 2.txt", LEASE.replace("May", "June"))
        write(tmp_path / "in" / "lease 3.txt", LEASE.replace("two years", "three years"))
        write(tmp_path / "in" / "pears.txt", OTHER)
        library.ingest("papers", files=[tmp_path / "in"])
        found = library.duplicates("papers")
        assert groups(found, NEAR) == [["lease 1.txt", "lease 2.txt", "lease 3.txt"]]
        assert LEAST_SIMILARITY <= found.groups[0].similarity < 1.0


def test_long_texts_that_share_most_passages_are_nearly_the_same(
    library: Library, tmp_path: Path
) -> None:
    text = chapters(12)
    with library:
        write(tmp_path / "in" / "book.txt", text)
        write(tmp_path / "in" / "revised.txt", f"A foreword that is new.\n\n{text}")
        write(tmp_path / "in" / "half.txt", text[: len(text) // 2] + chapters(8, "volume"))
        write(tmp_path / "in" / "other.txt", chapters(12, "part"))
        library.ingest("books", files=[tmp_path / "in"])
        assert groups(library.duplicates("books"), NEAR) == [["book.txt", "revised.txt"]]


def test_what_was_superseded_or_moved_is_not_there_twice(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    with library:
        path = write(folder / "lease.txt", LEASE)
        library.ingest("papers", files=[folder])
        write(path, LEASE.replace("May", "June"))
        library.ingest("papers", files=[folder])
        path.rename(folder / "moved.txt")
        library.ingest("papers", files=[folder])
        assert library.duplicates("papers").groups == ()


def test_members_of_an_archive_that_is_there_twice_are_not_told_of_beside_it(
    library: Library, tmp_path: Path
) -> None:
    import zipfile

    (tmp_path / "in").mkdir()
    with zipfile.ZipFile(tmp_path / "in" / "a.zip", "w") as archive:
        archive.writestr("lease.txt", LEASE)
        archive.writestr("pears.txt", OTHER)
    (tmp_path / "in" / "b.zip").write_bytes((tmp_path / "in" / "a.zip").read_bytes())
    with library:
        library.ingest("papers", files=[tmp_path / "in"])
        assert groups(library.duplicates("papers"), SAME) == [["a.zip", "b.zip"]]


def test_what_was_found_is_kept_until_the_dataset_is_another(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kx_desktop.library.duplicates import DuplicateFinder

    looked = []
    find = DuplicateFinder._find
    monkeypatch.setattr(DuplicateFinder, "_find", lambda *args: looked.append(1) or find(*args))
    with library:
        library.ingest("papers", texts=[LEASE, OTHER])
        assert library.duplicates("papers").groups == ()
        assert library.duplicates("papers").groups == ()
        assert len(looked) == 1
        library.ingest("papers", texts=[LEASE.replace("May", "June")])
        (group,) = library.duplicates("papers").groups
        assert group.kind == NEAR
        assert [copy.path for copy in group.copies] == ["", ""]
        assert len(looked) == 2


def test_documents_without_vectors_are_compared_by_their_passages_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.tasks.power.on_battery", lambda: True)
    text = chapters(6)
    settings = Settings().with_value("on_battery", "words")
    with Library.open(tmp_path / "library", settings=settings) as library:
        library.queue.offer("books", texts=[text, f"{text} And a word more.", OTHER])
        library.queue.start()
        from tests.library.queueing import settled

        settled(library, "waiting")
        found = library.duplicates("books")
        assert [group.kind for group in found.groups] == [NEAR]
        assert (found.documents, found.uncompared) == (3, 3)


def test_callers_own_vectors_serve_too_and_a_dataset_without_any_is_looked_at(
    library: Library,
) -> None:
    with library:
        library.ingest(
            "own", texts=[LEASE, LEASE.replace("May", "June")], vectors=[[1, 0], [1, 0.01]]
        )
        assert len(library.duplicates("own").groups) == 1
        library.make_dataset("empty")
        assert library.duplicates("empty") == Duplicates("empty", (), 0)


def test_a_comparison_can_be_stopped_and_a_name_must_be_there(library: Library) -> None:
    token = CancelToken()
    token.cancel()
    with library:
        library.ingest("papers", texts=[LEASE, LEASE.replace("May", "June")])
        with pytest.raises(Cancelled):
            library.duplicates("papers", token)
        assert len(library.duplicates("papers").groups) == 1
        with pytest.raises(NotFound):
            library.duplicates("none")


def test_words_of_scripts_without_spaces_are_pairs_of_characters() -> None:
    text = "押金为两个月的租金，钥匙归还之前由房东保管，小额维修费用由租客承担。"
    assert "押金" in words_of(text)
    changed = text.replace("租客", "房客")
    assert jaccard(words_of(text), words_of(changed)) > 0.8
    assert words_of("The the THE") == frozenset({"the"})


def test_of_sets_too_different_in_size_the_share_is_never_above_what_is_asked_for() -> None:
    few, many = frozenset("abc"), frozenset("abcdefgh")
    assert jaccard(few, many) == jaccard(many, few) < LEAST_SIMILARITY
    assert jaccard(few, few) == jaccard(frozenset(), frozenset()) == 1.0
