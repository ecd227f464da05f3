"""Every flag of a query on the real sample: each alone, several together, presets, several datasets."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.cli.main import main
from kx_desktop.settings import Preset, Presets, resources_dir

SAMPLE = resources_dir() / "sample"
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("surface") / "library"
    for words in (
        ["handbook", "--file", str(SAMPLE), "--meta", "year=2026", "--meta", "tags=shop, station"],
        ["notes", "--text", "The refund has come.", "--meta", "year=2024"],
        ["a, b", "--text", "A name with a comma.", "--metric", "l2"],
    ):
        assert main(["datasets", "ingest", *words, "--library", str(folder)]) == 0
    return folder


@pytest.fixture
def run(library: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a query with --json; give status, document and standard error."""

    def run(dataset: str, *words: str) -> tuple[int, Any, str]:
        asked = ["datasets", "query", dataset, *words, "--json", "--library", str(library)]
        status = main(asked)
        out, err = capsys.readouterr()
        return status, json.loads(out) if out else None, err

    return run


REFUND = ("--text", "what is the refund window?")


@pytest.mark.parametrize(
    "flags",
    [
        ["--mode", "sparse"],
        ["--paths", "dense,sparse,fulltext"],
        ["--paths", "sparse,fulltext", "--fusion", "weight"],
        ["--fusion", "weight"],
        ["--fusion", "weight", "--alpha", "0.4"],
        ["--fusion", "weight", "--weights", "dense=2,fulltext=1"],
        ["--fusion", "weight", "--weights", "dense=0.5,sparse=0.3,fulltext=0.2"],
        ["--fusion", "cascaded"],
        ["--fusion", "none"],
        ["--metric", "l2"],
        ["--metric", "ip", "--rerank-factor", "2.5"],
        ["--preset", "precise"],
        ["--preset", "Precise", "--fusion", "rrf"],
        ["--preset", "Precise", "--mode", "dense"],
        ["--filter", "tags = 'shop' AND extension = 'md' AND year >= 2026"],
        ["--filter", "file_name LIKE 'policy%'", "--order-by", "chunk_index"],
    ],
    ids=str,
)
def test_the_policy_is_found_with_each_flag(run: Run, flags: list[str]) -> None:
    status, found, err = run("handbook", *REFUND, *flags)
    assert (status, err) == (0, "")
    assert Path(found["hits"][0]["path"]).name == "policy.md"


def test_all_flags_go_together(run: Run) -> None:
    flags = (
        "--k 5 --offset 1 --mode hybrid --paths dense,sparse,fulltext --fusion weight --weights dense=.5,sparse=.3,fulltext=.2 --metric ip"
        " --rerank-factor 3 --rerank on --mmr-lambda 0.6 --window -1,1 --include-vector --metadata-fields year,tags --include-superseded"
    )
    status, found, err = run(
        "handbook,notes", *REFUND, *flags.split(),
        "--filter", "year BETWEEN 2024 AND 2026 AND NOT title IS NULL", "--order-by", "year DESC, title, chunk_index",
    )  # fmt: skip
    assert (status, err) == (0, "")
    assert (found["dataset"], found["fusion"], len(found["hits"])) == (
        "handbook,notes",
        "weight",
        5,
    )
    for hit in found["hits"]:
        assert hit["metadata"] == {"year": "2026", "tags": ["shop", "station"]}
        assert len(hit["vector"]) == 384
        assert hit["window"]["char_start"] <= hit["char_start"]
        assert all(0 <= at["value"] <= 1 for at in hit["paths"].values())


def test_several_datasets_are_named_with_commas(run: Run) -> None:
    status, found, _ = run("notes,handbook", *REFUND)
    assert status == 0
    assert {hit["dataset"] for hit in found["hits"]} == {"notes", "handbook"}


def test_a_name_that_holds_a_comma_is_one_dataset(run: Run) -> None:
    status, found, _ = run("a, b", "--text", "comma", "--mode", "dense")
    assert status == 0
    assert (found["dataset"], found["hits"][0]["text"]) == ("a, b", "A name with a comma.")
    assert found["hits"][0]["score"] < 1.5  # a distance, by the dataset's own metric


def test_a_preset_of_ones_own_is_used(run: Run) -> None:
    Presets.load().with_preset(Preset("Pieces", {"mode": "sparse", "k": 3})).save()
    status, found, _ = run("handbook", "--text", "refnd windw", "--preset", "pieces")
    assert (status, found["mode"], found["k"]) == (0, "sparse", 3)


@pytest.mark.parametrize(
    ("flags", "names"),
    [
        (["--alpha", "0.5"], "alpha"),
        (["--alpha", "2", "--fusion", "weight"], "alpha"),
        (["--fusion", "weight", "--mode", "dense"], "fusion"),
        (["--weights", "words=1", "--fusion", "weight"], "weights"),
        (["--paths", "dense,words"], "paths"),
        (["--metric", "l2", "--mode", "fulltext"], "metric"),
        (["--rerank-factor", "6"], "rerank_factor"),
        (["--filter", "yeer = 2026"], "filter"),
        (["--filter", "year = 2026; DROP TABLE documents"], "filter"),
        (["--filter", "lower(title) = 'x'"], "filter"),
        (["--filter", "year = 2026 -- all"], "filter"),
        (["--order-by", "yeer"], "order_by"),
        (["--vector", "[1, 2, 3]"], "vector"),
        (["--preset", "Quick"], "preset"),
    ],
    ids=str,
)
def test_what_cannot_be_is_named_with_what_it_got(run: Run, flags: list[str], names: str) -> None:
    status, found, err = run("handbook", *REFUND, *flags)
    error = json.loads(err)["error"]
    assert (status, found, error["code"]) == (2, None, "INVALID_ARGUMENT")
    assert error["message"].startswith(f"{names}: ")
    assert error["next_step"]
