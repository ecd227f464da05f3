"""Writes a dataset into one file: whole, under its name only when it is on the disk."""

import errno
import json
import os
import secrets
import shutil
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import kx_desktop
from kx_desktop.content import hasher
from kx_desktop.core.carrying import CarryProgress, CarryReport
from kx_desktop.core.errors import (
    Cancelled,
    InvalidArgument,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.library.carry_file import MANIFEST, VECTORS, Manifest
from kx_desktop.library.parts import Parts
from kx_desktop.store.carrying_out import StoredRows, stored_rows
from kx_desktop.store.vectors import VectorFile
from kx_desktop.tasks import CancelToken

Progress = Callable[[CarryProgress], object]

_ROWS = 4096
_LEVEL = 6


class Exporter:
    """One export. Others read and write meanwhile: it has the dataset as it stood when it began."""

    def __init__(self, parts: Parts, token: CancelToken, on_progress: Progress | None) -> None:
        self._parts = parts
        self._token = token
        self._on_progress = on_progress
        self._done = 0
        self._total = 0
        self._members: dict[str, tuple[int, str]] = {}

    def export(self, name: str, file: Path) -> CarryReport:
        """Write the dataset `name` to `file`. Raises what `Carrying.export` does; then there is no `file`."""
        _check_file(self._parts.database.folder, file)
        unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
        try:
            with stored_rows(self._parts.database, name) as rows:
                self._total = self._size(rows)
                _require_room(file, self._total)
                with _made(unfinished) as stream:
                    self._write(stream, rows)
                documents = rows.documents
            _name(unfinished, file)
        except OSError as error:
            raise _failed(error, file) from error
        finally:
            unfinished.unlink(missing_ok=True)
        dataset = rows.dataset
        missing = dataset.passage_rows - dataset.vector_rows
        return CarryReport(
            dataset=dataset.name,
            file=str(file),
            documents=documents,
            passages=dataset.passage_rows,
            vectors=dataset.vector_rows if dataset.dim else 0,
            size_bytes=file.stat().st_size,
            advisories=(
                f"{missing:,} passages had no vector yet: they get theirs with the first ingest where it is imported.",
            )
            if missing
            else (),
        )

    def _size(self, rows: StoredRows) -> int:
        """About how many bytes are read; what is written is hardly more."""
        dataset = rows.dataset
        characters, _ = self._parts.passages.characters(dataset.id)
        return characters + dataset.vector_rows * dataset.dim * 4 + dataset.passage_rows * 150

    def _write(self, stream: IO[bytes], rows: StoredRows) -> None:
        dataset = rows.dataset
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
            for table, read in rows.tables().items():
                lines = (json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in read())
                self._member(archive, f"{table}.jsonl", lines)
            self._member(archive, VECTORS, self._vectors(rows), zipfile.ZIP_STORED)
            for ref in rows.refs():
                if self._parts.blobs.has(ref):
                    pieces = self._parts.blobs.pieces(ref)
                    self._member(archive, f"blobs/{ref.hex()}", pieces, listed=False)
            manifest = Manifest(
                name=dataset.name,
                created_ms=dataset.created_ms,
                max_chars=dataset.max_chars,
                overlap=dataset.overlap,
                metric=dataset.metric,
                dim=dataset.dim,
                fingerprint=dataset.fingerprint,
                documents=rows.documents,
                passages=dataset.passage_rows,
                vectors=dataset.vector_rows,
                members=self._members,
            )
            told = manifest.told(
                f"kx-desktop {kx_desktop.__version__}", time.time_ns() // 1_000_000
            )
            archive.writestr(MANIFEST, json.dumps(told, indent=1, sort_keys=True))

    def _member(
        self,
        archive: zipfile.ZipFile,
        name: str,
        pieces: Iterable[bytes],
        how: int = zipfile.ZIP_DEFLATED,
        *,
        listed: bool = True,
    ) -> None:
        found, size = hasher(), 0
        info = zipfile.ZipInfo(name)
        info.compress_type = how
        info.external_attr = 0o600 << 16
        with archive.open(info, "w", force_zip64=True) as member:
            for piece in pieces:
                self._stop()
                member.write(piece)
                found.update(piece)
                size += len(piece)
                self._done += len(piece)
                self._tell(name)
        if listed:
            self._members[name] = (size, found.hexdigest())

    def _vectors(self, rows: StoredRows) -> Iterator[bytes]:
        dataset = rows.dataset
        path = self._parts.database.folder / "vectors" / f"{dataset.id}.f32"
        vectors = VectorFile(path, dataset.dim).read(dataset.vector_rows)
        for start in range(0, len(vectors), _ROWS):
            yield vectors[start : start + _ROWS].astype("<f4").tobytes()

    def _stop(self) -> None:
        if self._token.cancelled:
            raise Cancelled("The export was stopped.", "Nothing was written.")

    def _tell(self, current: str) -> None:
        if self._on_progress is not None:
            self._on_progress(
                CarryProgress(min(self._done, self._total), max(self._total, 1), current)
            )


def _check_file(library: Path, file: Path) -> None:
    """Raises InvalidArgument where nothing can be written to `file`."""
    if os.path.lexists(file):
        raise InvalidArgument(
            f"file: {file} is there already.", "Take it away first, or choose another name."
        )
    if not file.parent.is_dir():
        raise InvalidArgument(
            f"file: there is no folder {file.parent}.", "Make it first, or choose another place."
        )
    if os.path.realpath(library) in {os.path.realpath(parent) for parent in file.parents}:
        raise InvalidArgument(
            f"file: {file} is within the library.", "Choose a place outside of it."
        )


def _require_room(file: Path, size: int) -> None:
    free = shutil.disk_usage(file.parent).free
    if free < size:
        raise ResourceExhausted(
            f"The disk of {file} has {free / 1e6:,.0f} MB free, and the export takes {size / 1e6:,.0f} MB.",
            "Make room there, or choose a place on another disk.",
        )


@contextmanager
def _made(path: Path) -> Iterator[IO[bytes]]:
    """The file, for its owner alone, on the disk when the context ends."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        yield stream
        stream.flush()
        os.fsync(stream.fileno())


def _name(unfinished: Path, file: Path) -> None:
    """Give it its name, over no other file."""
    try:
        os.link(unfinished, file)
    except FileExistsError:
        raise InvalidArgument(
            f"file: {file} is there already.", "Take it away first, or choose another name."
        ) from None
    except OSError:  # a disk without links
        unfinished.rename(file)
    handle = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _failed(error: OSError, file: Path) -> KxError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return ResourceExhausted(
            f"The disk of {file} is full.", "Make room there, or choose a place on another disk."
        )
    return PermissionDenied(
        f"The file {file} cannot be written: {error.strerror or error}.",
        "Choose a place that is yours to write.",
    )
