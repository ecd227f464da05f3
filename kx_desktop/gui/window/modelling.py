"""The embedding models in the settings: listed, tried and named by the open library; what became stale is rebuilt if the person wants it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.settings.models_panel import ModelsPanelWidget
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.text.plain import shown_name
from kx_desktop.gui.window.dialogs import Dialogs
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.tasks import CancelToken

if TYPE_CHECKING:
    from kx_desktop.library import Library
    from kx_desktop.library.modelling import Models

T = TypeVar("T")


class ModelChoosing(QObject):
    """Answers what the models' panel of the settings wants."""

    def __init__(
        self, session: Session, dialogs: Dialogs, notices: NoticesWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._notices = session, notices
        self._panel: ModelsPanelWidget | None = None
        self._listing, self._checking = Latest(session.bridge), Latest(session.bridge)
        self._switching, self._naming = Latest(session.bridge), Latest(session.bridge)
        self._stale: tuple[str, ...] = ()
        self._rebuilds = False
        dialogs.settings_opened.connect(self._answer)
        session.opened.connect(self._opened)

    def _answer(self, dialog: SettingsDialog) -> None:
        panel = dialog.models
        if self._session.library is None:
            return
        self._panel = panel
        panel.look_wanted.connect(self._look)
        panel.check_wanted.connect(self._check)
        panel.switch_wanted.connect(self._switch)
        panel.add_wanted.connect(self._add)
        panel.adding_stopped.connect(self._naming.cancel)
        panel.remove_wanted.connect(self._remove)
        panel.show_datasets(self._session.names())
        panel.listen()
        dialog.finished.connect(partial(self._ended, panel))

    def _ended(self, panel: ModelsPanelWidget, result: int) -> None:
        self._panel = None
        for one in (self._listing, self._checking, self._switching, self._naming):
            one.cancel()
        if result == QDialog.DialogCode.Accepted:
            self._stale, self._rebuilds = panel.stale, panel.rebuilds

    def _opened(self) -> None:
        """The library is there under the model that was chosen: what that made stale is rebuilt, or offered to be."""
        stale, self._stale = self._stale, ()
        if stale and self._rebuilds:
            self._rebuild(stale)
        elif stale:
            self._notices.tell(
                self.tr("These datasets are stale under the model of now: {0}.").format(
                    ", ".join(map(shown_name, stale))
                ),
                "warning",
                self.tr("Rebuild them"),
                lambda: self._rebuild(stale),
            )

    def _rebuild(self, stale: tuple[str, ...]) -> None:
        library = self._session.library
        if library is not None:
            self._session.bridge.run(
                lambda _: _write_down(library, stale),
                self._written,
                lambda error: self._notices.tell(told(error), "bad"),
                lane="write",
            )

    def _written(self, names: tuple[str, ...]) -> None:
        for name in names:
            self._session.expect(name)
        self._notices.tell(
            self.tr("Being rebuilt in the background, one after another: {0}.").format(
                ", ".join(map(shown_name, names))
            ),
            "muted",
            stays=False,
        )

    # What the panel wants

    def _look(self) -> None:
        self._run(
            self._listing,
            lambda models, _: models.list(),
            lambda panel, found: panel.show_models(found),
        )

    def _check(self, name: str, dataset: str) -> None:
        self._run(
            self._checking,
            lambda models, token: models.check(name, dataset, cancel=token),
            lambda panel, found: panel.show_check(found),
        )

    def _switch(self, source: str) -> None:
        self._run(
            self._switching,
            lambda models, token: models.switch_to(source, cancel=token),
            lambda panel, found: panel.show_switch(found),
            lambda panel, problem: panel.show_switch_problem(source, problem),
        )

    def _add(self, name: str, source: str) -> None:
        def added(panel: ModelsPanelWidget, _: object) -> None:
            panel.show_added()
            self._look()

        self._run(self._naming, lambda models, token: models.add(name, source, cancel=token), added)

    def _remove(self, name: str) -> None:
        self._run(self._naming, lambda models, _: models.remove(name), lambda *_: self._look())

    def _run(
        self,
        latest: Latest,
        work: "Callable[[Models, CancelToken], T]",
        done: Callable[[ModelsPanelWidget, T], object],
        failed: Callable[[ModelsPanelWidget, str], object] = ModelsPanelWidget.show_problem,
    ) -> None:
        """Have `work` done off the main thread; its end comes to the panel while that is there."""
        library, panel = self._session.library, self._panel
        if library is None or panel is None:
            return
        latest.run(
            lambda token: work(library.models, token),
            lambda found: done(panel, found),
            lambda error: failed(panel, told(error)),
            lane="background",
        )


def _write_down(library: "Library", stale: tuple[str, ...]) -> tuple[str, ...]:
    names = []
    for dataset in stale:
        name = library.models.free_name(dataset)
        library.rebuild_later(dataset, name)
        names.append(name)
    return tuple(names)
