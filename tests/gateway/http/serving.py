"""What the tests of HTTP share: a gateway that runs, and short ways to call it."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from kx_desktop.gateway.options import GatewayOptions, Limits
from kx_desktop.gateway.running import Gateway
from kx_desktop.library import Library

SECONDS = 60.0
"""After which an answer will never come: a deadline, never a measure."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: its status, headers (names in small letters) and JSON."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """That of the error; fails where the answer has not the shape of one."""
        error = self.json["error"]
        assert set(self.json) == {"error"}
        assert set(error) == {"code", "message", "next_step"}
        assert error["message"].endswith((".", "!", "?"))
        assert "Traceback" not in error["message"]
        return str(error["code"])

    @property
    def message(self) -> str:
        return str(self.json["error"]["message"])


@dataclass(frozen=True, slots=True)
class Served:
    """A gateway that runs over a library, and its address."""

    gateway: Gateway
    library: Library

    @property
    def port(self) -> int:
        return int(str(self.gateway.http_address).rpartition(":")[2])

    @property
    def authorization(self) -> str:
        return f"Bearer {self.gateway.access.token}"

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: Mapping[str, str | None] | None = None,
    ) -> Told:
        """One request with the token, and what came of it. A body that is no bytes is sent as JSON; a header None is left out."""
        sent: dict[str, str | None] = {"Authorization": self.authorization}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        sent |= headers or {}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.putrequest(method, path, skip_host="Host" in sent)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None and "Transfer-Encoding" not in sent:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Told(answer.status, told, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str | None) -> Told:
        return self.call("GET", path, headers=headers)

    def post(self, path: str, body: Any, **headers: str | None) -> Told:
        return self.call("POST", path, body, headers=headers)


def form(*parts: tuple[str, str | None, bytes]) -> tuple[bytes, dict[str, str]]:
    """A form of `(field, file name, bytes)`, and the header that goes with it."""
    lines = b""
    for field, name, data in parts:
        file = "" if name is None else f'; filename="{name}"'
        head = f'--xyz\r\nContent-Disposition: form-data; name="{field}"{file}\r\n\r\n'
        lines += head.encode() + data + b"\r\n"
    return lines + b"--xyz--\r\n", {"Content-Type": "multipart/form-data; boundary=xyz"}


@contextmanager
def serving(library: Library, folder: Path, **options: Any) -> Iterator[Served]:
    """A gateway with HTTP alone, on a port that is free; `limits` are given by name."""
    limits = Limits(**options.pop("limits", {}))
    gateway = Gateway(
        library,
        GatewayOptions(
            grpc_port=None, http_port=0, token_file=folder / "token", limits=limits, **options
        ),
    )
    gateway.start()
    try:
        yield Served(gateway, library)
    finally:
        gateway.stop()
