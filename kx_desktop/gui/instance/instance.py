"""The first window's ear: it takes the files of later starts."""

import fcntl
import os
import time
from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from kx_desktop.gui.instance.rendezvous import MOST_BYTES, answer, files_of, rendezvous


class Instance(QObject):
    """This process's claim to be the one that has the window on a library folder.

    A lock of the operating system says who is first, so the socket of a process that was killed is in nobody's way.
    """

    files_received = Signal(object)
    """Whole paths (`list[str]`) that a later start was given; empty where it was given none. Either way the window comes forward.

    Declared as an object, since Qt's own list of strings would drop what of a file's name is no Unicode.
    """

    _PATIENCE: ClassVar[int] = 5_000
    """Milliseconds that a connection may take to say what it wants."""

    _PROBE: ClassVar[float] = 0.2
    """Seconds in which another start may be looking whether the lock is held."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place = rendezvous(folder)
        self._lock: int | None = None
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Be the one for this folder from now on; False where another process is.

        Where no lock or socket can be made at all, this process is taken for the only one: the library has a lock of its own.
        """
        try:
            self._lock = self._locked()
        except BlockingIOError:
            return False
        except OSError:
            return True
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._welcome)
        QLocalServer.removeServer(str(self._place.socket))
        if server.listen(str(self._place.socket)):
            self._server = server
        return True

    def close(self) -> None:
        """Let another start be the one."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _locked(self) -> int:
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        handle = os.open(self._place.lock, flags, 0o600)
        deadline = time.monotonic() + self._PROBE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() < deadline:
                    time.sleep(0.01)
                    continue
                os.close(handle)
                raise
            return handle

    def _welcome(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            connection = self._server.nextPendingConnection()
            connection.setReadBufferSize(MOST_BYTES + 1)
            connection.disconnected.connect(connection.deleteLater)
            connection.readyRead.connect(partial(self._hear, connection))
            QTimer.singleShot(self._PATIENCE, connection, connection.abort)
            self._hear(connection)

    def _hear(self, connection: QLocalSocket) -> None:
        if not connection.canReadLine():
            if connection.bytesAvailable() > MOST_BYTES:
                connection.abort()
            return
        files = files_of(bytes(connection.readLine().data()))
        if files is None:
            connection.abort()
            return
        connection.write(answer(len(files)))
        connection.disconnectFromServer()
        self.files_received.emit(files)
