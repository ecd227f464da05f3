"""A rebuild is a job of the queue: paused, gone on with, given up and tried once more as any other."""

import io
import threading
import warnings
import zipfile
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.ingest.embedding_stage import EmbeddingStage
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library, Query
from kx_desktop.library import jobs as jobs_module
from kx_desktop.settings import Settings
from tests.library.helping import ask, model_folder, names, plain, texts, until, write
from tests.library.queueing import (
    Heard,
    at_rest,
    files,
    jobs,
    left_open,
    opened,
    rows,
    settled,
)
from tests.library.test_attachments import mail, parents


def made(folder: Path, count: int = 6) -> int:
    """A library with a dataset of files, a mail and a text; returns how many documents there are."""
    with Library.open(folder, settings=Settings()) as library:
        letter = write(
            folder.parent / "in" / "m.eml", mail("See the papers.", n1="A lock of hair.")
        )
        paths = files(folder.parent / "in", count)
        library.ingest("crates", files=[letter, *paths], texts=["a pinch of salt"])
        return library.datasets()[0].doc_count


def check_same(library: Library, source: str, anew: str) -> None:
    (before,), (after,) = (
        [one for one in library.datasets() if one.name == name] for name in (source, anew)
    )
    assert (after.doc_count, after.chunk_count) == (before.doc_count, before.chunk_count)
    assert after.passages_without_vector == 0
    assert parents(library, anew) == parents(library, source)
    for word in ("crate", "hair", "salt"):
        found = [ask(library, name, word, mode="fulltext", k=30) for name in (source, anew)]
        assert sorted(names(found[0])) == sorted(names(found[1]))
        assert len(found[0]) > 0


def test_a_rebuild_is_written_down_and_done_in_its_turn(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    count = made(folder)
    with Library.open(folder, settings=Settings()) as library:
        heard = Heard(library)
        job = library.rebuild_later("crates", "crates 2")
        assert jobs(folder)[-1] == (job, "running")
        assert library.facts("crates 2").unfinished_rebuild_of == "crates"
        after = library.queue.offer("crates 2", texts=["a barrel"])
        library.queue.start()
        settled(library)
        second, first = heard.finished
        assert (first.job, first.dataset, first.rebuilt_from) == (job, "crates 2", "crates")
        assert sum(first.counts.values()) == count
        assert (second.job, dict(second.counts)) == (after, {"indexed": 1})
        assert library.facts("crates 2").unfinished_rebuild_of == ""
        assert texts(ask(library, "crates 2", "barrel", mode="fulltext")) == ["a barrel"]
        assert len(library.file_ids("crates 2")) == count + 1


def test_a_name_that_is_taken_and_one_that_is_not_there_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    made(folder)
    with Library.open(folder, settings=Settings()) as library:
        library.make_dataset("taken")
        library.ingest("taken", texts=["mine"])
        with pytest.raises(InvalidArgument, match="already"):
            library.rebuild_later("crates", "taken")
        with pytest.raises(InvalidArgument):
            library.rebuild_later("crates", "crates")
        with pytest.raises(NotFound):
            library.rebuild_later("never made", "free")
        with pytest.raises(InvalidArgument, match="chunk_size"):
            library.rebuild_later("crates", "free", chunk_size=1)
        assert "free" not in library.names()
        assert left_open(folder) == []


@pytest.fixture
def by_twos(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Two files are stored for each time that it is released."""
    from kx_desktop.ingest import preparing, run
    from kx_desktop.ingest.preparing import Preparer

    permits = threading.Semaphore(0)
    prepare = Preparer.prepare

    def waiting(self: Preparer, batch: object) -> object:
        while not permits.acquire(timeout=0.02):
            self._token.raise_if_cancelled()
        return prepare(self, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Preparer, "prepare", waiting)
    monkeypatch.setattr(preparing, "_BATCH_FILES", 2)
    monkeypatch.setattr(run, "_STORE_PASSAGES", 1)
    return permits


def stored_some(library: Library, permits: threading.Semaphore) -> None:
    permits.release(1)
    until(lambda: any(one.name == "crates 2" for one in library.datasets()), "some of it is stored")


@pytest.mark.parametrize("how", ["paused", "closed"])
def test_a_rebuild_that_was_cut_short_goes_on_as_the_same_job(
    tmp_path: Path, by_twos: threading.Semaphore, how: str
) -> None:
    folder = tmp_path / "library"
    by_twos.release(100)
    count = made(folder)
    while by_twos.acquire(blocking=False):
        pass
    with opened(folder) as library:
        job = library.rebuild_later("crates", "crates 2")
        stored_some(library, by_twos)
        if how == "paused":
            library.queue.pause()
            at_rest(library)
        assert library.file_states("crates 2")["queued"] >= 1
        ids = library.file_ids("crates 2").tolist()
    assert left_open(folder) == [job]
    with Library.open(folder, settings=Settings()) as library:
        heard = Heard(library)
        library.queue.start()
        if how == "paused":
            settled(library, "paused")
            assert library.facts("crates 2").unfinished_rebuild_of == "crates"
            library.queue.resume()
        by_twos.release(100)
        settled(library)
        assert library.file_ids("crates 2").tolist() == ids
        (done,) = heard.finished
        assert (done.job, done.rebuilt_from) == (job, "crates")
        assert dict(done.counts) == {"indexed": count}
        told = [status.progress for status in heard.statuses if status.progress]
        assert {one.files_total for one in told} == {count}
        assert told[-1].files_done == count
        check_same(library, "crates", "crates 2")
    assert left_open(folder) == []
    assert [state for _, state in jobs(folder)] == ["done", "done"]


def test_a_rebuild_that_was_given_up_is_finished_later_under_its_name(
    tmp_path: Path, by_twos: threading.Semaphore
) -> None:
    folder = tmp_path / "library"
    by_twos.release(100)
    made(folder)
    while by_twos.acquire(blocking=False):
        pass
    with opened(folder) as library:
        library.rebuild_later("crates", "crates 2")
        stored_some(library, by_twos)
        library.queue.cancel()
        settled(library)
        by_twos.release(100)
        assert library.facts("crates 2").unfinished_rebuild_of == "crates"
        heard = Heard(library)
        job = library.finish_later("crates 2")
        assert library.finish_later("crates 2") == job or left_open(folder) == []
        settled(library)
        assert heard.finished[0].rebuilt_from == "crates"
        assert library.facts("crates 2").unfinished_rebuild_of == ""
        check_same(library, "crates", "crates 2")
        with pytest.raises(InvalidArgument):
            library.rebuild_later("crates", "crates 2")


def test_asking_twice_for_one_rebuild_is_asking_once(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    made(folder)
    with Library.open(folder, settings=Settings()) as library:
        job = library.rebuild_later("crates", "crates 2")
        assert library.rebuild_later("crates", "crates 2") == job
        assert left_open(folder) == [job]


@pytest.mark.allow_log("Taking in files failed", "failed, and nobody asked")
@pytest.mark.parametrize("where", ["reading", "storing", "embedding", "places"])
def test_a_fault_of_ours_in_a_rebuild_costs_it_alone_and_it_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    folder = tmp_path / "library"
    made(folder)

    def fail(*_: object, **__: object) -> None:
        raise LookupError("a fault of ours")

    with opened(folder) as library:
        heard = Heard(library)
        with monkeypatch.context() as patch:
            if where == "reading":
                patch.setattr("kx_desktop.library.rebuilding.stored_files", fail)
            elif where == "storing":
                patch.setattr(Storer, "store", fail)
            elif where == "embedding":
                patch.setattr(EmbeddingStage, "run", fail)
            else:
                patch.setattr("kx_desktop.library.rebuilding.copy_places", fail)
            job = library.rebuild_later("crates", "crates 2")
            settled(library)
        assert [(done.job, done.stopped) for done in heard.finished] == [(job, True)]
        assert "within kx-desktop" in heard.finished[0].notes[0]
        assert left_open(folder) == []
        library.finish_later("crates 2")
        settled(library)
        check_same(library, "crates", "crates 2")


def test_files_of_a_rebuild_are_tried_once_more_from_the_dataset_that_is_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    made(folder)
    for path in (tmp_path / "in").iterdir():
        path.unlink()  # it needs no file
    with opened(folder) as library:
        library.rebuild_later("crates", "crates 2")
        library.queue.pause()
        at_rest(library)
        library.queue.cancel()
        settled(library)
        left = [
            row.id
            for row in library.file_rows(library.file_ids("crates 2").tolist())
            if row.state == "skipped"
        ]
        if left:
            assert library.queue.retry(left) == len(left)
        else:  # it was given up before it had looked what there is
            library.finish_later("crates 2")
        settled(library)
        assert set(rows(library, "crates 2").values()) == {"indexed"}
        check_same(library, "crates", "crates 2")


def test_members_of_one_name_in_an_archive_are_rebuilt_each(tmp_path: Path) -> None:
    kept = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(kept, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("a.txt", "a crate of pears")
        archive.writestr("a.txt", "a crate of plums")
    path = write(tmp_path / "kept.zip", kept.getvalue())
    with opened(tmp_path / "library") as library:
        library.queue.offer("crates", files=[path])
        settled(library)
        before = library.datasets()[0].doc_count
        assert before == 2
        library.rebuild_later("crates", "crates 2")
        settled(library)
        assert {one.name: one.doc_count for one in library.datasets()}["crates 2"] == before


def test_a_stale_dataset_is_rebuilt_with_the_model_of_today(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    made(folder)
    settings = Settings().with_value(
        "embedder", str(model_folder(tmp_path / "model", id="another-model"))
    )
    with opened(folder, settings) as library:
        library.rebuild_later("crates", "crates 2")
        settled(library)
        assert {one.name: bool(one.stale) for one in library.datasets()} == {
            "crates": True,
            "crates 2": False,
        }
        assert names(ask(library, "crates 2", "hair", mode="dense", k=1)) == ["n1.txt"]


def test_without_a_model_a_rebuild_waits_for_one_and_makes_no_other_kind_of_dataset(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "library"
    made(folder)
    with Library.open(folder, settings=Settings()) as library:
        library.rebuild_later("crates", "crates 2")
    with opened(folder, Settings().with_value("embedder", "none")) as library:
        settled(library, "stopped")
        assert "model" in library.queue.status().error
        with pytest.raises(Exception, match="model"):
            library.rebuild_later("crates", "crates 3")
        assert "crates 3" not in library.names()
    with opened(folder) as library:
        settled(library)
        check_same(library, "crates", "crates 2")


def test_vectors_of_the_callers_own_go_along(tmp_path: Path) -> None:
    pieces, vectors = ["east", "north", "up"], [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    with opened(tmp_path / "library", Settings().with_value("embedder", "none")) as library:
        library.ingest("own", texts=pieces, vectors=vectors)
        library.rebuild_later("own", "own 2")
        settled(library)
        for text, vector in zip(pieces, vectors, strict=True):
            hits = library.query(Query(dataset="own 2", vector=vector)).hits
            assert (hits[0].text, hits[0].score) == (text, 1.0)


def test_a_pause_while_graphs_are_built_leaves_places_and_parents_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    made(folder)
    built, go_on = threading.Event(), threading.Event()

    def building(dense: object, vectors: object, token: object) -> None:
        built.set()
        assert go_on.wait(60)
        token.raise_if_cancelled()  # type: ignore[attr-defined]

    with opened(folder) as library:
        with monkeypatch.context() as patch:
            patch.setattr(jobs_module, "build_graphs", building)
            library.rebuild_later("crates", "crates 2")
            assert built.wait(60)
            library.queue.pause()
            go_on.set()
            settled(library)
        check_same(library, "crates", "crates 2")
        question = Query(dataset="crates", text="hair")
        assert len(plain(library.query(question))) > 0
