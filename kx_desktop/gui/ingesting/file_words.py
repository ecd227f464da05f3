"""What stands in each column of the file table."""

import re

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.names import file_name, full_name
from kx_desktop.gui.ingesting.states import sentence_of, word_of
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.plain import shown_lines, shown_name

FILE, DATASET, STATE, PASSAGES, WHY = range(5)
"""The columns."""

_BEGINS_SMALL = re.compile(r"[a-z]+[ :,]")


def text_of(row: FileRow, column: int) -> str:
    """The text of a cell. The last column has the reason where there is one, and else the time of the last change."""
    if column == FILE:
        return file_name(row).name
    if column == DATASET:
        return shown_name(row.dataset)
    if column == STATE:
        return word_of(row.state)
    if column == PASSAGES:
        return figures.number(row.passages) if row.passages else ""
    return reason_of(row) or _moment(row)


def reason_of(row: FileRow) -> str:
    """Why a row is in its state, as a sentence that begins with a capital; empty where there is nothing to say."""
    told = shown_lines(tell(row.reason))
    # What begins otherwise may be the name of a member or a file, which stays as it is.
    return f"{told[0].upper()}{told[1:]}" if _BEGINS_SMALL.match(told) else told


def tooltip_of(row: FileRow, column: int) -> str:
    """The whole of what a cell has only in part."""
    if column == FILE:
        return full_name(row)
    if column == STATE:
        return f"{word_of(row.state)}: {sentence_of(row.state)}"
    if column == WHY and row.reason:
        return f"{reason_of(row)}\n{_moment(row)}"
    return text_of(row, column)


def _moment(row: FileRow) -> str:
    return figures.moment(row.changed_ms or row.queued_ms)
