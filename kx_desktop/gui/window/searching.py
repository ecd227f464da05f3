"""Asking: from the query bar to the results and on to the source pane. The newest question wins."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kx_desktop.core.documents import StoredPlace
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, StaleIndex
from kx_desktop.core.ingesting import FinishedJob
from kx_desktop.core.queries import Hit, Query, QueryResult
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.chosen import Chosen
from kx_desktop.gui.language.sentences import tell, tell_error
from kx_desktop.gui.query import QueryBar
from kx_desktop.gui.results.results_widget import ResultsWidget
from kx_desktop.gui.results.why_dialog import WhyDialog
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.other_way import other_way
from kx_desktop.gui.window.session import Session, told
from kx_desktop.gui.window.source_turns import SourceTurn
from kx_desktop.library.exporting import export_hits
from kx_desktop.settings.whole_file import write_whole

if TYPE_CHECKING:
    from kx_desktop.library import Library

_SUFFIX = {"markdown": "md", "csv": "csv", "json": "json"}


class Documents:
    """The documents of the session's library, for the source pane; called off the main thread."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def place(self, parent_ref: str, dataset: str = "") -> StoredPlace:
        """See `Library.place`."""
        return _library(self._session).place(parent_ref, dataset)

    def text(self, parent_ref: str, start: int, end: int | None) -> str:
        """See `Library.document_text`."""
        return _library(self._session).document_text(parent_ref, start, end)


class Searching(QObject):
    """Sends the question, shows what comes, and leads from a hit to its source."""

    rebuild_wanted = Signal(str)
    files_wanted = Signal(str)
    message_shown = Signal(str, str)
    """A sentence and its tone."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        bar: QueryBar,
        results: ResultsWidget,
        source: SourceTurn,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._theme, self._window = session, theme, parent
        self._bar, self._results, self._source = bar, results, source
        self._chosen = Chosen()
        self._asked: Query | None = None
        self._searching = Latest(session.bridge)
        self._paging = Latest(session.bridge)
        self._warming = Latest(session.bridge)
        self._warm: set[str] = set()
        self._is_empty = False
        bar.search_wanted.connect(self.search)
        bar.asked_changed.connect(self._search_again)
        bar.cleared.connect(self.clear)
        bar.filters.became_unfit.connect(self._say_unfit)
        results.page_wanted.connect(self._fetch_page)
        results.again_wanted.connect(self.search)
        results.export_wanted.connect(self.export)
        results.widen_wanted.connect(lambda: self._search_with(mode="hybrid"))
        results.unfilter_wanted.connect(lambda: self._search_with(filter=""))
        results.view.hit_chosen.connect(self._show_hit)
        results.view.source_wanted.connect(self._go_to_source)
        results.view.why_wanted.connect(self._explain)
        source.next_hit_wanted.connect(results.next_hit)
        source.previous_hit_wanted.connect(results.previous_hit)
        session.closed.connect(self._forget)

    # The dataset

    @property
    def dataset(self) -> str:
        """The one dataset that is asked; empty where there are several, or none."""
        return self._chosen.one

    @property
    def datasets(self) -> tuple[str, ...]:
        """The datasets that are asked: of several those that something is in."""
        if self._chosen.one:
            return self._chosen.names
        return self._chosen.among([summary.name for summary in self._session.summaries])

    @property
    def _nothing_in_it(self) -> bool:
        return all(name in self._session.pending for name in self.datasets)

    def choose(self, chosen: Chosen) -> None:
        """Ask these datasets from now on; their indexes are opened at once, so that the first question waits for nothing."""
        changed = chosen != self._chosen
        self._chosen = chosen
        self._bar.show_place(chosen.in_words())
        if changed:
            self._searching.cancel()
            self._asked = None
            self._source.clear()
            self._bar.check_again()
            if chosen and self._nothing_in_it:
                self._say_empty()
            elif self._bar.text().strip() and chosen:
                self.search()
                if self._asked is None:  # held back: what stands there is of other datasets
                    self._results.clear()
            else:
                self._results.clear()
        self._open_indexes()

    def _say_empty(self) -> None:
        self._is_empty = True
        target = self._chosen.target
        self._results.show_message(
            self.tr("Nothing is in {0} yet").format(self._chosen.one)
            if self._chosen.one
            else self.tr("Nothing is in these datasets yet"),
            self.tr("Drop files or folders here, or add them."),
            self.tr("Add files…"),
            lambda: self.files_wanted.emit(target),
        )

    def _say_unfit(self) -> None:
        """The filter that was right elsewhere is wrong here, and nothing else stands in its way."""
        why = self._bar.filters.unfit
        if not why or self._asked is not None or not self._bar.text().strip():
            return
        self._results.show_message(
            self.tr("The filter does not fit {0}").format(self._chosen.one)
            if self._chosen.one
            else self.tr("The filter does not fit these datasets"),
            why,
            self.tr("Search without the filter"),
            self._results.unfilter_wanted.emit,
            "warning",
        )

    def _open_indexes(self) -> None:
        filled = {summary.name for summary in self._session.summaries}
        library = self._session.library
        cold = [name for name in self.datasets if name in filled and name not in self._warm]
        if library is None or not cold:
            return
        self._warm.update(cold)
        self._bar.show_status(
            self.tr("Opening the indexes of {0}…").format(self._chosen.in_words())
        )

        def warm() -> None:
            for name in cold:
                # A stale dataset says so in the list and when it is asked.
                with suppress(StaleIndex):
                    library.warm(name)

        def failed(error: Exception) -> None:
            self._warm.difference_update(cold)
            self._bar.show_status(told(error), "warning")

        self._warming.run(lambda _: warm(), lambda _: self._bar.show_status(""), failed)

    def look_again(self) -> None:
        """The datasets have changed: open what can be opened now."""
        if self._is_empty and self._chosen and not self._nothing_in_it:
            self._is_empty = False
            self._search_again() if self._bar.text().strip() else self._results.clear()
        self._open_indexes()

    def take_new(self, done: FinishedJob) -> None:
        """A job has ended: a question that found nothing there is asked again; where something was found that is offered."""
        if done.dataset not in self.datasets or self._asked is None:
            return
        if not self._results.model.rowCount():
            self.search()
        elif done.counts.get("indexed") or done.counts.get("partial"):
            self._results.offer_again()

    def details_changed(self, dataset: str) -> None:
        """Documents of `dataset` have other details: what shows them, offers them or depends on them is looked up anew."""
        self._bar.filters.forget_fields()
        asked = self._asked
        if asked is None or dataset not in asked.datasets:
            return
        if asked.metadata_fields or asked.filter or asked.order_by:
            self.search()

    def _forget(self) -> None:
        for task in (self._searching, self._paging, self._warming):
            task.cancel()
        self._warm.clear()
        self._asked = None
        self._chosen = Chosen()
        self._bar.show_place("")
        self._results.clear()
        self._source.clear()

    # The question

    def search(self) -> None:
        """Ask what stands in the query bar."""
        text = self._bar.text()
        if not text.strip():
            self.clear()
            return
        library = self._session.library
        if library is None or not self._chosen:
            return
        if self._nothing_in_it:
            self._say_empty()
            return
        if self._bar.holds_back():  # it says why
            self._say_unfit()
            return
        names = self.datasets
        query = self._bar.asked().query(names[0] if len(names) == 1 else names, text)
        self._asked = query
        self._paging.cancel()
        self._results.show_busy()
        self._searching.run(
            lambda token: library.query(query, cancel=token),
            self._show,
            lambda error: self._fail(query, error),
        )

    def clear(self) -> None:
        """There is no question any more."""
        self._searching.cancel()
        self._paging.cancel()
        self._asked = None
        if self._chosen and self._nothing_in_it:
            self._say_empty()
        else:
            self._results.clear()
        self._source.clear()

    def _search_again(self) -> None:
        if self._bar.text().strip():
            self.search()

    def _show(self, result: QueryResult) -> None:
        self._bar.show_status("")
        if not result.hits:
            self._source.clear()
        # Of one that is stale the words may be asked still, and the list says so.
        asked = self._asked.datasets if self._asked is not None else ()
        left_out = self._stale_among(sorted(set(asked) - set(result.datasets)))
        if len(left_out) > 1:
            result = self._told_at_once(result, left_out)
        self._results.show_result(
            result,
            [
                (self.tr("Rebuild {0}…").format(name), partial(self.rebuild_wanted.emit, name))
                for name in left_out
            ],
        )

    def _told_at_once(self, result: QueryResult, left_out: Sequence[str]) -> QueryResult:
        """One sentence for several datasets that were left out, in place of one about each."""
        begins = tuple(f"{name} was left out: " for name in left_out)
        others = tuple(one for one in result.advisories if not one.startswith(begins))
        names = Chosen(tuple(left_out)).in_words()
        told = self.tr("Left out, since they have to be rebuilt first: {0}.").format(names)
        return replace(result, advisories=(told, *others))

    def _stale_among(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of `names` that have to be rebuilt before they are found in by meaning."""
        return tuple(one.name for one in self._session.summaries if one.stale and one.name in names)

    def _fetch_page(self, offset: int) -> None:
        library, asked = self._session.library, self._asked
        if library is None or asked is None:
            return
        query = replace(asked, offset=offset)
        self._paging.run(
            lambda token: library.query(query, cancel=token),
            self._results.append_result,
            lambda error: self._results.page_failed(told(error)),
        )

    def _fail(self, query: Query, error: Exception) -> None:
        self._source.clear()
        if isinstance(error, InvalidArgument):
            self._bar.show_wrong(error.parameter, tell_error(error), error.at)
        if self._session.take_loss(error):
            self._results.show_message(
                self.tr("The library is not there any more"),
                told(error),
                self.tr("Open it where it is now…"),
                self._session.elsewhere_wanted.emit,
                "bad",
            )
        elif isinstance(error, StaleIndex):
            stale = next(iter(self._stale_among(query.datasets)), query.datasets[0])
            self._results.show_message(
                self.tr("{0} has to be rebuilt").format(stale),
                tell(error.message),
                self.tr("Rebuild into a new dataset…"),
                lambda: self.rebuild_wanted.emit(stale),
                "warning",
            )
        elif (way := other_way(error, query)) is not None:
            again = partial(self._search_with, **way.change)
            self._results.show_message(way.title, told(error), way.offer, again, "warning")
        else:
            self._results.show_message(
                self.tr("The search failed"), told(error), self.tr("Try again"), self.search, "bad"
            )

    def _search_with(self, **change: Any) -> None:
        self._bar.set_asked(replace(self._bar.asked(), **change))
        self.search()

    # The hit

    def _show_hit(self, hit: Hit | None) -> None:
        if hit is None:
            self._source.clear()
            return
        hits = self._results.model.hits
        position = next((i for i, one in enumerate(hits, start=1) if one is hit), 1)
        self._source.show_hit(hit, position, len(hits))

    def _go_to_source(self, hit: Hit) -> None:
        self._show_hit(hit)
        self._source.focus_source()

    def explain_current(self) -> None:
        """Say why the current hit stands where it does."""
        hit = self._results.current_hit()
        if hit is not None:
            self._explain(hit)

    def _explain(self, hit: Hit) -> None:
        result = self._results.model.result
        if result is not None:
            dialog = WhyDialog(hit, result, self._theme, self._window)
            dialog.show()

    # Export

    def export(self, kind: str) -> None:
        """Ask for a file and write the hits that were found so far into it."""
        result, asked = self._results.model.result, self._asked
        if result is None or asked is None:
            return
        hits = replace(result, hits=self._results.model.hits)
        dialog = QFileDialog(self._window, self.tr("Export the hits"))
        dialog.setObjectName("exportDialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(_SUFFIX[kind])
        places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
        if places:
            dialog.setDirectory(places[0])
        dialog.selectFile(f"{self.tr('hits')}.{_SUFFIX[kind]}")
        dialog.fileSelected.connect(lambda name: self._write(hits, asked.text, kind, Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _write(self, result: QueryResult, text: str, kind: str, path: Path) -> None:
        # Spreadsheets take a CSV without the mark for one of the system's own encoding.
        encoding = "utf-8-sig" if kind == "csv" else "utf-8"
        self._session.bridge.run(
            lambda _: write_whole(path, export_hits(result, text, kind).encode(encoding)),
            lambda _: self.message_shown.emit(
                self.tr("The hits are in {0}.").format(path.name), "muted"
            ),
            lambda error: self.message_shown.emit(
                self.tr("The hits could not be written: {0}").format(told(error)), "bad"
            ),
        )


def _library(session: Session) -> "Library":
    library = session.library
    if library is None:
        raise FailedPrecondition("The library is closed.", "Open it again.")
    return library
