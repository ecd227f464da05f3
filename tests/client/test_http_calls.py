"""What `KxClient` asks over HTTP: every parameter of a query, and hits with all that the library tells of them."""

import asyncio
import dataclasses
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kx_desktop.client import AsyncKxClient, KxClient, KxError, RetrievalMode, citation
from kx_desktop.client.http_calls import QueryParameters
from kx_desktop.core.errors import FailedPrecondition, InvalidArgument, NotFound, Unauthenticated
from kx_desktop.core.queries import Query
from kx_desktop.gateway.running import Gateway
from kx_desktop.library import exporting
from tests.client.serving import served
from tests.gateway.certificates import certificate

LONG = " ".join(f"Sentence {number} tells of the lighthouse." for number in range(120))


@pytest.fixture
def client(gateway: Gateway) -> Iterator[KxClient]:
    """A client that knows both of the gateway's addresses."""
    with KxClient(
        f"http://{gateway.grpc_address}",
        token=gateway.access.token,
        http_endpoint=f"http://{gateway.http_address}",
    ) as client:
        yield client


@pytest.fixture(scope="module")
def books(gateway: Gateway, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A dataset of two files and one long text, with metadata."""
    folder = tmp_path_factory.mktemp("books")
    for name, text in (("hours.md", "# Hours\n\nOpen from 9 to 5."), ("lamp.txt", "Lamps burn.")):
        (folder / name).write_text(text, "utf-8")
    library = gateway.calls.library
    library.ingest("books", files=[folder / "hours.md"], metadata={"floor": "1"}, chunk_size=200)
    library.ingest("books", files=[folder / "lamp.txt"], metadata={"floor": "2"})
    library.ingest("books", texts=[LONG])
    return "books"


@pytest.mark.parametrize(
    "parameters",
    [
        {"text": "open", "k": 2, "offset": 1},
        {"text": "open", "mode": "fulltext"},
        {"text": "open", "mode": RetrievalMode.DENSE, "metric": "l2"},
        {"text": "open", "filter": "extension = 'txt'"},
        {"text": "open", "order_by": "file_name DESC", "metadata_fields": ["floor"]},
        {"text": "open", "fusion": "weight", "weights": {"dense": 1.0, "fulltext": 2.0}},
        {"text": "open", "paths": ["fulltext"], "rrf_k": 5, "rerank": False, "reranker": False},
        {"text": "lighthouse", "window": (-1, 2), "include_vector": True, "k": 1},
    ],
    ids=str,
)
def test_a_query_is_answered_as_by_the_library(
    client: KxClient, gateway: Gateway, books: str, parameters: Any
) -> None:
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in parameters.items()
    }
    if isinstance(given.get("mode"), RetrievalMode):
        given["mode"] = "dense"
    own = gateway.calls.library.query(Query(books, **given))
    told = client.query(books, **parameters)
    assert (told.mode, told.fusion, told.total, told.k) == (own.mode, own.fusion, own.total, own.k)
    own_alone: dict[str, Any] = {"document_id": 0, "root": "", "diversity": None, "within": None}
    assert told.hits == tuple(dataclasses.replace(hit, **own_alone) for hit in own.hits)


def test_hits_say_where_they_stand(client: KxClient, books: str) -> None:
    (hit,) = client.query(books, text="open from", k=1, filter="extension = 'md'").hits
    assert (hit.title, Path(hit.path).name, hit.page) == ("Hours", "hours.md", None)
    assert client.document_text(hit.parent_ref, hit.char_start, hit.char_end) == hit.text
    assert citation(hit) == f"hours.md, characters {hit.char_start}–{hit.char_end}"


def test_a_citation_is_that_of_the_library(client: KxClient, gateway: Gateway, books: str) -> None:
    for hit in gateway.calls.library.query(Query(books, "open lighthouse")).hits:
        assert citation(hit) == exporting.citation(hit)


def test_several_datasets_are_asked_at_once(client: KxClient, books: str) -> None:
    found = client.query([books, "policies"], text="open")
    assert {hit.dataset for hit in found.hits} == {books, "policies"}


def test_a_vector_without_a_text_is_searched_with_by_meaning(client: KxClient, books: str) -> None:
    (hit,) = client.query(books, text="lamps", k=1, include_vector=True).hits
    found = client.query(books, embedding=hit.vector)
    assert (found.mode, found.hits[0].content_ref) == ("dense", hit.content_ref)


def test_fields_are_those_of_the_library(client: KxClient, gateway: Gateway, books: str) -> None:
    assert client.fields(books) == tuple(gateway.calls.library.fields(books))
    (floor,) = (one for one in client.fields(books, values=1) if one.name == "floor")
    assert (floor.distinct, len(floor.values)) == (2, 1)


def test_a_passage_comes_with_those_around_it(client: KxClient, books: str) -> None:
    hits = client.query(books, text="lighthouse", k=64).hits
    middle = next(hit for hit in hits if hit.chunk_index == 3)
    run = client.passage(middle.content_ref, before=1, after=2)
    assert [one.chunk_index for one in run.passages] == [2, 3, 4, 5]
    assert (run.asked.chunk_index, run.asked.text) == (3, middle.text)
    assert client.document_text(middle.parent_ref, run.char_start, run.char_end) == run.text


def test_a_passage_is_told_from_its_like_among_its_neighbours(
    client: KxClient, gateway: Gateway
) -> None:
    words = "The same words stand here once more, and again, and they never change at all. " * 2
    gateway.calls.library.ingest("same", texts=[words * 9], chunk_size=len(words), chunk_overlap=0)
    hit = client.query("same", text="words", k=1).hits[0]
    own = gateway.calls.library.passage(hit.content_ref, before=2, after=2)
    run = client.passage(hit.content_ref, before=2, after=2)
    assert run.asked.chunk_index == own.asked.chunk_index


def test_a_text_longer_than_an_answer_comes_whole(client: KxClient) -> None:
    text = "A line of a long document. " * 50_000
    client.ingest_documents("long-text", [text])
    ref = client.query("long-text", text="line", k=1).hits[0].parent_ref
    assert client.document_text(ref) == text
    assert client.document_text(bytes.fromhex(ref), 3, 1_200_000) == text[3:1_200_000]


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"colour": "red"}, "colour: there is no such parameter."),
        ({"k": 0}, "k: "),
        ({"mode": "magic"}, "mode: "),
        ({"filter": "size >"}, "filter: "),
        ({"window": (1, 2)}, "window: "),
        ({"alpha": float("nan")}, "A parameter cannot be sent"),
        ({"weights": {"dense": object()}}, "A parameter cannot be sent"),
        ({"embedding": "abc"}, "embedding: got"),
    ],
)
def test_a_wrong_parameter_is_named(
    client: KxClient, books: str, parameters: Any, named: str
) -> None:
    with pytest.raises(InvalidArgument) as error:
        client.query(books, **{"text": "open", **parameters})
    assert error.value.message.startswith(named)


def test_what_is_not_there_is_told_as_the_library_does(client: KxClient) -> None:
    with pytest.raises(NotFound, match="There is no dataset 'nothing'"):
        client.fields("nothing")
    with pytest.raises(NotFound):
        client.passage("0" * 64)
    with pytest.raises(InvalidArgument, match="dataset: got 'a/b'"):
        client.query("a/b", text="open")


def test_a_closed_client_asks_nothing_over_http(gateway: Gateway) -> None:
    client = KxClient(f"http://{gateway.grpc_address}", http_endpoint=str(gateway.http_address))
    client.close()
    with pytest.raises(FailedPrecondition, match="was closed"):
        client.fields("policies")


def test_the_token_is_asked_for_over_http_too(gateway: Gateway) -> None:
    address = str(gateway.http_address)
    with (
        KxClient(f"http://{gateway.grpc_address}", token="wrong", http_endpoint=address) as client,
        pytest.raises(Unauthenticated),
    ):
        client.fields("policies")


def test_a_token_goes_nowhere_to_be_overheard(gateway: Gateway) -> None:
    with pytest.raises(InvalidArgument, match="for all to read"):
        KxClient(f"http://{gateway.grpc_address}", token="a" * 32, http_endpoint="http://b.example")


def test_http_is_two_ports_above_grpc(monkeypatch: pytest.MonkeyPatch) -> None:
    with KxClient("http://127.0.0.1:6550", token="") as client, pytest.raises(KxError) as error:
        client.fields("policies")
    assert "127.0.0.1:6552" in error.value.message


def test_tls_with_a_certificate_of_ones_own(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    with served(tmp_path, tls_cert=cert, tls_key=key) as gateway:
        with KxClient(
            f"https://{gateway.grpc_address}",
            token=gateway.access.token,
            ca_file=cert,
            http_endpoint=f"https://{gateway.http_address}",
        ) as client:
            assert client.query("policies", text="refund").hits
        with (
            KxClient(
                f"https://{gateway.grpc_address}",
                token="",
                ca_file=key,
                http_endpoint=f"https://{gateway.http_address}",
            ) as client,
            pytest.raises(InvalidArgument, match="ca_file: it holds no certificate"),
        ):
            client.fields("policies")


def test_every_parameter_of_a_query_can_be_given() -> None:
    names = {one.name for one in dataclasses.fields(Query)} - {"dataset", "highlights", "bare"}
    assert set(QueryParameters.__annotations__) == (names - {"vector"}) | {"embedding"}


def test_both_clients_have_the_same_calls() -> None:
    def calls(kind: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(one).parameters)
            for name, one in inspect.getmembers(kind, inspect.isfunction)
            if not name.startswith("_")
        }

    assert calls(KxClient) == calls(AsyncKxClient)


def test_the_same_calls_can_be_awaited(gateway: Gateway, books: str) -> None:
    async def work() -> None:
        async with AsyncKxClient(
            f"http://{gateway.grpc_address}",
            token=gateway.access.token,
            http_endpoint=str(gateway.http_address),
        ) as client:
            asked = [client.query(books, text=text, k=1) for text in ("open", "lamps burn")]
            first, second = await asyncio.gather(*asked)
            assert (first.hits[0].title, Path(second.hits[0].path).name) == ("Hours", "lamp.txt")
            hit = second.hits[0]
            assert (await client.passage(hit.content_ref)).asked.text == hit.text
            assert await client.document_text(hit.parent_ref) == hit.text
            assert await client.fields(books)
        with pytest.raises(FailedPrecondition, match="was closed"):
            await client.fields(books)

    asyncio.run(work())
