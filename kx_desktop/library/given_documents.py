"""Documents that a program hands over as bytes: checked, and what came with them written down, so that a job that is cut short goes on."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kx_desktop.content import content_ref
from kx_desktop.core.errors import InvalidArgument
from kx_desktop.core.given import GivenDocument
from kx_desktop.ingest.prepared import Given
from kx_desktop.ingest.preparing import TEXT_ROOT, Entry
from kx_desktop.library.given_vectors import given_vectors
from kx_desktop.library.job_pairs import GIVEN
from kx_desktop.library.parts import Parts
from kx_desktop.store.documents import GivenVector

_PAIRS = 64
_NAME_LENGTH = 128
_VALUE_LENGTH = 10_000
_TITLE_LENGTH = 1024


@dataclass(frozen=True, slots=True)
class Taken:
    """A document as it was checked: its path in the ledger, what came with it, and its vector where it brings one."""

    path: str
    data: bytes
    given: Given
    vector: GivenVector | None

    def entry(self, id_: int) -> Entry:
        """It, by its entry in the ledger."""
        return Entry(id_, self.path, self.data, whole=self.vector is not None, given=self.given)


def taken(documents: Sequence[GivenDocument]) -> list[Taken]:
    """The documents, checked. Raises InvalidArgument, naming the document by its number, from 1."""
    return [_taken(number, one) for number, one in enumerate(documents, start=1)]


def keep(parts: Parts, documents: Sequence[Taken]) -> None:
    """Put the bytes down where they stay, before anything speaks of them."""
    parts.blobs.put_many(
        [(content_ref(one.data), [one.data]) for one in documents], lambda _ref: None
    )


def noted(documents: Sequence[Taken]) -> dict[str, str]:
    """The pairs by which a job knows what came with its documents; none where there are no documents."""
    if not documents:
        return {}
    notes: dict[str, object] = {}
    for one in documents:
        note = {"name": one.given.name, "as_file": one.given.as_file, "own": one.vector is not None}
        notes.setdefault(one.path, note | {"metadata": dict(one.given.metadata)})
    return {GIVEN: json.dumps(notes)}


@dataclass(frozen=True, slots=True)
class Note:
    """What a job noted of a document: what came with it, and whether it brought a vector, which is not kept."""

    given: Given
    own_vector: bool


def notes_of(pairs: Mapping[str, str]) -> dict[str, Note]:
    """What `noted` wrote down, by the documents' paths in the ledger."""
    notes = json.loads(pairs.get(GIVEN, "{}"))
    return {
        path: Note(Given(note["name"], note["as_file"], note["metadata"]), note["own"])
        for path, note in notes.items()
    }


def _taken(number: int, document: GivenDocument) -> Taken:
    wrong = partial(_wrong, number)
    if len(document.name) > _TITLE_LENGTH or not _is_whole(document.name):
        raise wrong(
            "its name is too long or holds half a character", f"up to {_TITLE_LENGTH} characters"
        )
    if len(document.metadata) > _PAIRS:
        raise wrong(f"it has {len(document.metadata)} pairs of metadata", f"up to {_PAIRS}")
    for name, value in document.metadata.items():
        if not 1 <= len(name) <= _NAME_LENGTH or not name.isprintable():
            raise wrong(
                f"{name[:_NAME_LENGTH]!r} is no name for metadata",
                f"1 to {_NAME_LENGTH} characters, none of them a control character",
            )
        if len(value) > _VALUE_LENGTH or not _is_whole(value):
            raise wrong(
                f"the value of {name!r} is too long or holds half a character",
                f"text of up to {_VALUE_LENGTH:,} characters",
            )
    vector = None
    if document.vector is not None:
        vector = _vector(number, document.vector)
        try:
            document.content.decode()
        except UnicodeDecodeError:
            raise wrong(
                "it brings a vector, and is not text in UTF-8", "a vector with text alone"
            ) from None
    return Taken(
        f"{TEXT_ROOT}{content_ref(document.content).hex()}",
        document.content,
        # With a vector it is one passage of just that text.
        Given(document.name, document.as_file and vector is None, dict(document.metadata)),
        vector,
    )


def _vector(number: int, vector: Sequence[float]) -> GivenVector:
    try:
        found = given_vectors([""], [vector]) or []
    except InvalidArgument as error:
        raise _wrong(
            number,
            "its vector holds a value that is not a finite number, or has no direction",
            "finite numbers, not all of them zero",
        ) from error
    return found[0]


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _wrong(number: int, what: str, takes: str) -> InvalidArgument:
    return InvalidArgument(f"documents: document {number}: {what}.", f"It takes {takes}.")
