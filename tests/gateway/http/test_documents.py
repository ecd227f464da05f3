"""Documents are taken in as files of a form and as JSON, and read again by reference."""

import base64
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.library import Library
from kx_desktop.settings import Settings
from tests.gateway.http.serving import Served, form, serving
from tests.library.helping import until

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def open_(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A gateway over a library of its own, which tests may write to."""
    folder = tmp_path_factory.mktemp("writable")
    with (
        Library.open(folder / "library", settings=Settings()) as library,
        serving(library, folder, limits={"message_bytes": 4 << 20, "documents": 8}) as running,
    ):
        yield running


@pytest.fixture
def name() -> str:
    """A dataset that no other test uses."""
    return f"taken-{next(_NUMBERS)}"


def _sent(served: Served, name: str, *parts: tuple[str, str | None, bytes]) -> Any:
    body, headers = form(*parts)
    return served.call("POST", f"/v1/datasets/{name}/documents", body, headers=headers)


def _written(served: Served, name: str, *documents: Any, **more: Any) -> Any:
    return served.post(f"/v1/datasets/{name}/documents", {"documents": list(documents), **more})


def _hits(served: Served, name: str, text: str, **more: Any) -> Any:
    told = served.post(f"/v1/datasets/{name}/query", {"text": text, "mode": "fulltext", **more})
    assert told.status == 200, told.body
    return told.json["hits"]


def test_files_of_a_form_are_read_by_what_they_are(
    open_: Served, name: str, shared_pdf: bytes
) -> None:
    told = _sent(
        open_,
        name,
        ("files", "notes.md", "# Café\n\nThe kettle is on the second shelf.".encode()),
        ("files", "report.pdf", shared_pdf),
        ("metadata", None, b'[{"team": "kitchen"}, null]'),
    )
    assert told.status == 200, told.body
    assert [file["state"] for file in told.json["files"]] == ["indexed", "indexed"]
    assert (told.json["dataset"], told.json["inserted"], told.json["failed"]) == (name, 2, 0)
    (hit, *_) = _hits(open_, name, "kettle", metadata_fields=["team", "file_name"])
    assert hit["metadata"]["team"] == "kitchen"
    paged = _hits(open_, name, "", mode="dense", vector=_vector(open_, name, "kettle"), k=64)
    assert any(hit["page"] for hit in paged)


@pytest.fixture(scope="module")
def shared_pdf(root: Path) -> bytes:
    return next((root / "tests" / "files").rglob("*.pdf")).read_bytes()


def _vector(served: Served, name: str, text: str) -> Any:
    return _hits(served, name, text, include_vector=True)[0]["vector"]


def test_one_object_of_metadata_is_for_all_files(open_: Served, name: str) -> None:
    files = [("files", f"{number}.txt", f"pebble number {number}".encode()) for number in range(3)]
    assert (
        _sent(open_, name, *files, ("metadata", None, b'{"place": "beach"}')).json["inserted"] == 3
    )
    hits = _hits(open_, name, "pebble", filter="place = 'beach'")
    assert len(hits) == 3


def test_texts_are_taken_as_they_stand_with_metadata_of_their_own(open_: Served, name: str) -> None:
    told = _written(
        open_,
        name,
        {"text": "office hours are 9 to 5", "name": "hours", "metadata": {"team": "support"}},
        {"text": "the lift is out of order", "metadata": {"team": "house"}},
    )
    assert (told.status, told.json["inserted"]) == (200, 2)
    (hit,) = _hits(open_, name, "office", metadata_fields=["team"])
    assert (hit["title"], hit["metadata"], hit["text"]) == (
        "hours",
        {"team": "support"},
        "office hours are 9 to 5",
    )
    again = _written(open_, name, {"text": "office hours are 9 to 5"}).json
    assert (again["inserted"], again["unchanged"]) == (0, 1)


def test_bytes_in_base64_are_read_by_what_they_are(
    open_: Served, name: str, shared_pdf: bytes
) -> None:
    sent = base64.b64encode(shared_pdf).decode()
    told = _written(open_, name, {"content": sent, "name": "report.pdf"})
    assert (told.status, told.json["failed"]) == (200, 0), told.body
    assert told.json["chunk_count"] > 0


def test_a_form_may_bring_texts_and_sizes_too(open_: Served, name: str) -> None:
    told = _sent(
        open_,
        name,
        ("documents", None, json.dumps([{"text": "a word and a word. " * 40}]).encode()),
        ("chunk_size", None, b"200"),
        ("chunk_overlap", None, b"20"),
        ("metric", None, b"l2"),
    )
    assert told.json["chunk_count"] > 3, told.body
    facts = open_.get(f"/v1/datasets/{name}").json
    assert (facts["chunk_size"], facts["chunk_overlap"], facts["metric"]) == (200, 20, "l2")


def test_a_document_with_its_own_vector_is_one_passage(open_: Served, name: str) -> None:
    documents = [
        {"text": "east " * 400, "vector": [1.0, 0.0, 0.0]},
        {"text": "north", "vector": [0, 1, 0]},
    ]
    assert _written(open_, name, *documents).json["chunk_count"] == 2
    told = open_.post(f"/v1/datasets/{name}/query", {"vector": [0.1, 0.9, 0], "mode": "dense"}).json
    assert [hit["text"].strip()[:5] for hit in told["hits"]] == ["north", "east "]
    assert (
        open_.post(f"/v1/datasets/{name}/query", {"vector": [1, 2], "mode": "dense"}).code
        == "INVALID_ARGUMENT"
    )
    wrong = _written(open_, name, {"text": "west", "vector": [1, 2]})
    assert (wrong.status, wrong.code) == (400, "INVALID_ARGUMENT")


def test_bytes_of_no_known_kind_are_a_failed_file_with_a_reason(open_: Served, name: str) -> None:
    told = _sent(
        open_,
        name,
        ("files", "noise.bin", bytes(range(256)) * 40),
        ("files", "good.txt", b"good words"),
    )
    assert told.status == 200, told.body
    states = [file["state"] for file in told.json["files"]]
    assert states[1] == "indexed"
    assert states[0] in {"failed", "skipped"}
    assert told.json["files"][0]["reason"]


def test_text_in_another_encoding_is_read_as_a_file_and_refused_as_json(
    open_: Served, name: str
) -> None:
    latin = "Der Schlüssel liegt unter der Fußmatte, wie immer schon.".encode("latin-1")
    told = _sent(open_, name, ("files", "note.txt", latin))
    assert (told.status, told.json["failed"]) == (200, 0)
    path = f"/v1/datasets/{name}/documents"
    body = b'{"documents": [{"text": "' + latin + b'"}]}'
    told = open_.call("POST", path, body, headers={"Content-Type": "application/json"})
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")
    told = _sent(open_, name, ("documents", None, b'[{"text": "' + latin + b'"}]'))
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT")
    assert "UTF-8" in told.message


def test_the_name_of_a_file_is_never_a_path(open_: Served, name: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the words of a file that nobody sent")
    for called in (str(secret), f"../../{secret.name}", f"C:\\x\\{secret.name}"):
        told = _sent(open_, name, ("files", called, f"sent under the name {len(called)}".encode()))
        assert told.status == 200
        assert str(tmp_path) not in told.body.decode()
    assert _hits(open_, name, "nobody") == []


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ([("files", None, b"no name")], "files: "),
        ([("other", "a.txt", b"a")], "other: a file was sent under this name."),
        ([("colour", None, b"red")], "colour: "),
        ([("files", "a.txt", b"a"), ("metadata", None, b"{")], "metadata: "),
        ([("files", "a.txt", b"a"), ("metadata", None, b'["a"]')], "metadata."),
        ([("files", "a.txt", b"a"), ("metadata", None, b"[{}, {}]")], "metadata: got 2 for 1"),
        ([("files", "a.txt", b"a"), ("metadata", None, b'{"a": 1}')], "metadata.a: "),
        ([("files", "a.txt", b"a"), ("chunk_size", None, b"x")], "chunk_size: "),
        ([("files", "a.txt", b"a"), ("metric", None, b"miles")], "metric: "),
        ([("documents", None, b"[{}]")], "documents.0: it has neither"),
        ([("metric", None, b"l2"), ("metric", None, b"l2")], "metric: it was given twice."),
        ([], "documents: got 0."),
        ([("files", f"{number}.txt", b"a") for number in range(9)], "The form cannot be read"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_form_is_named(
    open_: Served, name: str, parts: Any, named: str
) -> None:
    told = _sent(open_, name, *parts)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), told.body
    assert told.message.startswith(named)
    assert name not in open_.library.names()


@pytest.mark.parametrize(
    ("documents", "named"),
    [
        ([], "documents: "),
        ([{"text": "a", "content": "YQ=="}], "documents.0: it has both"),
        ([{"text": "a"}, {}], "documents.1: it has neither"),
        ([{"content": "***"}], "documents.0.content: "),
        ([{"text": "a", "file": "/etc/passwd"}], "documents.0.file: there is no such parameter."),
        ([{"text": "a", "metadata": {"year": 2024}}], "documents.0.metadata.year: "),
        ([{"text": "a", "vector": [1, None]}], "documents.0.vector.1: "),
        ([{"text": "half \ud800"}], "documents.0.text: "),
        ([{"text": "a"}] * 9, "documents: got 9."),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_document_is_named(
    open_: Served, name: str, documents: Any, named: str
) -> None:
    told = _written(open_, name, *documents)
    assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), told.body
    assert told.message.startswith(named)


def test_another_kind_of_body_is_refused(open_: Served, name: str) -> None:
    path = f"/v1/datasets/{name}/documents"
    for kind in ("text/plain", "application/x-www-form-urlencoded", None):
        told = open_.call("POST", path, b"text=a", headers={"Content-Type": kind})
        assert (told.status, told.code) == (415, "INVALID_ARGUMENT")
    for kind in ("multipart/form-data", "multipart/form-data; boundary=other; charset=hex"):
        told = open_.call("POST", path, b"--xyz--", headers={"Content-Type": kind})
        assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), kind


def test_an_upload_over_the_limit_is_refused_and_the_next_is_taken(
    open_: Served, name: str
) -> None:
    told = _sent(open_, name, ("files", "big.txt", b"words " * 1_000_000))
    assert (told.status, told.code) == (413, "RESOURCE_EXHAUSTED")
    assert _sent(open_, name, ("files", "small.txt", b"words")).status == 200


def test_the_text_of_a_document_is_given_in_parts(served: Served) -> None:
    (hit, *_) = _hits(served, "harbour", "lighthouse")
    path = f"/v1/documents/{hit['parent_ref']}/text"
    whole = served.get(path).json
    assert whole["text"] == served.library.document_text(hit["parent_ref"])
    assert (whole["start"], whole["end"], whole["next"]) == (0, len(whole["text"]), None)
    part = served.get(f"{path}?start={hit['char_start']}&end={hit['char_end']}").json
    assert (part["text"], part["next"]) == (hit["text"], None)
    beyond = served.get(f"{path}?start=1000000000").json
    assert (beyond["text"], beyond["start"], beyond["end"]) == ("", 1000000000, 1000000000)
    assert served.get(f"{path}?start=5&end=2").json["text"] == ""


def test_a_long_text_is_gone_on_with(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kx_desktop.gateway.http.documents.MOST_TEXT", 1000)
    (hit, *_) = _hits(served, "harbour", "lighthouse")
    text, start = "", 0
    while start is not None:
        told = served.get(f"/v1/documents/{hit['parent_ref']}/text?start={start}").json
        assert len(told["text"]) <= 1000
        text, start = text + told["text"], told["next"]
    assert text == served.library.document_text(hit["parent_ref"])


def test_a_passage_and_its_window_are_found_by_reference(served: Served) -> None:
    (hit, *_) = _hits(served, "harbour", '"Paragraph 17"', window=[-2, 1])
    found = served.get(f"/v1/passages/{hit['content_ref']}").json
    assert {name: hit[name] for name in found} == found
    run = served.get(f"/v1/passages/{hit['content_ref']}/window?before=2&after=1").json
    assert (run["text"], run["char_start"]) == (hit["window"]["text"], hit["window"]["char_start"])
    assert [one["chunk_index"] - hit["chunk_index"] for one in run["passages"]] == [-2, -1, 0, 1]
    usual = served.get(f"/v1/passages/{hit['content_ref']}/window?dataset=harbour").json
    assert len(usual["passages"]) == 3


def test_references_of_nothing_are_told(served: Served) -> None:
    nothing = "ab" * 32
    for path in (
        f"/v1/passages/{nothing}",
        f"/v1/passages/{nothing}/window",
        f"/v1/documents/{nothing}/text",
    ):
        told = served.get(path)
        assert (told.status, told.code) == (404, "NOT_FOUND"), path
    for path in ("/v1/passages/xyz", "/v1/documents/abc/text", f"/v1/passages/{nothing}0"):
        told = served.get(path)
        assert (told.status, told.code) == (400, "INVALID_ARGUMENT"), path
    for query in ("before=11", "after=-1", "before=x", "dataset=none", "parent_ref=zz"):
        told = served.get(f"/v1/passages/{nothing}/window?{query}")
        assert told.status in {400, 404}, query
        assert told.code
    told = served.get(f"/v1/documents/{nothing}/text?start=-1")
    assert told.message.startswith("start: ")


def test_a_file_under_another_name_is_told_where_files_go(served: Served) -> None:
    body, headers = form(("file", "a.txt", b"a text"))
    told = served.call("POST", "/v1/datasets/new/documents", body, headers=headers)
    assert (told.status, told.message) == (400, "file: a file was sent under this name.")
    assert "-F files=@" in told.json["error"]["next_step"]


def test_metadata_of_a_document_that_is_there_can_be_given_and_taken_back(
    open_: Served, name: str
) -> None:
    first = _sent(open_, name, ("files", "tea.md", b"# Tea\n\nGreen tea is steeped."))
    (file,) = first.json["files"]
    path = f"/v1/datasets/{name}/documents/{file['content_ref']}"
    again = _written(
        open_, name, {"text": "# Tea\n\nGreen tea is steeped.", "metadata": {"team": "bar"}}
    )
    assert again.json["unchanged"] == 1
    assert any(
        "PATCH /v1/datasets/NAME/documents/PARENT_REF" in one for one in again.json["advisories"]
    )
    told = open_.call("PATCH", path, {"metadata": {"team": "bar", "year": "2024"}})
    assert told.json == {
        "dataset": name, "parent_ref": file["content_ref"], "changed": True, "metadata": {"team": "bar", "year": "2024"},
    }  # fmt: skip
    assert _hits(open_, name, "tea", filter="team = 'bar'")
    assert not open_.call("PATCH", path, {"metadata": {"team": "bar"}}).json["changed"]
    told = open_.call("PATCH", path, {"metadata": {"team": None}})
    assert told.json["metadata"] == {"year": "2024"}


def test_what_is_wrong_with_metadata_for_a_document_is_said(open_: Served, name: str) -> None:
    _written(open_, name, {"text": "a pebble"})
    path = f"/v1/datasets/{name}/documents/{'0' * 64}"
    assert open_.call("PATCH", path, {"metadata": {"a": "b"}}).code == "NOT_FOUND"
    assert open_.call("PATCH", path, {"metadata": {}}).code == "INVALID_ARGUMENT"
    assert open_.call("PATCH", path, {"metadata": {"a": 1}}).code == "INVALID_ARGUMENT"
    assert open_.call("PATCH", path, {"metadata": {"page": "1"}}).code == "INVALID_ARGUMENT"


def test_left_for_later_an_upload_is_a_job_that_can_be_followed(open_: Served, name: str) -> None:
    told = _sent(
        open_,
        name,
        ("files", "tea.md", b"# Tea\n\nGreen tea is steeped."),
        ("files", "empty.txt", b""),
        ("metadata", None, b'{"team": "bar"}'),
        ("later", None, b"true"),
    )
    assert told.status == 202, told.body
    path = f"/v1/jobs/{told.json['job']}"
    until(lambda: open_.get(path).json["state"] == "done", "the job is done")
    done = open_.get(path).json
    assert (done["dataset"], done["files"], done["passages"]) == (
        name,
        {"indexed": 1, "skipped": 1},
        1,
    )
    assert _hits(open_, name, "tea", filter="team = 'bar'")
    listed = open_.get(f"/v1/datasets/{name}/files").json
    assert [(one["name"], one["state"]) for one in listed["files"]] == [
        ("tea.md", "indexed"),
        ("empty.txt", "skipped"),
    ]
    listed = open_.get(f"/v1/datasets/{name}/files?state=skipped&state=failed&limit=1").json
    (skipped,) = listed["files"]
    assert (listed["total"], skipped["name"], skipped["reason"]) == (
        1,
        "empty.txt",
        "The file is empty.",
    )
    assert open_.get(f"/v1/datasets/{name}/files?offset=2").json["files"] == []


def test_what_cannot_be_left_for_later_or_is_no_job_is_said(open_: Served, name: str) -> None:
    told = _written(open_, name, {"text": "a", "vector": [1.0, 0.0]}, later=True)
    assert told.code == "INVALID_ARGUMENT"
    assert open_.get("/v1/jobs/999999").code == "NOT_FOUND"
    assert open_.get(f"/v1/datasets/{name}/files").code == "NOT_FOUND"
    assert open_.get("/v1/jobs/none").code == "INVALID_ARGUMENT"
