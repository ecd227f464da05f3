"""Documents that a program hands over as bytes, rather than as files on a disk."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GivenDocument:
    """A document as bytes. Text in UTF-8 is taken as it stands; anything else is read by what the bytes are.

    `name` is what it is called: its title, unless `as_file` says that it is a file of that name, whose kind then counts as it would
    on a disk. `metadata` goes to this document alone. `vector` is the caller's own, finite and of the dataset's dimension: the document
    is then one passage, and must be text.
    """

    content: bytes = field(repr=False)
    name: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)
    vector: tuple[float, ...] | None = field(default=None, repr=False)
    as_file: bool = False
