"""OpenDocument files, and the ZIP around them, written by hand."""

import io
import zipfile

from sample_texts import FEES, HOURS, LOANS

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


def zipped(members: dict[str, bytes], *, stored_first: bool = False) -> bytes:
    """A ZIP with fixed dates."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, data) in enumerate(members.items()):
            info = zipfile.ZipInfo(name, (2024, 3, 1, 12, 0, 0))
            plain = stored_first and number == 0
            archive.writestr(info, data, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
