"""Jobs that whoever offered them is still writing down: nobody else takes them up meanwhile."""

import threading

from kx_desktop.tasks import CancelToken


class Claims:
    """The jobs whose folders are being looked through, each with what stops that. May be used from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._tokens: dict[int, CancelToken] = {}
        self._closed = False

    def take(self, job: int, token: CancelToken) -> None:
        """The job is being written down; `token` stops it."""
        with self._changed:
            self._tokens[job] = token
            closed = self._closed
        if closed:
            token.cancel()

    def release(self, job: int) -> None:
        """The job is written down, as far as it came."""
        with self._changed:
            self._tokens.pop(job, None)
            self._changed.notify_all()

    def stop(self) -> None:
        """Stop whatever is being written down now, and wait until it has stopped."""
        with self._changed:
            stopped = dict(self._tokens)
        for token in stopped.values():
            token.cancel()
        with self._changed:
            self._changed.wait_for(lambda: not stopped.keys() & self._tokens.keys())

    def close(self) -> None:
        """Stop whatever is being written down, now and from now on."""
        with self._changed:
            self._closed = True
        self.stop()

    def __contains__(self, job: int) -> bool:
        with self._changed:
            return job in self._tokens

    def __len__(self) -> int:
        with self._changed:
            return len(self._tokens)
