"""Adding with a question: into which dataset, and with which details."""

from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.datasets.chosen import ALL
from kx_desktop.gui.dropping.add_dialog import AddDialog
from kx_desktop.gui.dropping.offer import Counted, Offer, described
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.window.details import check_detail
from kx_desktop.gui.window.session import Session
from kx_desktop.gui.window.taking_in import TakingIn

_VALUES = 100


class Adding(QObject):
    """Asks for whatever `TakingIn` cannot know, and hands it the offer with the answer."""

    def __init__(
        self, session: Session, taking_in: TakingIn, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._taking_in = session, taking_in
        self._theme, self._window = theme, parent
        self._fetching = Latest(session.bridge)
        taking_in.target_wanted.connect(self._ask)

    def _ask(self, offer: Offer, dataset: str) -> None:
        self._taking_in.look_at(
            offer, lambda counted, name: self._open(offer, dataset, counted, name)
        )

    def _open(self, offer: Offer, dataset: str, counted: Counted, new_name: str) -> None:
        what = described(counted)
        dialog = AddDialog(
            f"{what[:1].upper()}{what[1:]}",
            self._session.names(),
            dataset,
            new_name,
            theme=self._theme,
            check=check_detail,
            parent=self._window,
        )
        dialog.dataset_chosen.connect(lambda name: self._fetch(name, dialog))
        dialog.accepted.connect(
            lambda: self._taking_in.take(replace(offer, details=dialog.details), dialog.dataset)
        )
        dialog.finished.connect(self._fetching.cancel)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        if dataset == ALL:
            dialog.combo.setFocus()
        else:  # it was asked for, and the dataset is known
            dialog.details_field.open()
            self._fetch(dataset, dialog)

    def _fetch(self, dataset: str, dialog: AddDialog) -> None:
        """Offer the names and values that the dataset has."""
        library = self._session.library
        form = dialog.details_field.form
        if library is None or dataset not in self._session.names():
            self._fetching.cancel()
            form.show_fields(())
            return
        # Completion is a comfort: where it cannot be had, one types.
        self._fetching.run(
            lambda _: library.fields((dataset,), values=_VALUES), form.show_fields, lambda _: None
        )
