"""Files that are gone or moved, when their folder is taken in again."""

from pathlib import Path

from kx_desktop.library import Library
from tests.library.helping import ask, names, write


def test_a_file_that_is_gone_from_its_folder_is_left_out_of_searches(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "kept.txt", "the cellar key hangs in the hall")
    gone = write(tmp_path / "gone.txt", "the attic key lies in the drawer")
    library.ingest(dataset, files=[tmp_path])
    gone.unlink()
    report = library.ingest(dataset, files=[tmp_path])
    assert report.doc_count == 1
    assert "1 file is gone since it was taken in (gone.txt)." in " ".join(report.advisories)
    assert names(ask(library, dataset, "attic key", mode="fulltext")) == ["kept.txt"]
    earlier = ask(library, dataset, "attic drawer", mode="fulltext", include_superseded=True)
    assert [(Path(hit.path).name, hit.superseded) for hit in earlier] == [("gone.txt", True)]


def test_a_file_that_comes_back_is_found_again(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.txt", "the attic key lies in the drawer")
    other = write(tmp_path / "b.txt", "something else")
    library.ingest(dataset, files=[tmp_path])
    file.unlink()
    library.ingest(dataset, files=[tmp_path])
    write(file, "the attic key lies in the drawer")
    library.ingest(dataset, files=[tmp_path])
    assert names(ask(library, dataset, "attic", mode="fulltext")) == ["a.txt"]
    assert other.exists()


def test_a_moved_file_keeps_its_document_and_is_found_in_its_new_place(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "before" / "tree.txt", "the pear tree is cut in March")
    library.ingest(dataset, files=[tmp_path / "before"])
    (tmp_path / "before").rename(tmp_path / "after")
    report = library.ingest(dataset, files=[tmp_path / "after"])
    assert (report.inserted, report.unchanged) == (0, 1)
    (hit,) = ask(library, dataset, "pear tree", mode="fulltext")
    assert hit.path == str(tmp_path / "after" / "tree.txt")


def test_files_elsewhere_stay(library: Library, dataset: str, tmp_path: Path) -> None:
    first = write(tmp_path / "one" / "a.txt", "the pear tree")
    write(tmp_path / "one-more" / "b.txt", "the apple tree")
    library.ingest(dataset, files=[tmp_path / "one", tmp_path / "one-more"])
    first.unlink()
    library.ingest(dataset, files=[tmp_path / "one-more"])
    assert names(ask(library, dataset, "pear", mode="fulltext")) == ["a.txt"]
    report = library.ingest(dataset, files=[tmp_path / "one"])
    assert report.doc_count == 1


def test_metadata_that_goes_to_nothing_new_is_said(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    file = write(tmp_path / "a.txt", "the pear tree")
    library.ingest(dataset, files=[file])
    report = library.ingest(dataset, files=[file], metadata={"topic": "garden"})
    assert any("keep the metadata" in sentence for sentence in report.advisories)


def test_quoted_words_stand_together_in_every_mode(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "a.txt", "We host it in the digital ocean cloud.")
    write(tmp_path / "b.txt", "The ocean is measured by digital probes.")
    library.ingest(dataset, files=[tmp_path])
    for mode in ("hybrid", "dense", "fulltext"):
        assert names(ask(library, dataset, '"digital ocean"', mode=mode)) == ["a.txt"]
        assert len(ask(library, dataset, "digital ocean", mode=mode)) == 2
    assert len(ask(library, dataset, '"ocean digital cloud"')) == 2


def test_where_no_word_is_found_the_answer_says_so(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "a.txt", "the pear tree")
    library.ingest(dataset, files=[tmp_path])
    from kx_desktop.library import Query

    assert "nearest in meaning" in library.query(Query(dataset, "xyzzyx")).advisories[0]
    assert library.query(Query(dataset, "pear")).advisories == ()


def test_a_dataset_that_nothing_went_into_is_not_listed(library: Library, tmp_path: Path) -> None:
    report = library.ingest("a slip of the pen", files=[tmp_path / "no such file.txt"])
    assert report.failed == 1
    assert "a slip of the pen" not in [summary.name for summary in library.datasets()]
