"""Word processors, presentations and spreadsheets, old and new."""

import re
from typing import Any

from kx_desktop.core.documents import Reading
from kx_desktop.readers.documents import clean, joined, one_line, sections
from kx_desktop.readers.engine import MARK, described, extract
from kx_desktop.readers.source import Source

_SLIDE = re.compile(f"\\s*{MARK}(\\d+){MARK}\\s*")
# Links within tables come as Markdown.
_LINK = re.compile(r"\[([^\[\]\n]+)\]\(((?:https?://|mailto:)[^()\s]*)\)")


def read_document(source: Source) -> Reading:
    """A text document, with its headings."""
    found = extract(source.data, source.kind, structure=True)
    text = _LINK.sub(r"\1 (\2)", clean(found.content)).strip("\n")
    return Reading(text, sections(_headings(found, text), len(text)), described(found))


def _headings(found: Any, text: str) -> list[tuple[int, str]]:
    """Where the headings that the parser names stand in the text, in order."""
    starts: list[tuple[int, str]] = []
    position = 0
    for node in (found.document or {}).get("nodes", []):
        content = node.get("content", {})
        if content.get("node_type") not in {"heading", "title"}:
            continue
        heading = clean(str(content.get("text") or "")).strip()
        place = _line_at(text, heading, position) if heading else -1
        if place >= 0:
            starts.append((place, one_line(heading, 200)))
            position = place + len(heading)
    return starts


def _line_at(text: str, heading: str, position: int) -> int:
    """The first place from `position` on where `heading` fills whole lines, or -1."""
    while (place := text.find(heading, position)) >= 0:
        end = place + len(heading)
        if (place == 0 or text[place - 1] == "\n") and (end == len(text) or text[end] == "\n"):
            return place
        position = place + 1
    return -1


def read_slides(source: Source) -> Reading:
    """A presentation, each slide a locator where the parser tells them apart."""
    found = extract(source.data, source.kind, numbered=True)
    pieces = _SLIDE.split(clean(found.content).strip("\n"))
    # Text, number, text, number, …: what stands before the first mark belongs to no slide.
    slides = [
        (int(number), content) for number, content in zip(pieces[1::2], pieces[2::2], strict=True)
    ]
    loose = pieces[0].replace(MARK, "").strip()
    parts, locators = joined(
        "slide", ((number, "", content.replace(MARK, "")) for number, content in slides), loose
    )
    info = described(found)
    # Of old presentations the parser tells only how many slides there are.
    count = max((number for number, _ in slides), default=0) or (found.metadata or {}).get(
        "slide_count"
    )
    if count:
        info["page_count"] = int(count)
    return Reading(parts, locators, info)


def read_sheets(source: Source) -> Reading:
    """A workbook, each sheet a locator, cells parted by tabs."""
    found = extract(source.data, source.kind)
    names = [str(name) for name in (found.metadata or {}).get("sheet_names") or []]
    sheets = []
    for table in found.tables:
        number = int(table.page_number)
        label = one_line(names[number - 1], 200) if 0 < number <= len(names) else ""
        rows = ("\t".join(_cell(cell) for cell in row).rstrip() for row in table.cells)
        body = "\n".join(row for row in rows if row)
        if body:
            sheets.append((number, label, f"{label}\n{body}" if label else body))
    if not sheets:
        return Reading("", (), described(found))
    text, locators = joined("sheet", sheets)
    info = described(found)
    info["page_count"] = len(names) or len(sheets)
    return Reading(text, locators, info)


def _cell(value: object) -> str:
    """A cell as one line; a day without the midnight that the file format adds."""
    text = one_line(value, 100_000)
    return text.removesuffix(" 00:00:00") if text[:4].isdigit() else text
