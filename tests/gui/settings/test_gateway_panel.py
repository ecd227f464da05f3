"""The panel below the gateway's settings, without a gateway."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from kx_desktop.gui.settings.gateway_askers import CALLS
from kx_desktop.gui.settings.gateway_panel import GatewayPanelWidget
from kx_desktop.gui.settings.gateway_state import FAILED, ON, Asker, GatewayState
from kx_desktop.gui.theme import Theme
from kx_desktop.mcp.described import TOOLS

RUNNING = GatewayState(
    ON, "127.0.0.1:50153", "127.0.0.1:50151", "s3cret-token-of-now", snippet='{"mcpServers": {}}'
)
Named = Callable[[type, str], object]


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> GatewayPanelWidget:
    panel = GatewayPanelWidget(theme)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def edit(panel: GatewayPanelWidget, name: str) -> QLineEdit:
    found = panel.findChild(QLineEdit, name)
    assert found is not None
    return found


def said(panel: GatewayPanelWidget, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert found is not None
    return found.text() if found.isVisible() else ""


def asked_by(panel: GatewayPanelWidget) -> list[str]:
    found = panel.findChildren(QLabel, "gatewayAskersLabel")
    return [label.text() for label in found if label.isVisible()]


def click(panel: GatewayPanelWidget, name: str) -> None:
    button = panel.findChild(QPushButton, name)
    assert button is not None
    assert button.isVisible()
    button.click()


def test_off_it_says_so_and_shows_no_address_and_no_token(panel: GatewayPanelWidget) -> None:
    assert said(panel, "gatewayStateLabel").startswith("It is off")
    for name in ("gatewayHttpEdit", "gatewayMcpEdit", "gatewayGrpcEdit", "gatewayTokenEdit"):
        assert not edit(panel, name).isVisible()


def test_on_it_shows_where_programs_ask(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    assert edit(panel, "gatewayHttpEdit").text() == "http://127.0.0.1:50153"
    assert edit(panel, "gatewayMcpEdit").text() == "http://127.0.0.1:50153/mcp"
    assert edit(panel, "gatewayGrpcEdit").text() == "127.0.0.1:50151"
    assert asked_by(panel) == ["Nobody has asked yet."]


def test_the_token_is_masked_and_copied_whole(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    token = edit(panel, "gatewayTokenEdit")
    assert "s3cret" not in token.displayText()
    click(panel, "gatewayTokenCopy")
    assert QApplication.clipboard().text() == "s3cret-token-of-now"


@pytest.mark.parametrize(
    ("button", "text"),
    [
        ("gatewayHttpCopy", "http://127.0.0.1:50153"),
        ("gatewayMcpCopy", "http://127.0.0.1:50153/mcp"),
        ("gatewayGrpcCopy", "127.0.0.1:50151"),
        ("gatewaySnippetCopy", '{"mcpServers": {}}'),
    ],
)
def test_what_programs_need_can_be_copied(
    panel: GatewayPanelWidget, button: str, text: str
) -> None:
    panel.show_state(RUNNING)
    click(panel, button)
    assert QApplication.clipboard().text() == text


def test_a_new_token_is_said_to_be_one(qtbot: QtBot, panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    assert "the old one are refused" in said(panel, "gatewayTokenLabel")
    click(panel, "gatewayRenewButton")
    with qtbot.waitSignal(panel.renew_wanted):
        click(panel, "gatewayRenewSureButton")
    panel.show_state(GatewayState(ON, RUNNING.http, RUNNING.grpc, "another"))
    assert said(panel, "gatewayTokenLabel").startswith("The token is another one now")


def test_a_token_is_renewed_only_after_it_was_asked(
    qtbot: QtBot, panel: GatewayPanelWidget
) -> None:
    panel.show_state(RUNNING)
    with qtbot.assertNotEmitted(panel.renew_wanted):
        click(panel, "gatewayRenewButton")
        assert "at once, whether the settings are saved or not" in said(panel, "gatewayTokenLabel")
        click(panel, "gatewayRenewKeepButton")
    assert "the old one are refused" in said(panel, "gatewayTokenLabel")
    click(panel, "gatewayRenewButton")


def test_why_it_failed_stands_where_it_would_be_on(panel: GatewayPanelWidget) -> None:
    panel.show_state(GatewayState(FAILED, problem="Another program listens there already."))
    label = panel.findChild(QLabel, "gatewayStateLabel")
    assert label is not None
    assert (label.text(), label.property("look")) == (
        "Another program listens there already.",
        "bad",
    )
    panel.show_state(RUNNING)
    assert label.property("look") is None


def test_a_token_that_cannot_be_renewed_leaves_the_gateway_on(panel: GatewayPanelWidget) -> None:
    panel.show_state(GatewayState(ON, RUNNING.http, RUNNING.grpc, "t", problem="The disk is full."))
    assert said(panel, "gatewayStateLabel").startswith("It is on")
    assert said(panel, "gatewayTokenLabel") == "The disk is full."


def test_without_mcp_it_says_what_to_install(panel: GatewayPanelWidget) -> None:
    panel.show_state(GatewayState(ON, RUNNING.http, snippet="{}", has_mcp=False))
    assert "pip install 'kx-desktop[mcp]'" in said(panel, "gatewaySnippetLabel")
    assert not edit(panel, "gatewayMcpEdit").isVisible()


def test_who_asked_is_told_with_what_and_when(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    panel.show_askers(
        (
            Asker("127.0.0.1", "mcp", "retrieve", "hand\u202ebook", 3, 1_000_000),
            Asker("127.0.0.1", "http", "list_datasets", "", 1, 820_000, "curl/8\u202e"),
        ),
        1_010_000,
    )
    assert asked_by(panel) == [
        r"127.0.0.1 over MCP · last: retrieve of hand\u202ebook · just now · 3 calls",
        r"curl/8\u202e from 127.0.0.1 over HTTP · last: list datasets · 3 min ago",
    ]


def test_every_call_of_the_gateway_has_words_that_are_translated(root: Path) -> None:
    made = [
        call
        for path in (root / "kx_desktop" / "gateway").rglob("*.py")
        for call in re.findall(r"\b(?:asking|_note)\([\w.()]+, \"(\w+)\"", path.read_text("utf-8"))
    ]
    assert set(CALLS) == {*made, *(tool.name for tool in TOOLS)}


def test_a_call_without_words_is_told_by_its_name(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    panel.show_askers((Asker("127.0.0.1", "http", "new_call\u202e", "", 1, 1000),), 1000)
    assert asked_by(panel) == [r"127.0.0.1 over HTTP · last: new_call\u202e · just now"]


def test_of_many_that_asked_the_latest_are_told(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    askers = tuple(Asker(f"127.0.0.{n}", "http", "query", "a", 1, 1000 - n) for n in range(9))
    panel.show_askers(askers, 1000)
    lines = asked_by(panel)
    assert (len(lines), lines[-1]) == (7, "3 more")
    panel.show_askers(askers[:1], 1000)
    assert asked_by(panel) == lines[:1]


def test_every_field_and_button_has_a_name_of_its_own(panel: GatewayPanelWidget) -> None:
    panel.show_state(RUNNING)
    named = [
        one.accessibleName()
        for kind in (QPushButton, QLineEdit, QPlainTextEdit)
        for one in panel.findChildren(kind)
    ]
    assert all(named)
    assert len(set(named)) == len(named)


def test_who_asked_is_looked_up_only_in_sight(qtbot: QtBot, theme: Theme) -> None:
    panel = GatewayPanelWidget(theme)
    qtbot.addWidget(panel)
    looks: list[None] = []
    panel.look_wanted.connect(lambda: looks.append(None))
    panel.show_state(RUNNING)
    assert not looks
    panel.show()
    assert looks
