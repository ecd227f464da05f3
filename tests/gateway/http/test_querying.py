"""A question over HTTP is the library's own: every parameter by its name, and the answer that of the command."""

import dataclasses
import json
from typing import Any

import pytest

from kx_desktop.cli import arguments, commands
from kx_desktop.core import shapes
from kx_desktop.gateway.http.bodies import ManyQueryBody
from kx_desktop.library import Query
from tests.gateway.http.serving import Served

LEFT_OUT = {"highlights", "bare"}
"""What spares a front end work and is no part of a question."""

QUESTION = "what is the refund window?"


def _without_time(answer: Any) -> Any:
    return {**answer, "took_ms": 0}


def _asked(served: Served, dataset: str = "handbook", **parameters: Any) -> Any:
    told = served.post(f"/v1/datasets/{dataset}/query", {"text": QUESTION, **parameters})
    assert told.status == 200, told.body
    return told.json


def test_the_answer_is_that_of_the_command(
    served: Served, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["--text", QUESTION, "--k", "3", "--window", "-1,1", "--metadata-fields", "team,tags"]
    line = ["datasets", "query", "handbook", *words, "--json", "--library"]
    assert commands.run(arguments.parse([*line, str(served.library.folder)])) == 0
    printed = capfd.readouterr().out
    told = served.post(
        "/v1/datasets/handbook/query",
        {"text": QUESTION, "k": 3, "window": [-1, 1], "metadata_fields": ["team", "tags"]},
    )
    assert list(told.json) == list(json.loads(printed))
    assert _without_time(told.json) == _without_time(json.loads(printed))


@pytest.mark.parametrize(
    "parameters",
    [
        {"k": 2},
        {"k": 100},
        {"k": 1, "offset": 1},
        {"mode": "dense"},
        {"mode": "fulltext"},
        {"mode": "dense", "metric": "l2"},
        {"fusion": "weight", "alpha": 0.3},
        {"fusion": "weight", "weights": {"dense": 1, "fulltext": 3}},
        {"fusion": "cascaded"},
        {"fusion": "none"},
        {"rrf_k": 5},
        {"paths": ["fulltext"]},
        {"rerank": False},
        {"reranker": False},
        {"mmr_lambda": 0.1},
        {"rerank_factor": 2.5},
        {"filter": "extension = 'txt'"},
        {"order_by": "file_name DESC"},
        {"include_vector": True, "k": 1},
        {"include_superseded": True},
        {"metadata_fields": ["team"]},
        {"window": [-2, 2]},
    ],
    ids=json.dumps,
)
def test_every_parameter_is_that_of_a_query(served: Served, parameters: dict[str, Any]) -> None:
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in parameters.items()
    }
    found = served.library.query(Query("handbook", QUESTION, **given))
    assert _without_time(_asked(served, **parameters)) == _without_time(
        json.loads(shapes.line(shapes.result(found)))
    )


def test_no_parameter_of_a_query_is_left_out() -> None:
    names = {field.name for field in dataclasses.fields(Query)} - LEFT_OUT
    assert set(ManyQueryBody.model_fields) == names


def test_a_vector_of_the_callers_own_goes_before_the_text(served: Served) -> None:
    (hit,) = _asked(served, include_vector=True, k=1, mode="fulltext", text="tomatoes")["hits"]
    told = _asked(served, vector=hit["vector"], mode="dense", k=1)
    assert told["hits"][0]["content_ref"] == hit["content_ref"]


def test_parameters_that_are_null_are_as_if_they_were_not_there(served: Served) -> None:
    nothing = dict.fromkeys(("k", "mode", "fusion", "alpha", "weights", "vector", "rerank"))
    assert _without_time(_asked(served, **nothing)) == _without_time(_asked(served))


def test_several_datasets_are_asked_at_once(served: Served) -> None:
    told = served.post(
        "/v1/query", {"dataset": ["handbook", "harbour"], "text": "office lighthouse"}
    )
    assert told.json["dataset"] == "handbook,harbour"
    assert {hit["dataset"] for hit in told.json["hits"]} == {"handbook", "harbour"}
    alone = served.post("/v1/query", {"dataset": "harbour", "text": "office lighthouse"}).json
    assert {hit["dataset"] for hit in alone["hits"]} == {"harbour"}


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"text": QUESTION, "k": 0}, "k: "),
        ({"text": QUESTION, "k": "5"}, "k: "),
        ({"text": QUESTION, "k": 2.5}, "k: "),
        ({"text": QUESTION, "k": True}, "k: "),
        ({"text": QUESTION, "offset": -1}, "offset: "),
        ({"text": QUESTION, "offset": 10**30}, "offset: "),
        ({"text": QUESTION, "mode": "magic"}, "mode: "),
        ({"text": QUESTION, "colour": "red"}, "colour: there is no such parameter."),
        ({"text": QUESTION, "alpha": 0.5}, "alpha: "),
        ({"text": QUESTION, "window": [-11, 0]}, "window: "),
        ({"text": QUESTION, "window": [1]}, "window: "),
        ({"text": QUESTION, "vector": [0.5, 0.5]}, "vector"),
        ({"text": QUESTION, "vector": [1e300] * 384}, "vector"),
        ({"text": QUESTION, "vector": ["1"]}, "vector"),
        ({"text": QUESTION, "vector": [0.0] * 384}, "vector"),
        ({"text": QUESTION, "sparse_vector": {"-1": 1}, "mode": "sparse"}, "sparse_vector"),
        ({"text": QUESTION, "filter": "nonsense ==== 3"}, "filter"),
        ({"text": QUESTION, "filter": "unheard_of = 3"}, "filter"),
        ({"text": QUESTION, "order_by": "unheard_of"}, "order_by"),
        ({}, "text: "),
        ({"text": 7}, "text: "),
        ([], "The body"),
        ("words", "The body"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(served: Served, body: Any, named: str) -> None:
    told = served.post("/v1/datasets/handbook/query", body)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), told.body
    assert told.message.startswith(named)


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "a", "mmr_lambda": NaN}',
        b'{"text": "a", "vector": [Infinity]}',
        b'{"text": "a", "vector": [1e999]}',
        b'{"text": "\xff\xfe"}',
        b'{"text": "\\ud800"}',
        b'{"text": "a"',
        b"",
        b"[" * 100_000,
        b'{"text": "a", "k": ' + b"9" * 5000 + b"}",
    ],
    ids=[
        "NaN",
        "Infinity",
        "1e999",
        "not UTF-8",
        "half a character",
        "cut off",
        "nothing",
        "deep",
        "long",
    ],
)
def test_what_is_no_json_is_refused(served: Served, body: bytes) -> None:
    kind = {"Content-Type": "application/json"}
    told = served.call("POST", "/v1/datasets/handbook/query", body, headers=kind)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), told.body
    assert served.get("/v1/health").status == 200


def test_a_dataset_that_there_is_not_is_told_by_name(served: Served) -> None:
    told = served.post("/v1/datasets/no%20such/query", {"text": "a"})
    assert (told.status, told.code) == (404, "NOT_FOUND")
    assert "'no such'" in told.message
    told = served.post("/v1/query", {"dataset": ["handbook", "none"], "text": "a"})
    assert told.status == 404


def test_a_name_that_is_none_is_refused(served: Served) -> None:
    for name in ("%20x", "a%5Cb", "x" * 129, "a%0Ab"):
        told = served.post(f"/v1/datasets/{name}/query", {"text": "a"})
        assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), name


def test_what_is_no_json_by_its_kind_is_refused(served: Served) -> None:
    told = served.call(
        "POST", "/v1/datasets/handbook/query", b"text=a", headers={"Content-Type": "text/plain"}
    )
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")


def test_what_was_asked_is_noted_without_its_words(served: Served) -> None:
    _asked(served)
    (connection,) = [
        one for one in served.gateway.activity.connections() if one.caller.kind == "http"
    ]
    assert (connection.call, connection.dataset, connection.text) == ("query", "handbook", "")
    assert connection.caller.address.startswith("127.0.0.1")


KINDS = [
    ("/v1/datasets/handbook/query", {"window": "-1,1"}, "window: it is no list.", "[-1, 1]"),
    ("/v1/datasets/handbook/query", {"window": [1]}, "window: it has fewer than 2.", "2 or more"),
    ("/v1/datasets/handbook/query", {"paths": "dense"}, "paths: it is no list.", "takes a list"),
    ("/v1/datasets/handbook/query", {"metadata_fields": "a"}, "metadata_fields: it is no list.", "takes a list"),
    ("/v1/datasets/handbook/query", {"mode": "magic"}, "mode: it is none of those there are.", "'hybrid', 'dense'"),
    ("/v1/datasets/handbook/query", {"k": 0}, "k: it is too small.", "It takes 1 or more."),
    ("/v1/datasets/handbook/query", {"alpha": 2}, "alpha: it is too large.", "It takes 1 or less."),
    ("/v1/datasets/handbook/query", {"k": "5"}, "k: it is no whole number.", "a whole number"),
    ("/v1/datasets/handbook/query", {"rerank": "on"}, "rerank: it is neither true nor false.", "true or false"),
    ("/v1/datasets/handbook/query", {"reranker": 1}, "reranker: it is neither true nor false.", "true or false"),
    ("/v1/datasets/handbook/query", {"colour": "red"}, "colour: there is no such parameter.", "There are: text, vector, "),
    ("/v1/query", {"text": "a"}, "dataset: it is missing.", "openapi"),
    ("/v1/datasets/new/documents", {"documents": ["a text"]}, "documents.0: it is no object.", "an object"),
    ("/v1/datasets/new/documents", {"documents": [{"txt": "a"}]}, "documents.0.txt: there is no such parameter.", "There are: text, content, "),
    ("/v1/datasets/new/documents", {"documents": []}, "documents: it has fewer than 1.", "1 or more"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body", "message", "next_step"), KINDS, ids=str)
def test_what_is_of_another_kind_is_told_in_the_words_of_http(
    served: Served, path: str, body: Any, message: str, next_step: str
) -> None:
    told = served.post(path, body)
    assert (told.status, told.message) == (400, message)
    assert next_step in told.json["error"]["next_step"]


def test_a_content_type_that_was_forgotten_is_told(served: Served) -> None:
    for path in ("/v1/datasets/handbook/query", "/v1/query"):
        for kind in (None, "text/plain"):
            told = served.call("POST", path, b'{"text": "a"}', headers={"Content-Type": kind})
            assert told.status == 400
            assert "its Content-Type is not application/json" in told.message
            assert "Content-Type: application/json" in told.json["error"]["next_step"]


def test_a_reference_that_is_too_short_is_told(served: Served) -> None:
    told = served.get("/v1/documents/abc/text")
    assert told.message == "parent_ref: it is no whole reference."
    assert told.json["error"]["next_step"] == "It takes the 64 hex digits of a hit's parent_ref."


def test_names_in_a_text_are_told_to_be_a_list(served: Served) -> None:
    told = served.post("/v1/query", {"text": "a", "dataset": "handbook,harbour"})
    assert (told.status, told.message) == (404, "There is no dataset 'handbook,harbour'.")
    step = told.json["error"]["next_step"]
    assert step == 'Several are a list: ["handbook", "harbour"].'
    alone = served.post("/v1/query", {"text": "a", "dataset": "none"})
    assert alone.json["error"]["next_step"].startswith("There are: ")
