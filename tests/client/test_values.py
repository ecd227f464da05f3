"""Whatever a program hands to `KxClient`, what is wrong with it is a `KxError` that names it; a file stands for what it holds."""

import io
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.client import KxClient
from kx_desktop.core.errors import InvalidArgument, PermissionDenied
from tests.client.serving import HANDBOOK


@pytest.fixture
def handbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in the folder that the program works in."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "handbook.md"
    file.write_text(HANDBOOK, "utf-8")
    return file


def test_a_path_stands_for_what_the_file_holds(client: KxClient, handbook: Path) -> None:
    client.ingest_documents("of-paths", [handbook])
    (hit,) = client.query_dataset("of-paths", text="refund", k=1)
    assert "30 days" in hit.text


def test_opened_files_are_read_as_bytes_and_as_text(client: KxClient, handbook: Path) -> None:
    with handbook.open("rb") as of_bytes:
        done = client.ingest_documents("opened", [of_bytes, io.StringIO("a note on lamps")])
    assert done.inserted == 2
    assert {hit.text for hit in client.query_dataset("opened", text="lamps")} >= {"a note on lamps"}


def test_a_files_name_goes_with_it(client: KxClient, gateway: Any, handbook: Path) -> None:
    client.ingest_documents("called", [handbook])
    values = {one.name: one.values for one in gateway.calls.library.fields("called")}
    assert [value.text for value in values["doc_id"]] == ["handbook.md"]


def test_the_name_of_a_file_is_not_taken_for_a_text(client: KxClient, handbook: Path) -> None:
    with pytest.raises(InvalidArgument) as error:
        client.ingest_documents("names", [handbook.name])
    assert error.value.message == "documents[0]: got 'handbook.md', which is the name of a file."
    assert "Path('handbook.md')" in error.value.next_step
    assert client.ingest_documents("names", [handbook.name.encode()]).inserted == 1


def test_a_file_that_is_not_there_is_told(client: KxClient, tmp_path: Path) -> None:
    with pytest.raises(PermissionDenied, match=r"documents\[0\]: .* cannot be read"):
        client.ingest_documents("none", [tmp_path / "none.md"])


@pytest.mark.parametrize(
    ("documents", "others", "named"),
    [
        ([3], {}, "documents[0]: got a value of the kind int"),
        ([None], {}, "documents[0]: got nothing"),
        (None, {}, "documents: "),
        (Path("a"), {}, "documents: "),
        (io.BytesIO(b"a"), {}, "documents: "),
        (["a"], {"metadata": {"year": 2024}}, "metadata: got a value of the kind int for 'year'"),
        (["a"], {"metadata": {3: "a"}}, "metadata: got a value of the kind int"),
        (["a"], {"metadata": ["a"]}, "metadata: got a value of the kind str"),
        (["a"], {"metadata": 5}, "metadata: got a value of the kind int"),
        (["a"], {"doc_ids": [5]}, "doc_ids: got a value of the kind int"),
        (["a"], {"doc_ids": "a"}, "doc_ids: got a value of the kind str"),
        (["a"], {"embeddings": [["x"]]}, "embeddings: got"),
        (["a"], {"embeddings": [1.0]}, "embeddings: got"),
    ],
)
def test_documents_of_a_wrong_kind_are_named(
    client: KxClient, documents: Any, others: dict[str, Any], named: str
) -> None:
    with pytest.raises(InvalidArgument) as error:
        client.ingest_documents("wrong-kinds", documents, **others)
    assert error.value.message.startswith(named)
    assert error.value.next_step


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"text": 5}, "text: got"),
        ({"text": None}, "text: got nothing"),
        ({"text": "a", "mode": "magic"}, "mode: got 'magic'"),
        ({"text": "a", "mode": 9}, "mode: got 9"),
        ({"text": "a", "k": "5"}, "k: got '5'"),
        ({"text": "a", "k": 2.5}, "k: got 2.5"),
        ({"text": "a", "rerank": "on"}, "rerank: got 'on'"),
        ({"embedding": "abc"}, "embedding: got"),
        ({"embedding": 1.0}, "embedding: got"),
    ],
)
def test_a_question_of_a_wrong_kind_is_named(
    client: KxClient, parameters: dict[str, Any], named: str
) -> None:
    with pytest.raises(InvalidArgument) as error:
        client.query_dataset("policies", **parameters)
    assert error.value.message.startswith(named)


def test_a_mode_may_be_given_by_its_name(client: KxClient) -> None:
    assert client.query_dataset("policies", text="refund", mode="dense")
    assert client.fuzzy_discovery("policies", text="refund", mode="hybrid")


@pytest.mark.parametrize("ref", [5, None, ["a"], "no hex"])
def test_a_reference_of_a_wrong_kind_is_told(client: KxClient, ref: Any) -> None:
    with pytest.raises(InvalidArgument, match="content_ref: got"):
        client.get_content(ref)
