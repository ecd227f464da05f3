"""The passage that a citation stands for, as the source pane takes it."""

from typing import TYPE_CHECKING

from kx_desktop.core.answers import Citation
from kx_desktop.core.queries import Hit

if TYPE_CHECKING:
    from kx_desktop.library import Library

_OF_A_FILE = frozenset({"changed", "gone"})


def hit_of(library: "Library", citation: Citation) -> Hit:
    """The passage with its pages and headings, and its file as it is now. Raises NotFound, InvalidArgument."""
    place = library.place(citation.parent_ref, citation.dataset)
    touched = tuple(
        one
        for one in place.locators
        if one.start < citation.char_end and one.end > citation.char_start
    )
    return Hit(
        rank=citation.number,
        score=0.0,
        content_ref=citation.content_ref,
        parent_ref=citation.parent_ref,
        document_id=0,
        title=citation.title,
        path=citation.path,
        page=citation.page,
        locators=touched,
        chunk_index=citation.chunk_index,
        chunk_count=max(place.passage_count, citation.chunk_index + 1),
        char_start=citation.char_start,
        char_end=citation.char_end,
        text=citation.text,
        metadata=place.metadata,
        superseded=not place.live,
        root=place.root,
        dataset=citation.dataset,
        source=place.file_state if place.file_state in _OF_A_FILE else "",
    )
