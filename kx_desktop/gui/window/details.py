"""Details of documents: looked up, shown in a dialog, kept, off the main thread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.errors import KxError
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.queries import Hit
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.details.details_dialog import DetailsDialog
from kx_desktop.gui.ingesting.names import file_name
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.results import hit_words
from kx_desktop.gui.text import figures
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.session import Session, told

_VALUES = 100


@dataclass(frozen=True, slots=True)
class _Found:
    """What there is to show of documents of one dataset. `several` are names whose values differ between them."""

    dataset: str
    refs: tuple[str, ...]
    about: str
    own: Mapping[str, MetadataValue]
    read: Mapping[str, MetadataValue]
    several: tuple[str, ...]
    fields: tuple[FieldFacts, ...]


class Details(QObject):
    """Shows and changes what persons say of documents."""

    changed = Signal(str)
    """The details of documents of this dataset are others now."""
    told = Signal(str, str)
    """A sentence and its tone."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme, self._window = session, theme, parent
        self._looking = Latest(session.bridge)

    def of_hit(self, hit: Hit) -> None:
        """Show the details of the document that the hit stands in."""
        library = self._session.library
        if library is None:
            return
        name = hit_words.name(hit)

        def look() -> _Found:
            return self._look(hit.dataset, (hit.parent_ref,), name)

        self._looking.run(lambda _: look(), self._open, self._failed)

    def of_files(self, ids: Sequence[int]) -> None:
        """Show what the documents of those entries of the ledger, all of one dataset, have in common."""
        library = self._session.library
        if library is None:
            return
        wanted = list(ids)

        def look() -> _Found | None:
            rows = [row for row in library.file_rows(wanted) if row.document_ref]
            if not rows:
                return None
            refs = tuple(dict.fromkeys(row.document_ref for row in rows))
            about = file_name(rows[0]).name if len(refs) == 1 else figures.documents(len(refs))
            return self._look(rows[0].dataset, refs, about)

        self._looking.run(lambda _: look(), self._open, self._failed)

    # Within

    def _look(self, dataset: str, refs: tuple[str, ...], about: str) -> _Found:
        """Off the main thread."""
        library = self._session.library
        assert library is not None  # noqa: S101 - whoever calls has looked
        given = [library.own_metadata(dataset, ref) for ref in refs]
        names = dict.fromkeys(name for one in given for name in one)
        own = {
            name: given[0][name]
            for name in names
            if name in given[0] and all(one.get(name) == given[0][name] for one in given)
        }
        read: Mapping[str, MetadataValue] = {}
        if len(refs) == 1:
            read = {
                name: value
                for name, value in library.place(refs[0], dataset).metadata.items()
                if name not in own
            }
        several = tuple(name for name in names if name not in own)
        fields = library.fields((dataset,), values=_VALUES)
        return _Found(dataset, refs, about, own, read, several, fields)

    def _open(self, found: _Found | None) -> None:
        if found is None:
            self.told.emit(
                self.tr("No text was read from it, so there is nothing to give details to."),
                "muted",
            )
            return
        dialog = DetailsDialog(
            found.about,
            found.own,
            found.read,
            theme=self._theme,
            check=check_detail,
            several=found.several,
            fields=found.fields,
            parent=self._window,
        )
        dialog.save_wanted.connect(lambda changes: self._save(found, changes, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(
        self, found: _Found, changes: Mapping[str, str | None], dialog: DetailsDialog
    ) -> None:
        library = self._session.library
        if library is None:
            dialog.show_trouble(self.tr("The library is being opened."))
            return
        wanted = dict(changes)

        def saved(_count: int) -> None:
            dialog.close_saved()
            self.told.emit(self.tr("The details of {0} were kept.").format(found.about), "muted")
            self.changed.emit(found.dataset)

        self._session.bridge.run(
            lambda _: library.set_metadata(found.dataset, found.refs, wanted),
            saved,
            lambda error: dialog.show_trouble(told(error)),
            lane="write",
        )

    def _failed(self, error: Exception) -> None:
        self.told.emit(told(error), "bad")


def check_detail(name: str) -> str:
    """What is wrong with a name for a detail, in a sentence; empty where nothing is."""
    from kx_desktop.library.describing import check_metadata_name  # brings the engines

    try:
        check_metadata_name(name)
    except KxError as error:
        return tell_error(error)
    return ""
