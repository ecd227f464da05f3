"""`kx mcp` as a process, asked by the SDK's own client."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, TextContent

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from kx_desktop.tasks import CancelToken
from tests.mcp.conftest import UNICODE, started

T = TypeVar("T")


def asked(
    command: StdioServerParameters, ask: Callable[[Client], Awaitable[T]], mode: str = "auto"
) -> T:
    async def run() -> T:
        async with Client(stdio_client(command), mode=mode) as client:
            return await ask(client)

    return asyncio.run(run())


def sentence(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_lists_the_tools_and_asks(command: StdioServerParameters, mode: str) -> None:
    async def ask(client: Client) -> None:
        tools = (await client.list_tools()).tools
        names = ["list_datasets", "retrieve", "read_passages", "ask"]
        assert [tool.name for tool in tools] == names
        for tool in tools:
            assert tool.annotations is not None
            assert tool.annotations.read_only_hint
            assert tool.output_schema
        found = await client.call_tool("retrieve", {"dataset": "handbook", "query": "refunds"})
        assert not found.is_error
        assert found.structured_content == json.loads(sentence(found))
        ref = found.structured_content["passages"][0]["content_ref"]
        around = await client.call_tool("read_passages", {"content_ref": ref})
        assert around.structured_content is not None
        assert around.structured_content["passages"][0]["content_ref"] == ref

    asked(command, ask, mode)


def test_text_of_any_script_survives_the_wire(command: StdioServerParameters) -> None:
    async def ask(client: Client) -> str:
        found = await client.call_tool(
            "retrieve", {"dataset": "script", "query": "退款 👩‍👩‍👧 مرحبا"}
        )
        assert found.structured_content is not None
        return str(found.structured_content["passages"][0]["text"])

    assert asked(command, ask) == UNICODE


def test_bad_input_is_a_tool_error_and_the_next_call_is_answered(
    command: StdioServerParameters,
) -> None:
    async def ask(client: Client) -> None:
        for name, given, told in (
            ("retrieve", {"dataset": "nowhere", "query": "a"}, "There is no dataset 'nowhere'."),
            ("retrieve", {"dataset": "handbook", "query": "a", "k": 65}, "k: got 65."),
            ("retrieve", {}, "dataset: got nothing."),
            ("read_passages", {"content_ref": "../../etc/passwd"}, "It takes a reference in hex."),
            ("forget", {}, "There is no tool 'forget'."),
        ):
            refused = await client.call_tool(name, given)
            assert refused.is_error
            assert told in sentence(refused)
        assert not (await client.call_tool("list_datasets", {})).is_error

    asked(command, ask)


def test_a_stale_dataset_is_told_with_what_to_do(folder: Path) -> None:
    async def ask(client: Client) -> CallToolResult:
        return await client.call_tool("retrieve", {"dataset": "handbook", "query": "money"})

    refused = asked(started(folder, KX_SERVE_RAG_STOPWORDS="on"), ask)
    assert refused.is_error
    assert "rebuild" in sentence(refused)


def test_two_clients_are_answered_at_once_beside_a_program_that_writes(
    folder: Path, tmp_path: Path
) -> None:
    async def one(name: str) -> int:
        async with Client(stdio_client(started(tmp_path / "library"))) as client:
            listed = await client.call_tool("list_datasets", {})
            found = await asyncio.gather(
                *(
                    client.call_tool("retrieve", {"dataset": "notes", "query": f"{name} {n}"})
                    for n in range(8)
                )
            )
            assert not any(result.is_error for result in found)
            assert listed.structured_content is not None
            return len(listed.structured_content["datasets"])

    async def both() -> tuple[int, int]:
        return await asyncio.gather(one("pears"), one("plums"))

    with Library.open(tmp_path / "library", settings=Settings()) as library:
        library.ingest("notes", texts=["pears and plums"])
        # What the window holds while it takes files in.
        with library._writing.alone(CancelToken()):
            assert list(asyncio.run(both())) == [1, 1]
        # Nor is the lock held by a client that only looks.
        assert library.ingest("notes", texts=["cherries"]).inserted == 1


@contextmanager
def running(command: StdioServerParameters) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [command.command, *command.args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **(command.env or {})},
    ) as process:
        yield process


INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def test_standard_output_carries_the_protocol_and_nothing_else(
    command: StdioServerParameters,
) -> None:
    messages = [
        INITIALIZE,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        "this is no JSON",
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_datasets"}},
        {
            "jsonrpc": "2.0",
            "id": 3,
            "method": "tools/call",
            "params": {"name": "retrieve", "arguments": {"dataset": "script", "query": "\ud83d"}},
        },
        {"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": 5}},
        {"jsonrpc": "2.0", "id": 5, "method": "ping"},
    ]
    with running(command) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in messages:
            line = message if isinstance(message, str) else json.dumps(message)
            process.stdin.write(line.encode() + b"\n")
        process.stdin.write(b"\xff\xfe\x00 not UTF-8 either\n")
        process.stdin.flush()
        answers: list[dict[str, Any]] = []
        while not {1, 2, 4, 5} <= {answer.get("id") for answer in answers}:
            answers.append(json.loads(process.stdout.readline()))
        rest, errors = process.communicate()
    answers += map(json.loads, rest.splitlines())
    assert process.returncode == 0
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert errors == b""


def test_a_client_that_goes_without_reading_ends_the_command_quietly(
    command: StdioServerParameters,
) -> None:
    with running(command) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps(INITIALIZE).encode() + b"\n")
        process.stdin.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


def test_the_config_names_a_command_that_can_be_started(folder: Path) -> None:
    kx = Path(sys.executable).with_name("kx")
    done = subprocess.run(
        [kx, "mcp", "--print-config", "--library", folder],
        capture_output=True,
        text=True,
        check=True,
    )
    entry = json.loads(done.stdout)["mcpServers"]["kx"]
    assert Path(entry["command"]).samefile(kx)
    assert entry["args"] == ["mcp", "--library", str(folder)]


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    words = (
        "import sys, importlib.util as u; find = u.find_spec;"
        "u.find_spec = lambda name, *more: None if name == 'mcp' else find(name, *more);"
        "from kx_desktop.cli.main import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", words, "mcp", "--library", tmp_path],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 4
    assert b"pip install 'kx-desktop[mcp]'" in done.stderr
    assert done.stdout == b""
