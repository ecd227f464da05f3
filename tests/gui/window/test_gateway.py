"""The gateway of the window: switched on in the settings, over the library that is open, gone with it."""

import http.client
import json
import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton

from kx_desktop.gateway import running
from kx_desktop.gui.settings.gateway_state import FAILED, OFF, ON, GatewayState
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.settings import Settings, config_folder
from tests.gui.window.using import Person

Before = Callable[[Path], Person]


@pytest.fixture
def ports() -> tuple[int, int]:
    """Two ports that are free."""
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as other,
    ):
        return one.getsockname()[1], other.getsockname()[1]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


def state(person: Person) -> GatewayState:
    found = person.window.doing.gateway.state
    assert isinstance(found, GatewayState)
    return found


def opened(person: Person) -> SettingsDialog:
    person.window.dialogs.settings("gateway")
    dialog = person.dialog("settingsDialog")
    assert isinstance(dialog, SettingsDialog)
    return dialog


def save(person: Person, **chosen: Any) -> None:
    """Choose in the settings, and save them."""
    dialog = opened(person)
    for key, value in chosen.items():
        control = dialog.controls[key]
        control.set_value(value)
        control.changed.emit()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Save).click()


def switched_on(person: Person, ports: tuple[int, int]) -> GatewayState:
    save(person, gateway_http_port=ports[0], gateway_grpc_port=ports[1], gateway=True)
    person.until(lambda: state(person).state in {ON, FAILED})
    assert state(person).problem == ""
    return state(person)


def asked(address: str, token: str, path: str = "/v1/datasets") -> tuple[int, Any]:
    connection = http.client.HTTPConnection(address, timeout=30)
    try:
        connection.request(
            "GET",
            path,
            headers={"authorization": f"Bearer {token}", "user-agent": "test-program/1 (of tests)"},
        )
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def test_it_is_off_until_a_person_switches_it_on(person: Person) -> None:
    assert state(person).state == OFF
    dialog = opened(person)
    told = dialog.findChild(QLabel, "gatewayStateLabel")
    assert told is not None
    assert told.text().startswith("It is off")
    assert not (config_folder() / "gateway.token").exists()
    dialog.reject()


def test_switched_on_it_answers_with_what_the_window_has_open(
    person: Person, ports: tuple[int, int]
) -> None:
    on = switched_on(person, ports)
    assert on.http == f"127.0.0.1:{ports[0]}"
    status, found = asked(on.http, on.token)
    assert (status, [one["name"] for one in found["datasets"]]) == (200, ["sample"])
    assert person.window.doing.gateway._running._gateway.calls.library is (
        person.window.session.library
    )
    assert person.ask("refund window")
    assert asked(on.http, "x" * 43)[0] == 401
    if os.name == "posix":
        token = config_folder() / "gateway.token"
        assert stat.S_IMODE(token.stat().st_mode) == 0o600


def test_it_comes_back_with_the_window_and_goes_with_it(
    before: Before, sample_library: Path, ports: tuple[int, int]
) -> None:
    person = before(sample_library).ready()
    token = switched_on(person, ports).token
    person.window.close()
    assert is_free(ports[0])
    assert is_free(ports[1])
    again = before(sample_library).ready()
    again.until(lambda: state(again).state == ON)
    assert state(again).token == token
    assert asked(state(again).http, token)[0] == 200


def test_switched_off_it_lets_the_ports_go(person: Person, ports: tuple[int, int]) -> None:
    switched_on(person, ports)
    save(person, gateway=False)
    person.until(lambda: state(person).state == OFF and is_free(ports[0]) and is_free(ports[1]))
    assert not Settings.load().gateway


def test_another_library_is_asked_as_soon_as_it_is_open(
    person: Person, ports: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KX_LIBRARY")
    on = switched_on(person, ports)
    before = person.window.session.library
    save(person, library=str(tmp_path / "another"))
    session = person.window.session
    person.until(lambda: session.library not in {None, before} and state(person).state == ON)
    status, found = asked(on.http, on.token)
    assert (status, found["datasets"]) == (200, [])


def test_a_port_in_use_is_said_at_the_switch_and_above_the_page(
    person: Person, ports: tuple[int, int], taken: int
) -> None:
    save(person, gateway_http_port=taken, gateway_grpc_port=ports[1], gateway=True)
    person.until(lambda: state(person).state == FAILED)
    sentence = f"Another program listens on 127.0.0.1:{taken} already."
    assert sentence in person.notices
    person.click(person.button(person.window.notices, "Settings…"))
    dialog = person.dialog("settingsDialog")
    told = dialog.findChild(QLabel, "gatewayStateLabel")
    assert told is not None
    assert told.isVisible()
    assert sentence in told.text()
    assert is_free(ports[1])
    dialog.reject()
    # Another port mends it, and the queries of the window were never in danger.
    assert person.ask("refund window")
    assert switched_on(person, ports).state == ON


def test_the_two_ports_cannot_be_the_same(person: Person, ports: tuple[int, int]) -> None:
    save(person, gateway_http_port=ports[0], gateway_grpc_port=ports[0], gateway=True)
    person.until(lambda: state(person).state == FAILED)
    assert state(person).problem.startswith(
        f"The ports for HTTP and gRPC are the same one, {ports[0]}."
    )


def test_what_is_not_installed_is_said_with_what_to_do(
    person: Person, ports: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = running.find_spec
    monkeypatch.setattr(
        running, "find_spec", lambda name: None if name == "fastapi" else find(name)
    )
    save(person, gateway_http_port=ports[0], gateway_grpc_port=ports[1], gateway=True)
    person.until(lambda: state(person).state == FAILED)
    assert "pip install 'kx-desktop[gateway]'" in state(person).problem


def test_a_renewed_token_shuts_the_old_one_out(person: Person, ports: tuple[int, int]) -> None:
    on = switched_on(person, ports)
    dialog = opened(person)
    field = dialog.findChild(QLineEdit, "gatewayTokenEdit")
    renew = dialog.findChild(QPushButton, "gatewayRenewButton")
    assert field is not None
    assert renew is not None
    assert field.text() == on.token
    renew.click()
    assert asked(on.http, on.token)[0] == 200
    sure = dialog.findChild(QPushButton, "gatewayRenewSureButton")
    assert sure is not None
    sure.click()
    person.until(lambda: field.text() != on.token)
    assert asked(on.http, on.token)[0] == 401
    assert asked(on.http, field.text())[0] == 200
    dialog.reject()


def test_a_person_sees_who_asked_and_for_what(person: Person, ports: tuple[int, int]) -> None:
    on = switched_on(person, ports)
    asked(on.http, on.token)
    dialog = opened(person)
    told = dialog.findChild(QLabel, "gatewayAskersLabel")
    assert told is not None
    person.until(
        lambda: "test-program/1 from 127.0.0.1 over HTTP · last: list datasets" in told.text()
    )
    dialog.reject()


def test_the_snippet_for_mcp_clients_names_the_open_library(person: Person) -> None:
    dialog = opened(person)
    shown = dialog.findChild(QPlainTextEdit, "gatewaySnippetEdit")
    assert shown is not None
    person.until(lambda: bool(shown.toPlainText()))
    entry = json.loads(shown.toPlainText())["mcpServers"]["kx"]
    assert entry["args"] == ["mcp", "--library", str(person.window.session.folder)]
    assert Path(entry["command"]).is_absolute()
    dialog.reject()
