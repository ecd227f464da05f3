"""Takes the pictures of one theme at one scale: a real window over a real library, brought into each state."""

import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QWidget

from kx_desktop.gui.app import application, create_window
from kx_desktop.gui.datasets.chosen import ALL, Chosen
from kx_desktop.gui.language import install
from kx_desktop.gui.query import Asked
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir
from tests.gui.screenshots.asking import take_asking
from tests.gui.screenshots.gateway import take_gateway
from tests.gui.screenshots.lasting import take_lasting
from tests.gui.screenshots.models import take_models
from tests.gui.screenshots.reranker import take_reranker

SIZE = (1360, 860)
QUESTION = "what is the refund window?"


class Camera:
    """Brings one window into its states and takes their pictures."""

    def __init__(self, out: Path, place: Path, theme: str, only: list[str]) -> None:
        self._out, self.place, self._theme, self._only = out, place, theme, only
        self._app = application()
        self._number = 0

    def states(self) -> None:
        """Every state, one after another."""
        self._empty()
        self._asking()
        self._filtering()
        self._files()
        self._several()
        for take in (take_asking, take_lasting, take_gateway, take_models, take_reranker):
            take(self)
        self._dialogs()
        self._trouble()

    # Groups of states

    def _empty(self) -> None:
        window = self.open(self.place / "empty")
        self.take("first-start", window)
        sample = resources_dir() / "sample"
        self._drag(window, window, window.rect().center(), sample)
        self.take("first-start-drag", window)
        window.dragging.end()
        window.start.sample_button.click()
        self.until(lambda: window.session.status.progress is not None)
        self.take("indexing", window)
        self._until_done(window, "sample")
        self.take("indexed", window)
        window.close()

    def _asking(self) -> None:
        window = self.open(self.sample())
        self.take("ready", window)
        self.ask(window, QUESTION)
        self.take("results", window)
        self.choose(window, lambda hit: hit.path.endswith("faq.html"))
        self.take("source-text", window)
        self.ask(window, "what does the error code KX-4021 mean")
        self.take("code", window)
        self.ask(window, "how accurate is the temperature sensor")
        self.choose(window, lambda hit: hit.path.endswith(".pdf"))
        self.take("source-pdf", window)
        self.ask(window, "发布 会议")
        self.take("chinese", window)
        self.ask(window, QUESTION)
        window.search.bar.toggle_advanced()
        window.search.bar.findChild(QWidget, "windowBeforeSpin").setValue(1)
        window.search.bar.findChild(QWidget, "earlierCheck").setChecked(True)
        self.settle()
        self.take("advanced", window)
        self._parameters(window)
        window.search.bar.toggle_advanced()
        window.searching.explain_current()
        self.take_dialog("why", window)
        self.ask(window, "xqzzt", mode="fulltext")
        self.take("nothing-found", window)
        files = [resources_dir() / "sample" / name for name in ("handbook.md", "prices.xlsx")]
        self._drag(window, window, QPoint(800, 500), *files)
        self.take("drag", window)
        window.dragging.end()
        window.close()

    def _filtering(self) -> None:
        window = self.open(self.sample())
        window.search.bar.set_asked(Asked())
        bar = window.search.bar.filters
        self.ask(window, QUESTION)
        bar.open_panel("extension")
        self.until(lambda: bar.panel.editor.model.rowCount() > 3)
        bar.panel.editor.model.toggle(0)
        bar.panel.editor.model.toggle(2)
        self.settle(0.6)
        self.take("filter-panel", window)
        bar.panel.choose("modified_at")
        self.take("filter-dates", window)
        bar.overlay.close_panel()
        chips = "extension IN ('md', 'html') AND language = 'en' AND size >= 1024 AND (title LIKE '%return%' OR page = 1)"
        bar.sql.edit.setText(chips)
        self.until(lambda: bar.clause() == chips)
        self.settle(0.6)
        self.take("filter-chips", window)
        bar.show_sql(is_shown=True)
        bar.sql.edit.setFocus()
        bar.sql.edit.setText("extension = 'md' AND autor = 'Customer care'")
        self.until(lambda: bar.is_wrong)
        self.take("filter-wrong", window)
        bar.sql.edit.setText("extension = 'md' AND language = ")
        bar.sql.edit.suggest()
        bar.sql.edit.list.step(1)
        self.take("filter-completion", window)
        bar.sql.edit.list.hide()
        bar.sql.edit.setText("page_count > 9000")
        self.until(lambda: bar.clause() == "page_count > 9000")
        self.settle(0.6)
        self.take("nothing-behind-filter", window)
        bar.panel.conditions_changed.emit(())  # what is asked is kept for the next window
        self.until(lambda: not bar.clause())
        window.close()

    def _parameters(self, window: MainWindow) -> None:
        bar = window.search.bar
        kept = bar.asked()
        three = ("dense", "sparse", "fulltext")
        bar.set_asked(Asked(paths=three, fusion="weight", metric="l2", metadata_fields=("author",)))
        window.searching.search()
        self.settle(0.8)
        self.take("three-paths", window)
        edit = bar.findChild(QLineEdit, "orderByEdit")
        edit.setText("modifed_at DESC")
        edit.textEdited.emit(edit.text())
        self.until(lambda: bar.holds_back() and bar.is_wrong)
        self.take("order-wrong", window)
        bar.set_asked(replace(kept, preset="Precise"))
        menu = bar.presets.menu()
        menu.popup(bar.presets.mapToGlobal(bar.presets.rect().bottomLeft()))
        self.take("presets", menu)
        menu.close()
        window.composing.presets.keep()
        self.take_dialog("keep-preset", window)
        bar.set_asked(kept)

    def _files(self) -> None:
        window = self.open(self.sample())
        broken = self.place / "papers"
        broken.mkdir(exist_ok=True)
        (broken / "thesis.pdf").write_bytes(b"%PDF-1.7\nthis is no more than a beginning")
        (broken / "empty.txt").write_bytes(b"")
        (broken / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(2000))
        for number in range(60):
            (broken / f"note {number:02}.md").write_text(
                f"# Note {number}\n\n" + f"Rain gauge {number} was read at seven. " * 400, "utf-8"
            )
        window.taking_in.drop(_dragged(broken), "")
        self.until(lambda: window.session.status.state == "running")
        self.until(lambda: (window.session.status.progress or _NONE).passages_embedded > 40)
        window.show_panel(is_open=True)
        self.until(lambda: window.files.rowCount() > 0)
        self.take("ingesting", window)
        window.strip.findChild(QWidget, "pauseButton").click()
        self.until(lambda: window.session.status.state == "paused")
        self.take("paused", window)
        window.strip.findChild(QWidget, "pauseButton").click()
        self.until(lambda: window.session.status.state == "running")
        window.strip.findChild(QWidget, "cancelButton").click()
        self.until(lambda: window.session.status.state == "idle")
        self.take("stopped", window)
        window.show_panel(is_open=False)
        window.datasets.open_page("papers")
        self.settle(0.6)
        self.take("dataset-page", window)
        window.show_search()
        window.close()

    def _several(self) -> None:
        folder = self.place / "several"
        support = resources_dir() / "sample" / "support"
        with Library.open(folder, settings=Settings()) as library:
            library.ingest("shop", files=[support], metadata={"project": "shop", "tags": "support"})
            library.ingest("handbook", files=[resources_dir() / "sample" / "handbook.md"])
            library.ingest(
                "letters", texts=["Refunds for parcels take ten days.", "Dear Mr Okonkwo"]
            )
        window = self.open(folder)
        window.side.view.choose(Chosen(every=True))
        self.ask(window, QUESTION)
        self.take("all-datasets", window)
        window.searching.explain_current()
        self.take_dialog("why-several", window)
        self._drag(window, window, QPoint(800, 500), support)
        self.take("drag-several", window)
        window.dragging.end()
        window.taking_in.drop(_dragged(support), ALL)
        self.take_dialog("where-to", window)
        window.taking_in.drop(_dragged(support), "shop", with_details=True)
        self.take_dialog("add-with-details", window)
        window.side.view.choose(Chosen(("handbook", "shop")))
        self.ask(window, QUESTION)
        self.choose(window, lambda hit: hit.dataset == "shop")
        window.details.of_hit(window.search.results.current_hit())
        self.take_dialog("details", window)
        window.datasets.new()
        dialog = self.dialog(window)
        dialog.findChild(QPushButton, "datasetAdvancedButton").click()
        self.take_dialog("new-dataset-advanced", window)
        window.close()
        Settings.load().set("stop_words", value=True)
        with Library.open(folder) as library:
            library.ingest("attic", texts=["A box of old tea cups, and the refund for one."])
        window = self.open(folder)
        window.side.view.choose(Chosen(every=True))
        self.ask(window, QUESTION)
        self.take("all-but-stale", window)
        window.close()
        Settings.load().set("stop_words", value=False)

    def _dialogs(self) -> None:
        window = self.open(self.sample())
        self.ask(window, QUESTION)
        window.datasets.new()
        self.take_dialog("new-dataset", window)
        window.datasets.rebuild("sample")
        self.take_dialog("rebuild", window)
        window.datasets.add_text("sample")
        self.take_dialog("add-text", window)
        window.dialogs.settings()
        dialog = self.dialog(window)
        for row in range(dialog.pages.count()):
            dialog.pages.setCurrentRow(row)
            self.take(f"settings-{row + 1}", dialog)
        dialog.reject()
        window.dialogs.shortcuts()
        self.take_dialog("shortcuts", window)
        window.dialogs.help()
        self.take_dialog("help", window)
        window.dialogs.about()
        self.take_dialog("about", window)
        window.close()

    def _trouble(self) -> None:
        Settings.load().set("stop_words", value=True)
        window = self.open(self.sample())
        window.search.bar.set_text(QUESTION)
        window.searching.search()
        self.settle(0.8)
        self.take("stale", window)
        window.datasets.open_page("sample")
        self.settle(0.6)
        self.take("stale-page", window)
        window.close()
        Settings.load().set("stop_words", value=False)
        (self.place / "config" / "settings.json").write_text("{ damaged", "utf-8")
        blocked = self.place / "a file"
        blocked.write_text("not a folder", "utf-8")
        window = self._window(blocked / "library")
        self.settle(0.8)
        self.take("no-library", window)
        window.close()

    # Taking

    def take(self, name: str, widget: QWidget) -> None:
        """The picture of `widget` as it is once it has come to rest."""
        if self._only and name not in self._only:
            return
        self._number += 1
        self.settle()
        scale = round(widget.devicePixelRatioF() * 100)
        widget.grab().save(str(self._out / f"{self._number:02}-{name}-{self._theme}-{scale}.png"))

    def take_dialog(self, name: str, window: MainWindow) -> None:
        """The picture of the dialog that is open, which is closed then."""
        dialog = self.dialog(window)
        self.take(name, dialog)
        dialog.reject()
        self.settle()

    # Bringing about

    def sample(self) -> Path:
        made = self.place / "sample-library"
        if not made.exists():
            with Library.open(made, settings=Settings()) as library:
                library.ingest("sample", files=[resources_dir() / "sample"])
        copy = self.place / f"library-{time.monotonic_ns()}"
        shutil.copytree(made, copy)
        return copy

    def _window(self, folder: Path) -> MainWindow:
        window = create_window(folder)
        window.theme.choose(self._theme)
        window.resize(*SIZE)
        window.show()
        return window

    def open(self, folder: Path) -> MainWindow:
        window = self._window(folder)
        self.until(lambda: window.session.listed)
        self.settle()
        return window

    def ask(self, window: MainWindow, text: str, mode: str = "hybrid") -> None:
        before = window.search.results.model.result
        window.search.bar.findChild(QWidget, "modeCombo").choose(mode)
        window.search.bar.set_text(text)
        window.searching.search()
        self.until(lambda: window.search.results.model.result is not before)
        self.settle(0.6)

    def choose(self, window: MainWindow, wanted: Callable[..., bool]) -> None:
        hits = window.search.results.model.hits
        row = next((i for i, hit in enumerate(hits) if wanted(hit)), 0)
        window.search.results.view.choose_row(row)
        self.settle(0.8)

    def _drag(self, window: MainWindow, target: QWidget, where: QPoint, *paths: Path) -> None:
        data = _dragged(*paths)
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(
            target, QDragEnterEvent(where, Qt.DropAction.CopyAction, data, buttons, keys)
        )
        QApplication.sendEvent(
            target, QDragMoveEvent(where, Qt.DropAction.CopyAction, data, buttons, keys)
        )
        self.settle(0.4)

    def dialog(self, window: MainWindow) -> QDialog:
        found: list[QDialog] = []

        def look() -> bool:
            found[:] = [one for one in window.findChildren(QDialog) if one.isVisible()]
            return bool(found)

        self.until(look)
        return found[-1]

    def _until_done(self, window: MainWindow, dataset: str) -> None:
        self.until(
            lambda: (
                window.session.status.state == "idle"
                and any(
                    one.name == dataset and not one.passages_without_vector
                    for one in window.session.summaries
                )
            )
        )
        self.settle(0.4)

    def until(self, condition: Callable[[], bool], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("the window did not come into the state that was wanted")
            self._app.processEvents()
            time.sleep(0.005)

    def settle(self, seconds: float = 0.2) -> None:
        """Let whatever is under way come to rest: a picture is for the eye, and waits as long as one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._app.processEvents()
            time.sleep(0.005)
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class _NONE:
    passages_embedded = 0


def _dragged(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def main() -> None:
    """`python -m tests.gui.screenshots.taking OUT PLACE THEME LANGUAGE [STATE …]`."""
    out, place, theme, language, *only = sys.argv[1:]
    Path(place).mkdir(parents=True, exist_ok=True)
    install(application(), language)
    Camera(Path(out), Path(place), theme, only).states()


if __name__ == "__main__":
    main()
