"""Long lists under the wheel: files of the ledger and hits of a question. A process of its own, started by `window`.

python -m tests.bench.window_scrolling FILES HITS
"""

import json
import os
import sys
from collections.abc import Sequence

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication

from kx_desktop.core.documents import Span
from kx_desktop.core.ingesting import STATES, FileRow
from kx_desktop.core.queries import Hit, PathScore, QueryResult
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.immortals import make_immortal
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.ingesting.file_table import FileTableWidget
from kx_desktop.gui.results.hit_model import HitModel
from kx_desktop.gui.results.result_view import ResultListView
from kx_desktop.gui.theme import Theme
from tests.bench import texts
from tests.bench.window_gaps import Gaps, Ticker

_FRAME_MS = 16
_FRAMES = 400
_PASSAGE = 900
_PAGE = 64


class Ledger:
    """A ledger of so many files, kept in memory."""

    def __init__(self, count: int) -> None:
        self._rows = {number: _file(number) for number in range(1, count + 1)}

    def file_ids(
        self, dataset: str = "", states: Sequence[str] = (), text: str = ""
    ) -> Sequence[int]:
        return list(self._rows)

    def file_rows(self, ids: Sequence[int]) -> tuple[FileRow, ...]:
        return tuple(self._rows[number] for number in ids)

    def file_states(self, dataset: str = "") -> dict[str, int]:
        return {state: len(self._rows) // len(STATES) for state in STATES}


def _file(number: int) -> FileRow:
    path = f"/papers/{number // 500:03d}/A report on the weather of the year {number}.pdf"
    state = STATES[number % len(STATES)]
    reason = "It is locked with a password." if state in {"skipped", "failed", "partial"} else ""
    return FileRow(
        number, 1, "papers", path, path, state, reason, "", number % 90, 1_700_000_000_000, 1_700_000_000_000,
    )  # fmt: skip


def _pages(count: int) -> list[QueryResult]:
    """The pages of a question that is answered by so many passages."""
    passages = [
        text[first : first + _PASSAGE]
        for text in texts.documents()[:3000]
        for first in range(0, len(text) - _PASSAGE, _PASSAGE)
    ]
    return [
        QueryResult(
            dataset="papers", mode="hybrid", fusion="rrf", rerank=False, k=_PAGE, offset=first, took_ms=20.0,
            passages_without_vector=0, total=count,
            hits=tuple(_hit(rank, passages[rank % len(passages)]) for rank in range(first + 1, first + _PAGE + 1)),
        )
        for first in range(0, count, _PAGE)
    ]  # fmt: skip


def _hit(rank: int, text: str) -> Hit:
    return Hit(
        rank=rank, score=1 / (60 + rank), content_ref=f"{rank:064x}", parent_ref=f"{rank // 9:064x}",
        document_id=rank // 9, title=f"Report {rank // 9}", path=f"/papers/report-{rank // 9}.pdf", page=rank % 40 + 1,
        locators=(), chunk_index=rank % 9, chunk_count=9, char_start=0, char_end=len(text),
        text=text, highlights=(Span(10, 17), Span(120, 131)),
        paths={"dense": PathScore(rank, 0.5), "fulltext": PathScore(rank + 3, 8.1)},
    )  # fmt: skip


def _shown(model: HitModel, pages: list[QueryResult]) -> Gaps:
    """Show the first page and add one after the other, a page a frame."""
    ticker, loop = Ticker(), QEventLoop()
    left = iter(pages)
    model.show(next(left))
    frames = QTimer()
    frames.setInterval(_FRAME_MS)

    def frame() -> None:
        page = next(left, None)
        if page is None:
            loop.quit()
        else:
            model.append(page)

    frames.timeout.connect(frame)
    frames.start()
    ticker.begin()
    loop.exec()
    frames.stop()
    return ticker.end()


def _scrolled(view: QAbstractItemView) -> Gaps:
    """Scroll as with the wheel, then drag the bar to places all over the list and back."""
    ticker, loop = Ticker(), QEventLoop()
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0, "there is nothing to scroll"
    left = _FRAMES
    frames = QTimer()
    frames.setInterval(_FRAME_MS)

    def frame() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            loop.quit()
        elif left > _FRAMES // 2:
            bar.setValue(bar.value() + 3 * max(bar.singleStep(), 20))
        else:
            bar.setValue(bar.maximum() * (left * 37 % 101) // 101)

    frames.timeout.connect(frame)
    frames.start()
    ticker.begin()
    loop.exec()
    frames.stop()
    return ticker.end()


def _settled() -> None:
    """Let what was asked for arrive, and everything be painted."""
    loop = QEventLoop()
    QTimer.singleShot(500, loop.quit)
    loop.exec()


def main(files: int, hits: int) -> None:
    """Print the gaps of each list as JSON."""
    make_immortal()
    app = QApplication([])
    theme = Theme("light")
    theme.apply()
    bridge = Bridge()
    found: dict[str, object] = {}

    model = FileModel(bridge, Ledger(files))
    table = FileTableWidget(theme, model)
    table.resize(1100, 700)
    table.show()
    model.refresh()
    _settled()
    found["files"] = _told(_scrolled(table.table))
    table.close()

    hit_model = HitModel()
    cards = ResultListView(hit_model, theme)
    cards.resize(520, 700)
    cards.show()
    pages = _pages(hits)
    _settled()
    found["shown"] = _told(_shown(hit_model, pages))
    _settled()
    found["hits"] = _told(_scrolled(cards))
    cards.close()
    bridge.close()
    print(json.dumps(found))
    app.quit()


def _told(gaps: Gaps) -> dict[str, object]:
    return {"longest": gaps.longest, "under": gaps.under(25), "worst": gaps.worst(5)}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
