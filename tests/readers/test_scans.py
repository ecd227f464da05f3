"""Text on pictures: what a reader asks for, what it makes of the answer, and what it says where nobody recognises it."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kx_desktop.core import causes
from kx_desktop.core.documents import Locator, Reading
from kx_desktop.core.recognised import Line, Lines, Piece
from kx_desktop.readers import ReadFailure, ocr, read_bytes
from kx_desktop.readers.scans import ROOM, Picture, Pictures, TextWanted, Use
from kx_desktop.store.documents import pack_locators, unpack_locators
from tests.files.scans import HEIGHT, PARKING, REFUNDS, WIDTH, needs_ocr, picture, scanned_pdf

Recognise = Callable[[Picture], Lines | None]

pytest.importorskip("PIL", reason="Pillow, which draws the scans, is not installed")


def told(text: str, left: int = 100, top: int = 200) -> Lines:
    """One line that was recognised, 300 by 40 pixels."""
    right, bottom = left + 300, top + 40
    return (Line(text, left, top, right, bottom, (Piece(text, left, top, right, bottom),)),)


def read(data: bytes, name: str, recognise: Recognise) -> tuple[Reading, list[int]]:
    """What a file gives where `recognise` tells what is on a picture; and the numbers of the pages that it was asked for."""
    known: dict[str, Lines | None] = {}
    asked: list[int] = []
    while True:
        try:
            return read_bytes(data, name, scans=Pictures("on", known)), asked
        except TextWanted as more:
            for wanted in more.wanted:
                asked.append(wanted.number)
                known[wanted.key] = recognise(wanted.picture)


def refused(data: bytes, name: str, use: Use) -> ReadFailure:
    with pytest.raises(ReadFailure) as caught:
        read_bytes(data, name, scans=Pictures(use))
    return caught.value


def test_pages_without_text_are_asked_for_and_only_those() -> None:
    data = scanned_pdf([REFUNDS, None, PARKING], typed=["This page is typed."])
    reading, asked = read(data, "a.pdf", lambda _: told("Read from a picture"))
    assert asked == [1, 3]
    assert reading.text == "Read from a picture\n\nRead from a picture\n\nThis page is typed."
    assert [place.number for place in reading.locators] == [1, 3, 4]
    assert reading.metadata["ocr"] is True
    assert reading.metadata["ocr_pages"] == 2
    assert reading.notes == ("Text was read from the picture of 2 pages.",)
    assert reading.warnings == ()


def test_boxes_are_points_from_the_upper_left_corner_of_the_page() -> None:
    reading, _ = read(scanned_pdf([REFUNDS]), "a.pdf", lambda _: told("words", 200, 400))
    (box,) = reading.locators[0].boxes
    assert reading.locators[0].runs == ()
    # 200 dots an inch: 200 pixels are 72 points.
    assert (box.left, box.top, box.right, box.bottom) == (72.0, 144.0, 180.0, 158.4)


def test_a_long_scan_is_asked_for_a_few_pages_at_a_time() -> None:
    data = scanned_pdf([(f"Page {number}",) for number in range(2 * ROOM + 3)])
    with pytest.raises(TextWanted) as caught:
        read_bytes(data, "a.pdf", scans=Pictures("on"))
    assert len(caught.value.wanted) == ROOM
    assert {wanted.count for wanted in caught.value.wanted} == {2 * ROOM + 3}
    reading, asked = read(data, "a.pdf", lambda _: told("A line"))
    assert asked == list(range(1, 2 * ROOM + 4))
    assert len(reading.locators) == 2 * ROOM + 3


def test_a_page_that_cannot_be_recognised_makes_the_file_partial() -> None:
    answers = iter([told("The first page"), None, told("The third page")])
    reading, _ = read(scanned_pdf([REFUNDS, PARKING, REFUNDS]), "a.pdf", lambda _: next(answers))
    assert reading.text == "The first page\n\nThe third page"
    assert reading.warnings == ("The text on the picture of 1 of 3 pages could not be read: 2.",)


def test_a_scan_none_of_whose_pages_can_be_recognised_has_failed() -> None:
    with pytest.raises(ReadFailure) as failure:
        read(scanned_pdf([REFUNDS]), "a.pdf", lambda _: None)
    assert failure.value.state == "failed"


def test_a_file_is_left_for_later_without_a_page_being_drawn() -> None:
    for data, name in ((scanned_pdf([REFUNDS]), "a.pdf"), (picture(REFUNDS), "a.png")):
        with pytest.raises(TextWanted) as caught:
            read_bytes(data, name, scans=Pictures("later"))
        assert caught.value.wanted == ()


def test_a_picture_on_which_nothing_is_found_is_skipped() -> None:
    with pytest.raises(ReadFailure) as failure:
        read(picture(()), "a.png", lambda _: ())
    assert (failure.value.state, failure.value.cause) == ("skipped", causes.NO_TEXT)


def test_without_the_engine_the_reason_says_what_to_install() -> None:
    for data, name in ((scanned_pdf([REFUNDS]), "a.pdf"), (picture(REFUNDS), "a.png")):
        failure = refused(data, name, "missing")
        assert failure.state == "skipped"
        assert "pip install rapidocr" in failure.reason
        assert failure.cause == causes.SCANNED


def test_switched_off_the_reason_says_so() -> None:
    for data, name in ((scanned_pdf([REFUNDS]), "a.pdf"), (picture(REFUNDS), "a.png")):
        assert "switched off in the settings" in refused(data, name, "off").reason


def test_a_pdf_that_is_scanned_in_part_is_partial_without_the_engine() -> None:
    data = scanned_pdf([REFUNDS, PARKING], typed=["This page is typed."])
    reading = read_bytes(data, "a.pdf", scans=Pictures("missing"))
    assert reading.text == "This page is typed."
    assert reading.warnings[0].startswith("2 of 3 pages have no text layer (scanned?).")
    assert reading.cause == causes.SCANNED


def test_a_scan_with_a_stamp_over_it_is_recognised_all_the_same() -> None:
    document = scanned_pdf([REFUNDS])
    stamped = _stamped(document, "Scanned by X")
    reading, asked = read(stamped, "a.pdf", lambda _: told("Read from the picture"))
    assert asked == [1]
    assert reading.text == "Read from the picture"
    reading, _ = read(stamped, "a.pdf", lambda _: ())
    assert reading.text == "Scanned by X"


def _stamped(data: bytes, words: str) -> bytes:
    import pypdfium2

    from tests.files.scans import type_on

    document = pypdfium2.PdfDocument(data)
    page = document[0]
    type_on(page, document, words)
    found = io.BytesIO()
    document.save(found)
    return found.getvalue()


def test_a_picture_in_a_page_of_text_is_not_asked_for() -> None:
    typed = (
        "All there is to know of the lending desk stands on this page, and more than a stamp would."
    )
    reading, asked = read(scanned_pdf([], typed=[typed]), "a.pdf", lambda _: told("never"))
    assert asked == []
    assert reading.text == typed


@pytest.mark.parametrize(
    ("kind", "name", "mime"),
    [
        ("PNG", "a.png", "image/png"),
        ("JPEG", "a.jpg", "image/jpeg"),
        ("GIF", "a.gif", "image/gif"),
        ("TIFF", "a.tiff", "image/tiff"),
        ("WEBP", "a.webp", "image/webp"),
        ("BMP", "a.bmp", "image/bmp"),
    ],
)
def test_every_kind_of_picture_is_drawn(kind: str, name: str, mime: str) -> None:
    seen: list[Picture] = []

    def recognise(drawn: Picture) -> Lines:
        seen.append(drawn)
        return told("words", 200, 400)

    reading, asked = read(picture(REFUNDS, kind), name, recognise)
    assert asked == [1]
    assert reading.metadata["mime"] == mime
    (drawn,) = seen
    assert drawn.height / drawn.width == pytest.approx(HEIGHT / WIDTH, abs=0.01)
    assert min(drawn.pixels) < 40
    assert max(drawn.pixels) > 240
    (box,) = reading.locators[0].boxes
    factor = drawn.width / WIDTH
    assert box.left == pytest.approx(200 / factor, abs=0.1)


def test_every_page_of_a_tiff_is_read() -> None:
    from tests.files.scans import page

    data = io.BytesIO()
    page(REFUNDS).save(data, "TIFF", save_all=True, append_images=[page(PARKING)])
    answers = iter([told("The first"), told("The second")])
    reading, asked = read(data.getvalue(), "a.tif", lambda _: next(answers))
    assert asked == [1, 2]
    assert reading.text == "The first\n\nThe second"
    assert reading.metadata["page_count"] == 2


def test_a_photo_is_turned_as_its_camera_says() -> None:
    from PIL import Image

    turned = Image.Exif()
    turned[0x0112] = 6
    sizes: list[tuple[int, int]] = []

    def recognise(drawn: Picture) -> Lines:
        sizes.append((drawn.width, drawn.height))
        return told("words")

    read(picture(REFUNDS, "JPEG", exif=turned), "a.jpg", recognise)
    ((width, height),) = sizes
    assert width > height


def test_what_can_be_seen_through_stands_on_white() -> None:
    from PIL import Image

    data = io.BytesIO()
    Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(data, "PNG")
    lightest: list[int] = []

    def recognise(drawn: Picture) -> Lines:
        lightest.append(min(drawn.pixels))
        return told("words")

    read(data.getvalue(), "a.png", recognise)
    assert lightest == [255]


def test_an_icon_is_no_text() -> None:
    from PIL import Image

    data = io.BytesIO()
    Image.new("L", (16, 16)).save(data, "PNG")
    assert refused(data.getvalue(), "a.png", "on").state == "skipped"


def test_a_damaged_picture_is_skipped_in_words() -> None:
    data = picture(REFUNDS)
    for cut in (20, len(data) // 2):
        failure = refused(data[:cut], "a.png", "on")
        assert (failure.state, failure.cause) == ("skipped", causes.DAMAGED)
        assert "damaged" in failure.reason


def test_the_same_picture_has_one_reference_and_another_has_another() -> None:
    one = Picture(2, 2, b"\0\1\2\3")
    assert one.ref == Picture(2, 2, b"\0\1\2\3").ref
    assert one.ref != Picture(4, 1, b"\0\1\2\3").ref
    assert one.ref != Picture(2, 2, b"\0\1\2\4").ref


def test_boxes_are_packed_with_locators_and_older_ones_still_unpack() -> None:
    reading, _ = read(scanned_pdf([REFUNDS]), "a.pdf", lambda _: told("words"))
    assert unpack_locators(pack_locators(reading.locators)) == reading.locators
    older = (Locator("page", 0, 5, "1", 1),)
    assert unpack_locators(pack_locators(older)) == older


@needs_ocr
def test_the_words_on_a_scan_are_recognised_where_they_stand() -> None:
    reading, _ = read(scanned_pdf([REFUNDS]), "a.pdf", ocr.recognise)
    assert reading.text == " ".join(REFUNDS)
    boxes = {
        reading.text[box.start : box.start + box.length]: box for box in reading.locators[0].boxes
    }
    assert list(boxes) == list(dict.fromkeys(" ".join(REFUNDS).split()))
    # Drawn 80 pixels from the left and 100 from the top, of 850 by 1100 pixels on a page of 612 by 792 points.
    assert boxes["Refunds"].left == pytest.approx(80 * 0.72, abs=8)
    assert boxes["Refunds"].top == pytest.approx(100 * 0.72, abs=8)
    assert boxes["thirty"].left > boxes["within"].right - 4
    assert boxes["purchase,"].top > boxes["Refunds"].top + 15


@needs_ocr
def test_recognising_asks_nothing_of_the_network(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(picture(REFUNDS))
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_NETWORK, str(tmp_path / "a.png")],
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == REFUNDS[0]
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


_WITHOUT_NETWORK = """
import socket, sys
def refuse(*args, **options):
    raise AssertionError("the network was asked for")
socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
from PIL import Image
from kx_desktop.readers.ocr import recognise
from kx_desktop.readers.scans import Picture
image = Image.open(sys.argv[1])
print(recognise(Picture(image.width, image.height, image.tobytes()))[0].text)
"""
