"""The file that carries a dataset from one library to another: which members it has, and what is asked of them before one is believed.

The form is told in ARCHITECTURE.md. Nothing of it is ever unpacked to a path that the file names.
"""

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from kx_desktop.content import hasher
from kx_desktop.core.errors import (
    DataLoss,
    FailedPrecondition,
    InvalidArgument,
    KxError,
    NotFound,
    PermissionDenied,
)
from kx_desktop.core.queries import METRICS

FORMAT = "kx-dataset"
VERSION = 1
MANIFEST = "manifest.json"
VECTORS = "vectors.f32"
TABLES = (
    "documents", "texts", "locators", "passages", "places", "events", "metadata_changes", "vector_lengths", "given_vectors", "given_sparse",
)  # fmt: skip
"""Each is a member `NAME.jsonl`, a JSON object a line; taken in in this order."""

_LONGEST_MANIFEST = 1 << 20
_LONGEST_LINE = 64 << 20
PIECE = 1 << 20
_ENCRYPTED = 1
_BLOB = re.compile(r"blobs/([0-9a-f]{64})")

Taken = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says of itself. `members` are (size in bytes, BLAKE3 in hex) by name, blobs left out: their names say it."""

    name: str
    created_ms: int
    max_chars: int
    overlap: int
    metric: str
    dim: int
    fingerprint: Mapping[str, object]
    documents: int
    passages: int
    vectors: int
    members: Mapping[str, tuple[int, str]]

    def told(self, program: str, exported_ms: int) -> dict[str, object]:
        """The manifest as JSON has it."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "program": program,
            "exported_ms": exported_ms,
            "dataset": {
                "name": self.name,
                "created_ms": self.created_ms,
                "chunk_size": self.max_chars,
                "chunk_overlap": self.overlap,
                "metric": self.metric,
                "dim": self.dim,
                "fingerprint": dict(self.fingerprint),
                "documents": self.documents,
                "passages": self.passages,
                "vectors": self.vectors,
            },
            "members": {
                name: {"size": size, "blake3": told} for name, (size, told) in self.members.items()
            },
        }


def no_export(file: Path, what: str) -> InvalidArgument:
    """The file is none that an export writes."""
    return InvalidArgument(
        f"file: {file} is no export of a dataset: {what}.",
        "It takes a file that kx datasets export wrote.",
    )


def damaged(file: Path, what: str) -> DataLoss:
    """The file is an export, and not as it was written."""
    return DataLoss(
        f"The export {file} is damaged: {what}. Nothing was taken in.",
        "Copy it again from where it came, or export the dataset again.",
    )


class CarryFile:
    """An export that is read. Every member's size and hash is compared with what the manifest says, while it is read."""

    def __init__(self, path: Path, archive: zipfile.ZipFile) -> None:
        """Raises InvalidArgument, FailedPrecondition (a newer version), DataLoss."""
        self.path = path
        self._archive = archive
        self._infos = self._checked_names()
        self.manifest = self._read_manifest()
        expected = {f"{name}.jsonl" for name in TABLES} | {VECTORS}
        if set(self.manifest.members) != expected:
            raise no_export(path, "its manifest does not list what an export holds")
        for name, (size, _) in self.manifest.members.items():
            if name not in self._infos:
                raise damaged(path, f"{name} is missing")
            if self._infos[name].file_size != size:
                raise damaged(path, f"{name} is not as long as it was")
        if self.manifest.members[VECTORS][0] != self.manifest.vectors * self.manifest.dim * 4:
            raise damaged(path, "its vectors are not as many as it says")

    @property
    def size(self) -> int:
        """Bytes that all of it takes when it is unpacked."""
        return sum(info.file_size for info in self._infos.values())

    def _checked_names(self) -> dict[str, zipfile.ZipInfo]:
        known = {MANIFEST, VECTORS, *(f"{name}.jsonl" for name in TABLES)}
        infos: dict[str, zipfile.ZipInfo] = {}
        for info in self._archive.infolist():
            if info.filename not in known and not _BLOB.fullmatch(info.filename):
                raise no_export(self.path, f"it holds {info.filename[:80]!r}")
            if info.filename in infos:
                raise no_export(self.path, f"it holds {info.filename[:80]!r} twice")
            if info.flag_bits & _ENCRYPTED:
                raise no_export(self.path, "it asks for a password")
            infos[info.filename] = info
        if MANIFEST not in infos:
            raise no_export(self.path, "it has no manifest")
        return infos

    def _read_manifest(self) -> Manifest:
        info = self._infos[MANIFEST]
        if info.file_size > _LONGEST_MANIFEST:
            raise no_export(self.path, "its manifest is too long")
        try:
            told = json.loads(self._archive.read(info))
            self._require_known(told["format"], told["version"])
            return _manifest_of(told)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise no_export(self.path, "its manifest cannot be read") from error

    def _require_known(self, form: object, version: object) -> None:
        if form != FORMAT:
            raise no_export(self.path, "its manifest is of something else")
        if type(version) is not int or version < 1:
            raise no_export(self.path, "its manifest cannot be read")
        if version > VERSION:
            raise FailedPrecondition(
                f"The export {self.path} was written by a newer version of kx-desktop (form {version}, known here: {VERSION}).",
                "Install that version or a later one, or export the dataset with this one.",
            )

    def rows(self, table: str, taken: Taken) -> Iterator[dict[str, Any]]:
        """The rows of a table; `taken` is told of the bytes that were read."""
        name = f"{table}.jsonl"
        with self._member(name, taken) as stream:
            while line := stream.readline(_LONGEST_LINE):
                if not line.endswith(b"\n"):
                    raise damaged(self.path, f"a line of {name} has no end")
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise TypeError("a row that is no object")
                yield row

    def vectors(self, rows: int, taken: Taken) -> Iterator[bytes]:
        """The vectors, the bytes of `rows` of them at a time."""
        with self._member(VECTORS, taken) as stream:
            while piece := stream.read(max(1, rows * self.manifest.dim * 4)):
                yield piece

    def blobs(self) -> Iterator[bytes]:
        """The content references of the blobs."""
        for name in self._infos:
            if (found := _BLOB.fullmatch(name)) is not None:
                yield bytes.fromhex(found[1])

    def blob(self, ref: bytes, taken: Taken) -> Iterator[bytes]:
        """The bytes of a blob in pieces. Raises DataLoss at the end where they are not those that its name says."""
        name = f"blobs/{ref.hex()}"
        with self._opened(name) as raw:
            stream = _Hashed(raw, taken)
            while piece := stream.read(PIECE):
                yield piece
            if stream.hash.digest() != ref:
                raise damaged(self.path, f"{name} is not what it was")

    @contextmanager
    def _member(self, name: str, taken: Taken) -> Iterator[io.BufferedIOBase]:
        size, told = self.manifest.members[name]
        with self._opened(name) as raw:
            hashed = _Hashed(raw, taken)
            stream = io.BufferedReader(hashed, PIECE)
            yield stream
            while stream.read(PIECE):
                pass
            if hashed.count != size or hashed.hash.hexdigest() != told:
                raise damaged(self.path, f"{name} is not what it was")

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        with self._archive.open(self._infos[name]) as raw:
            yield raw


class _Hashed(io.RawIOBase):
    """What is read through it, counted and hashed."""

    def __init__(self, raw: IO[bytes], taken: Taken) -> None:
        super().__init__()
        self._raw = raw
        self._taken = taken
        self.hash = hasher()
        self.count = 0

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill `buffer` and tell how far."""
        data = self._raw.read(len(buffer))
        buffer[: len(data)] = data
        self.hash.update(data)
        self.count += len(data)
        self._taken(len(data))
        return len(data)


@contextmanager
def opened(path: Path) -> Iterator[CarryFile]:
    """The export at `path`. Whatever is wrong with it, within too, is told as a sentence.

    Raises NotFound, PermissionDenied, InvalidArgument, FailedPrecondition, DataLoss.
    """
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise no_export(path, "it is no file")
    try:
        with path.open("rb") as stream, zipfile.ZipFile(stream) as archive:
            yield CarryFile(path, archive)
    except KxError:
        raise
    except FileNotFoundError:
        raise NotFound(
            f"There is no file {path}.", "Name a file that kx datasets export wrote."
        ) from None
    except OSError as error:
        raise PermissionDenied(
            f"The file {path} cannot be read: {error.strerror or error}.",
            "Name a file that is yours to read.",
        ) from error
    except (zipfile.BadZipFile, EOFError, NotImplementedError, zlib.error) as error:
        if _begins_as_zip(path):
            raise damaged(path, "it is not whole") from error
        raise no_export(path, "it is of another kind") from error


def _begins_as_zip(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"PK"


def _manifest_of(told: dict[str, Any]) -> Manifest:
    dataset = told["dataset"]
    manifest = Manifest(
        name=dataset["name"],
        created_ms=_whole(dataset["created_ms"]),
        max_chars=_whole(dataset["chunk_size"]),
        overlap=_whole(dataset["chunk_overlap"]),
        metric=dataset["metric"],
        dim=_whole(dataset["dim"]),
        fingerprint=dict(dataset["fingerprint"]),
        documents=_whole(dataset["documents"]),
        passages=_whole(dataset["passages"]),
        vectors=_whole(dataset["vectors"]),
        members={
            str(name): (_whole(one["size"]), str(one["blake3"]))
            for name, one in told["members"].items()
        },
    )
    if not isinstance(manifest.name, str) or manifest.metric not in METRICS:
        raise ValueError("a name or a metric that is none")
    return manifest


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 2**53:
        raise ValueError("a count that is none")
    return value
