"""The whole job with the real library: the sample goes in, questions find their passages."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.cli.main import main
from kx_desktop.settings import resources_dir

SAMPLE = resources_dir() / "sample"
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample") / "library"
    words = [
        "datasets",
        "ingest",
        "handbook",
        "--file",
        str(SAMPLE),
        "--text",
        "office hours are 9 to 5",
    ]
    assert main([*words, "--meta", "shelf=A", "--library", str(folder)]) == 0
    return folder


@pytest.fixture
def run(library: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command with --json; give status, document and standard error."""

    def run(*words: str, folder: Path = library) -> tuple[int, Any, str]:
        status = main([*words, "--json", "--library", str(folder)])
        out, err = capsys.readouterr()
        return status, json.loads(out) if out else None, err

    return run


@pytest.mark.parametrize(
    ("question", "mode", "file", "words"),
    [
        ("what is the refund window?", "hybrid", "policy.md", "30 days"),
        ("what is the refund window?", "dense", "policy.md", "money"),
        ("error code KX-4021", "fulltext", "error-codes.csv", "Anemometer bearing blocked"),
        ("office hours", "hybrid", "", "9 to 5"),
        ("how much may I spend on a hotel?", "hybrid", "handbook.md", "120 a night"),
        ("Wie lange gilt die Garantie?", "hybrid", "brief-garantie.txt", "drei Jahre"),
        ("仓库搬迁", "fulltext", "会议记录.txt", "4月18日"),
        ("wind_gust_window", "fulltext", "firmware-notes.rst", "3 to 60 seconds"),
        ("2026.4.10", "fulltext", "firmware-notes.rst", "2026.4.10"),
        ("cracked rain funnel at a school", "hybrid", "cracked-funnel.eml", "rain funnel"),
        ("FW-31880", "fulltext", "received.csv", "FW-31880"),
        ("reed switch price 9,90", "fulltext", "", "Reed switch"),
        ("accuracy of the air pressure", "hybrid", "ws-2-guide.pdf", "hPa"),
    ],
)
def test_a_question_finds_its_passage_first(
    run: Run, question: str, mode: str, file: str, words: str
) -> None:
    status, found, _ = run(
        "datasets", "query", "handbook", "--text", question, "--mode", mode, "--k", "3"
    )
    assert status == 0
    first = found["hits"][0]
    assert first["path"].endswith(file)
    assert words in first["text"]


def test_a_pdf_passage_names_its_page(run: Run) -> None:
    _, found, _ = run(
        "datasets",
        "query",
        "handbook",
        "--text",
        '"Technical data"',
        "--mode",
        "fulltext",
        "--k",
        "1",
    )
    assert found["hits"][0]["page"] == 3


def test_what_is_asked_for_beside_the_passage_comes(run: Run) -> None:
    flags = [
        "--include-vector",
        "--metadata-fields",
        "shelf",
        "--window",
        "-1,1",
        "--k",
        "1",
        "--rerank",
        "off",
    ]
    _, found, _ = run("datasets", "query", "handbook", "--text", "refund window", *flags)
    hit = found["hits"][0]
    assert (found["rerank"], found["mode"], found["fusion"], found["k"]) == (
        False,
        "hybrid",
        "rrf",
        1,
    )
    assert len(hit["vector"]) == 384
    assert hit["metadata"] == {"shelf": "A"}
    assert hit["window"]["char_start"] <= hit["char_start"]
    assert hit["text"] in hit["window"]["text"]


def test_the_second_page_follows_the_first(run: Run) -> None:
    both = run("datasets", "query", "handbook", "--text", "station", "--k", "6")[1]["hits"]
    second = run("datasets", "query", "handbook", "--text", "station", "--k", "3", "--offset", "3")[
        1
    ]["hits"]
    assert [hit["content_ref"] for hit in second] == [hit["content_ref"] for hit in both[3:]]


def test_the_same_files_again_change_nothing(run: Run) -> None:
    before = run("datasets", "list")[1]["datasets"]
    status, report, _ = run("datasets", "ingest", "handbook", "--file", str(SAMPLE))
    assert status == 0
    assert (report["inserted"], report["failed"]) == (0, 0)
    assert run("datasets", "list")[1]["datasets"] == before


def test_info_tells_of_this_library(run: Run, library: Path) -> None:
    status, told, _ = run("info")
    assert status == 0
    assert Path(told["folder"]) == library
    assert (told["dataset_count"] >= 1, told["embedder_dim"], told["embedder_is_decoder"]) == (
        True,
        384,
        False,
    )
    assert told["size_bytes"] > 10_000


def test_a_rebuild_is_a_new_dataset_with_the_same_documents(run: Run) -> None:
    status, report, _ = run("datasets", "rebuild", "handbook", "--as", "handbook 2")
    assert status == 0
    kept = {
        summary["name"]: summary["doc_count"] for summary in run("datasets", "list")[1]["datasets"]
    }
    assert report["dataset"] == "handbook 2"
    assert kept["handbook 2"] == kept["handbook"]


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (["query", "nowhere", "--text", "refund"], 3, "NOT_FOUND"),
        (["query", "handbook", "--text", ""], 2, "INVALID_ARGUMENT"),
        (["query", "handbook", "--text", "refund", "--k", "0"], 2, "INVALID_ARGUMENT"),
        (["query", "handbook", "--text", "refund", "--k", "9" * 30], 0, ""),
        (["query", "handbook", "--text", "refund", "--offset", "-1"], 2, "INVALID_ARGUMENT"),
        (["query", "handbook", "--text", "refund", "--rrf-k", "1"], 2, "INVALID_ARGUMENT"),
        (["query", "handbook", "--text", "refund", "--mmr-lambda", "nan"], 2, "INVALID_ARGUMENT"),
        (["query", "handbook", "--text", "refund", "--window", "1,2"], 2, "INVALID_ARGUMENT"),
        (["ingest", "a/b", "--text", "t"], 2, "INVALID_ARGUMENT"),
        (["ingest", "sizes", "--text", "t", "--chunk-size", "0"], 2, "INVALID_ARGUMENT"),
        (
            ["ingest", "sizes", "--text", "t", "--chunk-size", "100", "--chunk-overlap", "100"],
            2,
            "INVALID_ARGUMENT",
        ),
        (["rebuild", "nowhere", "--as", "new"], 3, "NOT_FOUND"),
    ],
)
def test_what_cannot_be_is_refused_with_its_code(
    run: Run, words: list[str], status: int, code: str
) -> None:
    got, found, err = run("datasets", *words)
    assert got == status
    if code:
        assert found is None
        assert json.loads(err)["error"]["code"] == code


def test_a_missing_file_fails_alone_and_the_report_is_printed(run: Run, tmp_path: Path) -> None:
    good, folder = tmp_path / "good.txt", tmp_path / "library"
    good.write_text("The spare keys hang in the workshop.", "utf-8")
    words = (
        "datasets",
        "ingest",
        "notes",
        "--file",
        str(tmp_path / "missing.txt"),
        "--file",
        str(good),
    )
    status, report, _ = run(*words, folder=folder)
    assert status == 1
    assert (report["inserted"], report["failed"]) == (1, 1)
    failed = next(file for file in report["files"] if file["state"] == "failed")
    assert failed["path"].endswith("missing.txt")
    assert failed["reason"]


def test_a_file_name_that_is_no_utf_8_goes_in_and_comes_out(run: Run, tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    try:
        (tmp_path / name).write_text("Soup on Thursday.", "utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    folder = tmp_path / "library"
    assert run("datasets", "ingest", "notes", "--file", str(tmp_path / name), folder=folder)[0] == 0
    _, found, _ = run("datasets", "query", "notes", "--text", "soup", folder=folder)
    assert found["hits"][0]["path"].endswith(name)
    assert main(["datasets", "query", "notes", "--text", "soup", "--library", str(folder)]) == 0
