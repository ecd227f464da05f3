"""What a client brings into a program: nothing heavy, and words where something lacks."""

import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress

import pytest

HEAVY = (
    "PySide6", "numpy", "onnxruntime", "tokenizers", "tantivy", "hnswlib", "sqlite3", "kx_desktop.library", "kx_desktop.gui", "fastapi",
)  # fmt: skip


def _run(program: str, **more: str) -> str:
    """What a program prints to whom no variable of grpc is handed on: who loads a gateway, as other tests do, sets some."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("GRPC_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env=own | more,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.fixture(autouse=True, params=["", "DEBUG"], ids=["quiet", "grpc is told to say all"])
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told to grpc in this process, which no outcome here may depend on."""
    if request.param:
        monkeypatch.setenv("GRPC_VERBOSITY", request.param)
    else:
        monkeypatch.delenv("GRPC_VERBOSITY", raising=False)


def test_a_client_brings_neither_engine_nor_window() -> None:
    program = f"""
import sys
from kx_desktop.client import KxClient
assert "grpc" not in sys.modules
KxClient("http://127.0.0.1:50151", token="").close()
print([name for name in {HEAVY} if name in sys.modules])
"""
    assert _run(program) == "[]"


def test_without_grpc_it_says_what_to_install() -> None:
    program = """
import sys
sys.modules["grpc"] = None
from kx_desktop.client import KxClient, KxError
try:
    KxClient()
except KxError as error:
    print(error.code, error.message, error.next_step, sep="\\n")
"""
    assert _run(program).splitlines() == [
        "FAILED_PRECONDITION",
        "What the client needs is not installed: the Python module grpc is missing.",
        "Run: pip install 'kx-desktop[gateway]'",
    ]


def test_what_goes_wrong_is_told_by_the_error_alone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as plain:

        def answer() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = plain.accept()
                    connection.recv(65_536)
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                    connection.close()

        threading.Thread(target=answer, daemon=True).start()
        program = f"""
import os
from kx_desktop.client import KxClient, KxError
try:
    KxClient("https://127.0.0.1:{plain.getsockname()[1]}", token="").list_datasets()
except KxError as error:
    print(error.code, "GRPC_VERBOSITY" in os.environ)
"""
        assert _run(program) == "UNAVAILABLE False"


def test_a_level_that_a_person_set_stays_as_it_was() -> None:
    program = """
import os
from kx_desktop.client import KxClient
KxClient("http://127.0.0.1:50151", token="").close()
print(os.environ["GRPC_VERBOSITY"])
"""
    assert _run(program, GRPC_VERBOSITY="ERROR") == "ERROR"
