import math
from pathlib import Path

import grpc
import pytest

from kx_desktop.gateway.running import Gateway
from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.library import Library, Query
from tests.gateway.asking import Rpcs, refused
from tests.gateway.conftest import HOURS, REFUNDS

INVALID = grpc.StatusCode.INVALID_ARGUMENT
NOT_FOUND = grpc.StatusCode.NOT_FOUND


def test_datasets_are_listed_in_the_order_of_their_names(rpcs: Rpcs) -> None:
    rpcs.ingest("a first one", wire.IngestDocument(content=b"something"))
    listed = rpcs.ListDatasets(wire.ListDatasetsRequest()).datasets
    names = [one.name for one in listed]
    assert names == sorted(names)
    assert "handbook" in names
    (handbook,) = [one for one in listed if one.name == "handbook"]
    assert handbook.dataset_id == "handbook"
    assert (handbook.doc_count, handbook.chunk_count, handbook.dim) == (2, 2, 384)
    assert handbook.chunked
    assert handbook.created_ms > 0
    assert handbook.embed_model_fingerprint


@pytest.mark.parametrize(
    "mode",
    [
        wire.RETRIEVAL_MODE_UNSPECIFIED,
        wire.RETRIEVAL_MODE_DENSE,
        wire.RETRIEVAL_MODE_HYBRID,
    ],
)
def test_a_question_is_answered_as_the_library_answers_it(
    rpcs: Rpcs, library: Library, mode: wire.RetrievalMode
) -> None:
    text = "when do I get my money back?"
    hits = rpcs.query(query_text=text, retrieval_mode=mode, k=2)
    asked = "dense" if mode == wire.RETRIEVAL_MODE_DENSE else "hybrid"
    expected = library.query(Query("handbook", text=text, mode=asked, k=2)).hits
    assert [hit.content_ref.hex() for hit in hits] == [hit.content_ref for hit in expected]
    assert [hit.parent_ref.hex() for hit in hits] == [hit.parent_ref for hit in expected]
    assert [hit.score for hit in hits] == pytest.approx([hit.score for hit in expected])
    assert hits[0].content == REFUNDS
    assert (hits[0].chunk_index, hits[0].chunk_count) == (0, 1)


def test_without_a_number_of_hits_it_is_the_usual_one(rpcs: Rpcs) -> None:
    rpcs.ingest("many", *(wire.IngestDocument(content=f"passage {n}".encode()) for n in range(12)))
    assert len(rpcs.query("many", query_text="passage")) == 10
    assert len(rpcs.query("many", query_text="passage", k=4_000_000_000)) == 12


def test_the_rerank_pass_can_be_turned_off(rpcs: Rpcs, library: Library) -> None:
    for asked in (True, False):
        hits = rpcs.query("handbook", query_text="open office", rerank=asked)
        expected = library.query(Query("handbook", text="open office", rerank=asked)).hits
        assert [hit.content_ref.hex() for hit in hits] == [hit.content_ref for hit in expected]


def test_a_query_vector_goes_before_the_text(rpcs: Rpcs, library: Library) -> None:
    (hours,) = [
        hit
        for hit in library.query(Query("handbook", text="office", include_vector=True)).hits
        if hit.text.encode() == HOURS
    ]
    for mode in (wire.RETRIEVAL_MODE_DENSE, wire.RETRIEVAL_MODE_UNSPECIFIED):
        text = "refunds" if mode == wire.RETRIEVAL_MODE_DENSE else ""
        hits = rpcs.query(query_text=text, query_embedding=hours.vector, k=1, retrieval_mode=mode)
        assert hits[0].content == HOURS
        assert hits[0].score == pytest.approx(1.0, abs=1e-4)


def test_a_hybrid_question_without_a_text_is_asked_by_meaning_alone(rpcs: Rpcs) -> None:
    vector = [1.0] * 384
    hybrid = rpcs.query(query_embedding=vector, retrieval_mode=wire.RETRIEVAL_MODE_HYBRID)
    dense = rpcs.query(query_embedding=vector, retrieval_mode=wire.RETRIEVAL_MODE_DENSE)
    assert hybrid
    assert hybrid == dense


def test_discovery_tells_where_and_how_well_but_no_text(rpcs: Rpcs) -> None:
    request = wire.FuzzyDiscoveryRequest(dataset="handbook", query_text="refunds paid", k=2)
    found = rpcs.FuzzyDiscovery(request).hits
    hits = rpcs.query(query_text="refunds paid", k=2)
    assert [one.content_ref for one in found] == [hit.content_ref for hit in hits]
    assert [one.parent_ref for one in found] == [hit.parent_ref for hit in hits]
    assert 10_000 >= found[0].score_bp > found[1].score_bp > 0


def test_content_is_had_by_the_reference_of_a_passage_or_a_document(rpcs: Rpcs) -> None:
    long = " ".join(f"Sentence number {n} of a long document." for n in range(200)).encode()
    rpcs.ingest("long", wire.IngestDocument(content=long))
    hit = rpcs.query("long", query_text="sentence number 150", k=1)[0]
    assert hit.chunk_count > 1
    for ref, expected in ((hit.content_ref, hit.content), (hit.parent_ref, long)):
        request = wire.GetContentRequest(content_ref=ref, instance_id=b"any")
        assert rpcs.GetContent(request).payload == expected


@pytest.mark.parametrize("ref", [b"", b"\0" * 32, b"short", b"\xff" * 5000])
def test_content_that_is_not_there_is_not_found(rpcs: Rpcs, ref: bytes) -> None:
    with refused(NOT_FOUND):
        rpcs.GetContent(wire.GetContentRequest(content_ref=ref))


def test_the_server_says_what_it_is(rpcs: Rpcs, gateway: Gateway, library: Library) -> None:
    told = rpcs.GetServerInfo(wire.GetServerInfoRequest())
    assert told.listen_addr == gateway.grpc_address
    assert told.auth_mode == "token"
    assert told.content_root == str(library.folder)
    assert told.content_max_bytes == 32 << 20
    assert told.model_id == told.embed_model_id == "all-MiniLM-L6-v2"
    assert not told.tls_enabled
    assert not told.embed_model_is_decoder


def test_any_other_call_is_unimplemented(rpcs: Rpcs, gateway: Gateway) -> None:
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        other = channel.unary_unary("/kortecx.v1.KxGateway/SubmitRun")
        with refused(grpc.StatusCode.UNIMPLEMENTED):
            other(b"", metadata=[("authorization", f"Bearer {rpcs.token}")])


def test_a_dataset_that_is_not_there_is_not_found(rpcs: Rpcs) -> None:
    with refused(NOT_FOUND) as told:
        rpcs.query("nothing of the kind", query_text="a")
    assert "There is no dataset 'nothing of the kind'. There are: " in told.details


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"query_text": "  "},
        {"query_embedding": [math.nan] * 384},
        {"query_embedding": [math.inf] + [0.0] * 383},
        {"query_embedding": [1.0, 2.0]},
        {"query_embedding": [0.0] * 384},
        {"query_text": "a", "retrieval_mode": 9},
        {"dataset": "", "query_text": "a"},
        {"dataset": "../handbook", "query_text": "a"},
    ],
)
def test_a_question_that_is_none_is_refused_in_a_sentence(
    rpcs: Rpcs, fields: dict[str, object]
) -> None:
    with refused(INVALID) as told:
        rpcs.query(**fields)
    assert told.details.endswith(".")


def test_text_that_is_not_utf8_in_a_message_is_the_callers_mistake(
    rpcs: Rpcs, gateway: Gateway
) -> None:
    with grpc.insecure_channel(gateway.grpc_address) as channel:
        asking = channel.unary_unary("/kortecx.v1.KxGateway/QueryDataset")
        metadata = [("authorization", f"Bearer {rpcs.token}")]
        for data in (b"\x0a\x02\xff\xfe", b"\x0a\x80", b"\xff" * 40):
            with refused(INVALID) as told:
                asking(data, metadata=metadata)
            assert "QueryDatasetRequest" in told.details
    assert rpcs.query(query_text="refunds")


def test_a_path_as_text_or_name_is_never_read(rpcs: Rpcs, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("nobody may see the purple elephant")
    rpcs.ingest(
        "paths",
        wire.IngestDocument(content=str(secret).encode(), doc_id=str(secret)),
        wire.IngestDocument(content=b"see", doc_id=f"file://{secret}"),
    )
    for hit in rpcs.query("paths", query_text="purple elephant"):
        assert b"elephant" not in hit.content


def test_a_question_has_an_end(rpcs: Rpcs) -> None:
    with refused(INVALID) as told:
        rpcs.query(query_text="word " * 20_001)
    assert "100,005 characters" in told.details
    assert rpcs.query(query_text="refunds " * 12_500)
