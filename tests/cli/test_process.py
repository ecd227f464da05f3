"""The command as a process: pipes that close, disks that fill, names of any bytes, Ctrl+C."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KX = [sys.executable, "-c", "import sys; from kx_desktop.cli.main import main; sys.exit(main())"]


def _run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*KX, *words], input=stdin, capture_output=True, check=False)


def test_the_installed_command_answers() -> None:
    command = Path(sys.executable).with_name("kx")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("kx ")


@pytest.fixture
def library(tmp_path: Path) -> list[str]:
    """The flag for a library that is there."""
    words = ["--library", str(tmp_path / "library")]
    assert _run("info", *words).returncode == 0
    return words


def test_a_reader_that_has_seen_enough_is_no_error(library: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        done = subprocess.run(
            [*KX, "info", *library], stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")  # noqa: PTH110
def test_a_full_disk_is_a_sentence(library: list[str]) -> None:
    with open("/dev/full", "wb") as output:  # noqa: PTH123
        done = subprocess.run(
            [*KX, "info", *library], stdout=output, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 5
    assert done.stderr.startswith(b"kx: RESOURCE_EXHAUSTED: The output could not be written")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_closed_stream_leads_nowhere(closed: str) -> None:
    def run(*words: str) -> int:
        # A shell closes the stream; nothing that the command opens may take its place.
        return subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", *KX, *words], check=False).returncode  # fmt: skip

    assert run("datasets", "ingest", "notes", "--text", "lunch is at noon") == 0
    assert run("datasets", "query", "notes", "--text", "lunch") == 0
    assert run("datasets", "query", "nothing", "--text", "lunch") == 3
    assert b"lunch is at noon" in _run("datasets", "query", "notes", "--text", "lunch").stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")  # noqa: PTH110
def test_nobody_to_tell_changes_no_exit_status() -> None:
    with open("/dev/full", "wb") as errors:  # noqa: PTH123
        words = [*KX, "datasets", "query", "nothing", "--text", "lunch"]
        done = subprocess.run(words, stderr=errors, check=False)
    assert done.returncode == 3


def test_standard_input_is_a_text() -> None:
    done = _run(
        "datasets",
        "ingest",
        "notes",
        "--file",
        "-",
        "--json",
        stdin="Die Kantine schließt um drei.".encode(),
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["inserted"] == 1
    found = json.loads(_run("datasets", "query", "notes", "--text", "Kantine", "--json").stdout)
    assert found["hits"][0]["text"] == "Die Kantine schließt um drei."


def test_standard_input_that_is_no_text_is_refused() -> None:
    done = _run("datasets", "ingest", "notes", "--file", "-", stdin=b"\xff\xfe\x00\xd8")
    assert done.returncode == 2
    assert b"not text in UTF-8" in done.stderr


def test_json_is_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    words = [*KX, "datasets", "ingest", "手册", "--text", "午饭在十二点", "--json"]
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C", "PYTHONUTF8": "1"}
    done = subprocess.run(words, capture_output=True, check=True, env=environment)
    assert json.loads(done.stdout.decode("utf-8"))["dataset"] == "手册"


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_committed_and_the_same_command_goes_on(tmp_path: Path) -> None:
    # The signal comes with the first progress that tells of an embedded passage, so no clock is involved.
    script = tmp_path / "interrupted.py"
    script.write_text(
        "import os, signal, sys\n"
        "from kx_desktop.cli import progress\n"
        "from kx_desktop.cli.main import main\n"
        "def stop(self, state):\n"
        "    if state.passages_embedded and not hasattr(main, 'sent'):\n"
        "        main.sent = True\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "progress.ProgressLine.__call__ = stop\n"
        "sys.exit(main())\n",
        "utf-8",
    )
    text = tmp_path / "long.txt"
    text.write_text(
        "\n\n".join(
            f"Paragraph {number}. {'The rain fell all day. ' * 35}" for number in range(150)
        ),
        "utf-8",
    )
    words = ["datasets", "ingest", "notes", "--file", str(text), "--json"]
    stopped = subprocess.run(
        [sys.executable, str(script), *words], capture_output=True, text=True, check=False
    )
    assert stopped.returncode == 5, stopped.stderr
    assert stopped.stdout == ""
    assert json.loads(stopped.stderr.splitlines()[-1])["error"]["code"] == "CANCELLED"

    found = json.loads(
        _run(
            "datasets", "query", "notes", "--text", "paragraph 17", "--mode", "fulltext", "--json"
        ).stdout
    )
    assert found["hits"]
    assert found["passages_without_vector"] > 0

    goes_on = _run(*words)
    assert goes_on.returncode == 0, goes_on.stderr
    again = json.loads(_run("datasets", "query", "notes", "--text", "rain", "--json").stdout)
    assert again["passages_without_vector"] == 0
