"""Folders that follow: they are followed as long as the library is open, shown on the page of their dataset, offered after a drop."""

import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from kx_desktop.core.watching import CatchUpReport, WatchedFolder, WatchNews
from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.dataset_page import DatasetPage
from kx_desktop.gui.datasets.follow_dialog import FollowDialog, FollowWish
from kx_desktop.gui.datasets.followed_words import trouble_in_words
from kx_desktop.gui.dropping.offer import Offer
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.window.datasets import Datasets
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.gui.window.taking_in import TakingIn
from kx_desktop.settings import resources_dir

if TYPE_CHECKING:
    from kx_desktop.library import Library

_WORTH_A_NOTICE = ("held back", "unreachable", "problem", "lost")


class Following(QObject):
    """What a person does with followed folders, and what they tell."""

    listed = Signal()
    """The folders on the page are those of now."""

    def __init__(
        self,
        session: Session,
        datasets: Datasets,
        page: DatasetPage,
        taking_in: TakingIn,
        notices: NoticesWidget,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._page, self._notices = session, page, notices
        self._window = parent
        self._side = datasets.list_model
        self._listing = Latest(session.bridge)
        self._looking = Latest(session.bridge)
        self._telling = threading.Lock()
        self._is_waiting = False
        session.opened.connect(self._start)
        session.closed.connect(self._forget)
        session.datasets_changed.connect(self._look_at_all)
        session.job_finished.connect(lambda _: self.look_again())
        datasets.page_shown.connect(self._look)
        page.followed.follow_wanted.connect(lambda: self.ask(page.dataset))
        page.followed.look_wanted.connect(self.look_through)
        page.followed.stop_wanted.connect(self.stop)
        taking_in.taken.connect(self._offer)

    def ask(self, dataset: str) -> None:
        """Ask which folder this dataset shall follow."""
        if self._session.library is None or not dataset:
            return
        dialog = FollowDialog(dataset, self._window)
        dialog.wanted.connect(partial(self._follow, dataset, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def stop(self, folder: WatchedFolder) -> None:
        """Follow this folder no more."""
        library = self._session.library
        if library is not None:
            self._session.bridge.run(
                lambda _: library.watching.remove(folder.id),
                self._stopped,
                self._tell_error,
                lane="write",
            )

    def look_through(self, folder: WatchedFolder) -> None:
        """Look through this folder, which is amiss, at once."""
        library = self._session.library
        if library is None:
            return

        def done(report: CatchUpReport) -> None:
            problem = next((one.problem for one in report.folders if one.problem), "")
            said = self.tr("{0} was looked through.").format(shown_name(folder.path))
            self._notices.tell(
                tell(problem) or said,
                "warning" if problem else "muted",
                stays=False,
                about=folder.dataset,
            )
            self.look_again()

        def failed(error: Exception) -> None:
            self._tell_error(error)
            self.look_again()

        self._session.bridge.run(
            lambda token: library.watching.catch_up(token, dataset=folder.dataset),
            done,
            failed,
            lane="background",
        )

    def look_again(self) -> None:
        """Show how the followed folders stand now: beside the datasets, and on the page of one."""
        self._look_at_all()
        if self._page.isVisible():
            self._look()

    # Within

    def _forget(self) -> None:
        self._listing.cancel()
        self._looking.cancel()
        self._side.show_troubles({})

    def _look_at_all(self) -> None:
        library = self._session.library
        if library is not None:
            self._looking.run(
                lambda _: _troubles(library.watching.list()),
                self._side.show_troubles,
                lambda _: None,  # the session tells of a library that cannot be read
            )

    def _look(self) -> None:
        library, dataset = self._session.library, self._page.dataset
        if library is None or not dataset:
            return
        self._listing.run(
            lambda _: library.watching.list(dataset),
            lambda folders: self._show(dataset, folders),
            lambda _: None,  # the page itself says that the library cannot be read
        )

    def _start(self) -> None:
        library = self._session.library
        if library is not None:
            # After the queue, which the same lane starts: it reads what is found.
            self._session.bridge.run(
                lambda _: self._start_now(library), lambda _: None, self._tell_error, lane="write"
            )

    def _start_now(self, library: "Library") -> None:
        watching = library.watching
        watching.subscribe(self._heard)
        watching.start()
        if self._session.library is not library:  # it was closed meanwhile, perhaps before this
            watching.stop()

    def _heard(self, news: WatchNews) -> None:
        """Called in any thread, for each of thousands of files perhaps."""
        if news.kind in _WORTH_A_NOTICE and news.note:
            self._session.bridge.post(lambda: self._say_news(news))
        with self._telling:
            was_waiting, self._is_waiting = self._is_waiting, True
        if not was_waiting:
            self._session.bridge.post(self._take_news)

    def _take_news(self) -> None:
        with self._telling:
            self._is_waiting = False
        self.look_again()

    def _say_news(self, news: WatchNews) -> None:
        if news.kind == "lost" or self._session.is_lost:
            self._session.refresh()  # which tells it once, whoever has found it out
            return
        folder, note = shown_name(news.folder), tell(news.note)
        if folder not in note:  # some sentences name it themselves
            note = self.tr("{0}: {1}").format(folder, note)
        self._notices.tell(note, "warning", stays=False, about=news.dataset)

    def _show(self, dataset: str, folders: tuple[WatchedFolder, ...]) -> None:
        if dataset == self._page.dataset:
            self._page.followed.show_folders(folders)
            self.listed.emit()

    def _follow(self, dataset: str, dialog: FollowDialog, wish: FollowWish) -> None:
        library = self._session.library
        if library is None:
            dialog.reject()
            return

        def done(folder: WatchedFolder) -> None:
            dialog.end()
            self._followed(folder)

        self._session.bridge.run(
            lambda _: _add(library, dataset, wish),
            done,
            lambda error: dialog.show_wrong(told(error)),
            lane="write",
        )

    def _followed(self, folder: WatchedFolder) -> None:
        said = self.tr("{0} is followed for {1} from now on.").format(
            shown_name(folder.path), shown_name(folder.dataset)
        )
        notes = [tell(note) for note in folder.notes]
        self._notices.tell(
            "\n".join([said, *notes]), "muted", stays=bool(notes), about=folder.dataset
        )
        self.look_again()

    def _stopped(self, folder: WatchedFolder) -> None:
        self._notices.tell(
            self.tr("{0} is not followed any more. What was read of it stays in {1}.").format(
                shown_name(folder.path), shown_name(folder.dataset)
            ),
            stays=False,
        )
        self.look_again()

    def _offer(self, offer: Offer, dataset: str) -> None:
        """A folder was taken in: offer to follow it, unless it is followed already or is the program's own."""
        library = self._session.library
        if library is None or len(offer.paths) != 1:
            return
        path = offer.paths[0]
        if path.is_relative_to(resources_dir()):
            return
        self._session.bridge.run(
            lambda _: _can_be_offered(library, dataset, path),
            lambda can: self._say_offer(dataset, path) if can else None,
            lambda _: None,
            lane="background",
        )

    def _say_offer(self, dataset: str, path: Path) -> None:
        self._notices.tell(
            self.tr("What changes in {0} later can come into {1} by itself.").format(
                shown_name(path.name or str(path)), shown_name(dataset)
            ),
            "muted",
            self.tr("Follow this folder"),
            lambda: self._follow_at_once(dataset, path),
            stays=False,
            about=dataset,
        )

    def _follow_at_once(self, dataset: str, path: Path) -> None:
        library = self._session.library
        if library is not None:
            self._session.bridge.run(
                lambda _: _add(library, dataset, FollowWish(str(path))),
                self._followed,
                self._tell_error,
                lane="write",
            )

    def _tell_error(self, error: Exception) -> None:
        self._notices.tell(told(error), "bad")


def _add(library: "Library", dataset: str, wish: FollowWish) -> WatchedFolder:
    return library.watching.add(
        dataset,
        wish.folder,
        include=wish.include,
        exclude=wish.exclude,
        hidden=wish.hidden,
        links=wish.links,
    )


def _troubles(folders: tuple[WatchedFolder, ...]) -> dict[str, str]:
    of: dict[str, list[WatchedFolder]] = {}
    for folder in folders:
        of.setdefault(folder.dataset, []).append(folder)
    told = {dataset: trouble_in_words(found) for dataset, found in of.items()}
    return {dataset: words for dataset, words in told.items() if words}


def _can_be_offered(library: "Library", dataset: str, path: Path) -> bool:
    followed = [Path(one.path) for one in library.watching.list(dataset)]
    return path.is_dir() and not any(path.is_relative_to(one) for one in followed)
