"""The middle of the window: the person reads what was found, moves through it, takes the next page, exports."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from kx_desktop.core.queries import Hit, QueryResult
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.results.footer import ResultsFooter
from kx_desktop.gui.results.hit_model import HitModel
from kx_desktop.gui.results.message import MessageWidget
from kx_desktop.gui.results.notice import NoticeWidget
from kx_desktop.gui.results.result_view import ResultListView
from kx_desktop.gui.text.figures import passages
from kx_desktop.gui.theme import Theme

DIM_AFTER = 150
"""Milliseconds of waiting after which old cards are dimmed: an answer that comes sooner must not flicker."""


class ResultsWidget(QWidget):
    """The results of the newest question, or what stands in their place."""

    page_wanted = Signal(int)
    """The hits from this offset on are wanted: answered with `append_result`, or with `page_failed`."""
    export_wanted = Signal(str)
    """`markdown`, `csv` or `json`."""
    again_wanted = Signal()
    """There is new text: the person wants the question asked again."""
    widen_wanted = Signal()
    """No passage has the words: the person wants to search by meaning too."""
    unfilter_wanted = Signal()
    """The filter lets nothing through that fits: the person wants to search without it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = HitModel(self)
        self.view = ResultListView(self.model, theme)
        self._notice = NoticeWidget(theme)
        self._message = MessageWidget(theme)
        self._footer = ResultsFooter(theme)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.view)
        self._pages.addWidget(self._message)
        self._first: QueryResult | None = None
        self._page = 0
        self._going_to = -1
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._notice)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._footer)
        self._dim_timer = QTimer(self)
        self._dim_timer.setSingleShot(True)
        self._dim_timer.setInterval(DIM_AFTER)
        self._dim_timer.timeout.connect(self._dim)
        self.model.more_wanted.connect(self.page_wanted)
        self._footer.export_wanted.connect(self.export_wanted)
        self._footer.again_wanted.connect(self.again_wanted)
        self._footer.next_wanted.connect(self.next_page)
        self._footer.previous_wanted.connect(self.previous_page)
        self.view.hit_chosen.connect(self._follow_choice)
        self.view.verticalScrollBar().valueChanged.connect(self._follow_scrolling)
        self.clear()

    # What is shown

    def show_result(
        self, result: QueryResult, ways_on: Sequence[tuple[str, Callable[[], object]]] = ()
    ) -> None:
        """The answer to a new question; its first hit becomes the current one.

        `ways_on` are what can be done about what the answer's advice says, each in words with what does it.
        """
        self._rest()
        self._first = result
        self._footer.offer_again(is_offered=False)
        self.model.show(result)
        self._notice.show_sentences(self._sentences(result), ways_on)
        if not result.hits:
            self._show_nothing_found(result)
            return
        self._pages.setCurrentWidget(self.view)
        self._footer.show()
        self.view.scrollToTop()
        self.view.choose_row(0)
        self._tell_counts()

    def append_result(self, result: QueryResult) -> None:
        """The next page of the answer that is shown; one that begins before it replaces it."""
        if self._first is None or result.offset < self._first.offset:
            self.show_result(result)
            return
        self._rest()
        target, self._going_to = self._going_to, -1
        self.model.append(result)
        if target >= 0:
            self._go_to(min(target, self.model.rowCount() - 1))
        self._tell_counts()

    def page_failed(self, sentence: str) -> None:
        """The page that was wanted does not come: what is there stays, with a sentence above it."""
        self._rest()
        self._going_to = -1
        self.model.more_failed()
        self._notice.show_sentences([sentence])

    def show_message(
        self,
        title: str,
        sentence: str,
        action_text: str = "",
        action: Callable[[], object] | None = None,
        tone: str = "",
    ) -> None:
        """A message in place of results: nothing asked yet, nothing found, a stale dataset, a failure.

        `tone` is empty, `good`, `warning` or `bad`.
        """
        self._let_go()
        self._notice.show_sentences([])
        self._put_message(title, sentence, action_text, action, tone)

    def offer_again(self) -> None:
        """There is new text since these results came: offer to ask again, and leave what is read where it is."""
        if self._first is not None and self.model.rowCount():
            self._footer.offer_again(is_offered=True)

    def show_busy(self) -> None:
        """A search is under way: what is there stays, and is dimmed where the search takes long."""
        if not self._dim_timer.isActive():
            self._dim_timer.start()

    def clear(self) -> None:
        """Nothing has been asked yet."""
        self.show_message(
            self.tr("Ask a question"),
            self.tr(
                "The passages that answer it appear here, each with its place in its document."
            ),
        )

    # Moving

    def current_hit(self) -> Hit | None:
        """The current hit."""
        return self.view.current_hit

    def next_hit(self) -> None:
        """Go to the next hit; at the last one the next page is asked for."""
        row = self.view.currentIndex().row() + 1
        if not self.view.choose_row(row) and self.model.ask_for_more():
            self._going_to = row

    def previous_hit(self) -> None:
        """Go to the hit before."""
        self.view.choose_row(self.view.currentIndex().row() - 1)

    def next_page(self) -> None:
        """Go a page on, which is asked for where it is not there yet."""
        row = (self._page + 1) * self._page_length()
        if row < self.model.rowCount():
            self._go_to(row)
        elif self.model.ask_for_more():
            self._going_to = self.model.rowCount()

    def previous_page(self) -> None:
        """Go a page back; before the first page that is there, the one before it is asked for."""
        if self._page > 0:
            self._go_to((self._page - 1) * self._page_length())
        elif self._first is not None and self._first.offset > 0:
            self.page_wanted.emit(max(self._first.offset - self._page_length(), 0))

    # Within

    def _show_nothing_found(self, result: QueryResult) -> None:
        self._footer.hide()
        self._footer.show_count(0, 0, 0)
        if result.filter.strip():
            self._put_message(
                self.tr("Nothing found"),
                self.tr("A filter is set, and nothing that it lets through fits the question."),
                self.tr("Search without the filter"),
                self.unfilter_wanted.emit,
                "",
            )
            return
        by_words = result.mode == "fulltext"
        self._put_message(
            self.tr("Nothing found"),
            self.tr("Try other or fewer words, or leave out quotation marks."),
            self.tr("Search by meaning too") if by_words else "",
            self.widen_wanted.emit if by_words else None,
            "",
        )

    def _put_message(
        self,
        title: str,
        sentence: str,
        action_text: str,
        action: Callable[[], object] | None,
        tone: str,
    ) -> None:
        self._message.show_message(title, sentence, action_text, action, tone)
        self._pages.setCurrentWidget(self._message)

    def _let_go(self) -> None:
        self._rest()
        self._first = None
        self._footer.offer_again(is_offered=False)
        self._page = 0
        self._going_to = -1
        self.model.clear()
        self._footer.hide()
        self._footer.show_count(0, 0, 0)

    def _sentences(self, result: QueryResult) -> list[str]:
        told = [tell(sentence) for sentence in result.advisories]
        missing = result.passages_without_vector
        if missing and result.mode != "fulltext":
            told.append(
                (
                    self.tr("{0} is not searched by meaning yet.")
                    if missing == 1
                    else self.tr("{0} are not searched by meaning yet.")
                ).format(passages(missing))
            )
        return told

    def _rest(self) -> None:
        self._dim_timer.stop()
        self.view.set_dimmed(dimmed=False)

    def _dim(self) -> None:
        self.view.set_dimmed(dimmed=True)

    def _page_length(self) -> int:
        return max(self._first.k, 1) if self._first else 1

    def _go_to(self, row: int) -> None:
        self.view.choose_row(row, at_top=True)
        self._set_page(row)

    def _follow_choice(self, _hit: Hit) -> None:
        self._set_page(self.view.currentIndex().row())

    def _follow_scrolling(self) -> None:
        # While the current hit is in sight, the page is its page.
        here = self.view.shows_current
        row = self.view.currentIndex().row() if here else self.view.first_visible_row
        if row >= 0:
            self._set_page(row)

    def _set_page(self, row: int) -> None:
        self._page = max(row, 0) // self._page_length()
        self._tell_range()

    def _tell_counts(self) -> None:
        last = self.model.result
        if last is not None:
            self._footer.show_count(self.model.rowCount(), last.total, last.took_ms)
        self._tell_range()

    def _tell_range(self) -> None:
        length, count = self._page_length(), self.model.rowCount()
        first = self._page * length
        last = min(first + length, count) - 1
        if self._first is None or not 0 <= first <= last:
            self._footer.show_range(0, 0, before=False, after=False)
            return
        self._footer.show_range(
            self.model.hit(first).rank,
            self.model.hit(last).rank,
            before=self._page > 0 or self._first.offset > 0,
            after=last + 1 < count or self.model.next_offset >= 0,
        )
