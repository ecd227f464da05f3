"""Pictures of the gateway's settings: on, with a program that asked, and where another program has the port."""

import http.client
import socket
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QScrollArea, QWidget

from kx_desktop.gui.settings.gateway_state import FAILED, ON
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.window.main_window import MainWindow
from kx_desktop.settings import Settings

if TYPE_CHECKING:
    from tests.gui.screenshots.taking import Camera

_ANY = ("127.0.0.1", 0)


def take_gateway(camera: "Camera") -> None:
    """On, scrolled to its end, and failed."""
    with socket.create_server(_ANY) as taken:
        with socket.create_server(_ANY) as one, socket.create_server(_ANY) as other:
            free = [server.getsockname()[1] for server in (one, other)]
        ports = dict(zip(("gateway_http_port", "gateway_grpc_port"), free, strict=True))
        window = _opened(camera, **ports)
        gateway = window.doing.gateway
        camera.until(lambda: gateway.state.state == ON)
        connection = http.client.HTTPConnection(gateway.state.http)
        connection.request(
            "GET", "/v1/datasets", headers={"authorization": f"Bearer {gateway.state.token}"}
        )
        connection.getresponse().read()
        connection.close()
        dialog = _shown(camera, window)
        camera.take("gateway-on", dialog)
        area = dialog.gateway.parentWidget().parentWidget().parentWidget()
        assert isinstance(area, QScrollArea)
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        camera.settle()
        camera.take("gateway-snippet", dialog)
        dialog.reject()
        window.close()
        window = _opened(camera, **{**ports, "gateway_http_port": taken.getsockname()[1]})
        camera.until(lambda: window.doing.gateway.state.state == FAILED)
        camera.take("gateway-notice", window)
        dialog = _shown(camera, window)
        camera.take("gateway-port-in-use", dialog)
        dialog.reject()
        window.close()
    Settings.load().with_values({}, ["gateway", *ports]).save()


def _opened(camera: "Camera", **chosen: int) -> MainWindow:
    Settings.load().with_values({"gateway": True, **chosen}).save()
    return camera.open(camera.sample())


def _shown(camera: "Camera", window: MainWindow) -> SettingsDialog:
    window.dialogs.settings("gateway")
    dialog: QWidget = camera.dialog(window)
    assert isinstance(dialog, SettingsDialog)
    camera.settle(0.6)
    return dialog
