"""How a passage is cited: where a reader finds it again."""

from kx_desktop.core.queries import Hit


def citation(hit: Hit) -> str:
    """Document, page where there is one, and the characters: `policy.md, page 3, characters 2310-3180`."""
    page = f", page {hit.page}" if hit.page else ""
    return f"{hit.title}{page}, characters {hit.char_start}–{hit.char_end}"
