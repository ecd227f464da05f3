"""Web pages: the text that a browser would show."""

import pytest

from kx_desktop.readers import ReadFailure, read_bytes
from kx_desktop.readers.webpages import parse, to_text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("one<br>two<br><br>three", "one\ntwo\n\nthree"),
        ("a  b\n c&nbsp;d", "a b c d"),
        ("<b>bo</b>ld <i>word</i>", "bold word"),
        ("<pre>  a\n   b</pre>", "  a\n   b"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("<table><tr><td><p>a</p></td><td>b</td></tr><tr><td>c<td>d</table>", "a\tb\nc\td"),
        ("<script>x</script>a<style>y</style><noscript>n</noscript>", "a"),
        ("<script>if (a < b) { '</p>' }</script>after", "after"),
        ("<script/>shown</script>", "shown"),
        ("<template><p>t</p></template>shown", "shown"),
        ("<title>T</title><svg><title>s</title><text>x</text></svg>shown", "shown"),
        ("&lt;tag&gt; &amp; &#8364; &bogus; &#xD800;", "<tag> & € &bogus; �"),
        ("<p>never closed <div>at <b>all", "never closed\n\nat all"),
        ("</p></div></table>text", "text"),
        ("<!-- hidden -->shown<![CDATA[ x ]]>", "shown"),
        (
            "<img src='https://x.example/a.png' alt='a picture'>text <a href='https://x.example'>link</a>",
            "text link",
        ),
    ],
)
def test_text_is_laid_out_as_it_is_seen(source: str, text: str) -> None:
    assert to_text(source) == text


def test_headings_are_found_at_their_place() -> None:
    page = parse("<p>before</p><h1>One <i>more</i></h1><p>a</p><h2>Two</h2>b<h3></h3>")
    assert [(place.label, page.text[place.start : place.end]) for place in page.headings] == [
        ("One more", "One more\n\na\n\n"),
        ("Two", "Two\n\nb"),
    ]


def test_metadata_comes_from_the_head() -> None:
    page = parse(
        "<html lang=de><head><title> A\n title </title><meta name=author content=B>"
        "<meta property='article:published_time' content='2024-03-01T10:00:00Z'></head><body>x"
    )
    assert page.metadata == {
        "title": "A title", "author": "B", "language": "de", "created_at": "2024-03-01T10:00:00+00:00",
    }  # fmt: skip


def test_a_title_that_no_person_wrote_is_none() -> None:
    assert "title" not in parse("<title>Untitled document</title><p>x").metadata


def test_a_page_of_a_title_alone_is_its_title() -> None:
    assert read_bytes(b"<title>Only this</title>", "a.html").text == "Only this"


def test_a_page_without_words_is_skipped() -> None:
    with pytest.raises(ReadFailure) as caught:
        read_bytes(b"<html><img src=a.png></html>", "a.html")
    assert (caught.value.state, caught.value.reason) == ("skipped", "The HTML holds no text.")


@pytest.mark.parametrize("declared", ["iso-8859-2", "ISO-8859-2"])
def test_the_declared_encoding_is_believed(declared: str) -> None:
    source = f"<meta charset='{declared}'><p>zażółć gęślą jaźń</p>"
    assert read_bytes(source.encode("iso8859_2"), "a.html").text == "zażółć gęślą jaźń"


def test_a_thousand_open_tags_are_no_trouble() -> None:
    assert to_text("<div><b>" * 5000 + "deep").strip() == "deep"
