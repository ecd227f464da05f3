"""Pictures of the models' page of the settings: the list, a check, a model to be added, and what a choice means."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget

from kx_desktop.embedding.bundled import bundled_folder
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.settings import Settings

if TYPE_CHECKING:
    from tests.gui.screenshots.taking import Camera


def take_models(camera: "Camera") -> None:
    """Listed, checked, being added, chosen, and one that cannot be used."""
    Settings.load().with_values({}, ["embedder"]).save()
    window = camera.open(camera.sample())
    library = window.session.library
    assert library is not None
    library.models.add("chatty", str(_chatty(camera.place / "some-chat-model")))
    library.models.add("notes-model", str(_chatty(camera.place / "notes-model", decoder=False)))
    window.dialogs.settings("models")
    dialog: QWidget = camera.dialog(window)
    assert isinstance(dialog, SettingsDialog)
    panel = dialog.models
    camera.until(lambda: panel.table.rowCount() == 3)
    camera.settle()
    camera.take("models", dialog)
    _button(panel, "checkModelButton").click()
    told = panel.findChild(QLabel, "modelToldLabel")
    assert told is not None
    camera.until(lambda: any(word in told.text() for word in ("paraphrases", "同义句")))
    camera.settle()
    camera.take("models-checked", dialog)
    _button(panel, "newModelButton").click()
    panel.form.name.setText("e5")
    panel.form.source.setText("/nowhere/e5")
    _button(panel, "modelAddButton").click()
    camera.until(lambda: "/nowhere/e5" in told.text())
    camera.settle()
    camera.take("models-add-failed", dialog)
    _button(panel, "modelAddCancelButton").click()
    panel.table.setCurrentCell(1, 0)
    _button(panel, "useModelButton").click()
    camera.until(lambda: bool(panel.stale))
    box = panel.findChild(QCheckBox, "rebuildStaleCheck")
    assert box is not None
    box.setChecked(True)
    camera.settle()
    camera.take("models-stale", dialog)
    dialog.reject()
    for name in ("chatty", "notes-model"):
        library.models.remove(name)
    window.close()


def _button(panel: QWidget, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert found is not None
    return found


def _chatty(folder: Path, *, decoder: bool = True) -> Path:
    """The bundled model under the description of another one."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("model.onnx", "tokenizer.json"):
        place = folder / name
        if not place.exists():
            place.symlink_to(bundled_folder() / name)
    told = json.loads((bundled_folder() / "model.json").read_text("utf-8"))
    told |= {"id": folder.name, "decoder": decoder}
    (folder / "model.json").write_text(json.dumps(told), "utf-8")
    return folder
