"""What a reader is given."""

from dataclasses import dataclass, field

from kx_desktop.readers.kinds import Kind
from kx_desktop.readers.limits import ReadLimits


@dataclass(frozen=True, slots=True)
class Source:
    """The contents of one file, what kind they were found to be, its name, and how much may be taken on."""

    data: bytes = field(repr=False)
    kind: Kind
    name: str
    limits: ReadLimits
