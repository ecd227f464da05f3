"""`Library.care`: the check of a library, and its way to another folder."""

from collections.abc import Callable
from pathlib import Path

from kx_desktop.core.verifying import VerifyProgress, VerifyReport
from kx_desktop.library.parts import Parts
from kx_desktop.library.verifying import Verifier
from kx_desktop.library.writing import Writing
from kx_desktop.tasks import CancelToken


class Care:
    """What keeps a library whole. Safe to use from any thread."""

    def __init__(self, parts: Parts, folder: Path, writing: Writing) -> None:
        self._parts = parts
        self._folder = folder
        self._writing = writing

    def verify(
        self,
        *,
        mend: bool = False,
        cancel: CancelToken | None = None,
        on_progress: Callable[[VerifyProgress], object] | None = None,
    ) -> VerifyReport:
        """Check every count, hash and index of the library; with `mend` what follows from what it holds is made again.

        Nobody else can write meanwhile. Raises FailedPrecondition (another process writes), PermissionDenied (nothing can be mended in a
        folder that can only be read), Cancelled.
        """
        token = cancel or CancelToken()
        verifier = Verifier(self._parts, mend=mend, token=token, on_progress=on_progress)
        if self._parts.database.read_only and not mend:
            return verifier.run()
        with self._writing.alone(token):
            return verifier.run()
