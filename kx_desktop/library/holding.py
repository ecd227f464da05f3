"""Leaving the rest of a job for later: at once, after what is in hand, or before its vectors."""

from kx_desktop.tasks import CancelToken


class Hold(CancelToken):
    """Cancelled, it stops the job at once; `soon` cancelled, after the files that are being read, so that no work is lost.

    With `words_only` the job stops when all is found by words, and its vectors come when it is taken up again.
    """

    def __init__(self, *, words_only: bool = False) -> None:
        super().__init__()
        self.soon = CancelToken()
        self.words_only = words_only

    @property
    def asked(self) -> bool:
        """Whether the job is to stop, one way or the other."""
        return self.cancelled or self.soon.cancelled
