"""Makes the sample files of this folder: `python tests/files/make_files.py`.

The texts are our own, about a town library that does not exist. What an office program must write is converted
by LibreOffice (`soffice` on the path); all else is written here byte by byte, so that it can be read what is in
it. The files are committed: the tests need no office program.
"""

import bz2
import gzip
import io
import json
import lzma
import shutil
import subprocess
import tarfile
import tempfile
from email.message import EmailMessage
from pathlib import Path

import olefile
from compound_file import compound_file
from open_documents import presentation, spreadsheet, zipped
from sample_texts import (
    ARABIC,
    FEES,
    GERMAN,
    HOURS,
    HTML,
    JAPANESE,
    LATIN_1,
    LOANS,
    MARKDOWN,
    NOTEBOOK,
    ORG,
    RST,
    RUSSIAN,
    TABLE,
    XML,
)

HERE = Path(__file__).resolve().parent


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
