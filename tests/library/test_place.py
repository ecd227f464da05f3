"""A document in its place: where it stands, how its file is now, a part of its text."""

import os
from pathlib import Path

import pytest

from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.library import Library
from tests.library.helping import ask, write
from tests.library.test_attachments import mail, packed


def ref(library: Library, dataset: str, words: str, **parameters: object) -> str:
    (hit,) = ask(library, dataset, words, mode="fulltext", k=1, **parameters)
    return hit.parent_ref


def test_a_document_is_told_with_its_place_and_without_its_text(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    path = write(
        tmp_path / "Notes.MD",
        "# Pears\n\nA crate of pears stands in the yard, and nobody has eaten any of them.\n",
    )
    library.ingest(dataset, files=[path], metadata={"shelf": "B"})
    place = library.place(ref(library, dataset, "yard"))
    text = library.document_text(place.ref)
    assert (place.title, place.path, place.root, place.kind) == (
        "Pears",
        str(path),
        str(path),
        "md",
    )
    assert (place.char_count, place.passage_count, place.language) == (len(text), 1, "en")
    assert place.metadata["shelf"] == "B"
    assert place.live
    assert place.file_state == "same"
    assert place.ingested_ms > 0


def test_a_text_without_a_file_has_no_place(library: Library, dataset: str) -> None:
    library.ingest(dataset, texts=[f"a pinch of salt for {dataset}"])
    place = library.place(ref(library, dataset, "salt"))
    assert (place.path, place.root, place.kind, place.file_state) == ("", "", "text", "none")


def test_how_the_file_is_now_is_looked_up_each_time(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    text = f"a crate of pears for {dataset}"
    path = write(tmp_path / "a.txt", text)
    library.ingest(dataset, files=[path])
    document = ref(library, dataset, "pears")
    states = []
    for change in (
        lambda: None,
        lambda: write(path, "a crate of plums"),
        path.unlink,
        path.mkdir,
        path.rmdir,
        lambda: path.symlink_to(path.parent / "nowhere"),
        path.unlink,
        lambda: os.mkfifo(path) if hasattr(os, "mkfifo") else None,
        lambda: path.unlink(missing_ok=True),
        lambda: write(path, text),
    ):
        change()
        states.append(library.place(document).file_state)
    assert states == [
        "same",
        "changed",
        "gone",
        "gone",
        "gone",
        "gone",
        "gone",
        "gone",
        "gone",
        "same",
    ]


def test_a_file_is_read_once_to_tell_how_it_is(
    library: Library, dataset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.txt", f"a crate of pears for {dataset}")
    library.ingest(dataset, files=[path])
    document = ref(library, dataset, "pears")
    read: list[str] = []
    hashed = library._looker._hashed
    hashed.clear()
    from kx_desktop.library import looking

    real = looking.file_ref
    monkeypatch.setattr(looking, "file_ref", lambda name: (read.append(name), real(name))[1])
    for _ in range(3):
        assert library.place(document).file_state == "same"
    assert read == [str(path)]
    # Not for ever: what is remembered is bounded.
    for number in range(600):
        hashed[(str(number), 0, 0)] = b""
    write(path, "another content")
    library.place(document)
    assert len(hashed) < 600


def test_a_member_is_told_by_the_file_around_it(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    inner = packed(deep__txt=f"a lock of hair in {dataset}")
    path = write(
        tmp_path / "m.zip",
        packed(inner__zip=inner, plain__txt=f"a crate of pears in {dataset}"),
    )
    library.ingest(dataset, files=[path])
    plain = ref(library, dataset, "pears")
    deep = ref(library, dataset, "hair")
    for document, below in ((plain, "plain.txt"), (deep, "inner.zip/deep.txt")):
        place = library.place(document)
        assert (place.path, place.root, place.kind) == (f"{path}/{below}", str(path), "txt")
        assert place.file_state == "same"
    write(path, packed(plain__txt=f"a crate of plums in {dataset}"))
    assert library.place(plain).file_state == library.place(deep).file_state == "changed"
    library.ingest(dataset, files=[path])
    # Superseded: the file holds it no more, whatever it holds.
    for document in (plain, deep):
        place = library.place(document)
        assert not place.live
        assert place.file_state == "changed"
    assert library.place(ref(library, dataset, "plums")).file_state == "same"
    path.unlink()
    assert library.place(plain).file_state == "gone"


def test_a_document_that_came_by_itself_and_within_another_is_told_by_what_holds_it_now(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    text = f"The lease of {dataset} ends in May.\n"
    own = write(tmp_path / "own.txt", text)
    letter = write(tmp_path / "m.eml", mail("See the papers.", lease=text))
    library.ingest(dataset, files=[own])
    library.ingest(dataset, files=[letter])
    document = ref(library, dataset, "lease May")
    assert library.place(document).file_state == "same"
    own.unlink()
    place = library.place(document)
    assert (place.path, place.root) == (f"{letter}/lease.txt", str(letter))
    assert place.file_state == "same"


def test_a_document_that_was_superseded_is_told_as_it_was(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "a.txt", f"a crate of pears for {dataset}")
    library.ingest(dataset, files=[path])
    before = ref(library, dataset, "pears")
    write(path, f"a crate of plums for {dataset}")
    library.ingest(dataset, files=[path])
    place = library.place(before)
    assert (place.live, place.path, place.file_state) == (False, str(path), "changed")
    assert "pears" in library.document_text(before)
    write(path, f"a crate of pears for {dataset}")
    assert library.place(before).file_state == "same"


def test_of_several_datasets_with_one_content_a_live_one_is_told(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    text = f"a crate of pears for {dataset}"
    one, two = write(tmp_path / "one.txt", text), write(tmp_path / "two.txt", text)
    library.ingest(dataset, files=[one])
    library.ingest(dataset + " too", files=[two])
    document = ref(library, dataset, "pears")
    assert library.place(document).path == str(one)
    write(one, f"a crate of plums for {dataset}")
    library.ingest(dataset, files=[one])
    place = library.place(document)
    assert (place.path, place.live, place.file_state) == (str(two), True, "same")


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_a_name_that_is_not_unicode_has_its_place(
    library: Library, dataset: str, tmp_path: Path
) -> None:
    try:
        path = write(tmp_path / "caf\udce9.txt", f"a crate of pears for {dataset}")
    except OSError:
        pytest.skip("this disk takes Unicode alone")
    library.ingest(dataset, files=[path])
    place = library.place(ref(library, dataset, "pears"))
    assert (place.path, place.file_state) == (str(path), "same")


def test_what_is_no_document_is_told(library: Library) -> None:
    with pytest.raises(NotFound):
        library.place("00" * 32)
    with pytest.raises(InvalidArgument):
        library.place("not hex")


# A part of a text


def test_a_part_of_a_text_is_that_between_two_code_points(library: Library, dataset: str) -> None:
    whole = f"a🎉é{dataset} " + "word " * 20_000
    library.ingest(dataset, texts=[whole])
    document = ref(library, dataset, "word")
    text = library.document_text(document)
    assert text == whole
    for start, end in [(0, 3), (1, 2), (32_760, 32_780), (5, None), (99_000, 200_000), (7, 7)]:
        assert library.document_text(document, start, end) == text[start:end]
    # Whatever lies outside is nothing.
    assert library.document_text(document, -5, 3) == text[:3]
    assert library.document_text(document, 0, -1) == ""
    assert library.document_text(document, 10, 4) == ""
    assert library.document_text(document, len(text) + 5) == ""
    with pytest.raises(NotFound):
        library.document_text("00" * 32, 0, 3)
