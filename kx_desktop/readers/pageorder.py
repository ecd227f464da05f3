"""The lines of a picture in the order in which to read them, and where paragraphs end: by geometry alone.

Columns are told by a gutter that few lines cross and beside which lines of some length stand one below another; a line across the gutter is
read between what stands above it and what stands below. Within a column, lines side by side are one row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from kx_desktop.core.recognised import Line

_CROSSING = 0.34
"""The most lines, as a share, that may cross a gutter."""

_COLUMN_LINES = 3
_COLUMN_WIDTH = 8.0
"""In heights of a line: what is narrower is a column of a table, which is read along its rows."""

_FILLED = 0.5
"""The median line of a column of text is at least so much of the column's width."""

_GAP = 0.9
"""In heights of a line: a greater distance than this, and than half as much again as is usual, parts paragraphs."""


@dataclass(frozen=True, slots=True)
class Row:
    """Lines side by side, from left to right. `begins` says how it follows on the row before: `` (the same paragraph), `line` or `paragraph`."""

    lines: tuple[Line, ...]
    begins: str = ""


def reading_rows(lines: Sequence[Line]) -> list[Row]:
    """The lines as rows, in reading order."""
    rows: list[Row] = []
    for block in _blocks(sorted(lines, key=lambda line: (line.top, line.left, line.text))):
        rows.extend(_paragraphs(_rows(block), begins="paragraph" if rows else ""))
    return rows


def _blocks(lines: list[Line]) -> list[list[Line]]:
    """The lines column by column."""
    gutter = _gutter(lines)
    if gutter is None:
        return [lines] if lines else []
    blocks: list[list[Line]] = []
    left: list[Line] = []
    right: list[Line] = []
    across: list[Line] = []

    def end_columns() -> None:
        blocks.extend(_blocks(left.copy()))
        blocks.extend(_blocks(right.copy()))
        left.clear()
        right.clear()

    for line in sorted(lines, key=lambda line: (_middle(line), line.left)):
        if line.left < gutter < line.right:
            if left or right:
                end_columns()
            across.append(line)
            continue
        if across:
            blocks.append(across.copy())
            across.clear()
        (left if line.right <= gutter else right).append(line)
    if across:
        blocks.append(across)
    end_columns()
    return blocks


def _gutter(lines: Sequence[Line]) -> float | None:
    """Where, from the left, two columns part; None where there is one column only."""
    if len(lines) < 2 * _COLUMN_LINES:
        return None
    height = _height(lines)
    best: tuple[int, float, float] | None = None
    for place in sorted({line.left for line in lines}):
        left = [line for line in lines if line.right <= place]
        right = [line for line in lines if line.left >= place]
        crossing = len(lines) - len(left) - len(right)
        if crossing > len(lines) * _CROSSING or not (
            _is_column(left, height) and _is_column(right, height) and _beside(left, right)
        ):
            continue
        ends = max(line.right for line in left)
        found = (crossing, -(place - ends), (place + ends) / 2)
        if best is None or found < best:
            best = found
    return None if best is None else best[2]


def _is_column(lines: Sequence[Line], height: float) -> bool:
    if len(lines) < _COLUMN_LINES:
        return False
    width = max(line.right for line in lines) - min(line.left for line in lines)
    usual = median(line.right - line.left for line in lines)
    return width >= _COLUMN_WIDTH * height and usual >= _FILLED * width


def _beside(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether the two stand beside each other, rather than one above the other."""
    spans = [
        (min(line.top for line in one), max(line.bottom for line in one)) for one in (left, right)
    ]
    shared = min(end for _, end in spans) - max(begin for begin, _ in spans)
    return shared >= 0.5 * min(end - begin for begin, end in spans)


def _rows(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (_middle(line), line.left)):
        if rows and _same_row(rows[-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [tuple(sorted(row, key=lambda line: (line.left, line.top))) for row in rows]


def _same_row(row: Sequence[Line], line: Line) -> bool:
    last = row[-1]
    shared = min(last.bottom, line.bottom) - max(last.top, line.top)
    beside = all(line.left >= one.right or line.right <= one.left for one in row)
    return beside and shared > 0.5 * min(last.bottom - last.top, line.bottom - line.top)


def _paragraphs(rows: Sequence[tuple[Line, ...]], begins: str) -> list[Row]:
    found: list[Row] = []
    every = [line for row in rows for line in row]
    if not every:
        return found
    height = _height(every)
    left, right = min(line.left for line in every), max(line.right for line in every)
    gaps = [_top(below) - _bottom(above) for above, below in pairwise(rows)]
    usual = median(gaps) if gaps else 0.0
    found.append(Row(rows[0], begins))
    for number, gap in enumerate(gaps):
        above, below = rows[number], rows[number + 1]
        if (gap > _GAP * height and gap > 1.5 * usual) or _other_size(above, below):
            found.append(Row(below, "paragraph"))
        elif (
            len(above) > 1
            or len(below) > 1
            or above[-1].right < right - 0.2 * (right - left)
            or (below[0].left - left > height and above[0].left - left < 0.5 * height)
        ):
            # A row of a table, a line that ends before its column does, an indented first line.
            found.append(Row(below, "line"))
        else:
            found.append(Row(below))
    return found


def _other_size(above: Sequence[Line], below: Sequence[Line]) -> bool:
    one, other = _height(above), _height(below)
    return max(one, other) > 1.5 * min(one, other)


def _height(lines: Sequence[Line]) -> float:
    # Of a line that stands upright the shorter side is the height of its letters.
    return max(1.0, median(min(line.bottom - line.top, line.right - line.left) for line in lines))


def _middle(line: Line) -> float:
    return (line.top + line.bottom) / 2


def _top(row: Sequence[Line]) -> int:
    return min(line.top for line in row)


def _bottom(row: Sequence[Line]) -> int:
    return max(line.bottom for line in row)
