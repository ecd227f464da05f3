"""Passages by their reference, with those around them: what stands before and after a hit."""

from collections.abc import Sequence
from contextlib import suppress

from kx_desktop.core.errors import DataLoss, InvalidArgument, NotFound
from kx_desktop.core.passages import PassageFacts, PassageRun
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.passages import DocumentRecord, StoredPassage

MOST_AROUND = 10
"""Passages before and after one; as many as a recall window lays around a hit."""

_PAGED = {"page", "slide"}


def passage_run(
    parts: Parts,
    ref: bytes,
    datasets: Sequence[DatasetRow],
    parent: bytes | None,
    before: int,
    after: int,
) -> PassageRun:
    """See `Library.passage`; `datasets` are those in which the passage may stand."""
    for name, count in (("before", before), ("after", after)):
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_AROUND:
            raise InvalidArgument(
                f"{name}: got {count!r}.", f"It takes a whole number from 0 to {MOST_AROUND}."
            )
    with parts.passages.snapshot():
        dataset, passage, document = _found(parts, ref, datasets, parent)
        first = document.first_row + max(passage.index - before, 0)
        last = document.first_row + min(passage.index + after, document.passage_count - 1)
        around = parts.passages.range(dataset.id, first, last + 1)
        start, end = around[0].start, around[-1].end
        text = parts.passages.text(document.id, start, end)
        locators = parts.passages.locators(document.id)
    facts = []
    for one in around:
        places = tuple(
            place for place in locators if place.start < one.end and place.end > one.start
        )
        facts.append(
            PassageFacts(
                dataset=dataset.name,
                content_ref=one.ref.hex(),
                parent_ref=document.ref.hex(),
                title=document.title,
                path=document.path,
                page=next((place.number for place in places if place.kind in _PAGED), None),
                locators=places,
                chunk_index=one.index,
                chunk_count=document.passage_count,
                char_start=one.start,
                char_end=one.end,
                text=text[one.start - start : one.end - start],
                superseded=not document.live,
            )
        )
    return PassageRun(facts[passage.row - first], tuple(facts), text, start, end)


def _found(
    parts: Parts, ref: bytes, datasets: Sequence[DatasetRow], parent: bytes | None
) -> tuple[DatasetRow, StoredPassage, DocumentRecord]:
    """The first place of the passage, a living document's before all others."""
    found = [
        (dataset, passage)
        for dataset in datasets
        for passage in parts.passages.same_text(dataset.id, ref)
    ]
    documents = parts.passages.documents(passage.document_id for _, passage in found)
    if len(documents) < len({passage.document_id for _, passage in found}):
        raise DataLoss(
            "A document that was found is not in the library: its database is damaged.",
            "kx library verify tells what is damaged; put back a copy of the library folder.",
        )
    places = [
        (dataset, passage, documents[passage.document_id])
        for dataset, passage in found
        if parent is None or documents[passage.document_id].ref == parent
    ]
    if not places:
        where = " there" if found or parent is not None else ""
        raise NotFound(
            f"The library holds no passage with the reference {ref.hex()}{where}.",
            "Take the content_ref of a hit, with its dataset and parent_ref or without.",
        )
    return min(places, key=lambda place: not place[2].live)


def content_of(parts: Parts, ref: bytes) -> bytes:
    """See `Library.content`. No file outside the library is read: what stands there now may be another's."""
    with parts.passages.snapshot():
        for dataset in parts.datasets.all():
            if found := parts.passages.same_text(dataset.id, ref):
                return parts.passages.texts(found[:1])[0].encode()
        with suppress(NotFound):
            document = parts.passages.document_by_ref(ref)
            return _original(parts, ref) or parts.passages.text(document).encode()
    raise NotFound(
        f"The library holds no passage or document with the reference {ref.hex()}.",
        "Take the content_ref or parent_ref of a hit.",
    )


def _original(parts: Parts, ref: bytes) -> bytes | None:
    """The document's bytes where the library holds them: texts, attachments, what programs handed over."""
    try:
        return parts.blobs.get(ref)
    except NotFound:
        return None
