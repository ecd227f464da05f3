"""Makes the sample files of this folder: `python tests/files/make_files.py`.

The texts are our own, about a town library that does not exist. What an office program must write is converted
by LibreOffice (`soffice` on the path); all else is written here byte by byte, so that it can be read what is in
it. The files are committed: the tests need no office program.
"""

import base64
import bz2
import gzip
import io
import json
import lzma
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from email.message import EmailMessage
from pathlib import Path

import olefile
from compound_file import compound_file

HERE = Path(__file__).resolve().parent

LOANS = (
    "Books are lent for four weeks. A loan can be renewed twice, unless somebody else is waiting."
)
FEES = "The reminder fee is 1.50 euros for each week. Children pay no fees."
HOURS = "The reading room is open from nine to five, on Thursdays until eight."
GERMAN = "Bücher werden für vier Wochen verliehen. Die Mahngebühr beträgt 1,50 € je Woche; für Schüler ist sie ermäßigt."
LATIN_1 = "Bücher werden für vier Wochen verliehen. Die Gebühr ermäßigt sich für Schüler."
ARABIC = "الكتب متاحة للإعارة لمدة أربعة أسابيع. لا يجوز إخراج المراجع من القاعة."
RUSSIAN = "Книги выдаются на четыре недели. Читальный зал открыт с девяти до пяти часов."
JAPANESE = "本は四週間借りることができます。閲覧室は九時から五時まで開いています。"

HTML = f"""<!DOCTYPE html>
<html lang="en"><head><title>Rules of the town library</title><meta charset="utf-8">
<meta name="author" content="Mira Okafor"><meta name="keywords" content="library, rules">
<style>p {{ color: black }}</style></head>
<body><script>var hidden = "script text";</script>
<h1>Rules of the town library</h1><p>{HOURS}</p>
<h2>Loans</h2><p>{LOANS}</p>
<h2>Fees</h2><p>{FEES}</p>
<table><tr><th>Kind</th><th>Weeks</th></tr><tr><td>Novel</td><td>4</td></tr><tr><td>Film</td><td>1</td></tr></table>
</body></html>
"""

MARKDOWN = f"""---
title: Rules of the town library
author: Mira Okafor
date: 2024-03-01
tags: [library, rules]
---

# Rules

{HOURS}

## Loans

{LOANS}

```sh
# a comment in code is no heading
```

## Fees

{FEES}
"""

RST = f"""=====
Rules
=====

{HOURS}

Loans
-----

{LOANS}
"""

ORG = f"""#+TITLE: Rules of the town library

* Rules
{HOURS}
** TODO Loans                                                        :loan:
{LOANS}
"""

TABLE = "kind,weeks,renewals\nnovel,4,2\nfilm,1,0\n“atlas”,0,0\n"

XML = """<?xml version="1.0" encoding="UTF-8"?>
<library>
  <title>Rules of the town library</title>
  <rule number="1">Books are lent for <b>four weeks</b> &amp; films for one.</rule>
  <rule number="2">Children pay no fees.</rule>
</library>
"""

NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {},
    "cells": [
        {
            "cell_type": "markdown",
            "id": "a",
            "metadata": {},
            "source": ["# Loans by month\n", "\n", LOANS],
        },
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {},
            "execution_count": 1,
            "source": ["loans = [120, 95]\n", "print(sum(loans))"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["215\n"]},
                {
                    "output_type": "display_data",
                    "metadata": {},
                    "data": {
                        "image/png": base64.b64encode(bytes(300)).decode(),
                        "text/plain": ["<Figure>"],
                    },
                },
            ],
        },
    ],
}

_ODF = (
    '<office:document-{} xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
    'office:version="1.3">'
)


def spreadsheet() -> bytes:
    """An OpenDocument workbook of two sheets, one cell of them a date and one a fraction."""

    def row(*cells: str) -> str:
        return "<table:table-row>" + "".join(cells) + "</table:table-row>"

    def text(value: str) -> str:
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    def number(value: float) -> str:
        return (
            f'<table:table-cell office:value-type="float" office:value="{value}">'
            f"<text:p>{value}</text:p></table:table-cell>"
        )

    date = (
        '<table:table-cell table:style-name="day" office:value-type="date" office:date-value="2024-03-01">'
        "<text:p>2024-03-01</text:p></table:table-cell>"
    )
    loans = row(text("Kind"), text("Weeks"), text("Since")) + row(text("Novel"), number(4), date)
    fees = (
        row(text("Group"), text("Fee"))
        + row(text("Adults"), number(1.5))
        + row(text("Children"), number(0))
    )
    styles = (
        '<office:automatic-styles><number:date-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" '
        'style:name="iso"><number:year number:style="long"/><number:text>-</number:text><number:month '
        'number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>'
        '<style:style style:name="day" style:family="table-cell" style:data-style-name="iso"/>'
        "</office:automatic-styles>"
    )
    sheets = f'<table:table table:name="Loans">{loans}</table:table><table:table table:name="Fees">{fees}</table:table>'
    return open_document("spreadsheet", styles, sheets, "")


def presentation() -> bytes:
    """An OpenDocument presentation of three slides."""

    def slide(number: int, title: str, body: str) -> str:
        frames = "".join(
            f'<draw:frame svg:x="2cm" svg:y="{y}cm" svg:width="20cm" svg:height="3cm"><draw:text-box>'
            f"<text:p>{line}</text:p></draw:text-box></draw:frame>"
            for y, line in ((2, title), (7, body))
        )
        return f'<draw:page draw:name="slide{number}" draw:master-page-name="Default">{frames}</draw:page>'

    slides = slide(1, "The town library", HOURS) + slide(2, "Loans", LOANS) + slide(3, "Fees", FEES)
    layout = (
        '<office:automatic-styles><style:page-layout style:name="P"><style:page-layout-properties fo:page-width="28cm" '
        'fo:page-height="21cm"/></style:page-layout></office:automatic-styles><office:master-styles>'
        '<style:master-page style:name="Default" style:page-layout-name="P"/></office:master-styles>'
    )
    return open_document("presentation", "", slides, layout)


def open_document(kind: str, styles: str, body: str, layout: str) -> bytes:
    """The package around an OpenDocument's content."""
    mime = f"application/vnd.oasis.opendocument.{kind}"
    content = (
        _ODF.format("content")
        + f"{styles}<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{mime}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
        '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    members = {
        "mimetype": mime,
        "META-INF/manifest.xml": manifest,
        "content.xml": content,
        "styles.xml": _ODF.format("styles") + layout + "</office:document-styles>",
    }
    return zipped({name: text.encode() for name, text in members.items()}, stored_first=True)


def pages() -> str:
    """Four pages for a PDF: English with a word parted at a line end, an empty one, Arabic, and an emoji."""
    broken = '<p style="page-break-before: always">{}</p>'
    return (
        '<html><head><title>Rules of the town library</title><meta charset="utf-8"><meta name="author" content="Mira Okafor"></head>'
        f"<body><h1>Rules</h1><p>{HOURS} {LOANS}</p>"
        + broken.format("<br>")
        + f'<p dir="rtl" style="page-break-before: always">{ARABIC}</p>'
        + broken.format(f"{FEES} 😀 efficient office")
        + "</body></html>"
    )


def convert(
    folder: Path, source: str, ending: str, *, reads: str = "", as_filter: str = ""
) -> bytes:
    """What LibreOffice makes of a file in `folder`."""
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile"]
    if reads:
        command.append(f"--infilter={reads}")
    command += [
        "--convert-to",
        f"{ending}:{as_filter}" if as_filter else ending,
        "--outdir",
        str(folder / "out"),
        source,
    ]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=180)
    return (folder / "out" / f"{Path(source).stem}.{ending}").read_bytes()


def without_picture(data: bytes) -> bytes:
    """An old presentation without the preview of half a megabyte that LibreOffice puts into it."""
    with olefile.OleFileIO(io.BytesIO(data)) as compound:
        paths = [path for path in compound.listdir() if path != ["\x05SummaryInformation"]]
        return compound_file({"/".join(path): compound.openstream(path).read() for path in paths})


def office_files() -> dict[str, bytes]:
    """All that LibreOffice writes."""
    web = "HTML (StarWriter)"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "rules.html").write_text(HTML, "utf-8")
        (folder / "pages.html").write_text(pages(), "utf-8")
        (folder / "tables.ods").write_bytes(spreadsheet())
        (folder / "slides.odp").write_bytes(presentation())
        return {
            "rules.odt": convert(folder, "rules.html", "odt", reads=web, as_filter="writer8"),
            "rules.docx": convert(
                folder, "rules.html", "docx", reads=web, as_filter="MS Word 2007 XML"
            ),
            "rules.doc": convert(folder, "rules.html", "doc", reads=web, as_filter="MS Word 97"),
            "rules.rtf": convert(
                folder, "rules.html", "rtf", reads=web, as_filter="Rich Text Format"
            ),
            "pages.pdf": convert(
                folder, "pages.html", "pdf", reads=web, as_filter="writer_pdf_Export"
            ),
            "tables.ods": convert(folder, "tables.ods", "ods"),
            "tables.xlsx": convert(folder, "tables.ods", "xlsx"),
            "tables.xls": convert(folder, "tables.ods", "xls"),
            "slides.odp": convert(folder, "slides.odp", "odp"),
            "slides.pptx": convert(folder, "slides.odp", "pptx"),
            "slides.ppt": without_picture(convert(folder, "slides.odp", "ppt")),
        }


def zipped(members: dict[str, bytes], *, stored_first: bool = False) -> bytes:
    """A ZIP with fixed dates."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, data) in enumerate(members.items()):
            info = zipfile.ZipInfo(name, (2024, 3, 1, 12, 0, 0))
            plain = stored_first and number == 0
            archive.writestr(info, data, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def tarred(members: dict[str, bytes]) -> bytes:
    """A TAR with fixed dates."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size, info.mtime = len(data), 1_709_290_800
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def book() -> bytes:
    """An EPUB of two chapters."""
    page = '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>{0}</title></head><body><h1>{0}</h1><p>{1}</p></body></html>'
    package = """<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">urn:x</dc:identifier><dc:title>Rules of the town library</dc:title>
<dc:creator>Mira Okafor</dc:creator><dc:language>en</dc:language><dc:date>2024-03-01</dc:date></metadata>
<manifest><item id="b" href="two.xhtml" media-type="application/xhtml+xml"/><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/></spine></package>"""
    container = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
    return zipped(
        {
            "mimetype": b"application/epub+zip",
            "META-INF/container.xml": container.encode(),
            "book/package.opf": package.encode(),
            "book/one.xhtml": page.format("Loans", LOANS).encode(),
            "book/two.xhtml": page.format("Fees", FEES).encode(),
        },
        stored_first=True,
    )


def mail() -> bytes:
    """A message in plain text and HTML with two attachments."""
    message = EmailMessage()
    message["Subject"] = "Your loan: “Die Bücher”"
    message["From"] = "Mira Okafor <mira@library.example>"
    message["To"] = "Reader <reader@home.example>"
    message["Date"] = "Fri, 01 Mar 2024 12:00:00 +0100"
    message.set_content(f"Dear reader,\n\n{LOANS}\n")
    message.add_alternative(f"<p>Dear reader,</p><p>{LOANS}</p>", subtype="html")
    message.add_attachment(FEES.encode(), maintype="text", subtype="plain", filename="fees.txt")
    message.add_attachment(
        b"\x89PNG\r\n\x1a\n" + bytes(40), maintype="image", subtype="png", filename="logo.png"
    )
    message.set_boundary("outer-boundary")
    for number, part in enumerate(message.iter_parts()):
        if part.is_multipart():
            part.set_boundary(f"inner-boundary-{number}")
    return message.as_bytes()


def outlook() -> bytes:
    """An Outlook message with one attachment."""

    def string(value: str) -> bytes:
        return value.encode("utf-16-le")

    head = bytes(8) + bytes((1, 0, 0, 0, 1, 0, 0, 0)) * 2 + bytes(8)
    attachment = "__attach_version1.0_#00000000"
    receiver = "__recip_version1.0_#00000000"
    return compound_file(
        {
            "__properties_version1.0": head,
            "__substg1.0_001A001F": string("IPM.Note"),
            "__substg1.0_0037001F": string("Your loan"),
            "__substg1.0_0C1A001F": string("Mira Okafor"),
            "__substg1.0_0C1F001F": string("mira@library.example"),
            "__substg1.0_0E04001F": string("Reader"),
            "__substg1.0_1000001F": string(f"Dear reader,\r\n\r\n{LOANS}"),
            f"{receiver}/__properties_version1.0": bytes(8),
            f"{receiver}/__substg1.0_3001001F": string("Reader"),
            f"{receiver}/__substg1.0_3003001F": string("reader@home.example"),
            f"{attachment}/__properties_version1.0": bytes(8),
            f"{attachment}/__substg1.0_37010102": FEES.encode(),
            f"{attachment}/__substg1.0_3707001F": string("fees.txt"),
            f"{attachment}/__substg1.0_3704001F": string("fees.txt"),
        }
    )


def plain_files() -> dict[str, bytes]:
    """All that is written here."""
    members = {
        "library/rules.md": MARKDOWN.encode(),
        "library/fees.txt": FEES.encode(),
        "__MACOSX/._fees.txt": bytes(50),
        "library/.DS_Store": bytes(50),
    }
    return {
        "rules.txt": f"{HOURS}\r\n\r\n{LOANS}\r\n".encode(),
        "utf-16-mark.txt": ("\ufeff" + GERMAN).encode("utf-16-le"),
        "utf-16-no-mark.txt": RUSSIAN.encode("utf-16-be"),
        "utf-32.txt": ("\ufeff" + GERMAN).encode("utf-32-le"),
        "latin-1.txt": LATIN_1.encode("latin-1"),
        "cp1251.txt": RUSSIAN.encode("cp1251"),
        "shift-jis.txt": JAPANESE.encode("cp932"),
        "no-ending": f"{FEES}\n".encode(),
        "rules.md": MARKDOWN.encode(),
        "rules.rst": RST.encode(),
        "rules.org": ORG.encode(),
        "rules.html": HTML.encode(),
        "rules.xml": XML.encode(),
        "utf-16.xml": ("\ufeff" + XML.replace("UTF-8", "UTF-16")).encode("utf-16-le"),
        "tables.csv": TABLE.encode(),
        "tables.tsv": TABLE.replace(",", "\t").encode(),
        "loans.json": json.dumps(
            {"kind": "novel", "weeks": 4, "note": "Bücher"}, indent=1, ensure_ascii=False
        ).encode(),
        "loans.py": b'def weeks(kind: str) -> int:\n    """How long a kind of book is lent."""\n    return 1 if kind == "film" else 4\n',
        "loans.ipynb": json.dumps(NOTEBOOK, indent=1).encode(),
        "loan.eml": mail(),
        "loan.msg": outlook(),
        "rules.epub": book(),
        "library.zip": zipped(members),
        "library.tar": tarred(members),
        "library.tar.gz": gzip.compress(tarred(members), mtime=0),
        "library.tar.bz2": bz2.compress(tarred(members)),
        "library.tar.xz": lzma.compress(tarred(members)),
        "rules.txt.gz": gzip.compress(LOANS.encode(), mtime=0),
    }


def main() -> None:
    """Write every file beside this script."""
    files = plain_files()
    if shutil.which("soffice"):
        files |= office_files()
    for name, data in files.items():
        (HERE / name).write_bytes(data)
        print(f"{len(data):>7}  {name}")


if __name__ == "__main__":
    main()
