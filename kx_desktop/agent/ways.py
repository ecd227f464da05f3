"""Which way of calling for searches each model was found to take, kept from one question to the next."""

import json
import time
from pathlib import Path

from kx_desktop.settings import config_folder
from kx_desktop.settings.files import write_json

TOOLS = "tools"
SCHEMA = "schema"
PLAIN = "plain"
WAYS = (TOOLS, SCHEMA, PLAIN)
"""Tool calls of the server's own; JSON that the server holds to a schema; JSON that the model is asked for in words."""

NAME = "chat-ways.json"
KEPT_SECONDS = 7 * 24 * 3600
"""For how long a way is taken without trying a better one: servers and models are renewed."""

_MOST = 200


class Ways:
    """The ways in a file of the settings' folder, by endpoint and model. A file that cannot be read or written only costs another try."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` is that of the settings."""
        self._path = (folder or config_folder()) / NAME

    def of(self, endpoint: str, model: str) -> str | None:
        """The way that was found, None where none was or it was long ago."""
        kept = self._read().get(_key(endpoint, model))
        if not isinstance(kept, dict) or kept.get("way") not in WAYS:
            return None
        found_at = kept.get("found_s")
        fresh = isinstance(found_at, int) and 0 <= time.time() - found_at < KEPT_SECONDS
        return str(kept["way"]) if fresh else None

    def keep(self, endpoint: str, model: str, way: str) -> None:
        """Keeps the way; one that is kept already stays with its date."""
        if self.of(endpoint, model) == way:
            return
        kept = self._read()
        key = _key(endpoint, model)
        kept.pop(key, None)
        kept[key] = {"way": way, "found_s": int(time.time())}
        try:
            write_json(self._path, dict(list(kept.items())[-_MOST:]))
        except OSError:
            return

    def _read(self) -> dict[str, object]:
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}


def _key(endpoint: str, model: str) -> str:
    return f"{model}@{endpoint}"
