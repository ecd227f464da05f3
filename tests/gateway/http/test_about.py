"""What the gateway tells of itself, its library and its datasets."""

import json

from kx_desktop.core import shapes
from tests.gateway.http.serving import Served


def test_health_needs_no_token_and_says_nothing_of_the_library(served: Served) -> None:
    told = served.get("/v1/health", Authorization=None)
    assert (told.status, told.json) == (200, {"status": "ok"})


def test_info_is_that_of_the_command_and_of_the_gateway(served: Served) -> None:
    told = served.get("/v1/info").json
    gateway = told.pop("gateway")
    assert told == json.loads(shapes.line(shapes.info(served.library.info())))
    assert gateway == {
        "auth_mode": "token",
        "tls": False,
        "message_bytes": 32 << 20,
        "documents": 256,
    }


def test_the_list_of_datasets_is_that_of_the_command(served: Served) -> None:
    told = served.get("/v1/datasets")
    assert told.headers["content-type"] == "application/json"
    assert told.body.decode() == shapes.line(shapes.datasets(served.library.datasets()))


def test_a_dataset_has_its_facts(served: Served) -> None:
    told = served.get("/v1/datasets/handbook").json
    assert (told["name"], told["doc_count"], told["kinds"]) == ("handbook", 4, {"md": 2, "txt": 2})
    assert (told["chunk_size"], told["metric"]) == (1000, "cosine")


def test_fields_are_those_of_the_command(served: Served) -> None:
    told = served.get("/v1/datasets/handbook/fields?values=2")
    found = served.library.fields("handbook", values=2)
    assert told.body.decode() == shapes.line(shapes.fields(found))
    assert "team" in {field["name"] for field in told.json["fields"]}


def test_a_dataset_that_there_is_not_is_told(served: Served) -> None:
    for path in ("/v1/datasets/none", "/v1/datasets/none/fields"):
        told = served.get(path)
        assert (told.status, told.code) == (404, "NOT_FOUND")
        assert "handbook" in told.json["error"]["next_step"]


def test_a_path_that_there_is_not_and_a_method_that_is_not_taken_are_told(served: Served) -> None:
    for path in ("/", "/docs", "/v2/datasets", "/v1/datasets/", "/static/x.js"):
        told = served.get(path)
        assert (told.status, told.code) == (404, "NOT_FOUND"), path
    told = served.call("DELETE", "/v1/datasets/handbook")
    assert (told.status, told.code, told.headers["allow"]) == (405, "UNIMPLEMENTED", "GET")


def test_what_is_no_number_is_named(served: Served) -> None:
    for values in ("-1", "x", "1001", "9" * 5000):
        told = served.get(f"/v1/datasets/handbook/fields?values={values}")
        assert (told.status, told.code) == (400, "INVALID_ARGUMENT")
        assert told.message.startswith("values: ")


def test_what_every_answer_says_of_itself(served: Served) -> None:
    for path in ("/v1/health", "/v1/datasets", "/nothing"):
        headers = served.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert not {name for name in headers if name.startswith("access-control")}
        assert "server" not in headers
