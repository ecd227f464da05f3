import json
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kx_desktop.gui.settings import SettingsDialog
from kx_desktop.gui.settings.control import make_control
from kx_desktop.gui.settings.labels import CHOICES, LABELS, PAGES, choice_label
from kx_desktop.gui.settings.sentences import SENTENCES
from kx_desktop.gui.shortcuts import Bindings
from kx_desktop.gui.theme import Theme
from kx_desktop.gui.theme.stylesheet import stylesheet
from kx_desktop.settings import Setting, Settings
from tests.gui.settings.conftest import Open

DECLARED = Settings.declared()


def save_button(dialog: SettingsDialog) -> Any:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Save)


def change(dialog: SettingsDialog, key: str, value: Any) -> None:
    control = dialog.controls[key]
    control.set_value(value)
    control.changed.emit()


def texts(dialog: SettingsDialog, key: str) -> list[str]:
    row = dialog.controls[key].parentWidget()
    return [label.text() for label in row.findChildren(QLabel) if not label.isHidden()]


def test_every_setting_has_a_name_and_stands_on_one_page() -> None:
    assert set(LABELS) == set(DECLARED)
    assert sorted(key for page in PAGES for key in page.keys) == sorted(DECLARED)


def test_every_choice_of_a_setting_has_words() -> None:
    choices = {choice for setting in DECLARED.values() for choice in setting.choices}
    assert all(choice_label(choice) for choice in choices)
    assert set(CHOICES) <= choices


def test_what_settings_do_and_mean_is_marked_for_translation() -> None:
    told = {text for setting in DECLARED.values() for text in (setting.doc, setting.effect)}
    assert set(SENTENCES) == told


@pytest.mark.parametrize("key", [key for key in DECLARED if key != "shortcuts"])
def test_the_control_of_a_setting_holds_its_values(qtbot: QtBot, key: str) -> None:
    setting = DECLARED[key]
    control = make_control(setting)
    qtbot.addWidget(control)
    values = [setting.default, *setting.choices]
    if setting.kind in {int, float}:
        values += [setting.kind(setting.low), setting.kind(setting.high)]
    for value in values:
        control.set_value(value)
        assert control.value() == value
        assert type(control.value()) is setting.kind


def test_a_setting_of_a_kind_without_a_control_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="poem"):
        make_control(Setting("poem", str, "", "A poem."))


def test_each_control_has_a_name_and_says_what_it_does(open_dialog: Open) -> None:
    dialog = open_dialog()
    for key, control in dialog.controls.items():
        assert control.editor.accessibleName(), key
        assert DECLARED[key].effect in control.editor.accessibleDescription()


def test_what_is_saved_is_kept_and_told(qtbot: QtBot, open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    change(dialog, "default_k", 20)
    change(dialog, "rerank", False)
    change(dialog, "mmr_lambda", 0.25)
    change(dialog, "appearance", "dark")
    with qtbot.waitSignal(dialog.settings_changed) as told:
        save_button(dialog).click()
    kept = Settings.load(tmp_path)
    assert told.args == [kept]
    assert (kept.default_k, kept.rerank, kept.mmr_lambda, kept.appearance) == (
        20,
        False,
        0.25,
        "dark",
    )
    assert dialog.isHidden()


def test_nothing_is_written_where_nothing_was_chosen(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    save_button(dialog).click()
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["settings"] == {}


def test_cancelling_keeps_everything_as_it_was(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    change(dialog, "default_k", 20)
    dialog.reject()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("chunk_size", 49, "A whole number from 50 to 100 000."),
        ("default_k", 65, "A whole number from 1 to 64."),
        ("mmr_lambda", 1.5, "A number from 0 to 1."),
    ],
)
def test_a_wrong_value_is_marked_where_it_stands_and_not_saved(
    open_dialog: Open, key: str, value: float, sentence: str
) -> None:
    dialog = open_dialog()
    page = next(page for page in PAGES if key in page.keys)
    dialog.show_page(page.id)
    change(dialog, key, value)
    assert sentence in [text.replace("\u202f", " ") for text in texts(dialog, key)]
    assert dialog.controls[key].editor.property("look") == "wrong"
    assert not save_button(dialog).isEnabled()
    assert page.title in dialog.failure_label.text()
    change(dialog, key, DECLARED[key].default)
    assert save_button(dialog).isEnabled()
    assert dialog.failure_label.text() == ""


def test_anything_may_be_typed_and_is_not_changed_silently(qtbot: QtBot, open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.show_page("retrieval")
    spin = dialog.controls["default_k"].editor
    spin.selectAll()  # type: ignore[attr-defined, unused-ignore]
    qtbot.keyClicks(spin, "500")
    assert dialog.controls["default_k"].value() == 500
    assert not save_button(dialog).isEnabled()
    qtbot.keyClick(spin, Qt.Key.Key_Down)
    assert dialog.controls["default_k"].value() == 64


def test_an_overlap_of_more_than_half_a_passage_is_marked(open_dialog: Open) -> None:
    dialog = open_dialog(chunk_overlap=300)
    dialog.show_page("passages")
    change(dialog, "chunk_size", 500)
    assert "At most half the length of a passage: 250." in texts(dialog, "chunk_overlap")
    change(dialog, "chunk_overlap", 250)
    assert save_button(dialog).isEnabled()


def test_an_overlap_that_nobody_chose_follows_the_length(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    change(dialog, "chunk_size", 500)
    assert dialog.controls["chunk_overlap"].value() == 100
    save_button(dialog).click()
    assert not Settings.load(tmp_path).is_chosen("chunk_overlap")


def test_a_value_goes_back_to_its_default(open_dialog: Open, tmp_path: Path) -> None:
    Settings.load(tmp_path).set("rrf_k", 5)
    dialog = open_dialog()
    dialog.show_page("retrieval")
    row: Any = dialog.controls["rrf_k"].parentWidget()
    assert row.reset_button.isVisible()
    row.reset_button.click()
    assert dialog.controls["rrf_k"].value() == 60
    assert not row.reset_button.isVisible()
    save_button(dialog).click()
    assert not Settings.load(tmp_path).is_chosen("rrf_k")


def test_what_the_environment_decides_is_shown_and_cannot_be_changed(
    open_dialog: Open, tmp_path: Path
) -> None:
    dialog = open_dialog(
        {"KX_SERVE_RAG_MMR_LAMBDA": "2500", "KX_LIBRARY": "/books", "KX_SERVE_RAG_RRF_K": "many"}
    )
    for key in ("mmr_lambda", "library", "rrf_k"):
        assert not dialog.controls[key].isEnabled()
    assert dialog.controls["mmr_lambda"].value() == 0.25
    assert dialog.controls["library"].value() == "/books"
    assert any("KX_SERVE_RAG_RRF_K" in text for text in texts(dialog, "rrf_k"))
    save_button(dialog).click()
    assert not Settings.load(tmp_path).is_chosen("mmr_lambda")


def test_a_disk_that_takes_nothing_is_told_in_place(open_dialog: Open, tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    dialog = open_dialog()
    save_button(dialog).click()
    assert "cannot be kept" in dialog.failure_label.text()
    assert dialog.isVisible()


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("bundled", 0),
        ("~/models/e5", 1),
        ("ollama:bge-m3", 2),
        ("openai:e5@http://127.0.0.1:8080/v1", 2),
        ("none", 3),
    ],
)
def test_the_embedder_is_a_model_a_folder_a_server_or_none(
    open_dialog: Open, tmp_path: Path, value: str, kind: int
) -> None:
    dialog = open_dialog(embedder=value)
    control: Any = dialog.controls["embedder"]
    assert control._kind.currentIndex() == kind
    assert control.value() == value
    assert control.problem() == ""


@pytest.mark.parametrize("value", ["bundled", "none", "/models/splade"])
def test_sparse_vectors_come_from_words_a_folder_or_nothing(open_dialog: Open, value: str) -> None:
    dialog = open_dialog(sparse_encoder=value)
    control: Any = dialog.controls["sparse_encoder"]
    assert control.value() == value
    assert control.folder.isVisibleTo(control) == (value == "/models/splade")


def test_the_reranker_is_a_folder_or_none(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    assert dialog.controls["reranker"].value() == ""
    assert "none" in " ".join(texts(dialog, "reranker"))
    change(dialog, "reranker", str(tmp_path / "pairs"))
    change(dialog, "reranking", True)
    save_button(dialog).click()
    kept = Settings.load(tmp_path)
    assert (kept.reranker, kept.reranking) == (str(tmp_path / "pairs"), True)


def test_a_splade_model_without_its_folder_is_told(open_dialog: Open) -> None:
    dialog = open_dialog()
    control: Any = dialog.controls["sparse_encoder"]
    control._kind.setCurrentIndex(1)
    assert "Choose the folder that the model is in." in texts(dialog, "sparse_encoder")


def test_a_kind_of_embedder_without_its_place_is_told(open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.show_page("models")
    control: Any = dialog.controls["embedder"]
    control._kind.setCurrentIndex(1)
    assert "Choose the folder that the model is in." in texts(dialog, "embedder")
    control._kind.setCurrentIndex(2)
    control.endpoint.setText("openai:e5")
    assert not save_button(dialog).isEnabled()
    control.endpoint.setText("openai:e5@http://127.0.0.1:8080/v1")
    assert save_button(dialog).isEnabled()


def test_a_folder_is_chosen_in_the_systems_own_dialog(
    open_dialog: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog()
    asked: list[str] = []

    def answer(_parent: object, _title: str, start: str) -> str:
        asked.append(start)
        return str(tmp_path / "books")

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", answer)
    control: Any = dialog.controls["library"]
    control.choose_button.click()
    assert asked == [control.edit.placeholderText()]
    assert asked[0]
    save_button(dialog).click()
    assert Settings.load(tmp_path).library == str(tmp_path / "books")


def test_shortcuts_are_kept_with_the_rest_and_a_clash_is_not(
    open_dialog: Open, tmp_path: Path
) -> None:
    dialog = open_dialog()
    dialog.show_page("shortcuts")
    editor: Any = dialog.shortcuts
    editor._put(Bindings({"help": "F5"}))
    assert not save_button(dialog).isEnabled()
    editor._put(Bindings({"help": "F2"}))
    save_button(dialog).click()
    assert Settings.load(tmp_path).shortcuts == '{"help": "F2"}'


def test_damaged_shortcuts_are_told_and_mended_by_choosing(open_dialog: Open) -> None:
    dialog = open_dialog(shortcuts="not json")
    dialog.show_page("shortcuts")
    assert dialog.shortcuts_notice.isVisible()
    assert "damaged" in dialog.shortcuts_notice.text()


def test_a_wheel_over_a_control_that_nobody_is_in_changes_nothing(open_dialog: Open) -> None:
    dialog = open_dialog()
    dialog.show_page("retrieval")
    for key in ("default_k", "mmr_lambda", "default_mode"):
        control = dialog.controls[key]
        before = control.value()
        event = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(control.editor, event)
        assert control.value() == before


def tab_order(dialog: SettingsDialog) -> list[QWidget]:
    """What Tab goes through, from the list of pages on."""
    found: list[QWidget] = [dialog.pages]
    while (following := found[-1].nextInFocusChain()) not in {None, dialog.pages}:
        found.append(cast("QWidget", following))
    policy = Qt.FocusPolicy.TabFocus
    return [one for one in found if one.isVisible() and one.focusPolicy() & policy == policy]


@pytest.mark.parametrize("page", ["retrieval", "library", "passages", "shortcuts"])
def test_tab_goes_from_the_pages_to_the_fields_and_then_to_the_buttons(
    open_dialog: Open, page: str
) -> None:
    dialog = open_dialog()
    dialog.show_page("reading")
    dialog.show_page(page)
    order = tab_order(dialog)
    assert order[0] is dialog.pages
    assert order[-2:] == dialog.buttons.buttons()
    fields = order[1:-2]
    assert len(fields) >= 2
    tops = [one.mapTo(dialog, one.rect().center()).y() for one in fields]
    assert page == "shortcuts" or tops == sorted(tops)


def test_the_buttons_of_a_dialog_bear_no_pictures(open_dialog: Open, theme: Theme) -> None:
    # Which style draws them depends on the platform; the rule that none does is ours.
    theme.apply()
    assert "dialogbuttonbox-buttons-have-icons: 0;" in stylesheet(theme.colours)
    assert [one.icon().isNull() for one in open_dialog().buttons.buttons()] == [True, True]


def test_the_library_that_is_open_is_named_where_it_is_another_than_the_chosen_one(
    open_dialog: Open, tmp_path: Path
) -> None:
    dialog = open_dialog(open_folder=tmp_path / "open", library=str(tmp_path / "chosen"))
    assert f"Open now: {tmp_path / 'open'}" in texts(dialog, "library")
    change(dialog, "library", str(tmp_path / "open"))
    assert not [one for one in texts(dialog, "library") if one.startswith("Open now")]


def test_the_page_that_one_stands_on_shows_the_focus_and_no_line_stands_beside_the_list(
    qtbot: QtBot, open_dialog: Open, theme: Theme
) -> None:
    theme.apply()
    dialog = open_dialog()
    qtbot.waitExposed(dialog)

    def accents() -> list[tuple[int, int]]:
        image = dialog.pages.grab().toImage()
        middle = dialog.pages.visualItemRect(dialog.pages.item(0)).center()
        found = [(middle.x(), y) for y in range(image.height())]
        found += [(image.width() - 1, y) for y in (middle.y() + 80,)]
        return [at for at in found if image.pixelColor(*at).name() == theme.colours.accent]

    dialog.pages.setFocus()
    qtbot.waitUntil(dialog.pages.hasFocus)
    focused = accents()
    assert len(focused) >= 2
    assert all(x < dialog.pages.width() - 1 for x, _ in focused)
    dialog.buttons.buttons()[1].setFocus()
    qtbot.waitUntil(lambda: not dialog.pages.hasFocus())
    assert len(accents()) < len(focused)


def test_only_the_folder_of_the_library_has_a_usual_place(open_dialog: Open) -> None:
    controls = open_dialog().controls
    lines = {key: controls[key].findChild(QLineEdit) for key in ("library", "reranker")}
    assert lines["library"].placeholderText()
    assert lines["reranker"].placeholderText() == ""
