"""The main window: the datasets at the side, the page in the middle, the queue at the foot."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from kx_desktop.core.ingesting import FinishedJob, QueueStatus
from kx_desktop.gui.bridge import Bridge
from kx_desktop.gui.datasets.chosen import Chosen
from kx_desktop.gui.datasets.dataset_page import DatasetPage
from kx_desktop.gui.dropping.offer import Offer
from kx_desktop.gui.ingesting.file_model import FileModel
from kx_desktop.gui.ingesting.ingest_panel import IngestPanel
from kx_desktop.gui.ingesting.strip import IngestStrip
from kx_desktop.gui.instance.forward import bring_forward
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.layout.stack import CurrentPageStackWidget
from kx_desktop.gui.shortcuts.bindings import Bindings
from kx_desktop.gui.start.drop_overlay import DropOverlay
from kx_desktop.gui.start.start_page import StartPage
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.adding import Adding
from kx_desktop.gui.window.composing import Composing
from kx_desktop.gui.window.datasets import Datasets
from kx_desktop.gui.window.details import Details
from kx_desktop.gui.window.dialogs import Dialogs
from kx_desktop.gui.window.doing import Doing
from kx_desktop.gui.window.dragging import Dragging, leave_drops_to, wants_details
from kx_desktop.gui.window.files import Files
from kx_desktop.gui.window.filtering import Filtering
from kx_desktop.gui.window.kept_state import KeptState
from kx_desktop.gui.window.menus import Menus
from kx_desktop.gui.window.message_page import MessagePage
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.remembering import restore, save
from kx_desktop.gui.window.search_page import SearchPage
from kx_desktop.gui.window.searching import Documents, Searching
from kx_desktop.gui.window.session import Session, told
from kx_desktop.gui.window.side import SideWidget
from kx_desktop.gui.window.taking_in import TakingIn
from kx_desktop.gui.window.unlocking import UnlockingFiles
from kx_desktop.settings import Settings

_FILES_MS = 400


class MainWindow(QMainWindow):
    """Puts the parts together and says which page is shown; what happens within each is the parts' own."""

    def __init__(self, folder: Path, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle("kx-desktop")
        self.theme = theme
        self.kept = KeptState.load()
        self.bridge = Bridge(self)
        self.session = Session(self.bridge, folder, settings, self)
        self._mark_open(is_open=False)
        self._build(settings)
        self._control(settings)
        restore(self)
        self._show_opening()
        for notice in settings.notices:
            self.notices.tell(tell(notice), "warning")
        self.session.open()

    # Parts

    def _build(self, settings: Settings) -> None:
        theme = self.theme
        self.files = FileModel(self.bridge, Files(self.session), self)
        self.page_files = FileModel(self.bridge, Files(self.session), self)
        self.side = SideWidget(theme, Dragging.can_take, self)
        self.start = StartPage(theme, self)
        self.search = SearchPage(theme, self.bridge, Documents(self.session), settings, self)
        self.dataset_page = DatasetPage(theme, self.page_files, self)
        self.message = MessagePage(theme, self)
        self.notices = NoticesWidget(theme, self)
        self.panel = IngestPanel(theme, self.files, self)
        self.strip = IngestStrip(theme, self)
        self.pages = CurrentPageStackWidget(self)
        for page in (self.message, self.start, self.search, self.dataset_page):
            self.pages.addWidget(page)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notices)
        column.addWidget(self.pages, 1)
        self.sides = self._splitter("sideSplitter", Qt.Orientation.Horizontal, self.side, middle)
        self.sides.setSizes([216, 1144])
        self.sides.setStretchFactor(1, 1)
        self.floors = self._splitter(
            "panelSplitter", Qt.Orientation.Vertical, self.sides, self.panel
        )
        self.floors.setSizes([460, 340])
        self.floors.setStretchFactor(0, 1)
        self.panel.hide()
        whole = QWidget(self)
        below = QVBoxLayout(whole)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self.floors, 1)
        below.addWidget(self.strip)
        self.setCentralWidget(whole)
        self.setAcceptDrops(True)
        self.overlay = DropOverlay(theme, self)

    def _splitter(
        self, name: str, orientation: Qt.Orientation, first: QWidget, second: QWidget
    ) -> QSplitter:
        splitter = QSplitter(orientation, self)
        splitter.setObjectName(name)
        splitter.addWidget(first)
        splitter.addWidget(second)
        splitter.setChildrenCollapsible(False)
        return splitter

    def _control(self, settings: Settings) -> None:
        session = self.session
        self.taking_in = TakingIn(session, self)
        Adding(session, self.taking_in, self.theme, self)
        self.unlocking = UnlockingFiles(session, self._say, self)
        self.details = Details(session, self.theme, self)
        self.dragging = Dragging(
            self, self.overlay, self.start, self.taking_in, lambda: self.datasets.choice.target
        )
        search = self.search
        self.searching = Searching(
            session, self.theme, search.bar, search.results, search.turns.search, self
        )
        self.composing = Composing(session, self.search.bar, self.searching, self)
        self.filtering = Filtering(session, self.search.bar.filters, self)
        self.datasets = Datasets(
            session, self.side, self.dataset_page, self.page_files, self.taking_in, self.theme, self
        )
        self.dialogs = Dialogs(session, self.theme, self)
        self.menus = Menus(self, self.dialogs.bindings)
        self._files_timer = QTimer(self)
        self._files_timer.setInterval(_FILES_MS)
        self._files_timer.timeout.connect(self._refresh_files)
        self.doing = Doing(self)
        self.menus.connect(self.doing.handlers())
        self.use(settings)
        session.opened.connect(self._opened)
        session.failed.connect(self._failed)
        session.closed.connect(self._show_opening)
        session.datasets_changed.connect(self._datasets_changed)
        session.status_changed.connect(self._show_status)
        session.job_finished.connect(self._job_finished)
        self.bridge.went_wrong.connect(lambda error: self.notices.tell(told(error), "bad"))
        self._connect_taking_in()
        self._connect_pages()
        leave_drops_to(self, self.side.view)

    def _connect_taking_in(self) -> None:
        self.taking_in.told.connect(self._say)
        self.taking_in.dataset_made.connect(self.datasets.take_up)
        self.taking_in.rebuild_wanted.connect(self.datasets.rebuild)
        self.strip.pause_wanted.connect(self.taking_in.pause)
        self.strip.resume_wanted.connect(self.taking_in.resume)
        self.strip.cancel_wanted.connect(self.taking_in.cancel)
        self.strip.details_toggled.connect(self.doing.show_details)
        for table in (self.panel, self.dataset_page):
            table.retry_wanted.connect(self.taking_in.retry)
            table.retry_failed_wanted.connect(self.taking_in.retry_failed)
            self.doing.connect_files(table.files)
            table.password_wanted.connect(self.unlocking.ask)
            table.open_wanted.connect(self.doing.open_path)
            table.show_in_folder_wanted.connect(self.doing.show_path)
        for origin in (self.side.view, self.dataset_page):
            origin.add_files_wanted.connect(self.taking_in.choose_files)
            origin.add_folder_wanted.connect(self.taking_in.choose_folder)
        self.start.add_files_wanted.connect(lambda: self.taking_in.choose_files(""))
        self.start.add_folder_wanted.connect(lambda: self.taking_in.choose_folder(""))
        self.start.sample_wanted.connect(self.taking_in.take_sample)
        view = self.side.view
        view.drag_over.connect(lambda name, data: self.dragging.over(data, name, self.side))
        view.drag_left.connect(self.dragging.end)
        view.dropped.connect(self.dragging.drop)

    def _connect_pages(self) -> None:
        self.datasets.chosen.connect(self._choose)
        self.searching.files_wanted.connect(self.taking_in.choose_files)
        self.search.bar.results_wanted.connect(self.search.results.view.setFocus)
        self.datasets.page_shown.connect(lambda: self.pages.setCurrentWidget(self.dataset_page))
        self.datasets.told.connect(self._say)
        self.dataset_page.closed.connect(self.show_search)
        self.panel.closed.connect(lambda: self.show_panel(is_open=False))
        self.searching.rebuild_wanted.connect(self.datasets.rebuild)
        self.searching.message_shown.connect(self._say)
        self.search.source.message_shown.connect(self.search.bar.show_passing)
        self.search.source.views_preferred.connect(self.kept.choices.update)
        self.search.bar.asked_changed.connect(self._keep_asked)
        self.search.bar.advanced_toggled.connect(self.menus["toggle_advanced"].setChecked)
        self.dialogs.settings_changed.connect(self.doing.take_settings)
        self.doing.connect_results()
        self.search.results.view.details_wanted.connect(self.details.of_hit)
        self.search.source.details_wanted.connect(self.details.of_hit)
        self.dataset_page.details_wanted.connect(self.details.of_files)
        self.details.told.connect(self._say)
        self.details.changed.connect(self.searching.details_changed)
        self.details.changed.connect(self.composing.fields_changed)

    # Pages

    def show_search(self) -> None:
        """Show the page on which questions are asked, or the first page where there is nothing to ask yet."""
        self.datasets.close_page()
        if self.session.library is None:
            return
        empty = not self.session.names()
        self.pages.setCurrentWidget(self.start if empty else self.search)
        self._show_side(is_shown=not empty)
        self.search.bar.show_place(self.datasets.choice.in_words())

    def _show_side(self, *, is_shown: bool) -> None:
        """Show or hide the list of datasets; a splitter would forget how wide it was."""
        if is_shown != self.side.isHidden():
            return
        if not is_shown:
            self.sides_kept = self.sides.saveState()
        self.side.setVisible(is_shown)
        if is_shown:
            self.sides.restoreState(self.sides_kept)

    def show_panel(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of Qt
        """Open or close the panel of files."""
        self.panel.setVisible(is_open)
        self.strip.show_details_open(is_open=is_open)
        self.menus["toggle_panel"].setChecked(is_open)
        if is_open:
            self.panel.show_datasets(self.session.names())
            self.panel.show_dataset(self.session.status.dataset)
            self.files.refresh()

    def take_files(self, files: list[Path]) -> None:
        """Come forward, and take files into the chosen dataset, or a new one where there is none."""
        bring_forward(self)
        if files:
            self.taking_in.take_when_listed(
                Offer(paths=tuple(files)), lambda: self.datasets.choice.target
            )

    def _show_opening(self) -> None:
        self._mark_open(is_open=False)
        self.message.show_message(
            self.tr("Opening the library…"), str(self.session.folder), icon="dataset"
        )
        self.pages.setCurrentWidget(self.message)
        self._show_side(is_shown=False)

    def _mark_open(self, *, is_open: bool) -> None:
        """For tools that look at the window from outside."""
        self.setProperty("libraryOpen", is_open)

    def _opened(self) -> None:
        self._mark_open(is_open=True)
        self.setWindowTitle("kx-desktop")
        kept = self.kept.of_library(self.session.folder)
        self.datasets.remember(str(kept.get("dataset", "")))

    def _failed(self, error: Exception) -> None:
        self.message.show_message(
            self.tr("The library cannot be opened"),
            told(error),
            (
                (self.tr("Try again"), self._open_again),
                (self.tr("Choose another folder…"), lambda: self.dialogs.settings("library")),
            ),
            icon="error",
            tone="bad",
        )
        self.pages.setCurrentWidget(self.message)
        self._show_side(is_shown=False)

    def _open_again(self) -> None:
        self._show_opening()
        self.session.open()

    def _datasets_changed(self) -> None:
        if self.session.library is None or not self.session.listed:
            return
        if self.pages.currentWidget() is not self.dataset_page:
            self.show_search()
        self.searching.look_again()
        if self.panel.isVisible():
            self.panel.show_datasets(self.session.names())
        self.doing.show_what_can_be_done()

    # The queue

    def _show_status(self, status: QueueStatus) -> None:
        self.strip.show_status(status)
        if status.state == "idle":
            self._files_timer.stop()
            self._refresh_files()
        elif not self._files_timer.isActive():
            self._files_timer.start()

    def _job_finished(self, done: FinishedJob) -> None:
        self.strip.show_finished(done)
        if done.notes:
            notes = "\n".join(tell(note) for note in done.notes)
            tone = "warning" if done.stopped else "muted"
            self.notices.tell(notes, tone, about=done.dataset)
        self.searching.take_new(done)

    def _say(self, sentence: str, tone: str) -> None:
        """What went well goes by itself; what did not waits until it is read."""
        self.notices.tell(sentence, tone, stays=tone != "muted")

    def _choose(self, chosen: Chosen) -> None:
        self.notices.leave(self.searching.dataset if chosen.one != self.searching.dataset else "")
        self.filtering.choose(chosen)
        self.searching.choose(chosen)
        self.composing.look_again()
        self.doing.show_what_can_be_done()

    def _refresh_files(self) -> None:
        if self.panel.isVisible():
            self.files.refresh()
        self.datasets.refresh_files()

    # Settings and what is kept

    def use(self, settings: Settings) -> None:
        """Put into force what the settings say of the window."""
        bindings, notice = Bindings.from_json(settings.shortcuts)
        if notice:
            self.notices.tell(notice, "warning")
        self.dialogs.bindings = bindings
        self.menus.bind(bindings)
        self.search.set_shortcuts(self.menus.sequences())
        self.start.set_shortcuts(bindings)
        self.search.bar.set_search_while_typing(settings.search_while_typing)
        self.composing.use(settings)
        self.doing.show_theme(settings.appearance)

    def _keep_asked(self) -> None:
        self.kept.asked = self.search.bar.asked().kept()

    # Drops

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.isEnabled() and Dragging.can_take(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # Only ever copied: the person's files stay where they are.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dragging.over(event.mimeData(), "", self.pages)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.dragging.end()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dragging.drop("", event.mimeData(), wants_details(event))

    # Coming and going

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.session.refresh()  # the command may have changed the library meanwhile

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.search.bar.focus_query()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        save(self)
        self.hide()
        self._files_timer.stop()
        self.datasets.close_page()
        self.bridge.close()
        self.session.close()
        super().closeEvent(event)
