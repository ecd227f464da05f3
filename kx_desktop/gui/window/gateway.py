"""The gateway over the library that the window has open: started with it where it is chosen, stopped before it is closed."""

import threading
import time
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING
from weakref import WeakSet

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kx_desktop.gui.bridge import Latest
from kx_desktop.gui.settings.gateway_panel import GatewayPanelWidget
from kx_desktop.gui.settings.gateway_state import FAILED, OFF, ON, STARTING, Asker, GatewayState
from kx_desktop.gui.settings.settings_dialog import SettingsDialog
from kx_desktop.gui.window.dialogs import Dialogs
from kx_desktop.gui.window.notices import NoticesWidget
from kx_desktop.gui.window.session import Session, told
from kx_desktop.settings import Settings

if TYPE_CHECKING:
    from kx_desktop.gateway.running import Gateway
    from kx_desktop.library import Library

_GRACE = 2.0
"""Seconds that calls have to end when the gateway is stopped."""


class GatewayKeeping(QObject):
    """Has it started and stopped, off the main thread, and tells how it is."""

    def __init__(
        self, session: Session, dialogs: Dialogs, notices: NoticesWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._dialogs, self._notices = session, dialogs, notices
        self._settings = session.settings
        self._running = _Running()
        self._changing = Latest(session.bridge)
        self._panel: GatewayPanelWidget | None = None
        self._state = GatewayState()
        session.opened.connect(self._opened)
        session.closed.connect(self._closed)
        session.before_close.append(self._running.leave)
        dialogs.settings_opened.connect(self._show_in)

    @property
    def state(self) -> GatewayState:
        """How it is now."""
        return self._state

    def use(self, settings: Settings) -> None:
        """Put into force what the settings say of it, where that is another thing than before."""
        if _chosen(settings) != _chosen(self._settings) or self._state.state == FAILED:
            self._settings = settings
            self._change()

    def _opened(self) -> None:
        self._settings = self._session.settings
        self._change()

    def _closed(self) -> None:
        self._changing.cancel()
        self._tell(GatewayState(snippet=self._state.snippet, has_mcp=self._state.has_mcp))

    def _change(self) -> None:
        library, settings = self._session.library, self._settings
        if library is None:
            return
        if not settings.gateway and self._state.state == OFF:
            return
        self._tell(
            replace(
                self._state,
                state=STARTING if settings.gateway else OFF,
                http="",
                grpc="",
                token="",
                problem="",
            )
        )
        # In the order in which it was chosen: what is switched on and off again is off.
        self._changing.run(
            lambda _: self._running.become(library, settings),
            self._became,
            self._failed,
            lane="write",
        )

    def _became(self, state: GatewayState) -> None:
        self._tell(replace(state, snippet=self._state.snippet, has_mcp=self._state.has_mcp))

    def _failed(self, error: Exception) -> None:
        problem = told(error)
        self._tell(replace(self._state, state=FAILED, problem=problem, http="", grpc="", token=""))
        self._notices.tell(
            self.tr("Other programs cannot ask the library: {0}").format(problem),
            "bad",
            self.tr("Settings…"),
            lambda: self._dialogs.settings("gateway"),
        )

    def _tell(self, state: GatewayState) -> None:
        self._state = state
        if self._panel is not None:
            self._panel.show_state(state)

    # In the settings

    def _show_in(self, dialog: SettingsDialog) -> None:
        panel = self._panel = dialog.gateway
        panel.show_state(self._state)
        panel.look_wanted.connect(self._look)
        panel.renew_wanted.connect(self._renew)
        dialog.finished.connect(self._forget_panel)
        folder = self._session.folder

        def snippet() -> tuple[str, bool]:
            from kx_desktop.mcp.config import client_config

            return client_config(folder), find_spec("mcp") is not None

        self._session.bridge.run(
            lambda _: snippet(),
            lambda found: self._tell(replace(self._state, snippet=found[0], has_mcp=found[1])),
        )

    def _forget_panel(self) -> None:
        self._panel = None

    def _look(self) -> None:
        if self._panel is not None:
            self._panel.show_askers(self._running.askers(), time.time_ns() // 1_000_000)

    def _renew(self) -> None:
        self._session.bridge.run(
            lambda _: self._running.renew(),
            lambda token: self._tell(replace(self._state, token=token, problem="")),
            lambda error: self._tell(replace(self._state, problem=told(error))),
            lane="write",
        )


class _Running:
    """The gateway itself. Used from any thread; what is started is never left behind by a library that is closed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._gateway: Gateway | None = None
        self._library: Library | None = None
        self._left: WeakSet[Library] = WeakSet()

    def become(self, library: "Library", settings: Settings) -> GatewayState:
        """As the settings say, over `library`. Raises what `Gateway.start` raises; it is off then."""
        with self._lock:
            self._stop()
            if not settings.gateway or library in self._left:
                return GatewayState()
            from kx_desktop.gateway.options import GatewayOptions
            from kx_desktop.gateway.running import Gateway

            gateway = Gateway(
                library,
                GatewayOptions(
                    http_port=settings.gateway_http_port, grpc_port=settings.gateway_grpc_port
                ),
            )
            gateway.start()
            self._gateway, self._library = gateway, library
            return GatewayState(
                state=ON,
                http=gateway.http_address or "",
                grpc=gateway.grpc_address or "",
                token=gateway.access.token,
            )

    def leave(self, library: "Library") -> None:
        """The library is about to be closed: nothing is asked of it any more."""
        with self._lock:
            self._left.add(library)
            if library is self._library:
                self._stop()

    def renew(self) -> str:
        """Another token. Raises PermissionDenied; empty where it does not run."""
        with self._lock:
            return self._gateway.renew_token() if self._gateway is not None else ""

    def askers(self) -> tuple[Asker, ...]:
        """Who asked lately, the latest first."""
        gateway = self._gateway
        if gateway is None:
            return ()
        return tuple(
            Asker(
                one.caller.address,
                one.caller.kind,
                one.call,
                one.dataset,
                one.calls,
                one.last_ms,
                one.caller.program,
            )
            for one in gateway.activity.connections()
        )

    def _stop(self) -> None:
        gateway, self._gateway, self._library = self._gateway, None, None
        if gateway is not None:
            gateway.stop(_GRACE)


def _chosen(settings: Settings) -> tuple[object, ...]:
    return settings.gateway, settings.gateway_http_port, settings.gateway_grpc_port
