"""What a check of a library comes to: what was looked at, and each thing that was not as it should be."""

from collections.abc import Callable
from dataclasses import dataclass

AREAS = (
    "database", "documents", "passages", "places", "files", "fields", "vectors", "words", "sparse", "graphs", "originals",
)  # fmt: skip
"""What a finding is of. `files` are the entries of the ledger, `words` the full-text index, `originals` the blobs."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be: a sentence for the person, and what can be done about it.

    `area` is one of `AREAS`, `dataset` the name of the dataset or empty. `mendable` says that it follows from what the library holds and
    can be made again; `mended` that it was. What is neither is lost here, and `next_step` says where it may be had again.
    """

    area: str
    dataset: str
    message: str
    next_step: str
    mendable: bool = False
    mended: bool = False


@dataclass(frozen=True, slots=True)
class VerifyProgress:
    """How far a check has come: `done` of `total` steps, and in words what is looked at now."""

    done: int
    total: int
    current: str


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """The end of a check: how much was looked at, and what was found.

    `documents` are those that searches find, `earlier` those that were superseded or retired. `vectors` counts the rows of all vector
    files, `originals` the blobs.
    """

    datasets: int
    documents: int
    passages: int
    vectors: int
    originals: int
    findings: tuple[Finding, ...] = ()
    earlier: int = 0

    @property
    def mended(self) -> tuple[Finding, ...]:
        """What was not as it should be, and is now."""
        return tuple(one for one in self.findings if one.mended)

    @property
    def left(self) -> tuple[Finding, ...]:
        """What is still not as it should be."""
        return tuple(one for one in self.findings if not one.mended)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault as whoever looks for it tells it. `mend` makes it good from what the library holds; None where nothing can.

    `mend` returns a sentence where something is left to come by itself, else nothing.
    """

    area: str
    message: str
    next_step: str
    mend: Callable[[], str | None] | None = None
