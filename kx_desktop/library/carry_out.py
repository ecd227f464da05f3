"""Writes a dataset into one file: whole, under its name only when it is on the disk."""

import errno
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

import kx_desktop
from kx_desktop.content import hasher
from kx_desktop.core.carrying import CarryProgress, CarryReport
from kx_desktop.core.counting import by_count
from kx_desktop.core.errors import (
    Cancelled,
    DataLoss,
    InvalidArgument,
    KxError,
    PermissionDenied,
    ResourceExhausted,
)
from kx_desktop.library.carry_file import MANIFEST, VECTORS, Manifest
from kx_desktop.library.carry_part import sweep, unfinished
from kx_desktop.library.parts import Parts
from kx_desktop.library.verifying import Verifier
from kx_desktop.store.carrying_out import StoredRows, stored_rows
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.vectors import VectorFile
from kx_desktop.store.watched import WatchedFolders
from kx_desktop.tasks import CancelToken

Progress = Callable[[CarryProgress], object]

_ROWS = 4096
_LEVEL = 6
_STAYS = frozenset({"files", "fields", "places"})
"""What is checked of a dataset and made anew where it is imported, or is not exported at all."""


class Exporter:
    """One export. Others read and write meanwhile: it has the dataset as it stood when it began."""

    def __init__(self, parts: Parts, token: CancelToken, on_progress: Progress | None) -> None:
        self._parts = parts
        self._token = token
        self._on_progress = on_progress
        self._done = 0
        self._total = 0
        self._damaged = 0
        self._members: dict[str, tuple[int, str]] = {}

    def export(self, name: str, file: Path) -> CarryReport:
        """Write the dataset `name` to `file`. Raises what `Carrying.export` does; then there is no `file`."""
        sweep(file)
        _check_file(self._parts.database.folder, file)
        try:
            with stored_rows(self._parts.database, name) as rows:
                self._total = self._size(rows)
                _require_room(file, self._total)
                self._require_whole(rows.dataset)
                with unfinished(file) as (path, stream):
                    self._write(stream, rows)
                    stream.flush()
                    os.fsync(stream.fileno())
                    _name(path, file)
                documents, _ = self._parts.datasets.counts(rows.dataset.id)
                earlier = self._parts.datasets.earlier(rows.dataset.id)
        except OSError as error:
            raise _failed(error, file) from error
        dataset = rows.dataset
        return CarryReport(
            dataset=dataset.name,
            file=str(file),
            documents=documents,
            passages=dataset.passage_rows,
            vectors=dataset.vector_rows if dataset.dim else 0,
            size_bytes=file.stat().st_size,
            advisories=self._advice(dataset),
            earlier=earlier,
        )

    def _advice(self, dataset: DatasetRow) -> tuple[str, ...]:
        told = []
        missing = dataset.passage_rows - dataset.vector_rows
        if missing:
            told.append(
                by_count(
                    missing,
                    "1 passage had no vector yet: it gets its own with the first ingest where it is imported.",
                    f"{missing:,} passages had no vector yet: they get theirs with the first ingest where it is imported.",
                )
            )
        if any(one.dataset_id == dataset.id for one in WatchedFolders(self._parts.database).all()):
            told.append(
                "The folders that the dataset follows are not exported: follow them anew where it is imported."
            )
        if self._damaged:
            told.append(
                by_count(
                    self._damaged,
                    "1 original is damaged and was left out; what was read of it is exported."
                    " To see whether it can be mended: kx library verify.",
                    f"{self._damaged:,} originals are damaged and were left out; what was read of them is exported."
                    " To see whether they can be mended: kx library verify.",
                )
            )
        return tuple(told)

    def _require_whole(self, dataset: DatasetRow) -> None:
        """Raises DataLoss where the dataset has a fault that would go along: no import takes in such a file, which is then no copy of anything."""
        self._tell("everything once more")
        found = [
            one
            for one in Verifier(self._parts, mend=False, token=self._token).one(dataset)
            if one.area not in _STAYS
        ]
        if not found:
            return
        message = f"The dataset {dataset.name!r} is not whole: {found[0].message}"
        if all(one.mendable for one in found):
            raise DataLoss(message, "Mend it, then export it: kx library verify --mend.")
        raise DataLoss(message, next(one.next_step for one in found if not one.mendable))

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
                self._stop()
                if not self._parts.blobs.has(ref):
                    continue
                if self._parts.blobs.is_sound(ref):
                    pieces = self._parts.blobs.pieces(ref)
                    self._member(archive, f"blobs/{ref.hex()}", pieces, listed=False)
                else:
                    self._damaged += 1
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
    if file.is_dir():
        raise InvalidArgument(f"file: {file} is a folder.", "Name a file in it.")
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
