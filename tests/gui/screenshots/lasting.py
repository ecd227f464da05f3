"""Pictures of what lasts: folders that follow, files that are not as they were read, duplicates, the check, and what travels."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.library import Library
from kx_desktop.settings import Settings, resources_dir
from tests.files import scans

if TYPE_CHECKING:
    from tests.gui.screenshots.taking import Camera

QUESTION = "what is the refund window?"


def take_lasting(camera: "Camera") -> None:
    """Folders that follow, files that are not as they were read, duplicates, scans, the check and what travels."""
    notes = camera.place / "notes"
    shutil.copytree(resources_dir() / "sample" / "support", notes / "support")
    for name in ("terms.md", "terms (copy).md"):
        (notes / name).write_text("# Terms\n\nA refund is paid within thirty days.", "utf-8")
    (notes / "returns.md").write_text(
        "# Returns\n\nThe refund window is thirty days; what came broken is exchanged.", "utf-8"
    )
    folder = camera.place / "lasting"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("notes", files=[notes])
    window = camera.open(folder)
    library = window.session.library
    library.watching.add("notes", notes, include=["*.md", "*.html"], exclude=["drafts/"])
    library.watching.add("notes", resources_dir() / "sample")
    window.datasets.open_page("notes")
    camera.until(lambda: len(window.dataset_page.followed.folders) == 2)
    camera.until(lambda: all(one.state == "caught up" for one in library.watching.list("notes")))
    camera.until(lambda: window.session.status.state == "idle")
    camera.settle(1.5)
    camera.take("followed", window)
    toggle = window.dataset_page.findChild(QPushButton, "duplicatesToggle")
    toggle.setChecked(True)
    camera.settle(0.4)
    camera.take("duplicates", window)
    window.dataset_page.findChild(QPushButton, "followFolderButton").click()
    camera.take_dialog("follow", window)
    window.show_search()
    _since(camera, window, notes)
    window.close()
    _travelling(camera, folder)
    if scans.ocr.available():
        _scanned(camera)


def _since(camera: "Camera", window: MainWindow, notes: Path) -> None:
    """Hits whose file has changed or gone since, before the library has seen it."""
    window.session.library.watching.stop()
    returns = notes / "returns.md"
    returns.write_text(returns.read_text("utf-8") + "\nWritten since.", "utf-8")
    (notes / "terms.md").unlink()
    (notes / "terms (copy).md").unlink()
    camera.ask(window, QUESTION)
    camera.choose(window, lambda hit: hit.source == "changed")
    camera.take("changed-since", window)
    camera.choose(window, lambda hit: hit.source == "gone")
    camera.take("gone-since", window)


def _scanned(camera: "Camera") -> None:
    """A passage that was read from the picture of a page, marked on it."""
    scan = camera.place / "scanned terms.pdf"
    scan.write_bytes(scans.scanned_pdf([scans.REFUNDS, scans.PARKING]))
    folder = camera.place / "scans"
    with Library.open(folder, settings=Settings()) as library:
        library.ingest("letters", files=[scan])
    window = camera.open(folder)
    camera.ask(window, "within how many days are refunds paid")
    camera.choose(window, lambda hit: hit.path.endswith(".pdf"))
    camera.take("scan", window)
    window.close()


def _travelling(camera: "Camera", folder: Path) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite")) as database, database:
        database.execute("UPDATE passages SET page = 17 WHERE row = 2")
        database.execute("UPDATE documents SET metadata = '{' WHERE id = 3")
    exported = camera.place / "notes.kxd"
    with Library.open(camera.sample(), settings=Settings()) as library:
        library.carrying.export("sample", exported)
    window = camera.open(folder)
    window.menus["check_library"].trigger()
    dialog = camera.dialog(window)
    camera.until(lambda: not dialog.is_running)
    camera.take("check-findings", dialog)
    dialog.findChild(QPushButton, "checkMendButton").click()
    camera.until(lambda: not dialog.is_running)
    camera.take("check-mended", dialog)
    dialog.reject()
    camera.settle()
    for what in ("move", "copy"):
        window.doing.caring.do(what)
        camera.take_dialog(f"{what}-library", window)
    window.doing.carrying.take(exported)
    camera.take_dialog("import-dataset", window)
    window.close()
    window = camera.open(camera.sample())
    window.menus["check_library"].trigger()
    dialog = camera.dialog(window)
    camera.until(lambda: not dialog.is_running)
    camera.take_dialog("check-whole", window)
    window.close()
