"""What can be made again from the store is made again; what cannot is said, and the rest stays."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.core.errors import DataLoss, KxError
from kx_desktop.index import dense
from kx_desktop.library import Library, Query
from kx_desktop.settings import Settings, resources_dir
from tests.library.helping import ask, plain, texts, without_embedder

QUESTIONS = ("what is the refund window?", "anemometer", "Garantie", "KX-4021")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound") / "library"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", files=[resources_dir() / "sample"])
        library.ingest("sample", texts=["office hours are 9 to 5"])
    return folder


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "library"))


def answers(folder: Path, *modes: str) -> list[object]:
    with Library.open(folder, settings=Settings()) as library:
        return [
            plain(library.query(Query(dataset="sample", text=question, mode=mode, k=20)))
            for question in QUESTIONS
            for mode in modes or ("hybrid", "dense", "fulltext")
        ]


def _gone(folder: Path) -> None:
    shutil.rmtree(folder / "index")


def _empty(folder: Path) -> None:
    for path in (folder / "index").rglob("*"):
        if path.is_file():
            path.write_bytes(b"")


def _cut(folder: Path) -> None:
    for path in (folder / "index").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _garbled(folder: Path) -> None:
    for path in (folder / "index").rglob("*"):
        if path.is_file() and path.suffix not in {".json", ".lock"}:
            data = bytearray(path.read_bytes())
            data[: len(data) // 2] = b"\xa5" * (len(data) // 2)
            path.write_bytes(data)


def _without_its_list(folder: Path) -> None:
    (path,) = (folder / "index").rglob("meta.json")
    path.unlink()


def _with_a_broken_list(folder: Path) -> None:
    (path,) = (folder / "index").rglob("meta.json")
    path.write_text('{"segments": [')


def _without_a_segment(folder: Path) -> None:
    for path in (folder / "index").rglob("*.term"):
        path.unlink()


def _of_another_stamp(folder: Path) -> None:
    for path in (folder / "index").rglob("*.json"):
        if "stamp" in path.read_text():
            path.write_text('{"stamp": "another"}')


DAMAGES: list[Callable[[Path], None]] = [
    _gone,
    _empty,
    _cut,
    _garbled,
    _without_its_list,
    _with_a_broken_list,
    _without_a_segment,
    _of_another_stamp,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__.strip("_"))
def test_a_damaged_index_of_words_is_mended(
    sound: Path, folder: Path, damage: Callable[[Path], None]
) -> None:
    damage(folder)
    assert answers(folder) == answers(sound)
    # Mended for good, and ready for more.
    assert answers(folder, "fulltext") == answers(sound, "fulltext")
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", texts=["the lighthouse keeper is on leave"])
        assert texts(ask(library, "sample", "lighthouse", mode="fulltext")) == [
            "the lighthouse keeper is on leave"
        ]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__.strip("_"))
def test_an_ingest_mends_a_damaged_index_of_words(
    sound: Path, folder: Path, damage: Callable[[Path], None]
) -> None:
    damage(folder)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", texts=["office hours are 9 to 5"])
    assert answers(folder) == answers(sound)


def test_vectors_that_are_gone_are_said_and_words_go_on(sound: Path, folder: Path) -> None:
    (vectors,) = (folder / "vectors").iterdir()
    vectors.write_bytes(vectors.read_bytes()[:-1000])
    with Library.open(folder, settings=Settings()) as library:
        for mode in ("dense", "hybrid"):
            with pytest.raises(DataLoss, match="vectors is shorter") as caught:
                ask(library, "sample", "anemometer", mode=mode)
            assert "Rebuild" in caught.value.next_step
        assert texts(ask(library, "sample", "anemometer", mode="fulltext"))
        library.rebuild("sample", "sample again")
        with Library.open(sound, settings=Settings()) as other:
            for question in QUESTIONS:
                assert plain(library.query(Query(dataset="sample again", text=question))) == plain(
                    other.query(Query(dataset="sample", text=question))
                )


def test_bytes_past_the_committed_vectors_are_cut_off(sound: Path, folder: Path) -> None:
    (vectors,) = (folder / "vectors").iterdir()
    size = vectors.stat().st_size
    with vectors.open("ab") as file:
        file.write(b"\xff" * 5000)
    assert answers(folder) == answers(sound)
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("sample", texts=["one more"])
        assert texts(ask(library, "sample", "one more", mode="dense"))[0] == "one more"
    assert vectors.stat().st_size == size + 384 * 4


@pytest.fixture
def graphs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with graphs, which are made for far fewer vectors here."""
    monkeypatch.setattr(dense, "BLOCK_ROWS", 64)
    folder = tmp_path / "graphs"
    with Library.open(folder, settings=without_embedder()) as library:
        library.ingest("own", texts=[f"point {n}" for n in range(150)], vectors=points())
    assert len(list(folder.rglob("*.hnsw"))) == 2
    return folder


def points() -> list[tuple[float, ...]]:
    return [(float(n % 13) - 6, float(n % 7) - 3, float(n) / 150, 1.0) for n in range(150)]


def nearest(folder: Path) -> list[object]:
    with Library.open(folder, settings=without_embedder()) as library:
        return [
            plain(library.query(Query(dataset="own", vector=vector, k=20, rerank=False)))
            for vector in points()[::30]
        ]


@pytest.mark.parametrize("left", [None, 0, 10, 100, 0.5, -1])
def test_damaged_graphs_are_scanned_past_and_built_again(graphs: Path, left: float | None) -> None:
    before = nearest(graphs)
    sizes = {path: path.stat().st_size for path in graphs.rglob("*.hnsw")}
    for path, size in sizes.items():
        data = path.read_bytes()
        if left is None:
            path.unlink()
        elif left == -1:
            path.write_bytes(b"\xa5" * size)
        else:
            path.write_bytes(data[: int(left * size) if isinstance(left, float) else left])
    assert nearest(graphs) == before
    with Library.open(graphs, settings=without_embedder()) as library:
        library.ingest("own", texts=["point 0"], vectors=points()[:1])
    assert {path: path.stat().st_size for path in graphs.rglob("*.hnsw")} == sizes
    assert nearest(graphs) == before


def test_a_damaged_database_is_said_and_not_made_anew(folder: Path) -> None:
    database = folder / "library.sqlite"
    for rest in folder.glob("library.sqlite-*"):
        rest.unlink()
    data = bytearray(database.read_bytes())
    data[4096 : len(data) - 4096] = b"\xa5" * (len(data) - 8192)
    database.write_bytes(data)
    with pytest.raises(KxError) as caught:
        answers(folder)
    assert caught.value.code == "DATA_LOSS"
    assert caught.value.next_step
    assert database.read_bytes()[8192:16384] == bytes(data[8192:16384])
