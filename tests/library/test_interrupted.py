"""A job that a crash cut short, and the one after it."""

from pathlib import Path

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store.ledger import Ledger
from tests.library.helping import ask, names, until, write


def cut_short(library: Library, dataset: str, file: Path) -> int:
    """A job that was queued and never read."""
    row = library._datasets.find(dataset)
    assert row is not None
    ledger = Ledger(library._database)
    job = ledger.begin_job(row.id, {})
    ledger.add(job, row.id, [str(file)])
    return job


def test_files_of_a_job_that_was_cut_short_come_with_the_next_and_are_reported(
    tmp_path: Path,
) -> None:
    old = write(tmp_path / "old.txt", "the pear tree")
    new = write(tmp_path / "new.txt", "the apple tree")
    gone = tmp_path / "gone.txt"
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["a first text"])
        cut_short(library, "notes", old)
        cut_short(library, "notes", gone)
        report = library.ingest("notes", files=[new])
        states = {Path(file.path).name: file.state for file in report.files}
        assert states == {"old.txt": "indexed", "gone.txt": "failed", "new.txt": "indexed"}
        assert report.inserted == 2
        assert names(ask(library, "notes", "pear", mode="fulltext")) == ["old.txt"]
        assert library.datasets()[0].passages_without_vector == 0


def test_the_words_of_a_new_job_do_not_wait_for_an_old_ones_vectors(
    tmp_path: Path, monkeypatch
) -> None:
    from kx_desktop.ingest.embedding_stage import EmbeddingStage

    old = write(tmp_path / "old.txt", "the pear tree")
    new = write(tmp_path / "new.txt", "the apple tree")
    found: list[list[str]] = []
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["a first text"])
        cut_short(library, "notes", old)
        run = EmbeddingStage.run

        def looking(stage: EmbeddingStage) -> None:
            # Before a single vector is made: words come while the model is still held up.
            until(lambda: len(ask(library, "notes", "apple pear", mode="fulltext")) == 2, "words")
            found.append(names(ask(library, "notes", "apple pear", mode="fulltext")))
            run(stage)

        monkeypatch.setattr(EmbeddingStage, "run", looking)
        library.ingest("notes", files=[new])
    assert [sorted(one) for one in found] == [["new.txt", "old.txt"]]
