"""Exit statuses, the two streams, and errors as sentences or JSON."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from kx_desktop.cli.main import main
from kx_desktop.core import errors

Make = Callable[..., Any]
QUERY = ["datasets", "query", "handbook", "--text", "refund"]
INGEST = ["datasets", "ingest", "handbook", "--file", "policy.md"]

STATUSES = [
    (errors.Internal, 1),
    (errors.InvalidArgument, 2),
    (errors.NotFound, 3),
    (errors.FailedPrecondition, 4),
    (errors.StaleIndex, 4),
    (errors.NoReranker, 4),
    (errors.ResourceExhausted, 5),
    (errors.DataLoss, 5),
    (errors.Unauthenticated, 5),
    (errors.PermissionDenied, 5),
    (errors.Cancelled, 5),
]


@pytest.mark.parametrize(("kind", "status"), STATUSES)
def test_every_error_has_its_exit_status_and_is_a_sentence(
    kind: type[errors.KxError], status: int, told_library: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(kind("It went wrong.", "Do this."))
    assert main(QUERY) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"kx: {kind.code}: It went wrong.\n    Do this.\n"


@pytest.mark.parametrize(("kind", "status"), STATUSES)
def test_with_json_every_error_is_an_object_on_standard_error(
    kind: type[errors.KxError], status: int, told_library: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(kind("It went wrong.", "Do this."))
    assert main([*QUERY, "--json"]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert json.loads(err) == {
        "error": {"code": kind.code, "message": "It went wrong.", "next_step": "Do this."}
    }


@pytest.mark.parametrize(
    "words", [["--json"], ["datasets", "query", "--json"], [*QUERY, "--k", "x", "--json"]]
)
def test_wrong_usage_with_json_is_an_object_too(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    error = json.loads(err)["error"]
    assert error["code"] == "INVALID_ARGUMENT"
    assert error["message"]
    assert "--help" in error["next_step"]


def test_a_bug_of_ours_surfaces_with_its_traceback(told_library: Make) -> None:
    told_library(ZeroDivisionError("oh"))
    with pytest.raises(ZeroDivisionError):
        main(QUERY)


def test_with_json_a_bug_is_an_internal_error(
    told_library: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(ZeroDivisionError("oh"))
    assert main([*QUERY, "--json"]) == 1
    error = json.loads(capsys.readouterr().err)["error"]
    assert (error["code"], error["message"]) == ("INTERNAL", "ZeroDivisionError: oh")


def test_ctrl_c_during_a_query_is_cancelled(
    told_library: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(KeyboardInterrupt())
    assert main(QUERY) == 5
    assert capsys.readouterr().err.startswith("kx: CANCELLED:")


def test_help_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["datasets", "query", "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("usage: kx datasets query")


def test_a_query_is_asked_as_it_was_written(told_library: Make, make_result: Make) -> None:
    library = told_library(make_result())
    words = "--k 5 --offset 2 --mode dense --rerank off --rrf-k 20 --mmr-lambda 0.4 --window -1,2 --include-vector"
    main(
        [
            *QUERY,
            *words.split(),
            "--include-superseded",
            "--metadata-fields",
            "author,tags",
            "--library",
            "here",
        ]
    )
    (query,) = library.queries
    assert (query.dataset, query.text, query.k, query.offset, query.mode) == (
        "handbook",
        "refund",
        5,
        2,
        "dense",
    )
    assert (query.rerank, query.rrf_k, query.mmr_lambda, query.window) == (False, 20, 0.4, (-1, 2))
    assert (query.include_vector, query.include_superseded, query.metadata_fields) == (
        True,
        True,
        ("author", "tags"),
    )
    assert library.folders == ["here"]
    assert library.closed.is_set()


@pytest.mark.parametrize(
    ("word", "value"), [([], None), (["--rerank", "on"], True), (["--rerank", "off"], False)]
)
def test_rerank_unset_is_left_to_the_setting(
    word: list[str], value: bool | None, told_library: Make, make_result: Make
) -> None:
    library = told_library(make_result())
    main([*QUERY, *word])
    assert library.queries[0].rerank is value


@pytest.mark.parametrize(
    ("word", "value"), [([], None), (["--reranker", "on"], True), (["--reranker", "off"], False)]
)
def test_the_reranker_unset_is_left_to_the_setting(
    word: list[str], value: bool | None, told_library: Make, make_result: Make
) -> None:
    library = told_library(make_result())
    main([*QUERY, *word])
    assert library.queries[0].reranker is value


def test_a_hit_prints_the_rerankers_score_where_it_has_one(
    told_library: Make, make_result: Make, make_hit: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(make_result(make_hit(reranker=0.87654)))
    main(QUERY)
    assert "score 0.0325  reranker 0.8765" in capsys.readouterr().out


def test_a_question_in_broken_bytes_is_asked_all_the_same(
    told_library: Make, make_result: Make
) -> None:
    library = told_library(make_result())
    assert main(["datasets", "query", "handbook", "--text", "caf\udce9"]) == 0
    assert library.queries[0].text == "caf\ufffd"


def test_an_answer_goes_out_and_notes_go_to_standard_error(
    told_library: Make, make_result: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(make_result(passages_without_vector=12, advisories=("Mind this.",)))
    assert main(QUERY) == 0
    out, err = capsys.readouterr()
    assert out.startswith("1. policy.md [chunk 4/9] chars 2310–3180  score 0.0325\n   We give")
    assert err.splitlines()[0] == "note: Mind this."
    assert "12 passages of handbook" in err.splitlines()[1]


def test_with_json_standard_output_is_one_document(
    told_library: Make, make_result: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(make_result(advisories=("Mind this.",)))
    assert main([*QUERY, "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["dataset"] == "handbook"
    assert err == "note: Mind this.\n"


def test_a_failed_file_gives_status_1_and_the_report(
    told_library: Make, make_report: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(make_report())
    assert main([*INGEST, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["failed"] == 1
    told_library(make_report(failed=0))
    assert main(INGEST) == 0


def test_ingest_hands_on_what_it_was_given(told_library: Make, make_report: Make) -> None:
    library = told_library(make_report(failed=0))
    main(
        [*INGEST, "--text", "one", "--meta", "a=b", "--chunk-size", "500", "--chunk-overlap", "50"]
    )
    (call,) = library.calls
    assert [str(path) for path in call["files"]] == ["policy.md"]
    assert (call["texts"], call["metadata"], call["chunk_size"], call["chunk_overlap"]) == (
        ["one"],
        {"a": "b"},
        500,
        50,
    )


def test_rebuild_names_both_datasets(told_library: Make, make_report: Make) -> None:
    library = told_library(make_report(failed=0))
    assert main(["datasets", "rebuild", "old", "--as", "new"]) == 0
    assert (library.calls[0]["dataset"], library.calls[0]["as_name"]) == ("old", "new")


def test_a_rebuild_says_that_the_folders_are_not_followed_for_the_new_dataset(
    told_library: Make, make_report: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    told_library(make_report(failed=0)).followed = ("/papers",)
    assert main(["datasets", "rebuild", "old", "--as", "new"]) == 0
    assert "/papers is followed for old alone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["datasets", "ingest", "handbook"], "nothing to ingest"),
        ([*INGEST, "--meta", "a=1", "--meta", "a=2"], "given twice"),
    ],
)
def test_an_ingest_that_makes_no_sense_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


def test_a_cancelled_ingest_says_what_is_kept(
    told_library: Make, make_summary: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    def cancelled(**_: Any) -> None:
        raise errors.Cancelled("The ingest was stopped.")

    library = told_library(cancelled)
    library.datasets = lambda: (make_summary(passages_without_vector=12),)
    assert main([*INGEST, "--json"]) == 5
    error = json.loads(capsys.readouterr().err)["error"]
    assert error["code"] == "CANCELLED"
    kept = "handbook keeps 3 documents in 41 passages, 12 still without a vector."
    assert error["next_step"] == f"{kept} The same command goes on from there."


def test_what_a_query_does_not_say_is_taken_from_the_settings(
    told_library: Make, make_result: Make
) -> None:
    library = told_library(make_result())
    settings = library.settings.with_value("default_k", 3)
    library.settings = settings.with_value("default_mode", "fulltext")
    main([*QUERY])
    main([*QUERY, "--k", "7", "--mode", "dense"])
    assert [(query.k, query.mode) for query in library.queries] == [(3, "fulltext"), (7, "dense")]
