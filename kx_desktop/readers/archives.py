"""ZIP and TAR: their members, as attachments, within bounds that hold however the archive lies."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
import zlib
from collections import Counter
from pathlib import PurePosixPath
from typing import IO, cast

from kx_desktop.core import causes
from kx_desktop.core.documents import Attachment, Reading
from kx_desktop.readers.documents import shown_name
from kx_desktop.readers.failures import failed, skipped
from kx_desktop.readers.limits import ReadLimits, megabytes
from kx_desktop.readers.source import Source

_JUNK_NAMES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_JUNK_FOLDERS = frozenset({"__MACOSX", ".git", ".svn"})
_BLOCK = 1 << 20

# Below this size a high ratio is harmless: a megabyte of spaces packs to one kilobyte.
_RATIO_FROM = 16 << 20


class _BoundError(Exception):
    """A bound of the whole archive is reached: nothing more is unpacked."""


class _Members:
    """Takes members in, counts what had to be left out and why."""

    def __init__(self, limits: ReadLimits, packed_size: int) -> None:
        self.limits = limits
        self.packed_size = packed_size
        self.attachments: list[Attachment] = []
        self.total = 0
        self.left_out: Counter[str] = Counter()
        self.stopped = ""

    def wants(self, name: str) -> bool:
        """False for what no person put there."""
        parts = PurePosixPath(name.replace("\\", "/")).parts
        return (
            bool(parts) and parts[-1] not in _JUNK_NAMES and not _JUNK_FOLDERS.intersection(parts)
        )

    def skip(self, reason: str) -> None:
        """Count a member that is left out."""
        self.left_out[reason] += 1

    def add(self, name: str, stream: IO[bytes]) -> None:
        """Unpack one member, in blocks: what an archive says of its sizes is not to be trusted."""
        limits = self.limits
        if len(self.attachments) >= limits.max_members:
            raise self._full(f"there are more than {limits.max_members:,}")
        blocks: list[bytes] = []
        size = 0
        while block := stream.read(_BLOCK):
            size += len(block)
            self.total += len(block)
            if self.total > _RATIO_FROM and self.total > limits.max_ratio * self.packed_size:
                raise self._full("the archive unpacks to far more than its own size")
            if self.total > limits.max_archive_bytes:
                raise self._full(
                    f"they are larger than {megabytes(limits.max_archive_bytes)} together"
                )
            if size > limits.max_member_bytes:
                self.total -= size
                self.skip(f"larger than {megabytes(limits.max_member_bytes)}")
                return
            blocks.append(block)
        self.attachments.append(Attachment(shown_name(name, 1000) or "member", b"".join(blocks)))

    def _full(self, reason: str) -> _BoundError:
        self.stopped = reason
        return _BoundError(reason)

    def reading(self, remaining: int = 0) -> Reading:
        """The archive's reading: no text of its own, but its members."""
        warnings = [
            f"{_members(count)} left out: {reason}." for reason, count in self.left_out.items()
        ]
        if self.stopped:
            what = _members(remaining) if remaining else "Some members were"
            warnings.append(f"{what} left out because {self.stopped}.")
        return Reading("", warnings=tuple(warnings), attachments=tuple(self.attachments))


def _members(count: int) -> str:
    return "1 member was" if count == 1 else f"{count:,} members were"


def read_zip(source: Source) -> Reading:
    """The members of a ZIP."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(source.data))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise failed("The ZIP archive is damaged: its table of contents cannot be read.") from error
    members = _Members(source.limits, len(source.data))
    with archive:
        entries = [
            entry
            for entry in archive.infolist()
            if not entry.is_dir() and members.wants(entry.filename)
        ]
        for number, entry in enumerate(entries):
            if entry.flag_bits & 0x1:
                members.skip("protected by a password")
                continue
            try:
                with archive.open(entry) as stream:
                    members.add(entry.filename, stream)
            except _BoundError:
                return members.reading(len(entries) - number)
            except Exception:  # noqa: BLE001 - a damaged member raises nearly anything; the others are still good
                members.skip("damaged")
    if not entries:
        raise skipped("The ZIP archive is empty.")
    if not members.attachments and set(members.left_out) == {"protected by a password"}:
        raise skipped("locked: all its members are protected by a password.", causes.NO_TEXT)
    return members.reading()


def read_tar(source: Source) -> Reading:
    """The members of a TAR, packed with gzip, bzip2 or xz, or not."""
    members = _Members(source.limits, len(source.data))
    seen = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(source.data), mode="r|*") as archive:
            for entry in archive:
                if not entry.isfile() or not members.wants(entry.name):
                    continue
                seen += 1
                stream = archive.extractfile(entry)
                if stream is not None:
                    members.add(entry.name, stream)
    except _BoundError:
        return members.reading()
    except Exception as error:
        if not members.attachments:
            raise failed("The TAR archive is damaged and cannot be unpacked.") from error
        members.stopped = "the archive is damaged from there on"
    if not seen and not members.stopped:
        raise skipped("The TAR archive is empty.")
    return members.reading()


def read_single(source: Source) -> Reading:
    """A single file packed with gzip, bzip2 or xz; or a TAR that does not say so in its name."""
    stream = _opened(source.data)
    try:
        head = stream.read(512)
        if head[257:262] == b"ustar":
            return read_tar(source)
        stream.seek(0)
        members = _Members(source.limits, len(source.data))
        members.add(PurePosixPath(source.name.replace("\\", "/")).stem or source.name, stream)
    except _BoundError:
        return members.reading()
    except (OSError, EOFError, lzma.LZMAError, zlib.error, ValueError) as error:
        raise failed("The packed file is damaged and cannot be unpacked.") from error
    return members.reading()


def _opened(data: bytes) -> IO[bytes]:
    source = io.BytesIO(data)
    if data.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.GzipFile(fileobj=source))
    return bz2.BZ2File(source) if data.startswith(b"BZh") else lzma.LZMAFile(source)
