"""The snippet that clients want in their configuration: so that they start `kx mcp` by themselves, or ask a gateway."""

import json
import shutil
import sys
from pathlib import Path


def client_config(library: Path, command: Path | None = None) -> str:
    """JSON that names the command by its whole path and the folder of the library; `command` is `kx`, by default that which belongs here."""
    program = command or kx_command()
    entry = {"command": str(program), "args": ["mcp", "--library", str(library)]}
    return json.dumps({"mcpServers": {"kx": entry}}, indent=2, ensure_ascii=False)


def http_config(address: str) -> str:
    """JSON that names the gateway at `address`, a URL, for clients that speak MCP over HTTP; it leaves the token to the variable `KX_TOKEN`."""
    entry = {
        "type": "http",
        "url": f"{address.rstrip('/')}/mcp",
        "headers": {"Authorization": "Bearer ${KX_TOKEN}"},
    }
    return json.dumps({"mcpServers": {"kx": entry}}, indent=2, ensure_ascii=False)


def kx_command() -> Path:
    """The `kx` that belongs to this program: the one beside it, else the one on the path.

    It need not be there, since a client looks for it when it starts.
    """
    suffix = ".exe" if sys.platform == "win32" else ""
    beside = [
        Path(started).with_name(f"kx{suffix}")
        for started in (sys.argv[0], sys.executable)
        if Path(started).is_absolute()
    ]
    for found in beside:
        if found.is_file():
            return found
    on_path = shutil.which("kx")
    return Path(on_path).absolute() if on_path else beside[-1]
