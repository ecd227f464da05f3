"""Markdown and web pages in shape: marked, bounded, and nothing of them loaded."""

import re
from pathlib import Path

import pytest

from kx_desktop.core.documents import Span
from kx_desktop.gui.source.simple_html import decoded, parts
from kx_desktop.gui.source.text_view import PASSAGE, WORD
from tests.gui.source.conftest import Made, Open, Reader

MARKDOWN = (
    "---\ntitle: A title\n---\n\n# Returns\n\nGoods may be *sent back*.\n\n"
    "- one\n- two\n\n## Money back\n\nThe **refund** is paid. ![A picture](http://a.b/c.png)\n\n"
    "```\n# no heading\n```\n"
)
PAGE = """<html><head><title>T</title><style>p {color: red}</style><script>alert(1)</script></head>
<body background="http://a.b/c.png"><h1>Returns</h1><p onclick="x()">Goods may be <b>sent</b> back.</p>
<img src="file:///etc/passwd" alt="A picture"><p>The refund is <a href="http://a.b">paid</a>.</p>
<table><tr><td>One<td>Two</table></body></html>"""


def _rendered(open_source: Open, made: Made) -> Reader:
    reader = open_source(made)
    reader.widget.prefer_views({"rendered": "rendered"})
    return reader


def test_markdown_is_shown_in_shape_with_the_passage_marked(open_source: Open, made: Made) -> None:
    made.add(MARKDOWN, name="a.md")
    reader = _rendered(open_source, made)

    reader.show(made.hit("## Money back\n\nThe **refund** is paid.", "refund"))

    assert reader.marked(PASSAGE) == ["Money back\nThe refund is paid."]
    assert reader.marked(WORD) == ["refund"]
    shown = reader.view.toPlainText()
    assert "title:" not in shown
    assert "**" not in shown
    assert "A picture" in shown
    assert "# no heading" in shown
    assert reader.notice == ""


def test_a_slice_that_begins_within_code_stays_code(open_source: Open, made: Made) -> None:
    code = "```\n" + "# no heading\n\n" * 3_000 + "```\n\nThe end of it.\n"
    made.add(code, name="a.md")
    reader = _rendered(open_source, made)

    reader.show(made.hit(Span(len(code) - 2000, len(code) - 1000)))

    assert reader.view.toPlainText().startswith("# no heading")


def test_a_web_page_is_shown_in_shape_with_the_passage_marked(
    open_source: Open, made: Made, tmp_path: Path
) -> None:
    file = tmp_path / "a.html"
    file.write_text(PAGE, "utf-8")
    made.add(
        "Returns\n\nGoods may be sent back.\n\nThe refund is paid.\n", name="a.html", root=str(file)
    )
    reader = _rendered(open_source, made)

    reader.show(made.hit("The refund is paid.", "refund"))

    assert reader.marked(PASSAGE) == ["The refund is paid."]
    assert "alert" not in reader.view.toPlainText()


def test_a_page_comes_down_to_words_and_plain_shapes() -> None:
    html = "".join(part.html for part in parts(PAGE))
    assert "<h1>Returns</h1>" in html
    assert "[A picture]" in html
    for gone in ("http", "file:", "script", "style", "onclick", "alert", "src", "href", "<img"):
        assert gone not in html


def test_where_the_file_says_something_else_the_text_is_shown_and_why(
    open_source: Open, made: Made, tmp_path: Path
) -> None:
    file = tmp_path / "a.html"
    file.write_text("<p>Quite another page.</p>", "utf-8")
    made.add("Returns\n\nThe refund is paid.\n", name="a.html", root=str(file))
    reader = _rendered(open_source, made)

    reader.show(made.hit("The refund is paid."))

    assert reader.marked(PASSAGE) == ["The refund is paid."]
    assert "cannot be marked exactly" in reader.notice


def test_a_page_that_has_changed_or_is_too_long_is_shown_as_text(
    open_source: Open, made: Made, tmp_path: Path
) -> None:
    file = tmp_path / "a.html"
    file.write_text("<table>" + "<tr><td>One word after another" * 9000 + "</table>", "utf-8")
    text = "One word after another\n" * 9000
    made.add(text, name="a.html", root=str(file))
    made.add(text, ref="b", name="a.html", root=str(file), state="changed")
    reader = _rendered(open_source, made)

    reader.show(made.hit(Span(0, 22)))
    assert "too long to be rendered" in reader.notice
    reader.show(made.hit(Span(0, 22), ref="b"))
    assert "has changed since it was taken in" in reader.notice
    assert reader.marked(PASSAGE) == ["One word after another"]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ("é".encode(), "é"),
        ("\ufeffé".encode(), "é"),
        ("é".encode("utf-16"), "é"),
        (b'<meta charset="iso-8859-2">\xb1', '<meta charset="iso-8859-2">ą'),
        (b'<meta charset="no-such">\xe9', '<meta charset="no-such">é'),
    ],
)
def test_a_page_is_decoded_as_it_says(data: bytes, wanted: str) -> None:
    assert decoded(data) == wanted


def test_the_choice_between_ways_is_kept(open_source: Open, made: Made) -> None:
    made.add(MARKDOWN, name="a.md")
    reader = open_source(made)
    told: list[dict[str, str]] = []
    reader.widget.views_preferred.connect(told.append)
    reader.show(made.hit("Money back"))
    assert "##" in reader.view.toPlainText()

    reader.widget._choice._rich.click()
    reader.settle()

    assert "##" not in reader.view.toPlainText()
    assert told == [{"pages": "pages", "rendered": "rendered"}]
    assert reader.widget.preferred_views() == told[0]


def test_tables_within_tables_keep_their_words_and_only_so_many_keep_their_shape() -> None:
    deep = 40
    page = (
        "<p>Before</p>"
        + "<table><tr><td>in " * deep
        + " deepest "
        + "</td><td>out </td></tr></table>" * deep
        + "<table><tr><td>after</td></tr></table>"
    )
    shown = "".join(part.html for part in parts(page))
    assert _deepest(shown, "table") == 3
    assert shown.count("<td>") == shown.count("</td>") == 2 * 3 + 1
    plain = "".join(part.plain for part in parts(page)).split()
    assert plain == ["Before", *["in"] * deep, "deepest", *["out"] * deep, "after"]


@pytest.mark.parametrize("tag", ["b", "a", "blockquote", "ul", "dl"])
def test_elements_within_one_another_keep_their_words_and_only_so_many_their_shape(
    tag: str,
) -> None:
    page = f"<{tag}>in " * 5_000 + f"out</{tag}> " * 5_000 + "<p>after</p>"
    found = parts(page)
    shown = "u" if tag == "a" else tag
    assert _deepest("".join(part.html for part in found), shown) == 32
    words = "".join(part.plain for part in found).split()
    assert words == ["in"] * 5_000 + ["out"] * 5_000 + ["after"]


def _deepest(html: str, tag: str) -> int:
    """How many elements of that name are open at most."""
    depth = deepest = 0
    for sign in re.findall(rf"</?{tag}\b", html):
        depth += -1 if "/" in sign else 1
        deepest = max(deepest, depth)
    assert depth == 0
    return deepest
