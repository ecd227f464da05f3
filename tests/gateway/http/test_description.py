"""The description in OpenAPI is whole, and what it describes never breaks the gateway."""

import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gateway.http.serving import Served, serving

EXAMPLES = int(os.environ.get("KX_TEST_REQUESTS", "10"))
"""Requests for each call; many times as many find more."""


@pytest.fixture(scope="module")
def described(served: Served) -> Any:
    return served.get("/openapi.json").json


def _operations(described: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_call_is_described(described: Any) -> None:
    assert set(described["paths"]) == {
        "/v1/health", "/v1/info", "/v1/datasets", "/v1/datasets/{name}", "/v1/datasets/{name}/fields", "/v1/datasets/{name}/query",
        "/v1/datasets/{name}/documents", "/v1/datasets/{name}/documents/{parent_ref}", "/v1/datasets/{name}/files", "/v1/jobs/{job}", "/v1/query", "/v1/documents/{parent_ref}/text", "/v1/passages/{content_ref}",
        "/v1/passages/{content_ref}/window", "/RetrieveKnowledgeBase", "/v1/ask",
    }  # fmt: skip
    ids = [operation["operationId"] for _, _, operation in _operations(described)]
    assert len(set(ids)) == len(ids)
    known = {tag["name"] for tag in described["tags"]}
    for path, _, operation in _operations(described):
        assert operation["summary"]
        assert set(operation["tags"]) <= known
        assert "422" not in operation["responses"]
        assert operation["responses"]["429"]["content"], path


def test_every_call_but_health_takes_the_token(described: Any) -> None:
    assert described["components"]["securitySchemes"] == {
        "token": {"type": "http", "scheme": "bearer"}
    }
    assert described["security"] == [{"token": []}]
    free = [path for path, _, operation in _operations(described) if "security" in operation]
    assert free == ["/v1/health"]


def test_every_field_and_parameter_says_what_it_is(described: Any) -> None:
    silent = [
        (schema, name)
        for schema, one in described["components"]["schemas"].items()
        for name, field in one.get("properties", {}).items()
        if not field.get("description")
    ] + [
        (path, one["name"])
        for path, _, operation in _operations(described)
        for one in operation.get("parameters", [])
        if not one.get("description")
    ]
    assert silent == []


def test_a_call_lists_the_statuses_that_it_can_have(described: Any) -> None:
    def statuses(path: str, method: str) -> set[str]:
        return set(described["paths"][path][method]["responses"])

    assert statuses("/v1/health", "get") == {"200", "403", "429"}
    assert "404" not in statuses("/v1/datasets", "get")
    assert {"404", "409", "500"} <= statuses("/v1/datasets/{name}", "get")
    assert "413" not in statuses("/v1/datasets/{name}", "get")
    assert {"408", "413"} <= statuses("/v1/query", "post")
    assert {"408", "413", "415"} <= statuses("/v1/datasets/{name}/documents", "post")
    assert {"409", "503", "504"} <= statuses("/v1/ask", "post")


def test_every_status_is_in_the_readme(described: Any, root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    (told,) = re.findall(r"Every error is .*?\n\n", readme, re.DOTALL)
    used = {status for _, _, one in _operations(described) for status in one["responses"]}
    assert used - {"200", "202"} <= set(re.findall(r"\b[45][0-9]{2}\b", told))


def test_the_description_names_where_the_gateway_answers(described: Any) -> None:
    (server,) = described["servers"]
    told = {name: one["default"] for name, one in server["variables"].items()}
    assert server["url"].format(**told) == "http" + "://127.0.0.1:50153"


def test_every_body_has_an_example(described: Any) -> None:
    bodies = [
        content
        for _, _, operation in _operations(described)
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    assert len(bodies) == 8
    for body in bodies:
        schema = described["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
        assert body.get("example") or schema["examples"]


def test_the_examples_are_taken(served: Served, described: Any) -> None:
    example = described["components"]["schemas"]["QueryBody"]["examples"][0]
    assert served.post("/v1/datasets/handbook/query", example).status == 200
    goal = described["components"]["schemas"]["AskBody"]["examples"][0]
    assert served.post("/v1/ask", goal).json["ended"] == "answered"
    retrieve = described["paths"]["/RetrieveKnowledgeBase"]["post"]["requestBody"]["content"]
    assert (
        served.post("/RetrieveKnowledgeBase", retrieve["application/json"]["example"]).status == 200
    )


def test_nothing_is_fetched_from_elsewhere(served: Served, described: Any) -> None:
    assert served.get("/docs").status == served.get("/redoc").status == 404
    assert "http://" not in json.dumps(described)
    assert "https://" not in json.dumps(described)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A gateway over a library of its own, and the description as schemathesis reads it."""
    folder = tmp_path_factory.mktemp("asked")
    with Library.open(folder / "library", settings=Settings()) as library:
        library.ingest("handbook", texts=["We give your money back within 30 days."])
        with serving(library, folder) as running:
            yield running


@pytest.mark.parametrize("way", ["right", "wrong"])
def test_no_request_breaks_the_gateway(asked: Served, way: str) -> None:
    base = f"http://127.0.0.1:{asked.port}"
    headers = {"Authorization": asked.authorization}
    schema = schemathesis.openapi.from_url(f"{base}/openapi.json", headers=headers)
    mode = GenerationMode.POSITIVE if way == "right" else GenerationMode.NEGATIVE
    checks = [content_type_conformance, response_schema_conformance, status_code_conformance]
    statuses: Counter[int] = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()
        names = [one.name for one in operation.iter_parameters()]
        if way == "wrong" and not names and not operation.body:
            continue

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), known=booleans())
        def run(case: schemathesis.Case, *, known: bool) -> None:
            if known:
                _name_what_there_is(case)
            answer = case.call(base_url=base, headers=headers)
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            case.validate_response(answer, checks=checks)

        run()
    assert statuses[400]
    assert statuses[200]
    assert asked.get("/v1/datasets").status == 200


def _name_what_there_is(case: schemathesis.Case) -> None:
    """Have the request be for the dataset that there is: what is made up is most often for none."""
    if "name" in case.path_parameters:
        case.path_parameters["name"] = "handbook"
    for given_, key in ((case.body, "KbUuid"), (case.body, "dataset"), (case.query, "KbUuid")):
        if isinstance(given_, dict) and key in given_:
            given_[key] = "handbook"
