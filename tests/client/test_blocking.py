"""`KxClient` against a real gateway."""

import math
import re
import socket
import threading
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.client import KxClient, RetrievalMode
from kx_desktop.core.errors import (
    DeadlineExceeded,
    FailedPrecondition,
    InvalidArgument,
    NotFound,
    PermissionDenied,
    ResourceExhausted,
    Unauthenticated,
    Unavailable,
)
from kx_desktop.gateway.running import Gateway
from tests.client.serving import HANDBOOK, served
from tests.gateway.certificates import certificate

SNIPPET = """
from kx_desktop.client import KxClient, RetrievalMode

client = KxClient("http://127.0.0.1:50151")

# Raw bytes use the server-embed path (the gateway needs a served embedding model).
client.ingest_documents("handbook", [open("handbook.md", "rb").read()])

hits = client.query_dataset(
    "handbook",
    text="what is the refund window?",
    k=5,
    mode=RetrievalMode.HYBRID,
)
"""


@pytest.mark.filterwarnings("ignore:unclosed file")  # the snippet leaves its file to Python
def test_a_program_written_for_the_known_gateway_runs_but_for_its_import(
    gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "handbook.md").write_text(HANDBOOK, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KX_TOKEN", gateway.access.token)
    names: dict[str, object] = {}
    exec(SNIPPET.replace("127.0.0.1:50151", str(gateway.grpc_address)), names)
    client = names["client"]
    assert isinstance(client, KxClient)
    client.close()
    hits = names["hits"]
    assert isinstance(hits, tuple)
    assert "30 days" in hits[0].text


@pytest.mark.filterwarnings("ignore:unclosed file")  # as above
def test_the_example_of_the_readme_runs(
    gateway: Gateway,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    root: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    readme = (root / "README.md").read_text("utf-8")
    example = re.search(r"```python\n(from kx_desktop\.client .*?)```", readme, re.DOTALL)
    assert example
    (tmp_path / "handbook.md").write_text(HANDBOOK, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KX_TOKEN", gateway.access.token)
    names: dict[str, Any] = {}
    exec(example[1].replace("127.0.0.1:50151", str(gateway.grpc_address)), names)
    names["client"].close()
    assert "30 days" in capsys.readouterr().out
    more = re.search(
        r"```python\n(from kx_desktop\.client import citation.*?)```", readme, re.DOTALL
    )
    assert more
    with KxClient(str(gateway.grpc_address), http_endpoint=str(gateway.http_address)) as client:
        exec(more[1], {"client": client})
    assert "characters 0–" in capsys.readouterr().out


def test_the_list_tells_of_each_dataset(client: KxClient) -> None:
    summary = next(one for one in client.list_datasets() if one.name == "policies")
    assert (summary.doc_count, summary.chunk_count, summary.dim) == (1, 1, 384)
    assert (summary.dataset_id, summary.index_version) == ("policies", 1)
    assert summary.created_ms > 1_700_000_000_000
    assert re.fullmatch("[0-9a-f]{64}", summary.embed_model_fingerprint)


def test_results_are_plain_values_that_nobody_changes(client: KxClient) -> None:
    hit = client.query_dataset("policies", text="refund")[0]
    with pytest.raises(FrozenInstanceError):
        hit.score = 1.0  # type: ignore[misc]


def test_the_same_documents_once_more_change_nothing(client: KxClient) -> None:
    first = client.ingest_documents("twice", ["one text", b"another text"])
    again = client.ingest_documents("twice", ["one text", b"another text"])
    assert (first.inserted, first.doc_count, first.dim) == (2, 2, 384)
    assert (again.inserted, again.doc_count) == (0, 2)


def test_ids_and_metadata_go_with_their_documents(client: KxClient, gateway: Gateway) -> None:
    client.ingest_documents(
        "tagged",
        ["the kettle is in the kitchen", "the printer is in the hall"],
        doc_ids=["kettle", None],
        metadata=[{"floor": "1"}, {"floor": "2"}],
    )
    found = gateway.calls.library.fields("tagged")
    assert {value.text for one in found if one.name == "floor" for value in one.values} == {
        "1",
        "2",
    }
    assert {value.text for one in found if one.name == "doc_id" for value in one.values} == {
        "kettle"
    }


def test_one_mapping_is_the_metadata_of_all(client: KxClient, gateway: Gateway) -> None:
    client.ingest_documents("teamed", ["a note", "a second note"], metadata={"team": "north"})
    (field,) = (one for one in gateway.calls.library.fields("teamed") if one.name == "team")
    assert field.documents == 2


def test_vectors_of_ones_own_are_searched_with_ones_own(client: KxClient) -> None:
    client.ingest_documents("own", ["north", "east"], embeddings=[[1.0, 0.0], [0.0, 1.0]])
    hits = client.query_dataset("own", embedding=[0.1, 0.9], mode=RetrievalMode.DENSE)
    assert [hit.text for hit in hits] == ["east", "north"]


def test_k_and_rerank_are_heeded(client: KxClient) -> None:
    client.ingest_documents("counted", [f"the lamp of room {number}" for number in range(4)])
    assert len(client.query_dataset("counted", text="lamp", k=3, rerank=False)) == 3


def test_what_fuzzy_discovery_names_can_be_had(client: KxClient) -> None:
    hit = client.fuzzy_discovery("policies", text="refund")[0]
    assert 0 < hit.score_bp <= 10_000
    assert "30 days" in client.get_content(hit.content_ref).decode()
    assert client.get_content(bytes.fromhex(hit.parent_ref)).decode() == HANDBOOK


def test_the_gateway_says_what_it_is(client: KxClient, gateway: Gateway) -> None:
    info = client.get_server_info()
    assert info.listen_addr == gateway.grpc_address
    assert (info.auth_mode, info.tls_enabled) == ("token", False)
    assert info.embed_model_id == "all-MiniLM-L6-v2"
    assert not info.embed_model_is_decoder


def test_an_unknown_dataset_is_told_as_the_library_does(client: KxClient) -> None:
    with pytest.raises(NotFound) as error:
        client.query_dataset("nothing", text="refund")
    assert error.value.code == "NOT_FOUND"
    assert error.value.message == "There is no dataset 'nothing'."
    assert error.value.next_step.startswith("There are: ")


@pytest.mark.parametrize("vector", [[1.0], [math.nan] * 384, [math.inf] * 384])
def test_a_wrong_vector_is_refused_and_the_next_call_served(
    client: KxClient, vector: list[float]
) -> None:
    with pytest.raises(InvalidArgument, match="vector"):
        client.query_dataset("policies", embedding=vector)
    assert client.query_dataset("policies", text="refund")


def test_a_wrong_token_is_refused(gateway: Gateway) -> None:
    with (
        KxClient(f"http://{gateway.grpc_address}", token="wrong") as client,
        pytest.raises(Unauthenticated, match="not this gateway's"),
    ):
        client.list_datasets()


def test_no_token_is_refused(gateway: Gateway) -> None:
    with (
        KxClient(f"http://{gateway.grpc_address}", token="") as client,
        pytest.raises(Unauthenticated, match="No token was given"),
    ):
        client.list_datasets()


def test_a_gateway_that_is_not_there_is_a_sentence() -> None:
    with socket.socket() as taken:
        # Bound and not listened on: nobody else can have it, and nobody answers.
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with KxClient(f"http://{address}") as client, pytest.raises(Unavailable) as error:
            client.list_datasets()
    assert error.value.message == f"No gateway answers at {address}."
    assert error.value.next_step == "Start one: kx serve"


def test_a_gateway_that_never_answers_is_waited_for_no_longer_than_said() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with (
            KxClient(f"http://{address}", timeout=0.2) as client,
            pytest.raises(DeadlineExceeded),
        ):
            client.list_datasets()


def test_a_call_that_takes_too_long_is_told(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()
    monkeypatch.setattr(gateway.calls, "datasets", lambda *_, **__: over.wait(60) and ())
    address = f"http://{gateway.grpc_address}"
    with KxClient(address, token=gateway.access.token, timeout=0.2) as client:
        with pytest.raises(DeadlineExceeded, match=r"did not answer within 0\.2 seconds"):
            client.list_datasets()
        over.set()


def test_more_than_a_message_holds_is_told(client: KxClient) -> None:
    with pytest.raises(ResourceExhausted) as error:
        client.ingest_documents("large", [b"x" * (33 << 20)])
    assert error.value.next_step == "Send the documents in several calls."
    assert client.query_dataset("policies", text="refund")


def test_a_closed_client_says_so(gateway: Gateway) -> None:
    client = KxClient(f"http://{gateway.grpc_address}", token=gateway.access.token)
    client.close()
    with pytest.raises(FailedPrecondition, match="was closed"):
        client.list_datasets()


def test_a_document_where_a_list_belongs_is_refused(client: KxClient) -> None:
    with pytest.raises(InvalidArgument, match="It takes a list"):
        client.ingest_documents("wrong", "one text")


@pytest.mark.parametrize(
    ("named", "values"),
    [("embeddings", [[1.0]]), ("doc_ids", ["a"]), ("metadata", [{"a": "b"}])],
)
def test_lists_go_with_the_documents_one_by_one(
    client: KxClient, named: str, values: list[object]
) -> None:
    with pytest.raises(InvalidArgument, match=f"{named}: got 1 for 2 documents"):
        client.ingest_documents("wrong", ["a", "b"], **{named: values})  # type: ignore[arg-type]


def test_half_a_character_is_refused(client: KxClient) -> None:
    with pytest.raises(InvalidArgument, match="text: got text that cannot be written in UTF-8"):
        client.query_dataset("policies", text="caf\udce9")


@pytest.mark.parametrize("k", [0, -1, 2**40])
def test_a_number_of_hits_out_of_range_is_refused(client: KxClient, k: int) -> None:
    with pytest.raises(InvalidArgument, match=f"k: got {k}"):
        client.query_dataset("policies", text="refund", k=k)


def test_a_reference_that_is_no_hex_is_refused(client: KxClient) -> None:
    with pytest.raises(InvalidArgument, match="content_ref: got 'refund'"):
        client.get_content("refund")


def test_tls_with_a_certificate_of_ones_own(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    with served(tmp_path, tls_cert=cert, tls_key=key) as gateway:
        address, token = f"https://{gateway.grpc_address}", gateway.access.token
        with KxClient(address, token=token, ca_file=cert) as client:
            assert client.get_server_info().tls_enabled
        with (
            KxClient(address, token=token) as stranger,
            pytest.raises(Unavailable, match="or its certificate is not one that is trusted"),
        ):
            stranger.list_datasets()


def test_a_ca_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PermissionDenied, match="cannot be read"):
        KxClient("https://127.0.0.1", ca_file=tmp_path / "none.pem")


def test_a_ca_file_without_tls_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="ca_file"):
        KxClient("http://127.0.0.1", ca_file=tmp_path / "none.pem")
