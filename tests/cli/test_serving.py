"""`kx serve`, from the words to the end by Ctrl+C."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from kx_desktop.cli.main import main
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.gateway.wire.kortecx_pb2_grpc import KxGatewayStub

KX = [sys.executable, "-c", "import sys; from kx_desktop.cli.main import main; sys.exit(main())"]
PATIENCE = 60.0


@contextmanager
def serving(*words: str) -> Iterator["subprocess.Popen[str]"]:
    command = [*KX, "serve", "--grpc-port", "0", "--http-port", "0", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process: "subprocess.Popen[str]") -> dict[str, str]:
    assert process.stdout is not None
    facts: dict[str, str] = json.loads(process.stdout.readline())
    return facts


def stub(channel: grpc.Channel) -> KxGatewayStub:
    return KxGatewayStub(channel)


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_where_it_listens_answers_and_ends_when_it_is_interrupted(
    number: signal.Signals,
) -> None:
    with serving("--json") as process:
        facts = told(process)
        token = Path(facts["token_file"]).read_text().strip()
        with grpc.insecure_channel(facts["grpc"]) as channel:
            metadata = [("authorization", f"Bearer {token}")]
            document = wire.IngestDocument(content=b"refunds within 30 days")
            request = wire.IngestDocumentsRequest(dataset="handbook", documents=[document])
            ingest = stub(channel).IngestDocuments
            assert ingest(request, metadata=metadata, timeout=PATIENCE).inserted == 1
            question = wire.QueryDatasetRequest(dataset="handbook", query_text="refunds")
            (hit,) = stub(channel).QueryDataset(question, metadata=metadata, timeout=PATIENCE).hits
            assert hit.content == b"refunds within 30 days"
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert out == ""
    made, *_, stopping = err.splitlines()
    assert "an empty one was made there" in made
    assert stopping == "Stopping; again to stop at once."
    assert facts["http"].startswith("http://127.0.0.1:")
    assert facts["mcp"] == f"{facts['http']}/mcp"
    assert facts["auth_mode"] == "token"
    assert token not in json.dumps(facts)


def test_the_token_is_shown_only_when_it_is_asked_for() -> None:
    for flags, shown in (([], False), (["--print-token"], True)):
        with serving(*flags) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(5 if shown else 4)]
        assert lines[0].startswith("gRPC   127.0.0.1:")
        assert lines[1].startswith("HTTP   http://127.0.0.1:")
        assert lines[2] == f"{lines[1].strip().replace('HTTP', 'MCP ')}/mcp\n"
        file = lines[3].removeprefix("Token  in ").partition(", sent as")[0]
        token = Path(file).read_text().strip()
        assert any(token in line for line in lines) is shown


def test_callers_on_this_machine_need_none_where_that_was_chosen() -> None:
    with serving("--json", "--dev-allow-local", "--no-http") as process:
        facts = told(process)
        assert facts["http"] is None
        assert facts["mcp"] is None
        assert facts["auth_mode"] == "dev-local"
        with grpc.insecure_channel(facts["grpc"]) as channel:
            listed = stub(channel).ListDatasets(wire.ListDatasetsRequest(), timeout=PATIENCE)
    assert list(listed.datasets) == []


def test_what_is_asked_is_logged_only_when_that_was_chosen() -> None:
    question = wire.FuzzyDiscoveryRequest(dataset="no such", query_text="a private question")
    for flags, logged in (([], False), (["--log-queries"], True)):
        with serving("--json", "--dev-allow-local", *flags) as process:
            with (
                grpc.insecure_channel(told(process)["grpc"]) as channel,
                pytest.raises(grpc.RpcError),
            ):
                stub(channel).FuzzyDiscovery(question, timeout=PATIENCE)
            process.terminate()
            _, err = process.communicate(timeout=PATIENCE)
        assert ("a private question" in err) is logged


def test_the_variables_of_the_settings_hold_for_the_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KX_SERVE_RAG_CHUNK_SIZE", "60")
    monkeypatch.setenv("KX_SERVE_RAG_CHUNK_OVERLAP", "10")
    monkeypatch.setenv("KX_SERVE_RAG_MODE", "fulltext")
    monkeypatch.setenv("KX_SERVE_RAG_RERANK", "off")
    text = " ".join(f"Sentence number {n} is about apples." for n in range(20)).encode()
    with (
        serving("--json", "--dev-allow-local") as process,
        grpc.insecure_channel(told(process)["grpc"]) as channel,
    ):
        document = wire.IngestDocument(content=text)
        request = wire.IngestDocumentsRequest(dataset="small", documents=[document])
        stub(channel).IngestDocuments(request, timeout=PATIENCE)
        question = wire.QueryDatasetRequest(dataset="small", query_text="apples nothing", k=64)
        hits = stub(channel).QueryDataset(question, timeout=PATIENCE).hits
        other = wire.QueryDatasetRequest(dataset="small", query_text="fruit trees")
        by_words = stub(channel).QueryDataset(other, timeout=PATIENCE).hits
    assert len(hits) > 10
    assert all(len(hit.content) <= 60 for hit in hits)
    assert not by_words


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("KX_SERVE_RAG_MODE", "sideways"),
        ("KX_SERVE_RAG_CHUNK_SIZE", "many"),
        ("KX_SERVE_RAG_CHUNK_OVERLAP", "-1"),
        ("KX_SERVE_RAG_MAX_CHUNKS_PER_DOC", "0.5"),
        ("KX_SERVE_RAG_RRF_K", "1"),
        ("KX_SERVE_RAG_MMR_LAMBDA", "10001"),
        ("KX_SERVE_RAG_RERANK", "perhaps"),
        ("KX_SERVE_RAG_STOPWORDS", "2"),
    ],
)
def test_a_variable_with_a_wrong_value_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variable: str,
    value: str,
) -> None:
    monkeypatch.setenv(variable, value)
    assert main(["serve", "--grpc-port", "0", "--no-http"]) == 2
    assert f"{variable} is '{value}', but takes" in capsys.readouterr().err


def test_a_port_in_use_is_told_with_exit_status_4(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert main(["serve", "--grpc-port", port, "--no-http"]) == 4
        assert f"Another program listens on 127.0.0.1:{port} already." in capsys.readouterr().err
        assert main(["serve", "--grpc-port", "0", "--http-port", port]) == 4


@pytest.mark.parametrize(
    "words",
    [
        ["--host", "0.0.0.0"],
        ["--tls-cert", "cert.pem"],
        ["--grpc-port", "many"],
        ["--grpc-port", "65536"],
    ],
)
def test_what_cannot_be_is_wrong_usage(words: list[str]) -> None:
    assert main(["serve", "--no-http", *words]) == 2
