"""Content references: BLAKE3-256 of bytes, the identity of documents and passages."""

from blake3 import blake3

_PIECE = 1 << 20


def content_ref(data: bytes) -> bytes:
    """The BLAKE3-256 digest of `data`, 32 bytes."""
    return blake3(data).digest()


def hasher() -> blake3:
    """What makes a content reference of bytes that come in pieces: `update`, then `digest`."""
    return blake3()


def file_ref(path: str) -> bytes:
    """The content reference of a file's bytes, whatever its size. Raises OSError, ValueError."""
    hasher = blake3()
    with open(path, "rb") as file:  # noqa: PTH123 - names may hold bytes that are not Unicode
        while piece := file.read(_PIECE):
            hasher.update(piece)
    return hasher.digest()


def passage_ref(text: str) -> bytes:
    """The content reference of a passage: of its text in UTF-8.

    A lone surrogate cannot come out of a reader, but a caller's text may hold one; it is kept as is.
    """
    return content_ref(text.encode("utf-8", "surrogatepass"))
