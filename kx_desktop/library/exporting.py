"""Hits as text to take away: Markdown to read, CSV for a spreadsheet, JSON for a program."""

import csv
import io
import json
import re
from pathlib import PurePath

from kx_desktop.core import shapes
from kx_desktop.core.citing import citation, document, one_line, place
from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.queries import Hit, QueryResult

KINDS = ("markdown", "csv", "json")

_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a cell begins with that a spreadsheet takes for a formula, or strips and then does."""
_MARKUP = re.compile(r"([\\`*_\[\]<>#|~&])")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_PATHS = ("dense", "fulltext", "sparse", "exact")
_HEAD = (
    "rank", "dataset", "document", "title", "path", "page", "place", "passage", "passages", "char_start", "char_end",
    "score", *(f"{path}_{what}" for path in _PATHS for what in ("rank", "score")), "also_in", "superseded", "citation", "text",
)  # fmt: skip


def export_hits(result: QueryResult, query_text: str, kind: str) -> str:
    """The hits of an answer as a whole file's text, which UTF-8 can always write; `kind` is one of `KINDS`.

    Raises InvalidArgument for another kind.
    """
    if kind == "markdown":
        return writable(_markdown(result, query_text))
    if kind == "csv":
        return writable(_csv(result))
    if kind == "json":
        text = json.dumps(shapes.result(result), ensure_ascii=False, allow_nan=False, indent=2)
        return writable(text + "\n", as_json=True)
    raise InvalidArgument(f"kind: got {kind!r}.", f"It takes one of: {', '.join(KINDS)}.")


def _markdown(result: QueryResult, query_text: str) -> str:
    total = f"{result.total} {'passage' if result.total == 1 else 'passages'}"
    whence = f"{_plain(result.dataset)}, {result.mode}"
    head = [
        f"# {_plain(query_text) or 'Results'}",
        "",
        f"{len(result.hits)} of {total} from {whence}.",
    ]
    for hit in result.hits:
        head += ["", f"## {hit.rank}. {_plain(citation(hit))}", ""]
        head += [f"> {line}" if line else ">" for line in _NEWLINE.split(hit.text.strip("\r\n"))]
        head += _beside(hit)
        if hit.superseded:
            head += ["", "An earlier version: the file has changed or gone since."]
        if hit.also_in:
            names = dict.fromkeys(
                other.told_beside(hit.dataset, PurePath(other.path).name or other.title)
                for other in hit.also_in
            )
            head += ["", f"Also in {', '.join(map(_plain, names))}."]
    return "\n".join(head) + "\n"


def _beside(hit: Hit) -> list[str]:
    """What was asked for beside the passage, and where it stands among several datasets: a list."""
    told = {"dataset": hit.dataset} if hit.among > 1 else {}
    told |= {name: _written(value) for name, value in hit.metadata.items()}
    lines = [f"- {_plain(name)}: {_plain(value)}" for name, value in told.items()]
    if hit.vector is not None:
        lines.append(f"- vector of {len(hit.vector)} numbers (JSON and CSV have it)")
    return ["", *lines] if lines else []


def _written(value: MetadataValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _plain(text: str) -> str:
    """Text on one line in which nothing is Markdown."""
    return _MARKUP.sub(r"\\\1", one_line(text))


def _csv(result: QueryResult) -> str:
    written = io.StringIO()
    rows = csv.writer(written)
    names = tuple(dict.fromkeys(name for hit in result.hits for name in hit.metadata))
    vectors = any(hit.vector is not None for hit in result.hits)
    head = (*_HEAD, *(f"metadata: {name}" for name in names), *(["vector"] if vectors else []))
    rows.writerow([fit_cell(name) for name in head])
    for hit in result.hits:
        found = {name: _written(value) for name, value in hit.metadata.items()}
        further = [found.get(name) for name in names]
        if vectors:
            further.append(json.dumps(hit.vector) if hit.vector is not None else None)
        rows.writerow([fit_cell(value) for value in (*_row(hit), *further)])
    return written.getvalue()


def _row(hit: Hit) -> list[str | int | float | None]:
    scores: list[str | int | float | None] = []
    for path in _PATHS:
        found = hit.paths.get(path)
        scores += [found.rank, found.score] if found else [None, None]
    return [
        hit.rank, hit.dataset, document(hit), hit.title, hit.path, hit.page, place(hit), hit.chunk_index + 1, hit.chunk_count,
        hit.char_start, hit.char_end, hit.score, *scores,
        "; ".join(other.told_beside(hit.dataset) for other in hit.also_in), "yes" if hit.superseded else "no", citation(hit), hit.text,
    ]  # fmt: skip


def fit_cell(value: str | float | None) -> str | float | None:
    """A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers are left as they are."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def writable(text: str, *, as_json: bool = False) -> str:
    """Text that UTF-8 can write. A name that is no UTF-8 stays what it is in JSON, where half a surrogate pair can be written as an escape."""
    if as_json:
        return _LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return _LONE_SURROGATE.sub("�", text)
