import gzip
import math
from pathlib import Path

import grpc
import pytest

from kx_desktop.gateway.wire import kortecx_pb2 as wire
from kx_desktop.library import Library, Query
from kx_desktop.tasks import WriterLock
from tests.gateway.asking import Rpcs, refused

INVALID = grpc.StatusCode.INVALID_ARGUMENT


def test_what_is_handed_over_is_counted_once(rpcs: Rpcs) -> None:
    documents = [wire.IngestDocument(content=b"one"), wire.IngestDocument(content=b"two")]
    first = rpcs.ingest("counted", *documents)
    assert (first.dataset_id, first.doc_count, first.inserted, first.dim) == ("counted", 2, 2, 384)
    again = rpcs.ingest("counted", *documents, wire.IngestDocument(content=b"three"))
    assert (again.doc_count, again.inserted) == (3, 1)


def test_each_document_keeps_its_name_and_its_metadata(rpcs: Rpcs, library: Library) -> None:
    rpcs.ingest(
        "described",
        wire.IngestDocument(content=b"apples", doc_id="fruit/7", metadata={"team": "red"}),
        wire.IngestDocument(content=b"carrots", metadata={"team": "blue", "path": "kept"}),
    )
    fields = ("team", "doc_id")
    query = Query("described", text="apples carrots", metadata_fields=fields)
    found = {hit.text: hit for hit in library.query(query).hits}
    assert found["apples"].title == "fruit/7"
    assert found["apples"].metadata == {"team": "red", "doc_id": "fruit/7"}
    assert found["carrots"].title == "carrots"
    assert found["carrots"].metadata == {"team": "blue"}
    own = library.own_metadata("described", found["carrots"].parent_ref)
    assert own == {"team": "blue", "path": "kept"}
    filtered = library.query(Query("described", text="apples", filter="team = 'blue'")).hits
    assert [hit.text for hit in filtered] == ["carrots"]


def test_files_of_other_kinds_are_read_by_what_they_hold(
    rpcs: Rpcs, library: Library, root: Path
) -> None:
    files = root / "tests" / "files"
    for kind in ("pages.pdf", "rules.docx"):
        rpcs.ingest("kinds", wire.IngestDocument(content=(files / kind).read_bytes()))
    hits = library.query(Query("kinds", text="When is the reading room open?")).hits
    assert any(hit.page == 1 for hit in hits)
    assert all(hit.path == "" for hit in hits)
    assert any("reading room is open from nine to five" in hit.text for hit in hits)


def test_text_is_taken_as_it_stands(rpcs: Rpcs) -> None:
    text = "<p>Not a page: <b>a text</b></p>\n---\ntitle: no front matter\n"
    rpcs.ingest("verbatim", wire.IngestDocument(content=text.encode(), doc_id="page.html"))
    assert rpcs.query("verbatim", query_text="page")[0].content == text.encode()


def test_text_in_another_encoding_is_detected(rpcs: Rpcs) -> None:
    text = "Die Öffnungszeiten hängen für alle sichtbar an der Tür, auch für Gäste."
    rpcs.ingest("encoded", wire.IngestDocument(content=text.encode("latin-1")))
    assert rpcs.query("encoded", query_text="Öffnungszeiten")[0].content == text.encode()


def test_a_document_may_bring_its_vector_beside_others_that_do_not(rpcs: Rpcs) -> None:
    vector = [0.0] * 383 + [2.0]
    rpcs.ingest(
        "mixed",
        wire.IngestDocument(content=b"brings its own", embedding=vector),
        wire.IngestDocument(content=b"has one made"),
    )
    hits = rpcs.query("mixed", query_embedding=vector)
    assert hits[0].content == b"brings its own"
    assert hits[0].score == pytest.approx(1.0, abs=1e-5)
    assert len(hits) == 2


def test_vectors_of_the_callers_own_need_no_model_and_may_have_any_length(rpcs: Rpcs) -> None:
    made = rpcs.ingest(
        "vectors alone",
        wire.IngestDocument(content=b"north", embedding=[0.0, 1.0]),
        wire.IngestDocument(content=b"east", embedding=[1.0, 0.0]),
    )
    assert made.dim == 2
    assert rpcs.query("vectors alone", query_embedding=[0.9, 0.1])[0].content == b"east"
    with refused(grpc.StatusCode.FAILED_PRECONDITION):
        rpcs.ingest("vectors alone", wire.IngestDocument(content=b"west"))


@pytest.mark.parametrize(
    ("document", "told_of"),
    [
        (wire.IngestDocument(content=b"a", embedding=[math.nan] * 384), "document 2"),
        (wire.IngestDocument(content=b"a", embedding=[0.0] * 384), "document 2"),
        (wire.IngestDocument(content=b"\xff\xfe\xfa", embedding=[1.0] * 384), "not text in UTF-8"),
        (wire.IngestDocument(content=b"a", metadata={"": "x"}), "no name for metadata"),
        (wire.IngestDocument(content=b"a", metadata={"a\nb": "x"}), "no name for metadata"),
        (wire.IngestDocument(content=b"a", metadata={"a": "x" * 10_001}), "too long"),
        (
            wire.IngestDocument(content=b"a", metadata={str(n): "x" for n in range(65)}),
            "65 pairs",
        ),
        (wire.IngestDocument(content=b"a", doc_id="x" * 1025), "name is too long"),
        (wire.IngestDocument(content=b"a", embedding=[1.0] * 65_537), "65,537 numbers"),
    ],
)
def test_a_document_that_is_none_is_refused_before_any_is_taken(
    rpcs: Rpcs, document: wire.IngestDocument, told_of: str
) -> None:
    with refused(INVALID) as told:
        rpcs.ingest("refused", wire.IngestDocument(content=b"good"), document)
    assert told_of in told.details
    with refused(grpc.StatusCode.NOT_FOUND):
        rpcs.query("refused", query_text="good")


def test_a_vector_of_another_dimension_is_refused(rpcs: Rpcs) -> None:
    with refused(INVALID) as told:
        rpcs.ingest("handbook", wire.IngestDocument(content=b"a", embedding=[1.0] * 3))
    assert "384" in told.details


def test_bytes_that_hold_nothing_to_read_are_told_and_the_others_taken(rpcs: Rpcs) -> None:
    with refused(INVALID) as told:
        rpcs.ingest(
            "some",
            wire.IngestDocument(content=b"this can be read"),
            wire.IngestDocument(content=bytes(range(256))),
            wire.IngestDocument(content=b" \n"),
        )
    assert "2 of 3 could not be read" in told.details
    assert "document 2: " in told.details
    assert "document 3: The text is empty." in told.details
    assert rpcs.query("some", query_text="read")[0].content == b"this can be read"


def test_an_archive_of_which_all_is_left_out_is_told(rpcs: Rpcs) -> None:
    packed = gzip.compress(bytes(65 << 20), compresslevel=1)
    with refused(INVALID) as told:
        rpcs.ingest("archives", wire.IngestDocument(content=packed))
    assert "1 of 1 could not be read" in told.details
    assert "left out" in told.details


@pytest.mark.parametrize("count", [0, 257])
def test_a_call_takes_no_more_documents_than_it_may(rpcs: Rpcs, count: int) -> None:
    with refused(INVALID) as told:
        rpcs.ingest("many", *(wire.IngestDocument(content=b"%d" % n) for n in range(count)))
    assert f"got {count}" in told.details


def test_while_another_program_writes_it_is_told_so_and_questions_are_answered(
    rpcs: Rpcs, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kx_desktop.library.writing._WAIT_FOR_WRITER", 0.3)
    other = WriterLock(library.folder / "writer.lock")
    other.acquire(wait=0.0)
    try:
        with refused(grpc.StatusCode.FAILED_PRECONDITION):
            rpcs.ingest("handbook", wire.IngestDocument(content=b"not now"))
        assert rpcs.query(query_text="refunds")
    finally:
        other.release()
    assert rpcs.ingest("afterwards", wire.IngestDocument(content=b"now")).inserted == 1
