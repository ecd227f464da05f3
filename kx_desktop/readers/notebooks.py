"""Jupyter notebooks: what the cells say and what they printed, without pictures."""

import json
from collections.abc import Iterator

from kx_desktop.core.documents import Locator, Reading
from kx_desktop.readers.documents import clean, metadata, title_or_nothing
from kx_desktop.readers.headings import markdown
from kx_desktop.readers.webpages import to_text

_OUTPUT_LIMIT = 20_000


def read(text: str) -> Reading:
    """Sources of all cells and their text outputs, each cell a locator of kind `cell`.

    A file that is no notebook after all is its own text, with a warning.
    """
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        return Reading(text, warnings=("It is not a valid notebook; it was read as plain text.",))
    cells = _cells(notebook)
    if cells is None:
        return Reading(text, warnings=("It is not a valid notebook; it was read as plain text.",))
    parts: list[str] = []
    locators: list[Locator] = []
    title = ""
    position = 0
    for number, cell in enumerate(cells, 1):
        content = clean("\n\n".join(part.strip("\n") for part in _parts(cell) if part.strip()))
        if not content.strip():
            continue
        locators.append(Locator("cell", position, position + len(content), _label(cell), number))
        parts.append(content)
        position += len(content) + 2
        if not title and cell.get("cell_type") == "markdown":
            title = markdown(content).title
    return Reading(
        "\n\n".join(parts), tuple(locators), metadata({"title": title_or_nothing(title)})
    )


def _cells(notebook: object) -> list[dict[str, object]] | None:
    if not isinstance(notebook, dict):
        return None
    cells = notebook.get("cells")
    if cells is None and isinstance(sheets := notebook.get("worksheets"), list):
        # Format 3 and earlier.
        cells = [
            cell for sheet in sheets if isinstance(sheet, dict) for cell in sheet.get("cells", [])
        ]
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else None


def _label(cell: dict[str, object]) -> str:
    return str(cell.get("cell_type", ""))[:20]


def _parts(cell: dict[str, object]) -> Iterator[str]:
    yield _joined(cell.get("source", cell.get("input")))
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else []:
        if isinstance(output, dict):
            yield _output(output)[:_OUTPUT_LIMIT]


def _output(output: dict[str, object]) -> str:
    if "ename" in output:
        return f"{output.get('ename')}: {output.get('evalue', '')}"
    data = output.get("data")
    if isinstance(data, dict):
        plain = _joined(data.get("text/markdown")) or _joined(data.get("text/plain"))
        return plain if plain or "text/html" not in data else to_text(_joined(data["text/html"]))
    return _joined(output.get("text"))


def _joined(value: object) -> str:
    if isinstance(value, str):
        return value
    return (
        "".join(line for line in value if isinstance(line, str)) if isinstance(value, list) else ""
    )
