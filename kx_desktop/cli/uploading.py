"""Files and texts on their way to a gateway: read here, sent as bytes, in as many calls as they take."""

from __future__ import annotations

import dataclasses
import json
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kx_desktop.cli.progress import ProgressLine
from kx_desktop.client import answers
from kx_desktop.client.over_http import HttpConnection, Sent
from kx_desktop.content import content_ref
from kx_desktop.core.errors import Cancelled
from kx_desktop.core.ingesting import FileReport, IngestProgress, IngestReport
from kx_desktop.gateway.options import Limits
from kx_desktop.ingest.discovery import discover

_ROOM = 64 << 10
"""Bytes of a message that are left for what stands around a file."""

_AT_ONCE = 32
_TOGETHER = 8 << 20
"""Documents of one call, and their bytes: few enough that the gateway comes to their end within the time it gives a call."""

_TIMES = 8
"""How often a call that was cut short for taking too long is made again; each goes on from where the last one ended."""


@dataclass(frozen=True, slots=True)
class _Document:
    """`path` is the file's, empty for a text."""

    content: bytes = field(repr=False)
    path: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to go into a dataset, as `kx datasets ingest` was told. `own` is this machine's library, which is left out."""

    files: Sequence[Path]
    texts: Sequence[str]
    metadata: Mapping[str, str]
    making: Mapping[str, Any]
    own: Path


def put_in(gateway: HttpConnection, path: str, wanted: Wanted) -> IngestReport:
    """Send all of it to the dataset's `path`, and give one report for all. Raises whatever the gateway does; what was sent by then stays."""
    left_out: list[FileReport] = []
    done: list[IngestReport] = []
    with ProgressLine(sys.stderr) as progress:
        for batch in _batches(_documents(wanted, left_out)):
            done.append(_named(_sent(gateway, path, batch, wanted), batch))
            progress(_progress(done, left_out, batch[-1].path))
    if not done:
        return IngestReport("", 0, 0, 0, 0, _failed(left_out), tuple(left_out))
    return dataclasses.replace(
        done[-1],
        inserted=sum(one.inserted for one in done),
        unchanged=sum(one.unchanged for one in done),
        failed=sum(one.failed for one in done) + _failed(left_out),
        files=(*(file for one in done for file in one.files), *left_out),
        advisories=tuple(dict.fromkeys(note for one in done for note in one.advisories)),
    )


def _documents(wanted: Wanted, left_out: list[FileReport]) -> Iterator[_Document]:
    """Each text and each file that can be sent; why the others cannot goes into `left_out`."""
    for text in wanted.texts:
        yield _Document(text.encode())
    most = Limits().message_bytes - _ROOM
    for offered in discover(wanted.files, wanted.own):
        state, reason = "skipped", offered.left_out
        if not reason:
            try:
                file = Path(offered.path)
                if file.stat().st_size <= most:
                    yield _Document(file.read_bytes(), offered.path)
                    continue
                reason = f"It is larger than the {most >> 20} MiB that can be sent to a gateway."
            except OSError as error:
                reason = f"It cannot be read: {(error.strerror or str(error)).lower()}."
            state = "failed"
        left_out.append(FileReport(offered.path, state, reason, "", 0))


def _batches(documents: Iterator[_Document]) -> Iterator[list[_Document]]:
    batch: list[_Document] = []
    held = 0
    for document in documents:
        size = len(document.content)
        if batch and (len(batch) == _AT_ONCE or held + size > _TOGETHER):
            yield batch
            batch, held = [], 0
        batch.append(document)
        held += size
    if batch:
        yield batch


def _sent(
    gateway: HttpConnection, path: str, batch: Sequence[_Document], wanted: Wanted
) -> IngestReport:
    form = _form(batch, wanted)
    for time in range(_TIMES):
        try:
            return answers.report(gateway.ask("POST", path, form))
        except Cancelled:
            if time == _TIMES - 1:
                raise
    raise AssertionError


def _form(batch: Sequence[_Document], wanted: Wanted) -> Sent:
    """The documents as `multipart/form-data` (RFC 7578)."""
    metadata = dict(wanted.metadata)
    fields = {name: str(value) for name, value in wanted.making.items() if value is not None}
    files = [document for document in batch if document.path]
    if files and metadata:
        fields["metadata"] = json.dumps(metadata)
    if texts := [
        {"text": one.content.decode(), "metadata": metadata} for one in batch if not one.path
    ]:
        fields["documents"] = json.dumps(texts)
    mark = secrets.token_hex(16)
    parts: list[bytes] = []
    for name, value in fields.items():
        parts += [_head(mark, f'name="{name}"'), value.encode(), b"\r\n"]
    for document in files:
        called = _quoted(Path(document.path).name)
        parts += [_head(mark, f'name="files"; filename="{called}"'), document.content, b"\r\n"]
    parts.append(f"--{mark}--\r\n".encode())
    return Sent(b"".join(parts), f"multipart/form-data; boundary={mark}")


def _head(mark: str, what: str) -> bytes:
    return f"--{mark}\r\nContent-Disposition: form-data; {what}\r\n\r\n".encode()


def _quoted(name: str) -> str:
    """A file's name within quotes (https://html.spec.whatwg.org/#multipart-form-data); what is no Unicode is left out of it."""
    name = name.encode("utf-8", "replace").decode()
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _named(report: IngestReport, batch: Sequence[_Document]) -> IngestReport:
    """The report with the files called by where they are here; a gateway knows them by their bytes."""
    paths: dict[str, list[str]] = {}
    for document in batch:
        if document.path:
            paths.setdefault(content_ref(document.content).hex(), []).append(document.path)

    def named(file: FileReport) -> FileReport:
        ref = next((ref for ref in paths if ref == file.content_ref or ref in file.path), "")
        left = paths.get(ref)
        if not left:
            return file
        return dataclasses.replace(file, path=left.pop(0) if len(left) > 1 else left[0])

    return dataclasses.replace(report, files=tuple(map(named, report.files)))


def _failed(files: Sequence[FileReport]) -> int:
    return sum(file.state == "failed" for file in files)


def _progress(
    done: Sequence[IngestReport], left_out: Sequence[FileReport], current: str
) -> IngestProgress:
    """How far it has come: what is still to be found in folders is not known."""
    files = sum(len(one.files) for one in done) + len(left_out)
    passages = sum(file.passages for one in done for file in one.files)
    failed = sum(one.failed for one in done) + _failed(left_out)
    return IngestProgress(files, files, failed, passages, passages, 0.0, None, current)
