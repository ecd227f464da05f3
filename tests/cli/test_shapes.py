"""The JSON shapes, to the letter."""

import json
from collections.abc import Callable
from typing import Any

from kx_desktop.cli import shapes
from kx_desktop.core.documents import Locator
from kx_desktop.core.queries import OtherPlace, RecallWindow

Make = Callable[..., Any]


def _keys(document: Any) -> list[str]:
    return list(json.loads(json.dumps(document)))


def test_a_dataset(make_summary: Make) -> None:
    shape = shapes.datasets([make_summary(stale=("The embedder changed.",))])
    assert json.loads(shapes.line(shape)) == {
        "datasets": [
            {
                "name": "handbook",
                "doc_count": 3,
                "chunk_count": 41,
                "dim": 384,
                "created_ms": 1_767_225_600_000,
                "chunked": True,
                "index_version": 1,
                "fingerprint": "f0" * 32,
                "stale": ["The embedder changed."],
                "passages_without_vector": 0,
            }
        ]
    }


def test_a_report(make_report: Make) -> None:
    shape = json.loads(shapes.line(shapes.report(make_report())))
    assert _keys(shape) == [
        "dataset",
        "doc_count",
        "chunk_count",
        "inserted",
        "unchanged",
        "failed",
        "files",
        "advisories",
    ]
    assert shape["files"][1] == {
        "path": "/books/broken.pdf",
        "name": "",
        "state": "failed",
        "reason": "It is not a PDF.",
        "content_ref": "",
        "passages": 0,
    }


def test_an_answer(make_result: Make, make_hit: Make) -> None:
    other = OtherPlace("e0" * 32, "Copy", "/books/copy.md", 0, 0, 9)
    hit = make_hit(
        page=4,
        locators=(Locator("page", 2000, 3000, "iv", 4),),
        metadata={"tags": ("a",)},
        vector=(0.5,),
        also_in=(other,),
        window=RecallWindow("w", 1, 2),
    )
    shape = json.loads(shapes.line(shapes.result(make_result(hit))))
    assert _keys(shape) == [
        "dataset", "mode", "fusion", "rrf_k", "rerank", "reranker", "k", "offset", "took_ms", "passages_without_vector", "total", "hits", "advisories",
    ]  # fmt: skip
    assert shape["hits"][0] == {
        "rank": 1,
        "score": 0.0325,
        "dataset": "",
        "content_ref": "c0" * 32,
        "parent_ref": "d0" * 32,
        "title": "Returns",
        "path": "/books/policy.md",
        "page": 4,
        "locators": [
            {"kind": "page", "number": 4, "label": "iv", "char_start": 2000, "char_end": 3000}
        ],
        "chunk_index": 3,
        "chunk_count": 9,
        "char_start": 2310,
        "char_end": 3180,
        "text": "We give your money back within 30 days.",
        "highlights": [[13, 18]],
        "paths": {"dense": {"rank": 1, "score": 0.71}},
        "metadata": {"tags": ["a"]},
        "window": {"text": "w", "char_start": 1, "char_end": 2},
        "also_in": [
            {
                "parent_ref": "e0" * 32,
                "title": "Copy",
                "path": "/books/copy.md",
                "chunk_index": 0,
                "char_start": 0,
                "char_end": 9,
                "dataset": "",
            }
        ],
        "vector": [0.5],
        "superseded": False,
        "source": "",
        "reranker": None,
    }


def test_what_was_not_asked_for_is_empty(make_result: Make) -> None:
    hit = json.loads(shapes.line(shapes.result(make_result())))["hits"][0]
    assert (hit["metadata"], hit["window"], hit["also_in"], hit["vector"]) == ({}, None, [], [])


def test_info(make_info: Make) -> None:
    assert _keys(shapes.info(make_info())) == [
        "version", "folder", "schema_version", "dataset_count", "doc_count", "chunk_count", "size_bytes", "writer",
        "embedder", "embedder_dim", "embedder_is_decoder", "advisories",
    ]  # fmt: skip


def test_a_document_is_one_line_of_readable_text() -> None:
    assert shapes.line({"name": "手册", "text": "a\nb"}) == '{"name":"手册","text":"a\\nb"}'


def test_a_file_name_that_is_no_utf_8_is_an_escape_in_valid_json() -> None:
    written = shapes.line({"path": "caf\udce9.txt"}).encode("utf-8", "backslashreplace")
    assert json.loads(written.decode("utf-8")) == {"path": "caf\udce9.txt"}
