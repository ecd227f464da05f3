"""A rebuild splits and embeds the stored text anew, into a dataset under another name."""

from pathlib import Path

import pytest

from kx_desktop.core.errors import Cancelled, InvalidArgument, NotFound, StaleIndex
from kx_desktop.ingest.storing import Storer
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings, resources_dir
from kx_desktop.tasks import CancelToken
from tests.library.helping import ask, model_folder, names, plain, texts, write
from tests.library.test_attachments import mail, parents

QUESTIONS = ("what is the refund window?", "Garantie", "anemometer", "late fees")


def test_a_rebuild_answers_as_its_source_does_and_embeds_nothing_twice(
    library: Library, corpus: str, dataset: str, embedded: list[str]
) -> None:
    report = library.rebuild(corpus, dataset)
    assert embedded == []
    (source,) = [one for one in library.datasets() if one.name == corpus]
    assert (report.doc_count, report.chunk_count) == (source.doc_count, source.chunk_count)
    assert (report.dataset, report.failed) == (dataset, 0)
    for question in QUESTIONS:
        for mode in ("hybrid", "dense", "fulltext"):
            before, after = (
                library.query(Query(dataset=name, text=question, mode=mode, k=20))
                for name in (corpus, dataset)
            )
            assert plain(after) == plain(before)
            assert names(after.hits) == names(before.hits)
    assert parents(library, dataset) == parents(library, corpus)


def test_a_name_that_is_taken_is_refused(library: Library, corpus: str, dataset: str) -> None:
    library.ingest(dataset, texts=["mine"])
    for name in (dataset, corpus):
        with pytest.raises(InvalidArgument, match="there is a dataset") as caught:
            library.rebuild(corpus, name)
        assert caught.value.message.startswith("as_name:")
    with pytest.raises(NotFound):
        library.rebuild(dataset + " that is not there", "free")
    assert texts(ask(library, dataset, "mine")) == ["mine"]


def test_a_rebuild_needs_no_file_any_more(library: Library, dataset: str, tmp_path: Path) -> None:
    file = write(tmp_path / "m.eml", mail("See the papers.", n1="A lock of hair."))
    library.ingest(dataset, files=[file], texts=["A pinch of salt."], metadata={"shelf": "B"})
    file.unlink()
    library.rebuild(dataset, dataset + " anew")
    (hit,) = ask(library, dataset + " anew", "hair", mode="fulltext", metadata_fields=("shelf",))
    assert (hit.text, hit.path, hit.metadata) == (
        "A lock of hair.",
        f"{file}/n1.txt",
        {"shelf": "B"},
    )
    assert parents(library, dataset + " anew") == {f"{file}/n1.txt": str(file)}
    assert texts(ask(library, dataset + " anew", "salt", mode="fulltext")) == ["A pinch of salt."]


def test_places_go_along_so_that_a_changed_file_still_supersedes(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    one = write(tmp_path / "one.txt", "a rumour about the baker")
    two = write(tmp_path / "two.txt", "a rumour about the baker")
    old = write(tmp_path / "old.txt", "a rumour about the priest")
    library.ingest(dataset, files=[one, two, old])
    write(old, "a rumour about the doctor")
    library.ingest(dataset, files=[old])
    anew = dataset + " anew"
    report = library.rebuild(dataset, anew)
    assert report.doc_count == 2
    assert ask(library, anew, "priest", mode="fulltext", include_superseded=True) == ()
    write(one, "nothing to tell")
    library.ingest(anew, files=[one])
    assert names(ask(library, anew, "baker", mode="fulltext")) == ["two.txt"]
    write(two, "nothing to tell")
    library.ingest(anew, files=[two])
    assert ask(library, anew, "baker", mode="fulltext") == ()


def test_a_stale_dataset_is_rebuilt_under_the_settings_of_today(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["the well is deep"], chunk_size=400, chunk_overlap=10)
    model = model_folder(tmp_path / "model", id="another-model")
    settings = Settings().with_value("embedder", str(model)).with_value("stop_words", True)
    with Library.open(tmp_path / "library", settings=settings) as library:
        with pytest.raises(StaleIndex):
            ask(library, "notes", "deep")
        library.rebuild("notes", "notes 2")
        for mode in ("hybrid", "dense", "fulltext"):
            assert texts(ask(library, "notes 2", "deep", mode=mode)) == ["the well is deep"]
        stale = {one.name: bool(one.stale) for one in library.datasets()}
        assert stale == {"notes": True, "notes 2": False}


def test_vectors_of_the_callers_own_go_along(library: Library, dataset: str) -> None:
    pieces, vectors = ["east", "north", "up"], [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    library.ingest(dataset, texts=pieces, vectors=vectors)
    library.rebuild(dataset, dataset + " anew")
    for text, vector in zip(pieces, vectors, strict=True):
        hits = library.query(Query(dataset=dataset + " anew", vector=vector)).hits
        assert (hits[0].text, hits[0].score) == (text, 1.0)


def test_a_source_stays_as_it_is(library: Library, dataset: str) -> None:
    library.ingest(dataset, files=[resources_dir() / "sample" / "policies"])
    before = library.query(Query(dataset=dataset, text="refund"))
    library.rebuild(dataset, dataset + " anew")
    assert plain(library.query(Query(dataset=dataset, text="refund"))) == plain(before)


@pytest.fixture
def letters(library: Library, dataset: str, tmp_path: Path) -> str:
    """A dataset of a mail with an attachment, files and a text, whose files are gone since."""
    file = write(tmp_path / "m.eml", mail("See the papers.", n1="A lock of hair."))
    files = [write(tmp_path / f"{number}.txt", f"Page {number} of a diary.") for number in range(5)]
    library.ingest(dataset, files=[file, *files], texts=["A pinch of salt."])
    for path in (file, *files):
        path.unlink()
    return dataset


def check_whole(library: Library, source: str, anew: str) -> None:
    (before,), (after,) = (
        [one for one in library.datasets() if one.name == name] for name in (source, anew)
    )
    assert (after.doc_count, after.chunk_count) == (before.doc_count, before.chunk_count) == (8, 8)
    assert after.passages_without_vector == 0
    assert parents(library, anew) == parents(library, source)
    for word in ("hair", "salt", "diary"):
        found = [ask(library, name, word, mode="fulltext", k=20) for name in (source, anew)]
        assert sorted(names(found[0])) == sorted(names(found[1]))


def test_a_rebuild_that_was_stopped_goes_on_under_its_name(library: Library, letters: str) -> None:
    token = CancelToken()
    with pytest.raises(Cancelled):
        library.rebuild(
            letters, f"{letters} anew", cancel=token, on_progress=lambda _: token.cancel()
        )
    other = f"{letters} another"
    library.ingest(other, texts=["not of these"])
    with pytest.raises(InvalidArgument, match="there is a dataset"):
        library.rebuild(other, f"{letters} anew")
    library.rebuild(letters, f"{letters} anew")
    check_whole(library, letters, f"{letters} anew")
    with pytest.raises(InvalidArgument, match="there is a dataset"):
        library.rebuild(letters, f"{letters} anew")


@pytest.mark.parametrize("how", ["rebuild", "ingest"])
def test_a_rebuild_that_was_cut_short_is_finished_from_what_the_library_holds(
    library: Library, letters: str, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    class PowerCut(BaseException):
        pass

    store = Storer.store

    def cut(self: Storer, batch: object) -> object:
        store(self, batch[:3])
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(Storer, "store", cut)
        with pytest.raises(PowerCut):
            library.rebuild(letters, f"{letters} {how}")
    if how == "rebuild":
        library.rebuild(letters, f"{letters} {how}")
    else:
        library.ingest(f"{letters} {how}", texts=["A pinch of salt."])
    check_whole(library, letters, f"{letters} {how}")


def test_what_changed_in_the_source_meanwhile_is_not_brought_back(
    library: Library, dataset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "papers"
    changing = write(folder / "a.txt", "The gauge is read at seven.")
    going = write(folder / "b.txt", "The gauge is read at eight.")
    for name in "cdef":
        write(folder / f"{name}.txt", f"Paper {name} is about the wind.")
    library.ingest(dataset, files=[folder])

    class PowerCut(BaseException):
        pass

    store = Storer.store

    def cut(self: Storer, batch: object) -> object:
        store(self, batch[:3])
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(Storer, "store", cut)
        with pytest.raises(PowerCut):
            library.rebuild(dataset, f"{dataset} anew")
    changing.write_text("The gauge is read at nine.", "utf-8")
    going.unlink()
    library.ingest(dataset, files=[folder])
    library.rebuild(dataset, f"{dataset} anew")
    for name in (dataset, f"{dataset} anew"):
        found = texts(ask(library, name, "gauge is read at", mode="fulltext"))
        assert found == ["The gauge is read at nine."]
    assert library.facts(f"{dataset} anew").summary.doc_count == 5
