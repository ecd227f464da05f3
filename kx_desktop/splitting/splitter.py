"""The door of the splitter: its version, the check of its parameters, `split`.

The patterns that the cutting needs are loaded at the first text: every query asks for the version, few cut.
"""

from kx_desktop.core.documents import PassageSpan
from kx_desktop.core.errors import InvalidArgument

SPLITTER_VERSION = 1
"""Part of the fingerprint: raised whenever the same text would be cut elsewhere."""

MAX_CHARS_LOW = 50
MAX_CHARS_HIGH = 100_000


def split(text: str, max_chars: int = 1000, overlap: int = 200) -> list[PassageSpan]:
    """The passages of `text`, in order, in code points.

    Every character lies in a passage, no passage is longer than `max_chars`, and neighbours share at most `overlap`
    characters. Text of at most `max_chars` is one passage; text of white space alone gives none. Within a text, a
    passage is white space alone only where white space runs on for about half of `max_chars` or more.

    Raises `InvalidArgument` where `max_chars` is not 50 to 100,000 or `overlap` not 0 to half of it.
    """
    from kx_desktop.splitting.cutting import cut

    check_parameters(max_chars, overlap)
    return cut(text, max_chars, overlap)


def check_parameters(max_chars: int, overlap: int) -> None:
    """Refuses a length or an overlap that cannot be split by; raises `InvalidArgument`."""
    if not _is_whole(max_chars) or not MAX_CHARS_LOW <= max_chars <= MAX_CHARS_HIGH:
        raise InvalidArgument(
            f"max_chars is {max_chars!r}, but takes a whole number from {MAX_CHARS_LOW} to {MAX_CHARS_HIGH:,}.",
            "Choose another length of passages; 1000 suits most documents.",
        )
    if not _is_whole(overlap) or not 0 <= overlap <= max_chars // 2:
        raise InvalidArgument(
            f"overlap is {overlap!r}, but takes a whole number from 0 to {max_chars // 2}, half of max_chars.",
            "Choose a smaller overlap; a fifth of max_chars suits most documents.",
        )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
