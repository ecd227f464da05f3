"""The words of a large file are analysed by all children; what comes of it is what one alone would make."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.index.fulltext import IndexedPassage
from kx_desktop.ingest import preparing, storing
from kx_desktop.ingest.prepared import PrepareTask
from kx_desktop.ingest.preparing import Entry, Prepared, Preparer
from kx_desktop.tasks import CancelToken, ChildPool

TEXT = "\n\n".join(
    f"Paragraph {number} tells of the codes KX-{number:04d} and snake_case_{number}." * 3
    for number in range(60)
)


@pytest.fixture(scope="module")
def children() -> Iterator[ChildPool]:
    with ChildPool("kx_desktop.ingest.prepare:work", workers=2, name="reader") as pool:
        yield pool


def indexed(prepared: Prepared) -> list[IndexedPassage]:
    (document,) = prepared.file.documents
    return list(storing._indexed(document, 7, prepared.terms.get(0)))


def prepare(children: ChildPool, path: Path) -> Prepared:
    preparer = Preparer(children, PrepareTask("", max_chars=200, overlap=40), set(), CancelToken())
    try:
        (prepared,) = preparer.prepare([Entry(1, str(path))])
        return prepared
    finally:
        preparer.close()


def test_a_large_file_gives_the_same_terms_as_a_small_one(
    children: ChildPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.txt"
    path.write_text(TEXT, encoding="utf-8")
    small = prepare(children, path)
    assert small.terms == {}
    expected = indexed(small)

    monkeypatch.setattr(preparing, "_LARGE_BYTES", 100)
    monkeypatch.setattr(preparing, "_SLICE_PASSAGES", 7)
    preparer = Preparer(children, PrepareTask("", max_chars=200, overlap=40), set(), CancelToken())
    (large,) = preparer.prepare([Entry(1, str(path))])
    assert set(large.terms) == {0}
    found = indexed(large)
    preparer.close()

    assert len(found) > 3 * 7 * 2  # more slices than are analysed ahead
    assert found == expected
    assert [passage.row for passage in found] == list(range(7, 7 + len(found)))
    assert any("kx-0059" in passage.codes for passage in found)


def test_slices_whose_child_died_are_analysed_here(
    children: ChildPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.txt"
    path.write_text(TEXT, encoding="utf-8")
    expected = indexed(prepare(children, path))
    monkeypatch.setattr(preparing, "_LARGE_BYTES", 100)
    preparer = Preparer(children, PrepareTask("", max_chars=200, overlap=40), set(), CancelToken())
    call = children.call

    def only_reading(argument: object, **others: object) -> object:
        if isinstance(argument, preparing.AnalyseTask):
            raise preparing.ChildDied("The reader died.", returncode=-9)
        return call(argument, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(children, "call", only_reading)
    (large,) = preparer.prepare([Entry(1, str(path))])
    assert indexed(large) == expected
    preparer.close()
