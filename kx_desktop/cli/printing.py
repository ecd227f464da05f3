"""What the command prints for a person."""

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path, PurePath

from kx_desktop.cli import columns
from kx_desktop.core.documents import Locator, Span
from kx_desktop.core.fields import FieldFacts
from kx_desktop.core.ingesting import DatasetSummary, IngestReport, LibraryInfo
from kx_desktop.core.queries import Hit, QueryResult
from kx_desktop.embedding.bundled import NAME as BUNDLED

_INDENT = "   "
_NO_WORD = "No passage holds a word of the question"
_NAMED_PLACES = ("slide", "sheet", "chapter")
_SOURCES = {"changed": " (the file has changed since)", "gone": " (the file is gone)"}
_PLACE_WIDTH = 40
_VALUES_WIDTH = 80


def counted(number: int, one: str, many: str = "") -> str:
    """`1 passage`, `2,310 passages`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def datasets(summaries: Sequence[DatasetSummary]) -> list[str]:
    """An aligned table of the datasets."""
    if not summaries:
        return ["No datasets yet. Put documents in with: kx datasets ingest NAME --file PATH"]
    rows = [
        (
            columns.harmless(summary.name),
            f"{summary.doc_count:,}",
            f"{summary.chunk_count:,}",
            str(summary.dim or "–"),
            datetime.fromtimestamp(summary.created_ms / 1000)
            .astimezone()
            .strftime("%Y-%m-%d %H:%M"),
            _state(summary),
        )
        for summary in summaries
    ]
    head = ("NAME", "DOCUMENTS", "PASSAGES", "DIM", "CREATED", "STATE")
    return columns.table(head, rows, right=frozenset({1, 2, 3}))


def _state(summary: DatasetSummary) -> str:
    if summary.stale:
        return f"stale: {'; '.join(summary.stale)}"
    if summary.passages_without_vector:
        return f"{counted(summary.passages_without_vector, 'passage')} without a vector"
    return "ready"


def report(done: IngestReport) -> list[str]:
    """What an ingest did, and a line for each file that did not go in whole."""
    held = f"{counted(done.doc_count, 'document')} in {counted(done.chunk_count, 'passage')}"
    skipped = sum(file.state == "skipped" for file in done.files)
    came = f"{done.inserted:,} new, {done.unchanged:,} unchanged, {done.failed:,} failed"
    came += f", {skipped:,} skipped" if skipped else ""
    return [
        f"{columns.harmless(done.dataset)}: {held} ({came})",
        *(
            columns.harmless(f"  {file.state:<8} {file.path}: {file.reason}").replace("\n", " ")
            for file in done.files
            if file.state not in {"indexed", "unchanged"}
        ),
    ]


def documents(count: int, earlier: int) -> str:
    """`19 documents and 6 earlier states`."""
    more = f" and {counted(earlier, 'earlier state')}" if earlier else ""
    return f"{counted(count, 'document')}{more}"


def locked(dataset: str, paths: Sequence[str]) -> list[str]:
    """How to go on with files that a password protects."""
    if not paths:
        return []
    verb, where = (
        ("is", shlex.quote(paths[0]))
        if len(paths) == 1
        else ("are", "PATH (a file, or a folder above them)")
    )
    command = f"kx datasets unlock {shlex.quote(dataset)} --file {where}"
    return [f"{counted(len(paths), 'file')} {verb} locked. To give the password: {command}"]


def kept(summary: DatasetSummary) -> str:
    """What a dataset holds after an ingest that was stopped."""
    held = f"{counted(summary.doc_count, 'document')} in {counted(summary.chunk_count, 'passage')}"
    missing = summary.passages_without_vector
    return (
        f"{summary.name} keeps {held}{f', {missing:,} still without a vector' if missing else ''}."
    )


def result(found: QueryResult, *, wide: int, bold: bool) -> list[str]:
    """The hits, each a line of where it is and its passage below, and a closing line."""
    lines: list[str] = []
    for hit, name in zip(found.hits, _names(found.hits), strict=True):
        where = f" in {columns.harmless(hit.dataset)}" if len(found.datasets) > 1 else ""
        lines += [*_hit(hit, name + where, wide=wide, bold=bold), ""]
    if not found.hits:
        lines.append("Nothing found.")
    lines.append(
        f"{len(found.hits):,} of {counted(found.total, 'passage')} in {found.took_ms:,.0f} ms"
    )
    return lines


def _names(hits: Sequence[Hit]) -> list[str]:
    """A document's name as short as tells it from the other hits' documents."""
    parts = [PurePath(hit.path).parts if hit.path else (hit.title or "text",) for hit in hits]
    distinct = set(parts)
    names = []
    for own in parts:
        length = _own_length(own)
        while (
            length < len(own) and Counter(other[-length:] for other in distinct)[own[-length:]] > 1
        ):
            length += 1
        names.append(columns.harmless(str(PurePath(*own[-length:]))).replace("\n", " "))
    return names


def _own_length(parts: tuple[str, ...]) -> int:
    """How many of the last parts of a path name the document: more than one for a file within a mail or an archive."""
    for length in range(2, len(parts)):
        if PurePath(*parts).is_absolute() and Path(*parts[: len(parts) - length + 1]).is_file():
            return length
    return 1


def _hit(hit: Hit, name: str, *, wide: int, bold: bool) -> Iterable[str]:
    place = "".join(f" {words}" for words in _places(hit))
    place += " (an earlier state)" if hit.superseded else _SOURCES.get(hit.source, "")
    head = f"{hit.rank}. {name}{place} [chunk {hit.chunk_index + 1}/{hit.chunk_count}]"
    reranker = "" if hit.reranker is None else f"  reranker {hit.reranker:.4f}"
    yield f"{head} chars {hit.char_start}–{hit.char_end}  score {hit.score:.4f}{reranker}"
    text, highlights = hit.text, hit.highlights
    if hit.window:
        text = hit.window.text
        moved = hit.char_start - hit.window.char_start
        highlights = tuple(Span(span.start + moved, span.end + moved) for span in highlights)
    text = columns.harmless(text)
    for line in columns.wrap(text, max(20, wide - len(_INDENT))):
        shown = columns.painted(text, line, highlights) if bold else text[line.start : line.end]
        yield f"{_INDENT}{shown}".rstrip()
    for label, value in _extras(hit):
        yield columns.harmless(f"{_INDENT}{label}: {value}").replace("\n", " ")


def _places(hit: Hit) -> Iterable[str]:
    if any(locator.kind == "page" for locator in hit.locators):
        yield f"page {hit.page}"
    for kind in _NAMED_PLACES:
        first = next((locator for locator in hit.locators if locator.kind == kind), None)
        if first:
            yield _place(first)


def _place(locator: Locator) -> str:
    words = locator.label or str(locator.number or "")
    named = words if words.casefold().startswith(locator.kind) else f"{locator.kind} {words}"
    return columns.cut(columns.harmless(named).replace("\n", " ").strip(), _PLACE_WIDTH)


def _extras(hit: Hit) -> Iterable[tuple[str, str]]:
    if hit.window:
        yield "window", f"chars {hit.window.char_start}–{hit.window.char_end}"
    for key, value in hit.metadata.items():
        yield key, ", ".join(value) if isinstance(value, tuple | list) else str(value)
    if hit.vector is not None:
        yield (
            "vector",
            f"{len(hit.vector)} numbers: {', '.join(f'{number:.4f}' for number in hit.vector[:4])}, …",
        )
    if hit.also_in:
        yield "also in", ", ".join(place.told_beside(hit.dataset) for place in hit.also_in)


def fields(found: Sequence[FieldFacts]) -> list[str]:
    """A line for each field with its commonest values, as filters write them."""
    rows = [
        (
            columns.harmless(field.name),
            field.kind,
            "–" if field.of_passages else f"{field.documents:,}",
            "–" if field.of_passages else f"{field.distinct:,}",
            columns.cut(
                columns.harmless(", ".join(value.literal for value in field.values)).replace(
                    "\n", " "
                ),
                _VALUES_WIDTH,
            ),
        )
        for field in found
    ]
    head = ("FIELD", "KIND", "DOCUMENTS", "VALUES", "COMMONEST")
    return columns.table(head, rows, right=frozenset({2, 3}))


def tagged(dataset: str, documents: int, changed: int) -> list[str]:
    """What came of giving metadata to documents."""
    name = columns.harmless(dataset)
    return [f"{name}: {changed:,} of {counted(documents, 'document')} changed"]


def info(told: LibraryInfo) -> list[str]:
    """The library and its embedder, a line for each thing; what the person must know comes last."""
    # The name that `kx models` takes goes before the one that the model has.
    model = f"bundled ({told.embedder})" if told.embedder == BUNDLED else told.embedder
    embedder = (
        f"{model}, {told.embedder_dim} dimensions" if model else "none: search by words alone"
    )
    if told.embedder_is_decoder:
        embedder += ", a chat model"
    held = ", ".join(
        (
            counted(told.dataset_count, "dataset"),
            counted(told.doc_count, "document"),
            counted(told.chunk_count, "passage"),
        )
    )
    rows = [
        ("version", told.version),
        ("library", told.folder),
        ("holds", held),
        ("on disk", size(told.size_bytes)),
        ("schema", str(told.schema_version)),
        ("writer", told.writer or "none"),
        ("embedder", embedder),
        *(("note", advisory) for advisory in told.advisories),
    ]
    return [columns.harmless(f"{name:<9} {value}") for name, value in rows]


def size(count: int) -> str:
    """Bytes in units of 1024, as the window shows them and filters take them."""
    if count < 1024:
        return counted(count, "byte")
    amount, unit = count / 1024, "KB"
    for unit in ("KB", "MB", "GB", "TB"):
        if amount < 1023.5 or unit == "TB":
            break
        amount /= 1024
    return f"{amount:.0f} {unit}" if amount >= 100 else f"{amount:.1f} {unit}"


def notes(found: QueryResult) -> list[str]:
    """What the person must know about an answer, for standard error."""
    lines = list(found.advisories)
    if any(note.startswith(_NO_WORD) for note in lines) and "sparse" not in found.paths:
        lines.append("If a word is misspelt, --mode sparse finds what is meant.")
    if found.passages_without_vector:
        verb = "has" if found.passages_without_vector == 1 else "have"
        lines.append(
            f"{counted(found.passages_without_vector, 'passage')} of {found.dataset} {verb} no vector yet; "
            "search by meaning does not see them."
        )
    return lines
