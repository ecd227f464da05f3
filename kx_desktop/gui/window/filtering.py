"""Looks at filters and looks up fields for the filter bar, off the main thread."""

from PySide6.QtCore import QObject

from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import Query
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.chosen import Chosen
from kx_desktop.gui.query.filtering import FilterBarWidget
from kx_desktop.gui.window.session import Session, told

_VALUES = 200
"""So many values of each field are listed, the commonest; another can be typed."""


class Filtering(QObject):
    """Answers what the filter bar asks, of the datasets that are chosen at that moment."""

    def __init__(
        self,
        session: Session,
        bar: FilterBarWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._bar = session, bar
        self._chosen = Chosen()
        self._checking = Latest(session.bridge)
        self._fetching = Latest(session.bridge)
        self._seen: object = None
        self._asked: tuple[str, ...] = ()
        bar.check_wanted.connect(self._check)
        bar.fields_wanted.connect(self._fetch)
        session.datasets_changed.connect(self.look_again)
        session.closed.connect(self._close)

    def choose(self, chosen: Chosen) -> None:
        """Ask these datasets from now on: told before they are searched, so that a filter that is wrong there asks nothing."""
        self._chosen = chosen
        self.look_again()

    def look_again(self) -> None:
        """Other datasets are asked, or there are more files in them: fields are looked up anew when they are next needed."""
        names = self._filled()
        seen = names, tuple(one for one in self._session.summaries if one.name in names)
        if seen == self._seen:
            return
        self._seen = seen
        self._fetching.cancel()
        self._bar.forget_fields()
        if names != self._asked:
            self._asked = names
            self._bar.recheck()

    def _filled(self) -> tuple[str, ...]:
        """Those that are asked and that something is in."""
        return self._chosen.among([summary.name for summary in self._session.summaries])

    def _check(self, clause: str) -> None:
        library, names = self._session.library, self._filled()
        if library is None or not names:
            # There is nothing to judge it by; whoever asks the question judges it then.
            self._bar.show_good()
            return
        query = Query(names[0] if len(names) == 1 else names, "any", mode="fulltext", filter=clause)
        self._checking.run(
            lambda _: library.check(query), lambda _: self._bar.show_good(), self._refused
        )

    def _refused(self, error: Exception) -> None:
        is_of_filter = isinstance(error, InvalidArgument) and error.parameter == "filter"
        at = error.at if isinstance(error, InvalidArgument) and is_of_filter else None
        self._bar.show_wrong(told(error), at)

    def _fetch(self) -> None:
        library, names = self._session.library, self._filled()
        if library is None or not names:
            self._bar.show_fields(())
            return
        self._fetching.run(
            lambda _: library.fields(names, values=_VALUES),
            self._bar.show_fields,
            self._fetch_failed,
        )

    def _fetch_failed(self, error: Exception) -> None:
        self._bar.show_fields_failed(told(error))

    def _close(self) -> None:
        self._checking.cancel()
        self._fetching.cancel()
        self._seen, self._asked, self._chosen = None, (), Chosen()
        self._bar.forget_fields()
