"""How much a reader takes on before it stops."""

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """Bounds that keep one file from filling memory. Sizes in bytes.

    `max_depth` counts how far attachments are followed (a mail in a ZIP in a ZIP is depth 3); whoever reads
    the attachments in their turn holds it.
    """

    max_file_bytes: int = 512 * MIB
    max_member_bytes: int = 64 * MIB
    max_archive_bytes: int = 512 * MIB
    max_members: int = 10_000
    max_depth: int = 4
    max_ratio: int = 200


DEFAULT_LIMITS = ReadLimits()


def megabytes(size: int) -> str:
    """A size as a person reads it: `512 MB`, `0.3 MB`."""
    value = size / MIB
    return f"{value:.0f} MB" if value >= 10 else f"{value:.1f} MB"
