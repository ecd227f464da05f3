"""How a query is put together: what the library says of it before it is sent, its presets, its text."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from kx_desktop.core.errors import InvalidArgument, KxError
from kx_desktop.core.queries import Query
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.query import Asked, QueryBar
from kx_desktop.gui.window.presets import PresetKeeping
from kx_desktop.gui.window.searching import Searching
from kx_desktop.gui.window.session import Session
from kx_desktop.library.copying import command, python
from kx_desktop.settings import Settings, library_folder

if TYPE_CHECKING:
    from kx_desktop.library import Library


class Composing(QObject):
    """Answers what the query bar asks, off the main thread where it has to do with the library."""

    def __init__(
        self, session: Session, bar: QueryBar, searching: Searching, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._bar, self._searching = session, bar, searching
        self._checking = Latest(session.bridge)
        self._looking = Latest(session.bridge)
        self._fields_of: object = None
        self._names: tuple[str, ...] = ()
        self.presets = PresetKeeping(session.bridge, bar, searching.message_shown.emit, parent)
        bar.check_wanted.connect(self._check)
        bar.fields_needed.connect(self._look_up_fields)
        bar.copy_wanted.connect(self.copy)
        session.datasets_changed.connect(self.look_again)
        session.closed.connect(self._forget)

    def use(self, settings: Settings) -> None:
        """Put into force what the settings say of queries."""
        self._bar.show_usual(settings.rrf_k, settings.mmr_lambda)
        # One that is switched on and not there must be there to be switched off.
        self._bar.show_reranker(is_there=bool(settings.reranker.strip()) or settings.reranking)
        self.presets.show_usual(Asked(mode=settings.default_mode, k=settings.default_k))

    def copy(self, kind: str) -> None:
        """Put the query on the clipboard, as a `command` or as `python`; a question that is not there yet is asked for."""
        query = self._query(self._bar.text())
        if query is None or not query.text.strip():
            self._bar.show_status(self.tr("There is no question to copy yet."), "warning")
            return
        settings, folder = self._session.settings, self._session.folder
        # As the command finds it in a fresh shell: what stands in this program's surroundings is not there.
        elsewhere = None if folder == library_folder(None, settings, {}) else folder
        try:
            text = (
                python(query, elsewhere)
                if kind == "python"
                else command(
                    query,
                    elsewhere,
                    usual_k=settings.default_k,
                    usual_mode=settings.default_mode,
                )
            )
        except InvalidArgument as error:
            self._bar.show_status(tell_error(error), "warning")
            return
        QGuiApplication.clipboard().setText(text)
        self._bar.show_passing(
            self.tr("Python copied") if kind == "python" else self.tr("Command copied")
        )

    def _query(self, text: str) -> Query | None:
        names = self._searching.datasets
        if not names:
            return None
        return self._bar.asked().query(names[0] if len(names) == 1 else names, text)

    def _check(self, asked: Asked) -> None:
        library, names = self._session.library, self._searching.datasets
        filled = {summary.name for summary in self._session.summaries}
        known = tuple(name for name in names if name in filled)
        if library is None or not known:
            self._bar.show_good(asked)  # nothing is asked yet; whatever is wrong is told then
            return
        query = replace(asked, filter="").query(known, "any")
        self._checking.run(
            lambda _: _wrong_with(library, query), lambda error: self._judge(asked, error)
        )

    def _judge(self, asked: Asked, error: KxError | None) -> None:
        if isinstance(error, InvalidArgument) and self._bar.show_wrong(
            error.parameter, tell_error(error), error.at
        ):
            return
        # What else is amiss (a stale dataset, say) is told where the answer would stand.
        self._bar.show_good(asked)

    def look_again(self) -> None:
        """Other datasets are asked, which have other fields, or there is more in them."""
        names = self._searching.datasets
        if names != self._names:
            self._names = names
            self._looking.cancel()
            self._bar.set_fields(())
            self.fields_changed()

    def fields_changed(self, _dataset: str = "") -> None:
        """The fields are others than those that were looked up: they are again, at once where they are in sight."""
        self._fields_of = None
        if self._bar.is_advanced_open():
            self._look_up_fields()

    def _look_up_fields(self) -> None:
        library, names = self._session.library, self._searching.datasets
        seen = names, tuple(one for one in self._session.summaries if one.name in names)
        if library is None or not names or seen == self._fields_of:
            return
        self._fields_of = seen
        # Without fields there is no completion; the query says what is wrong.
        self._looking.run(
            lambda _: library.fields(names, values=1),
            self._bar.set_fields,
            lambda _: self._not_found(seen),
        )

    def _not_found(self, seen: object) -> None:
        if self._fields_of == seen:
            self._fields_of = None

    def _forget(self) -> None:
        self._checking.cancel()
        self._looking.cancel()
        self._fields_of, self._names = None, ()
        self._bar.set_fields(())


def _wrong_with(library: "Library", query: Query) -> KxError | None:
    try:
        library.check(query)
    except KxError as error:
        return error
    return None
