"""Whether the files of a full-text index are as they were written: tantivy ends each with a checksum, and looks at it only when asked.

A file is its content, a footer in JSON, the footer's length and a magic number, both 32 bits, little-endian; the footer holds the CRC-32 of the
content (tantivy, `src/directory/footer.rs`).
"""

import json
import struct
import zlib
from pathlib import Path

_TAIL = struct.Struct("<II")
_MAGIC = 1337
_LONGEST_FOOTER = 4096
_PIECE = 1 << 20


def damaged_files(folder: Path) -> list[str]:
    """The names of the segments' files in `folder` that are damaged; those of segments that the index no longer lists do not count."""
    try:
        listed = json.loads((folder / "meta.json").read_text("utf-8"))["segments"]
        known = {str(one["segment_id"]).replace("-", "") for one in listed}
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError):
        return ["meta.json"]
    paths = sorted(path for path in folder.iterdir() if path.name.partition(".")[0] in known)
    return [path.name for path in paths if not _is_sound(path)]


def _is_sound(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            if size < _TAIL.size:
                return False
            file.seek(size - _TAIL.size)
            length, magic = _TAIL.unpack(file.read(_TAIL.size))
            content = size - _TAIL.size - length
            if magic != _MAGIC or length > _LONGEST_FOOTER or content < 0:
                return False
            file.seek(content)
            told = json.loads(file.read(length))["crc"]
            file.seek(0)
            crc, left = 0, content
            while left and (piece := file.read(min(_PIECE, left))):
                crc = zlib.crc32(piece, crc)
                left -= len(piece)
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return not left and crc == told
