"""The one place that calls RapidOCR: from a picture to the lines of text on it.

Its models (PP-OCR: Chinese, English and other Latin scripts) come in its wheel; nothing is fetched. It is an extra: `available` says whether it is there.
"""

import os
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from kx_desktop.core.recognised import Line, Lines, Piece
from kx_desktop.readers.scans import Picture

MODULE = "rapidocr"

_LONGEST = 3000
"""Pixels: a longer side is brought down to it by the engine."""

_LEAST_SCORE = 0.5
"""Lines that the engine is less sure of are specks and ornaments."""


@lru_cache(maxsize=1)
def available() -> bool:
    """Whether the engine is installed. Loads nothing of it."""
    return all(find_spec(name) is not None for name in (MODULE, "PIL", "onnxruntime"))


@lru_cache(maxsize=1)
def engine_id() -> str:
    """What the text of a picture depends on, for whoever keeps it: the engine and its version. Empty where it is not installed."""
    try:
        return f"{MODULE}-{version(MODULE)}-{_LONGEST}"
    except PackageNotFoundError:
        return ""


def recognise(picture: Picture, threads: int = -1) -> Lines:
    """The lines of text on a picture, as the engine finds them, from top to bottom; `threads` of -1 is as many as there are processors."""
    import numpy as np

    grey = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.height, picture.width)
    found = _engine(threads)(np.repeat(grey[:, :, None], 3, axis=2))
    if found.boxes is None or found.txts is None:
        return ()
    pieces = found.word_results or ((),) * len(found.txts)
    return tuple(
        Line(text, *_around(box), tuple(_pieces(words)))
        for box, text, words in zip(found.boxes, found.txts, pieces, strict=True)
        if text.strip()
    )


def _pieces(words: Any) -> list[Piece]:
    return [Piece(str(text), *_around(box)) for text, _, box in words if box is not None]


def _around(corners: Any) -> tuple[int, int, int, int]:
    """The upright rectangle around four corners."""
    across = [round(float(corner[0])) for corner in corners]
    down = [round(float(corner[1])) for corner in corners]
    return min(across), min(down), max(across), max(down)


@lru_cache(maxsize=1)
def _engine(threads: int) -> Any:
    # Before ONNX Runtime is loaded: its builds report to their maker unless they are told otherwise.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.text_score": _LEAST_SCORE,
            "Global.max_side_len": _LONGEST,
            "Global.return_word_box": True,
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
        }
    )
