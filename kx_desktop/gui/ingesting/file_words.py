"""What stands in each column of the file table."""

from kx_desktop.core.ingesting import FileRow
from kx_desktop.gui.ingesting.names import file_name, full_name
from kx_desktop.gui.ingesting.states import sentence_of, word_of
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.text.qtlike import fit_for_qt

FILE, DATASET, STATE, PASSAGES, WHY = range(5)
"""The columns."""


def text_of(row: FileRow, column: int) -> str:
    """The text of a cell. The last column has the reason where there is one, and else the time of the last change."""
    if column == FILE:
        return file_name(row).name
    if column == DATASET:
        return row.dataset
    if column == STATE:
        return word_of(row.state)
    if column == PASSAGES:
        return figures.number(row.passages) if row.passages else ""
    return fit_for_qt(tell(row.reason)) or _moment(row)


def tooltip_of(row: FileRow, column: int) -> str:
    """The whole of what a cell has only in part."""
    if column == FILE:
        return full_name(row)
    if column == STATE:
        return f"{word_of(row.state)}: {sentence_of(row.state)}"
    if column == WHY and row.reason:
        return f"{fit_for_qt(tell(row.reason))}\n{_moment(row)}"
    return text_of(row, column)


def _moment(row: FileRow) -> str:
    return figures.moment(row.changed_ms or row.queued_ms)
