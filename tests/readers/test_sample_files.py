"""One sample of every kind: what is found in it, and where."""

from itertools import pairwise
from pathlib import Path

import pytest

from kx_desktop.core.documents import Reading
from kx_desktop.readers import read_file, supported_kinds

LOANS = "Books are lent for four weeks"
RUSSIAN = "Книги выдаются на четыре недели"
HEADINGS = ("Rules of the town library", "Loans", "Fees")

# file, a phrase of its text, metadata that it must have, kind of its locators, their labels
TABLE = [
    ("rules.txt", LOANS, {"mime": "text/plain", "encoding": "utf-8"}, "", ()),
    ("no-ending", "The reminder fee", {"mime": "text/plain"}, "", ()),
    ("utf-16-mark.txt", "ermäßigt", {"encoding": "utf-16-le"}, "", ()),
    ("utf-16-no-mark.txt", RUSSIAN, {"encoding": "utf-16-be"}, "", ()),
    ("utf-32.txt", "1,50 €", {"encoding": "utf-32-le"}, "", ()),
    ("latin-1.txt", "ermäßigt", {"encoding": "cp1252"}, "", ()),
    ("cp1251.txt", RUSSIAN, {"encoding": "cp1251"}, "", ()),
    ("shift-jis.txt", "閲覧室は九時から", {"encoding": "cp932"}, "", ()),
    ("rules.md", LOANS, {"title": HEADINGS[0], "author": "Mira Okafor", "created_at": "2024-03-01",
                         "tags": ("library", "rules")}, "heading", ("Rules", "Loans", "Fees")),
    ("rules.rst", LOANS, {"title": "Rules"}, "heading", ("Rules", "Loans")),
    ("rules.org", LOANS, {"title": HEADINGS[0]}, "heading", ("Rules", "Loans")),
    ("rules.html", LOANS, {"title": HEADINGS[0], "author": "Mira Okafor", "language": "en",
                           "tags": ("library", "rules")}, "heading", HEADINGS),
    ("rules.xml", "four weeks & films", {"title": HEADINGS[0]}, "", ()),
    ("utf-16.xml", "four weeks & films", {"encoding": "utf-16-le"}, "", ()),
    ("tables.csv", "novel,4,2\n", {"mime": "text/csv"}, "", ()),
    ("tables.tsv", "novel\t4\t2\n", {"mime": "text/tab-separated-values"}, "", ()),
    ("loans.json", '"note": "Bücher"', {"mime": "application/json"}, "", ()),
    ("loans.py", "def weeks(kind: str)", {"mime": "text/x-python"}, "", ()),
    ("loans.ipynb", "215", {"title": "Loans by month"}, "cell", ("markdown", "code")),
    ("loan.eml", LOANS, {"title": "Your loan: “Die Bücher”", "author": "Mira Okafor <mira@library.example>",
                         "created_at": "2024-03-01T12:00:00+01:00"}, "message", ("Your loan: “Die Bücher”",)),
    ("loan.msg", LOANS, {"title": "Your loan"}, "message", ("Your loan",)),
    ("rules.epub", LOANS, {"title": HEADINGS[0], "author": "Mira Okafor", "language": "en"},
     "chapter", ("Loans", "Fees")),
    ("pages.pdf", "Children pay no fees", {"title": HEADINGS[0], "page_count": 4}, "page", ("1", "3", "4")),
    ("rules.docx", LOANS, {"title": HEADINGS[0], "author": "Mira Okafor"}, "heading", HEADINGS),
    ("rules.doc", LOANS, {"title": HEADINGS[0], "author": "Mira Okafor"}, "", ()),
    ("rules.odt", LOANS, {"title": HEADINGS[0]}, "heading", HEADINGS),
    ("rules.rtf", LOANS, {"title": HEADINGS[0]}, "heading", HEADINGS),
    ("slides.pptx", LOANS, {"page_count": 3}, "slide", ("The town library", "Loans", "Fees")),
    ("slides.ppt", LOANS, {"page_count": 3}, "", ()),
    ("slides.odp", LOANS, {"page_count": 3}, "slide", ("The town library", "Loans", "Fees")),
    ("tables.xlsx", "Novel\t4\t2024-03-01", {"page_count": 2}, "sheet", ("Loans", "Fees")),
    ("tables.xls", "Novel\t4\t2024-03-01", {"page_count": 2}, "sheet", ("Loans", "Fees")),
    ("tables.ods", "Novel\t4\t2024-03-01", {"page_count": 2}, "sheet", ("Loans", "Fees")),
    ("library.zip", "", {"mime": "application/zip"}, "", ()),
    ("library.tar", "", {"mime": "application/x-tar"}, "", ()),
    ("library.tar.gz", "", {"mime": "application/x-tar"}, "", ()),
    ("library.tar.bz2", "", {"mime": "application/x-tar"}, "", ()),
    ("library.tar.xz", "", {"mime": "application/x-tar"}, "", ()),
    ("rules.txt.gz", "", {"mime": "application/gzip"}, "", ()),
]  # fmt: skip

ATTACHED = {
    "loan.eml": ["fees.txt", "logo.png"],
    "loan.msg": ["fees.txt"],
    "rules.txt.gz": ["rules.txt"],
    **{f"library.{ending}": ["library/rules.md", "library/fees.txt"]
       for ending in ("zip", "tar", "tar.gz", "tar.bz2", "tar.xz")},
}  # fmt: skip


def reading(root: Path, name: str) -> Reading:
    return read_file(root / "tests" / "files" / name)


@pytest.mark.parametrize(("name", "phrase", "metadata", "kind", "labels"), TABLE)
def test_a_sample_of_each_kind_is_read(
    root: Path,
    name: str,
    phrase: str,
    metadata: dict[str, object],
    kind: str,
    labels: tuple[str, ...],
) -> None:
    found = reading(root, name)
    assert phrase in found.text
    assert {key: found.metadata.get(key) for key in metadata} == metadata
    assert tuple(place.label for place in found.locators if place.kind == kind) == labels
    assert found.warnings == ()
    assert [attachment.name for attachment in found.attachments] == ATTACHED.get(name, [])


@pytest.mark.parametrize("name", [row[0] for row in TABLE])
def test_locators_of_one_kind_stand_in_order_and_apart(root: Path, name: str) -> None:
    found = reading(root, name)
    for kind in {place.kind for place in found.locators}:
        places = [place for place in found.locators if place.kind == kind]
        assert all(0 <= place.start < place.end <= len(found.text) for place in places)
        assert all(one.end <= next_.start for one, next_ in pairwise(places))


@pytest.mark.parametrize(
    "name", ["rules.docx", "rules.html", "rules.md", "rules.odt", "rules.rtf", "rules.epub"]
)
def test_a_heading_locator_begins_with_its_heading(root: Path, name: str) -> None:
    found = reading(root, name)
    headings = [place for place in found.locators if place.kind == "heading"]
    assert headings
    for place in headings:
        assert found.text[place.start : place.end].lstrip("# ").startswith(place.label)


def test_every_kind_has_a_sample(root: Path) -> None:
    read = {reading(root, row[0]).metadata["mime"] for row in TABLE}
    read.add("text/x-source")  # source code tells its language: text/x-python
    without = {kind.name for kind in supported_kinds() if kind.mime not in read}
    assert without == {
        "xlsb",
        "bzip2",
        "xz",
    }  # no free program writes xlsb; the packers are read as TAR above


def test_text_without_scripts_and_styles_comes_from_a_web_page(root: Path) -> None:
    text = reading(root, "rules.html").text
    assert "script text" not in text
    assert "color" not in text
    assert "Novel\t4\nFilm\t1" in text


def test_a_notebook_gives_no_pictures(root: Path) -> None:
    assert "AAAA" not in reading(root, "loans.ipynb").text


def test_a_mail_names_its_attachments(root: Path) -> None:
    assert "Attachments: fees.txt, logo.png\n" in reading(root, "loan.eml").text
    assert "Attachments: fees.txt\n" in reading(root, "loan.msg").text


def test_an_attachment_holds_the_bytes_that_were_attached(root: Path) -> None:
    for name in ("loan.eml", "loan.msg"):
        assert reading(root, name).attachments[0].data.startswith(b"The reminder fee is 1.50")
