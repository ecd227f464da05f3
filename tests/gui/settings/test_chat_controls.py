"""Choosing what words the answers: nothing goes to another machine that the person did not agree to."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.gui.settings.chat_controls import (
    ChatConsentControlWidget,
    ChatEndpointControlWidget,
    ChatModelControlWidget,
)
from kx_desktop.gui.settings.consent_dialog import ConsentDialog
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.theme import Theme
from kx_desktop.settings import Settings

ELSEWHERE = "https://models.example:8443"


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Callable[[], SettingsDialog]:
    def open_one() -> SettingsDialog:
        dialog = SettingsDialog(Settings.load(), theme, environ={})
        qtbot.addWidget(dialog)
        dialog.show_page("answers")
        dialog.show()
        return dialog

    return open_one


def endpoint(dialog: SettingsDialog) -> QLineEdit:
    found = dialog.findChild(QLineEdit, "chatEndpointEdit")
    assert found is not None
    return found


def save(dialog: SettingsDialog, qtbot: QtBot) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def consent(dialog: SettingsDialog) -> ConsentDialog | None:
    return dialog.findChild(ConsentDialog)


def test_models_are_looked_for_when_the_page_is_turned_to_and_on_refresh(
    opened: Callable[[], SettingsDialog], qtbot: QtBot, theme: Theme
) -> None:
    dialog = SettingsDialog(Settings.load(), theme, environ={})
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.chat_models_wanted) as wanted:
        dialog.show_page("answers")
    assert wanted.args[0] == ""
    dialog.show_chat_models((("llama3.2", "llama3.2 (Ollama)"),), "")
    control = dialog.controls["chat_model"]
    assert isinstance(control, ChatModelControlWidget)
    endpoint(dialog).setText("http://127.0.0.1:9999")
    with qtbot.waitSignal(dialog.chat_models_wanted) as wanted:
        control.refresh_button.click()
    assert wanted.args[0] == "http://127.0.0.1:9999"


def test_another_address_drops_the_models_of_the_one_before(
    opened: Callable[[], SettingsDialog],
) -> None:
    dialog = opened()
    control = dialog.controls["chat_model"]
    assert isinstance(control, ChatModelControlWidget)
    dialog.show_chat_models((("llama3.2", "llama3.2 (Ollama)"),), "")
    assert control.combo.count() == 2
    endpoint(dialog).setText("http://127.0.0.1:9999")
    assert control.combo.count() == 1
    assert control.found.text() == "The address was changed: refresh to see its chat models."
    dialog.show_chat_models((("llama3.2", "llama3.2 (Ollama)"),), "")
    assert control.combo.count() == 1
    control.refresh_button.click()
    dialog.show_chat_models((("qwen3", "qwen3 (LM Studio)"),), "")
    assert control.combo.itemText(1) == "qwen3 (LM Studio)"


def test_a_model_that_was_found_is_chosen_by_its_name(qtbot: QtBot) -> None:
    control = ChatModelControlWidget()
    qtbot.addWidget(control)
    control.show_found((("llama3.2", "llama3.2 (Ollama)"), ("qwen3", "qwen3 (LM Studio)")))
    assert control.value() == ""
    assert control.combo.itemText(1) == "llama3.2 (Ollama)"
    control.combo.setCurrentIndex(2)
    control.combo.activated.emit(2)
    assert control.value() == "qwen3"
    control.combo.setCurrentIndex(0)
    control.combo.activated.emit(0)
    assert control.value() == ""


def test_what_was_chosen_stays_when_other_models_are_found(qtbot: QtBot) -> None:
    control = ChatModelControlWidget()
    qtbot.addWidget(control)
    control.set_value("mine")
    control.show_found((("llama3.2", "llama3.2 (Ollama)"),))
    assert control.value() == "mine"
    control.show_found(())
    assert control.value() == "mine"
    assert "No chat server was found" in control.found.text()


@pytest.mark.parametrize("text", ["nonsense://x", "http://", "http://a b", "http://h:99999"])
def test_an_address_that_is_none_is_told(text: str, qtbot: QtBot) -> None:
    control = ChatEndpointControlWidget()
    qtbot.addWidget(control)
    control.set_value(text)
    assert control.problem()
    control.set_value("http://127.0.0.1:11434")
    assert not control.problem()


def test_a_server_elsewhere_is_kept_only_with_the_consent_that_names_what_is_sent(
    opened: Callable[[], SettingsDialog], qtbot: QtBot
) -> None:
    dialog = opened()
    endpoint(dialog).setText(ELSEWHERE)
    save(dialog, qtbot)
    asked = consent(dialog)
    assert asked is not None
    assert ELSEWHERE in asked.sentence.text()
    assert "every question, and the passages" in asked.sentence.text()
    asked.reject()
    assert dialog.isVisible()
    assert Settings.load().chat_endpoint == ""
    qtbot.waitUntil(lambda: consent(dialog) is None)
    save(dialog, qtbot)
    again = consent(dialog)
    assert again is not None
    qtbot.mouseClick(again.agree_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert Settings.load().chat_endpoint == ELSEWHERE
    assert Settings.load().chat_consent == ELSEWHERE


def test_enter_does_not_agree(opened: Callable[[], SettingsDialog], qtbot: QtBot) -> None:
    dialog = opened()
    endpoint(dialog).setText(ELSEWHERE)
    save(dialog, qtbot)
    asked = consent(dialog)
    assert asked is not None
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    assert not asked.isVisible()
    assert Settings.load().chat_consent == ""


def test_a_server_on_this_machine_needs_no_consent(
    opened: Callable[[], SettingsDialog], qtbot: QtBot
) -> None:
    dialog = opened()
    endpoint(dialog).setText("http://localhost:1234")
    save(dialog, qtbot)
    assert consent(dialog) is None
    assert Settings.load().chat_endpoint == "http://localhost:1234"


def test_a_consent_can_be_taken_back(opened: Callable[[], SettingsDialog], qtbot: QtBot) -> None:
    Settings.load().with_values({"chat_endpoint": ELSEWHERE, "chat_consent": ELSEWHERE}).save()
    dialog = opened()
    control = dialog.controls["chat_consent"]
    assert isinstance(control, ChatConsentControlWidget)
    (back,) = [one for one in control.findChildren(QPushButton) if one.text() == "Take back"]
    back.click()
    save(dialog, qtbot)
    assert consent(dialog) is None
    assert not dialog.isVisible()
    assert Settings.load().chat_consent == ""
