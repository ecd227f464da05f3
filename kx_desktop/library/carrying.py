"""`Library.carrying`: a dataset as one file, for another library or another machine."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kx_desktop.core.carrying import CarriedDataset, CarryProgress, CarryReport
from kx_desktop.core.errors import Cancelled, KxError
from kx_desktop.library import carry_file
from kx_desktop.library.carry_in import Importer
from kx_desktop.library.carry_out import Exporter
from kx_desktop.library.parts import Parts
from kx_desktop.library.travelling import whole_path
from kx_desktop.library.unfinished import remove_all_unfinished
from kx_desktop.library.writing import Writing
from kx_desktop.search.checking import check_dataset_name
from kx_desktop.tasks import CancelToken

Progress = Callable[[CarryProgress], object]


class Carrying:
    """Writes datasets to files and takes them in. Safe to use from any thread."""

    def __init__(self, parts: Parts, writing: Writing) -> None:
        self._parts = parts
        self._writing = writing

    def export(
        self,
        name: str,
        file: Path,
        *,
        cancel: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> CarryReport:
        """Write the dataset with its texts, passages, vectors and originals to `file`, which is not there yet. Others go on meanwhile.

        Raises NotFound, InvalidArgument (the file), ResourceExhausted (the disk), PermissionDenied, DataLoss (vectors are damaged),
        Cancelled; then there is no `file`.
        """
        self._parts.database.require_there()
        token = cancel or CancelToken()
        exporter = Exporter(self._parts, token, on_progress)
        return exporter.export(check_dataset_name(name), whole_path(file))

    def import_(
        self,
        file: Path,
        as_name: str | None = None,
        *,
        cancel: CancelToken | None = None,
        on_progress: Progress | None = None,
    ) -> CarryReport:
        """Take in the dataset that `file` holds, under its own name or `as_name`; nothing is embedded again. Seen by nobody until it is whole.

        Raises NotFound, InvalidArgument (no export; a name that is taken), FailedPrecondition (written by a newer version; another process
        writes), DataLoss (the file is damaged), ResourceExhausted (the disk), Cancelled; then nothing of it is in the library.
        """
        token = cancel or CancelToken()
        importer = Importer(self._parts, token, on_progress)
        with carry_file.opened(whole_path(file)) as carried:
            name = importer.check_name(carried, as_name)
            with self._writing.alone(token):
                return importer.take_in(carried, name)

    @staticmethod
    def look(file: Path) -> CarriedDataset:
        """What `file` says that it holds; nothing of it is compared yet, and nothing taken in.

        Raises NotFound, InvalidArgument (no export), FailedPrecondition (written by a newer version), DataLoss (the file is damaged).
        """
        with carry_file.opened(whole_path(file)) as carried:
            told = carried.manifest
            return CarriedDataset(
                told.name, str(carried.path), told.documents, told.passages, told.vectors
            )

    def tidy(self) -> None:
        """Take away what an import that was cut short has left, unless somebody writes just now."""
        closing = self._parts.lanes.token
        with suppress(KxError), self._writing.alone_if_nobody() as is_alone:
            if is_alone:
                with suppress(Cancelled):
                    remove_all_unfinished(self._parts, closing.raise_if_cancelled)
