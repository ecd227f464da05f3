"""Pictures of the Ask panel: empty, an answer on its way, an answer with its passages, without a model, history, trouble."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QLineEdit

from kx_desktop.agent.chat import ChatModel, Message, Reply
from kx_desktop.core.errors import Unavailable
from kx_desktop.gui.settings.consent_dialog import ConsentDialog
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.gui.window.search_page import ASK, SEARCH
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.agent.scripted import ScriptedModel, WaitingModel, retrieve

if TYPE_CHECKING:
    from tests.gui.screenshots.taking import Camera

_SEARCHES = (retrieve("refund window", "sample"), retrieve("what to send along", "sample"))
_GOAL = "What is the refund window, and what has to be sent along?"
_ANSWER = """\
Goods can be returned **within 30 days of delivery** [1], and the money is back on the card ten days after the parcel arrives [2].

What has to be sent along:

- the invoice or its number
- the goods in their box, with everything that came with them [1]
- a word about what is wrong, where something is [3]

Run `kx query` with the number of the order to find the letter about it [7]. Gift cards are not refunded.
"""


def take_asking(camera: "Camera") -> None:
    """Each state, one after another."""
    window = camera.open(camera.sample())
    camera.take("search-beside-ask", window)
    window.search.go(ASK)
    camera.settle(0.6)
    camera.take("ask-empty", window)
    _answered(camera, window, None)
    camera.take("ask-extract", window)
    waiting = _Writing()
    _begin(window, waiting)
    camera.until(lambda: "of delivery" in window.search.ask_panel.view.toPlainText())
    camera.settle(0.5)
    camera.take("ask-running", window)
    window.doing.asking.stop()
    camera.settle(0.6)
    camera.take("ask-stopped", window)
    _answered(
        camera,
        window,
        ScriptedModel(
            _SEARCHES,
            _ANSWER,
            name="llama3.2 (Ollama)",
        ),
    )
    window.search.ask_panel.citations.list.setCurrentRow(0)
    window.search.ask_panel.citations.citation_chosen.emit(1)
    camera.settle(0.8)
    camera.take("ask-answer", window)
    window.search.ask_panel.searches.open(is_open=True)
    camera.settle(0.3)
    camera.take("ask-searches", window)
    window.search.ask_bar.history_button.click()
    camera.settle(0.6)
    camera.take("ask-history", window)
    window.search.ask_bar.history_button.click()
    _begin(window, None, choose=_nobody)
    camera.until(lambda: not window.doing.asking.is_running)
    camera.settle(0.6)
    camera.take("ask-no-server", window)
    window.resize(820, 560)
    _answered(camera, window, None)
    camera.take("ask-narrow", window)
    _settings(camera, window)
    window.search.go(SEARCH)
    window.close()


def _settings(camera: "Camera", window: MainWindow) -> None:
    window.dialogs.settings("answers")
    dialog = camera.dialog(window)
    assert isinstance(dialog, SettingsDialog)
    camera.settle(1.5)
    dialog.show_chat_models(
        (("llama3.2", "llama3.2 (Ollama)"), ("qwen3:8b", "qwen3:8b (Ollama)")), ""
    )
    dialog.controls["chat_model"].set_value("llama3.2")
    camera.take("chat-settings", dialog)
    address = dialog.findChild(QLineEdit, "chatEndpointEdit")
    assert address is not None
    address.setText("http://models.example:8080")
    dialog.buttons.button(QDialogButtonBox.StandardButton.Save).click()
    consent = dialog.findChild(ConsentDialog)
    assert consent is not None
    camera.take("chat-consent", consent)
    consent.reject()
    dialog.reject()
    camera.settle()


def _nobody(_: Settings) -> ChatModel | None:
    raise Unavailable(
        "No chat server answers at http://127.0.0.1:11434.",
        "Start it, or choose another chat model, with --model or in the settings.",
    )


class _Writing:
    """Searches twice, and then writes the beginning of an answer, until it is stopped."""

    name = "llama3.2 (Ollama)"

    def __init__(self) -> None:
        self._first = True
        self._then = WaitingModel(
            ("Goods can be returned **within 30 days** ", "of delivery [1], and")
        )

    def reply(
        self,
        messages: Sequence[Message],
        *,
        with_tool: bool,
        on_text: Callable[[str], None],
        cancel: CancelToken,
        seconds: float,
    ) -> Reply:
        if self._first:
            self._first = False
            return Reply("", _SEARCHES)
        return self._then.reply(
            messages, with_tool=with_tool, on_text=on_text, cancel=cancel, seconds=seconds
        )


def _begin(window: MainWindow, model: ChatModel | None, choose: object = None) -> None:
    asking = window.doing.asking
    asking.choose_model = choose or (lambda _: model)  # type: ignore[assignment]
    asking.look_for_model()
    window.search.ask_bar.edit.setText(_GOAL)
    window.search.ask_bar.ask_button.click()


def _answered(camera: "Camera", window: MainWindow, model: ChatModel | None) -> None:
    _begin(window, model)
    camera.until(lambda: not window.doing.asking.is_running)
    camera.settle(0.8)
