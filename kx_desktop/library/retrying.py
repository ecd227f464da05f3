"""Which files that were not read can be read now: the reason why they were left out is looked up, and whether it is gone."""

import importlib.util
import os
import shutil
import stat
from pathlib import Path

from kx_desktop import __version__
from kx_desktop.core import causes
from kx_desktop.core.ingesting import FileRow
from kx_desktop.library.asking import current_fingerprint
from kx_desktop.library.fingerprint import differences
from kx_desktop.library.parts import Parts
from kx_desktop.store.datasets import DatasetRow
from kx_desktop.store.ledger_view import LedgerView

_CAN_RETRY = ("failed", "skipped", "partial")
_TOGETHER = 500
_ROOM = 64 << 20
"""Bytes that a disk which was full must have free before it counts as having room."""

_AT_REST = frozenset({causes.UNREADABLE, causes.CHANGING, causes.MISSING, causes.DENIED})
"""Gone as soon as the file is there and may be read."""


class Retrying:
    """Looks at the reasons in the ledger. Opens no file: what it asks of the disk is whether one is there, how it is, and how much room there is."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._view = LedgerView(parts.database)
        self._can_recognise: bool | None = None
        self._stale: dict[str, bool] = {}

    def possible(self, dataset_id: int | None = None) -> list[int]:
        """The entries of the dataset (None: of all) whose reason is gone, in the order of their coming."""
        ids = self._view.ids(dataset_id, _CAN_RETRY).tolist()
        return [
            row.id
            for start in range(0, len(ids), _TOGETHER)
            for row in self._view.rows(ids[start : start + _TOGETHER])
            if self.is_possible(row)
        ]

    def is_possible(self, row: FileRow) -> bool:
        """Whether the reason of one entry is gone: a file that has changed since is another one, whatever the reason was."""
        kind, bound = causes.kind_and_bound(row.cause)
        if kind in (causes.STOPPED, causes.LEFT_OUT):  # on purpose, whatever the file is now
            return False
        found = _look_at(row.root) if row.root else None
        if row.root and found is None:
            return False
        if found is not None and _changed_ms(found) > row.changed_ms:
            return _may_be_read(row.root)
        return self._is_gone(kind, bound, row, found)

    def _is_gone(self, kind: str, bound: str, row: FileRow, found: os.stat_result | None) -> bool:
        settings = self._parts.settings
        limits = {
            causes.SECONDS: settings.reader_seconds,
            causes.MEMORY: settings.reader_memory_mib,
            causes.PASSAGES: settings.max_passages_per_document,
        }
        if kind in limits:
            now = limits[kind]
            return now > _number(bound) or (kind == causes.PASSAGES and now == 0)
        if kind == causes.SIZE:
            return found is not None and found.st_size <= settings.max_file_mib << 20
        if kind in _AT_REST:
            return found is not None and _may_be_read(row.root)
        if kind == causes.DISK_FULL:
            return shutil.disk_usage(self._parts.database.folder).free >= _ROOM
        if kind == causes.READER_MISSING:
            return bool(bound) and _is_installed(bound)
        if kind == causes.SCANNED:
            return self._recognises()
        if kind == causes.STALE:
            return not self._is_stale(row.dataset)
        return kind == causes.FAULT and bound != __version__

    def _recognises(self) -> bool:
        """Whether the recognition of text is installed, and not switched off."""
        if self._can_recognise is None:
            wanted = getattr(self._parts.settings, "ocr", True)
            self._can_recognise = bool(wanted) and _is_installed("rapidocr")
        return self._can_recognise

    def _is_stale(self, name: str) -> bool:
        if name not in self._stale:
            dataset: DatasetRow | None = self._parts.datasets.find(name)
            self._stale[name] = dataset is None or bool(
                differences(
                    dataset.fingerprint,
                    current_fingerprint(self._parts, dataset, needs_model=False),
                )
            )
        return self._stale[name]


def _look_at(path: str) -> os.stat_result | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - names may hold bytes that are not Unicode
    except (OSError, ValueError):
        return None
    return found if stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode) else None


def _changed_ms(found: os.stat_result) -> int:
    """When the contents last changed. Not the time of the inode, which a copy of a permission changes too."""
    return found.st_mtime_ns // 1_000_000


def _may_be_read(path: str) -> bool:
    return os.access(Path(path), os.R_OK)


def _is_installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module.partition(".")[0]) is not None
    except (ImportError, ValueError):
        return False


def _number(bound: str) -> int:
    return int(bound) if bound.isdigit() else 0
