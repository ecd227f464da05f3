"""`Library.care`: the check of a library, and its way to another folder."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kx_desktop.core.carrying import CarryProgress, CopyReport
from kx_desktop.core.errors import DataLoss, PermissionDenied
from kx_desktop.core.verifying import Finding, VerifyProgress, VerifyReport
from kx_desktop.library.folder import take_away
from kx_desktop.library.parts import Parts
from kx_desktop.library.travelling import Journey, leave, settings_follow, whole_path
from kx_desktop.library.verifying import Verifier
from kx_desktop.library.writing import Writing
from kx_desktop.tasks import CancelToken


class Care:
    """What keeps a library whole. Safe to use from any thread."""

    def __init__(
        self,
        parts: Parts,
        folder: Path,
        writing: Writing,
        check_other: Callable[[Path, CancelToken], VerifyReport],
    ) -> None:
        """`check_other` opens the library in another folder and checks it."""
        self._parts = parts
        self._folder = folder
        self._writing = writing
        self._check_other = check_other

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
        self._parts.database.require_there()
        token = cancel or CancelToken()
        if not self._parts.database.read_only:
            with self._writing.alone(token):
                return self._verified(token, mend=mend, on_progress=on_progress)
        if mend:
            raise _only_read(self._folder)
        return self._verified(token, mend=False, on_progress=on_progress)

    def copy_to(
        self,
        folder: Path,
        *,
        cancel: CancelToken | None = None,
        on_progress: Callable[[CarryProgress], object] | None = None,
    ) -> CopyReport:
        """Copy the library to `folder`, which is not there yet or empty; every file's hash is compared. Others read meanwhile.

        Raises InvalidArgument (the folder), ResourceExhausted (too small a disk), PermissionDenied, FailedPrecondition (another process
        writes), DataLoss (the copy is not the same), Cancelled; then nothing of it is left in `folder`.
        """
        self._parts.database.require_there()
        token = cancel or CancelToken()
        journey = Journey(self._parts, self._folder, token, on_progress)
        if self._parts.database.read_only:
            return journey.copy(whole_path(folder))
        with self._writing.alone(token):
            return journey.copy(whole_path(folder))

    def move_to(
        self,
        folder: Path,
        *,
        cancel: CancelToken | None = None,
        on_progress: Callable[[CarryProgress], object] | None = None,
    ) -> CopyReport:
        """As `copy_to`; then the copy is opened and checked, the settings follow, and the library is taken away where it was.

        Only what is the library's own is taken away. This `Library` is closed by it: open the new folder. Until the copy is known to be whole
        the library stays as it was, whatever happens. Raises what `copy_to` raises.
        """
        if self._parts.database.read_only:
            raise _only_read(self._folder)
        self._parts.database.require_there()
        token = cancel or CancelToken()
        target = whole_path(folder)
        with self._writing.alone(token):
            done = Journey(self._parts, self._folder, token, on_progress).copy(target)
            try:
                self._require_as_whole(target, token)
                follows = settings_follow(self._folder, target)
            except BaseException:
                take_away(target)
                raise
            left = leave(self._parts, self._folder)
        return replace(done, left=left, settings_follow=follows)

    def _require_as_whole(self, target: Path, token: CancelToken) -> None:
        """Raises DataLoss where the copy has a fault that the library itself has not."""
        found = self._check_other(target, token).left
        if not found:
            return
        own = {_fault(one) for one in self._verified(token, mend=False, on_progress=None).left}
        fresh = [one for one in found if _fault(one) not in own]
        if fresh:
            raise DataLoss(
                f"The copy in {target} is not whole: {fresh[0].message}",
                "The library is as it was. Check the disk of the new folder.",
            )

    def _verified(
        self,
        token: CancelToken,
        *,
        mend: bool,
        on_progress: Callable[[VerifyProgress], object] | None,
    ) -> VerifyReport:
        return Verifier(self._parts, mend=mend, token=token, on_progress=on_progress).run()


def _fault(finding: Finding) -> tuple[str, str, str]:
    return finding.area, finding.dataset, finding.message


def _only_read(folder: Path) -> PermissionDenied:
    return PermissionDenied(
        f"The library folder can only be read ({folder}).",
        "Change the folder's permissions, or copy the library to a folder that is yours to write.",
    )
