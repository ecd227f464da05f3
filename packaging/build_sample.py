"""Make the files of the sample library that are not written by hand: the guide (PDF), the prices (XLSX), the mail (EML).

The files are committed; this is how they came to be. Needs `reportlab` and `openpyxl`:

    pip install reportlab openpyxl
    python packaging/build_sample.py
"""

from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import cm
from reportlab.platypus import (
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "sample"
WRITTEN = datetime(2026, 3, 20, 10, 42, tzinfo=UTC)

GUIDE: list[list[tuple[str, str]]] = [
    [
        ("title", "Fernlea WS-2 weather station"),
        ("heading", "1 Before you begin"),
        (
            "body",
            (
                "Thank you for choosing a Fernlea. Setting up takes about forty minutes, and one person can do it. You need a "
                "spirit level, a 10 mm spanner and a dry day. Lay everything out and compare it with the list on the lid: station, "
                "display, mast clamp, two lithium cells, mains adapter, rain funnel, cup wheel and wind vane."
            ),
        ),
        (
            "body",
            (
                "Put the cells into the display first and into the station second. The two find each other within three minutes, and a "
                "green leaf appears on the display. If it does not, hold the leaf key for five seconds and wait again. Pair them on the "
                "kitchen table, not on the roof."
            ),
        ),
        ("heading", "2 Choosing a place"),
        (
            "body",
            (
                "Wind wants height, temperature wants grass, rain wants shelter from wind: every place is a compromise. Two metres above short "
                "grass, in the open, is the best one for most gardens. Keep at least twice the height of a hedge or a shed away from it. "
                "Do not mount the station near a chimney, an air conditioner or a compost heap, all of which make their own weather."
            ),
        ),
    ],
    [
        ("heading", "3 Mounting"),
        (
            "body",
            (
                "The mast should stand upright to within one degree. Slide the clamp over it and tighten the two bolts by hand. Turn the station "
                "until the arrow on its cap points north; a telephone's compass is good enough, held a metre away from the mast. Now tighten the bolts "
                "with the spanner, a quarter turn past the first resistance, and no more. The clamp is aluminium and strips easily."
            ),
        ),
        (
            "body",
            (
                "Press the cup wheel onto its axle until it clicks. It must run on for at least ten seconds after a push. Set the funnel "
                "on the rain gauge with a quarter turn, and pour in a small glass of water: the display should show about 3 millimetres."
            ),
        ),
        ("heading", "4 Reading the display"),
        (
            "table",
            (
                "Symbol|Meaning\nGreen leaf|Station and display are connected\nGrey leaf|No signal for more than 15 minutes\n"
                "Snowflake|Frost expected within the hour\nOpen umbrella|Rain since midnight\nSpanner|A fault was found; press it to see the code"
            ),
        ),
        (
            "body",
            (
                "A touch on a number shows its course over the last day, a second touch over the last month. The highest and lowest values are "
                "kept until you hold the number for two seconds."
            ),
        ),
    ],
    [
        ("heading", "5 Looking after it"),
        (
            "body",
            (
                "Twice a year, in spring and in autumn, wash the white plates of the radiation shield with soap and water, empty the rain "
                "gauge, and put one drop of bearing oil on the axle of the cup wheel. On the coast, rinse the wind sensor with fresh water "
                "as well. Change the cells every second autumn, before the frost."
            ),
        ),
        ("heading", "6 Technical data"),
        (
            "table",
            (
                "Quantity|Range|Accuracy\nTemperature|-40 to 60 °C|0.3 °C\nHumidity|0 to 100 %|3 %\nAir pressure|300 to 1100 hPa|0.5 hPa\n"
                "Wind speed|0 to 55 m/s|0.5 m/s or 5 %\nWind direction|0 to 359 degrees|5 degrees\nRain|0 to 250 mm/h|4 %"
            ),
        ),
        (
            "body",
            (
                "Radio: 868.3 MHz, 10 mW. Readings every 16 seconds. Memory of the display: two years at one reading a minute. "
                "Protection: IP54 for the station; the display is for indoors only."
            ),
        ),
        ("heading", "7 When something is wrong"),
        (
            "body",
            (
                "Press the spanner on the display and note the code, which begins with KX. The list of codes says what each means and what to do. "
                "If that does not help, open a case at care@fernlea.example and name the serial number under the display's foot. "
                "The guarantee runs for three years from delivery."
            ),
        ),
    ],
]

PRICES: dict[str, list[tuple[str | float, ...]]] = {
    "Stations": [
        ("number", "name", "price", "in stock"),
        ("FW-WS-1", "Weather station WS-1, without wind", 149.00, 38),
        ("FW-WS-2", "Weather station WS-2", 249.00, 112),
        ("FW-WS-2S", "Weather station WS-2 for schools, with worksheets", 229.00, 24),
        ("FW-WS-3", "Weather station WS-3, with soil probes and radiation sensor", 489.00, 9),
    ],
    "Spare parts": [
        ("number", "name", "price", "in stock"),
        ("FW-RG-3", "Reed switch for the rain gauge", 9.90, 61),
        ("FW-CW-2", "Cup wheel with axle", 19.90, 33),
        ("FW-OIL-1", "Bearing oil, 5 ml", 4.50, 140),
        ("FW-SH-8", "Radiation shield, eight plates", 34.00, 17),
        ("FW-FAN-1", "Fan for the radiation shield", 12.40, 0),
        ("FW-REP-1", "Repeater, doubles the range", 39.00, 22),
    ],
}

MAIL = """\
Dear Fernlea,

I teach physics at St Brannoc's, and last week our order for three
school stations arrived, two days early; thank you. Two of them are
already up, one on the roof of the science block and one beside the
pond, and year eight is arguing about why they disagree by two degrees.
I could not have planned it better.

The third has arrived with a cracked rain funnel. The parcel looks fine
from outside, so I suppose it was packed that way. Could you send us a
new funnel? There is no need to collect the whole station, as everything
else works.

Two more things. Our bursar asks for an invoice that names the school,
not me. And may we keep the loan station until the summer fair on 27
June? The term ends on the 19th.

I attach the list of what we received, with the serial numbers.

With kind regards
Tamsin Okafor
Head of physics, St Brannoc's School
"""

RECEIVED = """\
serial number,article,where,condition
FW-31877,FW-WS-2S,roof of the science block,good
FW-31878,FW-WS-2S,pond,good
FW-31880,FW-WS-2S,store room,rain funnel cracked
FW-20015,FW-WS-1,loan station in room 14,good
"""


def build_guide(target: Path) -> None:
    """Write the guide, one list of blocks a page."""
    styles = getSampleStyleSheet()
    body = ParagraphStyle(
        "guide", parent=styles["BodyText"], fontSize=11, leading=16, spaceAfter=10
    )
    paragraph = {"title": styles["Title"], "heading": styles["Heading2"], "body": body}
    story: list[Flowable] = []
    for number, page in enumerate(GUIDE):
        if number:
            story.append(PageBreak())
        for kind, text in page:
            if kind == "table":
                story += [_table([row.split("|") for row in text.split("\n")]), Spacer(1, 0.5 * cm)]
            else:
                story.append(Paragraph(text, paragraph[kind]))
    SimpleDocTemplate(
        str(target),
        pagesize=A4,
        title="Fernlea WS-2: setting up",
        author="Fernlea Weather",
        invariant=1,
        margin=2 * cm,
    ).build(story)


def _table(rows: list[list[str]]) -> Table:
    table = Table(rows, hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, "grey"),
            ]
        )
    )
    return table


def build_prices(target: Path) -> None:
    """Write the price list, a sheet for each kind of article."""
    book = Workbook()
    book.remove(book.active)
    book.properties.creator = "Fernlea Weather"
    book.properties.title = "Prices and stock, March 2026"
    book.properties.created = book.properties.modified = WRITTEN.replace(tzinfo=None)
    for name, rows in PRICES.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.column_dimensions["B"].width = 60
    book.save(target)


def build_mail(target: Path) -> None:
    """Write the mail with its attachment."""
    mail = EmailMessage()
    mail["From"] = "Tamsin Okafor <t.okafor@stbrannocs.example>"
    mail["To"] = "care@fernlea.example"
    mail["Subject"] = "Cracked rain funnel, invoice, and the loan station"
    mail["Date"] = WRITTEN
    mail["Message-ID"] = "<20260320104200.7731@stbrannocs.example>"
    mail.set_content(MAIL)
    mail.add_attachment(RECEIVED, subtype="csv", filename="received.csv")
    mail.set_boundary("=====fernlea-sample=====")
    target.write_bytes(bytes(mail))


if __name__ == "__main__":
    build_guide(SAMPLE / "support" / "ws-2-guide.pdf")
    build_prices(SAMPLE / "prices.xlsx")
    build_mail(SAMPLE / "support" / "cracked-funnel.eml")
