"""What kind of file some bytes are: by what they begin with, not by what they are called."""

import io
import zipfile

from kx_desktop.core import causes
from kx_desktop.readers.failures import LOCKED, failed, skipped
from kx_desktop.readers.kinds import KINDS, Kind, kind_by_name

_MAGIC = (
    (b"{\\rtf", "rtf"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\0", "xz"),
)

OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_PICTURE = "A picture: it holds no text to read."
_SOUND = "A sound or video file: it holds no text to read."
_PROGRAM = "A program: it holds no text to read."
_FONT = "A font: it holds no text to read."
_ARCHIVE = "An archive of a kind that cannot be opened. Unpack it first to have its files read."
_DATABASE = "A database file: it is not a kind that can be read."

# What is known to hold no text, so that the reason can say what it is.
_TEXTLESS = (
    (b"\x89PNG\r\n\x1a\n", _PICTURE), (b"\xff\xd8\xff", _PICTURE), (b"GIF87a", _PICTURE), (b"GIF89a", _PICTURE),
    (b"II*\0", _PICTURE), (b"MM\0*", _PICTURE), (b"\0\0\1\0", _PICTURE), (b"8BPS", _PICTURE),
    (b"\xff\x0a", _PICTURE), (b"\0\0\0\x0cJXL ", _PICTURE), (b"\0\0\0\x0cjP  ", _PICTURE),
    (b"ID3", _SOUND), (b"OggS", _SOUND), (b"fLaC", _SOUND), (b"\x1aE\xdf\xa3", _SOUND), (b"MThd", _SOUND),
    (b"\x7fELF", _PROGRAM), (b"MZ", _PROGRAM), (b"\xcf\xfa\xed\xfe", _PROGRAM), (b"\xca\xfe\xba\xbe", _PROGRAM),
    (b"wOFF", _FONT), (b"wOF2", _FONT), (b"OTTO", _FONT), (b"\0\1\0\0\0", _FONT),
    (b"7z\xbc\xaf\x27\x1c", _ARCHIVE), (b"Rar!\x1a\x07", _ARCHIVE), (b"\x28\xb5\x2f\xfd", _ARCHIVE),
    (b"SQLite format 3\0", _DATABASE),
)  # fmt: skip

_PICTURE_BRANDS = (b"heic", b"heix", b"mif1", b"avif")

_ODF_MIMES = {KINDS[name].mime.encode(): KINDS[name] for name in ("odt", "odp", "ods", "epub")}

_OOXML_FOLDERS = (("word/", "docx"), ("ppt/", "pptx"), ("xl/", "xlsx"))
_STREAMS = (
    ("WordDocument", "doc"),
    ("PowerPoint Document", "ppt"),
    ("Workbook", "xls"),
    ("Book", "xls"),
    ("__properties_version1.0", "msg"),
)
_ZIPPED = frozenset({"docx", "pptx", "xlsx", "xlsb", "odt", "odp", "ods", "epub", "zip"})


def sniff(data: bytes, name: str) -> Kind | None:
    """The kind of a binary file, or None where it may be a text or is unknown.

    Raises:
        ReadFailure: it is a compound file that is locked, damaged, or of an unknown program.

    """
    head = data[:1024]
    if head.lstrip(b"\xef\xbb\xbf \t\r\n\0").startswith(b"%PDF-"):
        return KINDS["pdf"]
    if head.startswith(b"PK") and head[2:4] in {b"\3\4", b"\5\6", b"\7\x08"}:
        return _zipped(data, name)
    if head.startswith(OLE_MAGIC):
        return _compound(data)
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return _compressed(KINDS[kind], name)
    if head[257:262] == b"ustar":
        return KINDS["tar"]
    if b"%PDF-" in head and (named := kind_by_name(name)) and named.name == "pdf":
        return named
    return None


def textless(data: bytes) -> str | None:
    """Why a binary file holds nothing to read, where it can be told."""
    for magic, reason in _TEXTLESS:
        if data.startswith(magic):
            return reason
    if data[4:8] == b"ftyp":
        return _PICTURE if data[8:12] in _PICTURE_BRANDS else _SOUND
    if data[:4] == b"RIFF":
        return _PICTURE if data[8:12] == b"WEBP" else _SOUND
    if data[:2] == b"BM" and int.from_bytes(data[2:6], "little") == len(data):
        return _PICTURE
    if data[:2] in {b"\xff\xfb", b"\xff\xf3", b"\xff\xf2", b"\xff\xf1"}:
        return _SOUND
    return None


def _compressed(kind: Kind, name: str) -> Kind:
    lowered = name.lower()
    if lowered.rpartition(".")[0].endswith(".tar") or lowered.endswith(
        (".tgz", ".tbz", ".tbz2", ".txz")
    ):
        return KINDS["tar"]
    return kind


def _zipped(data: bytes, name: str) -> Kind:
    """An office document, a book or an archive: told by the members."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = set(archive.namelist())
            mime = archive.read("mimetype")[:100].strip() if "mimetype" in members else b""
    except Exception:  # noqa: BLE001 - a broken archive raises nearly anything; its own reader says what is wrong
        named = kind_by_name(name)
        return named if named and named.name in _ZIPPED else KINDS["zip"]
    for odf_mime, kind in _ODF_MIMES.items():
        if mime.startswith(odf_mime):
            return kind
    if "META-INF/container.xml" in members:
        return KINDS["epub"]
    if "xl/workbook.bin" in members:
        return KINDS["xlsb"]
    if "[Content_Types].xml" in members:
        for folder, kind_name in _OOXML_FOLDERS:
            if any(member.startswith(folder) for member in members):
                return KINDS[kind_name]
    return KINDS["zip"]


def _compound(data: bytes) -> Kind:
    """A compound file of old Office or Outlook: its streams tell which program's.

    New Office files with a password are compound files too, around what is encrypted.
    """
    import olefile  # type: ignore[import-untyped]

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as compound:
            streams = {"/".join(path) for path in compound.listdir()}
    except Exception as error:
        raise failed(
            "The file of old Office or Outlook is damaged: its directory cannot be read."
        ) from error
    if "EncryptedPackage" in streams:
        raise skipped(LOCKED, causes.LOCKED)
    for stream, kind in _STREAMS:
        if stream in streams:
            return KINDS[kind]
    raise skipped("It is a file of a program whose files cannot be read.")
