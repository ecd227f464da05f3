"""What a window shows of a library: its files in pages, the facts of a dataset."""

import threading
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.store.ledger import Ledger
from tests.library.helping import until, write
from tests.library.queueing import Gate, files, opened, rows, settled


def entries(library: Library, dataset: str, *paths: str) -> list[int]:
    """Entries of a job that nobody has begun."""
    row = library._datasets.find(dataset)
    assert row is not None
    ledger = Ledger(library._database)
    job = ledger.begin_job(row.id, {})
    return [id_ for id_, _ in ledger.add(job, row.id, paths)]


def test_files_are_listed_by_dataset_state_and_words(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    write(tmp_path / "pears.txt", f"pears {dataset}")
    write(tmp_path / "100%.txt", f"plums {dataset}")
    write(tmp_path / "empty.txt", "")
    library.ingest(dataset, files=[tmp_path, tmp_path / "gone.txt"])
    listed = {
        Path(row.path).name: row for row in library.file_rows(library.file_ids(dataset).tolist())
    }
    assert {name: row.state for name, row in listed.items()} == {
        "100%.txt": "indexed",
        "empty.txt": "skipped",
        "gone.txt": "failed",
        "pears.txt": "indexed",
    }
    assert library.file_states(dataset) == {"indexed": 2, "skipped": 1, "failed": 1}
    for states, words, found in [
        (("failed",), "", ["gone.txt"]),
        (("failed", "skipped"), "", ["empty.txt", "gone.txt"]),
        ((), "%", ["100%.txt"]),
        ((), "PEARS", ["pears.txt"]),
        (("indexed",), "gone", []),
        ((), "such file", ["gone.txt"]),
    ]:
        ids = library.file_ids(dataset, states, words)
        assert sorted(Path(row.path).name for row in library.file_rows(ids.tolist())) == found
    assert set(library.file_ids(dataset).tolist()) <= set(library.file_ids().tolist())
    with pytest.raises(NotFound):
        library.file_states("never made")


def test_a_file_that_comes_again_is_one_row(library: Library, dataset: str, tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", f"pears {dataset}")
    library.ingest(dataset, files=[path])
    library.ingest(dataset, files=[path])
    (row,) = library.file_rows(library.file_ids(dataset).tolist())
    assert row.state == "unchanged"
    assert library.file_states(dataset) == {"unchanged": 1}


def test_what_is_being_read_and_split_is_told_of_what_is_queued(
    library: Library, dataset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.ingest(dataset, texts=[f"made {dataset}"])
    (made,) = library.file_ids(dataset).tolist()
    a, b, c, d = entries(library, dataset, "/a", "/b", "/c", "/d")
    # `made` was being split when it was stored: the ledger knows better.
    stages = {b: "reading", c: "splitting", made: "splitting", 10**6: "reading"}
    monkeypatch.setattr(library._looker, "_stages", lambda: stages)
    try:
        states = {row.id: row.state for row in library.file_rows([made, a, b, c, d])}
        assert states == {made: "indexed", a: "queued", b: "reading", c: "splitting", d: "queued"}
        for wanted, found in [
            (("reading",), [b]),
            (("splitting",), [c]),
            (("queued",), [a, d]),
            (("queued", "reading"), [a, b, d]),
            (("reading", "splitting"), [b, c]),
            (("reading", "indexed"), [made, b]),
            (("indexed",), [made]),
            ((), [made, a, b, c, d]),
            (("queued", "reading", "splitting", "indexed"), [made, a, b, c, d]),
        ]:
            assert library.file_ids(dataset, wanted).tolist() == found, wanted
        assert library.file_ids(dataset, ("queued", "reading"), "/b").tolist() == [b]
        assert library.file_states(dataset) == {
            "indexed": 1,
            "queued": 2,
            "reading": 1,
            "splitting": 1,
        }
        assert library.facts(dataset).states == library.file_states(dataset)
    finally:
        Ledger(library._database).stop_waiting(library.file_rows([a])[0].job, "The test is over.")


def test_files_go_through_their_stages_as_they_are_taken_in(
    tmp_path: Path, reading: threading.Semaphore, gate: Gate
) -> None:
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=files(tmp_path / "in", 6))
        until(lambda: "reading" in rows(library).values(), "a file is being read")
        assert library.file_states("crates").keys() == {"reading", "queued"}
        reading.release(1000)
        until(lambda: set(rows(library).values()) == {"embedding"}, "all are stored")
        until(lambda: library.queue.stages() == {}, "none of them is being read any more")
        gate.open()
        settled(library)
        assert set(rows(library).values()) == {"indexed"}


# Datasets


def test_a_dataset_is_made_before_anything_goes_into_it(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.make_dataset("crates", chunk_size=400, chunk_overlap=20)
        assert library.names() == ("crates",)
        assert library.datasets() == ()
        facts = library.facts("crates")
        assert (facts.chunk_size, facts.chunk_overlap) == (400, 20)
        assert (facts.summary.doc_count, facts.summary.chunk_count) == (0, 0)
        assert (dict(facts.states), dict(facts.kinds), facts.last_ingest_ms) == ({}, {}, 0)
        assert facts.size_bytes == 0
        for name in ("crates", "crates "[:6]):
            with pytest.raises(InvalidArgument, match="already"):
                library.make_dataset(name)
        with pytest.raises(InvalidArgument):
            library.make_dataset("")
        with pytest.raises(InvalidArgument):
            library.make_dataset("sizes", chunk_size=1)
        assert library.names() == ("crates",)
        library.queue.start()
        library.queue.offer("crates", texts=["a barrel"])
        settled(library)
        assert library.datasets()[0].doc_count == 1


def test_the_facts_of_a_dataset_are_those_of_what_is_in_it(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        write(tmp_path / "in" / "a.txt", "a crate of pears")
        write(tmp_path / "in" / "b.TXT", "a crate of plums")
        write(tmp_path / "in" / "c.md", "# A crate of figs")
        write(tmp_path / "in" / "README", "a crate of limes")
        write(tmp_path / "in" / "empty.txt", "")
        library.ingest("crates", files=[tmp_path / "in"], texts=["a pinch of salt"])
        write(tmp_path / "in" / "a.txt", "a crate of apples")
        library.ingest("crates", files=[tmp_path / "in" / "a.txt"])
        library.ingest("others", texts=["a long text " * 2000])
        facts = library.facts("crates")
        assert facts.summary == library.datasets()[0]
        assert facts.summary.doc_count == 5
        assert dict(facts.kinds) == {"text": 2, "txt": 2, "md": 1}
        assert list(facts.kinds.values()) == sorted(facts.kinds.values(), reverse=True)
        assert dict(facts.states) == {"indexed": 5, "skipped": 1}
        assert facts.model == library.info().embedder
        assert dict(facts.parts)["the chunk size"] == str(facts.chunk_size)
        rows_ = library.file_rows(library.file_ids("crates").tolist())
        assert facts.last_ingest_ms == max(row.changed_ms for row in rows_)
        assert facts.unfinished_rebuild_of == ""
        sizes = [library.facts(name).size_bytes for name in ("crates", "others")]
        assert 0 < sizes[0] < sizes[1]  # a share of the database for each by what it holds
        assert sum(sizes) <= library.info().size_bytes
        with pytest.raises(NotFound):
            library.facts("never made")


def test_a_rebuild_that_is_not_done_is_told_until_it_is(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("crates", texts=["a barrel"])
        library.rebuild_later("crates", "crates 2")
        assert library.facts("crates 2").unfinished_rebuild_of == "crates"
        assert library.facts("crates").unfinished_rebuild_of == ""
        library.queue.cancel()
        assert library.facts("crates 2").unfinished_rebuild_of == "crates"
        library.finish_later("crates 2")
        library.queue.start()
        settled(library)
        assert library.facts("crates 2").unfinished_rebuild_of == ""


def test_warming_opens_what_a_question_needs(library: Library, corpus: str) -> None:
    library.warm(corpus)
    with pytest.raises(NotFound):
        library.warm("never made")
