"""Scans that tests make: pages of text drawn as pictures, alone and in PDFs."""

import ctypes
import io
from collections.abc import Sequence
from typing import Any

import pypdfium2
import pytest
from pypdfium2 import raw

from kx_desktop.readers import ocr

needs_ocr = pytest.mark.skipif(
    not ocr.available(), reason="the extra `ocr`, which reads text on pictures, is not installed"
)

WIDTH, HEIGHT = 850, 1100
"""Pixels of a page: a letter page of 100 dots an inch."""

REFUNDS = ("Refunds are paid within thirty days", "of the day of purchase, to the same card.")
PARKING = ("Visitors park behind the north gate.", "The gate is locked at nine.")


def page(lines: Sequence[str], *, size: int = 32, top: int = 100, left: int = 80) -> Any:
    """A page with these lines, one below the other."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("L", (WIDTH, HEIGHT), 255)
    drawing = ImageDraw.Draw(image)
    font = ImageFont.load_default(size)
    for number, line in enumerate(lines):
        drawing.text((left, top + number * round(size * 1.5)), line, font=font, fill=0)
    return image


def picture(lines: Sequence[str], kind: str = "PNG", **options: Any) -> bytes:
    """A file of that kind of picture with a page on it."""
    data = io.BytesIO()
    page(lines).save(data, kind, **options)
    return data.getvalue()


def scanned_pdf(
    pages: Sequence[Sequence[str] | None], *, typed: Sequence[str] = (), dark: int = -1
) -> bytes:
    """A PDF whose pages are pictures of these lines, None for a page with nothing on it; then a page for each of `typed`, as text.

    The page of number `dark`, from 0, has a black edge at its top.
    """
    document = pypdfium2.PdfDocument.new()
    for number, lines in enumerate(pages):
        paper = document.new_page(612, 792)
        if lines is not None:
            image = pypdfium2.PdfImage.new(document)
            shown = page(lines)
            if number == dark:
                shown.paste(0, (0, 0, WIDTH, 20))
            image.set_bitmap(pypdfium2.PdfBitmap.from_pil(shown))
            image.set_matrix(pypdfium2.PdfMatrix().scale(612, 792))
            paper.insert_obj(image)
            paper.gen_content()
    for words in typed:
        _type(document, words)
    data = io.BytesIO()
    document.save(data)
    document.close()
    return data.getvalue()


def _type(document: Any, words: str) -> None:
    type_on(document.new_page(612, 792), document, words)


def type_on(paper: Any, document: Any, words: str) -> None:
    """Write words onto a page, as text."""
    text = raw.FPDFPageObj_NewTextObj(document.raw, b"Helvetica", 12.0)
    encoded = (words + "\0").encode("utf-16-le")
    units = (ctypes.c_ushort * (len(encoded) // 2)).from_buffer_copy(encoded)
    raw.FPDFText_SetText(text, units)
    raw.FPDFPageObj_Transform(text, 1, 0, 0, 1, 72, 700)
    raw.FPDFPage_InsertObject(paper.raw, text)
    paper.gen_content()
