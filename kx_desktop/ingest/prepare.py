"""Runs in the child process: reads files, splits them into passages and analyses their words.

All of it is one step, so that neither a parser that crashes nor a long text that keeps a processor busy is felt in the
process that shows the window.
"""

import mimetypes
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path, PurePath

from kx_desktop.content import content_ref, passage_ref
from kx_desktop.core import causes
from kx_desktop.core.documents import Locator, MetadataValue, Reading
from kx_desktop.index.terms import TermAnalyser, Terms
from kx_desktop.index.titles import title_terms
from kx_desktop.ingest.prepared import (
    AnalyseTask,
    Given,
    PreparedDocument,
    PreparedFile,
    PreparedPart,
    PreparedPassage,
    PrepareTask,
    UnlockTask,
)
from kx_desktop.readers import ReadFailure, is_plain_text, load_file, opens_bytes, read_bytes
from kx_desktop.readers.language import detect_language
from kx_desktop.readers.scans import Pictures, TextWanted
from kx_desktop.splitting import split
from kx_desktop.store.documents import pack_locators, unpack_locators
from kx_desktop.store.pages import pages_of

_UNNAMED = "document"

_analyser = lru_cache(maxsize=8)(TermAnalyser)


def work(
    task: list[PrepareTask] | AnalyseTask | UnlockTask,
) -> list[PreparedFile] | list[Terms] | str:
    """What the child process is called for."""
    if isinstance(task, UnlockTask):
        return opens(task)
    return analyse(task) if isinstance(task, AnalyseTask) else prepare_files(task)


def analyse(task: AnalyseTask) -> list[Terms]:
    """The terms of each of the task's texts."""
    analyser = _analyser(task.language, leave_out_stop_words=task.stop_words)
    return [analyser.terms(text) for text in task.texts]


def opens(task: UnlockTask) -> str:
    """Whether a password opens a file, or one within it: the answers are `UnlockTask`'s."""
    try:
        data = load_file(Path(task.root), task.limits)
        if task.path == task.root:
            return "" if opens_bytes(data, task.password) else UnlockTask.WRONG
    except ReadFailure as failure:
        return failure.reason
    within = PrepareTask(
        task.root, data, analyse=False, limits=task.limits, passwords=(task.password,)
    )
    file = _prepare(within)
    locked = {part.path for part in file.parts if part.cause == causes.LOCKED}
    if file.cause == causes.LOCKED or task.path in locked:
        return UnlockTask.WRONG
    return "" if file.documents else file.reason


def prepare_files(tasks: list[PrepareTask]) -> list[PreparedFile]:
    """What each of `tasks` gives, in their order. Failures to read are values, not exceptions."""
    return [_prepare(task) for task in tasks]


def _prepare(task: PrepareTask) -> PreparedFile:
    if task.stored is not None:
        return _split_anew(task, task.stored)
    try:
        data = task.data if task.data is not None else load_file(Path(task.path), task.limits)
        if task.given is not None and not task.given.as_file and is_plain_text(data):
            task = replace(task, is_text=True)
        documents, parts = [], []
        scans = Pictures(task.pictures, task.recognised)
        path = task.path if task.given is None else _name_of(task.given)
        for found in _documents(task, path, data, None, 0, scans):
            if isinstance(found, PreparedPart):
                parts.append(found)
            else:
                documents.append(found)
        return PreparedFile(tuple(documents), tuple(parts))
    except TextWanted as more:
        return PreparedFile(wanted=more.wanted)
    except ReadFailure as failure:
        return PreparedFile(state=failure.state, reason=failure.reason, cause=failure.cause)


def _name_of(given: Given) -> str:
    """The last part of a given name: no part of it leads anywhere."""
    return PurePath(given.name.replace("\\", "/").replace("\0", "")).name or _UNNAMED


def _split_anew(task: PrepareTask, stored: PreparedFile) -> PreparedFile:
    documents = []
    for document in stored.documents:
        analyser = _analyser(document.language, leave_out_stop_words=task.stop_words)
        documents.append(
            replace(
                document,
                passages=_passages(
                    task, document.text, unpack_locators(document.locators), analyser
                ),
                title_terms=title_terms(document.title, document.path, document.text, analyser),
            )
        )
    return replace(stored, documents=tuple(documents))


class _Walk:
    """Counts documents of one file, so that attachments can name their parent by position."""

    def __init__(self) -> None:
        self.count = 0


def _documents(
    task: PrepareTask,
    path: str,
    data: bytes,
    parent: int | None,
    depth: int,
    scans: Pictures,
    walk: _Walk | None = None,
) -> Iterator[PreparedDocument | PreparedPart]:
    walk = walk or _Walk()
    reading = _read(task, data, path, scans)
    is_part = parent is not None
    document = _document(task, path, data, reading, parent, keep=task.is_text)
    position = walk.count
    walk.count += 1
    yield document
    holds_originals = bool(
        reading.text
    )  # an archive on disk still holds its members; a mail's parts are ours to keep
    for attachment in reading.attachments:
        name = f"{path}/{attachment.name}"
        if depth + 1 > task.limits.max_depth:
            yield PreparedPart(
                name,
                "skipped",
                f"Files are packed into one another more than {task.limits.max_depth} deep.",
            )
            continue
        try:
            for found in _documents(task, name, attachment.data, position, depth + 1, scans, walk):
                if (
                    isinstance(found, PreparedDocument)
                    and found.path == name
                    and (holds_originals or is_part)
                ):
                    yield _with_original(found, attachment.data)
                else:
                    yield found
        except ReadFailure as failure:
            yield PreparedPart(name, failure.state, failure.reason, failure.cause)


def _read(task: PrepareTask, data: bytes, path: str, scans: Pictures) -> Reading:
    if task.is_text:
        text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
        if not text.strip():
            raise ReadFailure("skipped", "The text is empty.")
        return Reading(text=text)
    return read_bytes(data, PurePath(path).name, task.limits, scans, task.passwords)


def _with_original(document: PreparedDocument, data: bytes) -> PreparedDocument:
    return replace(document, original=data)


def _document(
    task: PrepareTask, path: str, data: bytes, reading: Reading, parent: int | None, *, keep: bool
) -> PreparedDocument:
    text = reading.text
    metadata = _metadata(task, path, data, reading, parent)
    language = str(metadata.get("language") or "")[:2].lower() or detect_language(text)
    if language:
        metadata["language"] = language
    title = _title(task, path, text, metadata, is_root=parent is None)
    analyser = _analyser(language, leave_out_stop_words=task.stop_words)
    return PreparedDocument(
        path=path,
        ref=content_ref(data),
        title=title,
        title_terms=title_terms(title, "" if task.is_text else path, text, analyser),
        language=language,
        metadata=metadata,
        text=text,
        locators=pack_locators(reading.locators),
        passages=_passages(task, text, reading.locators, analyser),
        warnings=reading.warnings,
        parent=parent,
        original=data if keep else None,
        cause=reading.cause,
        notes=reading.notes,
    )


def _passages(
    task: PrepareTask, text: str, locators: tuple[Locator, ...], analyser: TermAnalyser
) -> tuple[PreparedPassage, ...]:
    passages = []
    ranges = _ranges(task, text)
    if task.most_passages and len(ranges) > task.most_passages:
        raise ReadFailure(
            "failed",
            f"It gives {len(ranges)} passages, more than the settings allow ({task.most_passages}).",
            causes.cause_of(causes.PASSAGES, task.most_passages),
        )
    for (start, end), page in zip(ranges, pages_of(locators, ranges), strict=True):
        passage = text[start:end]
        if (
            passage.isspace()
        ):  # a stretch of white space longer than a passage: nothing to find in it
            continue
        found = PreparedPassage(start, end, passage_ref(passage), page=page)
        passages.append(with_terms(found, analyser.terms(passage)) if task.analyse else found)
    return tuple(passages)


def with_terms(passage: PreparedPassage, terms: Terms) -> PreparedPassage:
    """The passage with its terms."""
    return passage._replace(words=terms.words, stems=terms.stems, codes=terms.codes)


def _ranges(task: PrepareTask, text: str) -> list[tuple[int, int]]:
    if task.whole:
        return [(0, len(text))] if text else []
    return [(span.start, span.end) for span in split(text, task.max_chars, task.overlap)]


def _title(
    task: PrepareTask, path: str, text: str, metadata: dict[str, MetadataValue], *, is_root: bool
) -> str:
    given = task.given if is_root else None
    called = given.name if given is not None and not given.as_file else ""
    title = " ".join((called or str(metadata.get("title") or "")).split())
    if title:
        return title[:300]
    if task.is_text or (given is not None and not given.name):
        first = " ".join(text.split()[:12])
        return first[:80] or "Text"
    return PurePath(path).name


def _metadata(
    task: PrepareTask, path: str, data: bytes, reading: Reading, parent: int | None
) -> dict[str, MetadataValue]:
    name = PurePath(path).name
    metadata: dict[str, MetadataValue] = {
        "size": len(data),
        "mime": "text/plain",
        "ingested_at": _iso(None),
    }
    if not task.is_text:
        if task.given is None or task.given.name or parent is not None:
            metadata["file_name"] = name
        if task.given is None:
            metadata["path"] = path
        metadata["extension"] = PurePath(name).suffix.lstrip(".").lower()
        metadata["mime"] = mimetypes.guess_type(name)[0] or "application/octet-stream"
        # A given name is no path of this machine: nothing is looked up by it.
        if parent is None and task.given is None:
            modified = _modified(path)
            if modified:
                metadata["modified_at"] = modified
    metadata.update(reading.metadata)
    return metadata


def _modified(path: str) -> str:
    try:
        return _iso(os.stat(path).st_mtime)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (OSError, OverflowError, ValueError):  # gone, or a year that no date of ours can say
        return ""


def _iso(seconds: float | None) -> str:
    moment = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="seconds")
