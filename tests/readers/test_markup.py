"""XML and notebooks."""

import json

import pytest

from kx_desktop.readers import read_bytes


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<a><b>one</b><b>two</b></a>", "one\ntwo"),
        ("<a>mixed <b>in</b> line</a>", "mixed in line"),
        ("<a><b>R&amp;D &#8364;</b></a>", "R&D €"),
        ("<opml><outline text='A feed'><outline title='Inner'/></outline></opml>", "A feed\nInner"),
        ("<a><![CDATA[<raw>]]></a>", "<raw>"),
        ("<?xml version='1.0' encoding='UTF-16'?><a>declared wrongly</a>", "declared wrongly"),
        ("<a><b/></a>", "<a><b/></a>"),
        ("<a>broken", "<a>broken"),
        ("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>"),
    ],
)
def test_xml_is_its_words_or_else_itself(source: str, text: str) -> None:
    assert read_bytes(source.encode(), "a.xml").text == text


@pytest.mark.parametrize("depth", [400, 3000])
def test_deep_xml_is_read(depth: int) -> None:
    source = "<a>" * depth + "deep" + "</a>" * depth
    assert "deep" in read_bytes(source.encode(), "a.xml").text


def test_declared_encodings_of_xml_are_believed() -> None:
    source = "<?xml version='1.0' encoding='iso-8859-2'?><a>zażółć</a>"
    assert read_bytes(source.encode("iso8859_2"), "a.xml").text == "zażółć"


def notebook(*cells: dict[str, object]) -> bytes:
    return json.dumps({"nbformat": 4, "cells": list(cells)}).encode()


def test_cells_are_places() -> None:
    reading = read_bytes(
        notebook(
            {"cell_type": "markdown", "source": "# Title"},
            {"cell_type": "code", "source": []},
            {
                "cell_type": "code",
                "source": ["a = 1\n", "a"],
                "outputs": [{"data": {"text/plain": ["1"]}}],
            },
        ),
        "a.ipynb",
    )
    assert reading.text == "# Title\n\na = 1\na\n\n1"
    assert [(place.number, reading.text[place.start : place.end]) for place in reading.locators] == [
        (1, "# Title"), (3, "a = 1\na\n\n1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("output", "text"),
    [
        ({"output_type": "stream", "text": ["printed\n"]}, "printed"),
        ({"data": {"image/png": "AAAA", "text/plain": "<Figure>"}}, "<Figure>"),
        ({"data": {"image/png": "AAAA"}}, ""),
        ({"data": {"text/html": "<p>rich</p>"}}, "rich"),
        ({"ename": "ValueError", "evalue": "bad", "traceback": ["\x1b[31m"]}, "ValueError: bad"),
        ({"data": None, "text": 5}, ""),
    ],
)
def test_text_outputs_are_read_and_pictures_are_not(output: dict[str, object], text: str) -> None:
    reading = read_bytes(
        notebook({"cell_type": "code", "source": "x", "outputs": [output]}), "a.ipynb"
    )
    assert reading.text == f"x\n\n{text}".strip()


def test_an_old_notebook_is_read() -> None:
    data = json.dumps(
        {"worksheets": [{"cells": [{"cell_type": "code", "input": ["old"]}]}]}
    ).encode()
    assert read_bytes(data, "a.ipynb").text == "old"


@pytest.mark.parametrize("data", [b"{broken", b"[]", b'{"cells": 5}', b"[" * 100_000])
def test_what_is_no_notebook_is_read_as_text(data: bytes) -> None:
    reading = read_bytes(data, "a.ipynb")
    assert reading.text == data.decode()
    assert reading.warnings == ("It is not a valid notebook; it was read as plain text.",)


def test_lone_surrogates_of_json_do_not_come_out() -> None:
    data = b'{"cells": [{"cell_type": "code", "source": "a\\ud83d b\\ud83d\\ude00\\u0000"}]}'
    assert read_bytes(data, "a.ipynb").text == "a\ufffd b😀"
