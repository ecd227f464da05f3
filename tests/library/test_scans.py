"""Scans and pictures in a library: recognised once, found like any text, told of in the ledger."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kx_desktop.core import causes
from kx_desktop.core.errors import Cancelled
from kx_desktop.core.ingesting import IngestProgress
from kx_desktop.core.recognised import Line, Lines
from kx_desktop.ingest.recognising import Recogniser
from kx_desktop.library import Library, Query, pictures
from kx_desktop.library.parts import Parts
from kx_desktop.readers import ocr
from kx_desktop.readers.scans import Picture
from kx_desktop.settings import Settings
from kx_desktop.store.recognised import RecognisedPictures
from kx_desktop.tasks import CancelToken
from tests.files.scans import PARKING, REFUNDS, needs_ocr, picture, scanned_pdf
from tests.library.helping import ask, names, reasons, states, until, write

pytest.importorskip("PIL", reason="Pillow, which draws the scans, is not installed")


def crashing(picture: Picture) -> Lines:
    """Stands in for an engine that a picture kills; called in a child process."""
    if max(picture.pixels[: picture.width]) < 255:
        os.abort()
    return (Line("The text of a page", 10, 10, 200, 30),)


@pytest.fixture
def words(tmp_path: Path) -> Iterator[Library]:
    """A library of this test's own."""
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        yield library


@pytest.fixture
def recognised(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pictures that were recognised, in place of which each gives a line of its own; the engine need not be there."""
    seen: list[bytes] = []

    def lines(self: Recogniser, shown: Picture, token: CancelToken) -> Lines | None:
        known = self._kept.get(shown.ref, "counting")
        if known is None:
            seen.append(shown.ref)
            known = (Line(f"What stands on picture {len(seen)}", 10, 10, 300, 40),)
            found = known
            self._keep(lambda: self._kept.put(shown.ref, "counting", found))
        return known

    monkeypatch.setattr(Recogniser, "lines", lines)
    monkeypatch.setattr(ocr, "available", lambda: True)
    return seen


@needs_ocr
def test_a_scan_and_a_picture_are_found_by_their_words(words: Library, tmp_path: Path) -> None:
    write(tmp_path / "in" / "scan.pdf", scanned_pdf([REFUNDS, None]))
    write(tmp_path / "in" / "photo.png", picture(PARKING))
    report = words.ingest("a", files=[tmp_path / "in"])
    assert states(report) == {"scan.pdf": "indexed", "photo.png": "indexed"}
    assert set(reasons(report).values()) == {"Text was read from the picture of 1 page."}
    (hit, *_) = ask(words, "a", "when are refunds paid")
    assert names([hit]) == ["scan.pdf"]
    assert hit.page == 1
    assert hit.locators[0].boxes
    assert names(ask(words, "a", "where do visitors park", k=1)) == ["photo.png"]
    assert names(ask(words, "a", "refunds or gate", filter="ocr = TRUE AND ocr_pages = 1"))
    (row,) = words.file_rows(words.file_ids("a", words="scan.pdf").tolist())
    assert (row.state, row.reason) == ("indexed", "Text was read from the picture of 1 page.")


def test_no_picture_is_recognised_twice(tmp_path: Path, recognised: list[bytes]) -> None:
    folder = tmp_path / "in"
    write(folder / "scan.pdf", scanned_pdf([REFUNDS, PARKING]))
    write(folder / "again.pdf", scanned_pdf([PARKING, REFUNDS]))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("a", files=[folder])
        assert len(recognised) == 2
        library.ingest("b", files=[folder])
        library.rebuild("a", "c")
        (hit, *_) = ask(library, "c", "picture 1")
        assert hit.text.startswith("What stands on picture")
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("d", files=[folder])
    assert len(recognised) == 2


def test_what_can_be_read_at_once_is_read_before_any_picture(
    words: Library, tmp_path: Path, recognised: list[bytes]
) -> None:
    write(tmp_path / "in" / "a.pdf", scanned_pdf([REFUNDS]))
    write(tmp_path / "in" / "b.txt", "The canteen opens at noon.")
    found: list[list[str]] = []
    lines = Recogniser.lines

    def looking(self: Recogniser, shown: Picture, token: CancelToken) -> Lines | None:
        hits = words.query(Query(dataset="a", text="canteen", mode="fulltext")).hits
        found.append(names(hits))
        return lines(self, shown, token)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Recogniser, "lines", looking)
        words.ingest("a", files=[tmp_path / "in"])
    assert found == [["b.txt"]]


def test_progress_tells_the_page(words: Library, tmp_path: Path, recognised: list[bytes]) -> None:
    write(tmp_path / "a.pdf", scanned_pdf([REFUNDS, PARKING, REFUNDS]))
    told: list[IngestProgress] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kx_desktop.ingest.counting._LEAST_PAUSE", 0.0)
        words.ingest("a", files=[tmp_path / "a.pdf"], on_progress=told.append)
    pages = [(one.page, one.pages) for one in told if one.page]
    assert list(dict.fromkeys(pages)) == [(1, 3), (2, 3), (3, 3)]


def test_a_scan_that_was_stopped_goes_on_at_its_page(
    words: Library, tmp_path: Path, recognised: list[bytes]
) -> None:
    write(tmp_path / "a.pdf", scanned_pdf([(f"Page {number}",) for number in range(12)]))
    stop = CancelToken()

    def stopping(progress: IngestProgress) -> None:
        if len(recognised) == 5:
            stop.cancel()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kx_desktop.ingest.counting._LEAST_PAUSE", 0.0)
        with pytest.raises(Cancelled):
            words.ingest("a", files=[tmp_path / "a.pdf"], cancel=stop, on_progress=stopping)
    before = len(recognised)
    assert 5 <= before < 12
    report = words.ingest("a", files=[tmp_path / "a.pdf"])
    assert states(report) == {"a.pdf": "indexed"}
    assert len(recognised) == 12


def test_a_page_that_kills_the_engine_is_one_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(parts: Parts) -> Recogniser:
        return Recogniser(
            RecognisedPictures(parts.database),
            lambda write: parts.lanes.write.submit(write).result(),
            seconds=60.0,
            target=f"{__name__}:crashing",
        )

    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr("kx_desktop.library.jobs.recogniser_for", made)
    write(tmp_path / "a.pdf", scanned_pdf([REFUNDS, REFUNDS, PARKING], dark=1))
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        report = library.ingest("a", files=[tmp_path / "a.pdf"])
    assert states(report) == {"a.pdf": "partial"}
    assert reasons(report)["a.pdf"] == (
        "The text on the picture of 1 of 3 pages could not be read: 2."
        " Text was read from the picture of 2 pages."
    )


def test_without_the_extra_a_scan_is_skipped_and_read_once_it_is_there(
    words: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recognised: list[bytes]
) -> None:
    write(tmp_path / "a.pdf", scanned_pdf([REFUNDS]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ocr, "available", lambda: False)
        with Library.open(tmp_path / "other", settings=Settings()) as library:
            report = library.ingest("a", files=[tmp_path / "a.pdf"])
            (row,) = library.file_rows(library.file_ids("a").tolist())
    assert states(report) == {"a.pdf": "skipped"}
    assert "pip install rapidocr" in reasons(report)["a.pdf"]
    assert row.cause == causes.SCANNED
    with Library.open(tmp_path / "other", settings=Settings()) as library:
        assert states(library.ingest("a", files=[tmp_path / "a.pdf"])) == {"a.pdf": "indexed"}


def test_what_was_stored_without_its_scans_stays_so_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recognised: list[bytes]
) -> None:
    write(tmp_path / "a.pdf", scanned_pdf([REFUNDS], typed=["This page is typed."]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ocr, "available", lambda: False)
        with Library.open(tmp_path / "library", settings=Settings()) as library:
            report = library.ingest("a", files=[tmp_path / "a.pdf"])
            assert states(report) == {"a.pdf": "partial"}
    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.queue.start()
        library.queue.retry(library.file_ids("a").tolist())
        entries = library.file_ids("a").tolist()
        until(
            lambda: library.file_rows(entries)[0].reason.startswith("More of it can be read now"),
            "the file is read once more",
        )
        (row,) = library.file_rows(entries)
        assert (row.state, row.cause) == ("partial", "")
        whole = library.ingest("b", files=[tmp_path / "a.pdf"])
        assert states(whole) == {"a.pdf": "indexed"}


def test_the_setting_switches_it_off(tmp_path: Path, recognised: list[bytes]) -> None:
    write(tmp_path / "a.png", picture(REFUNDS))
    off = Settings().with_value("ocr", value=False)
    assert pictures.use_of_pictures(off) == "off"
    with Library.open(tmp_path / "library", settings=off) as library:
        report = library.ingest("a", files=[tmp_path / "a.png"])
    assert states(report) == {"a.png": "skipped"}
    assert "switched off in the settings" in reasons(report)["a.png"]
    assert recognised == []
