"""The line that shows how far an ingest has come."""

import io
from dataclasses import replace

import pytest

from kx_desktop.cli import columns, progress
from kx_desktop.core.ingesting import IngestProgress

HALF = IngestProgress(40, 12, 0, 1204, 602, 41.3, 22.4, "/books/handbook.pdf")


def test_it_tells_files_passages_speed_and_time_left() -> None:
    assert progress.line(HALF, 120) == (
        "▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░ 12/40 files · 602/1,204 passages · 41/s · 22 s left · handbook.pdf"
    )


def test_failures_are_told() -> None:
    assert "12/40 files (2 failed)" in progress.line(replace(HALF, files_failed=2), 120)


def test_the_page_of_a_scan_is_told() -> None:
    assert progress.line(replace(HALF, page=3, pages=412), 120).endswith(
        " · page 3/412 handbook.pdf"
    )
    assert progress.line(replace(HALF, page=1, pages=1), 120).endswith(" · handbook.pdf")


def test_what_is_not_known_yet_is_left_out() -> None:
    start = IngestProgress(40, 0, 0, 0, 0, 0.0, None, "")
    assert progress.line(start, 120) == "░░░░░░░░░░░░░░░░░░░░ 0/40 files · 0/0 passages"


@pytest.mark.parametrize("wide", [1, 5, 12, 20, 33, 48, 79])
def test_it_fits_any_terminal(wide: int) -> None:
    wordy = replace(HALF, current="/books/产品手册产品手册产品手册.pdf")
    assert columns.width(progress.line(wordy, wide)) <= wide


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "0 s"), (59.4, "59 s"), (187, "3:07"), (7500, "2:05:00")]
)
def test_the_clock(seconds: float, words: str) -> None:
    assert progress.clock(seconds) == words


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_one_line_written_over_and_left_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = _Terminal()
    with progress.ProgressLine(stream) as shown:
        shown(HALF)
        shown(replace(HALF, files_done=40))
    shown(HALF)
    written = stream.getvalue()
    assert written.count("\r\x1b[K") == 3
    assert written.endswith("\r\x1b[K")
    assert "\n" not in written


def test_a_pipe_sees_nothing() -> None:
    stream = io.StringIO()
    with progress.ProgressLine(stream) as shown:
        shown(HALF)
    assert stream.getvalue() == ""


def test_a_terminal_that_cannot_write_over_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    stream = _Terminal()
    with progress.ProgressLine(stream) as shown:
        shown(HALF)
    assert stream.getvalue() == ""
