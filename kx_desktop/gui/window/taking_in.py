"""Taking in: what is dropped, pasted, chosen or handed over goes to a dataset and joins the queue."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from kx_desktop.core.errors import Busy, StaleIndex
from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.dropping.offer import (
    Counted,
    Offer,
    count,
    described,
    fit_name,
    offer_of,
    proposed_name,
)
from kx_desktop.gui.language.sentences import tell
from kx_desktop.gui.text import figures
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import resources_dir

translate = QCoreApplication.translate
SAMPLE = "sample"
_AGAIN_MS = 3000
"""Between two looks at whether another program still writes."""


class TakingIn(QObject):
    """Brings offers to the library's queue, and says in a sentence what became of them."""

    told = Signal(str, str)
    """A sentence and its tone: `muted`, `warning` or `bad`."""
    dataset_made = Signal(str)
    taken = Signal(object, str)
    """An `Offer` that the queue has now, and the dataset that it goes into."""
    import_wanted = Signal(object)
    """The dataset that this file (`Path`) holds."""
    target_wanted = Signal(object, str)
    """An `Offer` of which the person says where it goes and what goes with it: told with the dataset to begin with, `ALL` for any."""
    rebuild_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._window = parent
        self.promised = ""
        """What was last said that will be done."""
        self._waiting: list[tuple[str, Offer]] = []
        self._unlisted: list[tuple[Callable[[], str], Offer]] = []
        self._held: list[tuple[str, Offer]] = []
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self._take_held)
        session.opened.connect(self._take_waiting)
        session.datasets_changed.connect(self._take_unlisted)

    # What comes

    def drop(self, data: QMimeData, dataset: str, *, with_details: bool = False) -> bool:
        """Take what was dropped into `dataset`; `with_details` asks for them first. False where there is nothing to take."""
        offer = offer_of(data)
        if offer.addresses:
            self.told.emit(
                self.tr(
                    "A web address cannot be added, since nothing is fetched from the network. Save the page as a file and add that: {0}"
                ).format(", ".join(offer.addresses[:3])),
                "warning",
            )
        if offer.empty:
            return bool(offer.addresses)
        self.take(offer, dataset, with_details=with_details)
        return True

    def paste(self, dataset: str) -> None:
        """Take what the clipboard holds."""
        # None where the clipboard's owner has gone, whatever the stubs say.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if data is None or not self.drop(data, dataset):
            self.told.emit(self.tr("There are no files and no text to paste."), "muted")

    def take(self, offer: Offer, dataset: str, *, with_details: bool = False) -> None:
        """Take an offer into `dataset`, or into a new one named after it where it is empty; for `ALL` the person is asked where."""
        offer = self._without_own(offer)
        if offer.empty:
            return
        if self._session.library is None:
            self._waiting.append((dataset, offer))
            self.told.emit(
                self.tr("What you added is taken in as soon as the library is open."), "muted"
            )
            return
        if offer.exported is not None:
            self.import_wanted.emit(offer.exported)
            return
        if dataset == ALL or with_details:
            self.target_wanted.emit(offer, dataset)
            return
        if dataset:
            self._offer(offer, dataset)
            return
        taken = set(self._session.names())
        # Whether a path is a folder is for the disk to say.
        self._session.bridge.run(
            lambda _: _free(proposed_name(offer), taken),
            lambda name: self._offer(offer, name),
            lane="background",
        )

    def take_when_listed(self, offer: Offer, dataset: Callable[[], str]) -> None:
        """As `take`, once the datasets are known and so which of them is the chosen one."""
        if self._session.listed:
            self.take(offer, dataset())
        else:
            self._unlisted.append((dataset, offer))

    def take_sample(self) -> None:
        """Take in the sample library, into a dataset of its own."""
        self.take(Offer(paths=(resources_dir() / "sample",)), SAMPLE)

    def describe(self, offer: Offer, dataset: str, done: Callable[[str], object]) -> None:
        """Say what taking in the offer would do; `done` gets the sentence, perhaps a moment later."""
        if offer.exported is not None:
            done(self.tr("Import the dataset that the file holds"))
            return
        self.look_at(
            offer,
            lambda counted, name: done(sentence(counted, dataset or name, is_new=not dataset)),
        )

    def look_at(self, offer: Offer, done: Callable[[Counted, str], object]) -> None:
        """Count what an offer holds; `done` gets that, and a name that is free for a new dataset, perhaps a moment later."""
        taken = set(self._session.names())
        self._session.bridge.run(
            lambda _: (count(offer), _free(proposed_name(offer), taken)),
            lambda found: done(*found),
        )

    # What is chosen

    def choose_files(self, dataset: str, *, with_details: bool = False) -> None:
        """Ask for files."""
        dialog = QFileDialog(self._window, self.tr("Add files"))
        dialog.setObjectName("addFilesDialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        self._ask(dialog, dataset, with_details=with_details)

    def choose_folder(self, dataset: str) -> None:
        """Ask for a folder."""
        dialog = QFileDialog(self._window, self.tr("Add a folder with all that is in it"))
        dialog.setObjectName("addFolderDialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        self._ask(dialog, dataset)

    def _ask(self, dialog: QFileDialog, dataset: str, *, with_details: bool = False) -> None:
        dialog.filesSelected.connect(
            lambda names: self.take(
                Offer(paths=tuple(Path(name) for name in names)), dataset, with_details=with_details
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # Once more

    def retry(self, ids: Sequence[int]) -> None:
        """Read the files of those entries once more."""
        library = self._session.library
        if library is not None:
            wanted = list(ids)
            self._run(lambda: library.queue.retry(wanted), self._told_retry)

    def retry_failed(self, dataset: str) -> None:
        """Read every file of `dataset` (empty: of all) once more that could not be read."""
        library = self._session.library
        if library is not None:
            self._run(lambda: library.retry_failed(dataset), self._told_retry)

    def retry_possible(self, dataset: str) -> None:
        """Read every file of `dataset` (empty: of all) once more that can be read now."""
        library = self._session.library
        if library is not None:
            self._run(lambda: library.retry_possible(dataset), self._told_retry)

    def finish(self, dataset: str) -> None:
        """Give the passages of `dataset` (empty: of all) that lack one their vectors."""
        library = self._session.library
        if library is None:
            return
        unfinished = [one.name for one in self._session.summaries if one.passages_without_vector]
        for name in [dataset] if dataset else unfinished:
            self._run(partial(library.finish_later, name))

    def pause(self) -> None:
        """Stop for now."""
        library = self._session.library
        if library is not None:
            self._run(library.queue.pause, lane="interactive")

    def resume(self) -> None:
        """Go on."""
        library = self._session.library
        if library is not None:
            self._run(library.queue.resume, lane="interactive")

    def cancel(self) -> None:
        """Give up what runs and what waits."""
        library = self._session.library
        if library is not None:
            self._run(library.queue.cancel, lane="interactive")

    # Within

    def _without_own(self, offer: Offer) -> Offer:
        """`offer` without what the library itself is made of, which is no document of the person's."""
        own = self._session.folder
        kept = tuple(path for path in offer.paths if not path.is_relative_to(own))
        if len(kept) != len(offer.paths):
            self.told.emit(
                self.tr(
                    "The folder of the library itself is not taken in. Add the files from where they were taken: {0}"
                ).format(own),
                "warning",
            )
        return replace(offer, paths=kept)

    def _take_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for dataset, offer in waiting:
            self.take(offer, dataset)

    def _take_held(self) -> None:
        held, self._held = self._held, []
        for dataset, offer in held:
            self._offer(offer, dataset)

    def _take_unlisted(self) -> None:
        if self._session.listed and self._unlisted:
            unlisted, self._unlisted = self._unlisted, []
            # After whatever else follows from the list: the dataset that was chosen last is chosen again.
            QTimer.singleShot(0, self, lambda: self._take_all(unlisted))

    def _take_all(self, unlisted: Sequence[tuple[Callable[[], str], Offer]]) -> None:
        for dataset, offer in unlisted:
            self.take(offer, dataset())

    def _offer(self, offer: Offer, dataset: str) -> None:
        library = self._session.library
        if library is None:
            self._waiting.append((dataset, offer))
            return
        is_new = dataset not in self._session.names()
        self._session.bridge.run(
            lambda token: library.queue.offer(
                dataset,
                files=offer.paths,
                texts=offer.texts,
                metadata=dict(offer.details),
                cancel=token,
            ),
            lambda _: self.taken.emit(offer, dataset),
            lambda error: self._refused(dataset, offer, error),
            lane="write",
        )
        self._session.expect(dataset)
        if is_new:
            self.dataset_made.emit(dataset)

    def _run(
        self,
        work: Callable[[], object],
        done: Callable[[object], object] | None = None,
        *,
        lane: str = "write",
    ) -> None:
        self._session.bridge.run(
            lambda _: work(),
            done or (lambda _: None),
            lambda error: self.told.emit(told(error), "bad"),
            lane=lane,
        )

    def _refused(self, dataset: str, offer: Offer, error: Exception) -> None:
        self._session.forget_expected(dataset)
        if isinstance(error, Busy):
            self._held.append((dataset, offer))
            self._again.start()
            self.told.emit(
                self.tr("{0} What you added to {1} waits until then.").format(
                    tell(error.message), dataset
                ),
                "muted",
            )
            return
        if isinstance(error, StaleIndex):
            self.rebuild_wanted.emit(dataset)
        self.told.emit(self.tr("Nothing was added to {0}. {1}").format(dataset, told(error)), "bad")

    def _told_retry(self, number: object) -> None:
        if isinstance(number, int):
            if number:
                self.promised = self.tr("{0} will be read once more.").format(figures.files(number))
            said = self.promised if number else self.tr("There is nothing to read once more.")
            self.told.emit(said, "muted")


def sentence(counted: Counted, dataset: str, *, is_new: bool) -> str:
    """What a drop will do, in words."""
    if dataset == ALL:
        return translate("TakingIn", "Add {0}, into the dataset that you choose").format(
            described(counted)
        )
    if is_new:
        text = translate("TakingIn", "Make the dataset {1} and add {0}")
    else:
        text = translate("TakingIn", "Add {0} to {1}")
    return text.format(described(counted), dataset)


def _free(name: str, taken: set[str]) -> str:
    """`name`, or with a number behind it where it is taken."""
    found, number = fit_name(name), 1
    while found in taken:
        number += 1
        found = f"{fit_name(name)}-{number}"
    return found
