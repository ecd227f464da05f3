"""`kx --endpoint`: the same output and exit statuses as on the library itself, over a real gateway."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.cli.main import main
from kx_desktop.gateway.running import Gateway
from tests.client.serving import HANDBOOK, served

Kx = Callable[..., tuple[int, str, str]]

TOOK = re.compile(r'in [\d,]+ ms|(?<="took_ms":)[\d.]+')


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    """A gateway for the tests of this file; each makes datasets of its own."""
    with served(tmp_path_factory.mktemp("served")) as gateway:
        yield gateway


@pytest.fixture
def kx(capsys: pytest.CaptureFixture[str]) -> Kx:
    """Runs the command; gives its exit status and what it printed and told."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        printed = capsys.readouterr()
        return status, TOOK.sub("0", printed.out), printed.err

    return run


@pytest.fixture
def remote(kx: Kx, gateway: Gateway, monkeypatch: pytest.MonkeyPatch) -> Kx:
    """Runs the command as the gateway's client."""
    monkeypatch.setenv("KX_ENDPOINT", f"http://{gateway.http_address}")
    monkeypatch.setenv("KX_TOKEN", gateway.access.token)
    return kx


@pytest.fixture
def local(kx: Kx, gateway: Gateway) -> Kx:
    """Runs the command on the gateway's own library."""
    folder = str(gateway.calls.library.folder)
    return lambda *words: kx(*words, "--library", folder)


QUESTIONS = [
    ["policies", "--text", "refund"],
    ["policies", "--text", "refund", "--k", "1", "--window", "-1,1", "--include-vector"],
    ["policies", "--text", "refund", "--metadata-fields", "title,size", "--mode", "fulltext"],
    ["policies", "--text", "refund", "--fusion", "weight", "--weights", "dense=0.5,fulltext=0.5"],
    ["policies", "--text", "refund", "--mode", "dense", "--metric", "l2", "--rerank", "off"],
    ["policies", "--text", "refund", "--preset", "Precise"],
    ["policies", "--text", "zzqq", "--filter", "size > 0", "--order-by", "title DESC"],
    ["policies", "--text", "rofund", "--mode", "sparse"],
]  # fmt: skip


@pytest.mark.parametrize("words", QUESTIONS)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_question_is_answered_as_by_the_library(
    remote: Kx, local: Kx, words: list[str], form: list[str]
) -> None:
    asked = ["datasets", "query", *words, *form]
    here = local(*asked)
    assert remote(*asked) == here
    assert here[0] == 0


def test_several_datasets_are_asked_at_once(remote: Kx, local: Kx) -> None:
    remote("datasets", "ingest", "second, with a comma", "--text", "a refund takes a week")
    for names in ("policies,policies", "second, with a comma"):
        asked = ["datasets", "query", names, "--text", "refund"]
        assert remote(*asked) == local(*asked)


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("words", [["datasets", "list"], ["info"]])
def test_what_is_there_is_told_as_by_the_library(
    remote: Kx, local: Kx, words: list[str], form: list[str]
) -> None:
    here = local(*words, *form)
    assert remote(*words, *form) == here
    assert here[0] == 0


def test_files_and_texts_are_sent_and_found(remote: Kx, tmp_path: Path) -> None:
    (tmp_path / "rooms").mkdir()
    (tmp_path / "rooms/lamp.md").write_text("The lamp is in the hall.", "utf-8")
    (tmp_path / "rooms/.hidden.md").write_text("Nobody reads this.", "utf-8")
    (tmp_path / "sofa “old”.txt").write_text("The sofa is in the attic.", "utf-8")
    words = ["--file", str(tmp_path / "rooms"), "--file", str(tmp_path / "sofa “old”.txt")]
    words += ["--text", "the piano is in the cellar", "--meta", "house=green", "--json"]
    status, printed, _ = remote("datasets", "ingest", "house", *words)
    report = json.loads(printed)
    assert status == 0
    assert (report["inserted"], report["failed"], report["doc_count"]) == (3, 0, 3)
    states = {file["path"]: file["state"] for file in report["files"]}
    assert states[str(tmp_path / "rooms/lamp.md")] == "indexed"
    assert states[str(tmp_path / "sofa “old”.txt")] == "indexed"
    assert states[str(tmp_path / "rooms/.hidden.md")] == "skipped"
    asked = ["--text", "where is the sofa?", "--k", "1", "--metadata-fields", "house,file_name"]
    hit = json.loads(remote("datasets", "query", "house", *asked, "--json")[1])["hits"][0]
    assert hit["text"] == "The sofa is in the attic."
    assert hit["metadata"] == {"house": "green", "file_name": "sofa “old”.txt"}


def test_the_same_files_once_more_change_nothing(remote: Kx, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("the same bytes", "utf-8")
    words = ["datasets", "ingest", "again", "--file", str(tmp_path / "a.txt"), "--json"]
    remote(*words)
    report = json.loads(remote(*words)[1])
    assert (report["inserted"], report["unchanged"]) == (0, 1)


def test_more_files_than_a_call_takes_go_in_several(remote: Kx, tmp_path: Path) -> None:
    for number in range(70):
        (tmp_path / f"{number}.txt").write_text(f"Shelf {number} holds box {number}.", "utf-8")
    status, printed, _ = remote("datasets", "ingest", "many", "--file", str(tmp_path), "--json")
    report = json.loads(printed)
    assert (status, report["inserted"], report["doc_count"]) == (0, 70, 70)
    assert {file["path"] for file in report["files"]} == {str(file) for file in tmp_path.iterdir()}


def test_what_a_dataset_is_made_with_is_sent_along(remote: Kx, gateway: Gateway) -> None:
    words = ["--text", HANDBOOK, "--chunk-size", "100", "--chunk-overlap", "20", "--metric", "ip"]
    assert remote("datasets", "ingest", "small", *words)[0] == 0
    facts = gateway.calls.library.facts("small")
    assert (facts.chunk_size, facts.chunk_overlap, facts.metric) == (100, 20, "ip")


def test_a_file_that_cannot_be_read_fails_and_the_others_go_in(remote: Kx, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("A file with words in it.", "utf-8")
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7 and nothing that is one")
    words = [f"--file={tmp_path / name}" for name in ("good.txt", "bad.pdf", "none.txt")]
    status, printed, _ = remote("datasets", "ingest", "mixed", *words, "--json")
    report = json.loads(printed)
    assert status == 1
    assert (report["inserted"], report["failed"]) == (1, 2)
    assert {Path(file["path"]).name: file["state"] for file in report["files"]} == {
        "good.txt": "indexed",
        "bad.pdf": "failed",
        "none.txt": "failed",
    }


def test_a_folder_without_files_leaves_all_as_it_was(remote: Kx, tmp_path: Path) -> None:
    status, printed, _ = remote("datasets", "ingest", "policies", "--file", str(tmp_path), "--json")
    report = json.loads(printed)
    assert (status, report["dataset"], report["doc_count"], report["files"]) == (
        0,
        "policies",
        1,
        [],
    )


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (["datasets", "query", "nothing", "--text", "a"], 3, "NOT_FOUND"),
        (["datasets", "query", "policies", "--text", "a", "--filter", "size >"], 2, "INVALID_ARGUMENT"),
        (["datasets", "query", "policies", "--text", "a", "--k", "0"], 2, "INVALID_ARGUMENT"),
        (["datasets", "query", "policies", "--vector", "[1.0]"], 2, "INVALID_ARGUMENT"),
        (["datasets", "query", "policies", "--vector", "[NaN]"], 2, "INVALID_ARGUMENT"),
        (["datasets", "ingest", "a/b", "--text", "a"], 2, "INVALID_ARGUMENT"),
        (["datasets", "query", "..", "--text", "a"], 2, "INVALID_ARGUMENT"),
        (["datasets", "query", "", "--text", "a"], 2, "INVALID_ARGUMENT"),
        (["datasets", "ingest", "policies"], 2, "INVALID_ARGUMENT"),
    ],
)  # fmt: skip
def test_errors_have_the_codes_and_statuses_of_the_library(
    remote: Kx, local: Kx, words: list[str], status: int, code: str
) -> None:
    for run in (remote, local):
        found, printed, told = run(*words, "--json")
        assert (found, printed) == (status, "")
        assert json.loads(told)["error"]["code"] == code


@pytest.mark.parametrize(
    "words",
    [
        ["watch", "list"],
        ["queue", "status"],
        ["library", "verify"],
        ["datasets", "files", "policies"],
        ["datasets", "rebuild", "policies", "--as", "other"],
    ],
)
def test_what_takes_the_library_itself_says_so(remote: Kx, words: list[str]) -> None:
    status, _, told = remote(*words)
    assert status == 2
    assert "works on the library itself, not on a gateway." in told
    assert "Unset KX_ENDPOINT, or name the library with --library DIR." in told


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("", "watch list", ""),
        ("", "queue", "status"),
        ("", "library verify", ""),
        ("datasets", "files", "policies"),
        ("", "datasets tag", "policies --ref a --meta b=c"),
        ("datasets", "rebuild", "policies --as other"),
        ("", "serve", ""),
        ("", "mcp", ""),
    ],
)
def test_wherever_a_gateway_is_named_to_another_command_it_says_which_can_ask_one(
    kx: Kx, before: str, command: str, after: str
) -> None:
    named = "--endpoint http://127.0.0.1:9"
    for words in (
        f"{named} {before} {command} {after}",
        f"{before} {named} {command} {after}",
        f"{before} {command} {named} {after}",
        f"{before} {command} {after} {named}",
    ):
        status, _, told = kx(*words.split())
        assert status == 2, words
        assert "itself, not on a gateway." in told, words
        assert "Leave out --endpoint. A gateway answers `kx datasets list`, `ingest`" in told, words


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        ("", "info", ""),
        ("datasets", "list", ""),
        ("datasets", "query", "policies --text refund"),
        ("datasets", "fields", "policies"),
        ("datasets", "ingest", "policies --text refund"),
    ],
)
def test_a_command_that_can_ask_a_gateway_takes_its_address_before_and_behind(
    kx: Kx, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, before: str, command: str, after: str
) -> None:
    monkeypatch.setenv("KX_TOKEN", gateway.access.token)
    named = f"--endpoint http://{gateway.http_address}"
    for words in (
        f"{named} {before} {command} {after}",
        f"{before} {named} {command} {after}" if before else "info " + named,
        f"{before} {command} {named} {after}",
        f"{before} {command} {after} {named}",
    ):
        status, _, told = kx(*words.split())
        assert status == 0, (words, told)


def test_what_is_for_later_is_left_to_a_library_here(remote: Kx) -> None:
    status, _, told = remote("datasets", "ingest", "policies", "--text", "a", "--later")
    assert status == 2
    assert "a gateway takes in at once what is sent" in told
    assert "Leave out --later." in told


@pytest.mark.parametrize("form", [[], ["--json"], ["--values", "1"]])
def test_the_fields_are_those_of_the_library(remote: Kx, local: Kx, form: list[str]) -> None:
    words = ("datasets", "fields", "policies", *form)
    assert remote(*words) == local(*words)
    status, _, told = remote("datasets", "fields", "policies,policies")
    assert (status, "one dataset at a time" in told) == (2, True)


def test_who_finds_the_library_being_written_to_is_told_of_gateways(
    local: Kx, gateway: Gateway, tmp_path: Path
) -> None:
    holding = """
import sys
from pathlib import Path
from kx_desktop.tasks import WriterLock
with WriterLock(Path(sys.argv[1]) / "writer.lock"):
    print("held", flush=True)
    sys.stdin.read()
"""
    command = [sys.executable, "-c", holding, str(gateway.calls.library.folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        status, _, told = local("datasets", "ingest", "policies", "--text", "a note")
        assert (status, "is being written to by" in told) == (4, True)
        assert "--endpoint http://127.0.0.1:50151" in told
        _, _, told = local("datasets", "rebuild", "policies", "--as", "other")
        assert "is being written to by" in told
        assert "--endpoint" not in told
        holder.communicate()


def test_a_library_that_is_named_goes_before_the_variable(remote: Kx, tmp_path: Path) -> None:
    status, printed, _ = remote("datasets", "list", "--library", str(tmp_path / "mine"))
    assert (status, printed.split(".")[0]) == (0, "No datasets yet")


def test_a_gateway_and_a_library_are_not_named_at_once(kx: Kx, tmp_path: Path) -> None:
    status, _, told = kx("info", "--endpoint", "127.0.0.1", "--library", str(tmp_path))
    assert (status, "Both --endpoint and --library were given." in told) == (2, True)


def test_the_token_may_stand_in_a_file(kx: Kx, gateway: Gateway) -> None:
    endpoint = f"http://{gateway.http_address}"
    assert kx("info", "--endpoint", endpoint, "--token-file", str(gateway.token_file))[0] == 0
    assert kx("--endpoint", endpoint, "info", "--token-file", str(gateway.token_file))[0] == 0
    status, _, told = kx("info", "--endpoint", endpoint)
    assert (status, told.startswith("kx: UNAUTHENTICATED: No token was given.")) == (5, True)


def test_a_token_file_without_a_gateway_is_refused(kx: Kx, tmp_path: Path) -> None:
    status, _, told = kx("info", "--token-file", str(tmp_path / "token"))
    assert (status, "--token-file goes with --endpoint." in told) == (2, True)


def test_a_gateway_that_is_not_there_is_a_sentence(kx: Kx) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        status, printed, told = kx("info", "--endpoint", address, "--json")
    assert (status, printed) == (5, "")
    assert json.loads(told) == {
        "error": {
            "code": "UNAVAILABLE",
            "message": f"No gateway answers at {address}.",
            "next_step": "Start one: kx serve",
        }
    }


def test_a_gateways_client_opens_no_library(remote: Kx, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_library(*_: Any) -> None:
        pytest.fail("a library was opened")

    monkeypatch.setattr("kx_desktop.cli.commands.open_library", open_library)
    for words in (["info"], ["datasets", "list"], ["datasets", "query", "policies", "--text", "a"]):
        assert remote(*words)[0] == 0
