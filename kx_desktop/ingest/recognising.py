"""Has the text on pictures recognised, each picture once in the life of a library."""

import logging
import threading
from collections.abc import Callable
from functools import partial

from kx_desktop.core.errors import Cancelled, KxError
from kx_desktop.core.recognised import Lines
from kx_desktop.readers import ocr
from kx_desktop.readers.scans import Picture
from kx_desktop.store.recognised import RecognisedPictures
from kx_desktop.tasks import CancelToken, ChildPool

_log = logging.getLogger(__name__)

_LEAST_MEMORY = 4 << 30
"""Bytes of address space: the engine takes 1.7 GB for a page of 200 dots an inch."""


class Recogniser:
    """Recognises pictures in a child process of its own, which is started when the first is wanted.

    A picture that takes too long, or kills its process, is one picture whose text is not read.
    """

    def __init__(
        self,
        kept: RecognisedPictures,
        keep: Callable[[Callable[[], None]], None],
        *,
        seconds: float,
        memory: int = 0,
        target: str = "kx_desktop.ingest.recognise:work",
    ) -> None:
        """`keep` runs a write of a few rows; `seconds` is the most that one picture may take, `memory` the most bytes of address space."""
        self._kept = kept
        self._keep = keep
        self._new = partial(
            ChildPool,
            target,
            workers=1,
            time_limit=seconds,
            memory_limit=max(memory, _LEAST_MEMORY),
            name="reader of pictures",
        )
        self._children: ChildPool | None = None
        self._guard = threading.Lock()

    def lines(self, picture: Picture, token: CancelToken) -> Lines | None:
        """The lines on a picture, from what was recognised before where it was; None where it cannot be done.

        Raises Cancelled, and ResourceExhausted where what was recognised cannot be kept.
        """
        ref, engine = picture.ref, ocr.engine_id()
        known = self._kept.get(ref, engine)
        if known is not None:
            return known
        token.raise_if_cancelled()
        try:
            found: Lines = self._pool().call(picture, token=token)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - told as the page that it is about
            if not isinstance(error, KxError):
                _log.exception("Recognising the text on a picture failed")
            return None
        self._keep(lambda: self._kept.put(ref, engine, found))
        return found

    def rest(self) -> None:
        """End the child process, which keeps much memory; the next picture starts another."""
        with self._guard:
            children, self._children = self._children, None
        if children is not None:
            children.close()

    def _pool(self) -> ChildPool:
        with self._guard:
            if self._children is None:
                self._children = self._new()
            return self._children
