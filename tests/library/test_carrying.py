"""A dataset goes from one library to another as one file, and answers there as it did here; a file that is not right takes nothing in."""

import json
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kx_desktop.core.errors import (
    Cancelled,
    DataLoss,
    InvalidArgument,
    NotFound,
    ResourceExhausted,
)
from kx_desktop.library import Library, Query, carry_in, carry_out
from kx_desktop.settings import Settings, resources_dir
from kx_desktop.tasks import CancelToken
from tests.library.exports import FALSE, QUESTIONS, answers, changed, names_on_disk, with_
from tests.library.helping import ask, names, plain, texts, until, without_embedder, write
from tests.library.test_attachments import mail, parents


class Usage(NamedTuple):
    """What `shutil.disk_usage` gives."""

    total: int
    used: int
    free: int


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with files of many kinds, an attachment, earlier states, metadata, a text."""
    place = tmp_path_factory.mktemp("source")
    letter = write(place / "in" / "m.eml", mail("See the papers.", n1="A lock of hair."))
    changed = write(place / "in" / "old.txt", "the former opening hours")
    write(place / "in" / "gone.txt", "the opening hours of the bath")
    with Library.open(place / "library", settings=Settings()) as library:
        sample = resources_dir() / "sample"
        library.ingest("sample", files=[place / "in", sample], metadata={"year": "2026"})
        write(changed, "the opening hours of today")
        (place / "in" / "gone.txt").unlink()
        library.ingest("sample", files=[place / "in"], texts=["office hours are 9 to 5"])
        (hit, *_) = ask(library, "sample", "lock of hair", mode="fulltext")
        library.set_metadata("sample", [hit.parent_ref], {"colour": "green", "year": None})
        assert letter.exists()
    return place / "library"


@pytest.fixture(scope="module")
def export(source: Path) -> Path:
    file = source.parent / "sample.kxd"
    with Library.open(source, settings=Settings()) as library:
        report = library.carrying.export("sample", file)
    assert (report.documents, report.passages, report.vectors) == (16, 37, 37)
    assert report.size_bytes == file.stat().st_size
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "library"


def test_an_imported_dataset_answers_as_its_source_does_and_embeds_nothing(
    source: Path, export: Path, folder: Path, embedded: list[str]
) -> None:
    told: list[Any] = []
    with (
        Library.open(source, settings=Settings()) as one,
        Library.open(folder, settings=Settings()) as other,
    ):
        report = other.carrying.import_(export, on_progress=told.append)
        assert embedded == []
        assert (report.dataset, report.documents, report.passages, report.vectors) == (
            "sample",
            16,
            37,
            37,
        )
        assert report.advisories == ()
        assert told[-1].done == told[-1].total
        assert answers(other, "sample") == answers(one, "sample")
        assert parents(other, "sample") == parents(one, "sample")
        (before,), (after,) = one.datasets(), other.datasets()
        assert after == before
        (hit, *_) = ask(other, "sample", "lock of hair", mode="fulltext")
        assert other.own_metadata("sample", hit.parent_ref) == {"colour": "green"}
        assert other.document_text(hit.parent_ref) == "A lock of hair."
        assert other.place(hit.parent_ref).path == one.place(hit.parent_ref).path
        assert other.care.verify().findings == ()


def test_an_imported_dataset_goes_on_as_any_other(
    export: Path, folder: Path, tmp_path: Path
) -> None:
    with Library.open(folder, settings=Settings()) as library:
        library.carrying.import_(export, "mine")
        again = library.ingest("mine", texts=["office hours are 9 to 5", "and on Sundays closed"])
        assert (again.inserted, again.unchanged) == (1, 1)
        assert texts(ask(library, "mine", "Sundays", k=1)) == ["and on Sundays closed"]
        library.rebuild("mine", "mine 2")
        for question in QUESTIONS[:2]:
            found = [ask(library, name, question, k=5) for name in ("mine", "mine 2")]
            assert texts(found[0])[:1] == texts(found[1])[:1]
        with pytest.raises(InvalidArgument, match="there is a dataset"):
            library.rebuild("mine 2", "mine")
        library.carrying.export("mine", tmp_path / "again.kxd")
        library.carrying.import_(tmp_path / "again.kxd", "third")
        assert library.care.verify().findings == ()


def test_places_of_another_machine_are_not_current_and_the_document_goes_by_its_last(
    tmp_path: Path, folder: Path
) -> None:
    here = write(tmp_path / "in" / "here.txt", "a text that is here")
    there = write(tmp_path / "in" / "there.txt", "a text that was there")
    other = write(tmp_path / "in" / "other.txt", "a text that is another now")
    with Library.open(tmp_path / "source", settings=Settings()) as library:
        library.ingest("notes", files=[tmp_path / "in"])
        library.carrying.export("notes", tmp_path / "notes.kxd")
    there.unlink()
    write(other, "something else of another length")
    with Library.open(folder, settings=Settings()) as library:
        library.carrying.import_(tmp_path / "notes.kxd")
        hits = ask(library, "notes", "a text", k=5)
        assert sorted(names(hits)) == ["here.txt", "other.txt", "there.txt"]
        with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
            current = dict(
                connection.execute("SELECT path, current FROM document_places").fetchall()
            )
        assert current == {str(here): 1, str(there): 0, str(other): 0}
        write(here, "a text that has changed")
        library.ingest("notes", files=[here])
        assert "a text that is here" not in texts(ask(library, "notes", "a text", k=5))


def test_vectors_of_the_callers_own_go_along_with_their_lengths(
    tmp_path: Path, folder: Path
) -> None:
    pieces, vectors = ["east", "north", "up"], [(2.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 3.0)]
    sparse = [{1: 0.5, 7: 1.0}, {2: 0.25}, {1: 3.0}]
    with Library.open(tmp_path / "source", settings=without_embedder()) as library:
        library.ingest("own", texts=pieces, vectors=vectors, sparse_vectors=sparse, metric="ip")
        library.carrying.export("own", tmp_path / "own.kxd")
        asked = [
            Query(dataset="own", vector=(1.0, 0.5, 0.2), mode="dense"),
            Query(dataset="own", sparse_vector={1: 1.0}, mode="sparse"),
        ]
        before = [plain(library.query(query)) for query in asked]
    with Library.open(folder, settings=without_embedder()) as library:
        report = library.carrying.import_(tmp_path / "own.kxd")
        assert report.advisories == ()
        assert [plain(library.query(query)) for query in asked] == before
        assert library.facts("own").metric == "ip"


def test_passages_that_had_no_vector_yet_get_theirs_later(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "source", settings=Settings()) as library:
        library.ingest("notes", texts=["the first", "the second", "the third"])
        library._datasets.set_vector_rows(1, 1)
        report = library.carrying.export("notes", tmp_path / "notes.kxd")
        assert (report.passages, report.vectors, len(report.advisories)) == (3, 1, 1)
    with Library.open(folder, settings=Settings()) as library:
        assert len(library.carrying.import_(tmp_path / "notes.kxd").advisories) == 1
        assert library.datasets()[0].passages_without_vector == 2
        library.ingest("notes")
        assert library.datasets()[0].passages_without_vector == 0


def test_a_dataset_of_another_model_comes_with_a_word(export: Path, folder: Path) -> None:
    with Library.open(folder, settings=Settings().with_value("stop_words", True)) as library:
        (advisory,) = library.carrying.import_(export).advisories
        assert "stop-word" in advisory


def test_names_that_are_taken_or_none_are_refused_and_nothing_is_lost(
    export: Path, folder: Path, tmp_path: Path, source: Path
) -> None:
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", texts=["mine"])
        with pytest.raises(InvalidArgument, match="there is a dataset 'sample'") as caught:
            library.carrying.import_(export)
        assert "--as" in caught.value.next_step
        with pytest.raises(InvalidArgument):
            library.carrying.import_(export, "a/b")
        assert texts(ask(library, "sample", "mine")) == ["mine"]
        assert names_on_disk(folder) == ["sample"]
        with pytest.raises(NotFound):
            library.carrying.import_(tmp_path / "none.kxd")
        with pytest.raises(NotFound):
            library.carrying.export("none", tmp_path / "none.kxd")
        for file, why in (
            (export, "is there already"),
            (tmp_path / "no" / "x.kxd", "there is no folder"),
            (folder / "x.kxd", "within the library"),
        ):
            with pytest.raises(InvalidArgument, match=why):
                library.carrying.export("sample", file)


@pytest.mark.parametrize("what", FALSE)
def test_a_file_that_is_not_as_it_was_written_takes_nothing_in(
    export: Path, folder: Path, tmp_path: Path, what: str
) -> None:
    change, sealed, kind, word = FALSE[what]
    file = changed(export, tmp_path / "false.kxd", change, sealed=sealed)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("mine", texts=["what was there before"])
        before = sorted(path.name for path in folder.rglob("*.f32"))
        with pytest.raises(kind, match=word) as caught:
            library.carrying.import_(file)
        assert type(caught.value) is kind
        assert caught.value.next_step
        assert library.names() == ("mine",)
        assert texts(ask(library, "mine", "before")) == ["what was there before"]
        assert library.care.verify().findings == ()
    assert names_on_disk(folder) == ["mine"]
    assert sorted(path.name for path in folder.rglob("*.f32")) == before
    assert not list(tmp_path.rglob("evil*"))


@pytest.mark.parametrize("left", [0, 3, 0.3, 0.9, -1])
def test_a_file_that_was_cut_off_takes_nothing_in(
    export: Path, folder: Path, tmp_path: Path, left: float
) -> None:
    data = export.read_bytes()
    cut = data[: int(len(data) * left)] if isinstance(left, float) else data[:left]
    file = write(tmp_path / "cut.kxd", cut)
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises((DataLoss, InvalidArgument)) as caught:
            library.carrying.import_(file)
        assert caught.value.next_step
        assert library.names() == ()


def test_a_file_that_takes_more_room_than_there_is_is_refused_before_it_is_read(
    export: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = changed(export, tmp_path / "bomb.kxd", with_("events.jsonl", b" " * 50_000_000))
    assert bomb.stat().st_size < 1_000_000
    monkeypatch.setattr(carry_in.shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 10_000_000))
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(ResourceExhausted, match="MB free"),
    ):
        library.carrying.import_(bomb)
    assert names_on_disk(folder) == []


def test_a_line_without_an_end_is_not_read_into_memory(
    export: Path, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.library.carry_file._LONGEST_LINE", 100_000)
    long = changed(export, tmp_path / "long.kxd", with_("events.jsonl", b"[" * 1_000_000))
    with (
        Library.open(folder, settings=Settings()) as library,
        pytest.raises(DataLoss, match="no end"),
    ):
        library.carrying.import_(long)
    assert names_on_disk(folder) == []


@pytest.mark.parametrize("moment", ["documents", "passages", "vectors"])
def test_an_import_that_is_stopped_leaves_nothing(export: Path, folder: Path, moment: str) -> None:
    token = CancelToken()
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(Cancelled, match="import was stopped"):
            library.carrying.import_(
                export,
                cancel=token,
                on_progress=lambda at: token.cancel() if at.current == moment else None,
            )
        assert names_on_disk(folder) == []
        library.carrying.import_(export)
        assert library.names() == ("sample",)


def test_nobody_sees_a_dataset_before_it_is_whole_and_the_rest_of_one_is_taken_away_at_the_next_start(
    export: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(BaseException):
        pass

    def cut(*_: object) -> None:
        raise PowerCut

    seen: list[tuple[str, ...]] = []
    with Library.open(folder, settings=Settings()) as library:
        with monkeypatch.context() as patch:
            patch.setattr(carry_in, "index_words", cut)
            patch.setattr(carry_in, "remove_one", lambda *_: None)
            with pytest.raises(PowerCut):
                library.carrying.import_(export, on_progress=lambda _: seen.append(library.names()))
        assert set(seen) == {()}
        assert library.datasets() == ()
        assert names_on_disk(folder)[0].startswith("/import/")
        (finding,) = library.care.verify().findings
        assert (finding.area, finding.mendable) == ("database", True)
    with Library.open(folder, settings=Settings()):
        until(lambda: names_on_disk(folder) == [], "what was left is taken away")
    assert list(folder.rglob("*.f32")) == []
    with Library.open(folder, settings=Settings()) as library:
        assert library.carrying.import_(export).passages == 37
        assert library.care.verify().findings == ()


def test_a_name_that_is_given_away_meanwhile_is_not_taken_from_its_owner(
    export: Path, folder: Path
) -> None:
    with Library.open(folder, settings=Settings()) as library:
        with pytest.raises(InvalidArgument, match="there is a dataset"):
            library.carrying.import_(
                export, on_progress=lambda _: library.names() or library.make_dataset("sample")
            )
        assert library.names() == ("sample",)
        assert library.facts("sample").summary.chunk_count == 0
    assert names_on_disk(folder) == ["sample"]


def test_an_export_that_is_stopped_or_fails_leaves_no_file(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = CancelToken()
    with Library.open(source, settings=Settings()) as library:
        with pytest.raises(Cancelled):
            library.carrying.export(
                "sample", tmp_path / "x.kxd", cancel=token, on_progress=lambda _: token.cancel()
            )
        assert list(tmp_path.iterdir()) == []
        with monkeypatch.context() as patch:
            patch.setattr(carry_out.shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 10))
            with pytest.raises(ResourceExhausted):
                library.carrying.export("sample", tmp_path / "x.kxd")
        with monkeypatch.context() as patch:

            def full(*_: object) -> None:
                raise OSError(28, "No space left on device")

            patch.setattr(carry_out.os, "fsync", full)
            with pytest.raises(ResourceExhausted, match="is full"):
                library.carrying.export("sample", tmp_path / "x.kxd")
        assert list(tmp_path.iterdir()) == []


def test_the_same_dataset_is_written_the_same_but_for_the_moment(
    source: Path, tmp_path: Path
) -> None:
    told = []
    with Library.open(source, settings=Settings()) as library:
        for name in ("a.kxd", "b.kxd"):
            library.carrying.export("sample", tmp_path / name)
            with zipfile.ZipFile(tmp_path / name) as archive:
                told.append(
                    {one: archive.read(one) for one in archive.namelist() if one != "manifest.json"}
                )
    assert told[0] == told[1]


def test_the_command_carries_a_dataset(
    source: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kx_desktop.cli.main import main

    file = str(tmp_path / "x.kxd")
    assert main(["datasets", "export", "sample", file, "--library", str(source)]) == 0
    assert capsys.readouterr().out.startswith(
        "sample: 16 documents and 2 earlier states in 37 passages, 37 with a vector"
    )
    assert (
        main(["datasets", "import", file, "--as", "mine", "--json", "--library", str(folder)]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["dataset"], told["passages"]) == ("mine", 37)
    assert main(["datasets", "import", file, "--as", "mine", "--library", str(folder)]) == 2
    assert main(["datasets", "export", "none", str(tmp_path / "y"), "--library", str(source)]) == 3
    shutil.rmtree(folder)
