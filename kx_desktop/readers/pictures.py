"""Picture files: what text is on them, where they are of a kind that can be drawn."""

import io
from functools import partial
from typing import Any

from kx_desktop.content import content_ref
from kx_desktop.core import causes
from kx_desktop.core.documents import Locator, MetadataValue, Reading
from kx_desktop.readers.failures import failed, skipped
from kx_desktop.readers.kinds import Kind
from kx_desktop.readers.pagetext import recognised_text
from kx_desktop.readers.scans import Picture, Pictures

_KINDS = (
    ((b"\x89PNG\r\n\x1a\n",), Kind("png", "PNG picture", "image/png", ("png",))),
    ((b"\xff\xd8\xff",), Kind("jpeg", "JPEG picture", "image/jpeg", ("jpg", "jpeg", "jpe"))),
    ((b"GIF87a", b"GIF89a"), Kind("gif", "GIF picture", "image/gif", ("gif",))),
    ((b"II*\0", b"MM\0*"), Kind("tiff", "TIFF picture", "image/tiff", ("tif", "tiff"))),
    ((b"BM",), Kind("bmp", "BMP picture", "image/bmp", ("bmp", "dib"))),
)
_WEBP = Kind("webp", "WebP picture", "image/webp", ("webp",))

_LEAST = 32
"""Pixels of a side: what is smaller is an icon."""

_MOST_PIXELS = 200_000_000
_LONGEST, _SHORT = 3000, 1100
"""Pixels of the longer side: longer ones are brought down to it, and those shorter than the second are doubled, since small letters are read badly."""

_MOST_PAGES = 2000
_SEPARATOR = "\n\n"

INSTALL = "To have text on pictures read, install the extra `ocr`: pip install rapidocr, where kx-desktop is installed."
SWITCHED_OFF = "Reading text on pictures is switched off in the settings."


_NOT_DRAWN = "A picture that cannot be drawn: it is damaged, or of a form that is not known. Text on it was not read."


def picture_kind(data: bytes) -> Kind | None:
    """The kind of a picture that can be drawn, by what the file begins with; None for all else."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _WEBP
    if data[:2] == b"BM" and int.from_bytes(data[2:6], "little") != len(data):
        return None
    return next((kind for begins, kind in _KINDS if data.startswith(begins)), None)


def read(data: bytes, kind: Kind, pictures: Pictures) -> Reading:
    """The text on a picture; of a TIFF that on every page, of other kinds that on the first picture.

    Raises ReadFailure, and TextWanted where the text is still to be recognised.
    """
    if pictures.use == "missing":
        raise skipped(f"A picture: its text was not read. {INSTALL}", causes.SCANNED)
    if pictures.use == "off":
        raise skipped(f"A picture: its text was not read. {SWITCHED_OFF}", causes.SCANNED)
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # held below, in our own words
    with _opened(data, kind) as image:
        count = int(getattr(image, "n_frames", 1)) if kind.name == "tiff" else 1
        return _read(image, content_ref(data), min(count, _MOST_PAGES), pictures)


def _opened(data: bytes, kind: Kind) -> Any:
    from PIL import Image

    try:
        return Image.open(io.BytesIO(data), formats=[kind.name])
    except Exception as error:
        raise skipped(_NOT_DRAWN, causes.DAMAGED) from error


def _read(image: Any, ref: bytes, count: int, pictures: Pictures) -> Reading:
    parts: list[str] = []
    locators: list[Locator] = []
    lost: list[int] = []
    position = 0
    for index in range(count):
        try:
            image.seek(index)
        except EOFError:
            break
        width, height = image.size
        if min(width, height) < _LEAST:
            continue
        if width * height > _MOST_PIXELS:
            raise skipped(f"The picture is larger than {_MOST_PIXELS // 1_000_000} megapixels.")
        factor = _factor(width, height)
        lines = pictures.lines(ref, index + 1, count, partial(_drawn, image, factor))
        if lines is None:
            lost.append(index + 1)
            continue
        found = recognised_text(lines, 1 / factor, position)
        if found.text.strip():
            end = position + len(found.text)
            locators.append(
                Locator("page", position, end, str(index + 1), index + 1, boxes=found.boxes)
            )
            parts.append(found.text)
            position = end + len(_SEPARATOR)
    pictures.finish()
    if not parts and lost:
        raise failed(not_recognised(lost, count))
    if not parts:
        raise skipped("A picture: no text was found on it.")
    values: dict[str, MetadataValue] = {"page_count": count} if count > 1 else {}
    return Reading(
        _SEPARATOR.join(parts),
        tuple(locators),
        values | told(len(parts)),
        (not_recognised(lost, count),) if lost else (),
        notes=(from_pictures(len(parts)),),
    )


def _factor(width: int, height: int) -> float:
    longer = max(width, height)
    if longer < _SHORT:
        return 2.0
    return min(1.0, _LONGEST / longer)


def _drawn(image: Any, factor: float) -> Picture:
    from PIL import Image, ImageOps

    try:
        shown = ImageOps.exif_transpose(image)
        if shown.mode in {"RGBA", "LA", "PA"} or "transparency" in shown.info:
            over = shown.convert("RGBA")
            paper = Image.new("RGBA", over.size, "white")
            shown = Image.alpha_composite(paper, over)
        if shown.mode.startswith("I;16"):
            shown = shown.point(lambda value: value / 256).convert("L")
        grey = shown.convert("L")
        if factor != 1.0:
            size = (max(1, round(grey.width * factor)), max(1, round(grey.height * factor)))
            grey = grey.resize(size, Image.Resampling.LANCZOS)
        return Picture(grey.width, grey.height, grey.tobytes())
    except Exception as error:
        raise skipped(_NOT_DRAWN, causes.DAMAGED) from error


def told(pages: int) -> dict[str, MetadataValue]:
    """The metadata of a document so many of whose pages were recognised."""
    return {"ocr": True, "ocr_pages": pages}


def from_pictures(pages: int) -> str:
    """What the ledger says of text that was recognised."""
    if pages == 1:
        return "Text was read from the picture of 1 page."
    return f"Text was read from the picture of {pages} pages."


def not_recognised(numbers: list[int], count: int) -> str:
    """What is said of pages on whose pictures the text could not be recognised."""
    shown = ", ".join(map(str, numbers[:10])) + (", …" if len(numbers) > 10 else "")
    return f"The text on the picture of {len(numbers)} of {count} pages could not be read: {shown}."
