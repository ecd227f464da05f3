"""XML to the text between its tags, in lines as its elements stand."""

import re
from xml.etree.ElementTree import Element, ParseError, XMLParser

from kx_desktop.core.documents import Reading
from kx_desktop.readers.documents import clean, metadata, one_line, title_or_nothing

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)
_SPACE = re.compile(r"\s+")

# Attributes that are written for people to read, as in OPML outlines and diagrams.
_SPOKEN = frozenset({"text", "title", "label", "caption", "description", "summary", "alt"})

_DEPTH = 500


def read(text: str) -> Reading:
    """The text of the elements; where there is none, or the XML is broken, the source itself.

    Documents that declare entities are not expanded (a few lines can grow to gigabytes) but taken as they are.
    """
    root = tree(text)
    if root is None:
        return Reading(text)
    lines: list[str] = []
    _collect(root, lines, 0)
    content = clean("\n".join(lines))
    title = next((one_line(node.text or "") for node in root.iter() if _name(node) == "title"), "")
    found = metadata({"title": title_or_nothing(title)})
    return Reading(content, metadata=found) if content.strip() else Reading(text, metadata=found)


def tree(text: str) -> Element | None:
    """The root element, or None where the XML is broken or declares entities."""
    if _ENTITY.search(text):
        return None
    parser = XMLParser()  # noqa: S314 - see above
    try:
        parser.feed(_DECLARATION.sub("", text, count=1).lstrip())
        root: Element = parser.close()
    except (ParseError, ValueError, RecursionError):
        return None
    return root


def _name(node: Element) -> str:
    return str(node.tag).rpartition("}")[2].lower()


def _collect(node: Element, lines: list[str], depth: int) -> None:
    """One line for each element that has words of its own, its inline children within that line."""
    lines.extend(
        spoken
        for name, value in node.attrib.items()
        if name.rpartition("}")[2].lower() in _SPOKEN and (spoken := _squeeze(value))
    )
    mixed = _squeeze(node.text or "") or any(_squeeze(child.tail or "") for child in node)
    if mixed or depth >= _DEPTH:
        if line := _squeeze("".join(node.itertext())):
            lines.append(line)
        return
    for child in node:
        _collect(child, lines, depth + 1)


def _squeeze(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
