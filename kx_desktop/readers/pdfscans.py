"""Pages of a PDF that are pictures: which ones are, and how one is drawn."""

from typing import Any

from kx_desktop.readers.scans import Picture

_POINTS = 72
_DPI = 200
_LONGEST = 3000
"""Pixels of the longer side at most."""

_STAMP = 64
"""Letters: a page with fewer, below a picture of the whole page, is a scan that a program has put its stamp on."""

_WHOLE = 0.5
"""The share of a page that its pictures cover where it is a scan with a stamp."""

_A_PICTURE = 0.02
"""The share of a page that a picture covers that may hold text."""

_OUTLINES = 40
"""Drawn shapes: so many on a page without a letter are letters drawn as outlines."""

_DEPTH = 4


def is_scan(page: Any, text: str) -> bool:
    """Whether the text of a page is in its pictures: a page that has none of its own, or only a stamp over a scan."""
    from pypdfium2 import raw

    letters = sum(letter.isalnum() for letter in text)
    if letters >= _STAMP:
        return False
    area = max(page.get_width() * page.get_height(), 1.0)
    covered, outlines = 0.0, 0
    for number, found in enumerate(page.get_objects(max_depth=_DEPTH)):
        if found.type == raw.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = found.get_bounds()
            covered = max(covered, abs((right - left) * (top - bottom)) / area)
        elif found.type in {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING}:
            outlines += 1
        if covered >= _WHOLE or number > 10_000:
            break
    if letters:
        return covered >= _WHOLE
    return covered >= _A_PICTURE or outlines >= _OUTLINES


def scale_of(page: Any) -> float:
    """Pixels a point in which a page is drawn."""
    longer = max(page.get_width(), page.get_height(), 1.0)
    return float(min(_DPI / _POINTS, _LONGEST / longer))


def drawn(page: Any, scale: float) -> Picture:
    """A page as it is seen, turned as it says, in shades of grey."""
    bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=True)
    try:
        grey = bitmap.to_numpy()
        grey = grey.reshape(bitmap.height, bitmap.width, -1)[:, :, 0]
        return Picture(bitmap.width, bitmap.height, grey.tobytes())
    finally:
        bitmap.close()
