"""The datasets: chosen, made, looked at, rebuilt; and text that is typed in."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from kx_desktop.core.duplicates import Duplicates
from kx_desktop.core.errors import KxError
from kx_desktop.core.ingesting import DatasetFacts
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.add_text_dialog import AddTextDialog
from kx_desktop.gui.datasets.chosen import Chosen, from_kept, still
from kx_desktop.gui.datasets.dataset_model import DatasetModel
from kx_desktop.gui.datasets.dataset_page import DatasetPage
from kx_desktop.gui.datasets.new_dataset_dialog import NewDatasetDialog
from kx_desktop.gui.datasets.rebuild_dialog import RebuildDialog
from kx_desktop.gui.dropping.offer import Offer
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.language.sentences import tell_error
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.details import check_detail
from kx_desktop.gui.window.files import Files
from kx_desktop.gui.window.session import Session, told
from kx_desktop.gui.window.side import SideWidget
from kx_desktop.gui.window.taking_in import TakingIn

_FACTS_MS = 1000


class Datasets(QObject):
    """What a person does with datasets."""

    chosen = Signal(object)
    """What is asked from now on, a `Chosen`."""
    page_shown = Signal()
    told = Signal(str, str)
    """A sentence and its tone."""

    def __init__(
        self,
        session: Session,
        side: SideWidget,
        page: DatasetPage,
        files: FileModel,
        taking_in: TakingIn,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """`files` is the model of the page's table."""
        super().__init__(parent)
        self._files = files
        self._session, self._side, self._page = session, side, page
        self._taking_in, self._window, self._theme = taking_in, parent, theme
        self._wanted = Chosen()
        self._facts = Latest(session.bridge)
        self._duplicates = Latest(session.bridge)
        self._compared: tuple[object, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(_FACTS_MS)
        self._timer.timeout.connect(self._look_again)
        session.datasets_changed.connect(self._show)
        session.status_changed.connect(lambda _: self._show_progress())
        session.job_finished.connect(lambda _: self._look_again())
        side.view.chosen.connect(self._choose)
        side.view.page_wanted.connect(self.open_page)
        side.view.rebuild_wanted.connect(self.rebuild)
        side.new_wanted.connect(self.new)
        page.rebuild_wanted.connect(self.rebuild)
        page.add_text_wanted.connect(self.add_text)
        page.finish_wanted.connect(taking_in.finish)

    @property
    def dataset(self) -> str:
        """The chosen dataset; empty where there is none, or several."""
        return self._side.view.dataset

    @property
    def choice(self) -> Chosen:
        """What is chosen: one dataset, several, or all."""
        return self._side.view.choice

    @property
    def list_model(self) -> DatasetModel:
        """The datasets at the side."""
        return self._side.model

    def remember(self, kept: str) -> None:
        """Choose that dataset, or what else `Chosen.kept` gave, as soon as it is there."""
        self._wanted = from_kept(kept)
        self._choose_wanted()

    def take_up(self, name: str) -> None:
        """A dataset is made of what was added: it becomes the chosen one, unless all are asked and it with them."""
        if not self.choice.every:
            self.remember(name)

    def new(self) -> None:
        """Ask for a name and make a dataset."""
        settings = self._session.settings
        dialog = NewDatasetDialog(
            self._session.names(),
            check_name,
            chunk_size=settings.chunk_size,
            chunk_overlap=settings.chunk_overlap,
            parent=self._window,
        )
        dialog.setObjectName("newDatasetDialog")
        dialog.accepted.connect(
            lambda: self._make(
                dialog.name, dialog.chunk_size, dialog.chunk_overlap, dialog.chosen_metric
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def rebuild(self, source: str) -> None:
        """Ask into which dataset, and write the rebuild down for the queue."""
        library = self._session.library
        if library is not None and source:
            self._session.bridge.run(
                lambda _: library.facts(source), self._ask_rebuild, self._tell_error
            )

    def add_text(self, dataset: str) -> None:
        """Ask for a text."""
        names = self._session.names()
        if not names:
            self.told.emit(self.tr("Make a dataset first: a text goes into one."), "muted")
            return
        dialog = AddTextDialog(
            names, dataset, theme=self._theme, check_detail=check_detail, parent=self._window
        )
        dialog.setObjectName("addTextDialog")
        dialog.accepted.connect(
            lambda: self._taking_in.take(
                Offer(texts=(dialog.text,), details=dialog.details), dialog.dataset
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_page(self, name: str) -> None:
        """Show the page of a dataset."""
        if not name:
            return
        self._page.show_loading(name)
        self.page_shown.emit()
        self._look()
        self._timer.start()

    def close_page(self) -> None:
        """The page is not looked at any more."""
        self._timer.stop()
        self._facts.cancel()
        self._duplicates.cancel()
        self._compared = ()

    def refresh_files(self) -> None:
        """The files have changed: have the page's table look again."""
        if self._page.isVisible():
            self._files.refresh()

    # Within

    def _choose(self, chosen: Chosen) -> None:
        self._wanted = chosen or self._wanted
        self.chosen.emit(chosen)
        if self._page.isVisible() and chosen:
            if chosen.one:
                self.open_page(chosen.one)
            else:  # several have no page
                self._page.closed.emit()

    def _show(self) -> None:
        # In this order: a dataset that is no longer being made must not be gone in between, and with it the choice.
        self._side.model.show(self._session.summaries, self._session.status)
        self._side.model.set_pending(self._session.pending)
        self._choose_wanted()

    def _show_progress(self) -> None:
        self._side.model.show(self._session.summaries, self._session.status)

    def _choose_wanted(self) -> None:
        names = self._side.model.names
        if wanted := still(self._wanted, names):
            if self.choice != wanted:
                self._side.view.choose(wanted)
        elif names and not self.choice:
            self._side.view.choose(Chosen((names[0],)))

    def _look_again(self) -> None:
        if self._page.isVisible() and not self._facts.active:
            self._look()

    def _look(self) -> None:
        library, name = self._session.library, self._page.dataset
        if library is None or not name:
            return

        def failed(error: Exception) -> None:
            # A dataset that is just being made has no facts yet.
            if name in self._session.pending:
                return
            self._page.show_error(told(error))

        status = self._session.status
        self._page.show_busy(is_busy=status.state != "idle" and status.dataset == name)
        files = Files(self._session)
        self._facts.run(
            lambda _: replace(library.facts(name), states=files.file_states(name)),
            self._show_facts,
            failed,
        )

    def _show_facts(self, facts: DatasetFacts) -> None:
        self._page.show_facts(facts)
        library, name = self._session.library, facts.summary.name
        status = self._session.status
        is_busy = status.state == "running" and status.dataset == name
        compared = (name, facts.last_ingest_ms, facts.summary.passages_without_vector)
        if library is None or is_busy or compared == self._compared or self._duplicates.active:
            return
        self._compared = compared
        # What cannot be compared now is not told of: whoever asks for it by the command hears why.
        self._duplicates.run(
            lambda token: library.duplicates(name, token),
            lambda found: self._show_duplicates(name, found),
            lambda _: None,
        )

    def _show_duplicates(self, name: str, found: Duplicates) -> None:
        if self._page.dataset == name:
            self._page.duplicates.show_duplicates(found)

    def _make(self, name: str, chunk_size: int, chunk_overlap: int, metric: str) -> None:
        library = self._session.library
        if library is None:
            return
        self._session.bridge.run(
            lambda _: library.make_dataset(
                name, chunk_size=chunk_size, chunk_overlap=chunk_overlap, metric=metric
            ),
            lambda _: self._session.refresh(),
            lambda error: self._refused(name, error),
            lane="write",
        )
        self._wanted = Chosen((name,))
        self._session.expect(name)

    def _ask_rebuild(self, facts: DatasetFacts) -> None:
        source = facts.summary.name
        dialog = RebuildDialog(
            source,
            self._session.names(),
            check_name,
            chunk_size=facts.chunk_size,
            chunk_overlap=facts.chunk_overlap,
            parent=self._window,
        )
        dialog.setObjectName("rebuildDialog")
        dialog.accepted.connect(
            lambda: self._rebuild(source, dialog.name, dialog.chunk_size, dialog.chunk_overlap)
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _rebuild(self, source: str, name: str, chunk_size: int, chunk_overlap: int) -> None:
        library = self._session.library
        if library is None:
            return
        self._session.bridge.run(
            lambda _: library.rebuild_later(
                source, name, chunk_size=chunk_size, chunk_overlap=chunk_overlap
            ),
            lambda _: self.told.emit(
                self.tr("{0} is being rebuilt into {1}. Both can be searched meanwhile.").format(
                    source, name
                ),
                "muted",
            ),
            lambda error: self._refused(name, error),
            lane="write",
        )
        self._session.expect(name)

    def _refused(self, name: str, error: Exception) -> None:
        self._session.forget_expected(name)
        self._tell_error(error)

    def _tell_error(self, error: Exception) -> None:
        self.told.emit(told(error), "bad")


def check_name(name: str) -> str:
    """What is wrong with a name for a dataset, in a sentence; empty where nothing is."""
    from kx_desktop.library import Library  # there by the time that a name can be typed

    try:
        Library.check_name(name)
    except KxError as error:
        return tell_error(error)
    return ""
