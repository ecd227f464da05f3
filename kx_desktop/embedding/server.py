"""JSON over HTTP with a server on this machine, and with no other."""

import http.client
import ipaddress
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from kx_desktop.core.errors import FailedPrecondition, InvalidArgument

LARGEST_ANSWER = 32 << 20
TOO_LONG = (
    "context length",
    "context size",
    "context window",
    "too long",
    "too large",
    "maximum",
    "exceed",
)
"""What servers of several makes say of a text beyond their window (Ollama, llama.cpp, vLLM, LM Studio)."""


class TextTooLong(FailedPrecondition):
    """The server will not take a text of this length at once."""


def _opener() -> urllib.request.OpenerDirector:
    """HTTP and nothing else: no proxies, no files, and no redirects, which could lead a text off this machine."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.HTTPDefaultErrorHandler(),
    ):
        opener.add_handler(handler)
    return opener


class LocalServer:
    """One server address and the model asked for there. Proxies are not used, redirects not followed."""

    def __init__(self, url: str, model: str, *, timeout: float) -> None:
        """Raises `InvalidArgument` where `url` is not an address on this machine; `timeout` in seconds."""
        self._url = base_of(url)
        self._model = model
        self._timeout = timeout
        self._opener = _opener()

    def get(self, path: str) -> dict[str, Any]:
        """The JSON object at `path`."""
        return self._ask(urllib.request.Request(self._url + path))  # noqa: S310 - base_of allows http(s) to loopback

    def post(self, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """The JSON object that answers `body`. Raises `TextTooLong` where the server says so."""
        request = urllib.request.Request(  # noqa: S310 - base_of allows http(s) to loopback only
            self._url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        return self._ask(request)

    def failure(self, what: str, next_step: str) -> FailedPrecondition:
        """An error that names server and model."""
        return FailedPrecondition(
            f"The embedding server at {self._url} ({self._model}) {what}.", next_step
        )

    def _ask(self, request: urllib.request.Request) -> dict[str, Any]:
        start = "Start the server, or choose the bundled model in the settings."
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                raw = answer.read(LARGEST_ANSWER)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(
                    error.code, error.read(4096).decode("utf-8", "replace")
                ) from error
        except TimeoutError as error:
            raise self.failure(f"did not answer within {self._timeout:g} s", start) from error
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise self.failure(f"did not answer within {self._timeout:g} s", start) from error
            raise self.failure(f"cannot be reached: {reason}", start) from error
        try:
            found = json.loads(raw)
        except ValueError as error:
            raise self.failure(
                "answered with something that is not JSON", "Check the address."
            ) from error
        if not isinstance(found, dict):
            raise self.failure(
                "answered with something that is no JSON object", "Check the address."
            )
        return found

    def _refusal(self, status: int, said: str) -> FailedPrecondition:
        if 300 <= status < 400:
            return self.failure(
                "sends us elsewhere, which is not followed", "Name the server's own address."
            )
        if status in {400, 413, 422, 500} and any(phrase in said.lower() for phrase in TOO_LONG):
            return TextTooLong(
                f"The embedding server at {self._url} takes no text of this length: {said[:200]}."
            )
        if status == 404:
            return self.failure(
                "does not know this model or address",
                f"Load it there first (`ollama pull {self._model}`).",
            )
        return self.failure(
            f"refused with status {status}: {said[:200].strip()}", "See the server's own log."
        )


def base_of(url: str) -> str:
    """`url` without a trailing `/v1`, `/v1/embeddings` or `/api/embed`; raises `InvalidArgument` unless it is on this machine."""
    try:
        parts = urlsplit(url.strip())
        host, _port = parts.hostname or "", parts.port
        local = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local or parts.scheme not in {"http", "https"} or parts.username or parts.query:
        raise InvalidArgument(
            f"embedder: got the address {url!r}; it takes http://127.0.0.1:PORT or another address on this machine.",
            "Texts never leave this machine: run the embedding server here.",
        )
    path = parts.path.rstrip("/")
    for ending in ("/embeddings", "/v1", "/api/embed", "/api"):
        path = path.removesuffix(ending)
    return f"{parts.scheme}://{parts.netloc}{path}"
