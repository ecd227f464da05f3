"""Fields for `Library`: which there are, whether a filter or an order is right, and what persons say of documents."""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import reduce
from pathlib import Path

from kx_desktop.core.documents import MetadataValue
from kx_desktop.core.errors import InvalidArgument, NotFound
from kx_desktop.core.fields import FieldFacts, FieldValue
from kx_desktop.core.queries import Query
from kx_desktop.core.typed import (
    DATE,
    KIND_NAMES,
    NUMBER,
    TEXT,
    TRUTH,
    typed_values,
)
from kx_desktop.library.parts import Parts
from kx_desktop.search.filtering import Catalogue, parse_filter, written_name
from kx_desktop.search.sorting import SortKeys
from kx_desktop.settings.paths import absolute
from kx_desktop.store.changes import change_metadata, changes_of, given_value
from kx_desktop.store.database import Connection
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.documents import find_document, refs_below, refs_called
from kx_desktop.store.field_facts import FieldCounts, FieldFactsReader
from kx_desktop.store.fields import (
    DOCUMENT_FIELDS,
    FILE_FACTS,
    PASSAGE_FIELDS,
    PLACE_FIELDS,
    REFERENCE_FIELDS,
    RESERVED_FIELDS,
)
from kx_desktop.store.given_names import TEXT_ROOT, names_of_jobs

_NAME_LENGTH = 128
_VALUE_LENGTH = 10_000
_NOT_IN_NAMES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_USUAL_KINDS = {
    "size": NUMBER, "page_count": NUMBER, "chunk_count": NUMBER, "modified_at": DATE, "created_at": DATE, "ingested_at": DATE,
}  # fmt: skip


def catalogue_of(parts: Parts, datasets: Sequence[DatasetRow]) -> Catalogue:
    """The fields that one of `datasets` has at least."""
    return reduce(Catalogue.merged, [parts.opened(one).columns.catalogue() for one in datasets])


def check_fields(parts: Parts, query: Query, datasets: Sequence[DatasetRow]) -> None:
    """Raises InvalidArgument where the query's filter or its order cannot be used on `datasets`, `at` its place."""
    if not query.filter.strip() and not query.order_by.strip():
        return
    catalogue = catalogue_of(parts, datasets)
    if query.filter.strip():
        parse_filter(query.filter, catalogue)
    if query.order_by.strip():
        SortKeys.parse(query.order_by, catalogue)


def fields_of(parts: Parts, datasets: Sequence[DatasetRow], most: int) -> tuple[FieldFacts, ...]:
    """See `Library.fields`: the default fields, then those of metadata by name, then those of passages."""
    if not datasets:
        return ()
    if not isinstance(most, int) or most < 0:
        raise InvalidArgument(f"values: got {most!r}.", "It takes a whole number of 0 or more.")
    reader = FieldFactsReader(parts.database, [one.id for one in datasets])
    with parts.passages.snapshot():
        known = catalogue_of(parts, datasets).kinds
        metadata = sorted(known.keys() - {*DOCUMENT_FIELDS, *PASSAGE_FIELDS})
        names = [name for name in (*DOCUMENT_FIELDS, *metadata) if name not in REFERENCE_FIELDS]
        counts = reader.counts(names, most)
        own = reader.own_names() - RESERVED_FIELDS
        count, paged = reader.documents(), reader.documents_with_pages()
    found = [
        FieldFacts(name, "text", count, count)
        if name in REFERENCE_FIELDS
        else _facts(name, counts[name], persons_own=name in own)
        for name in (*DOCUMENT_FIELDS, *metadata)
    ]
    for name in PASSAGE_FIELDS:
        kind = "text" if name in REFERENCE_FIELDS else "number"
        found.append(FieldFacts(name, kind, paged if name == "page" else count, of_passages=True))
    return tuple(found)


def _facts(name: str, counts: FieldCounts, *, persons_own: bool) -> FieldFacts:
    usual = _USUAL_KINDS.get(name, TEXT)
    kind = min(counts.kinds or [usual], key=lambda one: (-counts.kinds[one], one))
    return FieldFacts(
        name=written_name(name),
        kind=KIND_NAMES[kind],
        documents=counts.documents,
        distinct=counts.distinct,
        values=tuple(
            FieldValue(text, _literal(text, is_text=name in PLACE_FIELDS), documents)
            for text, documents in counts.values
        ),
        persons_own=persons_own,
    )


def _literal(text: str, *, is_text: bool) -> str:
    """The value as a filter writes it, so that comparing with it finds just the documents that have it."""
    (value,) = typed_values(text)
    if not is_text and value.kind == NUMBER:
        return text
    if not is_text and value.kind == TRUTH:
        return text.upper()
    return "'" + text.replace("'", "''") + "'"


def documents_at(parts: Parts, dataset: DatasetRow, paths: Sequence[Path]) -> tuple[str, ...]:
    """See `Library.documents_at`; in the order of the paths, and below each in that of the documents' coming."""
    refs: dict[bytes, None] = {}
    with parts.database.reading() as connection:
        for path in paths:
            found = refs_below(connection, dataset.id, absolute(path))
            if not found:
                raise NotFound(
                    f"The dataset {dataset.name!r} holds no file at {path}.",
                    "Name a file that was put in, or a folder above it, where it stands now.",
                )
            refs.update(dict.fromkeys(found))
    return tuple(ref.hex() for ref in refs)


def documents_called(parts: Parts, dataset: DatasetRow, names: Sequence[str]) -> tuple[str, ...]:
    """See `Library.documents_called`."""
    refs: dict[bytes, None] = {}
    with parts.database.reading() as connection:
        given: dict[str, list[str]] = {}
        for (_, path), name in names_of_jobs(connection).items():
            given.setdefault(name, []).append(path.removeprefix(TEXT_ROOT))
        for name in names:
            found = refs_called(connection, dataset.id, name, [name.lower(), *given.get(name, ())])
            if not found:
                raise NotFound(
                    f"The dataset {dataset.name!r} holds no document {name!r}.",
                    "Give the parent_ref of a hit, the title of a document, or the name that it was handed over with.",
                )
            refs.update(dict.fromkeys(found))
    return tuple(ref.hex() for ref in refs)


def set_metadata(
    parts: Parts,
    dataset: DatasetRow,
    parent_refs: Sequence[bytes],
    changes: Mapping[str, str | None],
) -> int:
    """See `Library.set_metadata`. The caller holds the right to write."""
    for name, value in changes.items():
        check_metadata_name(name)
        if value is not None:
            _check_value(name, value)
    given = {
        name: None if value is None else given_value(name, value) for name, value in changes.items()
    }
    with parts.database.writing() as connection:
        ids = dict.fromkeys(_document(connection, dataset, ref) for ref in parent_refs)
        return change_metadata(connection, list(ids), given)


def own_metadata(parts: Parts, dataset: DatasetRow, ref: bytes) -> dict[str, MetadataValue]:
    """See `Library.own_metadata`."""
    with parts.database.reading() as connection:
        id_ = _document(connection, dataset, ref)
        given = changes_of(connection, [id_]).get(id_, {})
    return {name: value for name, value in given.items() if value is not None}


def check_metadata_name(name: str) -> None:
    """Raises InvalidArgument with what is wrong with a name for metadata."""
    problem = ""
    if not 1 <= len(name) <= _NAME_LENGTH:
        problem = f"it has {len(name)} characters"
    elif name in RESERVED_FIELDS or name in FILE_FACTS:
        problem = "the library knows that of every document or passage itself"
    elif any(unicodedata.category(character) in _NOT_IN_NAMES for character in name):
        problem = "it holds a control character"
    if problem:
        raise InvalidArgument(
            f"metadata: {name[:_NAME_LENGTH]!r} is no name for metadata: {problem}.",
            "A name has 1 to 128 characters, no control character, and is not that of a field of places or passages.",
        )


def _check_value(name: str, value: object) -> None:
    takes = (
        f"It takes text of up to {_VALUE_LENGTH:,} characters, or nothing to take the field away."
    )
    if not isinstance(value, str):
        raise InvalidArgument(f"metadata: got {value!r} for {name!r}.", takes)
    if len(value) > _VALUE_LENGTH:
        raise InvalidArgument(f"metadata: got {len(value):,} characters for {name!r}.", takes)
    if any(unicodedata.category(character) == "Cs" for character in value):
        raise InvalidArgument(f"metadata: the value of {name!r} holds half a character.", takes)


def _document(connection: Connection, dataset: DatasetRow, ref: bytes) -> int:
    id_ = find_document(connection, dataset.id, ref)
    if id_ is None:
        raise NotFound(
            f"The dataset {dataset.name!r} holds no document with the reference {ref.hex()}.",
            "The parent_ref of a hit is such a reference.",
        )
    return id_
