"""Ninety real files: each ends as text, or with the true reason why not."""

import pickle
from pathlib import Path

import pytest

from kx_desktop.readers import ReadFailure, read_file

LOCKED = "locked: it is protected by a password"
PICTURE = "A picture: it holds no text to read."

# A phrase that the text must hold.
READ = {
    "DA-1p.pdf": "We had been tracking the maleficar for days",
    "README.md": "Ninety small files",
    "README.org": "XBRL 10-K",
    "README.rst": "XBRL 10-K",
    "UDHR_first_article_all.txt": "Universal Declaration of Human Right",
    "a1977-backus-p21.pdf": "definition of new functional",
    "codeblock.md": "<h1>Hello, World!</h1>",
    "copy-protected.pdf": "reuse of important innovations",
    "csv-with-long-lines.csv": "SpearmanCorrelationCoefficient,1Freq",
    "docx-hdrftr.docx": "Main document",
    "docx-tables.docx": "A link example (https://tabul.com/)",
    "embedded-cmap-cidfont.pdf": "This text uses an embedded CMap",
    "eng_spa.xlsx": "dotados como están de razón",
    "eng_spa_mult.doc": "Todos los seres humanos",
    "eng_spa_mult.docx": "Todos los seres humanos",
    "eng_spa_mult.eml": "Todos los seres humanos",
    "eng_spa_mult.epub": "Todos los seres humanos",
    "eng_spa_mult.html": "Todos los seres humanos",
    "eng_spa_mult.odt": "Todos los seres humanos",
    "eng_spa_mult.ppt": "Todos los seres humanos",
    "eng_spa_mult.pptx": "Todos los seres humanos",
    "eng_spa_mult.xml": "Todos los seres humanos",
    "example-10k-1p.html": "Common stock\tGLXZ\tOTCQB marketplace",
    "example-steelJIS-datasheet-utf-16.html": "日本語",
    "factbook-utf-16.xml": "Trinidad & Tobado",
    "factbook.xml": "Trinidad & Tobado",
    "fake-doc.rtf": "My first paragraph.",
    "fake-email-attachment.eml": "Attachments: fake-attachment.txt",
    "fake-email-attachment.msg": "Attachments: fake-attachment.txt",
    "fake-email-b64.eml": "Violets are blue",
    "fake-email-malformed-encoding.eml": "Violets are blue",
    "fake-email-utf-16.eml": "Violets are blue",
    "fake-email.eml": "Violets are blue",
    "fake-email.msg": "Violets are blue",
    "fake-html-cp1252.html": "Der Preis betrug 15,50 €.",
    "fake-power-point-malformed.pptx": "Problem Date Placeholder",
    "fake-power-point-table.pptx": "Tangerine\tPink\tAqua",
    "fake-text-utf-16-be.txt": "Doylestown, PA 18901",
    "fake-text-utf-16-le.txt": "Doylestown, PA 18901",
    "fake-text-utf-32.txt": "Doylestown, PA 18901",
    "fake-text.txt": "Doylestown, PA 18901",
    "google-doc-document.pdf": "Beautiful is better than ugly.",
    "habibi.pdf": "habibi حَبيبي",
    "handbook-1p.docx": "B.ROLE OF THE UNITED STATES TRUSTEE",
    "handbook-872p.docx": "STANDING TRUSTEE PLEDGE OF EXCELLENCE",
    "hebrew-text-base64-iso88598i.txt": "8uPr5e8g",
    "ideas-page.html": "Knowledge grows fractally.",
    "korean-text-with-tables.pdf": "적립 제외 대상",
    "layout-parser-paper-fast.pdf": "reuse of important innovations",
    "layout-parser-paper-with-empty-pages.pdf": "reuse of important innovations",
    "libreoffice-form.pdf": "First Name: Alice",
    "mime-html-only.eml": "Scott Fahlman",
    "mime-no-body.eml": "Subject: Image Only Email",
    "mime-simple.eml": "This is a simple email message.",
    "minimal-document.pdf": "no sea takimata sanctus est",
    "multi-column-2p.pdf": "Open-Domain Question Answering",
    "multicolumn.pdf": "EU Countries Information",
    "norwich-city.txt": "Iwan Roberts",
    "page-breaks.docx": "Text on second page.",
    "pdf-with-ocr-text.pdf": "GROTE",
    "pdflatex-4-pages.pdf": "Really? Is there no information?",
    "pdflatex-outline.pdf": "1 Foo\nHello, here is some text",
    "rotated-page-90.pdf": "Second line of text here",
    "sample-presentation.pptx": "Subtopic 1 of subtopic 2",
    "semicolon-delimited.csv": "consectetur; adipiscing; elit",
    "simple-table.md": "Juicy Apples | 1.99 | 739",
    "simple.doc": "This is my third thought.",
    "simple.docx": "This is my third thought.",
    "simple.odt": "This is my third thought.",
    "simple.pptx": "Where have all the flowers gone?",
    "simple.zip": "",
    "stanley-cups-utf-16.csv": "Maple Leafs,TOR,13",
    "stanley-cups.csv": "Maple Leafs,TOR,13",
    "stanley-cups.xlsx": "Maple Leafs\tTOR\t13",
    "tests-example.xls": "Bagpipes are awesome.\ttrue",
    "umlauts-non-utf8.md": "äöüß",
    "umlauts-utf8.md": "äöüß",
    "winter-sports.epub": "RINKS AND SKATERS",
    "with-attachment.pdf": "no sea takimata sanctus est",
}

# What could not be read of a file that was read otherwise.
PARTIAL = {
    "fake-encrypted.eml": "Parts of the message are encrypted and could not be read.",
    "warmup.docx": "Its name says Word document, but it is plain text and was read as that.",
    "warmup.pdf": "Its name says PDF, but it is plain text and was read as that.",
}

SKIPPED = {
    "DA-1p.png": PICTURE,
    "empty.eml": "The file holds only white space.",
    "empty.txt": "The file is empty.",
    "empty.xlsx": "The Excel workbook holds no text.",
    "english-and-korean.png": PICTURE,
    "fake-text-all-whitespace.txt": "The file holds only white space.",
    "password.pdf": LOCKED,
    "password_protected.xlsx": LOCKED,
    "single_table.pdf": "no text layer (scanned?)",
}


def test_the_table_names_every_file(shared_files: Path) -> None:
    named = {*READ, *PARTIAL, *SKIPPED}
    assert named == {path.name for path in shared_files.iterdir()}
    assert len(named) == 91  # ninety and the note about them


@pytest.mark.parametrize(("name", "phrase"), READ.items())
def test_a_real_file_is_read_whole(shared_files: Path, name: str, phrase: str) -> None:
    reading = read_file(shared_files / name)
    assert phrase in reading.text
    assert reading.warnings == ()


@pytest.mark.parametrize(("name", "warning"), PARTIAL.items())
def test_what_a_real_file_hides_is_said(shared_files: Path, name: str, warning: str) -> None:
    reading = read_file(shared_files / name)
    assert reading.text.strip()
    assert reading.warnings == (warning,)


@pytest.mark.parametrize(("name", "reason"), SKIPPED.items())
def test_a_real_file_without_text_says_why(shared_files: Path, name: str, reason: str) -> None:
    with pytest.raises(ReadFailure) as caught:
        read_file(shared_files / name)
    assert (caught.value.state, caught.value.reason[: len(reason)]) == ("skipped", reason)


@pytest.mark.parametrize("name", [*READ, *PARTIAL])
def test_all_text_is_valid_and_crosses_processes(shared_files: Path, name: str) -> None:
    reading = read_file(shared_files / name)
    reading.text.encode("utf-8")
    assert not {"\0", "\r", "\x01", "\x02"} & set(reading.text)
    assert pickle.loads(pickle.dumps(reading)) == reading
    assert all(0 <= place.start < place.end <= len(reading.text) for place in reading.locators)


@pytest.mark.parametrize(
    ("name", "attached"),
    [
        ("fake-email-attachment.eml", {"fake-attachment.txt": 30}),
        ("fake-email-attachment.msg", {"fake-attachment.txt": 30}),
        ("with-attachment.pdf", {"image.png": 6669}),
        ("simple.zip", {"ideas-page.html": 6161, "stanley-cups.csv": 89}),
    ],
)
def test_what_is_attached_comes_along(
    shared_files: Path, name: str, attached: dict[str, int]
) -> None:
    found = read_file(shared_files / name).attachments
    assert {attachment.name: len(attachment.data) for attachment in found} == attached
