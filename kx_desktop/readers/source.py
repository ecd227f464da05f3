"""What a reader is given."""

from dataclasses import dataclass, field

from kx_desktop.readers.kinds import Kind
from kx_desktop.readers.limits import ReadLimits
from kx_desktop.readers.scans import Pictures


@dataclass(frozen=True, slots=True)
class Source:
    """The contents of one file, what kind they were found to be, its name, and how much may be taken on.

    `pictures` gives the text on pictures within it, `passwords` are tried where it is locked.
    """

    data: bytes = field(repr=False)
    kind: Kind
    name: str
    limits: ReadLimits
    pictures: Pictures = field(default_factory=Pictures)
    passwords: tuple[str, ...] = field(default=(), repr=False)
