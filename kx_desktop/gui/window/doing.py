"""What each action of the menus does, and which of them can be done now."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QMenu

from kx_desktop.core.errors import KxError
from kx_desktop.core.queries import Hit
from kx_desktop.gui.ingesting.file_table import FileTableWidget
from kx_desktop.gui.window import desktop
from kx_desktop.gui.window.asking import Asking
from kx_desktop.gui.window.caring import Caring
from kx_desktop.gui.window.carrying import Carrying
from kx_desktop.gui.window.chat_models import ChatModelFinding
from kx_desktop.gui.window.file_exports import FileExports
from kx_desktop.gui.window.following import Following
from kx_desktop.gui.window.gateway import GatewayKeeping
from kx_desktop.gui.window.losing import Losing
from kx_desktop.gui.window.modelling import ModelChoosing
from kx_desktop.gui.window.of_dataset import OfDataset
from kx_desktop.gui.window.search_page import ASK, SEARCH
from kx_desktop.gui.window.session import told
from kx_desktop.settings import Settings, library_folder

if TYPE_CHECKING:
    from kx_desktop.gui.window.main_window import MainWindow

_OF_A_RESULT = ("why", "export_hits")
_OF_A_HIT = ("copy_passage", "copy_citation", "open_file", "show_in_folder", "next_mark",
             "previous_mark", "next_hit", "previous_hit")  # fmt: skip
_OF_ONE_DATASET = (
    "dataset_page",
    "follow_folder",
    "duplicates",
    "rebuild_dataset",
    "export_dataset",
)
_OF_DATASETS = ("add_text", "search_all")
_OF_A_LIBRARY = ("new_dataset", "import_dataset", "check_library", "move_library", "copy_library")
_OF_THE_ENGINE = ("library", "embedder", "chunk_size", "chunk_overlap", "max_passages_per_document", "stop_words", "rerank", "reranker", "reranking",
                  "rrf_k", "mmr_lambda", "reader_seconds", "reader_memory_mib", "max_file_mib", "embed_workers", "gentle", "on_battery", "ocr", "ocr_page_seconds")  # fmt: skip
"""Settings that the open library was opened with."""


class Doing(QObject):
    """Carries out the actions of one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._file_exports = FileExports(window.session, window)
        self._file_exports.told.connect(window.notices.tell)
        self._following = Following(
            window.session,
            window.datasets,
            window.dataset_page,
            window.taking_in,
            window.notices,
            window,
        )
        Losing(window.session, window.notices, window)
        self._of_dataset = OfDataset(window)
        self.caring = Caring(window.session, window.notices, window.theme, window)
        self.caring.moves.connect(self._keep_choice)
        window.dialogs.care_wanted.connect(self.caring.do)
        self.gateway = GatewayKeeping(window.session, window.dialogs, window.notices, window)
        ModelChoosing(window.session, window.dialogs, window.notices, window)
        window.session.job_finished.connect(lambda _: self._take_back_promises())
        self.asking = Asking(window.session, window.search, window)
        self.asking.settings_wanted.connect(lambda: window.dialogs.settings("answers"))
        self.asking.message_shown.connect(
            lambda sentence, tone: window.notices.tell(sentence, tone, stays=tone != "muted")
        )
        window.datasets.chosen.connect(self.asking.choose)
        ChatModelFinding(window.session, window.dialogs, window)
        window.search.way_changed.connect(lambda _: self.show_what_can_be_done())
        self.carrying = Carrying(window.session, window.notices, window)
        self.carrying.imported.connect(window.datasets.remember)
        window.side.view.export_wanted.connect(self.carrying.export)
        window.taking_in.import_wanted.connect(self.carrying.take)

    def _take_back_promises(self) -> None:
        """What was to be read was read: the sentence that said it would be goes."""
        for one in (self._window.taking_in, self._window.unlocking):
            if one.promised:
                self._window.notices.take_back(one.promised)
                one.promised = ""

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action does, by its id."""
        window = self._window
        taking_in, datasets, source = window.taking_in, window.datasets, window.search.source
        return {
            "add_files": lambda: taking_in.choose_files(datasets.choice.target),
            "add_detailed": lambda: taking_in.choose_files(
                datasets.choice.target, with_details=True
            ),
            "add_folder": lambda: taking_in.choose_folder(datasets.choice.target),
            "add_text": lambda: datasets.add_text(datasets.choice.target),
            "paste": lambda: taking_in.paste(datasets.choice.target),
            "export_hits": self._choose_export,
            "import_dataset": self.carrying.choose,
            "check_library": self.caring.check,
            "move_library": lambda: self.caring.do("move"),
            "copy_library": lambda: self.caring.do("copy"),
            "settings": window.dialogs.settings,
            "quit": window.close,
            "focus_query": self._focus_query,
            "ask": self._focus_ask,
            "search_all": self._search_again,
            "back": self._back,
            "toggle_advanced": window.search.bar.toggle_advanced,
            "toggle_panel": lambda: window.show_panel(not window.panel.isVisible()),
            "zoom_in": lambda: source.zoom(1),
            "zoom_out": lambda: source.zoom(-1),
            "zoom_reset": lambda: source.zoom(0),
            "theme_system": lambda: self._choose_theme("system"),
            "theme_light": lambda: self._choose_theme("light"),
            "theme_dark": lambda: self._choose_theme("dark"),
            "new_dataset": datasets.new,
            "dataset_page": lambda: datasets.open_page(datasets.dataset),
            "follow_folder": lambda: self._following.ask(datasets.dataset),
            "duplicates": lambda: self._of_dataset.show_duplicates(datasets.dataset),
            "give_password": lambda: self._of_dataset.give_password(datasets.dataset),
            "rebuild_dataset": lambda: datasets.rebuild(datasets.dataset),
            "export_dataset": lambda: self.carrying.export(datasets.dataset),
            "next_hit": lambda: self._step(1),
            "previous_hit": lambda: self._step(-1),
            "why": window.searching.explain_current,
            "copy_passage": lambda: self._with_hit(self._copy_passage),
            "copy_citation": lambda: self._with_hit(self._copy_citation),
            "copy_command": lambda: window.composing.copy("command"),
            "copy_python": lambda: window.composing.copy("python"),
            "next_mark": source.next_mark,
            "previous_mark": source.previous_mark,
            "open_file": lambda: self._with_hit(self._open_hit),
            "show_in_folder": lambda: self._with_hit(self._show_hit),
            "help": window.dialogs.help,
            "shortcuts": window.dialogs.shortcuts,
            "about": window.dialogs.about,
        }

    def connect_results(self) -> None:
        """Take what the results' own menu asks for."""
        view = self._window.search.results.view
        view.copy_passage_wanted.connect(self._copy_passage)
        view.copy_citation_wanted.connect(self._copy_citation)
        view.open_file_wanted.connect(self._open_hit)
        view.show_in_folder_wanted.connect(self._show_hit)
        view.hit_chosen.connect(lambda _: self.show_what_can_be_done())
        model = self._window.search.results.model
        model.modelReset.connect(self.show_what_can_be_done)
        self.show_what_can_be_done()

    def connect_files(self, files: FileTableWidget) -> None:
        """Take what a table of files asks for beside its page."""
        files.retry_possible_wanted.connect(self._window.taking_in.retry_possible)
        files.finish_wanted.connect(self._window.taking_in.finish)
        files.export_wanted.connect(self._file_exports.choose)

    def show_details(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of Qt
        """Open or close the list of files; on the page of the dataset that is spoken of its own list is the one."""
        window, page = self._window, self._window.dataset_page
        on_page = window.pages.currentWidget() is page
        if is_open and on_page and window.strip.dataset in {"", page.dataset}:
            page.show_files()
            window.strip.show_details_open(is_open=False)
        else:
            window.show_panel(is_open)

    def show_what_can_be_done(self) -> None:
        """Enable the actions that have something to act on."""
        window = self._window
        has_hit = window.search.current_hit() is not None
        for name in _OF_A_HIT:
            window.menus[name].setEnabled(has_hit)
        for name in _OF_A_RESULT:
            window.menus[name].setEnabled(has_hit and window.search.way == SEARCH)
        for name in _OF_ONE_DATASET:
            window.menus[name].setEnabled(bool(window.datasets.dataset))
        self._of_dataset.look_for_locked()
        for name in _OF_DATASETS:
            window.menus[name].setEnabled(bool(window.datasets.choice))
        for name in _OF_A_LIBRARY:
            window.menus[name].setEnabled(window.session.library is not None)

    # Files

    def open_path(self, path: object) -> None:
        """Open a file in its own program."""
        if not desktop.open_file(str(path)):
            self._window.notices.tell(
                self.tr("The system has no program that opens {0}.").format(path), "warning"
            )

    def show_path(self, path: object) -> None:
        """Show the folder of a file."""
        if not desktop.show_in_folder(str(path)):
            self._window.notices.tell(
                self.tr("The system could not show the folder of {0}.").format(path), "warning"
            )

    def _with_hit(self, act: Callable[[Hit], object]) -> None:
        hit = self._window.search.current_hit()
        if hit is not None:
            act(hit)

    def _step(self, by: int) -> None:
        """The next hit, or the next passage that the answer cites."""
        search = self._window.search
        if search.way == ASK:
            search.turns.ask.pass_on(by)
        elif by > 0:
            search.results.next_hit()
        else:
            search.results.previous_hit()

    def _copy_passage(self, hit: Hit) -> None:
        desktop.copy_passage(hit)
        self._tell(self.tr("Passage copied"))

    def _copy_citation(self, hit: Hit) -> None:
        desktop.copy_citation(hit)
        self._tell(self.tr("Citation copied"))

    def _tell(self, text: str) -> None:
        self._window.search.bar.show_passing(text)

    def _open_hit(self, _hit: Hit) -> None:
        self._window.search.source.open_file()

    def _show_hit(self, _hit: Hit) -> None:
        self._window.search.source.show_in_folder()

    def _choose_export(self) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, kind in ((self.tr("Markdown"), "markdown"), ("CSV", "csv"), ("JSON", "json")):
            menu.addAction(text, partial(self._window.searching.export, kind))
        results = self._window.search.results
        menu.popup(results.mapToGlobal(results.rect().center()))

    # Moving

    def _search_again(self) -> None:
        self._window.session.refresh()
        self._window.searching.search()

    def _focus_query(self) -> None:
        self._window.show_search()
        self._window.search.go(SEARCH)

    def _focus_ask(self) -> None:
        self._window.show_search()
        self._window.search.go(ASK)

    def _back(self) -> None:
        window = self._window
        if window.pages.currentWidget() is window.dataset_page:
            window.show_search()
        elif window.search.way == ASK and self.asking.is_running:
            self.asking.stop()
        elif window.search.source.hasFocus() or window.search.source.isAncestorOf(
            QApplication.focusWidget() or window
        ):
            window.search.focus_found()
        elif window.search.way == SEARCH and window.search.bar.is_advanced_open():
            window.search.bar.toggle_advanced()
        elif window.panel.isVisible():
            window.show_panel(is_open=False)
        else:
            window.search.go(window.search.way)

    def _keep_choice(self, folder: Path) -> None:
        """The library goes on in `folder`: what is chosen in it stays so."""
        window = self._window
        window.kept.of_library(folder)["dataset"] = window.datasets.choice.kept()

    # Settings

    def show_theme(self, choice: str) -> None:
        """Check the theme in force."""
        self._window.menus[f"theme_{choice}"].setChecked(True)

    def _choose_theme(self, choice: str) -> None:
        window = self._window
        window.theme.choose(choice)
        self.show_theme(choice)
        try:
            Settings.load().set("appearance", choice)
        except KxError as error:
            window.notices.tell(told(error), "warning")

    def take_settings(self, kept: Settings) -> None:
        """Put settings into force that were just kept; the library is opened anew where it must be."""
        window = self._window
        before = window.session.settings
        try:
            settings = kept.from_environment()
        except KxError as error:
            window.notices.tell(told(error), "warning")
            settings = kept
        if window.theme.choice != settings.appearance:
            window.theme.choose(settings.appearance)
        window.use(settings)
        if settings.language != before.language:
            window.notices.tell(
                self.tr("The language changes at the next start."), "muted", stays=False
            )
        anew = any(getattr(before, key) != getattr(settings, key) for key in _OF_THE_ENGINE)
        if anew or window.session.library is None:
            folder = window.session.folder
            if settings.library != before.library or window.session.library is None:
                folder = library_folder(settings=settings)
            window.session.reopen(folder, settings)
        else:
            window.session.settings = settings
            self.gateway.use(settings)
            self.asking.look_for_model()
